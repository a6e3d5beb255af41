import type { Ask } from '../../core/ranking/ask.ts';
import type { Average } from '../../core/ranking/evidence.ts';
import { logOdds } from '../../core/ranking/scale.ts';
import { unseenChance } from '../../core/ranking/stated/formula.ts';
import type { StatedScore } from '../../core/ranking/stated/stated-score.ts';
import type { Question } from '../search/question.ts';
import type { Segment } from '../table/segment.ts';
import { StatedSearch } from './stated-search.ts';
import type { StatedWorld } from './stated-world.ts';

/** What the whole corpus says where a segment is a part of it. */
export interface StatedWhole {
  readonly stated: StatedWorld;
  readonly average: Average;
}

/** Scores by what is stated, on the scale of the scores that deals teach: the raw score that has the same log-odds. */
export class StatedScores {
  readonly #segment: Pick<Segment, 'model' | 'average'>;
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
    return this.#search.isWithoutDeals(investor);
  }

  raw(investor: number): number {
    const { offset, slope } = this.#segment.model.calibration;
    return (this.#unseenOdds + this.#search.score(investor) - offset) / slope;
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

  /** Calls `take` for every investor without deals that reaches `threshold()`, a raw score that may rise meanwhile. */
  run(threshold: () => number, take: (investor: number) => void): void {
    const { offset, slope } = this.#segment.model.calibration;
    const floorOf = () => threshold() * slope + offset - this.#unseenOdds;
    let floor = floorOf();
    const offer = (isNearby: boolean) => {
      for (const investor of this.#search.candidates) {
        if (this.#search.isNearby(investor) !== isNearby) continue;
        if (this.#search.score(investor, floor) < floor) continue;
        take(investor);
        floor = floorOf();
      }
    };
    offer(true);
    // Most state other countries and sit elsewhere, and none of them reaches a list that those nearby have filled.
    if (this.#search.mostOfOthers() >= floor) offer(false);
  }

  /** The parts of an investor's score, with what it starts from. */
  parts(investor: number): StatedScore {
    return { logOdds: this.#unseenOdds, hasDeals: this.#hasDeals, parts: this.#search.parts(investor) };
  }
}
