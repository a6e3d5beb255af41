import type { InvestorKind } from '../corpus/investor-kind.ts';
import type { LpType, Stage } from '../kind/investor-terms.ts';

/** Where some fields of an answer come from. A source may be named several times: once for each date or page. */
export interface Provenance {
  /** The id of the source that was asked: `corpus`, `website`, … */
  readonly source: string;
  readonly fields: readonly string[];
  /** Of what the corpus holds: which import said so (`form-adv`, `irs-990pf`, …). */
  readonly origin?: string;
  /** The day the fact is as of, or, of a source asked on the way, the day it was read. ISO 8601. */
  readonly asOf?: string;
  /** The page or record it was read in. */
  readonly url?: string;
}

/** What an investor usually puts in, USD; how it was found out says `basis`. */
export interface UsualCheque {
  /** Stated by the investor or a directory. */
  readonly usdMin?: number;
  readonly usdMax?: number;
  /** The median size of the rounds: of the whole round, not the investor's share. */
  readonly typicalUsd?: number;
  readonly basis: 'stated' | 'rounds';
  /** Over how many rounds of known size. */
  readonly rounds?: number;
}

/** What every answer shows of an investor beside its score. Unknown fields are absent. */
export interface InvestorCard {
  /** `investorIdOf`: of the record it is merged into, where it is. */
  readonly id: string;
  readonly entity?: 'organisation' | 'person';
  readonly website?: string;
  readonly location?: { readonly city?: string; readonly state?: string; readonly country?: string };
  readonly usualCheque?: UsualCheque;
  readonly sources: readonly Provenance[];
}

/** A vehicle of a manager. */
export interface FundHeld {
  readonly name: string;
  readonly kind?: string;
  readonly sizeUsd?: number;
  readonly firstSaleOn?: string;
  readonly source: string;
  readonly asOf?: string;
}

/** A stake in a fund. */
export interface CommitmentHeld {
  readonly fundName: string;
  readonly amountUsd?: number;
  readonly source: string;
  readonly asOf?: string;
}

/** What the corpus holds of an investor, as answers show it. Unknown fields are absent. */
export interface InvestorBlock extends InvestorCard {
  readonly name: string;
  readonly kind?: InvestorKind;
  readonly lpType?: LpType;
  readonly geography?: string;
  /** By how many companies backed have them, the stated and the newest first among equals; then those only stated. */
  readonly sectorTags: readonly string[];
  readonly stages: readonly Stage[];
  /** Newest investment first. */
  readonly portfolioCompanies: readonly string[];
  /** How many investments are on record. */
  readonly investments: number;
  readonly lastActivityDate?: string;
  readonly chequeMinUsd?: number;
  readonly chequeMaxUsd?: number;
  readonly assetsUsd?: number;
  readonly assetsOn?: string;
  readonly exitSizeUsd?: number;
  readonly exitOn?: string;
  /** Largest first. */
  readonly funds: readonly FundHeld[];
  /** Largest first. */
  readonly commitments: readonly CommitmentHeld[];
}

/** An investor of the corpus: what is shown of it, and what distinguishes it from its namesakes. */
export interface InvestorDossier {
  readonly block: InvestorBlock;
  readonly key: string;
  readonly aliasKeys: readonly string[];
  readonly domain?: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly website?: string;
  readonly socialUrl?: string;
  readonly description?: string;
  /** Countries it says it invests in, ISO 3166-1 alpha-3. */
  readonly investsIn?: readonly string[];
}

/** A company an investor backed: of its first round there. Unknown fields are absent. */
export interface DealHeld {
  readonly company: string;
  readonly domain?: string;
  readonly sectorTags: readonly string[];
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  /** The source's own word for the round, and the stage that is made of it (or of its size). */
  readonly kind: string;
  readonly stage?: Stage;
  /** ISO date. */
  readonly enteredOn?: string;
  /** What a source says of the company today: "operating", "acquired", "closed". */
  readonly status?: string;
  /** Who bought it. */
  readonly acquirer?: string;
  /** The import or the provider that says so, as of when, and where it can be read. */
  readonly source?: string;
  readonly asOf?: string;
  readonly url?: string;
}

/** Whom an investor is made of, and whom it invests with. */
export interface InvestorCircle {
  /** Those who are there now, at most 20. */
  readonly people: readonly {
    readonly name: string;
    readonly title: string;
    readonly socialUrl?: string;
    readonly source: string;
  }[];
  /** Those it shares most companies with, at most 10. */
  readonly coInvestors: readonly { readonly name: string; readonly companies: number }[];
}

/** A round of a company with its known investors. */
export interface RoundHeld {
  readonly kind: string;
  readonly stage?: Stage;
  readonly date?: string;
  readonly amountUsd?: number;
  /** The lead first. */
  readonly investors: readonly string[];
  readonly source: string;
  readonly asOf?: string;
}

/** A company of the corpus. */
export interface CompanyDossier {
  readonly name: string;
  readonly key: string;
  readonly aliasKeys: readonly string[];
  readonly domain?: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly website?: string;
  readonly description?: string;
  /** Newest first. */
  readonly rounds: readonly RoundHeld[];
  /** Others of the same name, where a name was all there was to go by. */
  readonly namesakes: readonly Namesake[];
  readonly origin: string;
  readonly asOf?: string;
}

/** What distinguishes a company from another of its name. */
export interface Namesake {
  readonly name: string;
  readonly domain?: string;
  readonly geography?: string;
}

/** By what an investor is looked for; the first that leads to one counts. */
export interface InvestorAsked {
  readonly socialUrl?: string | undefined;
  readonly domain?: string | undefined;
  readonly name?: string | undefined;
  readonly kind?: 'organisation' | 'person';
}
