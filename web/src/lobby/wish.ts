/** A table as it is wished for, before it exists. */

import type { ClockWish, Game, GameOption, NewTable, SeatWish, Table } from '../api/types';
import { thinks } from '../lib/words';

export interface Wish {
  game: string;
  seats: SeatWish[];
  options: Record<string, boolean | number | string>;
  clock: ClockWish;
  listed: boolean;
  hints: boolean;
  seed: string;
}

export const CLOCKS: readonly { id: string; title: string; clock: ClockWish }[] = [
  { id: 'none', title: 'No clock', clock: null },
  { id: 'quick', title: '15 min + 10 s', clock: { kind: 'fast', seconds: 900, increment: 10 } },
  { id: 'calm', title: '45 min + 30 s', clock: { kind: 'fast', seconds: 2700, increment: 30 } },
  { id: 'days', title: '3 days a move', clock: { kind: 'slow', days: 3 } },
];

/** The level that a newcomer is given: the second, where the first is for beginners. */
export function usualLevel(game: Game, last: string | null): string {
  const levels = game.levels;
  if (last !== null && levels.some((level) => level.id === last)) return last;
  return levels[Math.min(1, levels.length - 1)]?.id ?? '';
}

export function levelTitle(game: Game | undefined, level: string | null): string {
  return game?.levels.find((one) => one.id === level)?.title ?? level ?? '';
}

/** How a level plays, and how long it takes: that stays in one line. */
export function levelDetail(game: Game | undefined, level: string | null | undefined): string {
  const found = game?.levels.find((one) => one.id === level);
  return found ? `${found.detail} ${thinks(found.seconds).replaceAll(' ', '\u00a0')}`.trim() : '';
}

/** How many players the game is mostly played with here: what was chosen last, or three where it can be. */
export function usualPlayers(game: Game, last: number | undefined): number {
  const [low = 2, high = low] = game.players;
  if (last !== undefined && last >= low && last <= high) return last;
  return Math.max(low, Math.min(high, 3));
}

export function defaults(options: readonly GameOption[]): Record<string, boolean | number | string> {
  return Object.fromEntries(options.map((option) => [option.name, option.default]));
}

/** Me against bots. */
export function againstBots(game: Game, players: number, level: string): Wish {
  const bots = Array.from({ length: players - 1 }, (): SeatWish => ({ kind: 'bot', level }));
  return {
    game: game.id,
    seats: [{ kind: 'me' }, ...bots],
    options: defaults(game.options),
    clock: null,
    listed: false,
    hints: true,
    seed: '',
  };
}

/** The same wish with more or fewer seats. */
export function resized(wish: Wish, players: number, level: string): Wish {
  const seats = wish.seats.slice(0, players);
  while (seats.length < players) seats.push({ kind: 'bot', level });
  return { ...wish, seats };
}

/** What the service is sent: only the options that differ from what they are anyway. */
export function request(wish: Wish, game: Game): NewTable {
  const usual = defaults(game.options);
  const options = Object.fromEntries(Object.entries(wish.options).filter(([name, value]) => usual[name] !== value));
  const seed = wish.seed.trim() === '' ? undefined : Number(wish.seed);
  return {
    game: wish.game,
    players: wish.seats.length,
    options,
    seats: wish.seats,
    clock: wish.clock,
    listed: wish.listed,
    hints: wish.hints,
    ...(seed !== undefined && Number.isSafeInteger(seed) ? { seed } : {}),
  };
}

/** The same seats once more, for a rematch or a branch; people of other devices get open seats. */
export function again(table: Table): NewTable {
  let isSeated = false;
  const seats = table.seats.map((seat): SeatWish => {
    if (seat.kind === 'bot') return { kind: 'bot', level: seat.level ?? '' };
    if (seat.is_me && !isSeated) {
      isSeated = true;
      return { kind: 'me' };
    }
    if (seat.is_me) return { kind: 'hotseat', name: seat.name };
    return { kind: 'open' };
  });
  return {
    game: table.game,
    players: table.players,
    options: table.options,
    seats,
    clock: table.clock,
    listed: table.listed,
    hints: table.hints,
  };
}
