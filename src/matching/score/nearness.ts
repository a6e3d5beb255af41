import type { Ask } from '../../core/ranking/ask.ts';
import { SIGNAL, SIGNALS } from '../../core/ranking/signals.ts';
import type { Segment } from '../table/segment.ts';
import { createScorer, type Scorer } from './scorer.ts';

const PLACES = [SIGNAL.country, SIGNAL.state, SIGNAL.metro, SIGNAL.city];

/** How near investors are where the place of an ask only breaks ties. */
export class Nearness {
  readonly #segment: Segment;
  readonly #signals = new Float64Array(SIGNALS.length);
  #scorer: Scorer | undefined;
  #isAsked = false;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  begin(ask: Ask): void {
    this.#isAsked = ask.placeUse === 'tie';
    if (!this.#isAsked) return;
    this.#scorer ??= createScorer(this.#segment.view, this.#segment.peers);
    const bare = { ...ask, placeUse: 'score', sectorTags: [], stages: [], sizeUsd: undefined } as const;
    this.#scorer.ask(this.#segment.directory.question({ ...bare, onBoard: [] }));
  }

  /** What places would add to the score; 0 where they are scored. */
  of(investor: number): number {
    if (!this.#isAsked || this.#scorer === undefined) return 0;
    this.#scorer.signals(investor, this.#signals);
    const weights = this.#segment.model.weights.new;
    return PLACES.reduce((sum, at) => sum + (weights[at] as number) * (this.#signals[at] as number), 0);
  }
}
