import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { findLedgerFaults } from '../app/queries-health.ts';
import { grantCredits, readBalances, readLedger } from '../credits/queries-grants.ts';
import { createFirstTenant, createTenant } from '../credits/queries-ledger.ts';
import { allowsTestModel, changeTenant, listTenants } from './queries-tenants.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newTenant = async () => (await createTenant(database.system, 'Acme')).id;
const planOf = async (tenantId: string) =>
  (await listTenants(database.system)).find((tenant) => tenant.id === tenantId)?.plan;

describe('tenants', () => {
  test('the first one is made once, also by services that start together', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => createFirstTenant(database.system, 'default')),
    );
    expect(made.filter((tenant) => tenant !== undefined)).toMatchObject([
      { name: 'default', balance: { test: 1_000 } },
    ]);
    expect(await listTenants(database.system)).toHaveLength(1);
    expect(await createFirstTenant(database.system, 'default')).toBeUndefined();
  });

  test('start on trial with sandbox credits only, and the ledger says so', async () => {
    const made = await createTenant(database.system, '  Acme & Söhne ');
    expect(made).toMatchObject({ name: 'Acme & Söhne', plan: 'trial', balance: { live: 0, test: 1_000 } });
    expect(await listTenants(database.system)).toContainEqual(made);
    const ledger = await readLedger(database.system, { tenantId: made.id, mode: 'test', limit: 10 });
    expect(ledger).toMatchObject([{ kind: 'grant', amount: 1_000, balanceAfter: 1_000 }]);
  });

  test('may rehearse a model with test keys only once that is allowed', async () => {
    const made = await createTenant(database.system, 'Rehearsal');
    const scope = { tenantId: made.id, mode: 'test' } as const;
    expect(made.testModel).toBe(false);
    expect(await allowsTestModel(database.service, scope)).toBe(false);
    await changeTenant(database.system, made.id, { testModel: true });
    expect(await allowsTestModel(database.service, scope)).toBe(true);
    await expect(changeTenant(database.system, NOBODY, { testModel: true })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('have a name of one line, which stands in mail and lists', async () => {
    for (const name of ['Acme\nBcc: eve@evil.example', 'Acme\u001b[2J', '\u202eemcA', 'Ac\u2028me'])
      await expect(createTenant(database.system, name)).rejects.toMatchObject({ code: 'usage' });
  });

  test('have a name', async () => {
    await expect(createTenant(database.system, '  ')).rejects.toMatchObject({ code: 'usage' });
    await expect(createTenant(database.system, 'x'.repeat(201))).rejects.toMatchObject({ code: 'usage' });
  });

  test('are listed in pages', async () => {
    await newTenant();
    await newTenant();
    const [first, ...rest] = await listTenants(database.system);
    expect(await listTenants(database.system, first?.id)).toEqual(rest);
  });
});

describe('credits', () => {
  test('raise the balance, and the first paid live grant the plan', async () => {
    const tenantId = await newTenant();
    const grant = { tenantId, mode: 'live', credits: 40, paid: false } as const;
    expect(await grantCredits(database.system, grant)).toMatchObject({ balance: 40, plan: 'trial' });
    await grantCredits(database.system, { ...grant, mode: 'test', paid: true });
    expect(await planOf(tenantId)).toBe('trial');
    expect(await grantCredits(database.system, { ...grant, paid: true })).toMatchObject({
      balance: 80,
      plan: 'paid',
    });
    expect(await planOf(tenantId)).toBe('paid');
    expect(await grantCredits(database.system, grant)).toMatchObject({ balance: 120, plan: 'paid' });
    expect(await readBalances(database.system, tenantId)).toEqual({ live: 120, test: 1_040, owed: 0 });
  });

  test('are granted once for a reference, also when asked at the same moment', async () => {
    const tenantId = await newTenant();
    const grant = { tenantId, mode: 'live', credits: 25, paid: true, reference: 'invoice-1' } as const;
    const answers = await Promise.all(Array.from({ length: 8 }, () => grantCredits(database.system, grant)));
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.entryId)).size).toBe(1);
    expect(answers.every((answer) => answer.balance === 25 && answer.plan === 'paid')).toBe(true);
    await expect(grantCredits(database.system, { ...grant, credits: 26 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(grantCredits(database.system, { ...grant, paid: false })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await readBalances(database.system, tenantId)).toMatchObject({ live: 25 });
  });

  test('add up under any concurrent operations', async () => {
    const tenantId = await newTenant();
    const amounts = Array.from({ length: 20 }, (_, at) => at + 1);
    await Promise.all(
      amounts.map((credits) =>
        grantCredits(database.system, { tenantId, mode: 'live', credits, paid: false }),
      ),
    );
    const ledger = await readLedger(database.system, { tenantId, mode: 'live', limit: 100 });
    expect(ledger.map((entry) => entry.amount).sort((a, b) => a - b)).toEqual(amounts);
    for (const [at, entry] of ledger.entries()) {
      expect(entry.balanceAfter - entry.amount).toBe(ledger[at + 1]?.balanceAfter ?? 0);
    }
    const page = { tenantId, mode: 'live', limit: 3, before: ledger[4]?.id ?? '' } as const;
    expect(await readLedger(database.system, page)).toEqual(ledger.slice(5, 8));
    expect(await findLedgerFaults(database.system)).toEqual([]);
  });

  test.each([0, -1, 1.5, Number.NaN, 1_000_000_001])('%s credits are refused', async (credits) => {
    const tenantId = await newTenant();
    const grant = grantCredits.bind(undefined, database.system, {
      tenantId,
      mode: 'live',
      credits,
      paid: true,
    });
    expect(grant).toThrow(/whole number of credits/);
  });

  test('need a tenant, a reference of sane length, and a balance within bounds', async () => {
    const tenantId = await newTenant();
    const grant = { tenantId, mode: 'live', credits: 1_000_000_000, paid: false } as const;
    await expect(grantCredits(database.system, { ...grant, tenantId: NOBODY })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(readBalances(database.system, NOBODY)).rejects.toMatchObject({ code: 'not_found' });
    expect(() => grantCredits(database.system, { ...grant, reference: '' })).toThrow(/1 to 255/);
    expect(() => grantCredits(database.system, { ...grant, reference: 'x'.repeat(256) })).toThrow(/1 to 255/);
  });

  test('a ledger that does not add up is found', async () => {
    const tenantId = await newTenant();
    const fault = await database.system
      .transaction(async (transaction) => {
        await transaction.query({
          text: 'update account set balance = 7 where tenant_id = $1',
          values: [tenantId],
        });
        throw Object.assign(new Error('undo'), { faults: await findLedgerFaults(transaction) });
      })
      .catch((error: { faults: unknown }) => error.faults);
    expect(fault).toEqual([
      { tenantId, mode: 'live', balance: 7, sum: 0, lastBalance: 0 },
      { tenantId, mode: 'test', balance: 7, sum: 1_000, lastBalance: 1_000 },
    ]);
  });
});
