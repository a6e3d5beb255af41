import { describe, expect, test } from 'vitest';
import { readReply, type SmtpEnd, type SmtpStage } from './imap.ts';
import { outcomeOf } from './real-transport.ts';

const now = new Date('2026-03-02T10:00:00Z');
const MINUTE = 60_000;
const refused = (stage: SmtpStage, reply: string, attempt = 1) =>
  outcomeOf({ end: 'refused', stage, ...readReply(reply) }, attempt, now);
const broken = (dotGone: boolean, kind: (SmtpEnd & { end: 'broken' })['kind'] = 'unreachable') =>
  outcomeOf({ end: 'broken', dotGone, kind, why: 'reset' }, 1, now);

test('a reply is read with its codes and without them', () => {
  expect(readReply('550-5.1.1 No such\r\n550 5.1.1 user')).toEqual({
    code: 550,
    enhanced: '5.1.1',
    text: 'No such user',
  });
  expect(readReply('550-Refused\r\n550 5.7.1 by rule')).toMatchObject({ enhanced: '5.7.1' });
  expect(readReply('451')).toMatchObject({ code: 451, text: '' });
  expect(readReply('550 4.2.2 of another class')).toMatchObject({ code: 550, enhanced: undefined });
  expect(readReply('5500 no')).toMatchObject({ code: undefined });
  expect(readReply('hello')).toMatchObject({ code: undefined, text: 'hello' });
});

describe('what is not known', () => {
  test('is unknown after the dot, whatever broke it', () => {
    for (const kind of ['unreachable', 'tls', 'timeout', 'protocol', 'stopped'] as const) {
      expect(broken(true, kind)).toMatchObject({ state: 'unknown' });
      expect(broken(false, kind)).toMatchObject({ state: 'retry' });
    }
  });
});

describe('a refusal', () => {
  test.each<[SmtpStage, string, string]>([
    ['login', '535 5.7.8 authentication failed', 'mailbox_refused'],
    [
      'login',
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled',
      'mailbox_refused',
    ],
    ['login', '502 5.5.1 not implemented', 'mailbox_refused'],
    ['login', '454 4.7.0 temporary authentication failure', 'retry'],
    ['greeting', '421 4.3.2 later', 'retry'],
    ['greeting', '554 5.7.1 no service here', 'retry'],
    ['sender', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'mailbox_refused'],
    ['sender', '530 5.7.0 Authentication required', 'mailbox_refused'],
    ['sender', '552 5.3.4 message too large', 'failed'],
    ['recipient', '553 5.7.1 <ops@a.example>: Sender address rejected: not owned by user', 'mailbox_refused'],
    ['recipient', '550 5.1.1 no such user', 'failed hard'],
    ['recipient', '550 5.1.2 bad domain', 'failed hard'],
    ['recipient', '550 User unknown', 'failed hard'],
    ['recipient', '550 5.2.1 mailbox disabled', 'failed hard'],
    ['recipient', '552 5.2.2 mailbox full', 'failed'],
    ['recipient', '550 5.7.1 blocked by policy', 'failed'],
    ['recipient', '554 5.7.1 relay access denied', 'failed'],
    ['recipient', '553 5.1.8 sender unknown', 'failed'],
    ['recipient', '450 4.2.0 greylisted', 'retry'],
    ['recipient', '452 4.2.2 mailbox full', 'retry'],
    ['recipient', '550 5.1.90 your message can not be sent, recipient limit', 'retry'],
    ['recipient', '550 mailbox is over quota', 'failed'],
    ['data', '550 5.4.5 Daily user sending limit exceeded', 'retry'],
    ['data', '554 5.5.1 no valid recipients', 'failed'],
    ['dot', '550 5.4.5 Daily user sending quota exceeded', 'retry'],
    ['dot', '554 5.7.1 spam message rejected', 'failed'],
    ['dot', '550 5.1.1 user unknown', 'failed hard'],
    ['dot', '550 user unknown', 'failed'],
    ['dot', '550 5.7.60 Client does not have permissions to send as this sender', 'mailbox_refused'],
    ['dot', '421 4.4.2 closing', 'retry'],
    ['dot', '451 4.3.0 try later', 'retry'],
  ])('at %s: %s is %s', (stage, reply, expected) => {
    const outcome = refused(stage, reply);
    const word = outcome.state === 'failed' && outcome.hard ? 'failed hard' : outcome.state;
    expect(word).toBe(expected);
    expect(outcome).toMatchObject({ why: expect.stringContaining(reply.slice(0, 3)) });
  });

  test('is repeated after 15 minutes, an hour, four hours, and given up after the sixth', () => {
    const waits = [1, 2, 3, 4, 5].map((attempt) => refused('recipient', '450 4.2.0 greylisted', attempt));
    expect(
      waits.map((outcome) => (outcome.state === 'retry' ? outcome.afterMs / MINUTE : outcome.state)),
    ).toEqual([15, 60, 240, 240, 240]);
    expect(refused('recipient', '450 4.2.0 greylisted', 6)).toMatchObject({ state: 'failed', hard: false });
    // The mailbox's own trouble is never held against the message.
    expect(refused('login', '454 4.7.0 later', 9)).toMatchObject({ state: 'retry' });
    expect(outcomeOf({ end: 'broken', dotGone: false, kind: 'tls', why: '' }, 9, now)).toMatchObject({
      state: 'retry',
    });
  });

  test('for the day is repeated half a day later, a stop of ours soon', () => {
    expect(refused('dot', '550 5.4.5 Daily limit')).toMatchObject({ afterMs: 12 * 60 * MINUTE });
    expect(broken(false, 'stopped')).toMatchObject({ afterMs: MINUTE });
  });

  test('is described in one short line', () => {
    const outcome = refused('recipient', `550 5.7.1 ${'no\u0007\u2028 '.repeat(400)}`);
    const why = 'why' in outcome ? outcome.why : '';
    expect(why.length).toBeLessThan(400);
    expect(why).not.toMatch(/[\p{Cc}\u2028]/u);
  });
});

test('an acceptance keeps the reply and the id the provider gave', () => {
  const end: SmtpEnd = {
    end: 'accepted',
    response: `250 ${'x'.repeat(900)}`,
    serverMessageId: '<a@b.example>',
  };
  const outcome = outcomeOf(end, 1, now);
  expect(outcome).toMatchObject({ state: 'sent', at: now, messageId: '<a@b.example>' });
  expect(outcome.state === 'sent' && outcome.response.length).toBe(300);
  expect(outcomeOf({ ...end, serverMessageId: undefined }, 1, now)).not.toHaveProperty('messageId');
});
