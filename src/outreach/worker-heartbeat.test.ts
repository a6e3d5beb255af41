import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { createWorkerHeartbeatStore } from './queries-mailbox.ts';

const db = testDatabase();

it('shows the time since the last heartbeat, by the clock of the database', async () => {
  const signs = createWorkerHeartbeatStore(db.service);
  expect(await signs.quietMs()).toBeUndefined();
  await signs.give();
  expect(await signs.quietMs()).toBeLessThan(60_000);
  const before = (ms: number) =>
    db.system.query({
      text: `update outreach_sign set given_at = clock_timestamp() - $1 * interval '1 ms'`,
      values: [ms],
    });
  await before(300_000);
  expect(await signs.quietMs()).toBeGreaterThanOrEqual(300_000);
  await Promise.all([signs.give(), createWorkerHeartbeatStore(db.service).give()]);
  expect(await signs.quietMs()).toBeLessThan(60_000);
  // Set back by an operator's clock: no sign comes from the future.
  await before(-300_000);
  expect(await signs.quietMs()).toBe(0);
});
