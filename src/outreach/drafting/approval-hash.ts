import { createHash } from 'node:crypto';
import type { Draft } from '../../core/outreach/draft/draft.ts';
import type { Mailbox } from '../../core/outreach/mailbox/mailbox.ts';
import type { Sequence } from '../../core/outreach/sequence/sequence.ts';

/** What a person approved: exactly this text, from this sender to this recipient through this mailbox. */
export interface Approved {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  /** Subject and texts as in the draft, without what is added when it is composed. */
  readonly subject: string;
  readonly body: string;
  readonly html: string | undefined;
  readonly mailboxId: string;
}

/** Begins the hashed text, so that a later form of it can never be taken for this one. */
const FORM = 'warmpath touch 1';

/** SHA-256 in hex. A JSON array holds the parts apart, so no text can move from one into the next unseen. */
export function approvalHash({ from, to, subject, body, html, mailboxId }: Approved): string {
  const parts = [FORM, mailboxId, from.name, from.address, to.name, to.address, subject, body, html ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The same of a draft in its sequence and mailbox as they are now. */
export function approvalHashOf(
  { sequence, mailbox }: { readonly sequence: Sequence; readonly mailbox: Mailbox },
  { subject, body, html }: Draft,
): string {
  return approvalHash({
    from: { name: mailbox.senderName, address: mailbox.address },
    to: { name: sequence.investorName, address: sequence.investorEmail },
    subject,
    body,
    html,
    mailboxId: mailbox.id,
  });
}
