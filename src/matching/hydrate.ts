import { LP_TYPES } from '../core/investor-record.ts';
import type { Ask } from '../core/ranking/ask.ts';
import type { Average, Evidence, LpEvidence } from '../core/ranking/evidence.ts';
import { RECENT_DAYS } from '../core/ranking/formula.ts';
import type { ShownFacts } from '../core/ranking/present.ts';
import type { Asking, SegmentParts, Thing } from './asking.ts';
import { dateOf } from './days.ts';
import { IN_CITY, IN_COUNTRY, IN_METRO, IN_STATE } from './likeness.ts';
import { companyName, dealsOf, isEntry, mostAlike, placeName } from './past-deals.ts';
import { peersFor } from './peer-evidence.ts';
import { stringAt } from './strings.ts';
import { firstToken, NONE, SIZE_STEPS, STAGE_BITS, type Table, UNDATED } from './table.ts';

/** What is shown of an investor, with its corpus id. */
export interface InvestorFacts extends ShownFacts {
  readonly investorId: number;
}

/** Companies of a portfolio that are shown, newest first: enough to judge by, bounded for the most active. */
const SHOWN_COMPANIES = 50;
const SHOWN_TAGS = 10;
/** Newest deals that are looked at for showing: what a firm did before them tells no more of what it does. */
const SHOWN_DEALS = 300;

const PLACE_BITS = { country: IN_COUNTRY, state: IN_STATE, metro: IN_METRO, city: IN_CITY } as const;

function known(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** Labels of the sectors an investor declares, then of those its newest deals have, most frequent first. */
function shownSectors(table: Table, investor: number, deals: readonly number[]): readonly string[] {
  const sectors = firstToken(table, 'sector');
  const order: number[] = [];
  for (
    let at = table.declaredStart[investor] as number;
    at < (table.declaredStart[investor + 1] as number);
    at += 1
  ) {
    const token = table.declared[at] as number;
    if (token >= sectors) order.push(token - sectors);
  }
  const counts = new Map<number, number>();
  for (const deal of deals) {
    if (!isEntry(table, deal)) continue;
    const company = table.dealCompany[deal] as number;
    for (let at = table.tagStart[company] as number; at < (table.tagStart[company + 1] as number); at += 1) {
      const tag = table.tags[at] as number;
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  const seen = [...counts].sort(([one, ones], [other, others]) => others - ones || one - other);
  return [...new Set([...order, ...seen.map(([tag]) => tag)])]
    .slice(0, SHOWN_TAGS)
    .map((tag) => stringAt({ starts: table.labelStarts, bytes: table.labelBytes }, tag));
}

/** What is shown of an investor as of the view's day. */
export function factsOf(parts: Pick<SegmentParts, 'table' | 'view'>, investor: number): InvestorFacts {
  const { table } = parts;
  const deals = dealsOf(parts, investor, SHOWN_DEALS);
  const companies = new Set<number>();
  for (const deal of deals) {
    if (companies.size === SHOWN_COMPANIES) break;
    companies.add(table.dealCompany[deal] as number);
  }
  const last = deals[0] === undefined ? UNDATED : (table.dealDay[deals[0]] as number);
  return {
    investorId: table.ids[investor] as number,
    name: stringAt({ starts: table.nameStarts, bytes: table.nameBytes }, investor),
    sectorTags: shownSectors(table, investor, deals),
    geography: placeName(table, table.seat[investor]),
    lastActivityDate: last === UNDATED ? undefined : dateOf(last),
    portfolioCompanies: Array.from(companies, (company) => companyName(table, company)),
    lpType: LP_TYPES[(table.lpType[investor] as number) - 1],
    exitSizeUsd: known(table.exitSize[investor]),
  };
}

/** The day facts are told as of: the view's, unless what changed since holds a later deal of the investor. */
function clockOf({ table, view }: SegmentParts, [newest]: readonly number[]): number {
  const last = newest === undefined ? UNDATED : (table.dealDay[newest] as number);
  return last === UNDATED ? view.day : Math.max(view.day, last);
}

function isWithin(day: number, clock: number): boolean {
  return day !== UNDATED && clock - day < RECENT_DAYS;
}

/** Tokens an investor declares. */
function declaredOf({ table }: SegmentParts, investor: number): ReadonlySet<number> {
  return new Set(
    table.declared.subarray(table.declaredStart[investor], table.declaredStart[investor + 1] as number),
  );
}

/** How many of the companies entered have each thing asked, by its place among them. */
function countThings({ table }: SegmentParts, asking: Asking, entries: readonly number[]): number[] {
  const { things, likeness } = asking;
  const bySlot = new Uint32Array(likeness.question.sectors.length);
  const byBit = new Uint32Array(16);
  let staged = 0;
  for (const deal of entries) {
    const company = table.dealCompany[deal] as number;
    const bits = likeness.placeBits[(table.companyPlace[company] as number) + 1] ?? 0;
    byBit[bits] = (byBit[bits] as number) + 1;
    staged += likeness.stageAsked[(table.dealKind[deal] as number) & STAGE_BITS] as number;
    for (let at = table.tagStart[company] as number; at < (table.tagStart[company + 1] as number); at += 1) {
      const slot = likeness.tagSlot[table.tags[at] as number] as number;
      if (slot > 0) bySlot[slot - 1] = (bySlot[slot - 1] as number) + 1;
    }
  }
  let sector = 0;
  return things.map(({ family }) => {
    if (family === 'stage') return staged;
    if (family === 'sector') return bySlot[sector++] as number;
    return byBit.reduce((sum, count, bits) => ((bits & PLACE_BITS[family]) === 0 ? sum : sum + count), 0);
  });
}

function sizeOf(table: Table, asked: number | undefined, entries: readonly number[]): Pick<Evidence, 'size'> {
  if (asked === undefined || !(asked >= 1)) return {};
  const codes = entries.map((deal) => table.dealSize[deal] as number).filter((code) => code > 0);
  const mean = codes.reduce((sum, code) => sum + code, 0) / Math.max(codes.length, 1);
  return { size: { asked, rounds: codes.length, typical: Math.exp(mean / SIZE_STEPS) } };
}

function lpEvidence(table: Table, investor: number, ask: Ask): Pick<Evidence, 'lp'> {
  const lpType = LP_TYPES[(table.lpType[investor] as number) - 1];
  if (ask.audience !== 'lp' || lpType === undefined) return {};
  const [chequeMaxUsd, exitSizeUsd] = [known(table.chequeMax[investor]), known(table.exitSize[investor])];
  const exitDay = table.exitDay[investor] as number;
  const lp: LpEvidence = {
    lpType,
    ...(ask.sizeUsd === undefined || !(ask.sizeUsd > 0) ? {} : { leastCommitmentUsd: ask.sizeUsd }),
    ...(chequeMaxUsd === undefined ? {} : { chequeMaxUsd }),
    ...(exitSizeUsd === undefined ? {} : { exitSizeUsd }),
    ...(exitDay === UNDATED ? {} : { exitOn: dateOf(exitDay) }),
  };
  return { lp };
}

/** Where an investor's company is looked at: among the whole corpus, even for one read anew. */
export interface Place {
  readonly parts: SegmentParts;
  readonly asking: Asking;
  /** NONE where the whole does not have it yet. */
  readonly investor: number;
}

/** Peers and board, as the score has them: from the whole. */
function companyKept(
  { parts, asking, investor }: Place,
  entries: readonly number[],
): Pick<Evidence, 'peers' | 'board'> {
  const { table } = parts;
  return {
    peers: peersFor(parts, asking.things, investor, entries),
    board: asking.board.map(({ name, companies }) => ({
      name,
      shared: entries.filter((deal) => companies.has(table.dealCompany[deal] as number)).length,
    })),
  };
}

/**
 * Everything the score of one candidate is explained by. `sums`: `partSums` of its weights and signals; `average`: of the
 * whole corpus, `averageOf`; `whole`: where an investor of a part of the corpus stands in the whole.
 */
export function evidenceOf(
  parts: SegmentParts,
  asking: Asking,
  investor: number,
  sums: ReadonlyMap<string, number>,
  calibration: Evidence['calibration'],
  average: Average | undefined,
  whole?: Place,
): Evidence {
  const { table, view } = parts;
  const { ask, competitors } = asking;
  const deals = dealsOf(parts, investor);
  const entries = deals.filter((deal) => isEntry(table, deal));
  const counts = countThings(parts, asking, entries);
  const declared = declaredOf(parts, investor);
  const declares = (thing: Thing) => thing.tokens.some((token) => declared.has(token));
  const backed = new Set<string>();
  for (const deal of competitors.size === 0 ? [] : deals) {
    const name = competitors.get(table.dealCompany[deal] as number);
    if (name !== undefined) backed.add(name);
  }
  const clock = clockOf(parts, deals);
  const isEquity = ask.audience === 'equity';
  const kept = whole ?? { parts, asking, investor };
  const inWhole =
    whole === undefined
      ? entries
      : dealsOf(whole.parts, whole.investor).filter((deal) => isEntry(whole.parts.table, deal));
  return {
    clock: dateOf(clock),
    sums,
    calibration,
    ...(average === undefined ? {} : { average }),
    deals: deals.length,
    recentDeals: deals.filter((deal) => isWithin(table.dealDay[deal] as number, clock)).length,
    companies: entries.length,
    held: asking.things.map((thing, at) => ({
      family: thing.family,
      label: thing.label,
      companies: counts[at] as number,
      declared: declares(thing),
    })),
    ...(isEquity ? sizeOf(table, ask.sizeUsd, entries) : {}),
    similar: isEquity ? mostAlike(view, asking, entries) : [],
    ...(isEquity && kept.investor !== NONE ? companyKept(kept, inWhole) : { board: [] }),
    backed: [...backed],
    isLifted: ask.surfaceLookalikes && backed.size > 0,
    ...lpEvidence(table, investor, ask),
  };
}
