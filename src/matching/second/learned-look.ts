import type { Adjustment } from '../../core/ranking/adjustment.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { Model } from '../../core/ranking/model.ts';
import { addReadableSums, PART_NAMES } from '../../core/ranking/parts.ts';
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
  readonly #bySignal = new Float64Array(WIDTH);
  readonly #byPart = new Float64Array(PART_NAMES.length);
  #weights: readonly number[] = [];
  /** What the weights of SIGNALS change. */
  #change: readonly number[] = [];
  /** By signal: whether it is asked, and the place in PART_NAMES of the part it stands in. */
  #isAsked: readonly boolean[] = [];
  #parts: readonly number[] = [];

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
    this.#isAsked = SIGNALS.map(({ name }) => asked.has(name));
    const isAsked = (part: string) =>
      ALWAYS.has(part) || (part === 'board' ? question.board.length > 0 : asked.has(part as SignalName));
    this.#parts = BOTH_SIGNALS.map(({ part }) => PART_NAMES.indexOf(isAsked(part) ? part : 'activity'));
    this.#scorer.ask(likeness);
  }

  adjust(investor: number, signals: () => Float64Array): readonly Adjustment[] {
    const [both, features] = [this.#signals, this.#features];
    both.set(signals());
    this.#scorer.signals(investor, both, SIGNALS.length);
    features.set(both);
    const bySignal = this.#bySignal.fill(0);
    addBySignal(this.#second, this.#weights, features, bySignal);
    const byPart = this.#byPart.fill(0);
    addReadableSums(this.#change, both, this.#isAsked, byPart);
    for (let at = 0; at < WIDTH; at += 1) {
      const part = this.#parts[at] as number;
      byPart[part] = (byPart[part] as number) + (bySignal[at] as number);
    }
    return PART_NAMES.map((part, at) => ({ part, raw: byPart[at] as number }));
  }
}
