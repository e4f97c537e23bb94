/** Small texts: times, places, counts. */

/** "just now", "2 min", "3 h", "yesterday", "5 days". */
export function ago(then: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(then)) / 60_000);
  if (!(minutes >= 1)) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days`;
}

/** A clock: "1:05", "2 h 03", "3 days". */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} days`;
  const two = (n: number) => String(n).padStart(2, '0');
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export function away(seconds: number | null): string {
  if (seconds === null || seconds < 60) return 'away';
  return `away ${ago(new Date(Date.now() - seconds * 1000).toISOString())}`;
}

export function place(rank: number): string {
  const ends: Record<number, string> = { 1: '1st', 2: '2nd', 3: '3rd' };
  return ends[rank] ?? `${rank}th`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** "Mira", "Mira and Kepler", "Mira, Kepler and Halley". */
export function list(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** "2–4 players", "2 players". */
export function playersRange(range: readonly number[]): string {
  const [low = 0, high = low] = range;
  return low === high ? count(low, 'player') : `${low}–${high} players`;
}

/** How long a bot takes over one decision: "Decides at once.", "Up to 5 s a decision." */
export function thinks(seconds: number): string {
  if (seconds < 0.5) return 'Decides at once.';
  return `Up to ${Number(seconds.toFixed(1))} s a decision.`;
}

/** How often a bot tried a move: "tried once", "tried 210 times". */
export function tried(times: number): string {
  if (times === 0) return 'not tried';
  return times === 1 ? 'tried once' : `tried ${times} times`;
}
