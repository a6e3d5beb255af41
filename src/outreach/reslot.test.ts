import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import {
  addMailbox,
  addSequence,
  addTenant,
  addTouch,
  OPEN_SETTINGS,
} from '../../test/harness/outreach-rows.ts';
import { createMailboxStore } from '../mailboxes/queries.ts';
import type { MailboxSettings } from '../mailboxes/rules-mailbox.ts';
import { replanAt } from '../mailboxes/rules-time-zones.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createCadenceStore } from './queries-claims.ts';
import { MAILBOX_TOUCHES } from './queries-sequences.ts';
import type { SequenceState, TouchState } from './rules-touch.ts';

const db = testDatabase();

/** A Tuesday far ahead of every clock: what is due then is not claimed. */
const NOW = new Date('2099-03-03T15:00:00Z');
const at = (text: string) => new Date(`2099-03-${text}:00Z`);
const days = [1, 2, 3, 4, 5];
const HOURS: MailboxSettings = {
  ...OPEN_SETTINGS,
  gapSeconds: 240,
  window: { days, fromMinute: 480, untilMinute: 1_020 },
};

let scope: Scope;
let mailboxId: string;
beforeEach(async () => {
  const tenantId = await addTenant(db.system);
  scope = { tenantId, mode: 'live' };
  mailboxId = await addMailbox(db.system, { tenantId, address: 'nora@rookery.example', settings: HOURS });
});

async function touchOf(
  state: TouchState,
  columns: Record<string, unknown>,
  sequence: { state?: SequenceState; zone?: string } = {},
): Promise<string> {
  const { tenantId } = scope;
  const sequenceId = await addSequence(db.system, {
    tenantId,
    mailboxId,
    email: `${randomUUID()}@fund.example`,
    state: sequence.state ?? 'active',
    columns: { time_zone: sequence.zone ?? null },
  });
  return addTouch(db.system, { tenantId, sequenceId, state, textHash: 'hash', columns });
}

const change = (settings: Partial<MailboxSettings>) =>
  createMailboxStore(db.service, MAILBOX_TOUCHES).change(
    scope,
    mailboxId,
    { senderName: 'Nora', postalAddress: 'Here', settings: { ...HOURS, ...settings } },
    replanAt(NOW, 10_000),
  );

async function rowOf(id: string) {
  const [row] = await db.system.query({
    text: `select t.state, t.due_at, t.due_until, t.lease, t.text_hash, t.version,
        (select array_agg(e.who || ': ' || e.why) from touch_event e where e.touch_id = t.id) as told
      from touch t where t.id = $1`,
    values: [id],
  });
  return row;
}

const TOMORROW = { due_at: at('04T08:00'), due_until: at('04T17:00') };

it('what has a time gets another one by the new hours; approval and texts stay', async () => {
  const lease = { lease: randomUUID(), lease_until: at('04T09:00') };
  const plain = await touchOf('scheduled', { ...TOMORROW, ...lease });
  const paused = await touchOf('scheduled', TOMORROW, { state: 'paused' });
  const abroad = await touchOf('scheduled', TOMORROW, { zone: 'Asia/Tokyo' });
  const approved = await touchOf('approved', {});
  const over = await touchOf('scheduled', TOMORROW, { state: 'stopped' });
  const before = await Promise.all([approved, over].map(rowOf));
  expect(await change({ window: { days, fromMinute: 480, untilMinute: 1_200 } })).toMatchObject({
    settings: { window: { untilMinute: 1_200 } },
  });
  const moved = {
    state: 'scheduled',
    due_at: at('03T15:00'),
    due_until: at('03T20:00'),
    lease: null,
    text_hash: 'hash',
    told: ['person: The hours or limits of its mailbox were changed: it has another time.'],
  };
  expect(await rowOf(plain)).toMatchObject(moved);
  expect(await rowOf(paused)).toMatchObject(moved);
  // It is midnight there.
  expect(await rowOf(abroad)).toMatchObject({ due_at: at('03T23:00'), due_until: at('04T11:00') });
  expect(await Promise.all([approved, over].map(rowOf))).toEqual(before);
});

it('what nothing changes for keeps its time, its version and its holder', async () => {
  const lease = randomUUID();
  const waits = await touchOf('scheduled', {
    due_at: at('03T09:00'),
    due_until: at('03T17:00'),
    lease,
    lease_until: at('03T16:00'),
  });
  const before = await rowOf(waits);
  await change({ ownCopy: 'blind_copy' });
  expect(await rowOf(waits)).toEqual(before);
});

it('the wait after the last message is that of the new gap', async () => {
  const last = new Date('2099-03-03T14:59:00Z');
  await touchOf('sent', { intent_at: last, sent_at: last, message_id: `<${randomUUID()}@rookery.example>` });
  await db.system.query({
    text: 'update mailbox set next_send_at = $2 where id = $1',
    values: [mailboxId, new Date(last.getTime() + 360_000)],
  });
  expect((await change({ gapSeconds: 60 }))?.nextSendAt).toEqual(new Date(last.getTime() + 90_000));
  expect((await change({ gapSeconds: 0 }))?.nextSendAt).toEqual(last);
});

it('a time found by hours that were changed meanwhile is not given', async () => {
  const cadence = createCadenceStore(db.service);
  const id = await touchOf('approved', {});
  const held = (await cadence.unscheduled(200)).find(({ touch }) => touch.id === id);
  if (held === undefined) throw new Error('it needs a time');
  await change({ window: { days, fromMinute: 600, untilMinute: 660 } });
  expect(await cadence.schedule(held, { at: at('03T15:00'), until: at('03T17:00') })).toBe(false);
  const [again] = (await cadence.unscheduled(200)).filter(({ touch }) => touch.id === id);
  if (again === undefined) throw new Error('it still needs a time');
  expect(await cadence.schedule(again, { at: at('04T10:00'), until: at('04T11:00') })).toBe(true);
});

it('of another tenant nothing is changed', async () => {
  const touch = await touchOf('scheduled', TOMORROW);
  const before = await rowOf(touch);
  const stranger = { tenantId: await addTenant(db.system), mode: 'live' } as const;
  const settings = { ...HOURS, window: { days, fromMinute: 0, untilMinute: 1_440 } };
  const asked = { senderName: 'Nora', postalAddress: 'Here', settings };
  expect(
    await createMailboxStore(db.service, MAILBOX_TOUCHES).change(
      stranger,
      mailboxId,
      asked,
      replanAt(NOW, 10_000),
    ),
  ).toBeUndefined();
  expect(await rowOf(touch)).toEqual(before);
});
