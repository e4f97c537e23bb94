/** The keys of the table, in one list: the help shows what the page obeys. */

export const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['1', '…', '9'], does: 'give the answer with this number' },
  { keys: ['Enter'], does: 'confirm the chosen answer' },
  { keys: ['Esc'], does: 'one step back in choosing; close a menu' },
  { keys: ['U'], does: 'undo the last move' },
  { keys: ['Shift', 'U'], does: 'back to the start of the turn' },
  { keys: ['H'], does: 'a hint' },
  { keys: ['G'], does: 'the next group of answers' },
  { keys: ['B'], does: 'to the board; arrows go from place to place, Enter chooses' },
  { keys: ['A'], does: 'to the answers' },
  { keys: ['C'], does: 'chat' },
  { keys: ['+', '−', '0'], does: 'larger, smaller, whole board' },
  { keys: ['Space'], does: 'skip to the latest move' },
  { keys: ['?'], does: 'this list' },
];

export const REPLAY_KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['←', '→'], does: 'one move back or on' },
  { keys: ['Home', 'End'], does: 'to the start or the end' },
  { keys: ['Space'], does: 'play or pause' },
];

/** Whether a key press belongs to a field, a dialog or the browser rather than to the table. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element | null;
  return Boolean(target?.closest?.('input, textarea, select, dialog'));
}
