import type { Today } from '../api/today.ts';

/** What waits on which screen; on Today all of it. */
const WAITS: Readonly<Record<string, readonly (keyof Today['counts'])[]>> = {
  '/investors': ['next_step'],
  '/introductions': ['intro'],
  '/outreach': ['draft', 'reply', 'opt_out', 'unknown', 'mailbox'],
  '/news': ['news'],
  '/credits': ['credits'],
};

/** How many things wait for a person on the screen. */
export function badgeOf(to: string, counts: Readonly<Record<string, number>> | undefined): number {
  if (counts === undefined) return 0;
  const kinds = to === '/' ? Object.keys(counts) : (WAITS[to] ?? []);
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}
