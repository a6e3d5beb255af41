import type { DraftService } from '../../core/outreach/draft/ports.ts';
import type { Recipient, SequenceStore } from '../../core/outreach/sequence/ports.ts';
import type { OutlookOptions } from './outlook.ts';

export interface SequenceServiceOptions extends OutlookOptions {
  readonly store: SequenceStore;
  readonly drafting: Pick<DraftService, 'check'>;
  /** Where this service is reached from outside; undefined: messages offer unsubscribing by mail only. */
  readonly publicUrl: string | undefined;
  /** The IANA zone of a place, where it has but one; it may need tables that core has not. */
  zoneOf(place: Pick<Recipient, 'country' | 'state' | 'city'>): string | undefined;
  /** There is something for the worker. */
  onChanged(): void;
}
