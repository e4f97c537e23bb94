import { expect, it } from 'vitest';
import { waitBefore } from '../src/api/live';
import { parse } from '../src/lib/router.svelte';
import { ago, away, clock, count, list, place, playersRange, thinks, tried } from '../src/lib/words';
import { again, againstBots, levelDetail, request, resized, usualLevel, usualPlayers } from '../src/lobby/wish';
import { lines, spread, ticks } from '../src/replay/chart';
import { fit, rows, sizeOf } from '../src/table/layout';
import { headline, inOrder, margin, rowsToShow } from '../src/table/scores';
import { game, play, table } from './examples';

it('addresses lead to pages', () => {
  expect(parse('/')).toEqual({ page: 'lobby' });
  expect(parse('/new')).toEqual({ page: 'new', game: null });
  expect(parse('/new/a-game')).toEqual({ page: 'new', game: 'a-game' });
  expect(parse('/t/abc')).toEqual({ page: 'table', table: 'abc' });
  expect(parse('/t/abc/replay')).toEqual({ page: 'replay', table: 'abc' });
  expect(parse('/t')).toEqual({ page: 'nowhere' });
});

it('waits longer after each failure, but not for ever', () => {
  const waits = [0, 1, 2, 3, 10].map(waitBefore);
  expect(waits).toEqual([400, 800, 1600, 3200, 15_000]);
});

it('times are said in words', () => {
  const now = Date.parse('2026-01-10T12:00:00Z');
  expect(
    [
      '2026-01-10T11:59:40Z',
      '2026-01-10T11:58:00Z',
      '2026-01-10T09:00:00Z',
      '2026-01-09T11:00:00Z',
      '2026-01-05T12:00:00Z',
    ].map((then) => ago(then, now)),
  ).toEqual(['just now', '2 min', '3 h', 'yesterday', '5 days']);
  expect([65_000, 999, 0, -5, 3_720_000, 3 * 86_400_000].map(clock)).toEqual([
    '1:05',
    '0:01',
    '0:00',
    '0:00',
    '1 h 02',
    '3 days',
  ]);
  expect([away(null), away(30), away(130)]).toEqual(['away', 'away', 'away 2 min']);
  expect([1, 2, 3, 4].map(place)).toEqual(['1st', '2nd', '3rd', '4th']);
  expect([count(1, 'bot'), count(2, 'bot')]).toEqual(['1 bot', '2 bots']);
  expect([list([]), list(['A']), list(['A', 'B', 'C'])]).toEqual(['', 'A', 'A, B and C']);
  expect([playersRange([2, 4]), playersRange([2, 2])]).toEqual(['2–4 players', '2 players']);
});

it('what a bot takes and tries is said in words', () => {
  expect([0, 0.1, 0.5, 1, 2.5, 5].map(thinks)).toEqual([
    'Decides at once.',
    'Decides at once.',
    'Up to 0.5 s a decision.',
    'Up to 1 s a decision.',
    'Up to 2.5 s a decision.',
    'Up to 5 s a decision.',
  ]);
  expect([0, 1, 210].map(tried)).toEqual(['not tried', 'tried once', 'tried 210 times']);
  const levels = [
    { id: 'quick', title: 'Quick', detail: '', seconds: 0.1 },
    { id: 'slow', title: 'Slow', detail: 'Looks ahead.', seconds: 5 },
  ];
  expect(['quick', 'slow', 'none', null].map((level) => levelDetail(game({ levels }), level))).toEqual([
    'Decides\u00a0at\u00a0once.',
    'Looks ahead. Up\u00a0to\u00a05\u00a0s\u00a0a\u00a0decision.',
    '',
    '',
  ]);
});

it('drawings share one scale', () => {
  expect(sizeOf('<svg viewBox="0 0 828 836">', { width: 1, height: 1 })).toEqual({ width: 828, height: 836 });
  expect(sizeOf('<svg>', { width: 7, height: 8 })).toEqual({ width: 7, height: 8 });
  const room = { width: 800, height: 600 };
  expect(fit([[{ width: 400, height: 400 }]], room, 10, 0.5, 2)).toBe(1.5);
  expect(
    fit(
      [
        [{ width: 400, height: 400 }],
        [
          { width: 390, height: 190 },
          { width: 400, height: 100 },
        ],
      ],
      room,
      10,
      0.5,
      2,
    ),
  ).toBe(1);
  expect(fit([[{ width: 4000, height: 400 }]], room, 10, 0.5, 2)).toBe(0.5);
  expect(fit([], room, 10, 0.5, 2)).toBe(1);
  expect(rows(play(1).board.panels)).toHaveLength(1);
});

it('the chart has round steps, and labels that do not cover each other', () => {
  expect(ticks(0, 11)).toEqual([0, 5, 10, 15]);
  expect(ticks(0, 160)).toEqual([0, 50, 100, 150, 200]);
  expect(ticks(-3, 4)).toEqual([-4, -2, 0, 2, 4]);
  expect(
    lines([
      { ply: 0, scores: [0, null] },
      { ply: 1, scores: [2, 1] },
    ]),
  ).toEqual([
    {
      seat: 0,
      points: [
        { ply: 0, score: 0 },
        { ply: 1, score: 2 },
      ],
    },
    { seat: 1, points: [{ ply: 1, score: 1 }] },
  ]);
  expect(spread([50, 48, 90], 17)).toEqual([65, 48, 90]);
});

it('a wish becomes a table, with only what differs from the usual', () => {
  const one = game({
    options: [{ name: 'long', kind: 'bool', default: false, choices: [], low: 0, high: 0, form: '', help: '' }],
  });
  expect(usualLevel(one, null)).toBe('normal');
  expect(usualLevel(one, 'strong')).toBe('strong');
  expect(usualLevel(one, 'unheard-of')).toBe('normal');
  expect([usualPlayers(one, undefined), usualPlayers(one, 4), usualPlayers(one, 9)]).toEqual([3, 4, 3]);
  const wish = againstBots(one, 3, 'normal');
  expect(request(wish, one)).toEqual({
    game: 'game',
    players: 3,
    options: {},
    clock: null,
    listed: false,
    hints: true,
    seats: [{ kind: 'me' }, { kind: 'bot', level: 'normal' }, { kind: 'bot', level: 'normal' }],
  });
  expect(request({ ...wish, options: { long: true }, seed: '12' }, one)).toMatchObject({
    options: { long: true },
    seed: 12,
  });
  expect(resized(wish, 2, 'normal').seats).toHaveLength(2);
  expect(resized(wish, 4, 'strong').seats.at(-1)).toEqual({ kind: 'bot', level: 'strong' });
  expect(again(table()).seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'greedy' }]);
});

it('the end is told', () => {
  const over = {
    ranking: [2, 1, 3],
    scores: [8, 11, 5],
    reason: 'Mira landed the last colony.',
    sheet: [
      { label: 'Colonies', points: [8, 11, 5] },
      { label: 'Cards', points: [0, 0, 0] },
    ],
  };
  const name = (seat: number) => ['Ada', 'Mira', 'Lin'][seat] ?? '';
  expect(inOrder(over)).toEqual([1, 0, 2]);
  expect(headline(over, name, 0)).toBe('Mira wins with 11');
  expect(headline(over, name, 1)).toBe('You win with 11');
  expect(headline({ ...over, ranking: [1, 1, 3] }, name, null)).toBe('Ada and Mira win with 8');
  expect(margin(over, name)).toBe('3 points ahead of Ada. Mira landed the last colony.');
  expect(margin({ ...over, scores: [11, 11, 5], reason: null }, name)).toBe('Level with Ada; the tie-break decided.');
  expect(rowsToShow(over.sheet)).toHaveLength(1);
});
