/** What the service says, under the names that the client uses for it. The types themselves come from its schema. */

import type { components } from './schema';

type Schemas = components['schemas'];

export type Me = Schemas['Guest'];
export type GameResults = Schemas['GameResults'];
export type Game = Schemas['GameInfo'];
export type Level = Schemas['LevelInfo'];
export type GameOption = Schemas['OptionInfo'];
export type GamePreference = Schemas['PreferenceInfo'];
export type Value = boolean | number | string;

export type NewTable = Schemas['NewTable'] & { seats: SeatWish[] };
export type SeatWish = Schemas['NewSeat'];
export type ClockWish = NonNullable<NewTable['clock']> | null;
export type Table = Schemas['TableInfo'];
export type Seat = Schemas['SeatInfo'];
export type TableSummary = Schemas['TableSummary'];

/** A picture as it comes: with all tips of its board, or only with those that are new. */
export type Update = Schemas['Play'];
/** A picture as it is shown. */
export type Play = Omit<Update, 'board'> & { board: { panels: Panel[]; tips: Record<string, Tip>; whole: boolean } };
export type Impossible = Schemas['Impossible'];
export type Answer = Schemas['Answer'];
export type Delta = Schemas['Change'];
export type Chip = Schemas['Chip'];
export type SeatPanel = Schemas['SeatPanel'];
export type Panel = Schemas['Panel'];
export type Tip = Schemas['Tip'];
export type LogEntry = Schemas['LogLine'];
export type LogPage = Schemas['LogPage'];
export type ScoreRow = Schemas['ScoreRow'];
export type Over = Schemas['Over'];
export type Hint = Schemas['Hint'];
export type Replay = Schemas['Replay'];
export type ReplayPly = Schemas['ReplayPly'];
export type ChatMessage = Schemas['ChatLine'];
export type ChatPage = Schemas['ChatPage'];
export type Presence = Schemas['SeatPresence'];
export type Preferences = Schemas['Preferences'];

export type LiveMessage =
  | Schemas['PlayMessage']
  | Schemas['TableMessage']
  | Schemas['ChatMessage']
  | Schemas['PresenceMessage']
  | Schemas['ThinkingMessage']
  | Schemas['ErrorMessage']
  | Schemas['PongMessage'];
