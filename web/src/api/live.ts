/** A WebSocket that comes back: waits longer after each failure, and at once when the network or the tab returns. */

import type { LiveMessage } from './types';

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const PING_MS = 20_000;
/** Not your seat; no such table. */
const REFUSALS = new Set([4403, 4404]);

export interface LiveHandlers {
  up(): void;
  /** The connection is lost; the next attempt is made at this moment (milliseconds since the epoch). */
  down(retryAt: number): void;
  /** The service does not want this viewer; trying again is no use. */
  refused(): void;
  message(message: LiveMessage): void;
}

/** How long to wait before the nth attempt (from 0), without the random part. */
export function waitBefore(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
}

export class Live {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly handlers: LiveHandlers,
  ) {
    addEventListener('online', this.retryNow);
    this.connect();
  }

  /** Try at once instead of waiting; does nothing while connected. */
  readonly retryNow = (): void => {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  };

  close(): void {
    this.closed = true;
    removeEventListener('online', this.retryNow);
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.pinger = setInterval(() => socket.send('{"type":"ping"}'), PING_MS);
      this.handlers.up();
    };
    socket.onmessage = (event) => {
      try {
        this.handlers.message(JSON.parse(String(event.data)) as LiveMessage);
      } catch (error) {
        console.error('A message could not be read', error);
      }
    };
    socket.onclose = (event) => {
      clearInterval(this.pinger);
      if (this.closed || this.socket !== socket) return;
      this.socket = null;
      if (REFUSALS.has(event.code)) {
        this.handlers.refused();
        return;
      }
      const wait = waitBefore(this.attempt++) * (0.8 + 0.4 * Math.random());
      this.timer = setTimeout(this.retryNow, wait);
      this.handlers.down(Date.now() + wait);
    };
  }
}
