/** Updates carry only the tips that are new; here they become whole pictures. */

import type { Play, Tip, Update } from './types';

/** A picture with all its tips: its own if it has them all, else those that are known with what is new put over them. */
export function completed(update: Update, known: Record<string, Tip>): Play {
  const all = Object.entries({ ...(update.board.whole ? {} : known), ...update.board.tips });
  const tips = Object.fromEntries(all.filter((entry): entry is [string, Tip] => entry[1] !== null));
  return { ...update, board: { panels: update.board.panels, tips, whole: true } };
}
