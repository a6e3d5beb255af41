import type { RawPart } from '../scale.ts';

/** The score of an investor without deals, by what it states: the log-odds it starts from, and its parts. */
export interface StatedScore {
  readonly logOdds: number;
  /** Whether others have deals that the odds are taken from. */
  readonly hasDeals: boolean;
  readonly parts: readonly RawPart[];
}
