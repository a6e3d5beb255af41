import type { KnownSequence } from '../../src/outreach/inbox/rules-match-message.ts';
import type { InboundKind } from '../../src/outreach/rules-touch.ts';

/** The founder whose mailbox is read, and one investor with two touches sent; everybody is invented. */
export const FOUNDER = 'nora@rookery.example';
/** Where the mailbox is read. */
export const HOST = 'imap.rookery.example';
export const TOKEN = 'tok-en_AAAAAAAAAAAAAAAAAAAA1';
export const FIRST = '<3f6c1f5e-0001-4a6b-9d39-000000000001.1@rookery.example>';
export const SECOND = '<3f6c1f5e-0002-4a6b-9d39-000000000002.1@rookery.example>';
/** As a provider rewrote the second one, known from its own copy. */
export const REWRITTEN = '<0102019a-rewritten-000000@relay.example>';
export const SUBJECT = 'Rookery: nests for city birds';
/** A Saturday; the last touch went out the day before. */
export const RECEIVED = new Date('2026-08-08T12:00:00Z');

export const SEQUENCE: KnownSequence = {
  id: 'ada',
  recipient: 'ada.quill@lumen.example',
  isUnderWay: true,
  token: TOKEN,
  timeZone: 'Europe/London',
  touches: [
    {
      id: 'ada-1',
      state: 'sent',
      messageIds: [FIRST],
      subject: SUBJECT,
      sentAt: new Date('2026-08-03T09:00:00Z'),
    },
    {
      id: 'ada-2',
      state: 'sent',
      messageIds: [SECOND, REWRITTEN],
      subject: `Re: ${SUBJECT}`,
      sentAt: new Date('2026-08-07T09:00:00Z'),
    },
  ],
};
/** Another sequence of the same mailbox, to see that they are told apart. */
export const OTHER: KnownSequence = {
  id: 'bo',
  recipient: 'bo@tarn.example',
  isUnderWay: true,
  token: 'tok-en_BBBBBBBBBBBBBBBBBBBB2',
  timeZone: undefined,
  touches: [
    {
      id: 'bo-1',
      state: 'sent',
      messageIds: ['<bo.1@rookery.example>'],
      subject: SUBJECT,
      sentAt: new Date('2026-08-05T09:00:00Z'),
    },
  ],
};

export interface Wanted {
  readonly kind: InboundKind;
  readonly touch?: string;
  /** Local day in London from which something may be sent again. */
  readonly back?: string;
  readonly suppresses?: boolean;
  readonly outcome?: string;
  readonly optOut?: boolean;
  /** Whether a person has to look before anything is done. */
  readonly asks?: boolean;
  readonly otherId?: string;
  /** The whole excerpt. */
  readonly excerpt?: string;
}

export interface Case {
  readonly name: string;
  readonly eml: string;
  readonly wants: Wanted;
}

/** A message: headers as lines, an empty line, the body; the usual headers are added. */
export function eml(headers: string, body: string): string {
  const has = (name: string) => new RegExp(`^${name}:`, 'im').test(headers);
  const usual = [
    ...(has('To') ? [] : [`To: Nora Finch <${FOUNDER}>`]),
    ...(has('Date') ? [] : ['Date: Sat, 08 Aug 2026 12:00:00 +0000']),
    ...(has('Message-ID') ? [] : [`Message-ID: <in-${headers.length}-${body.length}@elsewhere.example>`]),
    'MIME-Version: 1.0',
    ...(has('Content-Type') ? [] : ['Content-Type: text/plain; charset=utf-8']),
  ];
  return [...headers.trim().split('\n'), ...usual, '', body.replace(/^\n/, '')]
    .join('\r\n')
    .replaceAll(/\r?\n/g, '\r\n');
}

export const IN_THREAD = `In-Reply-To: ${SECOND}
References: ${FIRST} ${SECOND}`;
