import { Batcher } from '../../src/credits/batcher.ts';
import type { Admission, AdmissionRequest, Resolution, Resolved } from '../../src/credits/queries-billing.ts';
import { classifyStoreFailure } from '../../src/platform/database/failure.ts';

const MAX_WAIT_MS = 120;

/** What the batchers of a modelled process need of its world. */
export interface BatcherWorld {
  /** Lets everything else happen first, or not. */
  step(label: string): Promise<void>;
  readonly clock: { ms: number };
  admit(items: readonly AdmissionRequest[], again: boolean): Promise<readonly Admission[]>;
  resolve(items: readonly Resolution[]): Promise<readonly Resolved[]>;
}

/** The real batchers, small, on the clock of the model. */
export function createBatchers({ step, clock, admit, resolve }: BatcherWorld) {
  const shared = {
    classify: classifyStoreFailure,
    maxBatch: 2,
    maxWaiting: 100,
    lanes: 1,
    maxWaitMs: MAX_WAIT_MS,
    now: () => clock.ms,
    sleep: async (ms: number) => {
      await step('pause');
      clock.ms += ms;
    },
  };
  let looks = 0;
  // Sometimes the lock is found and sometimes not; who waits for it is set aside all the same.
  const findBlocked = async <Item>(items: readonly Item[], lockOf: (item: Item) => string) => {
    await step('look for locks');
    looks += 1;
    return items.map((item, n) => ((looks + n) % 2 === 0 ? lockOf(item) : undefined));
  };
  const lockOfAdmission = ({ keyHash }: AdmissionRequest) => keyHash.toString('hex');
  const lockOfResolution = ({ tenantId }: Resolution) => tenantId;
  const admissions = new Batcher<AdmissionRequest, Admission>({
    ...shared,
    ownerOf: lockOfAdmission,
    locksOf: (request) => [lockOfAdmission(request)],
    findBlocked: (items) => findBlocked(items, lockOfAdmission),
    run: admit,
  });
  const resolutions = new Batcher<Resolution, Resolved>({
    ...shared,
    ownerOf: lockOfResolution,
    locksOf: (resolution) => [lockOfResolution(resolution)],
    findBlocked: (items) => findBlocked(items, lockOfResolution),
    run: resolve,
  });
  return { admissions, resolutions };
}
