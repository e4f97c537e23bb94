/** The service's routes as functions. Every failure is an ApiError with a code that the caller can act on. */

import type {
  ChatMessage,
  ChatPage,
  Game,
  GameResults,
  Hint,
  LogPage,
  Me,
  NewTable,
  Play,
  Preferences,
  Replay,
  Table,
  TableSummary,
  Update,
  Value,
} from './types';
import { media } from '../lib/media.svelte';
import { completed } from './update';

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when the service could not be reached. */
    readonly status: number,
    readonly code: string,
    detail: string,
    /** The refused move is the very one that was made already. */
    readonly isApplied = false,
  ) {
    super(detail);
  }

  /** Whether the same request may succeed in a moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

const PATIENCE_MS = 20_000;
const HINT_PATIENCE_MS = 60_000;

async function call<T>(method: string, path: string, body?: unknown, patience = PATIENCE_MS): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    throw new ApiError(0, 'network', 'The service cannot be reached.');
  }
  const text = await response.text().catch(() => '');
  if (response.ok) {
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return (isJson ? JSON.parse(text) : text) as T;
  }
  let code = `http-${response.status}`;
  let isApplied = false;
  let detail = `The service answered ${response.status}.`;
  try {
    const problem = JSON.parse(text) as { code?: string; detail?: string; applied?: boolean };
    code = problem.code ?? code;
    detail = problem.detail ?? detail;
    isApplied = problem.applied ?? false;
  } catch {
    // not ours: a proxy's page
  }
  throw new ApiError(response.status, code, detail, isApplied);
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
/** For which screen a board is drawn. */
const screen = (): string => `phone=${media.isPhone ? 1 : 0}`;
const viewer = (seat: number | null): string => `seat=${seat ?? 'none'}`;

export const api = {
  me: () => call<Me>('GET', '/api/me'),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  results: () => call<GameResults[]>('GET', '/api/me/results'),
  games: () => call<Game[]>('GET', '/api/games'),
  tables: (scope: 'mine' | 'open' | 'watch') => call<TableSummary[]>('GET', `/api/tables?scope=${scope}`),
  create: (wish: NewTable) => call<Table>('POST', '/api/tables', wish),
  importRecord: (record: string) => call<Table>('POST', '/api/records', { record }),

  table: (id: string) => call<Table>('GET', at(id)),
  join: (id: string, seat: number, key: string, name?: string) =>
    call<Table>('POST', at(id, `/seats/${seat}/join`), name ? { key, name } : { key }),
  leave: (id: string, seat: number) => call<Table>('POST', at(id, `/seats/${seat}/leave`)),
  handToBot: (id: string, seat: number, level: string | null) =>
    call<Table>('POST', at(id, `/seats/${seat}/bot`), { level }),
  renameSeat: (id: string, seat: number, name: string) =>
    call<Table>('POST', at(id, `/seats/${seat}/rename`), { name }),

  play: async (id: string, seat: number | null): Promise<Play> =>
    completed(await call<Update>('GET', at(id, `/play?${viewer(seat)}&${screen()}`)), {}),
  move: (id: string, seat: number, version: number, action: number) =>
    call<Update>('POST', at(id, `/moves?${screen()}`), { seat, version, action }),
  undo: (id: string, seat: number, version: number, to: 'move' | 'turn') =>
    call<Update>('POST', at(id, `/undo?${screen()}`), { seat, version, to }),
  hints: (id: string, seat: number, version: number) =>
    call<Hint[]>('GET', at(id, `/hints?seat=${seat}&version=${version}`), undefined, HINT_PATIENCE_MS),
  log: (id: string, seat: number | null, before: number) =>
    call<LogPage>('GET', at(id, `/log?before=${before}&${viewer(seat)}`)),

  replay: (id: string, seat: number | null) => call<Replay>('GET', at(id, `/replay?${viewer(seat)}`)),
  replayAt: async (id: string, seat: number | null, ply: number): Promise<Play> =>
    completed(await call<Update>('GET', at(id, `/replay/${ply}?${viewer(seat)}&${screen()}`)), {}),
  recordUrl: (id: string) => at(id, '/record'),

  chat: (id: string) => call<ChatPage>('GET', at(id, '/chat')),
  say: (id: string, text: string) => call<ChatMessage>('POST', at(id, '/chat'), { text }),
  preferences: (id: string, seat: number) => call<Preferences>('GET', at(id, `/preferences?seat=${seat}`)),
  setPreferences: (id: string, seat: number, auto: Record<string, Value>) =>
    call<Preferences>('PUT', at(id, `/preferences?seat=${seat}`), { auto }),

  liveUrl: (id: string, seat: number | null): string => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return `${scheme}//${location.host}${at(id, `/live?${viewer(seat)}&${screen()}`)}`;
  },
};
