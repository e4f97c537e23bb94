/** The explanation that floats beside what the pointer rests on. */

import type { Tip } from '../api/types';

export interface Anchor {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const REST_MS = 450;
const PRESS_MS = 500;

class Tips {
  shown = $state.raw<{ tip: Tip; anchor: Anchor; below?: string } | null>(null);
  /** A long press opened it: the click that follows means nothing else. */
  isPressed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  rest(tip: Tip, element: Element, below?: string): void {
    this.wait(REST_MS, tip, element, below, false);
  }

  press(tip: Tip, element: Element, below?: string): void {
    this.wait(PRESS_MS, tip, element, below, true);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.shown = null;
  }

  /** The pointer went on or was lifted before anything was shown. */
  cancel(): void {
    clearTimeout(this.timer);
  }

  private wait(ms: number, tip: Tip, element: Element, below: string | undefined, isPress: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      this.shown = { tip, anchor: { left, top, right, bottom }, below };
      this.isPressed = isPress;
    }, ms);
  }
}

export const tips = new Tips();
