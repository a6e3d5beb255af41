import type { LpType, Stage } from '../kind/investor-terms.ts';
import type { Adjustment } from './adjustment.ts';
import type { Family } from './labels.ts';
import type { StatedScore } from './stated/stated-score.ts';

/** One thing that is asked, and what the record of an investor holds of it. */
export interface Holding {
  readonly family: Family;
  /** As a person reads it: "Rhode Island", "Climate", "seed or series-a". */
  readonly label: string;
  /** Companies with it that the investor entered (a stage: entered at it), however long ago. */
  readonly companies: number;
  /** Broader than another thing that is asked, or another name of it: named only where none of those is held. */
  readonly isBroader?: boolean;
  /** Said of the investor itself (a directory, or its seat), not seen in a deal. */
  readonly declared: boolean;
}

/** An investor's first deal in a company, for naming it. Unknown fields are absent. */
export interface PastDeal {
  readonly company: string;
  readonly stage?: Stage;
  /** City, else state, else country. */
  readonly place?: string;
  readonly year?: number;
}

/** What those do who entered the same companies. */
export interface PeerEvidence {
  /** Distinct co-investors; `isMore` where there are more than were counted. */
  readonly count: number;
  readonly isMore: boolean;
  /**
   * Share (0 to 1) of the co-investors' entries with a thing, and of all that is on record, deals and statements;
   * weighted as the score weighs them.
   */
  readonly shares: readonly {
    readonly family: Family;
    readonly label: string;
    readonly share: number;
    readonly overallShare: number;
  }[];
}

export interface LpEvidence {
  readonly lpType?: LpType;
  /** USD, as all amounts. */
  readonly leastCommitmentUsd?: number;
  readonly chequeMaxUsd?: number;
  readonly exitSizeUsd?: number;
  /** ISO date. */
  readonly exitOn?: string;
  readonly assets?: { readonly usd: number; readonly on?: string; readonly source?: string };
  /** Labels of what its own words share with what is asked. */
  readonly mission: readonly string[];
  readonly held: HeldFunds;
  /** ISO date of the newest record of any kind. */
  readonly recordedOn?: string;
}

/** Funds an LP holds or held, each once. */
export interface HeldFunds {
  readonly count: number;
  /** Of the newest record: its ISO date, and its source. */
  readonly on?: string;
  readonly source?: string;
  /** Those of the strategy or a sector asked: how many, by what ("venture", "Climate"), and the newest names. */
  readonly akin: {
    readonly count: number;
    readonly by: readonly string[];
    readonly names: readonly string[];
  };
  /** Names of those of the manager that asks, newest first. */
  readonly own: readonly string[];
}

/** How many investors join an average round, of how many on record; 0 where there are none. */
export interface Average {
  readonly investors: number;
  readonly perRound: number;
}

/** Everything the parts of a score and their facts are made from, and nothing else. */
export interface Evidence {
  /** ISO date: the record holds until its end. */
  readonly clock: string;
  /** Sums of weight x signal by part (`partSums`), and what makes log-odds of their sum: offset + slope x sum. */
  readonly sums: ReadonlyMap<string, number>;
  readonly calibration: { readonly offset: number; readonly slope: number };
  /** Left out where it is not what a score starts from. */
  readonly average?: Average;
  /** All deals, those of the twelve months before the clock, and the companies they were in. */
  readonly deals: number;
  readonly recentDeals: number;
  readonly companies: number;
  /** Of things asked that the corpus has a word for; the stages asked are one. */
  readonly held: readonly Holding[];
  /** USD asked, and the geometric mean and the median of the rounds of known size the investor entered a company in. */
  readonly size?: {
    readonly asked: number;
    readonly rounds: number;
    readonly typical: number;
    readonly median: number;
  };
  /** The past deals most like what is asked, best first. */
  readonly similar: readonly PastDeal[];
  /** Left out of one who is new since the whole corpus was counted. */
  readonly peers?: PeerEvidence;
  /** Those on board the corpus knows, with the number of companies both entered. */
  readonly board: readonly { readonly name: string; readonly shared: number }[];
  /** The competitors of the ask it backed, by the names asked for. */
  readonly backed: readonly string[];
  /** Backers of competitors are asked for, and it is one. */
  readonly isSurfaced: boolean;
  /** The company an earlier call named whose backing lifts it, where one does. */
  readonly boostedVia?: string;
  /** What a second look added to the sums. */
  readonly adjustments?: readonly Adjustment[];
  /** Of an investor without deals where a company asks: its score is made of this and nothing else. */
  readonly stated?: StatedScore;
  /** Only where a fund asks. */
  readonly lp?: LpEvidence;
}
