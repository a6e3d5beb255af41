import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { INBOX_DRAFT, type InboxWorld, makeInboxWorld } from '../../../test/harness/inbox-world.ts';
import { addSequence } from '../../../test/harness/outreach-rows.ts';
import { createInboxStore } from './queries-inbox.ts';
import type { HeldInbox } from './rules-return-date.ts';

const database = testDatabase();
const store = createInboxStore(database.service);
let world: InboxWorld;
let held: HeldInbox;

const LEASE_MS = 60_000;

describe('who reads', () => {
  beforeEach(async () => {
    world = await makeInboxWorld(database);
    held = world.held;
  });

  it('is one at a time, and a late one changes nothing', async () => {
    const others = await store.claim(randomUUID(), LEASE_MS, 100);
    expect(others.map(({ mailbox }) => mailbox.id)).not.toContain(world.mailboxId);
    await database.system.query({
      text: "update mailbox set inbox_lease_until = now() - interval '1 second' where id = $1",
      values: [world.mailboxId],
    });
    const late = held;
    held = await world.take();
    const one = await world.incoming({ kind: 'reply' });
    expect(await store.apply(late, world.next(), one)).toBe('lost');
    expect(await store.looked(late, 1_000)).toBe(false);
    expect(await store.renew(late, 1_000)).toBe(false);
    expect((await world.state()).sequence?.state).toBe('active');
    expect((await world.state()).inbound).toEqual([]);
    expect(await store.apply(held, world.next(), one)).toBe('applied');
  });

  it('says when it looked, by the clock of the database, and is due again', async () => {
    await database.system.query({
      text: 'update mailbox set polled_at = null where id = $1',
      values: [world.mailboxId],
    });
    expect(await store.looked(held, 60_000)).toBe(true);
    await store.release(held, 60_000);
    const [row] = await database.system.query<{ young: boolean; later: boolean; inbox_lease: string | null }>(
      {
        text: `select polled_at > now() - interval '1 minute' as young, next_poll_at > now() + interval '50 seconds' as later,
        inbox_lease from mailbox where id = $1`,
        values: [world.mailboxId],
      },
    );
    expect(row).toEqual({ young: true, later: true, inbox_lease: null });
    await expect(world.take()).rejects.toThrow('not given out');
  });

  it('calls it failing after the third time, connected again after a look, disconnected where a person has to act', async () => {
    const again = async () => {
      await database.system.query({
        text: 'update mailbox set next_poll_at = now() where id = $1',
        values: [world.mailboxId],
      });
      held = await world.take();
    };
    const mailbox = async () =>
      (
        await database.system.query<{ state: string; state_why: string | null }>({
          text: 'select state, state_why from mailbox where id = $1',
          values: [world.mailboxId],
        })
      )[0];
    for (const expected of ['connected', 'connected', 'failing']) {
      await store.fail(held, 'no route', 1);
      expect((await mailbox())?.state).toBe(expected);
      await again();
    }
    expect(held.failures).toBe(3);
    expect((await mailbox())?.state_why).toBe('The inbox cannot be read: no route');
    await store.looked(held, 1);
    expect(await mailbox()).toEqual({ state: 'connected', state_why: null });
    await store.fail(held, 'the login is refused', undefined);
    expect((await mailbox())?.state).toBe('disconnected');
    await expect(again()).rejects.toThrow('not given out');
  });
});

it('knows by identifier, token, address and domain, and never what another tenant has', async () => {
  world = await makeInboxWorld(database);
  const mine = world.scope;
  const none = { messageIds: [], tokens: [], addresses: [], domains: [] };
  const [row] = await database.system.query<{ message_id: string; unsubscribe_token: string }>({
    text: 'select t.message_id, s.unsubscribe_token from touch t join sequence s on s.id = t.sequence_id where t.id = $1',
    values: [world.touchId],
  });
  const keys = [
    { ...none, messageIds: [row?.message_id ?? ''] },
    { ...none, tokens: [row?.unsubscribe_token ?? ''] },
    { ...none, addresses: ['ada@lumen.example'] },
    { ...none, domains: ['lumen.example'] },
    { ...none, domains: ['eu.lumen.example'] },
  ];
  for (const one of keys)
    expect(await store.known(mine, one)).toMatchObject([
      { id: world.sequenceId, touches: [{ id: world.touchId, subject: INBOX_DRAFT.subject }] },
    ]);
  expect(await store.known(mine, { ...none, domains: ['men.example'] })).toEqual([]);
  world = await makeInboxWorld(database);
  for (const one of keys.slice(0, 2)) expect(await store.known(world.scope, one)).toEqual([]);
  expect(await store.known({ ...mine, mode: 'test' }, keys[2] ?? none)).toEqual([]);
});

it('knows what a message names, however many newer sequences go to the same domain', async () => {
  world = await makeInboxWorld(database);
  const { scope, mailboxId, sequenceId } = world;
  for (let at = 0; at < 60; at += 1) {
    const newer = { tenantId: scope.tenantId, mailboxId, email: `partner-${at}@lumen.example` };
    await addSequence(database.system, newer);
  }
  const [row] = await database.system.query<{ message_id: string }>({
    text: 'select message_id from touch where id = $1',
    values: [world.touchId],
  });
  const from = { tokens: [], domains: ['lumen.example'] };
  for (const keys of [
    { ...from, messageIds: [row?.message_id ?? ''], addresses: [] },
    { ...from, messageIds: [], addresses: ['ada@lumen.example'] },
  ])
    expect((await store.known(scope, keys)).map(({ id }) => id)).toContain(sequenceId);
});
