import { decay, FAMILIES, type Family, RECENT_DAYS } from '../core/ranking/formula.ts';
import type { Columns, Posting } from './columns.ts';
import { dealsByInvestor, type RawDeals } from './deal-order.ts';
import type { TokenTable } from './tokens.ts';

type Counts = Pick<
  Columns,
  | 'decayed'
  | 'recent'
  | 'deals'
  | 'decayedIn'
  | 'sizeMean'
  | 'sizeDeviation'
  | 'sizeRounds'
  | 'everybodysDeviation'
  | 'postings'
  | 'dealStart'
  | 'dealCompany'
  | 'dealDay'
  | 'tagStart'
  | 'tags'
  | 'funders'
>;

/** An undated deal weighs as one a half-life old: it happened, nobody knows when. */
const UNDATED_WEIGHT = 0.5;
/** What a declared fact weighs: one deal of today. Words are cheap, so it stays one however often it is said. */
const DECLARED_WEIGHT = 1;
/** Sector tags of an investor that are shown. */
const SHOWN_TAGS = 10;
/** Deals and investors counted between two pauses: about a millisecond of work. */
const PAUSE_EVERY = 500;

interface Tally {
  decayed: number;
  deals: number;
}

class PostingBuilder {
  readonly investors: number[] = [];
  readonly decayed: number[] = [];
  readonly deals: number[] = [];
  sum = 0;

  push(investor: number, tally: Tally): void {
    this.investors.push(investor);
    this.decayed.push(tally.decayed);
    this.deals.push(tally.deals);
    this.sum += tally.decayed;
  }
}

/** Counts everything the score is made from, in one pass over the deals ordered by investor. */
export function* countDeals(
  raw: RawDeals,
  declared: readonly (readonly number[])[],
  companies: readonly { readonly tokens: readonly number[] }[],
  tokens: TokenTable,
  day: number,
): Generator<void, Counts> {
  const size = declared.length;
  const ordered = yield* dealsByInvestor(raw, size);
  const { dealStart, order } = ordered;
  const decayed = new Float64Array(size);
  const recent = new Uint32Array(size);
  const deals = new Uint32Array(size);
  const sizeMean = new Float64Array(size).fill(Number.NaN);
  const sizeDeviation = new Float64Array(size);
  const sizeRounds = new Uint32Array(size);
  const postings: (PostingBuilder | undefined)[] = [];
  const extra = new Map<Family, Float64Array>();
  const families = tokens.names.map((name) => name.slice(0, name.indexOf(':')) as Family);
  const tagStart = new Uint32Array(size + 1);
  const tags: string[] = [];
  const funders = new Map<number, number[]>();
  let [sumSizes, sumSquares, countSizes, work] = [0, 0, 0, 0];

  for (let investor = 0; investor < size; investor += 1) {
    work += 1 + (dealStart[investor + 1] ?? 0) - (dealStart[investor] ?? 0);
    if (work > PAUSE_EVERY) {
      work = 0;
      yield;
    }
    const tallies = new Map<number, Tally>();
    const tally = (id: number, weight: number, count: number) => {
      const known = tallies.get(id);
      if (known === undefined) tallies.set(id, { decayed: weight, deals: count });
      else {
        known.decayed += weight;
        known.deals += count;
      }
    };
    let [mine, myMean, myRounds, mySquares, myRecent] = [0, 0, 0, 0, 0];
    const [from, to] = [dealStart[investor] ?? 0, dealStart[investor + 1] ?? 0];
    for (let at = from; at < to; at += 1) {
      const deal = order[at] as number;
      const company = raw.companies[deal] as number;
      const age = day - (raw.days[deal] as number);
      const weight = Number.isNaN(age) ? UNDATED_WEIGHT : decay(age);
      mine += weight;
      if (age < RECENT_DAYS) myRecent += 1;
      for (const id of companies[company]?.tokens ?? []) tally(id, weight, 1);
      const stage = raw.stages[deal] as number;
      if (stage >= 0) tally(stage, weight, 1);
      const ln = raw.sizes[deal] as number;
      if (!Number.isNaN(ln)) {
        myRounds += 1;
        const step = ln - myMean;
        myMean += step / myRounds;
        mySquares += step * (ln - myMean);
        sumSizes += ln;
        sumSquares += ln * ln;
        countSizes += 1;
      }
      const backers = funders.get(company);
      if (backers === undefined) funders.set(company, [investor]);
      else if (backers.at(-1) !== investor) backers.push(investor);
    }
    decayed[investor] = mine;
    recent[investor] = myRecent;
    deals[investor] = to - from;
    if (myRounds > 0) {
      sizeMean[investor] = myMean;
      sizeDeviation[investor] = Math.sqrt(mySquares / myRounds);
      sizeRounds[investor] = myRounds;
    }
    const declaredFamilies = new Set<Family>();
    for (const id of declared[investor] ?? []) {
      tally(id, DECLARED_WEIGHT, 0);
      declaredFamilies.add(families[id] as Family);
    }
    for (const family of declaredFamilies) {
      const column = extra.get(family) ?? new Float64Array(size);
      column[investor] = DECLARED_WEIGHT;
      extra.set(family, column);
    }
    for (const [id, one] of tallies) {
      postings[id] ??= new PostingBuilder();
      postings[id].push(investor, one);
    }
    const shown = [...tallies].filter(([id, one]) => families[id] === 'sector' && one.deals > 0);
    shown.sort(([a, one], [b, other]) => other.deals - one.deals || a - b);
    for (const [id] of shown.slice(0, SHOWN_TAGS)) tags.push(tokens.labels.get(id) ?? '');
    tagStart[investor + 1] = tags.length;
  }

  const total = decayed.reduce((sum, one) => sum + one, 0);
  const decayedIn = {} as Record<Family, Float64Array>;
  const totalIn = new Map<Family, number>();
  for (const family of FAMILIES) {
    const added = extra.get(family);
    decayedIn[family] = added === undefined ? decayed : added.map((one, at) => one + (decayed[at] ?? 0));
    totalIn.set(family, added === undefined ? total : decayedIn[family].reduce((sum, one) => sum + one, 0));
  }
  const byName = new Map<string, Posting>();
  for (const [id, posting] of postings.entries()) {
    if (id % 200 === 0) yield;
    if (posting === undefined) continue;
    byName.set(tokens.names[id] as string, {
      investors: Uint32Array.from(posting.investors),
      decayed: Float64Array.from(posting.decayed),
      deals: Uint32Array.from(posting.deals),
      share: posting.sum / (totalIn.get(families[id] as Family) ?? 1),
    });
  }
  const dealDay = new Float64Array(order.length);
  for (let at = 0; at < order.length; at += 1) dealDay[at] = raw.days[order[at] as number] as number;
  yield;
  const mean = countSizes === 0 ? 0 : sumSizes / countSizes;
  // 1 (a factor e) stands in where every known round has one size: a spread of zero would rule everybody out.
  const spread = Math.sqrt(Math.max(sumSquares / Math.max(countSizes, 1) - mean * mean, 0)) || 1;
  return {
    decayed,
    recent,
    deals,
    decayedIn,
    sizeMean,
    sizeDeviation,
    sizeRounds,
    everybodysDeviation: spread,
    postings: byName,
    dealStart,
    dealCompany: order.map((deal) => raw.companies[deal] as number),
    dealDay,
    tagStart,
    tags,
    funders,
  };
}
