/** What a drawing needs to know of the page around it. The table and the replay each give it theirs. */

import type { Tip } from '../api/types';
import type { Marks } from './board';

export interface Stage {
  readonly marks: Marks;
  readonly tips: Record<string, Tip>;
  /** Whether a new drawing lets pieces travel from where they were. */
  readonly isMoving: boolean;
  /** A target that can be chosen was clicked at this place of the window. */
  touch(target: string, x: number, y: number): void;
  hover(target: string | null): void;
}

/** A target in words when nothing better is known: "facility:lunar-mine" is "Lunar mine". */
export function plainName(target: string, tips: Record<string, Tip>): string {
  const tip = tips[target];
  if (tip) return tip.title;
  const words = target.slice(target.indexOf(':') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
