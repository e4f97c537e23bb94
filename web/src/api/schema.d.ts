/** Made by `npm run types` from openapi.json; not to be edited. */

export interface paths {
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * ListGames
         * @description The games that can be played here, with their options and the bots' levels.
         */
        get: operations["list_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/live-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * LiveMessages
         * @description The types of what a WebSocket sends (`/api/tables/{id}/live`). This list itself is empty.
         */
        get: operations["live_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetMe
         * @description Who I am to this server: a guest with a name.
         */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * RenameMe
         * @description Change my name. Seats that I have taken already keep theirs.
         */
        patch: operations["rename_me"];
        trace?: never;
    };
    "/api/me/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * MyResults
         * @description How I have fared, game by game.
         */
        get: operations["my_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ImportRecord
         * @description Open a table with the moves of a record. A game that is not over can be gone on with.
         */
        post: operations["import_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * ListTables
         * @description Tables of mine, tables that wait for players, or tables to watch; the latest first.
         */
        get: operations["list_tables"];
        put?: never;
        /**
         * OpenTable
         * @description Open a table: a new game, or a branch of another one.
         */
        post: operations["open_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetTable
         * @description A table: who sits where, its options, whether it has begun.
         */
        get: operations["get_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetChat
         * @description What was said at a table, the latest last.
         */
        get: operations["get_chat"];
        put?: never;
        /**
         * Say
         * @description Say something; those who sit at the table speak as their seat, the others as spectators.
         */
        post: operations["say"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/hints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetHints
         * @description What a strong bot thinks of my answers, the best first.
         */
        get: operations["get_hints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetLog
         * @description Earlier lines of the log.
         */
        get: operations["get_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * MakeMove
         * @description Answer the question: one of the legal actions, by its number or its text, on the version that I have seen.
         */
        post: operations["make_move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetPlay
         * @description The whole picture: board, seats, question, answers, log.
         */
        get: operations["get_play"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetPreferences
         * @description Which routine questions are answered for my seat.
         */
        get: operations["get_preferences"];
        /**
         * SetPreferences
         * @description Say which routine questions shall be answered for my seat, and how.
         */
        put: operations["set_preferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetRecord
         * @description The record as text; my own copy, with what I may not know left out, while a game with secrets runs.
         */
        get: operations["get_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetReplay
         * @description Every ply in words, with the scores after it.
         */
        get: operations["get_replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay/{ply}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * GetReplayPly
         * @description The picture after so many plies.
         */
        get: operations["get_replay_ply"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/seats/{seat}/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * HandToBot
         * @description Let a bot play at an open seat, for me, or for somebody who has been away for long.
         */
        post: operations["hand_to_bot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/seats/{seat}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * JoinSeat
         * @description Sit down with the key of an invitation; come back to my own seat; take it along to another device.
         */
        post: operations["join_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/seats/{seat}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * LeaveSeat
         * @description Get up. During the game a bot plays on until I come back.
         */
        post: operations["leave_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/seats/{seat}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * RenameSeat
         * @description Change the name at my seat.
         */
        post: operations["rename_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Take back my last decision, or all of my turn, as far as nothing was revealed and nobody else decided.
         */
        post: operations["undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Whether the server and its database answer.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Answer */
        Answer: {
            action: number;
            delta: components["schemas"]["Change"][];
            detail: string;
            ends_turn: boolean;
            group: string;
            icon: string | null;
            irreversible: boolean;
            label: string;
            targets: string[];
            text: string;
        };
        /** Board */
        Board: {
            panels: components["schemas"]["Panel"][];
            tips: {
                [key: string]: components["schemas"]["Tip"] | null;
            };
            /** @default true */
            whole: boolean;
        };
        /** Branch */
        Branch: {
            ply: number;
            table: string;
        };
        /** Change */
        Change: {
            after: number | null;
            before: number | null;
            icon: string;
            label: string;
        };
        /** ChatLine */
        ChatLine: {
            at: string;
            id: number;
            name: string;
            seat: number | null;
            text: string;
        };
        /** ChatMessage */
        ChatMessage: {
            message: components["schemas"]["ChatLine"];
            /** @constant */
            type: "chat";
        };
        /** ChatPage */
        ChatPage: {
            lines: components["schemas"]["ChatLine"][];
            more: boolean;
        };
        /** Chip */
        Chip: {
            hidden: boolean;
            icon: string;
            label: string;
            target: string | null;
            value: number | null;
        };
        /** Clock */
        Clock: {
            /** @default 0 */
            increment: number;
            /** @constant */
            kind: "fast";
            seconds: number;
        };
        /** ErrorMessage */
        ErrorMessage: {
            code: string;
            detail: string;
            /** @constant */
            type: "error";
        };
        /** Expected */
        Expected: {
            score: number;
            win: number;
        };
        /** GameInfo */
        GameInfo: {
            blurb: string;
            colour: string | null;
            drawn: boolean;
            emblem: string | null;
            hidden_information: boolean;
            id: string;
            levels: components["schemas"]["LevelInfo"][];
            marks: number[];
            minutes: number | null;
            options: components["schemas"]["OptionInfo"][];
            playable: boolean;
            players: [
                number,
                number
            ];
            preferences: components["schemas"]["PreferenceInfo"][];
            seat_names: string[];
            style: string;
            tagline: string | null;
            title: string;
        };
        /** GameResults */
        GameResults: {
            best: number;
            game: string;
            games: number;
            title: string;
            wins: number;
        };
        /** Guest */
        Guest: {
            id: string;
            name: string;
        };
        /** Health */
        Health: {
            compiled: boolean;
            database: string;
            /** @constant */
            status: "ok";
            version: string;
        };
        /** Hint */
        Hint: {
            action: number;
            expected: components["schemas"]["Expected"];
            label: string;
            text: string;
            visits: number;
        };
        /** Impossible */
        Impossible: {
            icon: string | null;
            label: string;
            reason: string;
        };
        /** Join */
        Join: {
            /** @default  */
            key: string;
            name?: string | null;
        };
        /** Level */
        Level: {
            level?: string | null;
        };
        /** LevelInfo */
        LevelInfo: {
            detail: string;
            id: string;
            seconds: number;
            title: string;
        };
        /** LogLine */
        LogLine: {
            by: string;
            /** @enum {string} */
            kind: "move" | "chance" | "undo" | "note";
            mine_since: boolean;
            ply: number;
            seat: number | null;
            version: number;
            words: string;
        };
        /** LogPage */
        LogPage: {
            lines: components["schemas"]["LogLine"][];
            more: boolean;
        };
        /** Move */
        Move: {
            action: number | string;
            seat: number;
            version: number;
        };
        /** NewRecord */
        NewRecord: {
            /** @default false */
            listed: boolean;
            record: string;
            seats?: components["schemas"]["NewSeat"][];
        };
        /** NewSeat */
        NewSeat: {
            /** @enum {string} */
            kind: "me" | "open" | "bot" | "hotseat";
            level?: string | null;
            name?: string | null;
        };
        /** NewTable */
        NewTable: {
            branch?: components["schemas"]["Branch"] | null;
            clock?: components["schemas"]["Clock"] | components["schemas"]["Slow"] | null;
            game?: string | null;
            /** @default true */
            hints: boolean;
            /** @default false */
            listed: boolean;
            options?: {
                [key: string]: boolean | number | string;
            };
            players?: number | null;
            seats?: components["schemas"]["NewSeat"][];
            seed?: number | null;
        };
        /** OptionInfo */
        OptionInfo: {
            choices: string[];
            default: boolean | number | string;
            form: string;
            help: string;
            high: number;
            /** @enum {string} */
            kind: "bool" | "int" | "choice" | "text";
            low: number;
            name: string;
        };
        /** Over */
        Over: {
            ranking: number[];
            reason: string | null;
            scores: number[];
            sheet: components["schemas"]["ScoreRow"][];
        };
        /** Panel */
        Panel: {
            height: number;
            id: string;
            phone?: string | null;
            place: string;
            svg: string;
            title: string;
            width: number;
        };
        /** Play */
        Play: {
            answers: components["schemas"]["Answer"][];
            board: components["schemas"]["Board"];
            changed: string[];
            impossible: components["schemas"]["Impossible"][];
            log: components["schemas"]["LogLine"][];
            moment: string;
            over: components["schemas"]["Over"] | null;
            ply: number;
            question: components["schemas"]["Question"] | null;
            seat: number | null;
            seats: components["schemas"]["SeatPanel"][];
            since_last: number;
            /** @enum {string} */
            status: "waiting" | "playing" | "over";
            table: string;
            to_move: number[];
            undo: components["schemas"]["UndoInfo"];
            version: number;
            waiting: string;
        };
        /** PlayMessage */
        PlayMessage: {
            play: components["schemas"]["Play"];
            /** @constant */
            type: "play";
        };
        /** PongMessage */
        PongMessage: {
            /** @constant */
            type: "pong";
        };
        /** PreferenceInfo */
        PreferenceInfo: {
            choices?: string[];
            default?: boolean | number | string | null;
            help: string;
            /** @default 0 */
            high: number;
            /** @enum {string} */
            kind: "bool" | "int" | "choice";
            /** @default 0 */
            low: number;
            name: string;
        };
        /** Preferences */
        Preferences: {
            auto?: {
                [key: string]: boolean | number | string | null;
            };
        };
        /** PresenceMessage */
        PresenceMessage: {
            seats: components["schemas"]["SeatPresence"][];
            spectators: number;
            /** @constant */
            type: "presence";
        };
        /** Question */
        Question: {
            text: string;
        };
        /** Rename */
        Rename: {
            name: string;
        };
        /** Replay */
        Replay: {
            length: number;
            plies: components["schemas"]["ReplayPly"][];
        };
        /** ReplayPly */
        ReplayPly: {
            actor: number | null;
            ply: number;
            scores: (number | null)[];
            words: string;
        };
        /** Say */
        Say: {
            text: string;
        };
        /** ScoreRow */
        ScoreRow: {
            label: string;
            points: number[];
        };
        /** SeatInfo */
        SeatInfo: {
            abandoned: boolean;
            away_seconds: number | null;
            connected: boolean;
            flagged: boolean;
            invite: string | null;
            is_me: boolean;
            /** @enum {string} */
            kind: "person" | "bot" | "open" | "hotseat";
            level: string | null;
            mark: number;
            name: string;
            seat: number;
            title: string;
        };
        /** SeatPanel */
        SeatPanel: {
            chips: components["schemas"]["Chip"][];
            clock_ms: number | null;
            clock_running: boolean;
            mark: number;
            name: string;
            note: string;
            score: number | null;
            seat: number;
            thinking: boolean;
            title: string;
        };
        /** SeatPresence */
        SeatPresence: {
            away_seconds: number | null;
            connected: boolean;
            seat: number;
        };
        /** Slow */
        Slow: {
            days: number;
            /** @constant */
            kind: "slow";
        };
        /** TableInfo */
        TableInfo: {
            chat_count: number;
            clock: components["schemas"]["Clock"] | components["schemas"]["Slow"] | null;
            created: string;
            game: string;
            hidden_information: boolean;
            hints: boolean;
            id: string;
            joinable: boolean;
            listed: boolean;
            my_seats: number[];
            options: {
                [key: string]: boolean | number | string;
            };
            owner: boolean;
            players: number;
            ply: number;
            seats: components["schemas"]["SeatInfo"][];
            seed: string | null;
            seeded: boolean;
            source: {
                [key: string]: unknown;
            } | null;
            spectators: number;
            /** @enum {string} */
            status: "waiting" | "playing" | "over";
            title: string;
            version: number;
        };
        /** TableMessage */
        TableMessage: {
            table: components["schemas"]["TableInfo"];
            /** @constant */
            type: "table";
        };
        /** TableSummary */
        TableSummary: {
            clock: components["schemas"]["Clock"] | components["schemas"]["Slow"] | null;
            created: string;
            game: string;
            id: string;
            my_turn: boolean;
            owner: boolean;
            owner_name: string;
            ply: number;
            question: string | null;
            result: string | null;
            seats: components["schemas"]["SeatInfo"][];
            spectators: number;
            /** @enum {string} */
            status: "waiting" | "playing" | "over";
            title: string;
            to_move: number[];
            updated: string;
            version: number;
        };
        /** ThinkingMessage */
        ThinkingMessage: {
            seat: number;
            since: string;
            /** @constant */
            type: "thinking";
        };
        /** Tip */
        Tip: {
            text: string;
            title: string;
            /** @default  */
            where: string;
        };
        /** Undo */
        Undo: {
            seat: number;
            /**
             * @default move
             * @enum {string}
             */
            to: "move" | "turn";
            version: number;
        };
        /** UndoInfo */
        UndoInfo: {
            move: boolean;
            turn: boolean;
            why: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"][];
                };
            };
        };
    };
    live_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["PlayMessage"] | components["schemas"]["TableMessage"] | components["schemas"]["ChatMessage"] | components["schemas"]["PresenceMessage"] | components["schemas"]["ThinkingMessage"] | components["schemas"]["ErrorMessage"] | components["schemas"]["PongMessage"])[];
                };
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"];
                };
            };
        };
    };
    rename_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    my_results: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameResults"][];
                };
            };
        };
    };
    import_record: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRecord"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    list_tables: {
        parameters: {
            query?: {
                scope?: "mine" | "open" | "watch";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableSummary"][];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    open_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_chat: {
        parameters: {
            query?: {
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatPage"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    say: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Say"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatLine"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_hints: {
        parameters: {
            query: {
                seat: number;
                version: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hint"][];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_log: {
        parameters: {
            query?: {
                /** @description The seat to look from: its number, or `none` for a spectator. The first of yours if left out. */
                seat?: string | null;
                /** @description The version of the first known line */
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPage"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    make_move: {
        parameters: {
            query?: {
                /** @description Drawings for a small screen only (true), a large one only (false), or both. */
                phone?: boolean | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Play"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_play: {
        parameters: {
            query?: {
                /** @description The seat to look from: its number, or `none` for a spectator. The first of yours if left out. */
                seat?: string | null;
                /** @description Drawings for a small screen only (true), a large one only (false), or both. */
                phone?: boolean | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Play"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_preferences: {
        parameters: {
            query?: {
                /** @description The seat to look from: its number, or `none` for a spectator. The first of yours if left out. */
                seat?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    set_preferences: {
        parameters: {
            query?: {
                /** @description The seat to look from: its number, or `none` for a spectator. The first of yours if left out. */
                seat?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_record: {
        parameters: {
            query?: {
                /** @description The seat to look from: its number, or `none` for a spectator. The first of yours if left out. */
                seat?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_replay: {
        parameters: {
            query?: {
                /** @description The seat to look from: its number, or `none` for a spectator. The first of yours if left out. */
                seat?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    get_replay_ply: {
        parameters: {
            query?: {
                /** @description The seat to look from: its number, or `none` for a spectator. The first of yours if left out. */
                seat?: string | null;
                /** @description Drawings for a small screen only (true), a large one only (false), or both. */
                phone?: boolean | null;
            };
            header?: never;
            path: {
                id: string;
                ply: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Play"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    hand_to_bot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Level"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    join_seat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Join"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    leave_seat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    rename_seat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    undo: {
        parameters: {
            query?: {
                /** @description Drawings for a small screen only (true), a large one only (false), or both. */
                phone?: boolean | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Undo"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Play"];
                };
            };
            /** @description Bad request syntax or unsupported method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        extra?: null | {
                            [key: string]: unknown;
                        } | unknown[];
                        status_code: number;
                    };
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}
