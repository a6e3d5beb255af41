import type { Choices } from '../../core/ranking/fit/fit.ts';
import { type Model, rawScore } from '../../core/ranking/model.ts';
import { SIGNALS } from '../../core/ranking/signals.ts';
import { Growing } from '../build/growing.ts';
import type { Scorer } from '../score/scorer.ts';
import type { Table } from '../table/table.ts';
import type { Pool } from './pool.ts';
import { type PastRound, questionOf } from './rounds.ts';

/** Candidates a weight is learned from: those the prior would show, where a mistake counts … */
const HIGHEST = 300;
/** … and some of all others, so that "others" means all. */
const SAMPLED = 150;

/** Past rounds with their candidates' signals, window after window. */
export class TrainingSet {
  readonly #features = new Growing(Float32Array);
  readonly #logWeight = new Growing(Float32Array);
  readonly #invested = new Growing(Uint8Array);
  readonly #start = new Growing(Uint32Array);
  readonly #isFollowOn = new Growing(Uint8Array);

  constructor() {
    this.#start.push(0);
  }

  get rounds(): number {
    return this.#isFollowOn.length;
  }

  /** 1 for each round with investors on board. */
  get isFollowOn(): Uint8Array {
    return this.#isFollowOn.view();
  }

  get choices(): Choices {
    return {
      width: SIGNALS.length,
      start: this.#start.view(),
      features: this.#features.view(),
      logWeight: this.#logWeight.view(),
      invested: this.#invested.view(),
    };
  }

  /** Adds a round: the pool's highest by the weights of `prior`, a sample of the rest, and who invested. */
  add(table: Table, scorer: Scorer, pool: Pool, round: PastRound, prior: Model): void {
    const question = questionOf(table, round);
    const weights = question.isFollowOn ? prior.weights.followon : prior.weights.new;
    const excluded = new Set([...round.board, ...round.truths]);
    const signals = new Float64Array(SIGNALS.length);
    const raw = new Float64Array(pool.investors.length);
    scorer.ask(question);
    for (let at = 0; at < raw.length; at += 1) {
      scorer.signals(pool.investors[at] as number, signals);
      raw[at] = rawScore(weights, signals);
    }
    const lowest = raw.length <= HIGHEST ? -Infinity : (raw.toSorted()[raw.length - HIGHEST] as number);
    const push = (investor: number, logWeight: number, invested: number) => {
      scorer.signals(investor, signals);
      for (let at = 0; at < SIGNALS.length; at += 1) this.#features.push(signals[at] as number);
      this.#logWeight.push(logWeight);
      this.#invested.push(invested);
    };
    for (const investor of round.truths) push(investor, 0, 1);
    const rest: number[] = [];
    for (let at = 0; at < raw.length; at += 1) {
      const investor = pool.investors[at] as number;
      if (excluded.has(investor)) continue;
      if ((raw[at] as number) >= lowest) push(investor, pool.logWeight[at] as number, 0);
      else rest.push(at);
    }
    const step = Math.max(rest.length / SAMPLED, 1);
    const standsFor = Math.log(step);
    const first = (round.mark / 2 ** 32) * step;
    for (let next = first; next < rest.length; next += step) {
      const at = rest[Math.floor(next)] as number;
      push(pool.investors[at] as number, (pool.logWeight[at] as number) + standsFor, 0);
    }
    this.#start.push(this.#logWeight.length);
    this.#isFollowOn.push(question.isFollowOn ? 1 : 0);
  }
}
