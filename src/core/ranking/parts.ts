import type { Average, Evidence } from './evidence.ts';
import { factOf } from './facts.ts';
import { KERNEL_PRIOR } from './kernel.ts';
import { logOdds, type RawPart, standing } from './scale.ts';
import { SIGNAL, SIGNALS, type SignalName } from './signals.ts';
import type { StatedScore } from './stated/stated-score.ts';

/**
 * What having backed a named competitor adds to the raw score: with a slope near one, odds e times better. Funders of
 * competitors alone find one true investor in twenty, so it lifts and does not rank.
 */
export const LOOKALIKE_BOOST = 1;

/**
 * What a conflict takes away where backers of competitors are asked for: odds two fifths lower. Our own judgement: who backed
 * one of two competitors seldom backs the other, and no corpus records who declined for it.
 */
export const CONFLICT_COST = 0.5;

/** Where a part stands at zero is a matter of reading only; kept within what has log-odds. */
const LEAST_CHANCE = 1e-7;
const MOST_CHANCE = 0.5;

/** The sums of weight x signal by part, in the order of the signals; all of them together are the raw score. */
export function partSums(
  weights: ArrayLike<number>,
  signals: ArrayLike<number>,
  list: readonly { readonly part: string }[] = SIGNALS,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [at, { part }] of list.entries()) {
    sums.set(part, (sums.get(part) ?? 0) + (weights[at] as number) * (signals[at] as number));
  }
  return sums;
}

/** What counts against each likeness, from the signal `volume`, ln(1 + P / 2): how much of everything an investor does. */
const HELD_AGAINST: Readonly<Partial<Record<SignalName, (entries: number) => number>>> = {
  country: habit,
  state: habit,
  metro: habit,
  city: habit,
  sector: habit,
  stage: habit,
  size: (entries) => Math.log1p(entries / 2),
  similar: (entries) => Math.log1p(entries / KERNEL_PRIOR),
};

/** ln(1 + P / 30), what L(x) is for an investor that takes x as often as all do on average. */
function habit(entries: number): number {
  return Math.log1p(entries / 30);
}

/** The parts of SIGNALS, in their order, and by signal the place of its own. */
export const PART_NAMES: readonly string[] = [...new Set(SIGNALS.map(({ part }) => part))];
const PART_OF_SIGNAL = SIGNALS.map(({ part }) => PART_NAMES.indexOf(part));
const BREADTH = PART_NAMES.indexOf('breadth');
const AGAINST = SIGNALS.map(({ name }) => HELD_AGAINST[name]);

/**
 * The same sums as a person reads them: of what is `asked`, zero means as often as all do on average. An
 * investor of many deals has more of everything, which `breadth` takes away in one; here each likeness bears
 * its own share of that.
 */
export function readableSums(
  weights: ArrayLike<number>,
  signals: ArrayLike<number>,
  asked: ReadonlySet<SignalName>,
): Map<string, number> {
  const sums = new Float64Array(PART_NAMES.length);
  addReadableSums(
    weights,
    signals,
    SIGNALS.map(({ name }) => asked.has(name)),
    sums,
  );
  return new Map(PART_NAMES.map((part, at) => [part, sums[at] as number]));
}

/** Adds `readableSums` to `sums`, by place in PART_NAMES; `isAsked` by signal. */
export function addReadableSums(
  weights: ArrayLike<number>,
  signals: ArrayLike<number>,
  isAsked: readonly boolean[],
  sums: Float64Array,
): void {
  for (let at = 0; at < SIGNALS.length; at += 1) {
    const part = PART_OF_SIGNAL[at] as number;
    sums[part] = (sums[part] as number) + (weights[at] as number) * (signals[at] as number);
  }
  const entries = 2 * Math.expm1(signals[SIGNAL.volume] as number);
  for (let at = 0; at < SIGNALS.length; at += 1) {
    const against = AGAINST[at];
    if (against === undefined || isAsked[at] !== true) continue;
    const part = PART_OF_SIGNAL[at] as number;
    const share = (weights[at] as number) * against(entries);
    sums[part] = (sums[part] as number) - share;
    sums[BREADTH] = (sums[BREADTH] as number) + share;
  }
}

/** Log-odds that an average investor on record joins an average round; undefined where unknown. */
function averageOdds({ investors, perRound }: Average): number | undefined {
  if (investors === 0 || perRound === 0) return undefined;
  return logOdds(Math.min(Math.max(perRound / investors, LEAST_CHANCE), MOST_CHANCE));
}

/**
 * The named parts of a candidate's score in log-odds. Their sum is `standing(offset + slope x raw score)`,
 * raw score being the sum of `evidence.sums` and the lift. `base` stands for an average investor on record,
 * and `activity` for how much likelier than that one an investor of such a pace is; of what is asked, zero
 * means as often as all do on average; what a second look added stands in the part it names. A backed competitor is always a part:
 * it lowers where its backers are asked for, else it is a fact without points. Findings of earlier calls boost.
 */
export function partsOf(evidence: Evidence): RawPart[] {
  const { backed, isSurfaced, boostedVia, stated } = evidence;
  const parts = stated === undefined ? learnedParts(evidence) : statedParts(stated);
  const { slope } = evidence.calibration;
  if (boostedVia !== undefined)
    parts.push({ name: 'lookalike', raw: slope * LOOKALIKE_BOOST, fact: factOf('boosted', evidence) });
  if (backed.length > 0) {
    const raw = isSurfaced ? -slope * CONFLICT_COST : 0;
    parts.push({ name: 'conflict', raw, fact: factOf('backed', evidence) });
  }
  return parts;
}

function statedParts({ logOdds: odds, hasDeals, parts }: StatedScore): RawPart[] {
  const fact = hasDeals
    ? 'fit by what it states; no record of joining: a fourth of the chance of an average investor on record'
    : 'fit by what it states; no record of joining';
  return [{ name: 'base', raw: standing(odds), fact }, ...parts];
}

function learnedParts(evidence: Evidence): RawPart[] {
  const { calibration, average, adjustments = [] } = evidence;
  const { offset, slope } = calibration;
  const sums = new Map(evidence.sums);
  const facts = new Map<string, (() => string) | undefined>();
  for (const { part, raw, fact } of adjustments) {
    sums.set(part, (sums.get(part) ?? 0) + raw);
    if (fact !== undefined) facts.set(part, fact);
  }
  const zero = average === undefined || !sums.has('activity') ? offset : (averageOdds(average) ?? offset);
  const parts: RawPart[] = [{ name: 'base', raw: standing(zero), fact: factOf('base', evidence) }];
  for (const [name, sum] of sums) {
    const raw = slope * sum + (name === 'activity' ? offset - zero : 0);
    // Nothing asked, or nothing known either way: no part; what a second look found is told in any case.
    if (raw !== 0 || facts.has(name))
      parts.push({ name, raw, fact: facts.get(name)?.() ?? factOf(name, evidence) });
  }
  return parts;
}
