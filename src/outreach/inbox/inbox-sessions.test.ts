import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { type InboxReading, readInbox } from '../../../test/harness/inbox-reading.ts';
import { addMailbox, addTenant } from '../../../test/harness/outreach-rows.ts';
import { untilHolds } from '../../../test/harness/until-holds.ts';

const database = testDatabase();
let world: InboxReading;

beforeEach(async () => {
  world = await readInbox(database);
});
afterEach(() => world.stop());

it('keeps to its sessions, and reads every mailbox all the same', async () => {
  const ids = [world.mailboxId];
  for (let count = 0; count < 9; count += 1) {
    ids.push(
      await addMailbox(database.system, {
        tenantId: world.tenantId,
        address: `box${count}@rookery.example`,
        polledAt: null,
      }),
    );
  }
  world.start({ sessions: 4 });
  await untilHolds(async () => {
    const rows = await database.system.query({
      text: 'select id from mailbox where id = any($1::uuid[]) and polled_at is not null',
      values: [ids],
    });
    expect(rows).toHaveLength(10);
  });
  expect(world.host.mostOpen).toBeLessThanOrEqual(4);
});

it('is read although another tenant has many whose hosts hang', async () => {
  const other = await addTenant(database.system);
  for (let count = 0; count < 12; count += 1) {
    await addMailbox(database.system, {
      tenantId: other,
      address: `slow${count}@hangs.example`,
      polledAt: null,
    });
  }
  // Theirs have been due for longer.
  await database.system.query({
    text: "update mailbox set next_poll_at = now() - interval '1 hour' where tenant_id = $1",
    values: [other],
  });
  let hanging = 0;
  world.start({
    sessions: 4,
    sessionsPerTenant: 3,
    transport: {
      open: ({ scope }, signal) => {
        if (scope.tenantId === world.tenantId) return world.host.session();
        hanging += 1;
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      },
    },
  });
  await untilHolds(async () => expect((await world.mailbox())?.polled).toBe(true));
  expect(hanging).toBe(3);
});

it('leaves room among the sessions of one tenant for those that are due', async () => {
  for (let count = 0; count < 5; count += 1) {
    await addMailbox(database.system, {
      tenantId: world.tenantId,
      address: `more${count}@rookery.example`,
      polledAt: null,
    });
  }
  world.start({ sessions: 8, sessionsPerTenant: 4 });
  await untilHolds(async () => {
    const rows = await database.system.query({
      text: 'select id from mailbox where tenant_id = $1 and polled_at is not null',
      values: [world.tenantId],
    });
    expect(rows).toHaveLength(6);
  });
  expect(world.host.mostOpen).toBeLessThanOrEqual(4);
});

it('is read by one of two processes at a time', async () => {
  world.host.hasIdle = false;
  const one = world.start({ pollMs: 30 });
  const two = world.start({ pollMs: 30 });
  await untilHolds(async () => expect(world.host.opened).toBeGreaterThan(4));
  expect(world.host.mostOpen).toBe(1);
  await Promise.all([one.stop(), two.stop()]);
});
