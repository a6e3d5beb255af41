import type { Segment } from '../index/segment.ts';
import type { Question } from './question.ts';
import type { Ask, Average } from './rules-ask.ts';
import { statementLift, unseenChance } from './rules-formula.ts';
import type { StatedScore } from './rules-market.ts';
import { logOdds } from './rules-scale.ts';
import type { Adjustment } from './rules-signals.ts';
import type { StatedWorld } from './stated-places.ts';
import { StatedSearch } from './stated-search.ts';
import { saysMore } from './stated-sums.ts';

/** Statements that are told where they lift a score by deals. */
const TOLD = 2;

/** What the whole corpus says where a segment is a part of it. */
export interface StatedWhole {
  readonly stated: StatedWorld;
  readonly average: Average;
}

/** Scores by what is stated, on the scale of the scores that deals teach: the raw score that has the same log-odds. */
export class StatedScores {
  readonly #segment: Pick<Segment, 'table' | 'model' | 'average'>;
  readonly #search: StatedSearch;
  /** Log-odds that one without deals starts from. */
  #unseenOdds = 0;

  constructor(segment: Pick<Segment, 'table' | 'model' | 'average' | 'stated'>) {
    this.#segment = segment;
    this.#search = new StatedSearch(segment.table, segment.stated);
  }

  get whole(): StatedWhole {
    return { stated: this.#search.world, average: this.#segment.average };
  }

  begin(ask: Ask, question: Question, whole: StatedWhole = this.whole): void {
    this.#search.begin(ask, question, whole.stated);
    this.#unseenOdds = logOdds(unseenChance(whole.average, whole.stated.listed));
  }

  /** Whether no deal of an investor is on record. */
  covers(investor: number): boolean {
    const { dealStart } = this.#segment.table;
    return dealStart[investor] === dealStart[investor + 1];
  }

  raw(investor: number): number {
    const { offset, slope } = this.#segment.model.calibration;
    return (this.#unseenOdds + this.#search.score(investor) - offset) / slope;
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
    return this.#search.isUnasked && this.#hasDeals;
  }

  get #hasDeals(): boolean {
    const { investors, perRound } = this.#segment.average;
    return investors > 0 && perRound > 0;
  }

  /** What places alone add. */
  nearness(investor: number): number {
    return this.#search.score(investor, Number.NEGATIVE_INFINITY, true);
  }

  /** Calls `take` for every investor that states something, or has no deals, and by its statements reaches `threshold()`, a raw score that may rise meanwhile. */
  run(threshold: () => number, take: (investor: number) => void): void {
    const { offset, slope } = this.#segment.model.calibration;
    const floorOf = () => threshold() * slope + offset - this.#unseenOdds;
    let floor = floorOf();
    const offer = (isNearby: boolean) =>
      this.#search.each(
        isNearby,
        () => floor,
        (investor) => {
          if (this.#search.score(investor, floor) < floor) return;
          take(investor);
          floor = floorOf();
        },
      );
    offer(true);
    // Most state other countries and sit elsewhere, and none of them reaches a list that those nearby have filled.
    if (this.#search.mostOfOthers() >= floor) offer(false);
  }

  /** The parts of an investor's score, with what it starts from. */
  parts(investor: number): StatedScore {
    return { logOdds: this.#unseenOdds, hasDeals: this.#hasDeals, parts: this.#search.parts(investor) };
  }
}
