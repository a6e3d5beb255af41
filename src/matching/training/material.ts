import type { Scorer } from '../score/scorer.ts';
import type { Pool } from './pool.ts';
import type { PastRound } from './rounds.ts';
import type { TrainingSet } from './training-set.ts';
import type { Window } from './windows.ts';

/** Past rounds with what was known before them, and those of the newest window that are held out for checking. */
export interface Material {
  /** Newest first. */
  readonly windows: readonly Window[];
  readonly trainingSet: TrainingSet;
  /** By gathered round: 1 where it is not held out. */
  readonly forWeights: Uint8Array;
  readonly heldOut: readonly PastRound[];
  /** The view at the beginning of the newest window. */
  readonly scorer: Scorer;
  readonly pool: Pool;
}
