import { type Model, rawScore } from '../../../core/ranking/model.ts';
import { SIGNALS } from '../../../core/ranking/signals.ts';
import { peersOf } from '../../peers/peers.ts';
import type { Likeness } from '../../score/likeness.ts';
import { createScorer, type Scorer } from '../../score/scorer.ts';
import { BoundedSearch } from '../../search/bounded-search.ts';
import { boundsOf } from '../../search/bounds.ts';
import { equityPlan } from '../../search/plan.ts';
import { habitsOf } from '../../second/habits.ts';
import { createSecondScorer } from '../../second/second-scorer.ts';
import type { Table } from '../../table/table.ts';
import { viewAt } from '../../table/view.ts';
import { type PastRound, questionOf } from '../rounds.ts';

/** One of the best of a past round, by the first stage. */
export interface Found {
  readonly investor: number;
  readonly raw: number;
}

/** A corpus at the end of a day, searched as the service would have searched it. */
export interface World {
  /** Those not on board who had a deal by then, best first. Signals are of this round until the next. */
  best(round: PastRound, count: number): Found[];
  /** Writes an investor's signals of both stages. */
  signals(investor: number, out: Float64Array): void;
}

export function worldAt(table: Table, day: number, weights: Model['weights']): World {
  const view = viewAt(table, day, false);
  const peers = peersOf(view);
  const model: Model = { weights, calibration: { offset: 0, slope: 1 } };
  const bounds = boundsOf(view, peers, model);
  const scorer: Scorer = createScorer(view, peers);
  const second = createSecondScorer(view, habitsOf(view));
  const search = new BoundedSearch(view, bounds);
  const signals = new Float64Array(SIGNALS.length);
  return {
    best(round, count) {
      const question = questionOf(table, round);
      const own = weights[question.isFollowOn ? 'followon' : 'new'];
      const onBoard = new Set(round.board);
      const likeness: Likeness = scorer.ask(question);
      second.ask(likeness);
      const kept = new Highest(count);
      search.run(
        equityPlan(view, bounds, model, likeness),
        scorer.rows,
        {
          blockBits: bounds.blockBackers,
          types: ~0,
          requirements: [],
          passes: (investor) => (view.volume[investor] as number) > 0 && !onBoard.has(investor),
        },
        {
          threshold: () => kept.least,
          visit(investor) {
            scorer.signals(investor, signals);
            kept.offer({ investor, raw: rawScore(own, signals) });
          },
        },
      );
      return kept.sorted();
    },
    signals(investor, out) {
      scorer.signals(investor, out);
      second.signals(investor, out, SIGNALS.length);
    },
  };
}

/** The highest of what is offered: cut back whenever there are twice as many as are kept. */
class Highest {
  readonly #count: number;
  #found: Found[] = [];
  least = Number.NEGATIVE_INFINITY;

  constructor(count: number) {
    this.#count = count;
  }

  offer(found: Found): void {
    if (found.raw < this.least) return;
    this.#found.push(found);
    // Early, so that the search learns soon what it need not look at.
    if (this.#found.length >= this.#count * 1.25) this.sorted();
  }

  /** Highest first; of equal ones the first of the table. */
  sorted(): Found[] {
    this.#found.sort((one, other) => other.raw - one.raw || one.investor - other.investor);
    this.#found = this.#found.slice(0, this.#count);
    if (this.#found.length === this.#count) this.least = this.#found.at(-1)?.raw ?? this.least;
    return this.#found;
  }
}
