import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Admission,
  type AdmissionRequest,
  admitBatch,
  identifyBatch,
  type RateRule,
  type Resolution,
  type Resolved,
  resolveBatch,
} from '../store/account/billing/billing.ts';
import {
  findBlockedAdmissions,
  findBlockedResolutions,
  locksOfAdmission,
  locksOfResolution,
} from '../store/account/billing/lock-waits.ts';
import type { Queryable } from '../store/postgres/db.ts';
import { classifyStoreFailure } from '../store/postgres/failure.ts';
import { outsideTraces } from '../trace.ts';
import { Batcher } from './batcher.ts';

/** The two statements of a request, as the guard sees them. */
export interface BatchedBilling {
  /** The tenant of the key (`tenantId` null: none), in one query with all keys that are looked up now. */
  identify(keyHash: Buffer): Promise<Admission>;
  admit(request: AdmissionRequest): Promise<Admission>;
  resolve(resolution: Resolution): Promise<Resolved>;
}

/** A statement of 64 takes about 3 ms: more would make the first wait for the last without a gain in rate. */
const MAX_BATCH = 64;
/** One second of the highest rate measured; beyond it a caller is asked to retry later. */
const MAX_WAITING = 4_096;
/** Statements that only read do not wait for each other; one is prepared here while the other runs there. */
const READING_LANES = 2;
/**
 * How long a request is kept alive over an absent database. Admitting: a restart takes under a second, a
 * crash recovery a few, so most callers never notice either. Resolving: longer, because a charge depends on
 * it, and still inside the lease's grace.
 */
const MAX_WAIT = { admitMs: 8_000, resolveMs: 20_000 };

/** Ties the guard to the database through one batcher for each of its two statements; `onBatch` is told how many share one. */
export function createBatchedBilling(
  db: Queryable,
  rule: RateRule,
  maxWait = MAX_WAIT,
  processId?: string,
  onBatch?: (statement: 'admit' | 'resolve', requests: number) => void,
): BatchedBilling {
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
    maxWaitMs: maxWait.admitMs,
    // The tenant is not known yet, so the key stands for it; most tenants have one.
    ownerOf: ({ keyHash }) => keyHash.toString('latin1'),
    locksOf: locksOfAdmission,
    findBlocked: (requests) => findBlockedAdmissions(db, requests),
    run(requests, again) {
      onBatch?.('admit', requests.length);
      return outsideTraces(() => admitBatch(db, requests, rule, again, processId));
    },
  });
  const identifications = new Batcher<Buffer, Admission>({
    ...shared,
    lanes: READING_LANES,
    ownerOf: (hash) => hash.toString('latin1'),
    // Readers wait for no row.
    locksOf: (hash) => [hash.toString('latin1')],
    findBlocked: async () => [],
    maxWaitMs: maxWait.admitMs,
    run: async (hashes) => {
      const { distinct, places } = withoutRepeats(hashes);
      const admissions = await outsideTraces(() => identifyBatch(db, distinct));
      return places.map((place) => admissions[place] as Admission);
    },
  });
  const resolutions = new Batcher<Resolution, Resolved>({
    ...shared,
    maxWaitMs: maxWait.resolveMs,
    ownerOf: ({ tenantId }) => tenantId,
    locksOf: locksOfResolution,
    findBlocked: (items) => findBlockedResolutions(db, items),
    run(items) {
      onBatch?.('resolve', items.length);
      return outsideTraces(() => resolveBatch(db, items));
    },
  });
  return {
    identify: (keyHash) => identifications.submit(keyHash),
    admit: async (request) => {
      if (!isReadOnly(request)) return admissions.submit(request);
      const found = await identifications.submit(request.keyHash);
      if (found.verdict !== 'admitted') return found;
      const may = request.needs.every((scope) => found.key?.scopes.includes(scope) ?? true);
      return may ? found : { ...found, verdict: 'insufficient_scope' };
    },
    resolve: (resolution) => resolutions.submit(resolution),
  };
}

/** A request without limits, charge or idempotency key: only the key's tenant, scopes and balance are needed. */
function isReadOnly(request: AdmissionRequest): boolean {
  return (
    request.price === 0 &&
    request.valid &&
    !request.rateLimited &&
    !request.needsProfile &&
    request.idempotencyKey === undefined &&
    request.lookup === undefined &&
    request.repeat === undefined
  );
}

/**
 * Keys that wait for the same statement are asked for once. A request never shares with a statement that began before
 * it arrived, so it sees every charge that was answered before it was sent.
 */
function withoutRepeats(hashes: readonly Buffer[]): { distinct: Buffer[]; places: number[] } {
  const distinct: Buffer[] = [];
  const known = new Map<string, number>();
  const places = hashes.map((hash) => {
    const key = hash.toString('latin1');
    const place = known.get(key) ?? distinct.push(hash) - 1;
    known.set(key, place);
    return place;
  });
  return { distinct, places };
}
