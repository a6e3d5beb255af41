import type { DraftService } from '../../core/outreach/draft/ports.ts';
import type { Language } from '../../core/outreach/language/language.ts';
import type { Recipient, SequenceStore } from '../../core/outreach/sequence/ports.ts';
import type { Scope } from '../../core/scope.ts';
import type { OutlookOptions } from './mailbox-outlook.ts';

export interface SequenceServiceOptions extends OutlookOptions {
  readonly store: SequenceStore;
  readonly drafting: Pick<DraftService, 'check'>;
  /** Where this service is reached from outside; undefined: messages offer unsubscribing by mail only. */
  readonly publicUrl: string | undefined;
  /** The IANA zone of a place, where it has but one; it may need tables that core has not. */
  zoneOf(place: Pick<Recipient, 'country' | 'state' | 'city'>): string | undefined;
  /** What the tenant's profile says its letters may be written in; undefined: it says nothing. */
  letterLanguages(scope: Scope): Promise<readonly Language[] | undefined>;
  /** There is something for the worker. */
  onChanged(): void;
}
