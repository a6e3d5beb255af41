import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import type { FoundInvestor } from '../../corpus/rules-investor-record.ts';
import { buildDelta } from '../index/growing.ts';
import { openSegment, type Segment } from '../index/segment.ts';
import { familyOf, ordinalOf, standingOf, type Table } from '../index/table.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { Best, compareScored, LOOKED_AT } from './best.ts';
import { evidenceOf, factsOf } from './hydrate.ts';
import { type ExplainedQuery, explainedQueryOf } from './plan.ts';
import type { Question } from './question.ts';
import type { Ask, Evidence } from './rules-ask.ts';
import { readableSums, recordOf } from './rules-parts.ts';
import {
  cutTo,
  type InvestorPool,
  placesKept,
  poolOf,
  type RankedInvestor,
  warmReach,
} from './rules-ports.ts';
import { scoreOf } from './rules-scale.ts';
import type { SignalName } from './rules-signals.ts';
import { type Hit, SegmentSearch } from './segment-search.ts';

/** More than two raw scores differ by that count as equal if a place or a field only breaks ties. */
const EQUAL_RAW = 0.1;
const NONE_BOOSTED: ReadonlyMap<number, string> = new Map();
const NO_SUMS: ReadonlyMap<string, number> = new Map();

/** A segment of the whole corpus and what changed since, with the scratch space of one thread. */
export class Searcher {
  readonly #base: SegmentSearch;
  #delta: SegmentSearch | undefined;
  #dead: ReadonlySet<number> = new Set();
  readonly #looksAgain: boolean;
  #scored = 0;

  /** `looksAgain`: false leaves the second look out, for measuring what it costs. */
  constructor(base: Segment, { looksAgain = true }: { readonly looksAgain?: boolean } = {}) {
    this.#looksAgain = looksAgain;
    this.#base = new SegmentSearch(base);
  }

  /** What changed since the base: `dead` are corpus ids of the base that stand in the delta or nowhere by now. */
  change(delta: Segment | undefined, dead: Iterable<number>): void {
    this.#delta = delta === undefined ? undefined : new SegmentSearch(delta);
    const ordinals = Array.from(dead, (id) => ordinalOf(this.#base.segment.table.ids, id));
    this.#dead = new Set(ordinals.filter((ordinal) => ordinal >= 0));
  }

  /** Investors scored in the last search: what the bounds did not rule out. */
  get scored(): number {
    return this.#scored;
  }

  /** The best candidates, best first, the first `rationales` of them with a rationale. */
  search(ask: Ask, rationales: number): FoundInvestor[] {
    return this.#show(ask, this.find(ask), rationales);
  }

  /** The same with those near that a warm path could bring among them, without records: those are most of the work. */
  pool(ask: Ask, rationales: number): InvestorPool {
    const hits = this.find({ ...ask, limit: poolOf(ask.limit) });
    const isLookalike = ({ search, ordinal }: Hit) => search.isLookalike(ordinal);
    const shown = new Set(cutTo(ask.limit, hits, ask.surfaceLookalikes, isLookalike));
    const least =
      Math.min(...[...shown].map((hit) => hit.raw - warmReach(calibrationOf(hit).slope))) - EQUAL_RAW;
    const near = hits.filter((hit) => !shown.has(hit) && (hit.raw >= least || isLookalike(hit)));
    return {
      found: this.#show(ask, [...shown], rationales),
      near: near.map((hit) => ({
        investorId: hit.id,
        score: scoreOf(hit.raw, calibrationOf(hit)),
        isLookalike: isLookalike(hit),
      })),
    };
  }

  /**
   * The same of investors by id, whatever the filters of the ask: those that are known, merged ones as the one they
   * stand under, each once; and of investors on no record, by what their rows state. `onlyRanked`: but for those that no search of
   * the raise finds, whatever it filters by.
   */
  score(
    ask: Ask,
    investors: readonly (number | InvestorRow)[],
    rationales: number,
    onlyRanked = false,
  ): FoundInvestor[] {
    return this.#show(ask, this.#hits(ask, investors, onlyRanked), rationales);
  }

  /** How well these stand, best first, without records: those are most of the work. */
  rank(ask: Ask, investors: readonly (number | InvestorRow)[]): readonly RankedInvestor[] {
    return this.#hits(ask, investors, false).map((hit) => ({
      investorId: hit.id,
      score: scoreOf(hit.raw, calibrationOf(hit)),
    }));
  }

  #hits(ask: Ask, investors: readonly (number | InvestorRow)[], onlyRanked: boolean): readonly Hit[] {
    const rows = investors.filter((one) => typeof one !== 'number');
    const apart = rows.length === 0 ? undefined : this.#apart(rows);
    this.#begin(ask, apart);
    const hits = new Map<number, Hit>();
    for (const one of investors) {
      const place = typeof one === 'number' ? this.#standing(one) : placeIn(apart, one.id);
      if (place === undefined || (onlyRanked && !place.search.ranks(place.ordinal))) continue;
      const hit = place.search.hit(place.ordinal);
      hits.set(hit.id, hit);
    }
    return this.#lookedAt([...hits.values()]);
  }

  /** Those of rows as a part of the corpus, so that they are scored as its own are. */
  #apart(rows: readonly InvestorRow[]): SegmentSearch {
    const { segment } = this.#base;
    const { mode, lineage, asOf, version } = segment.meta;
    const builder = new TableBuilder(asOf, segment.words, segment.table);
    builder.add({ kind: 'investors', rows });
    const part = buildDelta(builder.finish(), segment, { mode, lineage, asOf, version });
    return new SegmentSearch(openSegment(part, segment.words));
  }

  /** Where an investor is now. */
  #standing(id: number): { readonly search: SegmentSearch; readonly ordinal: number } | undefined {
    const [base, delta] = [this.#base, this.#delta];
    const changed = placeIn(delta, id);
    if (changed !== undefined) return changed;
    const { table } = base.segment;
    const ordinal = standingOf(table, id);
    if (ordinal < 0) return undefined;
    return this.#dead.has(ordinal) ? placeIn(delta, table.ids[ordinal] as number) : { search: base, ordinal };
  }

  #show(ask: Ask, hits: readonly Hit[], rationales: number): FoundInvestor[] {
    const signals = this.#base.asked;
    const asked = new Map<SegmentSearch, ExplainedQuery>();
    const queryIn = (search: SegmentSearch): ExplainedQuery => {
      const known = asked.get(search);
      if (known !== undefined) return known;
      const { segment, likeness } = search;
      const query = explainedQueryOf(segment, segment.directory, ask, likeness);
      asked.set(search, query);
      return query;
    };
    return hits.map((hit, place) => {
      const { segment } = hit.search;
      const ordinal = segment.ordinals?.[hit.ordinal];
      const base = this.#base;
      const whole =
        ordinal === undefined ? undefined : { parts: base.segment, query: queryIn(base), investor: ordinal };
      return recordOfHit(ask, hit, signals, queryIn(hit.search), whole, place < rationales);
    });
  }

  /** The same before anything is shown of it; `full` scores every investor. */
  find(ask: Ask, how: 'bounded' | 'full' = 'bounded'): Hit[] {
    const searches = this.#begin(ask);
    const best = new Best<Hit>(this.#looksAgain ? Math.max(ask.limit, LOOKED_AT) : ask.limit);
    const lookalikes = new Best<Hit>(placesKept(ask.limit));
    for (const search of searches) {
      for (const investor of search.apart) {
        const allowed = search.allowsLookalike(investor);
        if (allowed === 'never') continue;
        const hit = search.hit(investor);
        if (ask.surfaceLookalikes && search.isLookalike(investor)) lookalikes.offer(hit);
        if (allowed === 'always') best.offer(hit);
      }
    }
    this.#scored = 0;
    const take = (hit: Hit) => {
      this.#scored += 1;
      best.offer(hit);
    };
    for (const search of searches.toReversed()) {
      search.run({ threshold: () => best.threshold(), take }, how);
    }
    // Kept lookalikes push the worst of the others out, but for boosted ones a filter leaves out of all others.
    const found = new Map([...best.items, ...lookalikes.items].map((hit) => [hit.id, hit]));
    const isKept = (hit: Hit) => lookalikes.items.some(({ id }) => id === hit.id);
    return cutTo(ask.limit, this.#lookedAt([...found.values()]), ask.surfaceLookalikes, isKept);
  }

  #lookedAt(hits: readonly Hit[]): Hit[] {
    return hits.map((hit) => (this.#looksAgain ? hit.search.lookedAt(hit) : hit)).sort(compareScored);
  }

  /** Whom earlier calls found, in each segment; of several companies the first found. */
  #boosted(ask: Ask): ReadonlyMap<SegmentSearch, ReadonlyMap<number, string>> {
    const boosted = new Map<SegmentSearch, Map<number, string>>();
    for (const { investorId, via } of ask.boosted) {
      const place = this.#standing(investorId);
      if (place === undefined) continue;
      const inSegment = boosted.get(place.search) ?? new Map<number, string>();
      if (!inSegment.has(place.ordinal)) inSegment.set(place.ordinal, via);
      boosted.set(place.search, inSegment);
    }
    return boosted;
  }

  /** Investors that bear the name of the fund that asks, or of who manages it. */
  #managers({ fund }: Ask): ReadonlySet<number> {
    const names = fund?.names ?? [];
    const segments = [this.#base, this.#delta].flatMap((search) =>
      search === undefined ? [] : [search.segment],
    );
    return new Set(
      segments.flatMap(({ directory, table }) =>
        names.flatMap((name) => directory.investors(name)).map((ordinal) => table.ids[ordinal] as number),
      ),
    );
  }

  /** `apart`: a part that stands in no corpus. */
  #begin(ask: Ask, apart?: SegmentSearch): SegmentSearch[] {
    const { segment } = this.#base;
    const question = segment.directory.question(ask);
    const boosted = this.#boosted(ask);
    const managers = this.#managers(ask);
    const knownIn = (search: SegmentSearch) => ({ boosted: boosted.get(search) ?? NONE_BOOSTED, managers });
    this.#base.begin(ask, question, this.#dead, knownIn(this.#base));
    const parts = [this.#delta, apart].filter((part) => part !== undefined);
    for (const part of parts) {
      const { ordinals, table } = part.segment;
      if (ordinals === undefined)
        throw new Error('a part of an index does not say where it stands in the whole');
      const translated = translate(question, segment.table, table);
      part.begin(ask, translated, new Set(), knownIn(part), this.#base.whole(ordinals));
    }
    return [this.#base, ...parts];
  }
}

/** Where an investor stands in a part of the index; undefined if it does not. */
function placeIn(search: SegmentSearch | undefined, id: number) {
  const ordinal = search === undefined ? -1 : standingOf(search.segment.table, id);
  return search === undefined || ordinal < 0 ? undefined : { search, ordinal };
}

const calibrationOf = ({ search }: Hit) => search.segment.model.calibration;

function recordOfHit(
  ask: Ask,
  hit: Hit,
  signals: ReadonlySet<SignalName>,
  asked: ExplainedQuery,
  whole: Parameters<typeof evidenceOf>[6],
  withRationale: boolean,
): FoundInvestor {
  const { search, ordinal } = hit;
  const { segment } = search;
  const isStated = search.isStated(ordinal);
  const sums = isStated ? NO_SUMS : readableSums(search.weights, search.signals(ordinal), signals);
  const boostedVia = search.boostedVia(ordinal);
  const evidence: Evidence = {
    ...evidenceOf(segment, asked, ordinal, sums, calibrationOf(hit), segment.average, whole),
    isOfFund: ask.audience === 'lp',
    ...(boostedVia === undefined ? {} : { boostedVia }),
    adjustments: hit.adjustments,
    ...(isStated ? { stated: search.statedParts(ordinal) } : {}),
  };
  const facts = factsOf(segment, ordinal);
  return { investorId: facts.investorId, record: recordOf(facts, evidence, withRationale) };
}

/** A question in the numbers of a part whose tokens were numbered like the whole's. */
function translate(question: Question, whole: Table, part: Table): Question {
  const shift = (token: number) => {
    if (token < 0) return token;
    const family = familyOf(whole.familyStart, token);
    return token - (whole.familyStart[family] as number) + (part.familyStart[family] as number);
  };
  const { country, state, metro, city, area, nearby } = question;
  return {
    ...question,
    country: shift(country),
    state: shift(state),
    metro: shift(metro),
    city: shift(city),
    ...(nearby === undefined
      ? {}
      : { nearby: new Map([...nearby].map(([token, name]) => [shift(token), name] as const)) }),
    ...(area === undefined ? {} : { area: { ...area, tokens: area.tokens.map(shift) } }),
    self: [],
  };
}
