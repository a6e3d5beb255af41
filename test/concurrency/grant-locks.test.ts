import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { grantCredits } from '../../src/credits/queries-grants.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { createPurchaseStore } from '../../src/credits/queries-purchases.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { checkLedger } from '../harness/service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(() => checkLedger(db));
afterAll(() => db.drop());

/** Does `work` while a change of the tenant holds its row and then asks for its account, as a change of a key's cap does. */
async function duringChange(tenantId: string, work: () => Promise<unknown>): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  await db.system.transaction(async (transaction) => {
    const values = [tenantId];
    const [own] = await transaction.query<{ pid: number }>({
      text: 'select pg_backend_pid() as pid from tenant where tenant_id = $1 for no key update',
      values,
    });
    done = work();
    await expect
      .poll(
        () =>
          db.system.query({
            text: 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
            values: [own?.pid],
          }),
        { timeout: 30_000 },
      )
      .toHaveLength(1);
    await transaction.query({
      text: "select from account where tenant_id = $1 and mode = 'live' for update nowait",
      values,
    });
  });
  await done;
}

const planOf = (tenantId: string) =>
  db.system.query({ text: 'select plan from tenant where tenant_id = $1', values: [tenantId] });

it('a paid grant waits for a change of the tenant before it holds the account', async () => {
  const { id: tenantId } = await createTenant(db.system, 'Blipgrid');
  await duringChange(tenantId, () =>
    grantCredits(db.system, { tenantId, mode: 'live', credits: 5, paid: true }),
  );
  expect(await planOf(tenantId)).toEqual([{ plan: 'paid' }]);
});

it('a purchase that is paid does so too', async () => {
  const { id: tenantId } = await createTenant(db.system, 'Blipgrid');
  const purchases = createPurchaseStore(db.service);
  const id = randomUUID();
  const terms = { id, pack: 'small', credits: 5, price: 900, currency: 'eur' };
  await purchases.begin({ tenantId, mode: 'live' }, terms, 1);
  await duringChange(tenantId, () =>
    purchases.learn({ id, tenantId }, { payment: 'pi_1', facts: { paid: true, payment: 'pi_1' } }),
  );
  expect(await planOf(tenantId)).toEqual([{ plan: 'paid' }]);
});
