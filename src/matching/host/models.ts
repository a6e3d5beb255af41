import { createHash } from 'node:crypto';
import type { Model } from '../../core/ranking/model.ts';
import { BOTH_SIGNALS, type SecondModel, WIDTH } from '../../core/ranking/second/second-model.ts';
import { SECOND_SIGNALS } from '../../core/ranking/second/second-signals.ts';
import type { Leaves } from '../../core/ranking/second/trees.ts';
import { SIGNALS } from '../../core/ranking/signals.ts';
import type { Mode } from '../../core/scope.ts';
import { dayOf } from '../table/days.ts';
import { NONE, type Table } from '../table/table.ts';

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

/** Where learned models are kept. `store/research/ranking-models.ts` is the one behind the service. */
export interface ModelStore {
  latest(mode: Mode): Promise<KeptModel | undefined>;
  keep(mode: Mode, model: KeptModel): Promise<void>;
}

/** How much of a corpus there is to learn from. */
export interface Seen {
  readonly deals: number;
  /** Sectors of companies with a backer, and such companies with a place: an import may bring these alone. */
  readonly tags: number;
  readonly places: number;
}

/** A model, and what it was learned from. */
export interface Learned {
  readonly model: Model;
  readonly seen: Seen;
  /** ISO date; nothing after it was seen. */
  readonly asOf: string;
}

/** What came or went, as a share of what a model has seen, before another is learned. */
const GROWTH = 0.05;
/** Days the clock may move on before another is learned: habits change by the season, not by the week. */
export const CLOCK_DAYS = 30;

/** What there is in a table. Goes through its companies: ask once for each base. */
export function seenOf({ dealCompany, backerStart, tagStart, companyPlace }: Table): Seen {
  let [tags, places] = [0, 0];
  for (let company = 0; company < companyPlace.length; company += 1) {
    if (backerStart[company] === backerStart[company + 1]) continue;
    tags += (tagStart[company + 1] as number) - (tagStart[company] as number);
    if (companyPlace[company] !== NONE) places += 1;
  }
  return { deals: dealCompany.length, tags, places };
}

const KINDS = ['deals', 'tags', 'places'] as const;

/** The weights with the names of their signals (models for other signals are refused) and what was seen. */
export function packModel({ weights, calibration, second }: Model, seen: Seen): unknown {
  return { signals: BOTH_SIGNALS.map(({ name }) => name), seen, weights, calibration, second };
}

function isNumbers(value: unknown, length: number): value is readonly number[] {
  return Array.isArray(value) && value.length === length && value.every((one) => Number.isFinite(one));
}

function isLeaves(leaves: Partial<Leaves> | undefined): boolean {
  const { feature, cut, below, above } = leaves ?? {};
  return isPlace(feature) && isNumbers([cut, below, above], 3);
}

function isPlace(feature: unknown): boolean {
  return Number.isInteger(feature) && (feature as number) >= 0 && (feature as number) < WIDTH;
}

function isSecond({ weights, means, trees }: Partial<SecondModel>): boolean {
  return (
    isNumbers(weights?.new, WIDTH) &&
    isNumbers(weights.followon, WIDTH) &&
    isNumbers(means, SECOND_SIGNALS.length) &&
    Array.isArray(trees) &&
    trees.every(
      (tree) => isPlace(tree?.first) && isNumbers([tree.cut], 1) && isLeaves(tree.low) && isLeaves(tree.high),
    )
  );
}

interface Packed extends Model {
  readonly signals: unknown;
  readonly seen: Seen;
}

/** What was kept, as a model; undefined where it is none, or one for the signals of another version of the program. */
export function learnedFrom(kept: KeptModel | undefined): Learned | undefined {
  const { signals, seen, weights, calibration, second } = (kept?.weights ?? {}) as Partial<Packed>;
  const names = BOTH_SIGNALS.map(({ name }) => name);
  if (kept === undefined || !Array.isArray(signals) || signals.join(' ') !== names.join(' '))
    return undefined;
  if (!isNumbers(weights?.new, SIGNALS.length) || !isNumbers(weights?.followon, SIGNALS.length))
    return undefined;
  if (second !== undefined && !isSecond(second)) return undefined;
  if (!isNumbers([calibration?.offset, calibration?.slope], 2) || calibration === undefined) return undefined;
  if (
    seen === undefined ||
    !isNumbers(
      KINDS.map((kind) => seen[kind]),
      KINDS.length,
    )
  )
    return undefined;
  const model = {
    weights: { new: weights.new, followon: weights.followon },
    calibration,
    ...(second === undefined ? {} : { second }),
  };
  return { model, seen, asOf: kept.asOf };
}

/** True where a model for this corpus, at this day (days since 1970-01-01), should be learned again. */
export function isOutdated({ seen, asOf }: Pick<Learned, 'seen' | 'asOf'>, now: Seen, day: number): boolean {
  return (
    KINDS.some((kind) => Math.abs(now[kind] - seen[kind]) > GROWTH * seen[kind]) ||
    Math.abs(day - dayOf(asOf)) > CLOCK_DAYS
  );
}

/** True where a model has seen less than half of what there is. */
export function isBlind(seen: Seen, now: Seen): boolean {
  return KINDS.some((kind) => seen[kind] < now[kind] / 2);
}

export function isSameModel(one: Model, other: Model): boolean {
  return numbersOf(one) === numbersOf(other);
}

/** The same for the same model, and for no other: SHA-256, hex. */
export function modelKey(model: Model): string {
  return createHash('sha256').update(numbersOf(model)).digest('hex');
}

function numbersOf({ weights, calibration, second }: Model): string {
  return JSON.stringify([weights.new, weights.followon, calibration.offset, calibration.slope, second]);
}
