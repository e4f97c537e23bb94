/** Which answers there are, how they are grouped, and what a click on the board means. Knows no game. */

import type { Answer, Delta } from '../api/types';

export interface Group {
  name: string;
  icon: string | null;
  answers: Answer[];
}

/** Groups in the order in which the service names them. */
export function grouped(answers: readonly Answer[]): Group[] {
  const groups = new Map<string, Group>();
  for (const answer of answers) {
    const group = groups.get(answer.group);
    if (group) group.answers.push(answer);
    else groups.set(answer.group, { name: answer.group, icon: answer.icon, answers: [answer] });
  }
  return [...groups.values()];
}

/** What a lone answer of a group is called where the group has no heading: "Lunar Mine: Dock 4". */
export function fullLabel(answer: Answer): string {
  const { group, label } = answer;
  if (!group || label.toLowerCase().includes(group.toLowerCase())) return label;
  return `${group}: ${label}`;
}

/** Answers so short that several stand side by side. */
export function isShort(group: Group): boolean {
  return group.answers.length > 1 && group.answers.every((one) => one.label.length <= 12 && one.detail.length <= 16);
}

/** How many: a ladder of numbers, to be shown as a grid of them. */
export function isLadder(group: Group): boolean {
  return group.answers.length > 2 && group.answers.every((one) => /^[+−]?\d+$/.test(one.label));
}

const SIDE_BY_SIDE = 3;
const RUNGS = 6;
/** So many rows of answers are still read at a glance, where there is room for them. */
export const AT_A_GLANCE = 11;
/** From how many rows on a group is long; when folding the long ones is not enough, shorter ones fold too. */
const LONG = [4, 3, 2];

/** About how many rows a group takes. */
export function rowsOf(group: Group): number {
  if (isLadder(group)) return Math.ceil(group.answers.length / RUNGS);
  return isShort(group) ? Math.ceil(group.answers.length / SIDE_BY_SIDE) : group.answers.length;
}

/** The groups that are folded at first: the long ones, when all together are more than so many rows. */
export function foldable(groups: readonly Group[], room = AT_A_GLANCE): Set<string> {
  const folded = new Set<string>();
  if (groups.length < 2) return folded;
  const total = () =>
    groups.reduce(
      (sum, group) => sum + (folded.has(group.name) ? 1 : rowsOf(group) + (rowsOf(group) > 1 ? 0.5 : 0)),
      0,
    );
  for (const long of LONG) {
    if (total() <= room) break;
    for (const group of groups) if (rowsOf(group) >= long) folded.add(group.name);
  }
  return folded;
}

/** The answers that belong to all of these targets. */
export function narrowed(answers: readonly Answer[], targets: readonly string[]): Answer[] {
  return answers.filter((answer) => targets.every((target) => answer.targets.includes(target)));
}

export function targetsOf(answers: readonly Answer[]): Set<string> {
  return new Set(answers.flatMap((answer) => answer.targets));
}

/** The targets that a further click could choose among these answers: those that not all of them share. */
export function choices(answers: readonly Answer[]): Set<string> {
  const all = targetsOf(answers);
  if (answers.length < 2) return all;
  return new Set([...all].filter((target) => answers.some((answer) => !answer.targets.includes(target))));
}

/** With so many places to choose from, only the main one of each answer glows; the others can be clicked all the same. */
const CROWD = 14;

/** What glows: everything that can be chosen, or what each answer is mainly about when that is too much. */
export function glowing(answers: readonly Answer[], isNear: (target: string) => boolean): Set<string> {
  const all = targetsOf(answers);
  if (all.size <= CROWD) return all;
  const main = new Set(answers.flatMap((answer) => answer.targets.slice(0, 1)));
  return new Set([...all].filter((target) => main.has(target) || isNear(target)));
}

export type Click =
  /** Nothing can be done here. */
  | { kind: 'nothing' }
  /** The click means this one answer. */
  | { kind: 'answer'; answer: Answer }
  /** The click means several: these targets are chosen now; `menu` when the board cannot tell the rest apart. */
  | { kind: 'ask'; targets: string[]; answers: Answer[]; menu: boolean };

/** What a click on a target means while these targets are chosen already. */
export function click(answers: readonly Answer[], chosen: readonly string[], target: string): Click {
  if (chosen.includes(target)) {
    const rest = chosen.filter((other) => other !== target);
    return { kind: 'ask', targets: rest, answers: narrowed(answers, rest), menu: false };
  }
  let targets = [...chosen, target];
  let found = narrowed(answers, targets);
  if (found.length === 0) {
    // not together with what was chosen before: the click starts anew
    targets = [target];
    found = narrowed(answers, targets);
  }
  const [first] = found;
  if (!first) return { kind: 'nothing' };
  if (found.length === 1) return { kind: 'answer', answer: first };
  const told = found.map((answer) => [...answer.targets].sort().join(' '));
  const isReachable = found.every((answer) => answer.targets.some((other) => !targets.includes(other)));
  const menu = !isReachable || new Set(told).size < told.length;
  return { kind: 'ask', targets, answers: found, menu };
}

export interface Change {
  icon: string;
  label: string;
  by: number;
}

/** What an answer costs and what it gains. */
export function changes(delta: readonly Delta[]): { costs: Change[]; gains: Change[] } {
  const all = delta
    .filter((entry) => entry.before !== null && entry.after !== null && entry.before !== entry.after)
    .map((entry) => ({ icon: entry.icon, label: entry.label, by: (entry.after ?? 0) - (entry.before ?? 0) }));
  return { costs: all.filter((change) => change.by < 0), gains: all.filter((change) => change.by > 0) };
}

/** The changes in words, to see whether a text says the same: "+1 ore". */
export function changesInWords(delta: readonly Delta[]): string {
  const { costs, gains } = changes(delta);
  return [...costs, ...gains].map((change) => `${signed(change.by)} ${change.label}`).join(', ');
}

/** A number with its sign, with the true minus. */
export function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}

/** Whether an answer waits for a confirmation. */
export function needsConfirmation(answer: Answer, confirm: boolean): boolean {
  return confirm && (answer.ends_turn || answer.irreversible);
}

/** An answer in words for a screen reader, with what it costs and gains. */
export function spoken(answer: Answer): string {
  const { costs, gains } = changes(answer.delta);
  const words = [...costs, ...gains].map(
    (change) => `${change.by < 0 ? 'minus' : 'plus'} ${Math.abs(change.by)} ${change.label}`,
  );
  return [answer.label, answer.detail, ...words].filter(Boolean).join(', ');
}
