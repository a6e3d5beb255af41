/** From here on a named funder is a fact: stored, listed, given as a reason. Below, it is only mentioned. */
export const CERTAIN = 0.75;

/** A claim of one source that an investor invested in a company. */
export interface FunderClaim {
  readonly investor: string;
  /** Ids of the investor in public registers (`wikidata`). */
  readonly investorIds?: readonly { readonly namespace: string; readonly id: string }[];
  readonly investorWebsite?: string;
  /** Of the round or, where that is not known, of the report: YYYY-MM-DD, or YYYY. */
  readonly date?: string;
  /** Of the whole round, US dollars; other currencies are not converted. */
  readonly amountUsd?: number;
  /** In words: `Series A`. */
  readonly round?: string;
  readonly sourceUrl?: string;
  /** 0 to 1; see CERTAIN. */
  readonly confidence: number;
  /** The sentence that says so, or what the register has. */
  readonly evidence: string;
}

/** What all sources say of one funder: the fields of the surest claim that knows them, and where each was said. */
export interface MergedFunder extends FunderClaim {
  readonly sources: readonly { readonly source: string; readonly url?: string }[];
}
