import {
  companyCount,
  ENTRY,
  investorCount,
  NONE,
  SIZE_STEPS,
  STAGE_BITS,
  type Table,
  UNDATED,
} from '../index/table.ts';
import type { View } from '../index/view.ts';
import type { Question } from '../score/question.ts';

/** A pseudo-random number below 2^32, always the same for `number`: the finaliser of MurmurHash3. */
export function mix(number: number): number {
  let hash = number | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Investors that stand for all who had a deal by the day of a view. */
export interface Pool {
  /** Ordinals, ascending. */
  readonly investors: Uint32Array;
  /** ln of how many investors each stands for. */
  readonly logWeight: Float32Array;
}

export interface PoolSize {
  /** So many of the most active, unless they have more than `deals` deals together. */
  readonly mostActive: number;
  readonly deals: number;
  /** And so many of all others. */
  readonly others: number;
}

/** All who had a deal by then, or the most active and some of the others, always the same. */
export function poolOf({ table, volume }: View, size: PoolSize): Pool {
  const seen: number[] = [];
  for (let investor = 0; investor < investorCount(table); investor += 1) {
    if ((volume[investor] as number) > 0) seen.push(investor);
  }
  if (seen.length <= size.mostActive + size.others) {
    return { investors: Uint32Array.from(seen), logWeight: new Float32Array(seen.length) };
  }
  const byVolume = seen.toSorted(
    (one, other) => (volume[other] as number) - (volume[one] as number) || one - other,
  );
  let [active, deals] = [0, 0];
  while (active < size.mostActive && deals < size.deals) {
    const investor = byVolume[active] as number;
    deals += (table.dealStart[investor + 1] as number) - (table.dealStart[investor] as number);
    active += 1;
  }
  const sample = byVolume
    .slice(active)
    .sort((one, other) => mix(one) - mix(other))
    .slice(0, size.others);
  const standsFor = Math.log((seen.length - active) / sample.length);
  const sampled = new Set(sample);
  const investors = Uint32Array.from([...byVolume.slice(0, active), ...sample]).sort();
  const logWeight = Float32Array.from(investors, (investor) => (sampled.has(investor) ? standsFor : 0));
  return { investors, logWeight };
}

/** A round on record, as a question whose answer is known: what could be said of it before it was announced. */
export interface PastRound {
  readonly company: number;
  /** A pseudo-random number of the company, independent of the rest of the corpus. */
  readonly mark: number;
  /** Day of the announcement. */
  readonly day: number;
  /** Stage + 1 and size code of the table; 0 where unknown. */
  readonly stage: number;
  readonly size: number;
  /** Investors of the company from before the window. */
  readonly board: readonly number[];
  /** New investors of the round that had a deal before the window. */
  readonly truths: readonly number[];
}

/** Day of each investor's first dated deal; UNDATED if it has none. */
export function firstDealDays(table: Table): Uint16Array {
  const { dealStart, dealDay } = table;
  const days = new Uint16Array(investorCount(table)).fill(UNDATED);
  for (let investor = 0; investor < days.length; investor += 1) {
    const from = dealStart[investor] as number;
    let last = (dealStart[investor + 1] as number) - 1;
    // Newest first, undated last.
    while (last >= from && dealDay[last] === UNDATED) last -= 1;
    if (last >= from) days[investor] = dealDay[last] as number;
  }
  return days;
}

/**
 * The first round of each company announced in `from .. to` (days, `to` not included) that can be asked: its
 * country and sectors are known, and a new investor joined that was on record. In the order of their marks.
 */
export function roundsBetween(table: Table, firstDeals: Uint16Array, from: number, to: number): PastRound[] {
  const { dealStart, dealCompany, dealDay, dealKind, dealSize } = table;
  const opened = new Uint16Array(companyCount(table)).fill(UNDATED);
  const inWindow = (deal: number) => (dealDay[deal] as number) >= from && (dealDay[deal] as number) < to;
  for (let deal = 0; deal < dealDay.length; deal += 1) {
    const company = dealCompany[deal] as number;
    if (inWindow(deal) && (dealDay[deal] as number) < (opened[company] as number)) {
      opened[company] = dealDay[deal] as number;
    }
  }
  const found = new Map<number, { stage: number; size: number; truths: number[] }>();
  for (let investor = 0; investor < firstDeals.length; investor += 1) {
    for (let deal = dealStart[investor] as number; deal < (dealStart[investor + 1] as number); deal += 1) {
      const company = dealCompany[deal] as number;
      if (!inWindow(deal) || dealDay[deal] !== opened[company]) continue;
      const round = found.get(company) ?? { stage: 0, size: 0, truths: [] };
      found.set(company, round);
      round.stage = Math.max(round.stage, (dealKind[deal] as number) & STAGE_BITS);
      round.size = Math.max(round.size, dealSize[deal] as number);
      const isNew = ((dealKind[deal] as number) & ENTRY) !== 0;
      if (isNew && (firstDeals[investor] as number) < from) round.truths.push(investor);
    }
  }
  return [...found]
    .filter(([company, round]) => round.truths.length > 0 && isRaise(round) && canBeAsked(table, company))
    .map(([company, round]) => ({
      company,
      mark: markOf(table, company),
      day: opened[company] as number,
      board: boardBefore(table, company, from),
      ...round,
    }))
    .sort(inOrder);
}

/** By mark; of namesakes the order of the table. */
export function inOrder(one: PastRound, other: PastRound): number {
  return one.mark - other.mark || one.company - other.company;
}

function markOf({ companyNameStarts, companyNameBytes }: Table, company: number): number {
  let hash = 0;
  const end = companyNameStarts[company + 1] as number;
  for (let at = companyNameStarts[company] as number; at < end; at += 1) {
    hash = mix(hash ^ (companyNameBytes[at] as number));
  }
  return mix(hash);
}

/** A size without a stage is a loan, a grant or what comes after listing: any round of equity of that size has one. */
function isRaise({ stage, size }: Pick<PastRound, 'stage' | 'size'>): boolean {
  return stage > 0 || size === 0;
}

function canBeAsked(table: Table, company: number): boolean {
  const place = table.companyPlace[company] as number;
  const hasSectors = table.tagStart[company] !== table.tagStart[company + 1];
  return hasSectors && place !== NONE && table.placeTokens[place * 4] !== NONE;
}

function boardBefore(table: Table, company: number, day: number): number[] {
  const board: number[] = [];
  for (
    let at = table.backerStart[company] as number;
    at < (table.backerStart[company + 1] as number);
    at += 1
  ) {
    if ((table.backerDay[at] as number) < day) board.push(table.backers[at] as number);
  }
  return board;
}

/** What a profile would have asked before the round. */
export function questionOf(table: Table, round: PastRound): Question {
  const place = (table.companyPlace[round.company] as number) * 4;
  const token = (slot: number) => {
    const of = table.placeTokens[place + slot] as number;
    return of === NONE || of >= (table.familyStart.at(-1) as number) ? -1 : of;
  };
  const [from, to] = [table.tagStart[round.company] as number, table.tagStart[round.company + 1] as number];
  return {
    country: token(0),
    state: token(1),
    metro: token(2),
    city: token(3),
    stages: round.stage === 0 ? [] : [round.stage - 1],
    sectors: [...table.tags.subarray(from, to)],
    lnSize: round.size === 0 ? Number.NaN : round.size / SIZE_STEPS,
    board: round.board,
    self: [round.company],
    isFollowOn: round.board.length > 0,
  };
}
