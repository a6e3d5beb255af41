import { activityTerm, MU, NO_ACTIVITY, UNSEEN_DEALS } from '../core/ranking/formula.ts';
import { exitTerm, LP_TYPE_TERM, lpActivityTerm } from '../core/ranking/lp-formula.ts';
import type { Columns } from './columns.ts';

/** What of a score does not depend on the ask, by investor ordinal. */
export interface StaticTerms {
  readonly equity: Float64Array;
  readonly lp: Float64Array;
  /** ln(P + mu) for each distinct column of decayed deals. */
  readonly logs: ReadonlyMap<Float64Array, Float64Array>;
}

/** Investors worked through between two pauses: about a millisecond of work. */
const PAUSE_EVERY = 5_000;

/** Works the terms out, pausing now and then. */
export function* staticTerms(columns: Columns): Generator<void, StaticTerms> {
  const { decayed, recent, deals, exitDay, day } = columns;
  const size = decayed.length;
  const equity = new Float64Array(size);
  const lp = new Float64Array(size);
  for (let at = 0; at < size; at += 1) {
    if (at % PAUSE_EVERY === 0) yield;
    const [mine, count, latest] = [decayed[at] as number, deals[at] as number, recent[at] as number];
    equity[at] = activityTerm(latest, count === 0 ? UNSEEN_DEALS : mine) - NO_ACTIVITY;
    const exit = exitDay[at] as number;
    const activity = count === 0 ? 0 : lpActivityTerm(latest, mine);
    lp[at] = LP_TYPE_TERM + (Number.isNaN(exit) ? 0 : exitTerm(day - exit)) + activity;
  }
  const logs = new Map<Float64Array, Float64Array>();
  for (const column of new Set(Object.values(columns.decayedIn))) {
    const log = new Float64Array(size);
    for (let at = 0; at < size; at += 1) {
      if (at % PAUSE_EVERY === 0) yield;
      log[at] = Math.log((column[at] as number) + MU);
    }
    logs.set(column, log);
  }
  return { equity, lp, logs };
}
