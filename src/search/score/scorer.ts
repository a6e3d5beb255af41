import {
  companyCount,
  ENTRY,
  firstToken,
  investorCount,
  NONE,
  SIZE_BINS,
  SIZE_STEPS,
  STAGE_BITS,
  UNDATED,
} from '../index/table.ts';
import { kindNumber, lengthOf, MAX_ENTRIES, type View } from '../index/view.ts';
import { IN_COUNTRY, IN_STATE, type Likeness, likenessOf } from './likeness.ts';
import { placeTokensAsked, type Question } from './question.ts';
import type { Average } from './rules-ask.ts';
import { activityTerm, KERNEL_PRIOR, SECTOR_FLOOR, SIGNAL, UNSEEN_DEALS } from './rules-signals.ts';
import { SparseRows } from './sparse-rows.ts';

/**
 * Investors who enter a company in an average round, of the candidates on record. Rounds are the days on which a company
 * was entered; either is 0 if there is none.
 */
export function averageOf({ table, weights }: View): Average {
  const { backerStart, backerDay, backsCompanies } = table;
  let [rounds, entries, investors] = [0, 0, 0];
  for (const is of backsCompanies) investors += is;
  // By day: one more than the last company that was entered on it.
  const metBy = new Uint32Array(UNDATED);
  for (let company = 0; company < companyCount(table); company += 1) {
    const end = backerStart[company + 1] as number;
    for (let at = backerStart[company] as number; at < end; at += 1) {
      const day = backerDay[at] as number;
      if (day === UNDATED || !((weights[day] as number) > 0)) continue;
      entries += 1;
      if (metBy[day] === company + 1) continue;
      metBy[day] = company + 1;
      rounds += 1;
    }
  }
  return { investors, perRound: rounds === 0 ? 0 : entries / rounds };
}

/** An investor's newest deals that a board is looked at by: what a firm did a thousand deals ago says little. */
const BOARD_DEALS = 1_000;
/** A company of more backers is left out. */
const MAX_BACKERS = 100;

/** What an investor on board shares with others; `own` is scratch. */
function addMember(view: View, question: Question, member: number, rows: SparseRows, own: SparseRows): void {
  const { table, weights, volume } = view;
  own.reset(1);
  const from = table.dealStart[member] as number;
  const to = Math.min(table.dealStart[member + 1] as number, from + BOARD_DEALS);
  for (let deal = from; deal < to; deal += 1) {
    const company = table.dealCompany[deal] as number;
    const isSeen =
      (weights[table.dealDay[deal] as number] as number) > 0 &&
      ((table.dealKind[deal] as number) & ENTRY) !== 0;
    if (!isSeen || question.self.includes(company)) continue;
    const [first, last] = [table.backerStart[company] as number, table.backerStart[company + 1] as number];
    if (last - first > MAX_BACKERS) continue;
    for (let at = first; at < last; at += 1) {
      const investor = table.backers[at] as number;
      const weight = weights[table.backerDay[at] as number] as number;
      if (weight > 0 && investor !== member) own.add(investor, 0, weight);
    }
  }
  for (const investor of own.investors()) {
    const length = Math.sqrt(((volume[investor] as number) + 1) * ((volume[member] as number) + 1));
    rows.add(investor, 0, own.get(investor, 0) / length);
  }
}

/** Pseudo-entries with average habits that each investor starts from, so that one deal proves little. */
const MU = 30;
/**
 * ... and a tenth of one with whatever is asked. Where one entry in two thousand is in a state, 30 average ones hold next to
 * nothing, and a single deal of a firm that is everywhere would count as a habit.
 */
const RARE = 0.1;

/** Entries with a thing that each investor starts from; `share` of the thing over all entries. */
export function startingWith(share: number): number {
  return MU * share + RARE;
}

const ANGEL = kindNumber('angel');
const ACCELERATOR = kindNumber('accelerator');
export const SIZE_MU = 2;
/** What a cosine of companies shared is multiplied by before its logarithm: a tenth counts as much as ln 2. */
export const BOARD_FACTOR = 10;
const SINCE = { least: 5, most: 4_000, unit: 30 } as const;
/** Added to a variance of ln(USD), so that three equal rounds do not rule out a fourth a little larger. */
const SIZE_VARIANCE_FLOOR = 0.15;
/** How far off a size may count, in squared deviations: beyond it more distance adds nothing. */
const SIZE_FURTHEST = 36;
/** What a declared fact weighs: one deal of today. Words are cheap, so it stays one however often it is said. */
const DECLARED = 1;
/** Concepts of a question that are scored: the vocabulary gives at most a hundred. */
const MAX_SECTORS_ASKED = 128;

export interface Whole {
  readonly likeness: Likeness;
  readonly rows: SparseRows;
  readonly ordinals: Uint32Array;
}

export interface Scorer {
  /**
   * Takes a question; the signals are for it until the next. `whole`: the scorer of the whole corpus and this one's
   * investors in it (NONE: not there), where the view is only a part: means and board are then as there.
   */
  ask(question: Question, whole?: Whole): Likeness;
  /** Writes the signals of an investor into `out`, one for each of SIGNALS. */
  signals(investor: number, out: Float64Array): void;
  /** By investor, the sum of cosines of companies shared with those on board: rows of one. */
  readonly rows: SparseRows;
}

/** ln of a normal density but for a constant, far ends cut. */
export function gaussian(ln: number, mean: number, variance: number): number {
  return -0.5 * (Math.log(variance) + Math.min((ln - mean) ** 2 / variance, SIZE_FURTHEST));
}

/** Of ln(USD), from weights, sum and squares: drawn towards the overall values as if by one more round. */
export function sizeHabit(
  view: Pick<View, 'sizeMean' | 'sizeVariance'>,
  sized: number,
  sum: number,
  squares: number,
): { readonly mean: number; readonly variance: number } {
  const mean = (sum + view.sizeMean) / (sized + 1);
  const own = Math.max(squares - 2 * mean * sum + mean * mean * sized, 0);
  return { mean, variance: (own + view.sizeVariance) / (sized + 1) + SIZE_VARIANCE_FLOOR };
}

/** Scores investors of a view straight from their deals. One question at a time: it keeps scratch space. */
export function createScorer(view: View): Scorer {
  const { table, weights, share, day: today, idf, shapeEnd } = view;
  const { recentDeals, decayedDeals, entries, lastEntry } = view;
  const { dealStart, dealCompany, dealDay, dealKind, dealSize, companyPlace, tagStart, tags } = table;
  const { declaredStart, declared, kind: kinds } = table;
  const [stages, sizes, sectors] = [
    firstToken(table, 'stage'),
    firstToken(table, 'size'),
    firstToken(table, 'sector'),
  ];
  const rows = new SparseRows(investorCount(table));
  const own = new SparseRows(investorCount(table));
  const taken = new Float64Array(MAX_SECTORS_ASKED);
  const entryDeal = new Uint32Array(MAX_ENTRIES);
  const entryPlace = new Uint32Array(MAX_ENTRIES);
  const entryTags = new Uint32Array(MAX_ENTRIES);
  const entryTagsEnd = new Uint32Array(MAX_ENTRIES);
  const firstTag = new Uint16Array(MAX_ENTRIES);
  const likelihood = (having: number, part: number) => Math.log(1 + having / startingWith(part));
  const shareOf = (token: number) => (token < 0 ? 0 : (share[token] as number));
  let question: Question;
  let likeness: Likeness;
  // What the loop over deals looks up, copied from the likeness once per question.
  let placeBits: Uint8Array;
  let placeLike: Float64Array;
  let stageAsked: Float64Array;
  let kindLike: Float64Array;
  let binWeight: Float64Array;
  let sizeLike: Float64Array;
  let tagWeight: Float64Array;
  let tagSlot: Uint8Array;
  /** Countries and states, which come first among tokens: the level at which each is asked, or 0. */
  const metros = firstToken(table, 'metro');
  const levelAsked = new Uint8Array(metros);
  let [countryShare, stateShare, stageShare, sizeShare, everybodysSize] = [0, 0, 0, 0, 0];
  let sectorShares = new Float64Array(0);

  function ask(next: Question, whole?: Whole): Likeness {
    question = next;
    likeness = likenessOf(view, question, whole?.likeness);
    ({ placeBits, placeLike, stageAsked, kindLike, binWeight, sizeLike, tagWeight, tagSlot } = likeness);
    rows.reset(1);
    if (whole === undefined)
      for (const member of question.board) addMember(view, question, member, rows, own);
    else inherit(whole, rows);
    levelAsked.fill(0);
    [countryShare, stateShare] = [0, 0];
    for (const token of placeTokensAsked(question, 'country')) {
      levelAsked[token] = IN_COUNTRY;
      countryShare += shareOf(token);
    }
    for (const token of placeTokensAsked(question, 'state')) {
      levelAsked[token] = IN_STATE;
      stateShare += shareOf(token);
    }
    stageShare = question.stages.reduce((sum, stage) => sum + shareOf(stages + stage), 0);
    sizeShare = 0;
    for (let bin = 0; bin < SIZE_BINS; bin += 1) {
      sizeShare += (likeness.bins[bin] as number) * shareOf(sizes + bin);
    }
    everybodysSize = gaussian(question.lnSize, view.sizeMean, view.sizeVariance);
    sectorShares = Float64Array.from(question.sectors, (sector) => shareOf(sectors + sector));
    return likeness;
  }

  function signals(investor: number, out: Float64Array): void {
    const asked = sectorShares.length;
    for (let slot = 0; slot < asked; slot += 1) taken[slot] = 0;
    let volume = 0;
    let country = 0;
    let state = 0;
    let metro = 0;
    let city = 0;
    let stage = 0;
    let size = 0;
    let sized = 0;
    let sum = 0;
    let squares = 0;
    let kernel = 0;
    // Said once or of each country of an area: one statement.
    let inCountry = 0;
    let inState = 0;
    // In steps, so that scattered memory is fetched for many deals at a time: what each deal points to, the
    // first sector of each company, and only then the sums.
    let found = 0;
    const end = shapeEnd[investor] as number;
    for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
      if (((dealKind[deal] as number) & ENTRY) === 0 || weights[dealDay[deal] as number] === 0) continue;
      const company = dealCompany[deal] as number;
      entryDeal[found] = deal;
      entryPlace[found] = companyPlace[company] as number;
      entryTags[found] = tagStart[company] as number;
      entryTagsEnd[found] = tagStart[company + 1] as number;
      found += 1;
    }
    for (let entry = 0; entry < found; entry += 1) firstTag[entry] = tags[entryTags[entry] as number] ?? 0;
    for (let entry = 0; entry < found; entry += 1) {
      const deal = entryDeal[entry] as number;
      const kind = dealKind[deal] as number;
      const weight = weights[dealDay[deal] as number] as number;
      volume += weight;
      const place = (entryPlace[entry] as number) + 1;
      const bits = place < placeBits.length ? (placeBits[place] as number) : 0;
      if ((bits & 1) !== 0) country += weight;
      if ((bits & 2) !== 0) state += weight;
      if ((bits & 4) !== 0) metro += weight;
      if ((bits & 8) !== 0) city += weight;
      stage += weight * (stageAsked[kind & STAGE_BITS] as number);
      const code = dealSize[deal] as number;
      size += weight * (binWeight[code] as number);
      if (code !== 0) {
        const ln = code / SIZE_STEPS;
        sized += weight;
        sum += weight * ln;
        squares += weight * ln * ln;
      }
      let dot = 0;
      const tagsEnd = entryTagsEnd[entry] as number;
      for (let at = entryTags[entry] as number; at < tagsEnd; at += 1) {
        const slot = tagSlot[tags[at] as number] as number;
        if (slot === 0) continue;
        taken[slot - 1] = (taken[slot - 1] as number) + weight;
        dot += tagWeight[slot - 1] as number;
      }
      // As `dealLikeness` says it; here without a call, for every deal of every candidate.
      const alike =
        (placeLike[bits] as number) *
        (kindLike[kind] as number) *
        (sizeLike[code] as number) *
        (SECTOR_FLOOR + (dot > 0 ? Math.min(dot / lengthOf(table, idf, dealCompany[deal] as number), 1) : 0));
      kernel += weight * alike;
    }

    for (let at = declaredStart[investor] as number; at < (declaredStart[investor + 1] as number); at += 1) {
      const token = declared[at] as number;
      const level = token < metros ? (levelAsked[token] as number) : 0;
      if (level === IN_COUNTRY) inCountry = DECLARED;
      else if (level === IN_STATE) inState = DECLARED;
      else if (token === question.metro) metro += DECLARED;
      else if (token === question.city) city += DECLARED;
      else if (token >= sectors) {
        const slot = tagSlot[token - sectors] as number;
        if (slot > 0) taken[slot - 1] = (taken[slot - 1] as number) + DECLARED;
      } else if (token >= stages && token < sizes)
        stage += DECLARED * (stageAsked[token - stages + 1] as number);
    }
    const placed = (part: number, having: number) => (part > 0 ? likelihood(having, part) : 0);

    const entered = entries[investor] as number;
    const last = lastEntry[investor] as number;
    const decayed = decayedDeals[investor] as number;
    const idle = last === 0 ? SINCE.most : Math.min(Math.max(today - last, SINCE.least), SINCE.most);
    const recent = recentDeals[investor] as number;
    out[SIGNAL.activity] = activityTerm(recent, decayed === 0 ? UNSEEN_DEALS : decayed);
    out[SIGNAL.entries] = Math.log(entered + 0.5);
    out[SIGNAL.since] = -Math.log(idle / SINCE.unit);
    out[SIGNAL.volume] = Math.log(1 + volume / 2);
    out[SIGNAL.breadth] = Math.log(1 + volume / 30);
    out[SIGNAL.beside] = view.beside[investor] as number;
    out[SIGNAL.angel] = kinds[investor] === ANGEL ? 1 / (1 + entered) : 0;
    out[SIGNAL.accelerator] = kinds[investor] === ACCELERATOR ? 1 : 0;
    out[SIGNAL.country] = placed(countryShare, country + inCountry);
    out[SIGNAL.state] = placed(stateShare, state + inState);
    out[SIGNAL.metro] = placed(shareOf(question.metro), metro);
    out[SIGNAL.city] = placed(shareOf(question.city), city);
    out[SIGNAL.stage] = stageShare > 0 ? likelihood(stage, stageShare) : 0;
    out[SIGNAL.size] = sizeShare > 0 ? Math.log(1 + size / (SIZE_MU * sizeShare)) : 0;
    let ofSectors = 0;
    let sectorsKnown = 0;
    for (let slot = 0; slot < asked; slot += 1) {
      const part = sectorShares[slot] as number;
      if (part === 0) continue;
      sectorsKnown += 1;
      ofSectors += likelihood(taken[slot] as number, part);
    }
    out[SIGNAL.sector] = sectorsKnown === 0 ? 0 : ofSectors / sectorsKnown;
    if (Number.isNaN(question.lnSize)) out[SIGNAL.size_habit] = 0;
    else {
      const { mean, variance } = sizeHabit(view, sized, sum, squares);
      out[SIGNAL.size_habit] = gaussian(question.lnSize, mean, variance) - everybodysSize;
    }
    out[SIGNAL.similar] = Math.log(1 + kernel / (KERNEL_PRIOR * likeness.mean));
    out[SIGNAL.board] = Math.log(1 + BOARD_FACTOR * rows.get(investor, 0));
  }

  return { ask, signals, rows };
}

/** Takes the rows of a whole corpus over for the investors of a part. */
function inherit({ rows: from, ordinals }: Whole, rows: SparseRows): void {
  for (let investor = 0; investor < ordinals.length; investor += 1) {
    const there = ordinals[investor] as number;
    if (there !== NONE && from.has(there)) rows.add(investor, 0, from.get(there, 0));
  }
}
