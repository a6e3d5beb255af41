import { describe, expect, it } from 'vitest';
import type { Mailbox } from '../mailboxes/rules-mailbox.ts';
import { SEQUENCE_STATES, type Sequence, TOUCH_STATES, type Touch } from './rules-touch.ts';
import { glanceOf, type WhatNextAsked, whatNext } from './rules-what-next.ts';

const NOW = new Date('2026-03-03T10:00:00Z'); // a Tuesday, 11:00 in Berlin

const sequence: Sequence = {
  id: 's',
  scope: { tenantId: 't', mode: 'live' },
  mailboxId: 'm',
  investorEmail: 'ada@fund.example',
  investorName: 'Ada',
  investorId: undefined,
  state: 'active',
  stateWhy: undefined,
  autoApprove: false,
  heldUntil: undefined,
  timeZone: 'Europe/Berlin',
  unsubscribeToken: 'x',
  language: 'en',
  languageWhy: undefined,
  createdAt: NOW,
  endedAt: undefined,
};
const mailbox: WhatNextAsked['mailbox'] = {
  address: 'me@founder.example',
  state: 'connected',
  stateWhy: undefined,
  polledAt: new Date(NOW.getTime() - 30_000),
  settings: {
    perDay: 30,
    gapSeconds: 240,
    ramp: undefined,
    timeZone: 'America/New_York',
    window: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_020 },
    ownCopy: 'sent_folder',
  } satisfies Mailbox['settings'],
};
const draft = { subject: 's', body: 'b', draftedBy: 'person', facts: [], findings: [] };

function touch(state: Touch['state'], more: Partial<Touch> = {}): Touch {
  return {
    id: 'x',
    sequenceId: 's',
    answers: undefined,
    position: 1,
    state,
    stateWhy: undefined,
    draft,
    dueAt: undefined,
    textHash: undefined,
    approvedAt: undefined,
    approvedBy: undefined,
    messageId: undefined,
    intentAt: undefined,
    sentAt: undefined,
    attempts: 0,
    version: 1,
    ...more,
  };
}

function told(touches: readonly Touch[], more: Partial<WhatNextAsked> = {}) {
  const { next, notSendingBecause } = whatNext({
    sequence,
    mailbox,
    touches: touches.map(glanceOf),
    now: NOW,
    workerQuietMs: 15_000,
    ...more,
  });
  return [next, notSendingBecause];
}

const due = new Date('2026-03-03T09:59:00Z');
const later = new Date('2026-03-09T07:00:00Z');

describe('what happens next', () => {
  it('a message that is due and free to go is not kept by anything', () => {
    expect(told([touch('scheduled', { dueAt: due })])).toEqual(['Message 1 is sent shortly.', undefined]);
    expect(told([touch('sending')])).toEqual(['Message 1 is being sent to the mail server.', undefined]);
    expect(told([touch('approved')])).toEqual([
      'Message 1 is approved and will be scheduled shortly.',
      undefined,
    ]);
  });

  it.each([
    [
      touch('planned', { draft: undefined }),
      'Message 1 is written shortly.',
      'Message 1 is not written yet.',
    ],
    [
      touch('planned', { position: 2, dueAt: later }),
      'Message 2 is written on Mon 9 Mar 2026, 08:00 (Europe/Berlin) unless they answer before.',
      'Message 2 is not due before Mon 9 Mar 2026, 08:00 (Europe/Berlin).',
    ],
    [
      touch('drafting'),
      'Message 1 is being written; then it waits for you to approve it.',
      'Message 1 is not written yet.',
    ],
    [
      touch('awaiting_approval'),
      'You read message 1 and approve, edit or reject it.',
      'Message 1 has waited for approval since Tue 3 Mar 2026, 09:00 (Europe/Berlin).',
    ],
    [
      touch('awaiting_approval', { draft: undefined, stateWhy: 'The model did not answer.' }),
      'You write message 1 or have it written again.',
      'Message 1 could not be written and has waited for you since Tue 3 Mar 2026, 09:00 (Europe/Berlin). The model did not answer.',
    ],
    [
      touch('rejected'),
      'You edit message 1, have it written again, or stop the sequence.',
      'Message 1 was rejected.',
    ],
    [
      touch('failed', { stateWhy: '554 5.7.1 refused.' }),
      'You edit message 1, have it written again, or stop the sequence.',
      'Message 1 was rejected permanently by the mail server. 554 5.7.1 refused.',
    ],
    [
      touch('unknown'),
      'Message 1 is searched for in the mailbox; if it is not found within an hour, you decide whether it was sent.',
      'Whether message 1 was sent has not been known since Tue 3 Mar 2026, 09:00 (Europe/Berlin); it is never sent again automatically.',
    ],
  ])('%#: by its touch', (one, next, because) => {
    expect(told([one], { waitingSince: new Date('2026-03-03T08:00:00Z') })).toEqual([next, because]);
  });

  it('says what becomes of a draft that needs no person', () => {
    expect(told([touch('drafting')], { sequence: { ...sequence, autoApprove: true } })[0]).toContain(
      'approved by itself where no check stands against it',
    );
  });

  it('says why a message that was tried waits once more', () => {
    const again = new Date(NOW.getTime() + 600_000);
    const [, because] = told([touch('scheduled', { dueAt: again, stateWhy: '451 4.7.1 Try again later.' })]);
    expect(because).toBe(
      'Message 1 is scheduled and waits until Tue 3 Mar 2026, 11:10 (Europe/Berlin). 451 4.7.1 Try again later.',
    );
  });

  it('names no day on which they are still away', () => {
    const away = { sequence: { ...sequence, heldUntil: new Date(later.getTime() + 3 * 86_400_000) } };
    const back = 'Once it is Thu 12 Mar 2026, 08:00 (Europe/Berlin): ';
    expect(told([touch('planned', { position: 2, dueAt: later })], away)).toEqual([
      `${back}Message 2 is written unless they answer before.`,
      expect.stringContaining('Message 2 is not due before Mon 9 Mar'),
    ]);
    expect(told([touch('scheduled', { dueAt: later })], away)[0]).toBe(`${back}Message 1 is sent shortly.`);
    const short = { sequence: { ...sequence, heldUntil: new Date(later.getTime() - 86_400_000) } };
    expect(told([touch('planned', { position: 2, dueAt: later })], short)[0]).toContain(
      'written on Mon 9 Mar',
    );
  });

  it('looks at the first touch that is not done', () => {
    const touches = [
      touch('sent'),
      touch('scheduled', { position: 2, dueAt: due }),
      touch('planned', { position: 3 }),
    ];
    expect(told(touches)[0]).toBe('Message 2 is sent shortly.');
  });

  it('says when it is completed, all touches being sent', () => {
    const sentAt = new Date('2026-03-02T10:00:00Z');
    expect(told([touch('sent', { sentAt }), touch('cancelled', { position: 2 })])).toEqual([
      'The sequence is completed on Mon 16 Mar 2026, 11:00 (Europe/Berlin) unless they answer before.',
      'All messages were sent.',
    ]);
  });
});

describe('why nothing is being sent', () => {
  const ready = [touch('scheduled', { dueAt: due })];
  it.each([
    [
      { sequence: { ...sequence, state: 'paused' as const, stateWhy: 'You paused it.' } },
      'Once you resume it: Message 1 is sent shortly.',
      'The sequence is paused. You paused it.',
    ],
    [
      { workerQuietMs: 121_000 },
      'Once outreach runs on this service: Message 1 is sent shortly.',
      'Outreach does not run on this service, since Tue 3 Mar 2026, 10:57 (Europe/Berlin): nothing is drafted, sent or read until its operator starts it.',
    ],
    [
      { workerQuietMs: undefined },
      'Once outreach runs on this service: Message 1 is sent shortly.',
      'Outreach does not run on this service: nothing is drafted, sent or read until its operator starts it.',
    ],
    [
      { mailbox: { ...mailbox, state: 'disconnected' as const, stateWhy: 'The password was refused.' } },
      'Once you connect the mailbox again: Message 1 is sent shortly.',
      'The mailbox me@founder.example is disconnected. The password was refused.',
    ],
    [
      { mailbox: { ...mailbox, state: 'failing' as const } },
      'Once the mailbox answers again: Message 1 is sent shortly.',
      'The mailbox me@founder.example cannot be reached at the moment.',
    ],
    [
      { sequence: { ...sequence, heldUntil: later } },
      'Once it is Mon 9 Mar 2026, 08:00 (Europe/Berlin): Message 1 is sent shortly.',
      'An automatic reply says they are away until Mon 9 Mar 2026, 08:00 (Europe/Berlin).',
    ],
    [
      { sending: { sentToday: 7, perDay: 7, freeAt: undefined } },
      'Message 1 is sent shortly.',
      'The mailbox has sent the 7 messages it may send today; its next day begins Wed 4 Mar 2026, 00:00 (America/New_York).',
    ],
    [
      { sending: { sentToday: 1, perDay: 1, freeAt: undefined } },
      'Message 1 is sent shortly.',
      'The mailbox has sent the one message it may send today; its next day begins Wed 4 Mar 2026, 00:00 (America/New_York).',
    ],
    [
      { sending: { sentToday: 0, perDay: 0, freeAt: undefined } },
      'Message 1 is sent shortly.',
      'The mailbox may not send anything: its daily limit is 0.',
    ],
    [
      { sending: { sentToday: 1, perDay: 7, freeAt: new Date('2026-03-03T10:04:00Z') } },
      'Message 1 is sent shortly.',
      'The mailbox leaves a gap between two messages, until Tue 3 Mar 2026, 11:04 (Europe/Berlin).',
    ],
    [
      { mailbox: { ...mailbox, polledAt: undefined } },
      'Message 1 is sent shortly.',
      'The inbox was not read in the last two minutes, and an unread answer would have to stop this.',
    ],
  ])('%#: what stands before it', (more, next, because) => {
    expect(told(ready, more)).toEqual([next, because]);
  });

  it('outside of the hours, until when', () => {
    const now = new Date('2026-03-06T17:00:00Z');
    const at = { now, mailbox: { ...mailbox, polledAt: now } };
    expect(told([touch('scheduled', { dueAt: later })], at)).toEqual([
      'Message 1 is sent on Mon 9 Mar 2026, 08:00 (Europe/Berlin) or soon after.',
      'It is outside the sending hours (Mon Tue Wed Thu Fri 08:00–17:00, Europe/Berlin) until Mon 9 Mar 2026, 08:00 (Europe/Berlin).',
    ]);
    const unknown = { ...at, sequence: { ...sequence, timeZone: undefined } };
    expect(told([touch('scheduled', { dueAt: now })], unknown)).toEqual([
      'Message 1 is sent shortly.',
      undefined,
    ]);
  });

  it('within the hours, when it has a time to come', () => {
    expect(told([touch('scheduled', { dueAt: new Date('2026-03-03T10:30:00Z') })])).toEqual([
      'Message 1 is sent on Tue 3 Mar 2026, 11:30 (Europe/Berlin) or soon after.',
      'Message 1 is scheduled and waits until Tue 3 Mar 2026, 11:30 (Europe/Berlin).',
    ]);
  });

  it('all that stands before it is listed', () => {
    const both = {
      sequence: { ...sequence, state: 'paused' as const },
      mailbox: { ...mailbox, state: 'disconnected' as const },
    };
    const [next, because] = told([touch('awaiting_approval')], both);
    expect(next).toBe(
      'You read message 1 and approve, edit or reject it. Nothing is sent before you resume it and you connect the mailbox again.',
    );
    expect(because).toBe(
      'The sequence is paused. The mailbox me@founder.example is disconnected. Message 1 waits for approval.',
    );
  });

  it('a sequence that is over says so, and whether a touch of it is still to be settled', () => {
    const over = { sequence: { ...sequence, state: 'stopped' as const, stateWhy: 'Ada said no by phone.' } };
    expect(told([touch('sent'), touch('cancelled', { position: 2 })], over)).toEqual([
      'Nothing: the sequence is over.',
      'The sequence was stopped. Ada said no by phone.',
    ]);
    expect(told([touch('unknown')], over)[0]).toContain('you decide whether it was sent');
    const ended = (state: 'replied' | 'bounced') =>
      told([touch('sent')], { sequence: { ...sequence, state } })[0];
    expect(ended('replied')).toBe('You answer them; the sequence is over.');
    expect(ended('bounced')).toContain('With another address of theirs a person can begin a new one.');
  });

  it('every state has words, and is silent only where a message is leaving', () => {
    for (const state of SEQUENCE_STATES) {
      for (const one of TOUCH_STATES) {
        const [next, because] = told([touch(one, { dueAt: due })], { sequence: { ...sequence, state } });
        expect(next?.length, `${state} ${one}`).toBeGreaterThan(10);
        const isLeaving = ['approved', 'scheduled'].includes(one) && state === 'active';
        const isOut = one === 'sending' && (state === 'active' || state === 'paused');
        expect(because === undefined, `${state} ${one}: ${because}`).toBe(isLeaving || isOut);
      }
    }
  });
});
