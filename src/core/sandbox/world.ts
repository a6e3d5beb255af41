import type { LpType, Stage } from '../kind/investor-terms.ts';

// The made-up world behind test keys, as values: corpus/sandbox.ts makes it, the store writes it.

/** A place of the made-up world; the cities are real, the people in them are not. */
export interface City {
  readonly city: string;
  readonly state?: string;
  readonly country: string;
  /** How many companies start here, relative to the others. */
  readonly weight: number;
}

export interface SandboxInvestor {
  readonly sourceId: string;
  readonly name: string;
  readonly kind: 'organisation' | 'person';
  readonly lpType: LpType | undefined;
  readonly place: City;
  readonly sectorTags: readonly string[];
  readonly stages: readonly Stage[];
  readonly chequeMinUsd: number | undefined;
  readonly chequeMaxUsd: number | undefined;
  readonly exitSizeUsd: number | undefined;
  readonly exitOn: string | undefined;
  /** How often it invests, relative to the others; 0: never directly. */
  readonly activity: number;
}

export interface SandboxCompany {
  readonly sourceId: string;
  readonly name: string;
  readonly place: City;
  readonly sectorTags: readonly string[];
  readonly foundedOn: string;
}

export interface SandboxRound {
  readonly sourceId: string;
  readonly companySourceId: string;
  readonly stage: Stage;
  readonly announcedOn: string;
  readonly raisedUsd: number;
  /** Source ids, the lead first. */
  readonly investors: readonly string[];
}

export interface SandboxWorld {
  readonly investors: readonly SandboxInvestor[];
  readonly companies: readonly SandboxCompany[];
  readonly rounds: readonly SandboxRound[];
}
