import { describe, expect, it } from 'vitest';
import {
  changes,
  changesInWords,
  click,
  foldable,
  fullLabel,
  glowing,
  grouped,
  isLadder,
  isShort,
  narrowed,
  needsConfirmation,
  signed,
  spoken,
} from '../src/lib/answers';
import { answer } from './examples';

const dock = [
  answer(1, 'Dock 2', ['mine', 'ship:2'], { group: 'Mine' }),
  answer(2, 'Dock 4', ['mine', 'ship:4'], { group: 'Mine' }),
  answer(3, 'Dock 4', ['yard', 'ship:4'], { group: 'Yard' }),
  answer(4, 'End the turn', ['turn'], { group: 'Turn', ends_turn: true }),
];

describe('a click on the board', () => {
  it('does what it means when it means one thing', () => {
    expect(click(dock, [], 'yard')).toEqual({ kind: 'answer', answer: dock[2] });
    expect(click(dock, [], 'turn')).toEqual({ kind: 'answer', answer: dock[3] });
  });

  it('asks on the board when the rest can be told apart there', () => {
    expect(click(dock, [], 'mine')).toEqual({
      kind: 'ask',
      targets: ['mine'],
      answers: [dock[0], dock[1]],
      menu: false,
    });
    expect(click(dock, ['mine'], 'ship:4')).toEqual({ kind: 'answer', answer: dock[1] });
    expect(click(dock, ['ship:4'], 'mine')).toEqual({ kind: 'answer', answer: dock[1] });
  });

  it('asks with a menu when the board cannot tell', () => {
    const twins = [answer(1, 'Cheap', ['card']), answer(2, 'Dear', ['card'])];
    expect(click(twins, [], 'card')).toMatchObject({ kind: 'ask', menu: true });
    const nested = [answer(1, 'Use', ['card']), answer(2, 'Use on', ['card', 'planet'])];
    expect(click(nested, [], 'card')).toMatchObject({ kind: 'ask', menu: true });
  });

  it('lets go of what is clicked again, and starts anew with what does not go together', () => {
    expect(click(dock, ['mine'], 'mine')).toMatchObject({ kind: 'ask', targets: [] });
    expect(click(dock, ['ship:2'], 'yard')).toEqual({ kind: 'answer', answer: dock[2] });
    expect(click(dock, ['yard'], 'elsewhere')).toEqual({ kind: 'nothing' });
  });
});

describe('groups', () => {
  it('keep the order of the service', () => {
    expect(grouped(dock).map((group) => [group.name, group.answers.length])).toEqual([
      ['Mine', 2],
      ['Yard', 1],
      ['Turn', 1],
    ]);
  });

  it('stand side by side when their answers are short', () => {
    const [mine, yard] = grouped(dock);
    expect(mine && isShort(mine)).toBe(true);
    expect(yard && isShort(yard)).toBe(false);
  });

  it('fold when all together are too many, and only the long ones', () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      answer(100 + n, `A long name of answer ${n}`, [], { group: 'Many' }),
    );
    expect(foldable(grouped(dock))).toEqual(new Set());
    expect(foldable(grouped([...dock, ...many]))).toEqual(new Set(['Many']));
    expect(foldable(grouped(many))).toEqual(new Set());
  });

  it('are ladders when all their labels are numbers', () => {
    const bids = grouped([0, 1, 2, 10].map((n) => answer(n, String(n), [], { group: 'Bid' })));
    expect(bids.map(isLadder)).toEqual([true]);
    expect(grouped(dock).some(isLadder)).toBe(false);
    const many = Array.from({ length: 30 }, (_, n) => answer(n, String(n), [], { group: 'Bid' }));
    expect(foldable(grouped([...many, ...dock]))).toEqual(new Set());
  });

  it('give a lone answer its name', () => {
    expect(dock.map(fullLabel)).toEqual(['Mine: Dock 2', 'Mine: Dock 4', 'Yard: Dock 4', 'End the turn']);
  });
});

describe('what glows', () => {
  it('is everything, until there is too much of it', () => {
    expect(glowing(dock, () => false).size).toBe(5);
    const crowd = Array.from({ length: 20 }, (_, n) => answer(n, 'Put', ['card', `hex:${n}`]));
    expect(glowing(crowd, () => false)).toEqual(new Set(['card']));
    expect(glowing(crowd, (target) => target === 'hex:3')).toEqual(new Set(['card', 'hex:3']));
  });
});

describe('costs and gains', () => {
  const delta = [
    { icon: 'fuel', label: 'fuel', before: 3, after: 1 },
    { icon: 'ore', label: 'ore', before: 0, after: 1 },
    { icon: 'vp', label: 'points', before: 4, after: 4 },
    { icon: 'card', label: 'cards', before: null, after: 2 },
  ];
  it('leave out what stays or is not known', () => {
    expect(changes(delta)).toEqual({
      costs: [{ icon: 'fuel', label: 'fuel', by: -2 }],
      gains: [{ icon: 'ore', label: 'ore', by: 1 }],
    });
    expect(changesInWords(delta)).toBe('−2 fuel, +1 ore');
    expect(spoken(answer(1, 'Trade', [], { delta, detail: 'at the market' }))).toBe(
      'Trade, at the market, minus 2 fuel, plus 1 ore',
    );
    expect([signed(-2), signed(3)]).toEqual(['−2', '+3']);
  });
});

it('only what cannot be taken back waits for a confirmation', () => {
  expect(dock.map((one) => needsConfirmation(one, true))).toEqual([false, false, false, true]);
  expect(dock.some((one) => needsConfirmation(one, false))).toBe(false);
});

it('the answers left are those that belong to everything chosen', () => {
  expect(narrowed(dock, [])).toHaveLength(4);
  expect(narrowed(dock, ['mine', 'ship:4']).map((one) => one.action)).toEqual([2]);
});
