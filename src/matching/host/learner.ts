import type { Mode } from '../../core/scope.ts';
import { once } from '../share/once.ts';
import type { Leases } from '../share/ports.ts';
import { dateOf, dayOf } from '../table/days.ts';
import { indexFormat } from '../table/segment.ts';
import type { SecondReport } from '../training/report.ts';
import type { Base } from './base.ts';
import {
  isBlind,
  isOutdated,
  isSameModel,
  type KeptModel,
  type Learned,
  learnedFrom,
  type ModelStore,
  packModel,
} from './models.ts';
import type { IndexEvents } from './served-index.ts';
import { Task } from './task.ts';
import type { DoWork } from './work.ts';

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
    const used = [this.#learned, this.#before].find(
      (learned) => learned !== undefined && isSameModel(learned.model, segment.model),
    );
    return used === undefined || isBlind(used.seen, seen);
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
      const looked = secondFields(report.second);
      events.onLog({ level: 'info', message: 'learned the ranking', fields: { ...fields, ms, ...looked } });
      return { model, seen, asOf };
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

/** What a log says of the second look: whether it is in use, and the recall@20 it gains, with the lower end of chance. */
function secondFields(report: SecondReport | undefined): Readonly<Record<string, string | number>> {
  const { isOn = false, rounds = 0, gain } = report ?? {};
  const fields = { secondLook: isOn ? 'on' : 'off', secondLookTriedOn: rounds };
  if (gain === undefined) return fields;
  return { ...fields, recallGain: Number(gain.mean.toFixed(4)), recallGainLow: Number(gain.low.toFixed(4)) };
}
