import type { SourceId } from '../identity/source-id.ts';
import type { LpType, Stage } from '../kind/investor-terms.ts';

/** Where something is; `country` is ISO 3166-1 alpha-3. */
export interface PlaceFact {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
}

interface EntityFact extends PlaceFact {
  /** `YYYY-MM-DD`: when the record itself was known, where that is not the day of the import. */
  readonly asOf?: string | undefined;
  /** Equal within one import for everything that is one record to the source. */
  readonly ref: string;
  readonly ids: readonly SourceId[];
  readonly name: string;
  /** `identity.ts` */
  readonly key: string;
  readonly domain?: string | undefined;
  readonly website?: string | undefined;
  readonly description?: string | undefined;
  readonly sectorTags: readonly string[];
}

export interface CompanyFact extends EntityFact {
  readonly status?: string | undefined;
  readonly foundedOn?: string | undefined;
  /** The name was made of an id: any other name of the company is better. */
  readonly nameIsGuess?: boolean | undefined;
}

export interface InvestorFact extends EntityFact {
  /** The name as a public record has it, where that is all in capitals and `name` is what people write. */
  readonly filedName?: string | undefined;
  /** The identity key of this very spelling, where the investor is filed under another name's. */
  readonly spelledKey: string;
  readonly kind?: 'organisation' | 'person' | undefined;
  readonly lpType?: LpType | undefined;
  /** What the source calls its type, in the source's words: "Corporate VC". */
  readonly typeWords?: string | undefined;
  readonly socialUrl?: string | undefined;
  readonly stages: readonly Stage[];
  readonly countries: readonly string[];
  readonly chequeMinUsd?: number | undefined;
  readonly chequeMaxUsd?: number | undefined;
  /** What selling a company or its shares brought, and the day of the (last) sale. */
  readonly exitSizeUsd?: number | undefined;
  readonly exitOn?: string | undefined;
  /** What the investor owns or manages, and the day of that figure. */
  readonly assetsUsd?: number | undefined;
  readonly assetsOn?: string | undefined;
  /** The source's id of the record this was read in; with it every value is kept as that record's word. */
  readonly record?: string | undefined;
  /** Adds to an investor that other sources know, and makes no new one. */
  readonly onlyKnown?: boolean | undefined;
  /** Where people can read that record. */
  readonly url?: string | undefined;
}

/** A fund and its manager. */
export interface FundFact {
  readonly sourceId: string;
  readonly name: string;
  readonly key: string;
  /**
   * The manager, given in the same import. Without one it is the firm that another source says manages a fund of this name,
   * else the one investor of the name `managerKey`, else the fund is lost.
   */
  readonly investorRef?: string | undefined;
  readonly managerKey?: string | undefined;
  /** The source's own word. */
  readonly kind?: string | undefined;
  readonly sizeUsd?: number | undefined;
  readonly firstSaleOn?: string | undefined;
  readonly asOf?: string | undefined;
}

/** An investor's stake in a fund. */
export interface CommitmentFact {
  readonly sourceId: string;
  readonly investorRef: string;
  readonly fundName: string;
  readonly fundKey: string;
  readonly amountUsd?: number | undefined;
  readonly asOf?: string | undefined;
}

/** Shares in a company of one's own, sold on one day. Exits are sums of these. */
export interface SaleFact {
  readonly sourceId: string;
  readonly investorRef: string;
  readonly soldOn: string;
  readonly proceedsUsd: number;
  /** When it was reported: of two reports of one sale the later holds. */
  readonly asOf?: string | undefined;
}

export interface RoundFact {
  readonly sourceId: string;
  readonly companyRef: string;
  readonly kind: string;
  readonly stage?: Stage | undefined;
  readonly announcedOn?: string | undefined;
  readonly raisedUsd?: number | undefined;
  readonly asOf?: string | undefined;
}

export interface InvestmentFact {
  readonly roundSourceId: string;
  readonly investorRef: string;
  /** How the source spells the investor here; kept where its record has another spelling. */
  readonly investorName?: string | undefined;
  readonly isLead?: boolean | undefined;
  /** Taken from the round's list of names: counts only where the list of ids leaves an investor unknown. */
  readonly fromNameList?: boolean | undefined;
}

export interface AcquisitionFact {
  readonly sourceId: string;
  readonly companyRef: string;
  readonly acquirerName?: string | undefined;
  readonly priceUsd?: number | undefined;
  readonly acquiredOn?: string | undefined;
}

export interface PersonFact extends PlaceFact {
  readonly sourceId: string;
  readonly name: string;
  readonly key: string;
  readonly socialUrl?: string | undefined;
  /** Street and town in a form that compares; `personAddress`. */
  readonly addressKey?: string | undefined;
}

export interface RoleFact {
  readonly personSourceId: string;
  /** The id of a company or of an investor. */
  readonly organisation: SourceId;
  readonly title: string;
  /** What the source adds to the title in words of its own ("designee of the Series A investors"). */
  readonly note?: string | undefined;
  readonly isCurrent?: boolean | undefined;
  readonly startedOn?: string | undefined;
  readonly endedOn?: string | undefined;
}

/** Where a fact was read: rows that lead nowhere are reported by it. `source` names who says so. */
export interface Origin {
  readonly source: string;
  /** Number of the file within the import, from 0. */
  readonly file: number;
  readonly line: number;
}

/** Takes facts in the order they are read; never waits (the reader asks `full` when to pause). */
export interface FactSink {
  company(fact: CompanyFact, origin: Origin): void;
  investor(fact: InvestorFact, origin: Origin): void;
  round(fact: RoundFact, origin: Origin): void;
  investment(fact: InvestmentFact, origin: Origin): void;
  acquisition(fact: AcquisitionFact, origin: Origin): void;
  person(fact: PersonFact, origin: Origin): void;
  role(fact: RoleFact, origin: Origin): void;
  fund(fact: FundFact, origin: Origin): void;
  commitment(fact: CommitmentFact, origin: Origin): void;
  sale(fact: SaleFact, origin: Origin): void;
}
