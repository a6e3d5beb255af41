import type { Scope } from '../../scope.ts';
import type { Language } from '../language/language.ts';
import type { SentText } from './checks/duplicates.ts';
import type { Draft, Finding } from './draft.ts';

/** Writes drafts from what is on record, and looks over every text before a person approves it and before it is sent. */
export interface DraftService {
  /**
   * A draft with its findings; `note` is what a person asked for, where they did. The model's where one is configured and
   * its text passes, else the template's. Never the text of `previous`, unless nothing else can be said: then it is that
   * draft, with a finding that says so. Rejects with the signal's reason, or where the database cannot be read.
   */
  draft(
    held: DraftContext & { readonly previous: Draft | undefined },
    note: string | undefined,
    signal: AbortSignal,
  ): Promise<Draft>;
  /**
   * What the checks find in a text: no source is asked. Who writes it (`draftedBy: 'person'`) may know more
   * than the record: what is not on record is a warning to them and blocks all other drafts. Rejects as
   * `draft` does.
   */
  check(
    held: DraftContext,
    draft: Pick<Draft, 'subject' | 'body' | 'html' | 'draftedBy'>,
    signal: AbortSignal,
  ): Promise<readonly Finding[]>;
  /**
   * What speaks against sending the stored draft now: all checks again, its links asked, and the verdict of
   * the address by what is free. Takes seconds; called once before sending, outside any transaction. Rejects
   * as `draft` does.
   */
  beforeWire(held: DraftContext, signal: AbortSignal): Promise<readonly Finding[]>;
}

/** The touch a draft is for, with all it belongs to; showing or editing one needs no lease. */
export interface DraftContext {
  readonly touch: { readonly id: string; readonly position: number; readonly draft: Draft | undefined };
  readonly sequence: {
    readonly id: string;
    readonly scope: Scope;
    readonly investorId: number | undefined;
    readonly investorEmail: string;
    readonly investorName: string;
    readonly language: Language;
    readonly languageWhy: string | undefined;
  };
  readonly mailbox: { readonly senderName: string; readonly address: string };
  /** All touches of the sequence, in order. */
  readonly touches: readonly {
    readonly position: number;
    readonly state: string;
    readonly draft: Draft | undefined;
  }[];
}

export interface SentTextStore {
  /** First touches a tenant sent to others than this sequence's recipient in the last days, newest first, at most 500. */
  openings(scope: Scope, exceptSequence: string, days: number): Promise<readonly SentText[]>;
}
