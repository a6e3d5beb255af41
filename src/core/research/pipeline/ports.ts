import type { InvestorRecord } from '../../corpus/investor-record.ts';
import type { Scope } from '../../scope.ts';
import type { PipelineChange, PipelineEntry, PipelineSet } from './entry.ts';
import type { PipelineStage } from './stages.ts';

/** Who changed something: a person, a program by its key, or the service itself. */
export interface ChangedBy {
  readonly kind: 'person' | 'key' | 'service';
  readonly name: string;
  readonly memberId?: string;
}

/** One investor of the list with its place in the pipeline. */
export interface PipelineItem {
  /** The number it goes by now: of the record it was merged into, where it was. */
  readonly investorId: number;
  /** As it was last found, without what lists do not show. */
  readonly record: Omit<InvestorRecord, 'portfolioCompanies' | 'sectorTags' | 'rationale' | 'live'>;
  /** Its score is one for the profile as it stands. */
  readonly isScored: boolean;
  readonly entry: PipelineEntry;
  readonly firstSeenAt: Date;
  /** Since when it is at its stage; where nothing was ever set, since it was first seen. */
  readonly stageAt: Date;
  /** The cursor behind it. */
  readonly place: string;
}

export interface PipelineFilter {
  readonly stage?: PipelineStage | undefined;
  readonly tag?: string | undefined;
  readonly owner?: string | undefined;
  readonly kind?: string | undefined;
  /** A part of the name, whatever its case. */
  readonly name?: string | undefined;
  /** A next step due on or before this day, ISO. */
  readonly dueBy?: string | undefined;
}

/** A line of an investor's history. */
export interface PipelineEvent extends PipelineChange {
  readonly at: Date;
  readonly by: ChangedBy;
  readonly why?: string;
}

/** One investor in the pipeline; `stageAt` is undefined where nothing was ever set. */
export interface InvestorPipeline {
  readonly entry: PipelineEntry;
  readonly stageAt: Date | undefined;
  /** Newest first, at most 100. */
  readonly events: readonly PipelineEvent[];
}

/** What became of a change of many: nothing is done where one of them would have too many tags. */
export type PipelineWritten =
  | {
      readonly state: 'done';
      readonly changed: number;
      readonly unchanged: number;
      readonly notListed: readonly number[];
    }
  | { readonly state: 'too_many_tags'; readonly investorId: number };

/** How many investors of a list are at each stage, and what those who committed have committed together, USD. */
export interface PipelineSums {
  readonly stages: Readonly<Partial<Record<PipelineStage, number>>>;
  readonly committedUsd: number;
}

/** The pipeline on the stored list of a tenant. */
export interface PipelineStore {
  /** The next `limit` of the list behind a cursor, newest found first; fewer only at its end. */
  list(
    scope: Scope,
    filter: PipelineFilter,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<readonly PipelineItem[]>;
  sums(scope: Scope): Promise<PipelineSums>;
  /** The entry of one investor, and its history, newest first. */
  of(scope: Scope, investorId: number): Promise<InvestorPipeline>;
  /** Sets the same of each of these, those that are on the list; in one transaction. */
  set(
    scope: Scope,
    investorIds: readonly number[],
    set: PipelineSet,
    by: ChangedBy,
  ): Promise<PipelineWritten>;
}

declare module '../../../endpoints/endpoint.ts' {
  interface Services {
    readonly pipeline: PipelineStore;
  }
}
