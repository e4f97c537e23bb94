/** Numbers of the score chart. */

/** Round steps for an axis from 0 (or below) to the highest value. */
export function ticks(low: number, high: number, wanted = 5): number[] {
  const span = Math.max(1, high - low);
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power * 10);
  const from = Math.floor(low / step) * step;
  const to = Math.ceil(high / step) * step;
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

export interface Line {
  seat: number;
  points: { ply: number; score: number }[];
}

/** A line for each seat: only where the score is known. */
export function lines(plies: readonly { ply: number; scores: readonly (number | null)[] }[]): Line[] {
  const seats = plies[0]?.scores.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: plies.flatMap(({ ply, scores }) => {
      const score = scores[seat];
      return score == null ? [] : [{ ply, score }];
    }),
  }));
}

/** Labels at the right end, moved apart so that none covers another. */
export function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let last = -Infinity;
  const placed = [...wanted];
  for (const { y, index } of order) {
    last = Math.max(y, last + gap);
    placed[index] = last;
  }
  return placed;
}
