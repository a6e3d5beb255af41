import { describe, expect, it } from 'vitest';
import { type MailboxNextAsked, mailboxNext, NOTHING_AHEAD } from './rules-mailbox-next.ts';

const NOW = new Date('2026-03-03T10:00:00Z'); // a Tuesday
const later = new Date('2026-03-04T08:00:00Z');

const mailbox: MailboxNextAsked['mailbox'] = {
  address: 'me@founder.example',
  state: 'connected',
  stateWhy: undefined,
  polledAt: new Date(NOW.getTime() - 30_000),
  settings: {
    perDay: 30,
    gapSeconds: 240,
    ramp: undefined,
    timeZone: 'UTC',
    window: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_020 },
    ownCopy: 'sent_folder',
  },
};
const some = { ...NOTHING_AHEAD, underWay: 2 };
const due = { ...some, scheduled: 2, sendAt: NOW };

function told(more: Partial<MailboxNextAsked>) {
  const { next, notSendingBecause } = mailboxNext({
    mailbox,
    ahead: NOTHING_AHEAD,
    today: { sentToday: 1, perDay: 30, freeAt: undefined },
    workerQuietMs: 4_000,
    now: NOW,
    ...more,
  });
  return [next, notSendingBecause];
}

describe('what a mailbox does next', () => {
  it.each([
    [
      'it has nothing to send',
      {},
      'Nothing: no active sequence uses it. POST /v1/fundraising/create-sequence begins one.',
      'No active sequence uses it.',
    ],
    [
      'a message is on the wire',
      { ahead: { ...some, sending: 1, scheduled: 1, sendAt: NOW } },
      'A message is being sent to the mail server.',
      undefined,
    ],
    ['one is due', { ahead: due }, 'Its next message is sent shortly.', undefined],
    [
      'one has its time',
      { ahead: { ...some, scheduled: 1, sendAt: later } },
      'Its next message is sent on Wed 4 Mar 2026, 08:00 (UTC) or soon after.',
      'No message is scheduled before Wed 4 Mar 2026, 08:00 (UTC).',
    ],
    [
      'one is approved',
      { ahead: { ...some, approved: 1 } },
      'A message is approved and will be scheduled shortly.',
      undefined,
    ],
    [
      'one is to be written',
      { ahead: { ...some, unwritten: 1, writeAt: NOW } },
      'Its next message is written shortly.',
      'No message is approved.',
    ],
    [
      'one is to be written on another day, and others wait for a person',
      { ahead: { ...some, unwritten: 1, writeAt: later, forPerson: 3, paused: 1, unknown: 1 } },
      'Its next message is written on Wed 4 Mar 2026, 08:00 (UTC) unless they answer before. You decide on 3 messages. 1 message in "unknown" is looked for in the mailbox, then you say whether it was sent. You resume or stop 1 paused sequence.',
      'No message is approved.',
    ],
    [
      'all were sent',
      { ahead: some },
      'An answer ends its active sequences, or two weeks without an answer.',
      'No message is approved.',
    ],
    [
      'its day is full',
      { ahead: due, today: { sentToday: 2, perDay: 2, freeAt: undefined } },
      'Its next message is sent shortly.',
      'The mailbox has sent the 2 messages it may send today; its next day begins Wed 4 Mar 2026, 00:00 (UTC).',
    ],
    [
      'its gap and its inbox keep it',
      {
        ahead: due,
        mailbox: { ...mailbox, polledAt: undefined },
        today: { sentToday: 1, perDay: 9, freeAt: new Date(NOW.getTime() + 60_000) },
      },
      'Its next message is sent shortly.',
      'The mailbox leaves a gap between two messages, until Tue 3 Mar 2026, 10:01 (UTC). The inbox was not read in the last two minutes, and an unread answer would have to stop this.',
    ],
    [
      'it is disconnected and nobody works',
      {
        ahead: { ...due, forPerson: 1 },
        mailbox: { ...mailbox, state: 'disconnected' as const, stateWhy: 'The password was refused.' },
        workerQuietMs: 600_000,
      },
      'Once outreach runs on this service and you connect the mailbox again: Its next message is sent shortly. You decide on 1 message.',
      'Outreach does not run on this service, since Tue 3 Mar 2026, 09:50 (UTC): nothing is drafted, sent or read until its operator starts it. The mailbox me@founder.example is disconnected. The password was refused.',
    ],
  ])('%s', (_what, more, next, because) => {
    expect(told(more)).toEqual([next, because]);
  });

  it('one that is away and has nothing to send says both', () => {
    const away = { mailbox: { ...mailbox, state: 'failing' as const } };
    expect(told(away)).toEqual([
      'Nothing: no active sequence uses it. POST /v1/fundraising/create-sequence begins one.',
      'The mailbox me@founder.example cannot be reached at the moment. No active sequence uses it.',
    ]);
  });
});
