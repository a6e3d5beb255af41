import type { Dice } from '../../core/sandbox/dice.ts';
import { diceFor } from './choose.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;

/** Something that was made public: when (ms since 1970, UTC), a name of its own, and the dice of all else about it. */
export interface Moment {
  readonly timestamp: number;
  /** The day and the half of it, "2026-11-20-1": what has it stays the same as time goes by. */
  readonly id: string;
  readonly dice: Dice;
}

/**
 * What was published under a name within the last `days` (24 hours each) before `now`, newest first: one in each half of
 * a UTC day, at a time that name and day decide. So the window moves over a history that stays as it is, and any 24
 * hours hold at least one.
 */
export function momentsOf(what: string, now: Date, days: number): Moment[] {
  const end = now.getTime();
  const start = end - days * DAY_MS;
  const moments: Moment[] = [];
  for (let half = Math.floor(end / HALF_DAY_MS); half * HALF_DAY_MS + HALF_DAY_MS > start; half -= 1) {
    const dice = diceFor(what, half);
    const timestamp = half * HALF_DAY_MS + dice.below(HALF_DAY_MS / 1000) * 1000;
    if (timestamp > end || timestamp < start) continue;
    const day = new Date(timestamp).toISOString().slice(0, 10);
    moments.push({ timestamp, id: `${day}-${Math.abs(half % 2)}`, dice });
  }
  return moments;
}
