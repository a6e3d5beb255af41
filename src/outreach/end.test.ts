import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as rows from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import type { WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createCadenceStore } from './queries-claims.ts';
import { isSuppressedIn } from './queries-suppress.ts';
import { MAX_ATTEMPTS } from './rules-compose.ts';
import type { HeldTouch } from './rules-touch.ts';

const db = testDatabase();
const cadence = createCadenceStore(db.service);
let scope: Scope;
beforeAll(async () => {
  scope = await rows.makeTenant(db.system);
});
beforeEach(() => rows.clearOutreach(db.system));

const LEASE_MS = 60_000;
const SENT: WireOutcome = { state: 'sent', at: new Date(0), response: '250 2.0.0 Ok: queued as 4F1' };
const RETRY: WireOutcome = { state: 'retry', afterMs: 600_000, why: '451 4.7.1 Greylisted' };
const DUE = new Date('2030-01-02T09:00:00Z');
const run = (text: string, ...values: unknown[]) =>
  db.system.query<Record<string, unknown>>({ text, values });
const first = async <Row>(text: string, ...values: unknown[]) => {
  const [row] = await db.system.query<Row>({ text, values });
  if (row === undefined) throw new Error('no row');
  return row;
};

/** What was told of a touch or its sequence, in the order in which it happened; never in the words of the server, which may hold an address. */
async function told({ touch, sequence }: HeldTouch) {
  const told = await run(
    `select kind, data ->> 'touch_id' as touch_id, data ->> 'reason' as reason, data ->> 'state' as state, data::text as said
      from event where data ->> 'sequence_id' = $1 and kind <> 'draft.waiting' order by created_at, id`,
    sequence.id,
  );
  for (const { said } of told) expect(said).not.toContain('550');
  return told.map(({ said, ...one }) => ({ ...one, touch_id: one.touch_id === touch.id }));
}
const REFUSED = { kind: 'message.bounced', touch_id: true, reason: 'refused', state: null };

async function begun(): Promise<HeldTouch> {
  const mailbox = await rows.makeMailbox(db.system, scope);
  await rows.makeSequence(db.system, scope, mailbox);
  return beginDue();
}
async function beginDue(): Promise<HeldTouch> {
  const [one] = await cadence.claimDue(randomUUID(), LEASE_MS, 1);
  if (one === undefined) throw new Error('nothing was due');
  const outcome = await cadence.begin(one, rows.messageIdOfHeld(one), rows.hashOfHeld(one), rows.allowance());
  if (outcome.state !== 'begun') throw new Error(outcome.state);
  return one;
}
const rowOf = ({ touch }: HeldTouch) => rows.touchRow(db.system, touch.id);
const nextOf = ({ touches }: HeldTouch) => rows.touchRow(db.system, touches[1]?.id);
const countOf = ({ mailbox }: HeldTouch) =>
  first<{ sent_count: number }>('select sent_count from mailbox where id = $1', mailbox.id);

describe('what was sent', () => {
  it('is written down with what the server said, and the next touch gets its day', async () => {
    const one = await begun();
    expect(await cadence.end(one, { ...SENT, messageId: '<other@provider.example>' }, { dueAt: DUE })).toBe(
      true,
    );
    const row = await rowOf(one);
    expect(row).toMatchObject({
      state: 'sent',
      response: '250 2.0.0 Ok: queued as 4F1',
      message_id: rows.messageIdOfHeld(one),
      other_id: '<other@provider.example>',
      lease: null,
    });
    // By the database's clock, whatever a process says.
    expect(Math.abs(Number(row.sent_at) - Date.now())).toBeLessThan(60_000);
    expect(await nextOf(one)).toMatchObject({ state: 'planned', due_at: DUE });
    expect(await rows.storyOf(db.system, one.touch.id)).toEqual(['scheduled -> sending', 'sending -> sent']);
    expect(await rows.storyOf(db.system, one.touches[1]?.id)).toEqual(['planned -> planned']);
    expect(await countOf(one)).toEqual({ sent_count: 1 });
    expect(await cadence.end(one, SENT, undefined)).toBe(false);
  });

  it('plans nothing where the sequence ended while it was on the wire', async () => {
    const one = await begun();
    await run("update sequence set state = 'replied', ended_at = now()");
    expect(await cadence.end(one, SENT, { dueAt: DUE })).toBe(true);
    expect(await rowOf(one)).toMatchObject({ state: 'sent' });
    expect(await nextOf(one)).toMatchObject({ due_at: null });
  });
});

describe('what was refused', () => {
  it('for now is tried again within its window, and counts for no day', async () => {
    const one = await begun();
    expect(await cadence.end(one, RETRY, undefined)).toBe(true);
    expect(await countOf(one)).toEqual({ sent_count: 0 });
    const row = await rowOf(one);
    expect(row).toMatchObject({ state: 'scheduled', lease: null, attempts: 1 });
    expect(Math.abs(Number(row.due_at) - Date.now() - 600_000)).toBeLessThan(60_000);
    expect(await cadence.claimDue(randomUUID(), LEASE_MS, 1)).toEqual([]);
    await run("update touch set due_at = now() where state = 'scheduled'");
    expect((await beginDue()).touch.attempts).toBe(1);
    expect(await rowOf(one)).toMatchObject({
      attempts: 2,
      message_id: `<${one.touch.id}.2@blipgrid.example>`,
    });
  });

  it('for now too often is refused for good', async () => {
    const one = await begun();
    await run("update touch set attempts = $1 where state = 'sending'", MAX_ATTEMPTS - 1);
    await cadence.end(one, RETRY, undefined);
    expect(await rowOf(one)).toMatchObject({ state: 'scheduled' });
    expect(await told(one)).toEqual([]);
    await run("update touch set due_at = now() where state = 'scheduled'");
    expect(await cadence.end(await beginDue(), RETRY, undefined)).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'failed',
      state_why: expect.stringContaining('Greylisted'),
    });
    expect(await told(one)).toEqual([REFUSED]);
    expect(await first('select state from sequence')).toEqual({ state: 'active' });
  });

  it('for now waits for another time where its window closes before', async () => {
    const one = await begun();
    await cadence.end(one, { ...RETRY, afterMs: 7_200_000 }, undefined);
    expect(await rowOf(one)).toMatchObject({ state: 'approved', due_at: null, due_until: null });
  });

  it('for now is not tried again where the sequence ended meanwhile', async () => {
    const one = await begun();
    await run("update sequence set state = 'stopped', ended_at = now()");
    await cadence.end(one, RETRY, undefined);
    expect(await rowOf(one)).toMatchObject({ state: 'cancelled', lease: null });
  });

  it('for good is left to a person', async () => {
    const one = await begun();
    expect(await cadence.end(one, { state: 'failed', hard: false, why: '550 5.7.1 No' }, undefined)).toBe(
      true,
    );
    expect(await rowOf(one)).toMatchObject({ state: 'failed', state_why: '550 5.7.1 No' });
    expect(await told(one)).toEqual([REFUSED]);
    expect(await first('select state from sequence')).toEqual({ state: 'active' });
    expect(await run('select from suppression')).toEqual([]);
  });

  it('because the mailbox does not exist suppresses the address and ends the sequence', async () => {
    const one = await begun();
    expect(await cadence.end(one, { state: 'failed', hard: true, why: '550 5.1.1 Unknown' }, undefined)).toBe(
      true,
    );
    expect(await rowOf(one)).toMatchObject({ state: 'failed' });
    expect(await told(one)).toEqual([
      REFUSED,
      { kind: 'sequence.ended', touch_id: false, reason: null, state: 'bounced' },
    ]);
    expect(await nextOf(one)).toMatchObject({ state: 'cancelled' });
    expect(await first('select state, ended_at from sequence')).toEqual({
      state: 'bounced',
      ended_at: expect.any(Date),
    });
    expect(await isSuppressedIn(db.system, scope, one.sequence.investorEmail)).toMatchObject({
      reason: 'bounced',
    });
  });

  it('because of the login disconnects the mailbox and waits', async () => {
    const one = await begun();
    expect(await cadence.end(one, { state: 'mailbox_refused', why: '535 5.7.8 Bad' }, undefined)).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'approved',
      due_at: null,
      text_hash: expect.any(String),
    });
    const mailbox = await first('select state, state_why, sent_count, failures from mailbox');
    expect(mailbox).toEqual({
      state: 'disconnected',
      state_why: '535 5.7.8 Bad',
      sent_count: 0,
      failures: 1,
    });
    expect(await cadence.unscheduled(10)).toEqual([]);
  });
});

describe('a touch of unknown fate', () => {
  it('is looked for a minute later, and never begun again', async () => {
    const one = await begun();
    expect(await cadence.end(one, { state: 'unknown', why: 'The connection broke.' }, undefined)).toBe(true);
    const row = await rowOf(one);
    expect(row).toMatchObject({ state: 'unknown', checks: 0, lease: null });
    expect(Math.abs(Number(row.next_check_at) - Date.now() - 60_000)).toBeLessThan(30_000);
    expect(await cadence.claimUnknown(randomUUID(), LEASE_MS, 10)).toEqual([]);
    await run("update touch set due_at = now(), next_check_at = now() where state = 'unknown'");
    expect(await cadence.claimDue(randomUUID(), LEASE_MS, 10)).toEqual([]);
    expect(await cadence.claimDrafts(randomUUID(), LEASE_MS, 10)).toEqual([]);
    expect(await cadence.unscheduled(10)).toEqual([]);
    expect(await countOf(one)).toEqual({ sent_count: 1 });
  });

  it('comes of a worker that ended: its lease passes, the sweep finds it once', async () => {
    const one = await begun();
    expect(await cadence.sweepSending()).toBe(0);
    await rows.letLeasePass(db.system, one.touch.id);
    expect(await cadence.sweepSending()).toBe(1);
    expect(await cadence.sweepSending()).toBe(0);
    expect(await rowOf(one)).toMatchObject({
      state: 'unknown',
      lease: null,
      next_check_at: expect.any(Date),
    });
    expect(await rows.storyOf(db.system, one.touch.id)).toEqual([
      'scheduled -> sending',
      'sending -> unknown',
    ]);
  });

  const unknown = async () => {
    const mailbox = await rows.makeMailbox(db.system, scope);
    await rows.makeSequence(db.system, scope, mailbox, { state: 'unknown' });
    const [one] = await cadence.claimUnknown(randomUUID(), LEASE_MS, 10);
    if (one === undefined) throw new Error('none was due');
    return one;
  };

  it('was sent where its own copy is found', async () => {
    const one = await unknown();
    const sentAt = new Date('2026-11-20T10:00:00Z');
    const found = { sentAt, messageId: '<rewritten@provider.example>', next: DUE };
    expect(await cadence.endUnknown(one, found)).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'sent',
      sent_at: sentAt,
      other_id: '<rewritten@provider.example>',
    });
    expect(await nextOf(one)).toMatchObject({ state: 'planned', due_at: DUE });
    expect(await cadence.endUnknown(one, found)).toBe(false);
  });

  it('is looked for again, and left to a person in the end', async () => {
    const one = await unknown();
    expect(one.looks).toBe(0);
    expect(await cadence.endUnknown(one, { againMs: 0, looked: false })).toBe(true);
    const [two] = await cadence.claimUnknown(randomUUID(), LEASE_MS, 10);
    expect(two).toMatchObject({ looks: 0 });
    expect(two && (await cadence.endUnknown(two, { againMs: 0, looked: true }))).toBe(true);
    expect(await rowOf(one)).toMatchObject({ version: one.touch.version });
    const [three] = await cadence.claimUnknown(randomUUID(), LEASE_MS, 10);
    expect(three).toMatchObject({ looks: 1 });
    expect(three && (await cadence.endUnknown(three, { againMs: undefined, looked: true }))).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'unknown',
      next_check_at: null,
      state_why: expect.stringContaining('settle'),
    });
    expect(await cadence.claimUnknown(randomUUID(), LEASE_MS, 10)).toEqual([]);
  });

  it('is looked for also after its sequence ended, but not in a mailbox that is gone', async () => {
    const mailbox = await rows.makeMailbox(db.system, scope);
    await rows.makeSequence(db.system, scope, mailbox, { state: 'unknown' });
    await run("update sequence set state = 'replied'");
    await run("update mailbox set state = 'disconnected'");
    expect(await cadence.claimUnknown(randomUUID(), LEASE_MS, 10)).toEqual([]);
    await run("update mailbox set state = 'connected'");
    expect(await cadence.claimUnknown(randomUUID(), LEASE_MS, 10)).toHaveLength(1);
  });
});
