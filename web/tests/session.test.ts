/** What a table does when things go wrong: the service is a stand-in that says what each test needs. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveMessage, Play, Update } from '../src/api/types';
import { settings } from '../src/lib/settings.svelte';
import { TableSession } from '../src/table/session.svelte';
import { answer, play, table } from './examples';

class Socket {
  static all: Socket[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Socket.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send() {}
  close() {}
  say(message: LiveMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

type Reply = { status?: number; body: unknown } | 'lost';
let replies: Record<string, () => Reply>;
let sent: { path: string; body: unknown }[];
let session: TableSession;

beforeEach(() => {
  Socket.all = [];
  sent = [];
  replies = { '/play': () => ({ body: play(1) }), '': () => ({ body: table() }) };
  settings.pace = 'instant';
  settings.confirm = true;
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/tables/t1', '').replace(/\?.*/, '');
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const reply = replies[path]?.() ?? { status: 404, body: { code: 'unknown', detail: path } };
    if (reply === 'lost') throw new TypeError('network');
    return new Response(JSON.stringify(reply.body), {
      status: reply.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  session = new TableSession('t1');
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const moves = () => sent.filter((one) => one.path === '/moves');
const first = () => session.answers[0] ?? answer(0, '', []);

it('a move is sent with its version, and what comes back is shown', async () => {
  await session.open();
  replies['/moves'] = () => ({ body: play(2) });
  session.choose(first());
  await vi.waitFor(() => expect(session.play?.version).toBe(2));
  expect(moves()).toEqual([{ path: '/moves', body: { seat: 0, version: 1, action: 1 } }]);
});

it('a double click sends one move, even when the answer comes in between', async () => {
  await session.open();
  replies['/moves'] = () => ({ body: play(2) });
  session.choose(first());
  session.choose(first());
  await vi.waitFor(() => expect(session.play?.version).toBe(2));
  session.choose(first());
  expect(moves()).toHaveLength(1);
  vi.advanceTimersByTime(400);
  session.choose(first());
  expect(moves()).toHaveLength(2);
});

it('what cannot be taken back waits to be confirmed', async () => {
  replies['/play'] = () => ({ body: play(1, { answers: [answer(9, 'End the turn', ['turn'], { ends_turn: true })] }) });
  await session.open();
  replies['/moves'] = () => ({ body: play(2) });
  session.choose(first());
  expect(moves()).toHaveLength(0);
  expect(session.staged?.action).toBe(9);
  expect(session.back()).toBe(true);
  expect(session.staged).toBeNull();
  session.choose(first());
  session.confirm();
  await vi.waitFor(() => expect(moves()).toHaveLength(1));
});

it('a click on the board narrows, a second one decides', async () => {
  await session.open();
  replies['/moves'] = () => ({ body: play(2) });
  session.touch('port:mine', 0, 0);
  expect(session.chosen).toEqual(['port:mine']);
  expect(session.remaining).toHaveLength(2);
  session.touch('ship:2', 0, 0);
  await vi.waitFor(() => expect(moves()[0]?.body).toMatchObject({ action: 2 }));
});

it('a stale move asks for the table anew and plays nothing', async () => {
  await session.open();
  replies['/moves'] = () => ({ status: 409, body: { code: 'stale', detail: 'stale', version: 5 } });
  replies['/play'] = () => ({ body: play(5) });
  session.choose(first());
  await vi.waitFor(() => expect(session.play?.version).toBe(5));
  expect(moves()).toHaveLength(1);
  expect(session.note).toContain('moved on');
});

it('a move that was lost on the way is sent again, and only if it did not arrive', async () => {
  await session.open();
  let tries = 0;
  replies['/moves'] = () => (++tries === 1 ? 'lost' : { body: play(2) });
  session.choose(first());
  await vi.waitFor(() => expect(session.isUp).toBe(false));
  await vi.advanceTimersByTimeAsync(600);
  await vi.waitFor(() => expect(session.play?.version).toBe(2));
  expect(tries).toBe(2);
  expect(session.isUp).toBe(true);

  // the second time the move arrived, and only the answer was lost
  vi.advanceTimersByTime(1000);
  replies['/moves'] = () => 'lost';
  replies['/play'] = () => ({ body: play(3) });
  session.choose(first());
  await vi.advanceTimersByTimeAsync(600);
  await vi.waitFor(() => expect(session.play?.version).toBe(3));
  expect(moves()).toHaveLength(3);
});

it('an illegal answer is explained', async () => {
  await session.open();
  replies['/moves'] = () => ({ status: 422, body: { code: 'illegal', detail: 'The port is taken.' } });
  session.choose(first());
  await vi.waitFor(() => expect(session.note).toBe('The port is taken.'));
});

it('old pictures do not replace new ones', async () => {
  await session.open();
  const socket = Socket.all[0];
  socket?.say({ type: 'play', play: play(4) });
  socket?.say({ type: 'play', play: play(3) });
  expect(session.play?.version).toBe(4);
});

it('moves of others are shown one by one, and a key skips to the latest', async () => {
  settings.pace = 'calm';
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  await session.open();
  const others = (version: number): Play => play(version, { to_move: [1], question: null, answers: [] });
  for (const version of [2, 3, 4]) Socket.all[0]?.say({ type: 'play', play: others(version) });
  expect(session.play?.version).toBe(2);
  expect(session.isBehind).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(session.play?.version).toBe(3);
  session.skip();
  expect(session.play?.version).toBe(4);
  expect(session.isBehind).toBe(false);
});

it('the table is covered while a device with secrets is passed on', async () => {
  replies[''] = () => ({ body: table({ my_seats: [0, 1], hidden_information: true }) });
  await session.open();
  expect(session.cover).toBe(0);
  expect(session.play).toBeNull();
  await session.sit(0);
  expect(session.play?.seat).toBe(0);
  replies['/moves'] = () => ({ body: play(2, { to_move: [1], question: null, answers: [] }) });
  session.choose(first());
  await vi.waitFor(() => expect(session.cover).toBe(1));
  expect(session.play).toBeNull();
});

it('without secrets the next seat of the device is simply shown', async () => {
  replies[''] = () => ({ body: table({ my_seats: [0, 1] }) });
  await session.open();
  replies['/moves'] = () => ({ body: play(2, { to_move: [1], question: null, answers: [] }) });
  replies['/play'] = () => ({ body: play(2, { seat: 1, to_move: [1] }) });
  session.choose(first());
  await vi.waitFor(() => expect(session.seat).toBe(1));
  await vi.waitFor(() => expect(session.isMyTurn).toBe(true));
  expect(session.cover).toBeNull();
});

it('an unknown table is a problem, not a failure to be repeated', async () => {
  replies[''] = () => ({ status: 404, body: { code: 'unknown-table', detail: 'There is no table t1.' } });
  await session.open();
  expect(session.problem).toEqual({ code: 'unknown-table', detail: 'There is no table t1.' });
});

it('an update brings only the tips that are new, and the others stay', async () => {
  await session.open();
  const [socket] = Socket.all;
  const tip = (text: string) => ({ title: 'Tip', text, where: '' });
  const say = (version: number, tips: Update['board']['tips'], whole = false) =>
    socket?.say({ type: 'play', play: { ...play(version), board: { panels: [], tips, whole } } });
  const texts = () => Object.entries(session.play?.board.tips ?? {}).map(([target, one]) => `${target} ${one.text}`);
  say(2, { a: tip('1'), b: tip('1') }, true);
  say(3, { b: tip('2'), c: tip('1') });
  expect(texts()).toEqual(['a 1', 'b 2', 'c 1']);
  say(4, { a: null });
  expect(texts()).toEqual(['b 2', 'c 1']);
  // the answer to a move has none: those that are known stay until the live update comes
  replies['/moves'] = () => ({ body: { ...play(5), board: { panels: [], tips: {}, whole: false } } });
  session.choose(first());
  await vi.waitFor(() => expect(session.play?.version).toBe(5));
  expect(texts()).toEqual(['b 2', 'c 1']);
  say(5, { b: tip('3') });
  expect(texts()).toEqual(['b 3', 'c 1']);
  // a new connection begins with all of them
  say(6, { d: tip('1') }, true);
  expect(texts()).toEqual(['d 1']);
});
