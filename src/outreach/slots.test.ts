import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as rows from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createCadenceStore } from './queries-claims.ts';
import type { HeldTouch } from './rules-touch.ts';

const db = testDatabase();
const cadence = createCadenceStore(db.service);
let scope: Scope;
let mailbox: string;
beforeAll(async () => {
  scope = await rows.makeTenant(db.system);
});
beforeEach(async () => {
  await rows.clearOutreach(db.system);
  mailbox = await rows.makeMailbox(db.system, scope);
});

const DAY_MS = 86_400_000;
const SLOT = { at: new Date('2030-01-02T09:00:00Z'), until: new Date('2030-01-02T17:00:00Z') };
const run = (text: string, ...values: unknown[]) =>
  db.system.query<Record<string, unknown>>({ text, values });
const rowOf = ({ touch }: HeldTouch) => rows.touchRow(db.system, touch.id);
const claimDue = (limit = 10) => cadence.claimDue(randomUUID(), 60_000, limit);
async function due(): Promise<HeldTouch> {
  await rows.makeSequence(db.system, scope, mailbox);
  const [one] = await claimDue();
  if (one === undefined) throw new Error('nothing was due');
  return one;
}
async function unscheduled(): Promise<HeldTouch> {
  const [one] = await cadence.unscheduled(10);
  if (one === undefined) throw new Error('all have a time');
  return one;
}

describe('a time', () => {
  it('is given to what was approved, by the version that was seen', async () => {
    await rows.makeSequence(db.system, scope, mailbox, { state: 'approved' });
    const one = await unscheduled();
    expect(await cadence.schedule(one, SLOT)).toBe(true);
    expect(await rowOf(one)).toMatchObject({ state: 'scheduled', due_at: SLOT.at, due_until: SLOT.until });
    expect(await cadence.unscheduled(10)).toEqual([]);
    expect(await cadence.schedule(one, SLOT)).toBe(false);
    expect(await rows.storyOf(db.system, one.touch.id)).toEqual(['approved -> scheduled']);
  });

  it('is given again where the window passed, unless a worker holds it', async () => {
    await rows.makeSequence(db.system, scope, mailbox);
    expect(await cadence.unscheduled(10)).toEqual([]);
    await run("update touch set due_until = now() where state = 'scheduled'");
    expect(await claimDue()).toEqual([]);
    const one = await unscheduled();
    await run(
      "update touch set lease = gen_random_uuid(), lease_until = now() + interval '1 minute' where state = 'scheduled'",
    );
    expect(await cadence.unscheduled(10)).toEqual([]);
    expect(await cadence.schedule(one, SLOT)).toBe(false);
  });

  it.each<[string, string]>([
    ['was edited meanwhile', "update touch set version = version + 1, state = 'awaiting_approval'"],
    ['was approved anew', 'update touch set version = version + 1'],
    ['is of a paused sequence', "update sequence set state = 'paused'"],
  ])('is not given to what %s', async (_what, change) => {
    await rows.makeSequence(db.system, scope, mailbox, { state: 'approved' });
    const one = await unscheduled();
    await run(`${change} ${change.startsWith('update touch') ? 'where position = 1' : ''}`);
    const before = await rowOf(one);
    expect(await cadence.schedule(one, SLOT)).toBe(false);
    expect(await rowOf(one)).toEqual(before);
  });
});

describe('claiming what is due', () => {
  it('takes one touch of each mailbox, the longest due first', async () => {
    const other = await rows.makeMailbox(db.system, scope);
    await rows.makeSequence(db.system, scope, mailbox);
    const early = await rows.makeSequence(db.system, scope, mailbox);
    const alone = await rows.makeSequence(db.system, scope, other);
    await run("update touch set due_at = now() - interval '10 minutes' where id = $1", early.touchIds[0]);
    const claimed = (await claimDue()).map(({ touch }) => touch.id);
    expect(claimed.sort()).toEqual([early.touchIds[0], alone.touchIds[0]].sort());
    expect(await claimDue()).toEqual([]);
    // A lease is no news to a person.
    expect(await rows.storyOf(db.system, early.touchIds[0])).toEqual([]);
  });

  it('passes over what is past its window where the mailbox has more', async () => {
    const late = await rows.makeSequence(db.system, scope, mailbox);
    const open = await rows.makeSequence(db.system, scope, mailbox);
    await run(
      "update touch set due_at = now() - interval '10 minutes', due_until = now() where id = $1",
      late.touchIds[0],
    );
    expect(await claimDue()).toMatchObject([{ touch: { id: open.touchIds[0] } }]);
  });

  it('does not spend its limit on mailboxes that are under way', async () => {
    const other = await rows.makeMailbox(db.system, scope);
    for (const each of [mailbox, mailbox, other, other]) await rows.makeSequence(db.system, scope, each);
    const first = await claimDue(1);
    const second = await claimDue(1);
    expect(new Set([...first, ...second].map((held) => held.mailbox.id))).toEqual(new Set([mailbox, other]));
    expect(await claimDue(1)).toEqual([]);
  });

  it.each<[string, string]>([
    ['not due yet', "update touch set due_at = now() + interval '1 minute'"],
    ['of a paused sequence', "update sequence set state = 'paused'"],
    ['of a held one', "update sequence set held_until = now() + interval '1 minute'"],
    ['within the gap', "update mailbox set next_send_at = now() + interval '1 minute'"],
    ['of a mailbox in trouble', "update mailbox set state = 'failing'"],
  ])('leaves alone what is %s', async (_what, change) => {
    await rows.makeSequence(db.system, scope, mailbox);
    await run(change);
    expect(await claimDue()).toEqual([]);
  });

  it('is moved to another time', async () => {
    const one = await due();
    expect(await cadence.release(one, { slot: SLOT }, 'A link did not answer.')).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'scheduled',
      due_at: SLOT.at,
      lease: null,
      state_why: 'A link did not answer.',
    });
    expect(await cadence.release(one, { slot: SLOT }, 'Again')).toBe(false);
  });

  it('is given to a person with what was found', async () => {
    const one = await due();
    const findings = [{ rule: 'links', severity: 'block' as const, message: 'A link is dead.' }];
    expect(await cadence.release(one, { findings }, 'A link is dead.')).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'awaiting_approval',
      draft: { ...rows.DRAFT, findings },
      text_hash: null,
      approved_at: null,
      due_at: null,
      lease: null,
    });
  });
});

describe('what was approved long ago', () => {
  const long = "now() - interval '25 hours'";
  // Its age is given as it is made: a trigger keeps the time of every change.
  const oldSequence = async (state: 'approved' | 'scheduled') => {
    const made = await rows.makeSequence(db.system, scope, mailbox, { state });
    await run(
      `insert into sequence (tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, unsubscribe_token,
        created_at, updated_at) select tenant_id, mode, mailbox_id, 'x@y.example', $2, 'Ada', $3, ${long}, ${long}
        from sequence where id = $1`,
      made.sequenceId,
      `${made.sequenceId}@y.example`,
      `${randomUUID()}`,
    );
    await run(
      `update touch set sequence_id = (select id from sequence where email_key = $2), due_at = case when position = 1 and state = 'scheduled' then ${long} end,
      updated_at = ${long} where sequence_id = $1`,
      made.sequenceId,
      `${made.sequenceId}@y.example`,
    );
    return made;
  };

  it.each(['approved', 'scheduled'] as const)('and is still %s waits for a person again', async (state) => {
    const made = await oldSequence(state);
    expect(await cadence.unapproveStale(2 * DAY_MS)).toBe(0);
    expect(await cadence.unapproveStale(DAY_MS)).toBe(1);
    const row = await rows.touchRow(db.system, made.touchIds[0]);
    expect(row).toMatchObject({
      state: 'awaiting_approval',
      text_hash: null,
      due_at: null,
      state_why: expect.stringContaining('approve'),
    });
    expect(await rows.storyOf(db.system, made.touchIds[0])).toEqual([`${state} -> awaiting_approval`]);
    expect(await cadence.unapproveStale(DAY_MS)).toBe(0);
  });

  it.each<[string, string]>([
    ['its sequence was resumed since', "update sequence set state = 'active'"],
    ['its sequence is paused', "update sequence set state = 'paused'"],
    ['its mailbox is gone', "update mailbox set state = 'disconnected'"],
    ['its mailbox was connected again', 'update mailbox set connected_at = now()'],
    [
      'a worker holds it',
      "update touch set lease = gen_random_uuid(), lease_until = now() + interval '1 minute' where position = 1",
    ],
  ])('stays where %s', async (_what, change) => {
    await oldSequence('scheduled');
    await run(change);
    expect(await cadence.unapproveStale(DAY_MS)).toBe(0);
  });

  it('expires after a week, whatever it waits for', async () => {
    const made = await rows.makeSequence(db.system, scope, mailbox, { state: 'approved' });
    await run("update touch set approved_at = now() - interval '167 hours' where position = 1");
    await run("update sequence set state = 'paused'");
    expect(await cadence.unapproveStale(DAY_MS)).toBe(0);
    await run("update touch set approved_at = now() - interval '168 hours' where position = 1");
    expect(await cadence.unapproveStale(DAY_MS)).toBe(1);
    expect(await rows.touchRow(db.system, made.touchIds[0])).toMatchObject({ state: 'awaiting_approval' });
  });
});

describe('a sequence without an answer', () => {
  const sentAll = async () => {
    const made = await rows.makeSequence(db.system, scope, mailbox);
    await run(
      `update touch set state = 'sent', message_id = id::text, sent_at = now() - interval '15 days'
      where sequence_id = $1`,
      made.sequenceId,
    );
    return made;
  };
  const stateOf = async () => (await run('select state, ended_at is not null as ended from sequence'))[0];

  it('is completed', async () => {
    await sentAll();
    expect(await cadence.completeQuiet(16 * DAY_MS)).toBe(0);
    expect(await cadence.completeQuiet(14 * DAY_MS)).toBe(1);
    expect(await stateOf()).toEqual({ state: 'completed', ended: true });
    expect(await run('select from_state, to_state from touch_event')).toEqual([
      { from_state: 'active', to_state: 'completed' },
    ]);
  });

  it.each<[string, string]>([
    ['a touch is still to come', "update touch set state = 'planned' where position = 3"],
    ['nobody knows whether the last one went', "update touch set state = 'unknown' where position = 3"],
    ['one was refused: a person decides', "update touch set state = 'failed' where position = 3"],
    ['the last one is young', 'update touch set sent_at = now() where position = 3'],
    ['it is paused', "update sequence set state = 'paused'"],
    ['nothing of it was ever sent', "update touch set state = 'cancelled'"],
  ])('goes on where %s', async (_what, change) => {
    await sentAll();
    await run(change);
    expect(await cadence.completeQuiet(14 * DAY_MS)).toBe(0);
  });
});
