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

  /** At once: somebody asked by a click. */
  show(tip: Tip, element: Element, below?: string): void {
    clearTimeout(this.timer);
    this.put(tip, element, below);
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
      this.put(tip, element, below);
      this.isPressed = isPress;
    }, ms);
  }

  private put(tip: Tip, element: Element, below: string | undefined): void {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    this.shown = { tip, anchor: { left, top, right, bottom }, below };
  }
}

export const tips = new Tips();
