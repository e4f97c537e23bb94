/** What the service says, under the names that the client uses for it. */

export interface Me {
  id: string;
  name: string;
}

export interface Level {
  id: string;
  title: string;
  detail: string;
  seconds: number;
}

export interface GameOption {
  name: string;
  kind: 'bool' | 'int' | 'choice' | 'text';
  default: boolean | number | string;
  choices: string[] | null;
  low: number | null;
  high: number | null;
  form: string | null;
  help: string;
}

export interface GamePreference {
  name: string;
  kind: 'bool' | 'int' | 'choice';
  help: string;
  default: boolean | number | string;
  low: number | null;
  high: number | null;
  choices: string[] | null;
}

export interface Game {
  id: string;
  title: string;
  blurb: string;
  players: number[];
  options: GameOption[];
  preferences: GamePreference[];
  hidden_information: boolean;
  levels: Level[];
  emblem: string | null;
  colour: string | null;
  minutes: number | null;
  tagline: string | null;
  /** The drawings' own classes, as CSS. */
  style: string | null;
  playable: boolean;
}

export type SeatKind = 'person' | 'bot' | 'open' | 'hotseat';
export type SeatWish = { kind: 'me' | 'open' | 'bot' | 'hotseat'; level?: string; name?: string };
export type ClockWish = null | { kind: 'fast'; seconds: number; increment: number } | { kind: 'slow'; days: number };

export interface NewTable {
  game: string;
  players: number;
  options: Record<string, boolean | number | string>;
  seats: SeatWish[];
  clock: ClockWish;
  listed: boolean;
  seed?: number;
  branch?: { table: string; ply: number };
}

export interface SummarySeat {
  seat: number;
  kind: SeatKind;
  name: string;
  level: string | null;
  is_me: boolean;
  connected: boolean;
}

export interface Seat extends SummarySeat {
  /** What the game calls the seat. */
  title: string;
  away_seconds: number | null;
  /** Whether the others may hand the seat to a bot. */
  abandoned: boolean;
  flagged: boolean;
  invite: string | null;
}

export type TableStatus = 'waiting' | 'playing' | 'over';

export interface TableSummary {
  id: string;
  game: string;
  title: string;
  status: TableStatus;
  seats: SummarySeat[];
  to_move: number[];
  my_turn: boolean;
  question: string | null;
  result: string | null;
  owner_name: string;
  clock: ClockWish;
  created: string;
  updated: string;
  spectators: number;
}

export interface Table {
  id: string;
  game: string;
  title: string;
  status: TableStatus;
  seats: Seat[];
  options: Record<string, boolean | number | string>;
  clock: ClockWish;
  created: string;
  version: number;
  owner: boolean;
  chat_count: number;
  hidden_information: boolean;
  listed: boolean;
  spectators: number;
  players: number;
  my_seats: number[];
  joinable: boolean;
  hints: boolean;
  seed: string | null;
}

export interface Chip {
  icon: string;
  label: string;
  value: number | null;
  hidden: boolean;
  /** What it is on the board, when it can be chosen. */
  target: string | null;
}

export interface SeatPanel {
  seat: number;
  name: string;
  /** Which of the players' marks. */
  mark: number;
  score: number | null;
  chips: Chip[];
  note: string;
  clock_ms: number | null;
  clock_running: boolean;
  thinking: boolean;
}

export interface Delta {
  icon: string;
  label: string;
  before: number | null;
  after: number | null;
}

export interface Answer {
  action: number;
  text: string;
  label: string;
  detail: string;
  group: string;
  icon: string | null;
  targets: string[];
  ends_turn: boolean;
  irreversible: boolean;
  delta: Delta[];
  impossible?: string | null;
}

export interface Panel {
  id: string;
  title: string;
  svg: string;
  place: 'centre' | 'right' | 'own' | 'bottom';
  width: number;
  height: number;
  phone: string | null;
}

export interface Tip {
  title: string;
  text: string;
  where: string;
}

export interface LogEntry {
  ply: number;
  version: number;
  seat: number | null;
  words: string;
  kind: 'move' | 'chance' | 'undo' | 'note';
  mine_since: boolean;
}

export interface LogPage {
  lines: LogEntry[];
  more: boolean;
}

export interface ScoreRow {
  label: string;
  points: number[];
}

export interface Over {
  ranking: number[];
  scores: number[];
  sheet: ScoreRow[];
  reason: string | null;
}

export interface Play {
  table: string;
  version: number;
  ply: number;
  seat: number | null;
  status: TableStatus;
  to_move: number[];
  moment: string;
  question: { text: string; context: string } | null;
  waiting: string;
  answers: Answer[];
  board: { panels: Panel[]; tips: Record<string, Tip> };
  seats: SeatPanel[];
  log: LogEntry[];
  since_last: number;
  undo: { move: boolean; turn: boolean; why: string | null };
  over: Over | null;
  changed: string[];
}

export interface Hint {
  action: number;
  text: string;
  label: string;
  visits: number | null;
  expected: { win: number | null; score: number | null };
}

export interface ReplayPly {
  ply: number;
  actor: number | null;
  words: string;
  scores: (number | null)[];
}

export interface Replay {
  plies: ReplayPly[];
  length: number;
}

export interface ChatMessage {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export interface ChatPage {
  lines: ChatMessage[];
  more: boolean;
}

export interface Presence {
  seat: number;
  connected: boolean;
  away_seconds: number | null;
}

export type LiveMessage =
  | { type: 'play'; play: Play }
  | { type: 'table'; table: Table }
  | { type: 'chat'; message: ChatMessage }
  | { type: 'presence'; seats: Presence[]; spectators: number }
  | { type: 'thinking'; seat: number; since: number | string }
  | { type: 'error'; code: string; detail: string }
  | { type: 'pong' };
