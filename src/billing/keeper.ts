import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Admission,
  type AdmissionRequest,
  admitBatch,
  type RateRule,
  type Resolution,
  type Resolved,
  resolveBatch,
} from '../store/billing.ts';
import type { Queryable } from '../store/db.ts';
import { classifyStoreFailure } from '../store/failure.ts';
import { Batcher } from './batcher.ts';

/** The two statements of a request, as the guard sees them. */
export interface Keeper {
  admit(request: AdmissionRequest): Promise<Admission>;
  resolve(resolution: Resolution): Promise<Resolved>;
}

/** A statement of 64 takes about 3 ms: more would make the first wait for the last without a gain in rate. */
const MAX_BATCH = 64;
/** A second's worth at the highest rate measured; beyond it a caller is better told to come back. */
const MAX_WAITING = 4_096;
/** A restart of the database takes under a second, a crash recovery a few: most callers never notice either. */
const ADMIT_PATIENCE_MS = 8_000;
/** Longer than for admission: here a charge hangs on it. Still inside the lease's grace. */
const RESOLVE_PATIENCE_MS = 20_000;

/** Ties the guard to the database through one batcher for each of its two statements. */
export function createKeeper(db: Queryable, rule: RateRule): Keeper {
  const shared = {
    classify: classifyStoreFailure,
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    lanes: 1,
    sleep: (ms: number) => sleep(ms),
    now: () => performance.now(),
  };
  const admissions = new Batcher<AdmissionRequest, Admission>({
    ...shared,
    patienceMs: ADMIT_PATIENCE_MS,
    run: (requests, again) => admitBatch(db, requests, rule, again),
  });
  const resolutions = new Batcher<Resolution, Resolved>({
    ...shared,
    patienceMs: RESOLVE_PATIENCE_MS,
    run: (items) => resolveBatch(db, items),
  });
  return {
    admit: (request) => admissions.submit(request),
    resolve: (resolution) => resolutions.submit(resolution),
  };
}
