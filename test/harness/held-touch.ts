import type { OutgoingMessage } from '../../src/mailboxes/mail/rules-mail.ts';
import type { Mailbox, MailboxSecret, OpenMailbox } from '../../src/mailboxes/rules-mailbox.ts';
import type { HeldTouch, Touch } from '../../src/outreach/rules-touch.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';

const CREATED = new Date('2026-03-02T09:00:00Z');

/** A mailbox of a live key on loopback, without TLS. */
export function openMailbox(changes: Partial<OpenMailbox> = {}): OpenMailbox {
  const server = { host: '127.0.0.1', port: 1, security: 'none' } as const;
  const secret: MailboxSecret = { kind: 'password', password: new Secret('sesame') };
  return {
    id: '7f0c0000-0000-4000-8000-000000000001',
    scope: { tenantId: '7f0c0000-0000-4000-8000-00000000000a', mode: 'live' },
    kind: 'smtp_imap',
    address: 'mira@kelpworks.example',
    senderName: 'Mira Okafor',
    postalAddress: 'Kelpworks Ltd\n4 Quay Street, Galway',
    servers: { smtp: server, imap: server, username: 'mira@kelpworks.example' },
    settings: {
      perDay: 30,
      gapSeconds: 240,
      ramp: undefined,
      timeZone: 'Europe/Dublin',
      window: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1020 },
      ownCopy: 'blind_copy',
    },
    state: 'connected',
    stateWhy: undefined,
    connectedAt: CREATED,
    testedAt: CREATED,
    polledAt: CREATED,
    secret,
    ...changes,
  };
}

export function touchOf(position: number, changes: Partial<Touch> = {}): Touch {
  return {
    id: `7f0c0000-0000-4000-8000-0000000001${String(position).padStart(2, '0')}`,
    sequenceId: '7f0c0000-0000-4000-8000-0000000000aa',
    position,
    answers: undefined,
    state: 'planned',
    stateWhy: undefined,
    draft: {
      subject: 'Kelp farming, seed round',
      body: `Dear Ada,\n\ntouch ${position}.\n`,
      draftedBy: 'person',
      facts: [],
      findings: [],
    },
    dueAt: undefined,
    textHash: undefined,
    approvedAt: undefined,
    approvedBy: undefined,
    messageId: undefined,
    intentAt: undefined,
    sentAt: undefined,
    attempts: 0,
    version: 1,
    ...changes,
  };
}

/** The touch of this position, held; those before it were sent. */
export function heldTouch(
  position = 1,
  changes: {
    readonly mailbox?: Partial<Mailbox>;
    readonly sequence?: Partial<HeldTouch['sequence']>;
    readonly touch?: Partial<Touch>;
  } = {},
): HeldTouch {
  const mailbox = openMailbox();
  const touches = [1, 2, 3].map((at) =>
    at < position
      ? touchOf(at, { state: 'sent', messageId: `<sent-${at}@kelpworks.example>`, sentAt: CREATED })
      : touchOf(at, at === position ? { state: 'scheduled', ...changes.touch } : {}),
  );
  const touch = touches[position - 1];
  if (touch === undefined) throw new Error(`no touch ${position}`);
  return {
    touch,
    touches,
    mailbox: { ...mailbox, ...changes.mailbox },
    sequence: {
      id: touch.sequenceId,
      scope: mailbox.scope,
      mailboxId: mailbox.id,
      investorEmail: 'ada.quill@harbour.example',
      investorName: 'Ada Quill',
      investorId: undefined,
      state: 'active',
      stateWhy: undefined,
      autoApprove: false,
      heldUntil: undefined,
      timeZone: undefined,
      unsubscribeToken: 'k3lpT0ken-k3lpT0ken-k3lp',
      language: 'en',
      languageWhy: undefined,
      createdAt: CREATED,
      endedAt: undefined,
      ...changes.sequence,
    },
    lease: '7f0c0000-0000-4000-8000-0000000000ff',
  };
}

/** A message as it is composed, short. */
export function outgoing(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    messageId: '<touch.1@kelpworks.example>',
    attempt: 1,
    date: CREATED,
    from: { name: 'Mira Okafor', address: 'mira@kelpworks.example' },
    to: { name: 'Ada Quill', address: 'ada@harbour.example' },
    subject: 'Kelp farming',
    text: 'Dear Ada,\n\nwe farm kelp.\n',
    html: undefined,
    inReplyTo: undefined,
    references: [],
    unsubscribeUrl: 'https://warmpath.example/unsubscribe/k3lpT0ken',
    unsubscribeMail: 'mailto:mira@kelpworks.example?subject=unsubscribe%20k3lpT0ken',
    blindCopy: undefined,
    ...changes,
  };
}
