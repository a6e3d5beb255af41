import { type FileHandle, stat } from 'node:fs/promises';
import type { CorpusFeed } from '../../corpus/rules-investor-id.ts';
import type { Mode } from '../../platform/values/scope.ts';
import type { OneSided } from '../score/rules-ports.ts';
import { PRIOR_MODEL } from '../score/rules-scale.ts';
import {
  type Base,
  baseFromFile,
  CLOCK_DAYS,
  changesSince,
  type IndexTimes,
  isSameModel,
  type ModelStore,
  modelKey,
  openBase,
  REBUILD_SHARE,
  type Since,
  sharedBase,
} from './base.ts';
import { Learner, type Leases, Task } from './learner.ts';
import { oneSided } from './recent.ts';
import type { DoWork, IndexEvents, LogLine, Made } from './served-index.ts';
import { writeSnapshot } from './snapshot.ts';
import { dateOf, dayOf } from './strings.ts';
import type { Words } from './table.ts';

/** Numbers of twelve digits, so that letters order them, and of equal ones the model: see `IndexFacts.name`. */
function indexName(version: number, { segment: { meta, model } }: Base, learnedFrom: number): string {
  const numbers = [version, meta.version, meta.day, learnedFrom].map((number) =>
    String(number).padStart(12, '0'),
  );
  return `${numbers.join('.')}. ${modelKey(model).slice(0, 16)}`;
}

/** A signal: `ring` ends the waiting of `wait`, or of the next one if no one waits. */
export class Latch {
  #isRung = false;
  #waiting: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#waiting?.();
  }

  /** Resolves at the next ring, at once where it rang since the last wait. */
  async wait(): Promise<void> {
    if (!this.#isRung) await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.#isRung = false;
    this.#waiting = undefined;
  }
}

export interface IndexKeeperOptions {
  readonly mode: Mode;
  readonly feed: CorpusFeed;
  readonly words: Words;
  readonly doWork: DoWork;
  /** Where its models are learned and kept; without it the prior stays in use. */
  readonly models: ModelStore | undefined;
  /** The day the index is for, ISO; called from time to time. */
  readonly asOf: () => string;
  readonly followsCalendar: boolean;
  readonly snapshot: string | undefined;
  readonly times: IndexTimes;
  readonly events: IndexEvents;
  readonly leases?: Leases | undefined;
}

/**
 * Keeps the index of one mode: takes up a snapshot or builds a base, follows the corpus with deltas, and
 * meanwhile builds the next base, learns models and writes snapshots. One loop decides; long work runs in
 * parallel.
 */
export class IndexKeeper {
  readonly #options: IndexKeeperOptions;
  readonly #stop = new AbortController();
  readonly #latch = new Latch();
  readonly #building: Task<Made>;
  readonly #saving: Task<{ readonly of: Base; readonly shared: Base | undefined }>;
  readonly #learner: Learner;
  #base: Base | undefined;
  /** Built, and not shown yet: what changed since is still to be read. */
  #next: Base | undefined;
  #since: Since | undefined;
  /** Files that threads may still be about to map: of the base, and of the one before. */
  readonly #files: FileHandle[] = [];
  /** The file of the host that was compared last. */
  #comparedInode = 0;
  #isSnapshotTried = false;
  /** The delta cannot hold what changed. */
  #isOverfull = false;
  #changedAt = 0;
  /** As shown last. */
  #isLearning = false;
  #newest: { readonly of: Base; readonly found: OneSided | undefined } | undefined;
  readonly #running: Promise<void>;

  constructor(options: IndexKeeperOptions) {
    this.#options = options;
    const { signal } = this.#stop;
    const onEnd = () => this.#latch.ring();
    const onFailed = (error: unknown) => options.events.onFailed(options.mode, error);
    this.#building = new Task(signal, onEnd, onFailed);
    this.#saving = new Task(signal, onEnd, onFailed);
    this.#learner = new Learner(options, signal, onEnd);
    this.#running = this.#run();
  }

  /** Looks for changes soon. */
  look(): void {
    this.#latch.ring();
  }

  /** Ends everything that is under way. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#latch.ring();
    await Promise.all([this.#running, this.#building.ended, this.#saving.ended, this.#learner.ended]);
    await this.#saving.take()?.shared?.file?.close();
    await this.#next?.file?.close();
    const made = this.#building.take();
    if (made?.kind === 'segment') await made.file?.close();
    for (const file of this.#files.splice(0)) await file.close();
  }

  async #run(): Promise<void> {
    const { mode, events } = this.#options;
    while (!this.#stop.signal.aborted) {
      try {
        await this.#step();
      } catch (error) {
        if (!this.#stop.signal.aborted) events.onFailed(mode, error);
      }
      if (!this.#stop.signal.aborted) await this.#latch.wait();
    }
  }

  async #step(): Promise<void> {
    await this.#learner.recall();
    await this.#tryingSnapshot();
    const made = this.#building.take();
    if (made?.kind === 'segment') {
      const { buffer, file } = made;
      this.#next = openBase(buffer, this.#options.words, file !== undefined, file);
    }
    await this.#useShared();
    await this.#follow();
    if (!this.#building.isRunning && this.#isOfOtherModel()) await this.#learner.refresh();
    this.#build();
    if (this.#base !== undefined) this.#learner.learn(this.#base);
    this.#save();
    await this.#joinHost();
  }

  #log(message: string, fields: LogLine['fields'], level: LogLine['level'] = 'info'): void {
    this.#options.events.onLog({ level, message, fields: { mode: this.#options.mode, ...fields } });
  }

  async #tryingSnapshot(): Promise<void> {
    const { mode, feed, words, snapshot, followsCalendar } = this.#options;
    if (this.#isSnapshotTried || snapshot === undefined) return;
    const asOf = this.#options.asOf();
    const [lineage, version] = [await feed.lineage(), await feed.version(mode)];
    const start = performance.now();
    const found = await baseFromFile(snapshot, words, { mode, lineage, version, asOf, followsCalendar });
    this.#isSnapshotTried = true;
    if (typeof found === 'string') {
      this.#log('the snapshot of the index is not used, the index is built again', { reason: found }, 'warn');
    } else if (found !== undefined) {
      this.#log('took up the snapshot of the index', {
        version: found.segment.meta.version,
        ms: Math.round(performance.now() - start),
      });
      this.#next = found;
    }
  }

  /** Shows the newest base with what changed since it was built. */
  async #follow(): Promise<void> {
    const { mode, feed } = this.#options;
    const base = this.#next ?? this.#base;
    if (base === undefined) return;
    const shown = this.#since?.version ?? -1;
    const isNew = base !== this.#base;
    if (isNew || (!this.#isOverfull && (await feed.version(mode)) !== shown))
      await this.#catchUp(base, shown);
    else if (this.#isLearning !== this.#learner.isBehind(base)) this.#show();
  }

  async #catchUp(base: Base, shown: number): Promise<void> {
    const { mode, feed } = this.#options;
    const { version } = base.segment.meta;
    const since = await changesSince(feed, mode, base);
    this.#next = undefined;
    this.#isOverfull = since === undefined;
    // Too many changes for a delta: the next base has them. A new base is served unless it is older.
    if (since === undefined && base === this.#base) return;
    if (since === undefined && version < shown) return base.file?.close();
    this.#base = base;
    await this.#hold(base.file);
    this.#since = since ?? { version, delta: undefined, dead: new Float64Array(0), lastDay: 0 };
    if (this.#since.version !== shown) this.#changedAt = performance.now();
    this.#show();
  }

  #show(): void {
    const { mode, events } = this.#options;
    const [base, since] = [this.#base, this.#since];
    if (base === undefined || since === undefined) return;
    const { table, meta } = base.segment;
    this.#isLearning = this.#learner.isBehind(base);
    if (this.#newest?.of !== base) this.#newest = { of: base, found: oneSided(table, meta.day) };
    const { found } = this.#newest;
    events.onIndex({
      mode,
      base: { id: base.id, buffer: base.buffer },
      delta: since.delta,
      dead: since.dead,
      facts: {
        version: since.version,
        // What was added since the base was built may be newer than it, and none is of a day to come.
        asOf: dateOf(Math.max(meta.day, Math.min(since.lastDay, dayOf(meta.asOf)))),
        investors: table.ids.length,
        deals: table.dealCompany.length,
        ...(found === undefined ? {} : { oneSided: found }),
        isLearning: this.#isLearning,
        name: indexName(since.version, base, this.#learner.learnedFrom(base)),
      },
    });
  }

  /** Takes up the file of the host in place of the same bytes in this process's memory. */
  async #useShared(): Promise<void> {
    const saved = this.#saving.take();
    if (saved?.shared === undefined) return;
    if (saved.of !== this.#base) {
      await saved.shared.file?.close();
      return;
    }
    this.#base = saved.shared;
    await this.#hold(saved.shared.file);
    this.#show();
  }

  /** Where two processes wrote the same at once, both use the file that has the name in the end. */
  async #joinHost(): Promise<void> {
    const { snapshot, words } = this.#options;
    const base = this.#base;
    if (base === undefined || snapshot === undefined || !('path' in base.buffer)) return;
    if (!this.#saving.isFree) return;
    const { ino } = await stat(snapshot).catch(() => ({ ino: 0 }));
    if (ino === 0 || ino === base.buffer.inode || ino === this.#comparedInode) return;
    this.#comparedInode = ino;
    this.#saving.start(async () => ({ of: base, shared: await sharedBase(snapshot, words, base) }));
  }

  async #hold(file: FileHandle | undefined): Promise<void> {
    if (file === undefined || this.#files.includes(file)) return;
    this.#files.push(file);
    while (this.#files.length > 2) await this.#files.shift()?.close();
  }

  /** Why a base has to be built, if it has to. */
  #reasonToBuild(asOf: string): string | undefined {
    const [base, since] = [this.#base, this.#since];
    if (base === undefined || since === undefined) return 'there is none';
    const { meta } = base.segment;
    if (this.#isOverfull) return 'much has changed';
    if (meta.asOf !== asOf) return 'a new day';
    if (since.lastDay > meta.day + CLOCK_DAYS) return 'deals of a later time';
    const quiet = Math.max(this.#options.times.quiet, this.#building.lasted / REBUILD_SHARE);
    const isChanged = since.delta !== undefined || since.dead.length > 0;
    return isChanged && performance.now() - this.#changedAt >= quiet ? 'merging what changed' : undefined;
  }

  /** True if another process may have learned the model that this base is under, or should be. */
  #isOfOtherModel(): boolean {
    if (this.#base === undefined) return false;
    const { meta, model } = this.#base.segment;
    return !isSameModel(model, this.#learner.usable(meta.day)?.model ?? PRIOR_MODEL);
  }

  #build(): void {
    if (!this.#building.isFree || this.#next !== undefined) return;
    const { mode, doWork } = this.#options;
    const asOf = this.#options.asOf();
    const reason = this.#reasonToBuild(asOf);
    const { model } = this.#learner.usable(this.#base?.segment.meta.day ?? dayOf(asOf)) ?? {
      model: PRIOR_MODEL,
    };
    if (reason !== undefined) {
      this.#log('building the index', { reason });
      const after = this.#base?.segment.meta;
      this.#building.start((signal) => doWork({ kind: 'build', mode, asOf, model, after }, signal));
    } else if (this.#base !== undefined && !isSameModel(this.#base.segment.model, model)) {
      const { buffer } = this.#base;
      this.#building.start((signal) => doWork({ kind: 'repack', base: buffer, model }, signal));
    }
  }

  /** Writes the base unless another one is being built. */
  #save(): void {
    const { snapshot } = this.#options;
    const base = this.#base;
    if (snapshot === undefined || base === undefined || base.isSaved) return;
    if (this.#building.isRunning || !this.#saving.isFree) return;
    // Also where that fails: a full disk is not tried again before there is another base.
    base.isSaved = true;
    this.#saving.start(async (signal) => {
      const { buffer } = base;
      if ('path' in buffer) return { of: base, shared: undefined };
      // Another process of this host may have written the same.
      const before = await sharedBase(snapshot, this.#options.words, base);
      if (before !== undefined) return { of: base, shared: before };
      const start = performance.now();
      await writeSnapshot(snapshot, buffer, signal);
      this.#log('wrote the snapshot of the index', {
        version: base.segment.meta.version,
        bytes: buffer.byteLength,
        ms: Math.round(performance.now() - start),
      });
      return { of: base, shared: await sharedBase(snapshot, this.#options.words, base) };
    });
  }
}
