import { LRUCache } from 'lru-cache';
import { LP_TYPES } from '../../reference/rules-investor-terms.ts';
import { countCoInvestors, type Segment } from '../index/segment.ts';
import { dateOf, stringAt } from '../index/strings.ts';
import { ENTRY, firstToken, NONE, SIZE_STEPS, type Table, UNDATED } from '../index/table.ts';
import { kindOfNumber } from '../index/view.ts';
import type { ExplainedQuery, QueryTerm, SegmentParts } from './plan.ts';
import type { Ask, Average, Evidence } from './rules-ask.ts';
import type { ShownFacts } from './rules-parts.ts';
import { SIGNAL, SIGNALS } from './rules-signals.ts';
import { createScorer, type Scorer } from './scorer.ts';
import { SmallSet } from './sparse-rows.ts';
import { known } from './stated-table.ts';
import { companyName, entriesOf, pastDeal, placeName, type Tally, tallyOf } from './tally.ts';

type Parts = Pick<SegmentParts, 'table' | 'view'>;

/** What is shown of an investor, with its corpus id. */
export interface InvestorFacts extends ShownFacts {
  readonly investorId: number;
}

/** Companies of a portfolio that are shown, newest first: enough to judge by, bounded for the most active. */
const SHOWN_COMPANIES = 50;
const SHOWN_TAGS = 10;
/** Newest deals that are read for showing: older ones say nothing more of what a firm does. */
const SHOWN_DEALS = 300;

// Scratch space of a thread, by sector; all zero between two investors.
const tagCounts = new Uint16Array(0x1_0000);
const tagsMet = new Uint16Array(0x1_0000);
// Twice as many as are shown: as many of them may be declared, and shown before.
const top = new Uint32Array(2 * SHOWN_TAGS);
const companiesMet = new SmallSet();

/** Sectors by how many of the entries among the newest deals have them, of equally many the lower. */
function sectorsOf({ table, view }: Parts, investor: number): readonly number[] {
  const { dealCompany, dealDay, dealKind, tagStart, tags } = table;
  const end = table.dealStart[investor + 1] as number;
  let [seen, met] = [0, 0];
  for (let deal = table.dealStart[investor] as number; deal < end && seen < SHOWN_DEALS; deal += 1) {
    if (!((view.weights[dealDay[deal] as number] as number) > 0)) continue;
    seen += 1;
    if (((dealKind[deal] as number) & ENTRY) === 0) continue;
    const company = dealCompany[deal] as number;
    const last = tagStart[company + 1] as number;
    for (let at = tagStart[company] as number; at < last; at += 1) {
      const tag = tags[at] as number;
      if (tagCounts[tag] === 0) tagsMet[met++] = tag;
      tagCounts[tag] = (tagCounts[tag] as number) + 1;
    }
  }
  let kept = 0;
  for (let from = 0; from < met; from += 1) {
    const tag = tagsMet[from] as number;
    // One number orders by both: counts fit, an investor shows few deals.
    const rank = (tagCounts[tag] as number) * 0x1_0000 + (0xffff - tag);
    tagCounts[tag] = 0;
    if (kept === top.length && rank < (top[kept - 1] as number)) continue;
    let at = kept < top.length ? kept++ : kept - 1;
    for (; at > 0 && (top[at - 1] as number) < rank; at -= 1) top[at] = top[at - 1] as number;
    top[at] = rank;
  }
  return Array.from(top.subarray(0, kept), (rank) => 0xffff - (rank & 0xffff));
}

/** Labels read so far; there are no more than tags, a few thousand. */
const labels = new WeakMap<Table, (string | undefined)[]>();

function labelOf(table: Table, tag: number): string {
  const read = labels.get(table) ?? new Array<string | undefined>(table.labelStarts.length - 1);
  if (!labels.has(table)) labels.set(table, read);
  const label = read[tag] ?? stringAt({ starts: table.labelStarts, bytes: table.labelBytes }, tag);
  read[tag] = label;
  return label;
}

/** Labels of the sectors an investor declares, then of those its newest deals have, most frequent first. */
function shownSectors(parts: Parts, investor: number): readonly string[] {
  const { table } = parts;
  const sectors = firstToken(table, 'sector');
  const order = new Set<number>();
  const end = table.declaredStart[investor + 1] as number;
  for (let at = table.declaredStart[investor] as number; at < end; at += 1) {
    const token = table.declared[at] as number;
    if (token >= sectors) order.add(token - sectors);
  }
  if (order.size < SHOWN_TAGS) for (const tag of sectorsOf(parts, investor)) order.add(tag);
  return [...order].slice(0, SHOWN_TAGS).map((tag) => labelOf(table, tag));
}

/** Names of the companies of the newest deals, each once. */
function shownCompanies({ table, view }: Parts, investor: number): readonly string[] {
  const names: string[] = [];
  const end = table.dealStart[investor + 1] as number;
  let seen = 0;
  companiesMet.clear();
  for (let deal = table.dealStart[investor] as number; deal < end && seen < SHOWN_DEALS; deal += 1) {
    if (!((view.weights[table.dealDay[deal] as number] as number) > 0)) continue;
    seen += 1;
    const company = table.dealCompany[deal] as number;
    if (companiesMet.add(company)) names.push(companyName(table, company));
    if (names.length === SHOWN_COMPANIES) break;
  }
  return names;
}

/** The day of an investor's newest deal that the view sees; UNDATED where unknown or there is none. */
function lastDayOf({ table, view }: Parts, investor: number): number {
  const end = table.dealStart[investor + 1] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const day = table.dealDay[deal] as number;
    if ((view.weights[day] as number) > 0) return day;
  }
  return UNDATED;
}

/** Of a thread, some 8 MB: the best of one question are mostly among those of others. */
const KEPT = 2_000;
const kept = new WeakMap<Parts['view'], LRUCache<number, InvestorFacts>>();

/** What is shown of an investor as of the view's day, whatever is asked. */
export function factsOf(parts: Parts, investor: number): InvestorFacts {
  let ofView = kept.get(parts.view);
  if (ofView === undefined) {
    ofView = new LRUCache<number, InvestorFacts>({ max: KEPT });
    kept.set(parts.view, ofView);
  }
  const before = ofView.get(investor);
  if (before !== undefined) return before;
  const facts = readFacts(parts, investor);
  ofView.set(investor, facts);
  return facts;
}

function readFacts(parts: Parts, investor: number): InvestorFacts {
  const { table } = parts;
  const last = lastDayOf(parts, investor);
  return {
    investorId: table.ids[investor] as number,
    name: stringAt({ starts: table.nameStarts, bytes: table.nameBytes }, investor),
    sectorTags: shownSectors(parts, investor),
    geography: placeName(table, table.seat[investor]),
    lastActivityDate: last === UNDATED ? undefined : dateOf(last),
    portfolioCompanies: shownCompanies(parts, investor),
    lpType: LP_TYPES[(table.lpType[investor] as number) - 1],
    kind: kindOfNumber(table.kind[investor] as number),
    exitSizeUsd: known(table.exitSize[investor]),
  };
}

/** Whether an investor declares one of a thing's tokens. */
function declares({ table }: SegmentParts, investor: number, { tokens }: QueryTerm): boolean {
  const end = table.declaredStart[investor + 1] as number;
  for (let at = table.declaredStart[investor] as number; at < end; at += 1) {
    if (tokens.includes(table.declared[at] as number)) return true;
  }
  return false;
}

function sizeOf(asked: number | undefined, { sized, codes, medianCode }: Tally): Pick<Evidence, 'size'> {
  if (asked === undefined || !(asked >= 1)) return {};
  const typical = Math.exp(codes / Math.max(sized, 1) / SIZE_STEPS);
  return { size: { asked, rounds: sized, typical, median: Math.exp(medianCode / SIZE_STEPS) } };
}

/** Where an investor's company is looked at: among the whole corpus, even for one read again. */
export interface Place {
  readonly parts: SegmentParts;
  readonly query: ExplainedQuery;
  /** NONE where the whole does not have it yet. */
  readonly investor: number;
}

function sharedWith({ table }: SegmentParts, entries: Uint32Array, companies: ReadonlySet<number>): number {
  let shared = 0;
  for (let at = 0; at < entries.length; at += 1) {
    if (companies.has(table.dealCompany[entries[at] as number] as number)) shared += 1;
  }
  return shared;
}

/** Co-investors and board, as the score has them: from the whole. */
function companyKept(
  { parts, query, investor }: Place,
  entries: Uint32Array,
): Pick<Evidence, 'coInvestors' | 'board'> {
  return {
    coInvestors: countCoInvestors(parts, investor, entries),
    board: query.board.map(({ name, companies }) => ({
      name,
      shared: sharedWith(parts, entries, companies),
    })),
  };
}

/**
 * Everything that explains the score of one candidate. `sums`: `partSums` of its weights and signals;
 * `average`: of the whole corpus, `averageOf`; `whole`: where an investor of a part of the corpus stands in
 * the whole.
 */
export function evidenceOf(
  parts: SegmentParts,
  query: ExplainedQuery,
  investor: number,
  sums: ReadonlyMap<string, number>,
  calibration: Evidence['calibration'],
  average: Average | undefined,
  whole?: Place,
): Evidence {
  const { ask, terms } = query;
  const tally = tallyOf(parts, query, investor);
  const { clock, deals, recentDeals, backed } = tally;
  const companies = tally.entries.length;
  const kept = whole ?? { parts, query, investor };
  const isKept = kept.investor !== NONE;
  const entries = isKept && whole !== undefined ? entriesOf(kept.parts, kept.investor) : tally.entries;
  return {
    clock: clock === parts.view.day ? query.today : dateOf(clock),
    sums,
    calibration,
    ...(average === undefined ? {} : { average }),
    deals,
    recentDeals,
    companies,
    unplaced: tally.unplaced,
    kind: kindOfNumber(parts.table.kind[investor] as number),
    held: terms.map((thing, at) => ({
      family: thing.family,
      label: thing.label,
      companies: tally.held[at] as number,
      declared: declares(parts, investor, thing),
      ...(thing.isBroader ? { isBroader: true } : {}),
    })),
    ...sizeOf(ask.sizeUsd, tally),
    similar: tally.similar.map((deal) => pastDeal(parts.table, deal)),
    ...(tally.isOfField || query.likeness.question.sectors.length === 0 ? {} : { isSimilarApart: true }),
    ...(isKept ? companyKept(kept, entries) : { board: [] }),
    backed: backed.map(({ name, deal }) => ({ ...pastDeal(parts.table, deal), company: name })),
    isSurfaced: ask.surfaceLookalikes && backed.length > 0,
  };
}

const PLACES = [SIGNAL.country, SIGNAL.state, SIGNAL.metro, SIGNAL.city];

/** How near investors are where the place of an ask only breaks ties. */
export class Nearness {
  readonly #segment: Segment;
  readonly #signals = new Float64Array(SIGNALS.length);
  #scorer: Scorer | undefined;
  #isAsked = false;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  begin(ask: Ask): void {
    this.#isAsked = ask.placeUse === 'tie';
    if (!this.#isAsked) return;
    this.#scorer ??= createScorer(this.#segment.view);
    const bare = { ...ask, placeUse: 'score', sectorTags: [], stages: [], sizeUsd: undefined } as const;
    this.#scorer.ask(this.#segment.directory.question({ ...bare, onBoard: [] }));
  }

  /** What places would add to the score; 0 where they are scored. */
  of(investor: number): number {
    if (!this.#isAsked || this.#scorer === undefined) return 0;
    this.#scorer.signals(investor, this.#signals);
    const weights = this.#segment.model.weights.new;
    return PLACES.reduce((sum, at) => sum + (weights[at] as number) * (this.#signals[at] as number), 0);
  }
}
