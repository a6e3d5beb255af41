import MailComposer from 'nodemailer/lib/mail-composer';
import { reactionOf } from '../../core/outreach/cadence/sandbox-behaviours.ts';
import type { OutgoingMessage } from '../../core/outreach/mail/ports.ts';

/** How long after the message an absent recipient is back: past the usual wait for the next touch. */
const AWAY_MS = 10 * 86_400_000;

const INTERESTED = [
  'Thank you, this is interesting. Could you send me the deck?',
  'Thanks for writing. This is in our field: do you have half an hour next week?',
  'Happy to talk. Who else is in the round so far, and when do you want to close it?',
] as const;

/** What comes back, as it lies in the inbox (RFC 5322); undefined: nothing does. `id` makes its Message-ID. */
export async function answerTo(message: OutgoingMessage, id: string): Promise<Buffer | undefined> {
  const { behaviour, wording } = reactionOf(message.to.address);
  switch (behaviour) {
    case 'reply':
      return written(message, id, INTERESTED[wording % INTERESTED.length] ?? INTERESTED[0]);
    case 'decline':
      return written(
        message,
        id,
        'Thank you. This is too early for us: write again once the first customers pay.',
      );
    case 'doubt':
      return written(message, id, 'Where did you get my address? I do not remember that we met.');
    case 'optout':
      return written(message, id, 'Not for us. Please remove me from your list.');
    case 'away':
      return written(
        message,
        id,
        `I am out of the office until ${longDate(message.date.getTime() + AWAY_MS)} and will answer then.`,
        // RFC 3834 §5.
        { 'Auto-Submitted': 'auto-replied' },
      );
    case 'bounce':
      return bounced(message, id);
    default:
      return undefined;
  }
}

function written(
  { from, to, subject, messageId, references, text }: OutgoingMessage,
  id: string,
  words: string,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const isAutomatic = 'Auto-Submitted' in headers;
  const quoted = text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return new MailComposer({
    from: to,
    to: from,
    subject: isAutomatic ? `Automatic reply: ${subject}` : `Re: ${subject.replace(/^re:\s*/i, '')}`,
    messageId: `<${id}@${domainOf(to.address)}>`,
    inReplyTo: messageId,
    references: [...references, messageId],
    text: isAutomatic ? `${words}\n` : `${words}\n\n${from.name} wrote:\n${quoted}\n`,
    headers,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** A delivery status notification as Postfix words it (RFC 3464), for an address that does not exist. */
function bounced({ from, to, messageId, date }: OutgoingMessage, id: string): Buffer {
  const host = domainOf(to.address);
  const boundary = `sandbox-${id}`;
  const part = (type: string, lines: readonly string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    '',
    ...lines,
    '',
  ];
  return Buffer.from(
    [
      'Return-Path: <>',
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      `From: Mail Delivery System <mailer-daemon@${host}>`,
      `To: <${from.address}>`,
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <${id}@${host}>`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      '',
      ...part('text/plain; charset=utf-8', [
        `Your message could not be delivered to <${to.address}>: the address does not exist.`,
      ]),
      ...part('message/delivery-status', [
        `Reporting-MTA: dns; ${host}`,
        '',
        `Final-Recipient: rfc822; ${to.address}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      ]),
      ...part('text/rfc822-headers', [
        `From: <${from.address}>`,
        `To: <${to.address}>`,
        `Message-ID: ${messageId}`,
      ]),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function longDate(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
