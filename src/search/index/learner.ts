import { setTimeout as sleep } from 'node:timers/promises';
import type { Mode } from '../../platform/values/scope.ts';
import type { Model } from '../score/rules-scale.ts';
import {
  type Base,
  isBlind,
  isOutdated,
  isSameModel,
  type KeptModel,
  type Learned,
  learnedFrom,
  type ModelStore,
  packModel,
} from './base.ts';
import { indexFormat } from './segment.ts';
import type { DoWork, IndexEvents } from './served-index.ts';
import { dateOf, dayOf } from './strings.ts';

/** One task at a time, in parallel with a loop, which takes the result on its next pass. */
export class Task<Result> {
  readonly #signal: AbortSignal;
  readonly #onEnd: () => void;
  readonly #onFailed: (error: unknown) => void;
  #ended: Promise<void> = Promise.resolve();
  #isRunning = false;
  #result: Result | undefined;
  #lasted = 0;
  #notBefore = 0;
  #cancel = new AbortController();

  /** `onEnd` is called after every end, `onFailed` before that where it failed and was not aborted. */
  constructor(signal: AbortSignal, onEnd: () => void, onFailed: (error: unknown) => void) {
    this.#signal = signal;
    this.#onEnd = onEnd;
    this.#onFailed = onFailed;
  }

  /** Resolves when what runs now has ended, well or not. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Milliseconds the last one took. */
  get lasted(): number {
    return this.#lasted;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** True if the next one may start: after a failure not before as much time has passed as it took to fail. */
  get isFree(): boolean {
    return !this.#isRunning && performance.now() >= this.#notBefore;
  }

  start(work: (signal: AbortSignal) => Promise<Result>): void {
    const start = performance.now();
    this.#isRunning = true;
    this.#cancel = new AbortController();
    const signal = AbortSignal.any([this.#signal, this.#cancel.signal]);
    this.#ended = work(signal)
      .then(
        (result) => {
          this.#result = result;
        },
        (error: unknown) => {
          if (signal.aborted) return;
          this.#notBefore = performance.now() + (performance.now() - start);
          this.#onFailed(error);
        },
      )
      .finally(() => {
        this.#lasted = performance.now() - start;
        this.#isRunning = false;
        this.#onEnd();
      });
  }

  /** Ends what runs, without a result. */
  cancel(): void {
    this.#cancel.abort(new Error('it is not wanted any longer'));
  }

  /** The result, once. */
  take(): Result | undefined {
    const result = this.#result;
    this.#result = undefined;
    return result;
  }
}

/** What a published snapshot is of. */
export interface SnapshotFacts {
  readonly mode: Mode;
  /** Of the bytes: see `indexFormat`. Processes of another version do not see it. */
  readonly format: string;
  readonly lineage: string;
  /** Of the corpus. */
  readonly version: number;
  /** ISO date. */
  readonly asOf: string;
  /** A hash of the model's weights. */
  readonly model: string;
  readonly bytes: number;
  /** Of all bytes, hex. */
  readonly sha256: string;
}

export interface PublishedSnapshot extends SnapshotFacts {
  readonly id: number;
}

/** A piece of work that one process at a time does. `fence` grows with every holder. */
export interface Lease {
  readonly name: string;
  readonly fence: number;
}

export interface Leases {
  /** Undefined while another process holds it. */
  claim(name: string, leaseMs: number): Promise<Lease | undefined>;
  /** False if another process has taken it over. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;
  release(lease: Lease): Promise<void>;
}

/** Where snapshots lie for all processes; `queries-index-snapshots.ts` is the one behind the service. */
export interface SnapshotStore {
  /** The published ones, newest first. */
  published(mode: Mode, format: string): Promise<readonly PublishedSnapshot[]>;
  /** A piece of at most `CHUNK_BYTES`; undefined if it is not there (any longer). */
  chunk(id: number, place: number): Promise<Uint8Array | undefined>;
  /**
   * Writes all chunks, then makes them visible in one step; false, with nothing left behind, where the lease was lost
   * meanwhile or a newer one is published. Older ones beyond the limits go.
   */
  publish(lease: Lease, facts: SnapshotFacts, chunks: Iterable<Uint8Array>): Promise<boolean>;
  /** Removes one whose bytes are not those that were published. */
  remove(id: number): Promise<void>;
}

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

export interface LearnerOptions {
  readonly mode: Mode;
  readonly doWork: DoWork;
  readonly models: ModelStore | undefined;
  readonly events: IndexEvents;
  /** Where several processes learn from one corpus: each model is learned by one of them. */
  readonly leases?: Leases | undefined;
}

/** Learns the model of one mode's corpus when there is none yet or the corpus has moved on, and keeps what it learned. */
export class Learner {
  readonly #options: LearnerOptions;
  readonly #training: Task<Learned>;
  #learned: Learned | undefined;
  /** What was learned before that: a base may still be packed with it. */
  #before: Learned | undefined;
  #isRecalled = false;
  /** What is being learned from. */
  #subject: Pick<Learned, 'seen' | 'asOf'> | undefined;
  /** The version of the corpus that training failed on: the same would fail again. */
  #failedOn: number | undefined;

  constructor(options: LearnerOptions, signal: AbortSignal, onEnd: () => void) {
    this.#options = options;
    this.#training = new Task(signal, onEnd, (error) => options.events.onFailed(options.mode, error));
  }

  get ended(): Promise<void> {
    return this.#training.ended;
  }

  /** Loads what was learned earlier, and takes what has been learned since. */
  async recall(): Promise<void> {
    const { mode, models } = this.#options;
    if (models === undefined) return;
    if (!this.#isRecalled) this.#learned = learnedFrom(await models.latest(mode));
    this.#isRecalled = true;
    const learned = this.#training.take();
    if (learned === undefined) return;
    this.#before = this.#learned;
    this.#learned = learned;
  }

  /** Takes what another process has learned since. */
  async refresh(): Promise<void> {
    const { mode, models } = this.#options;
    const learned = learnedFrom(await models?.latest(mode));
    if (learned === undefined) return;
    if (this.#learned !== undefined && isSameModel(learned.model, this.#learned.model)) return;
    this.#before = this.#learned;
    this.#learned = learned;
  }

  /** What was learned, where it saw nothing after a day (days since 1970-01-01): answers of the past know no future. */
  usable(day: number): Learned | undefined {
    return this.#learned !== undefined && dayOf(this.#learned.asOf) <= day ? this.#learned : undefined;
  }

  /** True while the model of a base has seen less than half of what is in it, and another can be learned. */
  isBehind({ segment, seen }: Base): boolean {
    if (this.#options.models === undefined || seen.deals === 0) return false;
    if (this.#failedOn === segment.meta.version) return false;
    const used = this.#usedBy(segment.model);
    return used === undefined || isBlind(used.seen, seen);
  }

  /** The version of the corpus that the model of a base was learned from; 0 of one that was not learned here. */
  learnedFrom({ segment }: Base): number {
    return this.#usedBy(segment.model)?.version ?? 0;
  }

  #usedBy(model: Model): Learned | undefined {
    return [this.#learned, this.#before].find(
      (learned) => learned !== undefined && isSameModel(learned.model, model),
    );
  }

  /** Starts learning from a base where that is due; what is being learned from one that is outdated is dropped. */
  learn(base: Base): void {
    const { models } = this.#options;
    const { meta } = base.segment;
    const isLate = (learned: Pick<Learned, 'seen' | 'asOf'>) => isOutdated(learned, base.seen, meta.day);
    if (this.#subject !== undefined && isLate(this.#subject)) this.#training.cancel();
    if (models === undefined || base.seen.deals === 0) return;
    if (!this.#training.isFree || this.#failedOn === meta.version) return;
    const learned = this.usable(meta.day);
    if (learned === undefined || isLate(learned)) this.#train(base);
  }

  #train(base: Base): void {
    const { mode, models, leases } = this.#options;
    const { segment, seen } = base;
    this.#subject = { seen, asOf: dateOf(segment.meta.day) };
    /** Of another process: as good as what would be learned here. */
    const find = async () => {
      const learned = learnedFrom(await models?.latest(mode));
      if (learned === undefined || dayOf(learned.asOf) > segment.meta.day) return undefined;
      return isOutdated(learned, seen, segment.meta.day) ? undefined : learned;
    };
    const make = (signal: AbortSignal) => this.#make(base, signal);
    this.#training.start(async (signal) => {
      try {
        if (leases === undefined) return await make(signal);
        const name = `model ${mode} ${indexFormat()}`;
        return await once(leases, { name, find, make: (_lease, signal) => make(signal) }, signal);
      } finally {
        this.#subject = undefined;
      }
    });
  }

  async #make({ segment: { meta }, buffer, seen }: Base, signal: AbortSignal): Promise<Learned> {
    const { mode, doWork, events } = this.#options;
    const start = performance.now();
    const asOf = dateOf(meta.day);
    const fields = { mode, ...seen };
    events.onLog({ level: 'info', message: 'learning the ranking from the corpus', fields });
    try {
      const made = await doWork({ kind: 'train', base: buffer }, signal);
      if (made.kind !== 'model') throw new TypeError('training gives a model');
      const { model, report } = made;
      await this.#keep({
        corpusVersion: meta.version,
        deals: seen.deals,
        asOf,
        weights: packModel(model, seen),
        report,
      });
      const ms = Math.round(performance.now() - start);
      events.onLog({ level: 'info', message: 'learned the ranking', fields: { ...fields, ms } });
      return { model, seen, asOf, version: meta.version };
    } catch (error) {
      if (!signal.aborted) this.#failedOn = meta.version;
      throw error;
    }
  }

  /** A model that cannot be kept is used all the same; the next start learns it again. */
  async #keep(model: KeptModel): Promise<void> {
    const { mode, models, events } = this.#options;
    await models?.keep(mode, model).catch((error: unknown) => events.onFailed(mode, error));
  }
}
