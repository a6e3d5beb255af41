import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  type FakeBehaviour,
  fakes,
  heldTouch,
  mailboxOf,
  type TouchMade,
  TUESDAY,
} from '../../test/harness/outreach-fakes.ts';
import type { WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import { MailboxClosed } from '../mailboxes/rules-mailbox.ts';
import { PACE } from '../platform/backoff.ts';
import type { BeginOutcome } from './rules-touch.ts';
import { sendTouch } from './send-touch.ts';

const never = new AbortController().signal;

async function send(behaviour: FakeBehaviour = {}, made: TouchMade = {}, stop = never) {
  const world = fakes(behaviour);
  await sendTouch(heldTouch(made), world.work, stop);
  return { ...world, names: world.calls.map(([name]) => name) };
}

const ID = '<33333333-3333-4333-8333-333333333333.1@acme.example>';

describe('the way to the wire', () => {
  it('begins, sends once and writes down, in this order', async () => {
    const { calls, reports } = await send();
    expect(calls).toEqual([
      ['begin', ID, heldTouch().touch.textHash, expect.objectContaining({ gapMs: 240_000, perDay: 30 })],
      ['wire', ID, 'ada@quill.example'],
      [
        'end',
        { state: 'sent', at: TUESDAY, response: '250 2.0.0 Ok' },
        // Four business days after a Tuesday, as the window opens in Berlin.
        { dueAt: new Date('2026-11-23T07:00:00Z') },
      ],
    ]);
    expect(reports).toEqual([{ step: 'send', end: 'sent', why: undefined }]);
  });

  it('plans nothing after the last touch', async () => {
    const { calls } = await send({}, { touch: { position: 3 } });
    expect(calls.at(-1)).toEqual(['end', expect.objectContaining({ state: 'sent' }), undefined]);
  });

  it('takes the Message-ID of the attempt', async () => {
    const { calls } = await send({}, { touch: { attempts: 2 } });
    expect(calls[0]?.[1]).toBe(ID.replace('.1@', '.3@'));
  });

  const OUTCOMES: readonly WireOutcome[] = [
    { state: 'sent', at: TUESDAY, response: '250 Ok' },
    { state: 'retry', afterMs: 900_000, why: '451 greylisted' },
    { state: 'failed', hard: true, why: '550 5.1.1 no such user' },
    { state: 'failed', hard: false, why: '554 5.7.1 refused' },
    { state: 'mailbox_refused', why: '535 wrong password' },
    { state: 'unknown', why: 'the connection was lost' },
  ];
  it.each(OUTCOMES)('writes down what the wire said: $state', async (outcome) => {
    const { names, calls, reports } = await send({ send: async () => outcome });
    expect(names).toEqual(['begin', 'wire', 'end']);
    expect(calls[2]?.[1]).toEqual(outcome);
    expect(calls[2]?.[2] === undefined).toBe(outcome.state !== 'sent');
    expect(reports).toMatchObject([{ end: outcome.state }]);
  });

  it('takes a wire that rejects for unknown, never for unsent', async () => {
    const { calls } = await send({ send: () => Promise.reject(new Error('a fault of ours')) });
    expect(calls.at(-1)).toEqual([
      'end',
      { state: 'unknown', why: 'The attempt broke off: a fault of ours' },
      undefined,
    ]);
  });

  const NOT_BEGUN: readonly BeginOutcome[] = [
    { state: 'lost' },
    { state: 'suppressed', why: 'unsubscribed' },
    { state: 'not_now', why: 'paused' },
    { state: 'mailbox_not_free', why: 'the day is full' },
  ];
  it.each(NOT_BEGUN)('sends nothing that was not begun: $state', async (outcome) => {
    const { names, reports } = await send({ begin: async () => outcome });
    expect(names).toEqual(['begin']);
    expect(reports).toMatchObject([{ end: outcome.state }]);
  });
});

describe('before it is begun', () => {
  const person = (rule: string) => [
    ['release', { findings: [expect.objectContaining({ rule, severity: 'block' })] }, expect.any(String)],
  ];

  it.each<[string, TouchMade]>([
    [
      'its text was changed',
      { touch: { draft: { ...heldTouch().touch.draft, body: 'Other words.' } as never } },
    ],
    [
      'its recipient was changed',
      { sequence: { investorEmail: 'eve@quill.example' }, touch: { textHash: heldTouch().touch.textHash } },
    ],
    ['nothing was approved', { touch: { textHash: undefined } }],
    ['the approval is older than a week', { touch: { approvedAt: new Date('2026-11-10T09:59:59Z') } }],
  ])('a person looks again where %s', async (_, made) => {
    const { calls } = await send({}, made);
    expect(calls).toEqual(person('approval'));
  });

  it('a person looks again where the sender was changed in the mailbox', async () => {
    const { calls } = await send({ open: async () => mailboxOf({ senderName: 'Someone Else' }) });
    expect(calls).toEqual(person('approval'));
  });

  it('a person looks again where a finding speaks against it, and no warning does', async () => {
    const finding = { rule: 'links', severity: 'block', message: 'The link does not answer.' } as const;
    const blocked = await send({ drafting: { beforeWire: async () => [finding] } });
    expect(blocked.calls).toEqual([['release', { findings: [finding] }, 'The link does not answer.']]);
    const warned = await send({ drafting: { beforeWire: async () => [{ ...finding, severity: 'warn' }] } });
    expect(warned.names).toEqual(['begin', 'wire', 'end']);
  });

  it('goes at another time where its window has closed', async () => {
    const { calls } = await send({ now: new Date('2026-11-17T16:30:00Z') });
    expect(calls).toEqual([
      [
        'release',
        { slot: { at: new Date('2026-11-18T07:00:00Z'), until: new Date('2026-11-18T16:00:00Z') } },
        expect.any(String),
      ],
    ]);
  });

  const later = { slot: { at: new Date(TUESDAY.getTime() + PACE.laterMs) } };
  it('waits a while where the checks cannot be made, and says so', async () => {
    const { calls, reports } = await send({
      drafting: { beforeWire: () => Promise.reject(new Error('no network')) },
    });
    expect(calls).toMatchObject([['release', later, expect.any(String)]]);
    expect(reports[0]).toMatchObject({ end: 'given_back', error: new Error('no network') });
  });

  it('waits a while where its mailbox was closed meanwhile, with the reason', async () => {
    const closed = new MailboxClosed('disconnected', 'The login was refused. Connect the mailbox again.');
    const { calls, reports } = await send({ open: () => Promise.reject(closed) });
    expect(calls).toMatchObject([['release', later, closed.message]]);
    expect(reports).toEqual([{ step: 'send', end: 'given_back', why: closed.message }]);
  });

  it('is released at once by a process that stops', async () => {
    const stop = new AbortController();
    const { names, reports } = await send(
      {
        drafting: {
          async beforeWire() {
            stop.abort(new Error('the service stops'));
            return [];
          },
        },
      },
      {},
      stop.signal,
    );
    expect(names).toEqual(['release']);
    expect(reports).toMatchObject([{ end: 'given_back' }]);
  });
});

describe('once it is begun', () => {
  it.each([
    ['not sent by a process that slept until others may take it for lost', 1, ['begin', 'end']],
    ['sent by one the database kept waiting a little', 0, ['begin', 'wire', 'end']],
  ])('is %s', async (_, moreMs, expected) => {
    const lateMs = PACE.wireLeaseMs - PACE.wireMs - PACE.graceMs - PACE.endMs;
    expect(lateMs).toBeGreaterThan(10_000);
    const world: ReturnType<typeof fakes> = fakes({
      async begin() {
        world.pass(lateMs + moreMs);
        return { state: 'begun' };
      },
    });
    await sendTouch(heldTouch(), world.work, never);
    expect(world.calls.map(([name]) => name)).toEqual(expected);
    if (moreMs > 0) expect(world.calls[1]?.[1]).toMatchObject({ state: 'retry', afterMs: 0 });
  });

  it('is not sent where it is unknown whether it was begun, and goes back as never sent', async () => {
    const { names, calls } = await send({ begin: () => Promise.reject(new Error('connection lost')) });
    expect(names).toEqual(['begin', 'end']);
    expect(calls[1]?.[1]).toMatchObject({ state: 'retry', afterMs: 0 });
  });

  it('is released where it turns out that it was not begun', async () => {
    const { names } = await send({
      begin: () => Promise.reject(new Error('connection lost')),
      cadence: { end: async () => false },
    });
    expect(names).toEqual(['begin', 'release']);
  });

  it('is waited for by a process that stops, which aborts the transport', async () => {
    const stop = new AbortController();
    const { names } = await send(
      {
        async send(_, signal) {
          stop.abort(new Error('the service stops'));
          expect(signal.aborted).toBe(true);
          // Longer than anything else is waited for after a stop.
          await sleep(50);
          return { state: 'sent', at: TUESDAY, response: '250 Ok' };
        },
      },
      {},
      stop.signal,
    );
    expect(names).toEqual(['begin', 'wire', 'end']);
  });

  it('is written down as soon as the database is back, also after the half minute of a failover', async () => {
    // Tried after 0.5, 1, 2 and then every 4 s.
    let failures = 10;
    const ends: WireOutcome[] = [];
    const { reports } = await send({
      cadence: {
        async end(_, outcome) {
          if (failures-- > 0) throw new Error('database away');
          ends.push(outcome);
          return true;
        },
      },
    });
    expect(ends).toMatchObject([{ state: 'sent' }]);
    expect(reports).toMatchObject([{ end: 'sent' }]);
  });

  it('is left to the end of the lease where the database stays away', async () => {
    const { reports, names } = await send({
      cadence: { end: () => Promise.reject(new Error('database away')) },
    });
    expect(reports).toMatchObject([{ end: 'not_written', error: new Error('database away') }]);
    expect(names.filter((name) => name === 'wire')).toHaveLength(1);
  });

  it('changes nothing where its lease has passed to another', async () => {
    const { reports } = await send({ cadence: { end: async () => false } });
    expect(reports).toMatchObject([{ end: 'lost' }]);
  });
});
