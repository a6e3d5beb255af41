import type { Segment } from '../index/segment.ts';
import { type FundQuestion, fundQuestionOf, fundTie, ownHolders } from './fund-parts.ts';
import type { Question } from './question.ts';
import type { Ask, Average } from './rules-ask.ts';
import { statementLift, unseenChance } from './rules-formula.ts';
import { FUND_ODDS } from './rules-fund.ts';
import type { StatedScore } from './rules-market.ts';
import { logOdds } from './rules-scale.ts';
import type { Adjustment } from './rules-signals.ts';
import type { StatedWorld } from './stated-places.ts';
import { StatedSearch } from './stated-search.ts';
import { saysMore } from './stated-sums.ts';

type Scored = Pick<Segment, 'table' | 'view' | 'words' | 'directory' | 'model' | 'average'>;

/** Far below what tells two seats apart. */
const OWN_ORDER = 1e-6;
/** Statements that are told where they lift a score by deals. */
const TOLD = 2;

/** What the whole corpus says where a segment is a part of it. */
export interface StatedWhole {
  readonly stated: StatedWorld;
  readonly average: Average;
}

/** Scores by what is stated, on the scale of the scores that deals teach: the raw score that has the same log-odds. */
export class StatedScores {
  readonly #segment: Scored;
  readonly #search: StatedSearch;
  /** What a fund asks. */
  #fund: FundQuestion | undefined;
  /** Log-odds that one without deals, or a backer of funds, starts from. */
  #startsFrom = 0;

  constructor(segment: Scored & Pick<Segment, 'stated'>) {
    this.#segment = segment;
    this.#search = new StatedSearch(segment);
  }

  get whole(): StatedWhole {
    return { stated: this.#search.world, average: this.#segment.average };
  }

  /** `managers`: corpus ids of the investors on record that bear the name of the fund or of who manages it. */
  begin(ask: Ask, question: Question, managers: ReadonlySet<number>, whole: StatedWhole = this.whole): void {
    const { table, words, directory } = this.#segment;
    this.#fund = ask.audience === 'lp' ? fundQuestionOf(table, words, ask, managers) : undefined;
    const placed = ask.placeUse === 'tie' ? directory.question({ ...ask, placeUse: 'score' }) : question;
    this.#search.begin(ask, placed, this.#fund, whole.stated);
    this.#startsFrom =
      this.#fund === undefined ? logOdds(unseenChance(whole.average, whole.stated.listed)) : FUND_ODDS;
  }

  /** Who held a fund of the manager that asks: no bound is made for what that adds. */
  get holders(): ReadonlySet<number> {
    return this.#fund === undefined ? new Set() : ownHolders(this.#segment.table, this.#fund);
  }

  /** Whether an investor is scored by what it states: no deal of it is on record, or a fund asks. */
  covers(investor: number): boolean {
    return this.#fund !== undefined || !this.hasDeals(investor);
  }

  hasDeals(investor: number): boolean {
    const { dealStart } = this.#segment.table;
    return dealStart[investor] !== dealStart[investor + 1];
  }

  raw(investor: number): number {
    const { offset, slope } = this.#segment.model.calibration;
    return (this.#startsFrom + this.#search.score(investor) - offset) / slope;
  }

  /** Whether an investor has deals and states something all the same. */
  standsBeside(investor: number): boolean {
    return !this.covers(investor) && saysMore(this.#segment.table, investor);
  }

  /**
   * What its statements add to the score by deals, `byDeals`, of an investor that `standsBeside`, with the facts that say
   * most; `against`: its decayed deals that contradict them. Empty if they add nothing.
   */
  lift(investor: number, byDeals: number, against: () => number): readonly Adjustment[] {
    const byStatements = this.isSilent ? byDeals : this.raw(investor);
    if (byStatements <= byDeals) return [];
    const raw = statementLift(byDeals, byStatements, against());
    const fact = () =>
      this.#search
        .parts(investor)
        .filter(({ name, raw: points }) => points > 0 && (name === 'seat' || name.startsWith('stated_')))
        .toSorted((one, other) => other.raw - one.raw)
        .slice(0, TOLD)
        .map((part) => part.fact)
        .join('; ');
    return [{ part: 'stated', raw, fact }];
  }

  /** Whether an ask says nothing that tells such investors apart, while others have deals that do. */
  get isSilent(): boolean {
    return this.#fund === undefined && this.#search.isUnasked && this.#hasDeals;
  }

  get #hasDeals(): boolean {
    const { investors, perRound } = this.#segment.average;
    return investors > 0 && perRound > 0;
  }

  /** Orders those whose scores are equal: a fund's backers by the nearer seat, then an order of its own; others if the place only does that. */
  tie(investor: number, placeUse: Ask['placeUse']): number {
    if (this.#fund === undefined) return placeUse === 'tie' ? this.#search.nearness(investor) : 0;
    return this.#search.nearness(investor) + OWN_ORDER * fundTie(this.#segment.table, investor, this.#fund);
  }

  /**
   * Calls `take` for every investor that states something, or has no deals, or backs funds if one asks, that passes `isAsked` and by
   * its statements reaches `threshold()`, a raw score that may rise meanwhile.
   */
  run(
    threshold: () => number,
    isAsked: (investor: number) => boolean,
    take: (investor: number) => void,
  ): void {
    const { offset, slope } = this.#segment.model.calibration;
    this.#search.run(() => threshold() * slope + offset - this.#startsFrom, isAsked, take);
  }

  /** The parts of an investor's score, with what it starts from. */
  parts(investor: number): StatedScore {
    const fact =
      this.#fund !== undefined
        ? 'no record of commitments to learn from: points are set by hand'
        : this.#hasDeals
          ? 'fit by what it states; no record of joining: a fourth of the chance of an average investor on record'
          : 'fit by what it states; no record of joining';
    return { logOdds: this.#startsFrom, fact, parts: this.#search.parts(investor) };
  }
}
