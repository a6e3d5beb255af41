import type { PipelineEntry } from './fields.ts';
import type { LeftOver } from './rules-entry.ts';

/** What there is of an investor of the list, for whoever decides whether it is another one. */
export interface ListedSide {
  readonly id: number;
  readonly name: string;
  readonly entry: PipelineEntry;
  readonly contacts: number;
  /** As the list says it, and as it is on record where that is another. */
  readonly website: string | undefined;
  /** What it usually gives, in the words of the list. */
  readonly cheque: string | undefined;
}

/** What became of two that a person says are one. */
export type Merged =
  | {
      readonly state: 'done';
      readonly was: ListedSide;
      /** Who stays, as it was and as it is. */
      readonly before: ListedSide;
      readonly after: ListedSide;
    }
  /** Of one number, or of numbers that are one already. */
  | { readonly state: 'same' }
  | { readonly state: 'not_listed'; readonly id: number }
  | { readonly state: 'both_on_record' }
  /** What both have of this has no room in one entry; nothing is done. */
  | { readonly state: 'no_room'; readonly left: readonly LeftOver[] };
