import type { LpType, Stage } from './investor-record.ts';

/** An id a source gives to something; `namespace` says among which ids it is unique ("crunchbase-uuid"). */
export interface SourceId {
  readonly namespace: string;
  readonly id: string;
}

/** Where something is; `country` is ISO 3166-1 alpha-3. */
export interface PlaceFact {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
}

interface EntityFact extends PlaceFact {
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
  /** The identity key of this very spelling, where the investor is filed under another name's. */
  readonly spelledKey: string;
  readonly kind?: 'organisation' | 'person' | undefined;
  readonly lpType?: LpType | undefined;
  readonly socialUrl?: string | undefined;
  readonly stages: readonly Stage[];
  readonly countries: readonly string[];
  readonly chequeMinUsd?: number | undefined;
  readonly chequeMaxUsd?: number | undefined;
}

export interface RoundFact {
  readonly sourceId: string;
  readonly companyRef: string;
  readonly kind: string;
  readonly stage?: Stage | undefined;
  readonly announcedOn?: string | undefined;
  readonly raisedUsd?: number | undefined;
}

export interface InvestmentFact {
  readonly roundSourceId: string;
  readonly investorRef: string;
  readonly isLead?: boolean | undefined;
  /** Taken from a list of names beside the round: counts only where the list of ids leaves somebody unknown. */
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
}

export interface RoleFact {
  readonly personSourceId: string;
  /** The id of a company or of an investor. */
  readonly organisation: SourceId;
  readonly title: string;
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

/** Takes facts in the order they are read; never waits (the one who reads asks `full` when to pause). */
export interface FactSink {
  company(fact: CompanyFact, origin: Origin): void;
  investor(fact: InvestorFact, origin: Origin): void;
  round(fact: RoundFact, origin: Origin): void;
  investment(fact: InvestmentFact, origin: Origin): void;
  acquisition(fact: AcquisitionFact, origin: Origin): void;
  person(fact: PersonFact, origin: Origin): void;
  role(fact: RoleFact, origin: Origin): void;
}
