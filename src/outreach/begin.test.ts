import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as rows from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import type { SendAllowance } from '../mailboxes/rules-mailbox.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createCadenceStore } from './queries-claims.ts';
import { suppressionHash } from './queries-suppress.ts';
import type { HeldTouch } from './rules-touch.ts';

const db = testDatabase();
const cadence = createCadenceStore(db.service);
let scope: Scope;
beforeAll(async () => {
  scope = await rows.makeTenant(db.system);
});
beforeEach(() => rows.clearOutreach(db.system));

const LEASE_MS = 60_000;
const run = (text: string, ...values: unknown[]) =>
  db.system.query<Record<string, unknown>>({ text, values });

async function held(asked: rows.MailboxAsked = {}): Promise<HeldTouch> {
  const mailbox = await rows.makeMailbox(db.system, scope, asked);
  await rows.makeSequence(db.system, scope, mailbox);
  const [one] = await cadence.claimDue(randomUUID(), LEASE_MS, 10);
  if (one === undefined) throw new Error('nothing was due');
  return one;
}
const begin = (one: HeldTouch, asked: Partial<SendAllowance> = {}) =>
  cadence.begin(one, rows.messageIdOfHeld(one), rows.hashOfHeld(one), rows.allowance(asked));
const rowOf = ({ touch }: HeldTouch) => rows.touchRow(db.system, touch.id);

describe('begin', () => {
  it('writes the intent before the wire and books the mailbox', async () => {
    const one = await held();
    expect(one).toMatchObject({
      touch: { state: 'scheduled', position: 1, attempts: 0 },
      sequence: { state: 'active' },
    });
    expect(one.touches.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(await begin(one, { gapMs: 240_000 })).toEqual({ state: 'begun' });
    expect(await rowOf(one)).toMatchObject({
      state: 'sending',
      message_id: rows.messageIdOfHeld(one),
      intent_at: expect.any(Date),
      attempts: 1,
      lease: one.lease,
      version: one.touch.version + 1,
    });
    const [mailbox] = await run(
      `select sent_count, sent_day = (clock_timestamp() at time zone 'UTC')::date as is_today,
        extract(epoch from next_send_at - clock_timestamp()) as wait from mailbox where id = $1`,
      one.mailbox.id,
    );
    expect(mailbox).toMatchObject({ sent_count: 1, is_today: true });
    expect(Number(mailbox?.wait)).toBeGreaterThan(235);
    expect(Number(mailbox?.wait)).toBeLessThan(481);
    expect(await rows.storyOf(db.system, one.touch.id)).toEqual(['scheduled -> sending']);
    expect(await begin(one)).toEqual({ state: 'lost' });
  });

  it('holds it for as long as the wire may take from then on', async () => {
    const one = await held();
    await cadence.begin(one, rows.messageIdOfHeld(one), rows.hashOfHeld(one), rows.allowance(), 3_600_000);
    const { lease, lease_until } = await rowOf(one);
    expect(lease).toBe(one.lease);
    expect(Math.abs(Number(lease_until) - Date.now() - 3_600_000)).toBeLessThan(60_000);
  });

  it('counts days by the mailbox, and starts a new count with each', async () => {
    const one = await held({ timeZone: 'Pacific/Kiritimati' });
    await run(
      'update mailbox set sent_day = current_date - 1, sent_count = 500 where id = $1',
      one.mailbox.id,
    );
    expect(await begin(one, { perDay: 1 })).toEqual({ state: 'begun' });
    const [mailbox] = await run('select sent_day, sent_count from mailbox where id = $1', one.mailbox.id);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    expect(mailbox).toEqual({ sent_day: day, sent_count: 1 });
  });

  it.each<[string, string, string, string]>([
    ['paused', "update sequence set state = 'paused'", 'not_now', 'approved'],
    ['stopped', "update sequence set state = 'stopped'", 'not_now', 'cancelled'],
    ['held', "update sequence set held_until = now() + interval '1 hour'", 'not_now', 'approved'],
    ['renamed', "update sequence set investor_name = 'Eve'", 'not_now', 'awaiting_approval'],
    ['sent by another name', "update mailbox set sender_name = 'Eve'", 'not_now', 'awaiting_approval'],
    ['approved as another text', "update touch set text_hash = 'x'", 'not_now', 'awaiting_approval'],
    [
      'approved a week ago',
      "update touch set approved_at = now() - interval '7 days'",
      'not_now',
      'awaiting_approval',
    ],
    ['late', 'update touch set due_until = now()', 'not_now', 'approved'],
    ['of a lost mailbox', "update mailbox set state = 'disconnected'", 'mailbox_not_free', 'approved'],
    [
      'within the gap',
      "update mailbox set next_send_at = now() + interval '1 minute'",
      'mailbox_not_free',
      'scheduled',
    ],
    [
      'before the gap past its window',
      "update mailbox set next_send_at = now() + interval '2 hours'",
      'mailbox_not_free',
      'approved',
    ],
    [
      'of an inbox nobody reads',
      "update mailbox set polled_at = now() - interval '2 minutes'",
      'mailbox_not_free',
      'scheduled',
    ],
    ['of an inbox never read', 'update mailbox set polled_at = null', 'mailbox_not_free', 'scheduled'],
    [
      'over the day',
      "update mailbox set sent_day = (now() at time zone 'UTC')::date, sent_count = 1000",
      'mailbox_not_free',
      'scheduled',
    ],
    [
      "over the mailbox's own limit",
      'update mailbox set settings = settings || \'{"perDay": 0}\'',
      'mailbox_not_free',
      'scheduled',
    ],
    [
      'on a day that is over',
      'update mailbox set sent_day = current_date + 2',
      'mailbox_not_free',
      'scheduled',
    ],
  ])('does not begin what is %s', async (_what, change, state, left) => {
    const one = await held();
    await run(change);
    expect(await begin(one)).toEqual({ state, why: expect.any(String) });
    const row = await rowOf(one);
    expect(row).toMatchObject({ state: left, lease: null, lease_until: null, message_id: null, attempts: 0 });
    const isPlain = left === 'approved' || left === 'awaiting_approval';
    if (isPlain) expect(row).toMatchObject({ due_at: null, due_until: null });
    if (left === 'awaiting_approval') expect(row).toMatchObject({ text_hash: null, approved_at: null });
    if (left === 'scheduled') expect(Number(row.due_at)).toBeGreaterThan(Date.now() + 10_000);
    // Nothing was booked for it.
    expect(await run('select from mailbox where sent_count = 1')).toEqual([]);
  });

  it('puts what is over the day into the window of the next one', async () => {
    const one = await held({ perDay: 0 });
    expect(await begin(one)).toMatchObject({ state: 'mailbox_not_free' });
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0));
    expect(await rowOf(one)).toMatchObject({ due_at: midnight, version: one.touch.version + 1 });
  });

  it.each<[string, 'address' | 'domain', string]>([
    ['its address', 'address', 'ada@deep.fund.example'],
    ['its domain', 'domain', 'deep.fund.example'],
    ['a domain above its own', 'domain', 'fund.example'],
  ])('ends the sequence where %s is suppressed', async (_what, kind, value) => {
    const mailbox = await rows.makeMailbox(db.system, scope);
    const made = await rows.makeSequence(db.system, scope, mailbox, { email: 'Ada+deals@deep.fund.example' });
    const [one] = await cadence.claimDue(randomUUID(), LEASE_MS, 1);
    if (one === undefined) throw new Error('nothing was due');
    await run(
      "insert into suppression (tenant_id, mode, kind, value_hash, reason) values ($1, $2, $3, $4, 'imported')",
      scope.tenantId,
      scope.mode,
      kind,
      suppressionHash({ kind, value }),
    );
    expect(await begin(one)).toMatchObject({ state: 'suppressed' });
    const states = await run('select distinct state from touch where sequence_id = $1', made.sequenceId);
    expect(states).toEqual([{ state: 'cancelled' }]);
    const [sequence] = await run('select state, ended_at from sequence where id = $1', made.sequenceId);
    expect(sequence).toEqual({ state: 'suppressed', ended_at: expect.any(Date) });
  });

  it('sends nothing while a person has to look at what may be a wish for no more mail, and pauses', async () => {
    const one = await held();
    const [local, domain] = one.sequence.investorEmail.split('@');
    const value = `${local}@${domain}`;
    await run(
      "insert into suppression (tenant_id, mode, kind, value_hash, value, reason) values ($1, $2, 'address', $3, $4, 'opt_out_pending')",
      scope.tenantId,
      scope.mode,
      suppressionHash({ kind: 'address', value }),
      value,
    );
    expect(await begin(one)).toMatchObject({ state: 'not_now', why: expect.stringContaining('a person') });
    expect(await rowOf(one)).toMatchObject({ state: 'approved', intent_at: null });
    const [sequence] = await run('select state from sequence where id = $1', one.sequence.id);
    expect(sequence).toEqual({ state: 'paused' });
  });

  it.each(['added', 'opt_out_pending'] as const)('does not heed what others %s', async (reason) => {
    const one = await held();
    for (const other of [await rows.makeTenant(db.system), { ...scope, mode: 'test' } as const]) {
      await rows.suppressOnly(db.system, other, one.sequence.investorEmail, reason);
    }
    expect(await begin(one)).toEqual({ state: 'begun' });
  });

  it('changes nothing where a person changed the touch meanwhile', async () => {
    const one = await held();
    await run('update touch set version = version + 1 where id = $1', one.touch.id);
    const before = await rowOf(one);
    expect(await begin(one)).toEqual({ state: 'lost' });
    expect(await rowOf(one)).toEqual(before);
  });

  it('never has two messages of one mailbox on the wire', async () => {
    const one = await held();
    await rows.makeSequence(db.system, scope, one.mailbox.id);
    expect(await cadence.claimDue(randomUUID(), LEASE_MS, 10)).toEqual([]);
    expect(await begin(one)).toEqual({ state: 'begun' });
    expect(await cadence.claimDue(randomUUID(), LEASE_MS, 10)).toEqual([]);
    // Also where a claim did not see it.
    const lease = randomUUID();
    await run(
      "update touch set lease = $1, lease_until = now() + interval '1 minute' where state = 'scheduled'",
      lease,
    );
    const [other] = await run("select id, sequence_id from touch where state = 'scheduled'");
    const forged = {
      ...one,
      lease,
      touch: { ...one.touch, id: String(other?.id) },
      sequence: { ...one.sequence, id: String(other?.sequence_id) },
    };
    const [email] = await run('select investor_email from sequence where id = $1', other?.sequence_id);
    const two = { ...forged, sequence: { ...forged.sequence, investorEmail: String(email?.investor_email) } };
    expect(await begin(two)).toEqual({
      state: 'mailbox_not_free',
      why: 'The mailbox is sending another message.',
    });
  });

  it('sends nothing of a test key through a mailbox that is no sandbox', async () => {
    const side: Scope = { ...scope, mode: 'test' };
    const mailbox = await rows.makeMailbox(db.system, side);
    await rows.makeSequence(db.system, side, mailbox);
    await expect(run("update mailbox set kind = 'smtp_imap'")).rejects.toMatchObject({ code: '23514' });
    const [one] = await cadence.claimDue(randomUUID(), LEASE_MS, 1);
    expect(one?.mailbox.kind).toBe('sandbox');
    expect(one && (await begin(one))).toEqual({ state: 'begun' });
  });
});
