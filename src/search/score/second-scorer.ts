import { ENTRY, LATER, SIZE_STEPS, STAGE_BITS, UNDATED } from '../index/table.ts';
import { lengthOf, type View } from '../index/view.ts';
import { CODES, type Habits } from './habits.ts';
import { IN_COUNTRY, IN_METRO, type Likeness } from './likeness.ts';
import { placeTokensAsked, type Question } from './question.ts';
import type { Ask } from './rules-ask.ts';
import { addReadableSums, PART_NAMES } from './rules-parts.ts';
import type { Model } from './rules-scale.ts';
import {
  type Adjustment,
  addBySignal,
  BOTH_SIGNALS,
  KERNEL_PRIOR,
  SECOND,
  SECTOR_FLOOR,
  type SecondModel,
  SIGNALS,
  type SignalName,
  twelveMonthsTo,
  WIDTH,
} from './rules-signals.ts';
import type { Heard, Look } from './sparse-rows.ts';

/** How far apart two sizes are alike, ln(USD): a little more than twice as much, or half. */
const SIZE_WIDTH = 0.8;
/** Pseudo-entries with everybody's habits in a share. */
const MU = 2;
/** Keeps a size that is in almost no entry from counting a hundredfold. */
const EXACT_FLOOR = 0.001;

export interface SecondScorer {
  /** Takes a question by its likeness; the signals are for it until the next. */
  ask(likeness: Likeness): void;
  /** Writes the signals of an investor into `out` from a place on, one for each of SECOND_SIGNALS. */
  signals(investor: number, out: Float64Array, from: number): void;
}

export function createSecondScorer(view: View, habits: Habits): SecondScorer {
  const { table, weights, share, idf, shapeEnd, day: today } = view;
  const { dealStart, dealCompany, dealDay, dealKind, dealSize, companyPlace, tagStart, tags } = table;
  const { overall } = habits;
  const since = twelveMonthsTo(today);
  const isNear = new Uint8Array(CODES);
  let likeness: Likeness;
  let [code, stageMean, meanOfPlace] = [0, 0, 1];
  let [country, metro, stage, size, kind, stageSize, exact] = [0, 0, 0, 0, 0, 0, 0];

  function ask(next: Likeness): void {
    likeness = next;
    const { question } = likeness;
    meanOfPlace = likeness.meanOfPlace;
    const { lnSize } = question;
    code = Number.isNaN(lnSize) ? 0 : Math.min(Math.max(Math.round(lnSize * SIZE_STEPS), 1), CODES - 1);
    isNear.fill(0);
    const width = Math.round(SIZE_WIDTH * SIZE_STEPS);
    if (code > 0) isNear.fill(1, Math.max(code - width, 1), Math.min(code + width + 1, CODES));
    stageMean = question.stages.reduce((sum, one) => sum + one, 0) / (question.stages.length || 1);
    const shareOf = (token: number) => (token < 0 ? 0 : (share[token] as number));
    const countries = placeTokensAsked(question, 'country');
    country = countries.reduce((sum, token) => sum + shareOf(token), 0);
    metro = shareOf(question.metro);
    [stage, size, kind, stageSize, exact] = [0, 0, 0, 0, 0];
    for (let at = 0; at < overall.length; at += 1) {
      const part = overall[at] as number;
      if (part === 0) continue;
      const of = Math.floor(at / CODES);
      const own = at % CODES;
      const isAsked = likeness.stageAsked[of & STAGE_BITS] as number;
      stage += part * isAsked;
      if (of > STAGE_BITS === question.isFollowOn) kind += part;
      if (isNear[own] === 1) {
        size += part;
        stageSize += part * isAsked;
      }
      if (own === code && code > 0) exact += part;
    }
  }

  function signals(investor: number, out: Float64Array, from: number): void {
    const { placeBits, placeLike, stageAsked, tagSlot, tagWeight, question } = likeness;
    const isAsked = { country: country > 0, metro: metro > 0, stage: stage > 0, size: code > 0 };
    let [volume, inCountry, inMetro, atStage, ofSize, ofKind] = [0, 0, 0, 0, 0, 0];
    let [ofBoth, sizeThere, recently, recentSize, same, alike] = [0, 0, 0, 0, 0, 0];
    const end = shapeEnd[investor] as number;
    for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
      const flags = dealKind[deal] as number;
      const on = dealDay[deal] as number;
      const weight = weights[on] as number;
      if ((flags & ENTRY) === 0 || weight === 0) continue;
      const company = dealCompany[deal] as number;
      const place = (companyPlace[company] as number) + 1;
      const bits = place < placeBits.length ? (placeBits[place] as number) : 0;
      const near = isNear[dealSize[deal] as number] as number;
      const staged = stageAsked[flags & STAGE_BITS] as number;
      const isRecent = on >= since && on !== UNDATED ? 1 : 0;
      volume += weight;
      ofSize += weight * near;
      recentSize += isRecent * near;
      atStage += weight * staged;
      ofBoth += weight * near * staged;
      if ((bits & IN_COUNTRY) !== 0) {
        inCountry += weight;
        sizeThere += weight * near;
        recently += isRecent;
      }
      if ((bits & IN_METRO) !== 0) inMetro += weight;
      if (((flags & LATER) !== 0) === question.isFollowOn) ofKind += weight;
      if (dealSize[deal] === code && code > 0) same += weight;
      let dot = 0;
      const last = tagStart[company + 1] as number;
      for (let at = tagStart[company] as number; at < last; at += 1) {
        const slot = tagSlot[tags[at] as number] as number;
        if (slot > 0) dot += tagWeight[slot - 1] as number;
      }
      const cosine = dot > 0 ? Math.min(dot / lengthOf(table, idf, company), 1) : 0;
      alike += weight * (placeLike[bits] as number) * (SECTOR_FLOOR + cosine);
    }
    const put = (at: number, value: number) => {
      out[from + at] = value;
    };
    const shareOf = (having: number, part: number, is: boolean) =>
      is ? (having + MU * part) / (volume + MU) : 0;
    put(SECOND.together, habits.together[investor] as number);
    put(SECOND.alone, habits.alone[investor] as number);
    put(SECOND.one_country, habits.oneCountry[investor] as number);
    put(SECOND.one_metro, habits.oneMetro[investor] as number);
    put(SECOND.again, habits.again[investor] as number);
    put(SECOND.late, habits.late[investor] as number);
    put(SECOND.senior, habits.senior[investor] as number);
    put(SECOND.size_off, isAsked.size ? question.lnSize - (habits.meanSize[investor] as number) : 0);
    put(SECOND.stage_off, isAsked.stage ? stageMean - (habits.meanStage[investor] as number) : 0);
    put(SECOND.country_share, shareOf(inCountry, country, isAsked.country));
    put(SECOND.metro_share, shareOf(inMetro, metro, isAsked.metro));
    put(SECOND.stage_share, shareOf(atStage, stage, isAsked.stage));
    put(SECOND.size_share, shareOf(ofSize, size, isAsked.size));
    put(SECOND.kind_share, shareOf(ofKind, kind, true));
    put(SECOND.stage_size_share, shareOf(ofBoth, stageSize, isAsked.stage && isAsked.size));
    put(SECOND.country_size_share, shareOf(sizeThere, country * size, isAsked.country && isAsked.size));
    put(SECOND.country_recent, Math.log(1 + recently));
    put(SECOND.size_recent, Math.log(1 + recentSize));
    put(SECOND.size_exact, isAsked.size ? Math.log(1 + same / (MU * exact + EXACT_FLOOR)) : 0);
    put(SECOND.place_sector, Math.log(1 + alike / (KERNEL_PRIOR * meanOfPlace)));
  }

  return { ask, signals };
}

/** Parts whose facts hold whatever is asked. */
const ALWAYS = new Set(['activity', 'breadth', 'similar', 'peers']);

/**
 * The second stage that was learned from the corpus. It speaks in the parts that its signals have: what a signal of
 * something that is not asked adds stands under `activity`, as no fact could be told of it.
 */
export class LearnedLook implements Look {
  readonly #first: Model['weights'];
  readonly #second: SecondModel;
  readonly #scorer: SecondScorer;
  readonly #signals = new Float64Array(WIDTH);
  /** The cuts of trees were taken from numbers of this precision. */
  readonly #features = new Float32Array(WIDTH);
  readonly #bySignal = new Float64Array(WIDTH);
  readonly #byPart = new Float64Array(PART_NAMES.length);
  #weights: readonly number[] = [];
  /** What the weights of SIGNALS change. */
  #change: readonly number[] = [];
  /** By signal: whether it is asked, and the place in PART_NAMES of the part it stands in. */
  #isAsked: readonly boolean[] = [];
  #parts: readonly number[] = [];

  constructor(view: View, habits: Habits, first: Model['weights'], second: SecondModel) {
    this.#first = first;
    this.#second = second;
    this.#scorer = createSecondScorer(view, habits);
  }

  begin(_ask: Ask, question: Question, _whole: Look | undefined, { likeness, asked }: Heard): void {
    const slice = question.isFollowOn ? 'followon' : 'new';
    const first = this.#first[slice];
    this.#weights = this.#second.weights[slice];
    this.#change = first.map((weight, at) => (this.#weights[at] as number) - weight);
    this.#isAsked = SIGNALS.map(({ name }) => asked.has(name));
    const isAsked = (part: string) =>
      ALWAYS.has(part) || (part === 'board' ? question.board.length > 0 : asked.has(part as SignalName));
    this.#parts = BOTH_SIGNALS.map(({ part }) => PART_NAMES.indexOf(isAsked(part) ? part : 'activity'));
    this.#scorer.ask(likeness);
  }

  adjust(investor: number, signals: () => Float64Array): readonly Adjustment[] {
    const [both, features] = [this.#signals, this.#features];
    both.set(signals());
    this.#scorer.signals(investor, both, SIGNALS.length);
    features.set(both);
    const bySignal = this.#bySignal.fill(0);
    addBySignal(this.#second, this.#weights, features, bySignal);
    const byPart = this.#byPart.fill(0);
    addReadableSums(this.#change, both, this.#isAsked, byPart);
    for (let at = 0; at < WIDTH; at += 1) {
      const part = this.#parts[at] as number;
      byPart[part] = (byPart[part] as number) + (bySignal[at] as number);
    }
    return PART_NAMES.map((part, at) => ({ part, raw: byPart[at] as number }));
  }
}
