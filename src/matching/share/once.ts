import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease, Leases } from './ports.ts';

/** A holder that was killed delays the next by this, ms: short beside minutes of work, long beside a pause of a machine. */
const LEASE_MS = 15_000;
/** Renewals a lease: two may be lost. */
const BEATS = 3;
/** Between two looks at what another process makes, ms. */
const WAIT_MS = 500;

export interface OnceTimes {
  readonly lease: number;
  readonly wait: number;
}

/** What is made once by one of many processes, and how the others find it. */
export interface Shared<Result> {
  readonly name: string;
  /** What another process has made meanwhile. */
  readonly find: (signal: AbortSignal) => Promise<Result | undefined>;
  /** Aborted where the lease was lost: this process was frozen, and another one makes it. */
  readonly make: (lease: Lease, signal: AbortSignal) => Promise<Result>;
}

class LeaseLost extends Error {}

/** Finds it, or makes it under a lease, or waits for the process that does; also where that one ends in the middle. */
export async function once<Result>(
  leases: Leases,
  shared: Shared<Result>,
  signal: AbortSignal,
  times: OnceTimes = { lease: LEASE_MS, wait: WAIT_MS },
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    const found = await shared.find(signal);
    if (found !== undefined) return found;
    const lease = await leases.claim(shared.name, times.lease);
    if (lease !== undefined) {
      try {
        return await holding(leases, lease, shared, signal, times);
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
      }
    }
    await sleep(times.wait, undefined, { signal });
  }
}

async function holding<Result>(
  leases: Leases,
  lease: Lease,
  { find, make }: Shared<Result>,
  signal: AbortSignal,
  times: OnceTimes,
): Promise<Result> {
  const lost = new AbortController();
  const beat = setInterval(() => {
    leases.renew(lease, times.lease).then(
      (isHeld) => {
        if (!isHeld) lost.abort(new LeaseLost());
      },
      // Without the database the lease runs out, and what is made is refused by its fence.
      () => {},
    );
  }, times.lease / BEATS).unref();
  try {
    // Between the look and the claim the holder before may have finished.
    return (await find(signal)) ?? (await make(lease, AbortSignal.any([signal, lost.signal])));
  } catch (error) {
    throw lost.signal.aborted && !signal.aborted ? lost.signal.reason : error;
  } finally {
    clearInterval(beat);
    await leases.release(lease).catch(() => {});
  }
}
