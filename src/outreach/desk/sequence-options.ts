import type { Drafting } from '../../core/outreach/draft/drafting-port.ts';
import type { Recipient, SequenceBook } from '../../core/outreach/sequence/sequence-book.ts';
import type { OutlookOptions } from './outlook.ts';

export interface SequenceDeskOptions extends OutlookOptions {
  readonly book: SequenceBook;
  readonly drafting: Pick<Drafting, 'check'>;
  /** Where this service is reached from outside; undefined: messages offer the mail way of unsubscribing only. */
  readonly publicUrl: string | undefined;
  /** The IANA zone of a place, where it has but one; it may need tables that core has not. */
  zoneOf(place: Pick<Recipient, 'country' | 'state' | 'city'>): string | undefined;
  /** There is something for the worker. */
  onChanged(): void;
}
