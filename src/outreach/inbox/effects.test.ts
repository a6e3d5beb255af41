import { describe, expect, it } from 'vitest';
import { INBOUND_KINDS } from '../rules-touch.ts';
import {
  concernsColleagues,
  type Effect,
  effectsOf,
  type LockedSequence,
  senderKey,
  sentProof,
} from './rules-effects.ts';
import { type Classified, NOTHING } from './rules-return-date.ts';

const WHY = 'They wrote back.';
const SEPTEMBER = new Date('2026-09-01T00:00:00Z');

const ada: LockedSequence = { id: 'a', recipient: 'ada@fund.example', state: 'active', heldUntil: undefined };
const bo: LockedSequence = { ...ada, id: 'b', recipient: 'bo@fund.example' };
const key = (value: string) => ({ kind: 'address', value }) as const;

function effects(
  found: Partial<Classified> & Pick<Classified, 'kind'>,
  asked: {
    readonly sender?: string;
    readonly all?: readonly LockedSequence[];
    readonly pauses?: boolean;
  } = {},
): readonly Effect[] {
  const { sender = 'Ada+work@Fund.example', all = [ada, bo], pauses } = asked;
  const [sequence = ada] = all;
  const classified = { ...NOTHING, excerpt: '', why: WHY, ...found };
  return effectsOf({ found: classified, sender }, { sequence, all }, pauses);
}

const ended = (event: 'reply' | 'bounce' | 'unsubscribe', who = 'inbox', sequences = ['a']) => ({
  do: 'end',
  sequences,
  event,
  who,
  why: WHY,
});
const OPTED_OUT = {
  reason: 'opted_out',
  detail: 'They wrote: Stop.',
  event: 'suppress',
  who: 'inbox',
  why: 'They asked for no more mail in their own words.',
};
const PENDING = {
  reason: 'opt_out_pending',
  detail: 'They wrote: Stop.',
  pauses: 'Somebody may have asked for no more mail to this address: a person has to look.',
};

describe('what a message does', () => {
  it.each(['reply', 'calendar'] as const)('a %s ends its sequence', (kind) => {
    expect(effects({ kind })).toEqual([ended('reply')]);
  });

  it('an answer to a sequence that has ended ends the current one of its recipient too', () => {
    const all = [{ ...ada, state: 'completed' } as const, { ...ada, id: 'now' }, bo];
    expect(effects({ kind: 'reply' }, { all })).toEqual([ended('reply', 'inbox', ['a', 'now'])]);
  });

  it('an answer pauses colleagues last, where the mailbox says so', () => {
    const optOut = { certainty: 'possible', sentence: 'Stop.' } as const;
    expect(effects({ kind: 'reply', optOut }, { pauses: true })).toEqual([
      ended('reply'),
      { do: 'suppress', entries: [{ key: key('ada@fund.example'), ...PENDING }] },
      {
        do: 'pause',
        sequences: ['b'],
        why: 'Somebody of fund.example has answered in the sequence a: read that answer, then resume this one or stop it.',
      },
    ]);
    expect(INBOUND_KINDS.filter((kind) => concernsColleagues(kind, true))).toEqual(['calendar', 'reply']);
    for (const pauses of [false, undefined])
      expect(INBOUND_KINDS.filter((kind) => concernsColleagues(kind, pauses))).toEqual([]);
  });

  it.each([
    [true, ['suppress', 'end']],
    [false, ['end']],
  ] as const)('a bounce ends its sequence, and suppresses where it says so: %s', (suppresses, does) => {
    const done = effects({ kind: 'bounce', bounce: { outcome: 'hard', suppresses, status: '5.1.1' } });
    expect(done.map((one) => one.do)).toEqual(does);
    expect(done.at(-1)).toEqual(ended('bounce'));
    const entry = { key: key('ada@fund.example'), reason: 'bounced', detail: WHY };
    if (suppresses)
      expect(done[0]).toEqual({
        do: 'suppress',
        entries: [{ ...entry, event: 'bounce', who: 'inbox', why: WHY }],
      });
  });

  it.each([
    ['complaint', 'complained'],
    ['unsubscribe', 'unsubscribed'],
  ] as const)('a message of kind %s suppresses in the name of the recipient', (kind, reason) => {
    const end = { event: 'unsubscribe', who: 'recipient', why: WHY };
    expect(effects({ kind })).toEqual([
      { do: 'suppress', entries: [{ key: key('ada@fund.example'), reason, detail: WHY, ...end }] },
      ended('unsubscribe', 'recipient'),
    ]);
  });

  it('a delay is a line in the history of its touch, and what else is read does nothing', () => {
    expect(effects({ kind: 'delayed' })).toEqual([{ do: 'note', why: WHY }]);
    for (const kind of ['own_copy', 'unrelated'] as const) expect(effects({ kind })).toEqual([]);
  });
});

describe('a message that is doubted', () => {
  it.each(['reply', 'calendar', 'bounce', 'complaint'] as const)('of kind %s pauses and asks', (kind) => {
    const optOut = { certainty: 'certain', sentence: 'Stop.' } as const;
    const bounce = { outcome: 'hard', suppresses: true, status: '5.1.1' } as const;
    const done = effects({ kind, optOut, bounce, doubt: 'Who knows.' }, { sender: 'evil@other.example' });
    expect(done).toMatchObject([
      { do: 'pause', sequences: ['a'], why: expect.stringContaining('Who knows. A person has to look.') },
      {
        do: 'suppress',
        entries: [
          {
            key: key('ada@fund.example'),
            reason: 'opt_out_pending',
            pauses: expect.stringMatching(/^(?!.*no more mail).*Who knows/),
          },
        ],
      },
    ]);
  });
});

describe('an automatic reply', () => {
  const held = (more: Partial<LockedSequence>, until: Date | undefined = SEPTEMBER) =>
    effects({ kind: 'auto_reply', until }, { all: [{ ...ada, ...more }, bo] });
  const hold = (sequence: string) => [{ do: 'hold', sequence, until: SEPTEMBER, why: WHY }];

  it('holds what is under way until its day, longer but never shorter', () => {
    expect(held({})).toEqual(hold('a'));
    expect(held({ state: 'paused' })).toEqual(hold('a'));
    expect(held({ heldUntil: new Date(SEPTEMBER.getTime() - 1) })).toEqual(hold('a'));
    expect(held({ heldUntil: SEPTEMBER })).toEqual([]);
    expect(effects({ kind: 'auto_reply' })).toEqual([]);
  });

  it('holds the current sequence of its recipient where its own has ended, and no other sequence', () => {
    const over = { ...ada, state: 'stopped' } as const;
    const all = [over, bo, { ...ada, id: 'now', state: 'paused' } as const];
    expect(effects({ kind: 'auto_reply', until: SEPTEMBER }, { all })).toEqual(hold('now'));
    expect(held(over)).toEqual([]);
  });

  it('of who has left pauses whatever is under way to them, and says why', () => {
    const optOut = { certainty: 'possible', sentence: 'I have left.' } as const;
    const why = 'They wrote back. Write to their successor. A person has to look.';
    const entry = { key: key('ada@fund.example'), reason: 'opt_out_pending', pauses: why };
    expect(effects({ kind: 'auto_reply', doubt: 'Write to their successor.', optOut })).toMatchObject([
      { do: 'pause', sequences: ['a'], why },
      { do: 'suppress', entries: [entry] },
    ]);
  });

  it('heeds a wish for no more mail after the hold', () => {
    const optOut = { certainty: 'possible', sentence: 'Stop.' } as const;
    expect(effects({ kind: 'auto_reply', until: SEPTEMBER, optOut })).toEqual([
      ...hold('a'),
      { do: 'suppress', entries: [{ key: key('ada@fund.example'), ...PENDING }] },
    ]);
  });
});

describe('a wish for no more mail', () => {
  const entries = (certainty: 'certain' | 'possible', sender: string) =>
    effects({ kind: 'reply', optOut: { certainty, sentence: 'Stop.' } }, { sender }).flatMap((one) =>
      one.do === 'suppress' ? one.entries : [],
    );

  it.each(['Ada+deals@FUND.example', 'no address'])('of the recipient (%s) is one entry', (sender) => {
    expect(entries('certain', sender)).toEqual([{ key: key('ada@fund.example'), ...OPTED_OUT }]);
    expect(entries('possible', sender)).toEqual([{ key: key('ada@fund.example'), ...PENDING }]);
  });

  it.each(['certain', 'possible'] as const)(
    'of another person (%s) is a possible one of both',
    (certainty) => {
      expect(entries(certainty, 'bo@fund.example')).toEqual([
        { key: key('bo@fund.example'), ...PENDING },
        { key: key('ada@fund.example'), ...PENDING },
      ]);
    },
  );

  it('is compared by the address without its tag and case', () => {
    expect(senderKey('Ada+deals@FUND.example')).toBe('ada@fund.example');
    expect(senderKey('no address')).toBeUndefined();
  });
});

describe('what a message proves', () => {
  const sequence = {
    id: 'a',
    recipient: 'ada@fund.example',
    isUnderWay: true,
    token: 'x',
    timeZone: undefined,
    touches: [],
  };
  const proof = (kind: Classified['kind'], by: 'message_id' | 'address') =>
    sentProof({ kind, match: { sequence, touch: undefined, by }, otherId: '<new@relay.example>' });

  it.each(['message_id', 'address'] as const)('an own copy (%s) leaves one to its worker', (by) => {
    expect(proof('own_copy', by)).toEqual({
      otherId: '<new@relay.example>',
      sentFrom: ['unknown'],
      why: 'Its own copy came into the mailbox.',
    });
  });

  it.each(['reply', 'bounce', 'auto_reply'] as const)('a %s only by the Message-ID', (kind) => {
    expect(proof(kind, 'message_id')).toMatchObject({
      sentFrom: ['unknown', 'sending'],
      why: 'A message came in that answers or returns it, so it was sent.',
    });
    expect(proof(kind, 'address').sentFrom).toEqual([]);
  });
});
