import type { HeldTouch } from '../cadence/cadence-port.ts';
import type { Draft, Finding } from '../sequence/sequence.ts';

/** The touch a draft is for, with all it belongs to; whoever shows or edits one holds no lease. */
export type DraftContext = Omit<HeldTouch, 'lease'>;

/** Writes drafts from what is on record, and looks over every text before a person approves it and before it is sent. */
export interface Drafting {
  /**
   * A draft with its findings; `note` is what a person asked for, where they did. The model's where one is configured and
   * its text passes, else the template's. Rejects with the signal's reason, or where the database cannot be read.
   */
  draft(held: DraftContext, note: string | undefined, signal: AbortSignal): Promise<Draft>;
  /**
   * What the checks find in a text: nobody outside is asked. Who writes it (`draftedBy: 'person'`) may know more than the
   * record: what stands on none is a warning to them and blocks everybody else's. Rejects as `draft` does.
   */
  check(
    held: DraftContext,
    draft: Pick<Draft, 'subject' | 'body' | 'html' | 'draftedBy'>,
    signal: AbortSignal,
  ): Promise<readonly Finding[]>;
  /**
   * What speaks against sending the stored draft now: all checks again, its links asked, and the verdict of the address by
   * what is free. Takes seconds; called once before the wire, outside any transaction. Rejects as `draft` does.
   */
  beforeWire(held: DraftContext, signal: AbortSignal): Promise<readonly Finding[]>;
}

/** Whether a text cannot be approved or sent as it stands. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'block');
}
