import type { Choices } from '../../../core/ranking/fit/fit.ts';
import { WIDTH } from '../../../core/ranking/second/second-model.ts';
import { Growing } from '../../build/growing.ts';
import type { PastRound } from '../rounds.ts';
import type { Found, World } from './world.ts';

/** The first of a question, all of them: among them a second look decides … */
const FIRST = 40;
/** … and some of those behind, so that the weights hold beyond them. */
const BEHIND = 360;
const SAMPLED = 50;

/** Past rounds with those whom a search would have looked at, and their signals of both stages. */
export class SecondSet {
  readonly #features = new Growing(Float32Array);
  readonly #logWeight = new Growing(Float32Array);
  readonly #invested = new Growing(Uint8Array);
  readonly #start = new Growing(Uint32Array);
  readonly #isFollowOn = new Growing(Uint8Array);
  readonly #day = new Growing(Uint16Array);

  constructor() {
    this.#start.push(0);
  }

  get rounds(): number {
    return this.#day.length;
  }

  /** Day of each round. */
  get days(): Uint16Array {
    return this.#day.view();
  }

  get isFollowOn(): Uint8Array {
    return this.#isFollowOn.view();
  }

  get choices(): Choices {
    return {
      width: WIDTH,
      start: this.#start.view(),
      features: this.#features.view(),
      logWeight: this.#logWeight.view(),
      invested: this.#invested.view(),
    };
  }

  /**
   * Adds a round: the best of the first stage, and those among them who invested. Who invested and stands
   * further below says nothing of an order that a second look never reaches; a round of only such is left out.
   */
  add(world: World, round: PastRound): void {
    const truths = new Set(round.truths);
    const best = world.best(round, FIRST + BEHIND);
    const invested = best.filter(({ investor }) => truths.has(investor));
    if (invested.length === 0) return;
    const signals = new Float64Array(WIDTH);
    const push = ({ investor }: Found, logWeight: number, outcome: number) => {
      world.signals(investor, signals);
      for (const signal of signals) this.#features.push(signal);
      this.#logWeight.push(logWeight);
      this.#invested.push(outcome);
    };
    for (const one of invested) push(one, 0, 1);
    const others = best.filter(({ investor }) => !truths.has(investor));
    for (const one of others.slice(0, FIRST)) push(one, 0, 0);
    const behind = others.slice(FIRST);
    const step = Math.max(behind.length / SAMPLED, 1);
    const first = (round.mark / 2 ** 32) * step;
    for (let next = first; next < behind.length; next += step) {
      push(behind[Math.floor(next)] as Found, Math.log(step), 0);
    }
    this.#start.push(this.#logWeight.length);
    this.#isFollowOn.push(round.board.length > 0 ? 1 : 0);
    this.#day.push(round.day);
  }
}
