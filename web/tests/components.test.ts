import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { installIcons } from '../src/lib/icons';
import AnswerList from '../src/table/AnswerList.svelte';
import Drawing from '../src/table/Drawing.svelte';
import { draw, mark, neighbour, targetAt, type Marks } from '../src/table/board';
import Hints from '../src/table/Hints.svelte';
import ScoreSheet from '../src/table/ScoreSheet.svelte';
import { TableSession } from '../src/table/session.svelte';
import type { Stage } from '../src/table/stage';
import { tips } from '../src/table/tips.svelte';
import { answer, play, table } from './examples';

const svg = play(1).board.panels[0]?.svg ?? '';

function marks(more: Partial<Marks> = {}): Marks {
  const none = new Set<string>();
  return {
    legal: none,
    open: none,
    hover: none,
    selected: none,
    changed: none,
    label: (target) => `label of ${target}`,
    ...more,
  };
}

function seated(answers = play(1).answers): TableSession {
  const session = new TableSession('t1');
  session.table = table();
  session.seat = 0;
  session.play = play(1, { answers });
  return session;
}

beforeEach(() => {
  document.body.innerHTML = '';
  installIcons();
});

it('what can be chosen on a drawing is a button with a name', () => {
  const host = document.createElement('div');
  draw(host, svg, false);
  mark(host, marks({ legal: new Set(['port:mine', 'ship:1']), selected: new Set(['ship:1']) }));
  const buttons = [...host.querySelectorAll('[role=button]')];
  expect(
    buttons.map((one) => [
      one.id,
      one.getAttribute('aria-label'),
      one.getAttribute('tabindex'),
      one.getAttribute('aria-pressed'),
    ]),
  ).toEqual([
    ['port-mine', 'label of port:mine', '0', null],
    ['ship-1', 'label of ship:1', '-1', 'true'],
  ]);
  mark(host, marks());
  expect(host.querySelectorAll('[role], [tabindex], [aria-label], .is-legal')).toHaveLength(0);
});

it('a button inside a button is the one for the keyboard', () => {
  const host = document.createElement('div');
  draw(host, '<svg><g data-target="a"><g data-target="b"></g></g></svg>', false);
  mark(host, marks({ legal: new Set(['a', 'b']) }));
  expect([...host.querySelectorAll('[role=button]')].map((one) => one.getAttribute('data-target'))).toEqual(['b']);
  expect(host.querySelectorAll('.is-legal')).toHaveLength(2);
  const inner = host.querySelector('[data-target=b]');
  expect(targetAt(inner, () => true)).toBe('b');
  expect(targetAt(inner, (target) => target === 'a')).toBe('a');
  expect(targetAt(inner, () => false)).toBeNull();
});

it('arrows go to the nearest place in their direction', () => {
  document.body.innerHTML = ['a', 'b', 'c'].map((name) => `<i id="${name}"></i>`).join('');
  const spots: Record<string, [number, number]> = { a: [0, 0], b: [10, 1], c: [30, 0] };
  for (const [id, [x, y]] of Object.entries(spots)) {
    const element = document.getElementById(id);
    if (element) element.getBoundingClientRect = () => new DOMRect(x, y, 0, 0);
  }
  const from = document.getElementById('a') as Element;
  expect(neighbour(document, from, 'ArrowRight', 'i')?.id).toBe('b');
  expect(neighbour(document, from, 'ArrowLeft', 'i')).toBeNull();
  expect(neighbour(document, from, 'Tab', 'i')).toBeNull();
});

it('a drawing passes clicks and keys on to the stage', async () => {
  const touch = vi.fn();
  const stage: Stage = {
    marks: marks({ legal: new Set(['ship:1']), open: new Set(['ship:1']) }),
    tips: {},
    isMoving: false,
    touch,
    hover: vi.fn(),
  };
  const { container } = render(Drawing, { svg, title: 'Board', stage });
  const ship = container.querySelector('#ship-1') as Element;
  await fireEvent.click(ship);
  await fireEvent.keyDown(ship, { key: 'Enter' });
  await fireEvent.click(container.querySelector('#port-mine') as Element);
  expect(touch.mock.calls.map(([target]) => target)).toEqual(['ship:1', 'ship:1']);
  expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('Board');
});

it('answers stand in their groups, numbered, with what they cost', async () => {
  const delta = [{ icon: 'ore', label: 'ore', before: 3, after: 1 }];
  const session = seated([
    answer(1, 'Dock 1', [], { group: 'Mine', delta }),
    answer(2, 'Dock 2', [], { group: 'Mine' }),
    answer(3, 'End the turn', [], { group: 'Turn', ends_turn: true }),
  ]);
  session.play = {
    ...play(1),
    answers: session.answers,
    impossible: [{ label: 'Yard', icon: null, reason: 'a pair' }],
  };
  const choose = vi.spyOn(session, 'choose').mockImplementation(() => undefined);
  render(AnswerList, { session });
  expect(screen.getAllByRole('button').map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
    '1 Dock 1 −2 ore',
    '2 Dock 2',
    '3 End the turn',
    'Not possible now 1',
  ]);
  expect(screen.queryByText('a pair')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: /Not possible now/ }));
  expect(screen.getByText('a pair')).toBeTruthy();
  const [first] = screen.getAllByRole('button');
  await fireEvent.pointerEnter(first as Element);
  expect(session.preview?.action).toBe(1);
  await fireEvent.click(first as Element);
  expect(choose).toHaveBeenCalledOnce();
});

it('many answers of a kind are folded until wanted', async () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    answer(n, `A rather long answer ${n}`, [`hex:${n}`], { group: 'Settle' }),
  );
  const session = seated([...many, answer(99, 'Pass', ['pass'], { group: 'Pass' })]);
  render(AnswerList, { session });
  const fold = screen.getByRole('button', { name: /Settle/ });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await fireEvent.click(fold);
  expect(screen.getAllByRole('button')).toHaveLength(22);
  // a click on the board shows what is left, folded or not
  session.chosen = ['hex:3'];
  flushSync();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('a hint says what is expected of a move, and how often it was tried', () => {
  const session = seated([answer(1, 'Mine', []), answer(2, 'Lab', [])]);
  const hint = { text: '', label: '' };
  session.hints = [
    { ...hint, action: 1, visits: 210, expected: { win: 0.5, score: 133.46 } },
    { ...hint, action: 2, visits: 0, expected: { win: 0.25, score: 90 } },
  ];
  render(Hints, { session, isApart: true });
  const text = screen.getAllByRole('button').map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim());
  expect(text).toEqual(['1 Mine 50 % 133.5 points · tried 210 times', '2 Lab not tried']);
});

it('a hint for somebody alone goes by points', () => {
  const session = seated([answer(1, 'Mine', []), answer(2, 'Lab', [])]);
  session.table = table({ seats: table().seats.slice(0, 1) });
  const hint = { text: '', label: '' };
  session.hints = [
    { ...hint, action: 1, visits: 210, expected: { win: 1, score: 133.46 } },
    { ...hint, action: 2, visits: 12, expected: { win: 1, score: 90 } },
  ];
  render(Hints, { session, isApart: true });
  const text = screen.getAllByRole('button').map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim());
  expect(text).toEqual(['1 Mine 133.5 tried 210 times', '2 Lab 90.0 tried 12 times']);
  expect(screen.queryByText('chance to win')).toBeNull();
});

it('the score sheet adds up', () => {
  const over = {
    ranking: [1, 2],
    scores: [5, 3],
    reason: null,
    sheet: [
      { label: 'Colonies', points: [4, 3] },
      { label: 'Cards', points: [1, 0] },
    ],
  };
  render(ScoreSheet, { over, marks: [1, 2], nameOf: (seat: number) => ['Ada', 'Lin'][seat] ?? '' });
  const text = screen.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s+/g, ' ').trim());
  expect(text).toEqual(
    ['Ada Lin', 'Colonies 4 3', 'Cards 1 –', 'Total 5 3'].map((line) =>
      expect.stringMatching(new RegExp(line.split(' ').join('\\s*'))),
    ),
  );
});

it('numbers stand on a ladder, and digits and arrows go along it', async () => {
  const bids = [0, 1, 2, 3, 10, 11, 12].map((n) => answer(n, String(n), [], { group: 'Bid' }));
  const session = seated(bids);
  const { component } = render(AnswerList, { session });
  expect(screen.getByRole('toolbar', { name: 'Bid' }).children).toHaveLength(7);
  const focused = () => document.activeElement?.textContent?.trim();
  expect(component.type('1')).toBe(true);
  expect(focused()).toBe('1');
  component.type('2');
  expect(focused()).toBe('12');
  await fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' });
  expect(focused()).toBe('11');
  expect(component.numbered(1)).toBeUndefined();
});

it('a click on what cannot be chosen explains it', async () => {
  const stage: Stage = {
    marks: marks({ open: new Set(['ship:1']) }),
    tips: { 'port:mine': { title: 'Mine', text: 'Gives ore.', where: '' } },
    isMoving: false,
    touch: vi.fn(),
    hover: vi.fn(),
  };
  const { container } = render(Drawing, { svg, title: 'Board', stage });
  await fireEvent.click(container.querySelector('#port-mine') as Element);
  expect(tips.shown?.tip.title).toBe('Mine');
  expect(tips.shown?.below).toMatch(/Not to be chosen/);
  await fireEvent.click(container.querySelector('#ship-1') as Element);
  expect(tips.shown).toBeNull();
  expect(stage.touch).toHaveBeenCalledOnce();
});
