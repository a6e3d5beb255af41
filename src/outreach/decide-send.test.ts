import { describe, expect, it } from 'vitest';
import { heldTouch, TUESDAY } from '../../test/harness/outreach-fakes.ts';
import { decideSend, type LockedSend, type SendDecision, type SendFacts } from './rules-compose.ts';

const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(TUESDAY.getTime() + ms);
const PER_DAY = 20;

const { sequence, mailbox } = heldTouch();
const locked: LockedSend = {
  sequence,
  mailbox,
  mailboxUse: { sentDay: '2026-11-17', sentCount: 4, freeAt: inMs(-1) },
  dueUntil: inMs(HOUR_MS),
};
const facts: SendFacts = {
  now: TUESDAY,
  isHeld: true,
  isApproved: true,
  isLate: false,
  isOnHold: false,
  isGapOver: true,
  isPolled: true,
  isBusy: false,
  isSuppressed: false,
  isOptOutPending: false,
};

interface Case {
  readonly locked: LockedSend;
  readonly facts: SendFacts;
}

const decide = (now: Case, perDay = PER_DAY) =>
  decideSend({ sequence, mailbox }, now.locked, now.facts, { perDay });
const fact = (more: Partial<SendFacts>) => (now: Case) => ({ ...now, facts: { ...now.facts, ...more } });
const ofSequence = (more: Partial<LockedSend['sequence']>) => (now: Case) => ({
  ...now,
  locked: { ...now.locked, sequence: { ...now.locked.sequence, ...more } },
});
const ofMailbox = (more: Partial<LockedSend['mailbox']>) => (now: Case) => ({
  ...now,
  locked: { ...now.locked, mailbox: { ...now.locked.mailbox, ...more } },
});
const ofUse = (more: Partial<LockedSend['mailboxUse']>) => (now: Case) => ({
  ...now,
  locked: { ...now.locked, mailboxUse: { ...now.locked.mailboxUse, ...more } },
});

const ENDED = { state: 'not_now', becomes: 'cancelled', why: 'The sequence has ended.' } as const;
const CHANGED = {
  state: 'not_now',
  becomes: 'unapproved',
  why: 'Sender or recipient changed since the approval: read it and approve it again.',
} as const;
const NEXT_DAY = {
  state: 'mailbox_not_free',
  // Eight in the morning in Berlin.
  becomes: { slot: { at: new Date('2026-11-18T07:00:00Z'), until: new Date('2026-11-18T16:00:00Z') } },
  why: 'The mailbox has sent all it may in a day; it goes on the next day it may.',
} as const;

/** What keeps a touch from being sent, the weightiest first. */
const BARRIERS: readonly (readonly [string, (now: Case) => Case, SendDecision])[] = [
  ['a lease that is lost', fact({ isHeld: false }), { state: 'lost' }],
  ['a stopped sequence', ofSequence({ state: 'stopped' }), ENDED],
  [
    'a suppressed address',
    fact({ isSuppressed: true }),
    { state: 'suppressed', why: 'The address is on the suppression list.' },
  ],
  [
    'a possible wish for no more mail',
    fact({ isOptOutPending: true }),
    {
      state: 'not_now',
      becomes: 'unscheduled',
      pauses: true,
      why: 'They may have asked for no more mail; nothing is sent until a person has looked at the suppression list.',
    },
  ],
  [
    'an approval that expired',
    fact({ isApproved: false }),
    {
      state: 'not_now',
      becomes: 'unapproved',
      why: 'The approval has expired or is of another text: read it and approve it again.',
    },
  ],
  ['another sender', ofMailbox({ senderName: 'Eve' }), CHANGED],
  [
    'a paused sequence',
    ofSequence({ state: 'paused' }),
    { state: 'not_now', becomes: 'unscheduled', why: 'The sequence is paused.' },
  ],
  [
    'an absence',
    fact({ isOnHold: true }),
    {
      state: 'not_now',
      becomes: 'unscheduled',
      why: 'They are away; nothing is sent before the day they named.',
    },
  ],
  [
    'a window that has closed',
    fact({ isLate: true }),
    { state: 'not_now', becomes: 'unscheduled', why: 'The window it was planned for has closed.' },
  ],
  [
    'a mailbox that fails',
    ofMailbox({ state: 'failing' }),
    { state: 'mailbox_not_free', becomes: 'unscheduled', why: 'The mailbox is not connected.' },
  ],
  [
    'a real mailbox under a test key',
    ofMailbox({ scope: { ...mailbox.scope, mode: 'test' } }),
    {
      state: 'mailbox_not_free',
      becomes: 'unscheduled',
      why: 'A test key sends through a sandbox mailbox only.',
    },
  ],
  ['a full day', ofUse({ sentCount: PER_DAY }), NEXT_DAY],
  [
    'another message being sent',
    fact({ isBusy: true }),
    { state: 'wait', until: inMs(30_000), why: 'The mailbox is sending another message.' },
  ],
  [
    'the gap',
    (now) => ofUse({ freeAt: inMs(240_000) })(fact({ isGapOver: false })(now)),
    { state: 'wait', until: inMs(240_000), why: 'The mailbox keeps a gap between two messages.' },
  ],
  [
    'an inbox that was not read',
    fact({ isPolled: false }),
    { state: 'wait', until: inMs(30_000), why: 'The inbox has not been read lately.' },
  ],
];

describe('decideSend', () => {
  it('sends what nothing speaks against, and counts it', () => {
    expect(decide({ locked, facts })).toEqual({ state: 'go', day: '2026-11-17', sentCount: 5 });
  });

  it.each(BARRIERS)('does not send with %s', (_what, apply, decision) => {
    expect(decide(apply({ locked, facts }))).toEqual(decision);
  });

  it.each(BARRIERS.map(([what, apply, decision], at) => [what, apply, decision, at] as const))(
    'names %s before all that weighs less',
    (_what, apply, decision, at) => {
      for (const [, other] of BARRIERS.slice(at + 1))
        expect(decide(apply(other({ locked, facts })))).toEqual(decision);
    },
  );

  it.each(['replied', 'bounced', 'unsubscribed', 'suppressed', 'completed'] as const)(
    'cancels what is of a sequence that is %s',
    (state) => {
      expect(decide(ofSequence({ state })({ locked, facts }))).toEqual(ENDED);
    },
  );

  it.each([
    ofMailbox({ id: 'another' }),
    ofMailbox({ address: 'eve@acme.example' }),
    ofSequence({ investorEmail: 'eve@quill.example' }),
    ofSequence({ investorName: 'Eve' }),
  ])('asks for another approval where sender or recipient is another (%#)', (apply) => {
    expect(decide(apply({ locked, facts }))).toEqual(CHANGED);
  });

  it('counts the day by the zone of the mailbox, from nothing on each', () => {
    const settings = { ...mailbox.settings, timeZone: 'Pacific/Kiritimati' };
    const now = ofMailbox({ settings })(ofUse({ sentDay: '2026-11-17', sentCount: 500 })({ locked, facts }));
    expect(decide(now)).toEqual({ state: 'go', day: '2026-11-18', sentCount: 1 });
  });

  it.each([
    ['the operator', PER_DAY, ofUse({ sentCount: PER_DAY })],
    ['the mailbox', 100, ofUse({ sentCount: 30 })],
    ['a day ahead of the zone', PER_DAY, ofUse({ sentDay: '2026-11-18', sentCount: 0 })],
  ] as const)('has the day full by the limit of %s', (_whose, perDay, apply) => {
    expect(decide(apply({ locked, facts }), perDay)).toEqual(NEXT_DAY);
  });

  it('sends the last one of a day', () => {
    expect(decide(ofUse({ sentCount: PER_DAY - 1 })({ locked, facts }))).toMatchObject({ state: 'go' });
    expect(decide(ofUse({ sentDay: undefined, sentCount: 0 })({ locked, facts }))).toMatchObject({
      sentCount: 1,
    });
  });

  it.each([
    [fact({ isBusy: true }), 30_000, 'The mailbox is sending another message.'],
    [
      (now: Case) => ofUse({ freeAt: inMs(240_000) })(fact({ isGapOver: false })(now)),
      240_000,
      'The mailbox keeps a gap between two messages.',
    ],
    [fact({ isPolled: false }), 30_000, 'The inbox has not been read lately.'],
  ] as const)('looks for another time where the window ends within the wait (%#)', (apply, ms, why) => {
    const withEnd = (dueUntil: Date | undefined) => decide(apply({ locked: { ...locked, dueUntil }, facts }));
    expect(withEnd(inMs(ms))).toEqual({ state: 'mailbox_not_free', becomes: 'unscheduled', why });
    expect(withEnd(inMs(ms + 1))).toEqual({ state: 'wait', until: inMs(ms), why });
    expect(withEnd(undefined)).toEqual({ state: 'wait', until: inMs(ms), why });
  });
});
