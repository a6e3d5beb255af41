import type { Segment } from '../index/segment.ts';
import { investorCount } from '../index/table.ts';
import { hasToken, kindsShown } from '../index/view.ts';
import { lookAgain, looksOf, type Scored } from './best.ts';
import { BoundedSearch, type Gate } from './bounded-search.ts';
import { typesOf } from './fund-parts.ts';
import { Nearness } from './hydrate.ts';
import { entriesElsewhere, type Likeness } from './likeness.ts';
import { planOf } from './plan.ts';
import { askedSignals, type Known, placeTokens, type Question, wishTokens } from './question.ts';
import type { Ask } from './rules-ask.ts';
import type { StatedScore } from './rules-market.ts';
import { CONFLICT_COST, LOOKALIKE_BOOST } from './rules-parts.ts';
import { rawScore } from './rules-scale.ts';
import { type Adjustment, adjusted, SIGNALS, type SignalName } from './rules-signals.ts';
import { createScorer, type Scorer, type Whole } from './scorer.ts';
import type { Look } from './sparse-rows.ts';
import { StatedScores, type StatedWhole } from './stated-scores.ts';

/** A scored investor and where it was found. */
export interface Hit extends Scored {
  readonly search: SegmentSearch;
  readonly ordinal: number;
  /** What statements and a second look have added to the score by deals. */
  readonly adjustments: readonly Adjustment[];
}

/** What rounding to steps may lift a score by; far below what distinguishes two. */
const TIE_ROOM = 1e-3;

/** What a search does with each investor that passes its gate. */
export interface Wants {
  /** The raw score below which an investor is of no interest. */
  threshold(): number;
  take(hit: Hit): void;
}

/** What a part of the corpus has to know of the whole. */
type WholeSearch = Whole & StatedWhole & { readonly looks: readonly Look[] };

/** One segment with the scratch space of one thread; one ask at a time. */
export class SegmentSearch {
  readonly segment: Segment;
  readonly #scorer: Scorer;
  readonly #nearness: Nearness;
  readonly #bounded: BoundedSearch | undefined;
  readonly #signals = new Float64Array(SIGNALS.length);
  #ask: Ask | undefined;
  #question: Question | undefined;
  #likeness: Likeness | undefined;
  #dead: ReadonlySet<number> = new Set();
  #onBoard: ReadonlySet<number> = new Set();
  #lookalikes: ReadonlySet<number> = new Set();
  #apart: ReadonlySet<number> = new Set();
  #boosted: ReadonlyMap<number, string> = new Map();
  /** Backers of competitors. */
  #conflicting: ReadonlySet<number> = new Set();
  /** Of each number of a kind, whether it is shown. */
  #kinds: Uint8Array = kindsShown([]);
  readonly #looks: readonly Look[];
  readonly #stated: StatedScores;

  constructor(segment: Segment) {
    this.segment = segment;
    this.#scorer = createScorer(segment.view);
    this.#nearness = new Nearness(segment);
    this.#looks = looksOf(segment);
    this.#stated = new StatedScores(segment);
    if (segment.bounds !== undefined) this.#bounded = new BoundedSearch(segment.view, segment.bounds);
  }

  /** The likeness of the ask in hand. */
  get likeness(): Likeness {
    if (this.#likeness === undefined) throw new Error('a search begins with `begin`');
    return this.#likeness;
  }

  /** What a part of the corpus has to know of the whole. */
  whole(ordinals: Uint32Array): WholeSearch {
    return {
      likeness: this.likeness,
      rows: this.#scorer.rows,
      ordinals,
      looks: this.#looks,
      ...this.#stated.whole,
    };
  }

  /**
   * Takes an ask: `question` in this segment's numbers, `dead` ordinals that stand elsewhere by now, `known` what the
   * ask means by names and ids.
   */
  begin(
    ask: Ask,
    question: Question,
    dead: ReadonlySet<number>,
    { boosted, managers }: Known,
    whole?: WholeSearch,
  ): void {
    const { directory } = this.segment;
    this.#ask = ask;
    this.#kinds = kindsShown(ask.kinds);
    this.#question = question;
    this.#likeness = this.#scorer.ask(question, whole);
    this.#stated.begin(ask, question, managers, whole);
    this.#dead = dead;
    this.#onBoard = new Set(ask.onBoard.flatMap((name) => directory.investors(name)));
    this.#boosted = boosted;
    this.#conflicting = this.#backersOf(ask.competitors);
    const lookalikes = new Set<number>([
      ...boosted.keys(),
      ...(ask.surfaceLookalikes ? this.#conflicting : []),
    ]);
    this.#lookalikes = lookalikes;
    for (const [at, look] of this.#looks.entries()) look.begin(ask, question, whole?.looks[at]);
    this.#apart = new Set([...lookalikes, ...this.#stated.holders]);
    this.#nearness.begin(ask);
  }

  #backersOf(names: readonly string[]): ReadonlySet<number> {
    const { directory, table } = this.segment;
    return new Set(
      names
        .flatMap((name) => directory.companies(name))
        .flatMap((company) => [
          ...table.backers.subarray(table.backerStart[company], table.backerStart[company + 1]),
        ]),
    );
  }

  /**
   * Investors of the segment that are scored apart, because no bound is made for what lifts them: earlier finds, backers
   * of competitors where those are wanted, and who held a fund of the manager that asks.
   */
  get apart(): ReadonlySet<number> {
    return this.#apart;
  }

  /** Whether one of them is there for a company it backed. */
  isLookalike(investor: number): boolean {
    return this.#lookalikes.has(investor);
  }

  /** The company of an earlier call that an investor is boosted for. */
  boostedVia(investor: number): string | undefined {
    return this.#boosted.get(investor);
  }

  /** Hands over every investor that passes all filters and may reach the threshold; those apart are not among them. */
  run(wants: Wants, how: 'bounded' | 'full'): void {
    const ask = this.#ask as Ask;
    const { view, model, table } = this.segment;
    const types = typesOf(ask);
    const requirements = [...placeTokens(this.segment, ask), ...wishTokens(this.segment.directory, ask)];
    const isAllowed = (investor: number) =>
      !this.#isOut(investor) && !this.#apart.has(investor) && this.#isKnown(investor);
    const take = (investor: number) => wants.take(this.hit(investor));
    const isOfType = (investor: number) => this.#isOfType(investor, types);
    const isFit = (one: number) => isOfType(one) && isAllowed(one) && this.#meets(one, requirements);
    const takeIfAllowed = (investor: number) => isFit(investor) && take(investor);
    if (this.#bounded === undefined || how === 'full') {
      for (let investor = 0; investor < investorCount(table); investor += 1) takeIfAllowed(investor);
      return;
    }
    const gate: Gate = {
      types,
      kinds: this.#kinds.reduce((bits, isShown, kind) => bits | (isShown << kind), 0),
      requirements,
      // Those without deals have no bounds: they are scored by what they state, below.
      passes: (investor) => isAllowed(investor) && !this.#stated.covers(investor),
    };
    // Who has deals and states something may come by either way.
    const taken = new Set<number>();
    const visit = (investor: number) => {
      if (this.#stated.standsBeside(investor)) taken.add(investor);
      take(investor);
    };
    if (ask.audience === 'equity')
      this.#bounded.run(planOf(view, model, this.likeness), this.#scorer.rows, gate, {
        threshold: () => wants.threshold(),
        visit,
      });
    // Last, when those with deals have ruled most of them out.
    this.#stated.run(
      () => wants.threshold() - TIE_ROOM,
      isOfType,
      (investor) => !taken.has(investor) && takeIfAllowed(investor),
    );
  }

  /** Whether an investor is one of those that such a raise ranks, filters left aside. */
  ranks(investor: number): boolean {
    return this.#isOfType(investor, typesOf(this.#ask as Ask)) && this.#isKnown(investor);
  }

  /** Whether it is known to back companies, where one asks, and enough of it to score it by. */
  #isKnown(investor: number): boolean {
    if (this.#ask?.audience !== 'equity') return true;
    if (this.segment.table.backsCompanies[investor] !== 1) return false;
    return !(this.#stated.isSilent && this.#stated.covers(investor));
  }

  /** Whether an investor is scored by what it states: no deal of it is on record, or a fund asks. */
  isStated(investor: number): boolean {
    return this.#stated.covers(investor);
  }

  /** The parts of the score of such an investor, with what its score starts from. */
  statedParts(investor: number): StatedScore {
    return this.#stated.parts(investor);
  }

  /** Whether a lookalike may be shown: it gives way to a strict place and to types, not to sectors and stages. */
  allowsLookalike(investor: number): 'always' | 'boosted' | 'never' {
    const ask = this.#ask as Ask;
    if (!this.#isOfType(investor, typesOf(ask)) || this.#isOut(investor)) return 'never';
    if (ask.audience === 'equity' && this.segment.table.backsCompanies[investor] !== 1) return 'never';
    if (!this.#meets(investor, placeTokens(this.segment, ask))) return 'never';
    return this.#meets(investor, wishTokens(this.segment.directory, ask)) ? 'always' : 'boosted';
  }

  #isOfType(investor: number, types: number): boolean {
    return ((1 << (this.segment.table.lpType[investor] as number)) & types) !== 0;
  }

  /** Is elsewhere by now, on board, or of another kind. */
  #isOut(investor: number): boolean {
    const isOfKind = this.#kinds[this.segment.table.kind[investor] as number] !== 0;
    return !isOfKind || this.#dead.has(investor) || this.#onBoard.has(investor);
  }

  #meets(investor: number, requirements: readonly (readonly number[])[]): boolean {
    return requirements.every((tokens) =>
      tokens.some((token) => hasToken(this.segment.view, investor, token)),
    );
  }

  /** The signals of an investor for the ask in hand; a view that the next call overwrites. */
  signals(investor: number): Float64Array {
    this.#scorer.signals(investor, this.#signals);
    return this.#signals;
  }

  /** Signals that distinguish investors for the ask in hand: of what it does not ask, nothing is said. */
  get asked(): ReadonlySet<SignalName> {
    return askedSignals(this.segment.view, this.#question as Question);
  }

  /** The weights of the ask in hand. */
  get weights(): readonly number[] {
    return this.segment.model.weights[this.#question?.isFollowOn === true ? 'followon' : 'new'];
  }

  hit(investor: number): Hit {
    const score = this.isStated(investor)
      ? this.#stated.raw(investor)
      : rawScore(this.weights, this.signals(investor));
    const adjustments = this.#lifts(investor, score);
    const boost = this.#boosted.has(investor) ? LOOKALIKE_BOOST : 0;
    const raw = score + adjusted(adjustments) + boost - (this.#conflicting.has(investor) ? CONFLICT_COST : 0);
    const id = this.segment.table.ids[investor] as number;
    const tie = this.#tie(investor);
    const isLoose = this.#ask?.placeUse === 'tie' || this.#ask?.sectorUse === 'tie';
    return { id, raw, tie, isLoose, ordinal: investor, search: this, adjustments };
  }

  /** What statements add to the score by deals, `byDeals`. */
  #lifts(investor: number, byDeals: number): readonly Adjustment[] {
    if (!this.#stated.standsBeside(investor)) return [];
    const against = () => entriesElsewhere(this.segment.view, this.likeness, investor);
    return this.#stated.lift(investor, byDeals, against);
  }

  /** A hit with what a second look at its deals adds to it. */
  lookedAt(hit: Hit): Hit {
    if (!this.#stated.hasDeals(hit.ordinal)) return hit;
    const { raw, adjustments } = lookAgain(this.#looks, hit);
    return { ...hit, raw, adjustments: [...hit.adjustments, ...adjustments] };
  }

  /** How near an investor is, where the place only breaks ties, and what looks say where something else does. */
  #tie(investor: number): number {
    if (this.isStated(investor)) return this.#stated.tie(investor, (this.#ask as Ask).placeUse);
    return this.#looks.reduce((sum, look) => sum + (look.tie?.(investor) ?? 0), this.#nearness.of(investor));
  }
}
