/**
 * One table as this browser sees it: what is shown, what is chosen but not yet sent, and what to do when something
 * fails. The service decides everything; a move carries the version it was made on, so that sending it again after a
 * lost connection can never play it twice.
 */

import { api, ApiError } from '../api/client';
import { Live } from '../api/live';
import type { Answer, ChatMessage, Hint, LiveMessage, LogEntry, Play, Seat, Table, Tip, Update } from '../api/types';
import { completed } from '../api/update';
import { click, needsConfirmation, narrowed, type Click } from '../lib/answers';
import { yourTurn } from '../lib/notify';
import { prefersStillness, settings } from '../lib/settings.svelte';

/** A pointer that comes down again this soon after a move meant the move before. */
const DOUBLE_CLICK_MS = 350;
const NOTE_MS = 6000;
const REFUSED_MS = 1500;
/** While somebody is away: how often to ask whether the others need not wait any longer. */
const WATCH_MS = 20_000;
/** Catching up with the moves of others takes at most this long. */
const CATCH_UP_MS = { calm: 3500, quick: 1200, instant: 0 };
const LONGEST_STEP_MS = { calm: 550, quick: 180, instant: 0 };

export interface Menu {
  answers: Answer[];
  x: number;
  y: number;
}

export class TableSession {
  table = $state.raw<Table | null>(null);
  /** What is shown. While the moves of others are shown one by one, it lies behind `latest`. */
  play = $state.raw<Play | null>(null);
  seat = $state<number | null>(null);
  /** Why the page cannot be shown. */
  problem = $state.raw<{ code: string; detail: string } | null>(null);
  isUp = $state(true);
  retryAt = $state(0);
  isSending = $state(false);
  /** Who thinks, since when (milliseconds since the epoch). */
  thinking = $state.raw<{ seat: number; since: number } | null>(null);

  /** The answer that waits for its confirmation. */
  staged = $state.raw<Answer | null>(null);
  /** The targets clicked so far. */
  chosen = $state.raw<string[]>([]);
  menu = $state.raw<Menu | null>(null);
  hovered = $state.raw<Answer | null>(null);
  hoveredTarget = $state<string | null>(null);
  note = $state<string | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  isHinting = $state(false);
  chat = $state.raw<ChatMessage[]>([]);
  unread = $state(0);
  earlier = $state.raw<LogEntry[]>([]);
  private hasMore = $state(true);
  /** Another seat of mine is to move: the screen is covered until the device was passed on. */
  cover = $state<number | null>(null);
  queue = $state.raw<Play[]>([]);

  readonly isBehind = $derived(this.queue.length > 0);
  readonly mySeats = $derived(this.table?.my_seats ?? []);
  readonly isMyTurn = $derived(
    this.play !== null && this.seat !== null && this.play.to_move.includes(this.seat) && !this.play.over,
  );
  /** Whether an answer can be given right now. */
  readonly isOpen = $derived(this.isMyTurn && this.isUp && !this.isBehind && !this.isSending && this.cover === null);
  readonly answers = $derived(this.play && this.isMyTurn && !this.isBehind ? this.play.answers : []);
  readonly remaining = $derived(narrowed(this.answers, this.chosen));
  /** The answer whose effect is shown on board and seats. */
  readonly preview = $derived.by((): Answer | null => {
    if (this.hovered) return this.hovered;
    if (this.hoveredTarget !== null) {
      const meant = narrowed(this.remaining, [this.hoveredTarget]);
      if (meant.length === 1) return meant[0] ?? null;
    }
    return this.staged;
  });
  readonly log = $derived.by((): LogEntry[] => {
    const tail = this.play?.log ?? [];
    const from = tail[0]?.version ?? Infinity;
    return [...this.earlier.filter((line) => line.version < from), ...tail];
  });
  /** How many lines are new since my last turn. */
  readonly fresh = $derived(this.seat === null ? 0 : this.log.filter((line) => line.mine_since).length);
  readonly hasEarlier = $derived(this.hasMore && (this.log[0]?.ply ?? 0) > 1);

  private live: Live | null = null;
  private latest: Play | null = null;
  /** What this connection has been told of tips: each message says what changed since the one before. */
  private heard: Record<string, Tip> = {};
  private unsent: { version: number; action: number } | null = null;
  private lastSent = 0;
  private stepTimer: ReturnType<typeof setTimeout> | undefined;
  private noteTimer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private wasMyTurn = true;

  private readonly watcher = setInterval(() => {
    const isWaiting = this.table?.seats.some((seat) => seat.away_seconds !== null && !seat.is_me && !seat.abandoned);
    if (this.table?.status === 'playing' && isWaiting && !document.hidden) void this.reloadTable();
  }, WATCH_MS);

  constructor(readonly id: string) {
    document.addEventListener('visibilitychange', this.onVisible);
  }

  /** Load the table and stay connected; `seat` is asked for if it is mine. */
  async open(seat?: number): Promise<void> {
    try {
      const table = await api.table(this.id);
      if (this.isClosed) return;
      this.table = table;
      const mine = table.my_seats;
      this.seat = seat !== undefined && mine.includes(seat) ? seat : (mine[0] ?? null);
      this.problem = null;
      if (mine.length > 1 && table.hidden_information && table.status === 'playing') {
        // whoever opens the page says who they are before anything hidden is shown
        await this.coverFor(seat ?? null);
        this.connect();
        return;
      }
      await this.resync();
      this.connect();
    } catch (error) {
      this.fail(error);
    }
  }

  close(): void {
    this.isClosed = true;
    this.live?.close();
    clearTimeout(this.stepTimer);
    clearTimeout(this.noteTimer);
    clearInterval(this.watcher);
    document.removeEventListener('visibilitychange', this.onVisible);
  }

  seatOf(seat: number): Seat | undefined {
    return this.table?.seats.find((one) => one.seat === seat);
  }

  nameOf(seat: number | null): string {
    if (seat === null) return '';
    return this.seatOf(seat)?.name ?? this.play?.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat + 1}`;
  }

  markOf(seat: number): number {
    return this.play?.seats.find((panel) => panel.seat === seat)?.mark ?? this.seatOf(seat)?.mark ?? seat + 1;
  }

  // --- answering ---

  /** Give an answer, or stage it when it cannot be taken back. */
  choose(answer: Answer): void {
    if (!this.isOpen || this.isEcho()) return;
    this.menu = null;
    if (needsConfirmation(answer, settings.confirm)) this.staged = answer;
    else void this.send(answer);
  }

  confirm(): void {
    if (this.staged && this.isOpen && !this.isEcho()) void this.send(this.staged);
  }

  /** One step back in choosing: the menu, the staged answer, the last chosen target. Says if there was one. */
  back(): boolean {
    if (this.menu) this.menu = null;
    else if (this.staged) this.staged = null;
    else if (this.chosen.length > 0) this.chosen = this.chosen.slice(0, -1);
    else return false;
    return true;
  }

  /** A click on the board. */
  touch(target: string, x: number, y: number, withMenu = true): Click {
    if (!this.isOpen || this.isEcho()) return { kind: 'nothing' };
    const meant = click(this.answers, this.chosen, target);
    this.menu = null;
    if (meant.kind === 'answer') {
      this.chosen = [];
      this.choose(meant.answer);
    } else if (meant.kind === 'ask') {
      this.staged = null;
      this.chosen = meant.targets;
      if (meant.menu && withMenu) this.menu = { answers: meant.answers, x, y };
    }
    return meant;
  }

  async undo(to: 'move' | 'turn'): Promise<void> {
    const { play, seat } = this;
    if (!play || seat === null || this.isSending || !play.undo[to]) return;
    await this.request(() => api.undo(this.id, seat, play.version, to));
  }

  async hint(): Promise<void> {
    const { play, seat } = this;
    if (!play || seat === null || !this.isMyTurn || this.isHinting) return;
    this.isHinting = true;
    try {
      const hints = await api.hints(this.id, seat, play.version);
      if (this.play?.version === play.version) this.hints = hints;
    } catch (error) {
      this.explain(error);
    } finally {
      this.isHinting = false;
    }
  }

  private async send(answer: Answer): Promise<void> {
    const { play, seat } = this;
    if (!play || seat === null || this.isSending) return;
    this.lastSent = Date.now();
    this.unsent = { version: play.version, action: answer.action };
    await this.request(() => api.move(this.id, seat, play.version, answer.action));
  }

  private async request(ask: () => Promise<Update>): Promise<void> {
    this.isSending = true;
    try {
      const play = await ask();
      this.unsent = null;
      // the tips come with the live message; until then those that are known
      this.accept(completed(play, this.latest?.board.tips ?? {}));
    } catch (error) {
      if (error instanceof ApiError && error.isPassing) {
        // it may have arrived or not: the next answer of the service says which
        this.isUp = false;
        this.live?.retryNow();
        setTimeout(() => void this.recover(), 500);
      } else {
        this.unsent = null;
        this.staged = null;
        if (error instanceof ApiError && error.code === 'stale') {
          if (!error.isApplied) this.say('The table had moved on. Choose again.');
        } else this.explain(error);
        await this.resync().catch(() => undefined);
      }
    } finally {
      this.isSending = false;
    }
  }

  /** The second click of a double click lands on what came in between. */
  private isEcho(): boolean {
    return Date.now() - this.lastSent < DOUBLE_CLICK_MS;
  }

  // --- what the service says ---

  async resync(): Promise<void> {
    const seat = this.seat;
    if (this.cover !== null) return;
    const play = await api.play(this.id, seat);
    if (!this.isClosed && seat === this.seat) this.accept(play, true);
  }

  /** After a failure: ask how things stand, and send again what did not arrive. */
  private async recover(): Promise<void> {
    if (this.isClosed) return;
    try {
      const table = await api.table(this.id);
      this.table = table;
      await this.resync();
      this.isUp = true;
    } catch (error) {
      if (error instanceof ApiError && error.isPassing) {
        this.isUp = false;
        this.retryAt = Math.max(this.retryAt, Date.now() + 1500);
        setTimeout(() => void this.recover(), 1500);
      } else {
        this.fail(error);
      }
      return;
    }
    const { unsent, seat } = this;
    this.unsent = null;
    if (unsent && seat !== null && unsent.version === this.latest?.version) {
      this.unsent = unsent;
      await this.request(() => api.move(this.id, seat, unsent.version, unsent.action));
    }
  }

  /** The screen has become another one: ask for drawings that fit it. */
  redraw(): void {
    if (!this.table || this.cover !== null) return;
    void this.resync().catch(() => undefined);
    this.connect();
  }

  private connect(): void {
    this.live?.close();
    if (this.isClosed) return;
    let hasBeenUp = false;
    this.live = new Live(api.liveUrl(this.id, this.seat), {
      up: () => {
        // what happened while nobody listened
        if (hasBeenUp || !this.isUp) void this.recover();
        else this.isUp = true;
        hasBeenUp = true;
      },
      down: (retryAt) => {
        this.isUp = false;
        this.retryAt = retryAt;
      },
      refused: () => {
        // the seat is not mine any more, or the table is gone: ask for both anew
        setTimeout(() => {
          if (!this.isClosed) void this.open(this.seat ?? undefined);
        }, REFUSED_MS);
      },
      message: (message) => this.receive(message),
    });
  }

  retryNow(): void {
    this.live?.retryNow();
    void this.recover();
  }

  private receive(message: LiveMessage): void {
    switch (message.type) {
      case 'play':
        if (this.cover === null) {
          const play = completed(message.play, this.heard);
          this.heard = play.board.tips;
          this.accept(play);
        }
        break;
      case 'table':
        this.table = { ...message.table };
        break;
      case 'chat':
        if (!this.chat.some((one) => one.id === message.message.id)) {
          this.chat = [...this.chat, message.message];
          this.unread += 1;
        }
        break;
      case 'presence':
        this.meet(message.seats, message.spectators);
        break;
      case 'thinking':
        this.thinking = { seat: message.seat, since: Date.now() };
        break;
    }
  }

  private meet(seats: { seat: number; connected: boolean; away_seconds: number | null }[], spectators: number): void {
    if (!this.table) return;
    const news = new Map(seats.map((one) => [one.seat, one]));
    this.table = {
      ...this.table,
      spectators,
      seats: this.table.seats.map((one) => ({ ...one, ...(news.get(one.seat) ?? {}) })),
    };
  }

  /** A picture of the table: newer ones are shown in turn, older ones are not. */
  private accept(play: Play, atOnce = false): void {
    if (play.seat !== this.seat || this.isClosed) return;
    if (this.latest && play.version < this.latest.version) return;
    const isNews = !this.latest || play.version > this.latest.version;
    this.latest = play;
    if (!isNews && this.queue.length === 0) {
      this.play = play;
      return;
    }
    const isOwn = this.isSending;
    if (atOnce || isOwn || !this.play || settings.pace === 'instant' || prefersStillness() || document.hidden) {
      this.skip();
      return;
    }
    this.queue = [...this.queue.filter((one) => one.version < play.version), play];
    if (this.stepTimer === undefined) this.step();
  }

  /** Show what is latest at once. */
  skip(): void {
    clearTimeout(this.stepTimer);
    this.stepTimer = undefined;
    this.queue = [];
    if (this.latest) this.show(this.latest);
  }

  private step(): void {
    this.stepTimer = undefined;
    const [next, ...rest] = this.queue;
    if (!next) return;
    this.queue = rest;
    this.show(next);
    const pace = settings.pace;
    const wait = Math.min(LONGEST_STEP_MS[pace], CATCH_UP_MS[pace] / (rest.length + 1));
    this.stepTimer = setTimeout(() => this.step(), wait);
  }

  private show(play: Play): void {
    const isNews = this.play?.version !== play.version;
    this.play = play;
    if (isNews) {
      this.staged = null;
      this.chosen = [];
      this.menu = null;
      this.hovered = null;
      this.hoveredTarget = null;
      this.hints = null;
      this.thinking = null;
    }
    if (play.status === 'over' && this.table?.status !== 'over') void this.reloadTable();
    this.passOn(play);
    const isMine = this.isMyTurn && !this.isBehind;
    if (isMine && !this.wasMyTurn) yourTurn(this.table?.title ?? '', play.question?.text ?? '');
    if (!this.isBehind) this.wasMyTurn = isMine;
  }

  async reloadTable(): Promise<void> {
    try {
      this.table = await api.table(this.id);
    } catch {
      // the next message brings it
    }
  }

  // --- several seats on one device ---

  private passOn(play: Play): void {
    if (this.mySeats.length < 2 || play.over) return;
    if (this.seat !== null && play.to_move.includes(this.seat)) return;
    const next = play.to_move.find((seat) => this.mySeats.includes(seat));
    if (next === undefined) return;
    if (this.table?.hidden_information) void this.coverFor(next);
    else void this.sit(next);
  }

  /** Cover the table; nothing that one seat alone may see stays in the page. */
  private async coverFor(seat: number | null): Promise<void> {
    this.play = null;
    this.latest = null;
    this.heard = {};
    this.queue = [];
    this.hints = null;
    this.earlier = [];
    let next = seat;
    if (next === null) {
      const open = await api.play(this.id, null);
      next = open.to_move.find((one) => this.mySeats.includes(one)) ?? this.mySeats[0] ?? null;
    }
    this.cover = next;
  }

  /** Look at the table as another seat of mine. */
  async sit(seat: number): Promise<void> {
    this.cover = null;
    this.seat = seat;
    this.latest = null;
    this.queue = [];
    this.earlier = [];
    try {
      await this.resync();
      this.connect();
    } catch (error) {
      this.fail(error);
    }
  }

  // --- the rest ---

  async loadChat(): Promise<void> {
    this.chat = (await api.chat(this.id)).lines;
    this.unread = 0;
  }

  async sayInChat(text: string): Promise<void> {
    const message = await api.say(this.id, text);
    if (!this.chat.some((one) => one.id === message.id)) this.chat = [...this.chat, message];
  }

  async loadEarlier(): Promise<void> {
    const first = this.log[0];
    if (!first) return;
    const page = await api.log(this.id, this.seat, first.version);
    this.earlier = [...page.lines, ...this.earlier];
    this.hasMore = page.more;
  }

  /** Take my seat back from the bot that plays for me. */
  async comeBack(): Promise<void> {
    if (this.seat === null) return;
    try {
      this.table = await api.join(this.id, this.seat, '');
      await this.resync();
    } catch (error) {
      this.explain(error);
    }
  }

  say(text: string): void {
    this.note = text;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => (this.note = null), NOTE_MS);
  }

  explain(error: unknown): void {
    this.say(error instanceof Error ? error.message : String(error));
  }

  private fail(error: unknown): void {
    if (error instanceof ApiError && error.isPassing) {
      this.isUp = false;
      this.retryAt = Date.now() + 2000;
      setTimeout(() => {
        if (!this.isClosed) void (this.table ? this.recover() : this.open(this.seat ?? undefined));
      }, 2000);
      return;
    }
    const code = error instanceof ApiError ? error.code : 'error';
    this.problem = { code, detail: error instanceof Error ? error.message : String(error) };
  }

  private readonly onVisible = (): void => {
    if (document.hidden || !this.table) return;
    this.live?.retryNow();
    void this.resync().catch(() => undefined);
  };
}
