import { INVESTOR_KINDS, type InvestorKind } from '../../reference/rules-investor-terms.ts';
import { decay, twelveMonthsTo } from '../score/rules-signals.ts';
import {
  companyCount,
  ENTRY,
  familyOf,
  firstToken,
  investorCount,
  NONE,
  SIZE_STEPS,
  STAGE_BITS,
  sizeBin,
  type Table,
  TOKEN_FAMILIES,
  UNDATED,
} from './table.ts';

/** A table at the end of a day: the overall figures, with which each investor's deals are compared. */
export interface View {
  readonly table: Table;
  /** Days since 1970-01-01; later deals are not seen. */
  readonly day: number;
  /** Weight of a deal by its day, half-life three years; 0 if it is not seen. */
  readonly weights: Float64Array;
  /** The share of all entries with a token, by token. */
  readonly share: Float64Array;
  /** All decayed entries. */
  readonly total: number;
  /** By investor, the end of the deals that show its habits: after its newest MAX_ENTRIES entries. */
  readonly shapeEnd: Uint32Array;
  /** An investor's decayed entries, of those that show its habits. */
  readonly volume: Float32Array;
  /** ln(1 + N): N the sum, over its companies and their other backers j, of w_j / (backers - 1) x P_j / (P_j + 0.5), w_j by the day j came in. */
  readonly beside: Float32Array;
  /** Of all its deals: those of the last twelve months, all decayed, entries, and the day of the last (0: none). */
  readonly recentDeals: Uint16Array;
  readonly decayedDeals: Float32Array;
  readonly entries: Uint32Array;
  readonly lastEntry: Uint16Array;
  /** Mean and variance of ln(USD) over all entries of known size. */
  readonly sizeMean: number;
  readonly sizeVariance: number;
  /** How specific a sector is, by number within its family: ln(companies / (1 + companies with it)). */
  readonly idf: Float32Array;
  /** Entries that stand for all in a kernel's mean: places among the deals. */
  readonly sample: Uint32Array;
  /** The newest day of any record of limited partners, no earlier than `day`: their records go on without deals. */
  readonly lpDay: number;
}

/**
 * The newest entries, from which an investor's habits are taken: for a firm that makes more in a few years,
 * older ones would add nothing, and this bounds the time to score one. Activity is counted over all.
 */
export const MAX_ENTRIES = 128;
/** An undated deal weighs as one a half-life old: it happened at an unknown time. */
const UNDATED_WEIGHT = 0.5;
/** The least weight of a sector, however common. */
const LEAST_IDF = 0.1;
/** Entries a kernel's mean is taken over: its error is some 3 %, far below the smoothing constant. */
const SAMPLE = 1_024;

/**
 * Weights by day. `undated`: false for a view of the past, where it is not known whether an undated deal had
 * happened. `later`: the weight of later days; 1 where a corpus went on after the day its index stands at.
 */
export function weightsAt(day: number, undated: boolean, later = 0): Pick<View, 'weights'> {
  const weights = new Float64Array(UNDATED + 1).fill(later, day + 1);
  for (let at = 0; at <= Math.min(day, UNDATED - 1); at += 1) {
    weights[at] = decay(day - at);
  }
  weights[UNDATED] = undated ? UNDATED_WEIGHT : 0;
  return { weights };
}

/** The day of the last dated deal, or 0: an index is as of no later day, or all would seem inactive. */
export function lastDay(table: Table): number {
  let last = 0;
  for (let investor = 0; investor < investorCount(table); investor += 1) {
    const first = table.dealStart[investor] as number;
    if (first === table.dealStart[investor + 1]) continue;
    const day = table.dealDay[first] as number;
    if (day !== UNDATED && day > last) last = day;
  }
  return last;
}

/** A company of more backers than this is left out: of so many it says nothing who chose whom. */
export const MAX_BACKERS = 60;
/** Added to a co-investor's volume, so that one with a single entry does not weigh as much as a firm. */
const BESIDE_PRIOR = 0.5;

/** How much the co-investors of each do: `beside` of a view. */
function besideOf(
  table: Table,
  weights: Float64Array,
  shapeEnd: Uint32Array,
  volume: Float32Array,
): Float32Array {
  const { backerStart, backers, backerDay, dealStart, dealKind, dealDay, dealCompany } = table;
  const known = Float64Array.from(volume, (own) => own / (own + BESIDE_PRIOR));
  const [seen, together] = [new Uint32Array(companyCount(table)), new Float64Array(companyCount(table))];
  for (let company = 0; company < seen.length; company += 1) {
    let [count, sum] = [0, 0];
    for (let at = backerStart[company] as number; at < (backerStart[company + 1] as number); at += 1) {
      const weight = weights[backerDay[at] as number] as number;
      if (weight === 0) continue;
      count += 1;
      sum += weight * (known[backers[at] as number] as number);
    }
    seen[company] = count;
    together[company] = sum;
  }
  return Float32Array.from(volume, (_, investor) => {
    let others = 0;
    for (let deal = dealStart[investor] as number; deal < (shapeEnd[investor] as number); deal += 1) {
      const weight = weights[dealDay[deal] as number] as number;
      const company = dealCompany[deal] as number;
      const count = seen[company] as number;
      if (((dealKind[deal] as number) & ENTRY) === 0 || weight === 0 || count < 2 || count > MAX_BACKERS)
        continue;
      const own = weight * (known[investor] as number);
      others += Math.max((together[company] as number) - own, 0) / (count - 1);
    }
    return Math.log1p(others);
  });
}

export function viewAt(
  table: Table,
  day: number,
  undated: boolean,
  { weights } = weightsAt(day, undated),
): View {
  const { dealStart, dealCompany, dealDay, dealKind, dealSize, companyPlace, placeTokens, tagStart, tags } =
    table;
  const investors = investorCount(table);
  const columns = activityOf(table, day, weights);
  const { shapeEnd } = columns;
  const count = new Float64Array(table.familyStart.at(-1) as number);
  const volume = new Float32Array(investors);
  const [stages, sizes, sectors] = [
    firstToken(table, 'stage'),
    firstToken(table, 'size'),
    firstToken(table, 'sector'),
  ];
  const add = (token: number, weight: number) => {
    count[token] = (count[token] as number) + weight;
  };
  let [total, sized, mean, squares, entries] = [0, 0, 0, 0, 0];
  for (let investor = 0; investor < investors; investor += 1) {
    let mine = 0;
    for (let deal = dealStart[investor] as number; deal < (shapeEnd[investor] as number); deal += 1) {
      const kind = dealKind[deal] as number;
      const weight = weights[dealDay[deal] as number] as number;
      if ((kind & ENTRY) === 0 || weight === 0) continue;
      mine += weight;
      entries += 1;
      const company = dealCompany[deal] as number;
      const place = (companyPlace[company] as number) * 4;
      for (let at = place; at < place + 4 && at < placeTokens.length; at += 1) {
        if ((placeTokens[at] as number) < count.length) add(placeTokens[at] as number, weight);
      }
      for (let tag = tagStart[company] as number; tag < (tagStart[company + 1] as number); tag += 1) {
        add(sectors + (tags[tag] as number), weight);
      }
      if ((kind & STAGE_BITS) > 0) add(stages + (kind & STAGE_BITS) - 1, weight);
      const code = dealSize[deal] as number;
      if (code === 0) continue;
      add(sizes + sizeBin(code), weight);
      const ln = code / SIZE_STEPS;
      sized += 1;
      const step = ln - mean;
      mean += step / sized;
      squares += step * (ln - mean);
    }
    volume[investor] = mine;
    total += mine;
  }
  const totals = new Float64Array(TOKEN_FAMILIES.length).fill(total);
  if (undated) addDeclared(table, count, totals);
  const share = new Float64Array(count.length);
  for (const [family] of TOKEN_FAMILIES.entries()) {
    const all = totals[family] as number;
    for (
      let at = table.familyStart[family] as number;
      at < (table.familyStart[family + 1] as number);
      at += 1
    ) {
      share[at] = all === 0 ? 0 : (count[at] as number) / all;
    }
  }
  const idf = idfOf(table, weights);
  return {
    table,
    day,
    weights,
    share,
    total,
    ...columns,
    volume,
    beside: besideOf(table, weights, shapeEnd, volume),
    sizeMean: mean,
    // 1 (a factor e) stands in where every known round has one size: a variance of zero would rule all out.
    sizeVariance: sized === 0 ? 1 : squares / sized || 1,
    idf,
    sample: sampleOf(table, weights, shapeEnd, entries),
    lpDay: [table.exitDay, table.lpAssetsDay, table.lpHeldDay].reduce(newestIn, day),
  };
}

function newestIn(newest: number, days: Uint16Array): number {
  let found = newest;
  for (const day of days) if (day !== UNDATED && day > found) found = day;
  return found;
}

/** What follows from all deals of an investor, and where those end that show its habits. */
function activityOf(
  table: Table,
  day: number,
  weights: Float64Array,
): Pick<View, 'shapeEnd' | 'recentDeals' | 'decayedDeals' | 'entries' | 'lastEntry'> {
  const { dealStart, dealDay, dealKind } = table;
  const investors = investorCount(table);
  const shapeEnd = new Uint32Array(investors);
  const recentDeals = new Uint16Array(investors);
  const decayedDeals = new Float32Array(investors);
  const entries = new Uint32Array(investors);
  const lastEntry = new Uint16Array(investors);
  const since = twelveMonthsTo(day);
  for (let investor = 0; investor < investors; investor += 1) {
    let decayed = 0;
    let recent = 0;
    let entered = 0;
    const last = dealStart[investor + 1] as number;
    let end = last;
    for (let deal = dealStart[investor] as number; deal < last; deal += 1) {
      const on = dealDay[deal] as number;
      const weight = weights[on] as number;
      if (weight === 0) continue;
      decayed += weight;
      if (on !== UNDATED && on >= since) recent += 1;
      if (((dealKind[deal] as number) & ENTRY) === 0) continue;
      if (entered === 0 && on !== UNDATED) lastEntry[investor] = on;
      entered += 1;
      if (entered === MAX_ENTRIES) end = deal + 1;
    }
    shapeEnd[investor] = end;
    recentDeals[investor] = Math.min(recent, 0xffff);
    decayedDeals[investor] = decayed;
    entries[investor] = entered;
  }
  return { shapeEnd, recentDeals, decayedDeals, entries, lastEntry };
}

/** What is declared counts as one deal of today, and one in all in its family. */
function addDeclared(table: Table, count: Float64Array, totals: Float64Array): void {
  const { declaredStart, declared, familyStart } = table;
  for (let investor = 0; investor < investorCount(table); investor += 1) {
    let families = 0;
    for (let at = declaredStart[investor] as number; at < (declaredStart[investor + 1] as number); at += 1) {
      const token = declared[at] as number;
      count[token] = (count[token] as number) + 1;
      families |= 1 << familyOf(familyStart, token);
    }
    for (let family = 0; families !== 0 && family < TOKEN_FAMILIES.length; family += 1) {
      if ((families & (1 << family)) !== 0) totals[family] = (totals[family] as number) + 1;
    }
  }
}

/** Over companies with a backer on record by then. */
function idfOf(table: Table, weights: Float64Array): Float32Array {
  const { tagStart, tags, backerStart, backerDay } = table;
  const companies = companyCount(table);
  const sectors = (table.familyStart.at(-1) as number) - firstToken(table, 'sector');
  const having = new Float64Array(sectors);
  let known = 0;
  for (let company = 0; company < companies; company += 1) {
    let isKnown = false;
    for (let at = backerStart[company] as number; at < (backerStart[company + 1] as number); at += 1) {
      if ((weights[backerDay[at] as number] as number) > 0) isKnown = true;
    }
    if (!isKnown) continue;
    known += 1;
    for (let at = tagStart[company] as number; at < (tagStart[company + 1] as number); at += 1) {
      const tag = tags[at] as number;
      having[tag] = (having[tag] as number) + 1;
    }
  }
  return Float32Array.from(having, (count) => Math.max(Math.log(known / (1 + count)), LEAST_IDF));
}

/** Length of a company's vector of idf. */
export function lengthOf({ tagStart, tags }: Table, idf: Float32Array, company: number): number {
  let sum = 0;
  const end = tagStart[company + 1] as number;
  for (let at = tagStart[company] as number; at < end; at += 1)
    sum += (idf[tags[at] as number] as number) ** 2;
  return Math.sqrt(sum);
}

/** Every n-th entry that is seen and shows a habit. */
function sampleOf(table: Table, weights: Float64Array, shapeEnd: Uint32Array, entries: number): Uint32Array {
  const every = Math.max(Math.ceil(entries / SAMPLE), 1);
  const sample = new Uint32Array(Math.ceil(entries / every));
  let [seen, kept] = [0, 0];
  for (let investor = 0; investor < shapeEnd.length; investor += 1) {
    const end = shapeEnd[investor] as number;
    for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
      const isEntry = ((table.dealKind[deal] as number) & ENTRY) !== 0;
      if (!isEntry || (weights[table.dealDay[deal] as number] as number) === 0) continue;
      if (seen % every === 0) sample[kept++] = deal;
      seen += 1;
    }
  }
  return sample.slice(0, kept);
}

function inPlace({ placeTokens }: Table, place: number, token: number): boolean {
  if (place === NONE) return false;
  for (let at = place * 4; at < place * 4 + 4; at += 1) if (placeTokens[at] === token) return true;
  return false;
}

function inDeal(table: Table, deal: number, token: number): boolean {
  const company = table.dealCompany[deal] as number;
  const [stages, sizes, sectors] = [
    firstToken(table, 'stage'),
    firstToken(table, 'size'),
    firstToken(table, 'sector'),
  ];
  if (token < stages) return inPlace(table, table.companyPlace[company] as number, token);
  if (token < sizes) return ((table.dealKind[deal] as number) & STAGE_BITS) - 1 === token - stages;
  if (token < sectors) {
    const code = table.dealSize[deal] as number;
    return code > 0 && sizeBin(code) === token - sizes;
  }
  for (let at = table.tagStart[company] as number; at < (table.tagStart[company + 1] as number); at += 1) {
    if (table.tags[at] === token - sectors) return true;
  }
  return false;
}

/** Whether an investor has a token in an entry that shows habits, declared, or (places) by its own seat. */
export function hasToken({ table, weights, shapeEnd }: View, investor: number, token: number): boolean {
  if (token < 0) return false;
  if (token < firstToken(table, 'stage') && inPlace(table, table.seat[investor] as number, token))
    return true;
  const last = table.declaredStart[investor + 1] as number;
  for (let at = table.declaredStart[investor] as number; at < last; at += 1) {
    if (table.declared[at] === token) return true;
  }
  const end = shapeEnd[investor] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const isSeen = (weights[table.dealDay[deal] as number] as number) > 0;
    if (isSeen && ((table.dealKind[deal] as number) & ENTRY) !== 0 && inDeal(table, deal, token)) return true;
  }
  return false;
}

/** The number of a kind in the column `kind`: 0 none, else one more than the place in INVESTOR_KINDS. */
export function kindNumber(kind: InvestorKind | undefined): number {
  return kind === undefined ? 0 : INVESTOR_KINDS.indexOf(kind) + 1;
}

/** The kind of a number of the column. */
export function kindOfNumber(number: number): InvestorKind | undefined {
  return number === 0 ? undefined : INVESTOR_KINDS[number - 1];
}

/** By number, 1 where a search shows the kind: those asked for, else all and those of whom no kind is known. */
export function kindsShown(kinds: readonly InvestorKind[]): Uint8Array {
  const asked = new Set(kinds.map(kindNumber));
  return Uint8Array.from({ length: INVESTOR_KINDS.length + 1 }, (_, number) =>
    asked.size === 0 || asked.has(number) ? 1 : 0,
  );
}
