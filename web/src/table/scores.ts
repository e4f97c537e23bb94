/** What the end of a game looks like in words and numbers. */

import type { Over, ScoreRow } from '../api/types';
import { count, list } from '../lib/words';

export const ROW_COLOURS = [
  '#6EA8FE',
  '#5CC98B',
  '#B48CF2',
  '#F28F3B',
  '#E8C95A',
  '#E48BD8',
  '#62C4EE',
  '#A9B4CE',
  '#E57A6A',
  '#9CCB5B',
];

export function colourOf(row: number): string {
  return ROW_COLOURS[row % ROW_COLOURS.length] ?? '#A9B4CE';
}

/** Seats from the winner on. */
export function inOrder(over: Over): number[] {
  return over.ranking.map((_, seat) => seat).sort((a, b) => (over.ranking[a] ?? 0) - (over.ranking[b] ?? 0) || a - b);
}

export function winners(over: Over): number[] {
  const best = Math.min(...over.ranking);
  return inOrder(over).filter((seat) => over.ranking[seat] === best);
}

/** "You win with 11", "Mira and Kepler win with 8". */
export function headline(over: Over, nameOf: (seat: number) => string, me: number | null): string {
  const won = winners(over);
  const score = over.scores[won[0] ?? 0] ?? 0;
  const names = won.map((seat) => (seat === me ? 'You' : nameOf(seat)));
  const isMany = won.length > 1 || won[0] === me;
  return `${list(names)} ${isMany ? 'win' : 'wins'} with ${score}`;
}

/** How close it was. */
export function margin(over: Over, nameOf: (seat: number) => string): string {
  const order = inOrder(over);
  const [first, second] = order;
  if (first === undefined || second === undefined) return over.reason ?? '';
  const gap = (over.scores[first] ?? 0) - (over.scores[second] ?? 0);
  const words =
    winners(over).length > 1
      ? 'A shared victory.'
      : gap === 0
        ? `Level with ${nameOf(second)}; the tie-break decided.`
        : `${count(gap, 'point')} ahead of ${nameOf(second)}.`;
  return [words, over.reason ?? ''].filter(Boolean).join(' ');
}

/** Rows that have something to say. */
export function rowsToShow(sheet: readonly ScoreRow[]): ScoreRow[] {
  return sheet.filter((row) => row.points.some((points) => points !== 0));
}

export function bestOf(row: ScoreRow): number {
  return Math.max(...row.points);
}
