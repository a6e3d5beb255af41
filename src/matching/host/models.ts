import type { Model } from '../../core/ranking/model.ts';
import { SIGNALS } from '../../core/ranking/signals.ts';
import type { Mode } from '../../core/scope.ts';
import { dayOf } from '../days.ts';

/** A learned model as the database keeps it; `weights` and `report` are JSON. */
export interface KeptModel {
  readonly corpusVersion: number;
  /** Deals it was learned from. */
  readonly deals: number;
  /** ISO date; nothing after it was seen. */
  readonly asOf: string;
  readonly weights: unknown;
  readonly report: unknown;
}

/** Where learned models are kept. `store/ranking-models.ts` is the one behind the service. */
export interface ModelStore {
  latest(mode: Mode): Promise<KeptModel | undefined>;
  keep(mode: Mode, model: KeptModel): Promise<void>;
}

/** A model, and what it was learned from. */
export interface Learned {
  readonly model: Model;
  readonly deals: number;
  readonly asOf: string;
}

/** Deals that came or went, as a share of those a model has seen, before another is learned. */
const GROWTH = 0.05;
/** Days the clock may move on before another is learned: habits change by the season, not by the week. */
export const CLOCK_DAYS = 30;

/** The weights with the names of their signals: a model for other signals is none for these. */
export function packModel(model: Model): unknown {
  return { signals: SIGNALS.map(({ name }) => name), ...model };
}

function isNumbers(value: unknown, length: number): value is readonly number[] {
  return Array.isArray(value) && value.length === length && value.every((one) => Number.isFinite(one));
}

/** What was kept, as a model; undefined where it is none, or one for the signals of another version of the program. */
export function learnedFrom(kept: KeptModel | undefined): Learned | undefined {
  const { signals, weights, calibration } = (kept?.weights ?? {}) as Partial<Model> & { signals?: unknown };
  const names = SIGNALS.map(({ name }) => name);
  if (kept === undefined || !Array.isArray(signals) || signals.join(' ') !== names.join(' '))
    return undefined;
  if (!isNumbers(weights?.new, names.length) || !isNumbers(weights?.followon, names.length)) return undefined;
  if (!isNumbers([calibration?.offset, calibration?.slope], 2) || calibration === undefined) return undefined;
  return {
    model: { weights: { new: weights.new, followon: weights.followon }, calibration },
    deals: kept.deals,
    asOf: kept.asOf,
  };
}

/** True where what was learned is no longer what this corpus, at this day (days since 1970-01-01), would teach. */
export function isOutdated(learned: Learned, deals: number, day: number): boolean {
  return (
    Math.abs(deals - learned.deals) > GROWTH * learned.deals ||
    Math.abs(day - dayOf(learned.asOf)) > CLOCK_DAYS
  );
}

export function isSameModel(one: Model, other: Model): boolean {
  return JSON.stringify(packModel(one)) === JSON.stringify(packModel(other));
}
