import type { Adjustment } from '../../core/ranking/adjustment.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { Model } from '../../core/ranking/model.ts';
import { readableSums } from '../../core/ranking/parts.ts';
import {
  addBySignal,
  BOTH_SIGNALS,
  type SecondModel,
  WIDTH,
} from '../../core/ranking/second/second-model.ts';
import { SIGNALS, type SignalName } from '../../core/ranking/signals.ts';
import type { Heard, Look } from '../search/look.ts';
import type { Question } from '../search/question.ts';
import type { View } from '../table/view.ts';
import type { Habits } from './habits.ts';
import { createSecondScorer, type SecondScorer } from './second-scorer.ts';

/** Parts whose facts hold whatever is asked. */
const ALWAYS = new Set(['activity', 'breadth', 'similar', 'peers']);

/**
 * The second stage that was learned from the corpus. It speaks in the parts that its signals have: what a signal of
 * something that is not asked adds stands under `activity`, as no fact could be told of it.
 */
export class LearnedLook implements Look {
  readonly #first: Model['weights'];
  readonly #second: SecondModel;
  readonly #scorer: SecondScorer;
  readonly #signals = new Float64Array(WIDTH);
  /** The cuts of trees were taken from numbers of this precision. */
  readonly #features = new Float32Array(WIDTH);
  readonly #sums = new Float64Array(WIDTH);
  #weights: readonly number[] = [];
  /** What the weights of SIGNALS change. */
  #change: readonly number[] = [];
  #asked: ReadonlySet<SignalName> = new Set();
  #parts: readonly string[] = [];

  constructor(view: View, habits: Habits, first: Model['weights'], second: SecondModel) {
    this.#first = first;
    this.#second = second;
    this.#scorer = createSecondScorer(view, habits);
  }

  begin(_ask: Ask, question: Question, _whole: Look | undefined, { likeness, asked }: Heard): void {
    const slice = question.isFollowOn ? 'followon' : 'new';
    const first = this.#first[slice];
    this.#weights = this.#second.weights[slice];
    this.#change = first.map((weight, at) => (this.#weights[at] as number) - weight);
    this.#asked = asked;
    const isAsked = (part: string) =>
      ALWAYS.has(part) || (part === 'board' ? question.board.length > 0 : asked.has(part as SignalName));
    this.#parts = BOTH_SIGNALS.map(({ part }) => (isAsked(part) ? part : 'activity'));
    this.#scorer.ask(likeness);
  }

  adjust(investor: number, signals: Float64Array): readonly Adjustment[] {
    const [both, features, bySignal] = [this.#signals, this.#features, this.#sums];
    both.set(signals);
    this.#scorer.signals(investor, both, SIGNALS.length);
    features.set(both);
    bySignal.fill(0);
    addBySignal(this.#second, this.#weights, features, bySignal);
    const sums = readableSums(this.#change, signals, this.#asked);
    for (let at = 0; at < WIDTH; at += 1) {
      const part = this.#parts[at] as string;
      sums.set(part, (sums.get(part) ?? 0) + (bySignal[at] as number));
    }
    return Array.from(sums, ([part, raw]) => ({ part, raw }));
  }
}
