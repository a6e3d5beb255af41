import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdOneDay } from '../../test/harness/one-day.ts';
import { OPERATOR_KEY } from '../../test/harness/operator.ts';
import { addMailbox, addTenant } from '../../test/harness/outreach-rows.ts';
import { memberOf } from '../../test/harness/people.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { grantCredits } from '../credits/queries-grants.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { MOST_CREDITS } from '../credits/rules-packs.ts';
import { checkNode } from './commands/doctor-quick.ts';

holdOneDay();
let service: TestService;
let live = 0;
beforeAll(async () => {
  service = await createTestService({
    doctor: {
      quick: async () => [checkNode(), { name: 'made', state: 'fail', message: 'Planted.' }],
      live: async () => {
        live += 1;
        return [{ source: 'made', state: 'as_expected', ms: 1, detail: '' }];
      },
    },
  });
});
afterAll(() => service.close());

const get = (path: string) => service.call('GET', `/admin/v1${path}`, { key: OPERATOR_KEY });

describe('GET /admin/v1/workers', () => {
  it('200 says what waits, and since when', async () => {
    const { tenantId } = await service.account();
    await service.db.system.query({
      text: `insert into monitor (tenant_id, mode, kind, next_run_at) values ($1, 'live', 'investors', now() - interval '2 hours')`,
      values: [tenantId],
    });
    // Of the made-up raise, where no worker may be wanted.
    await addMailbox(service.db.system, { tenantId, mode: 'test', address: 'made-up@acme.example' });
    await service.db.system.query({ text: "update mailbox set next_poll_at = now() - interval '9 hours'" });
    const { status, body } = await get('/workers');
    expect(status).toBe(200);
    const queues = body.queues as { queue: string; waiting: number; late: boolean }[];
    expect(queues.find(({ queue }) => queue === 'saved searches to run')).toMatchObject({
      waiting: 1,
      late: true,
    });
    expect(queues.filter(({ late }) => late)).toHaveLength(1);
    const overview = (await get('/overview')).body;
    expect(overview.oldest).toMatchObject({ queue: 'saved searches to run', waiting: 1 });
    expect((overview.health as { sentence: string }[])[0]?.sentence).toBeTypeOf('string');
    expect(JSON.stringify(overview.health)).toContain('1 saved searches to run wait');
    expect(overview.today).toEqual({
      charges: 0,
      refunded: 0,
      credits_in: expect.any(Number),
      credits_out: 0,
    });
  });
});

describe('GET /admin/v1/overview', () => {
  it('200 says which tenants of people wait for credits, and that records are missing', async () => {
    const { system } = service.db;
    const named = async (name: string, credits: number, hasMember: boolean) => {
      const { id: tenantId } = await createTenant(system, name);
      if (credits > 0) await grantCredits(system, { tenantId, mode: 'live', credits, paid: false });
      if (hasMember) await memberOf(service, 'owner', tenantId);
    };
    await named('Poor', 11, true);
    await named('Rich', 12, true);
    await named('Nobody', 0, false);
    const { waiting } = (await get('/overview')).body as {
      waiting: { records: boolean; credits: { tenant_name: string }[] };
    };
    expect(waiting.records).toBe(true);
    expect(waiting.credits).toEqual([{ tenant: expect.any(String), tenant_name: 'Poor', credits: 11 }]);
  });

  it('200 sums the live credits of today, however many were granted', async () => {
    const { id: tenantId } = await createTenant(service.db.system, 'Blipgrid');
    const today = async () => (await get('/overview')).body.today as Readonly<Record<string, number>>;
    const before = await today();
    await service.db.system.query({
      text: `with a as (update account set last_entry = 1, balance = 10 where tenant_id = $1 and mode = 'live')
        insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, created_at)
          values ($1, 'live', 1, 'grant', 10, 10, now() - interval '2 days')`,
      values: [tenantId],
    });
    // Together more than 32 bits hold.
    for (const mode of ['live', 'live', 'live', 'test'] as const)
      await grantCredits(service.db.system, { tenantId, mode, credits: MOST_CREDITS, paid: false });
    for (const state of ['settled', 'refunded']) {
      await service.db.system.query({
        text: `with a as (update account set last_entry = last_entry + 1, balance = balance - 3
            where tenant_id = $1 and mode = 'live' returning last_entry, balance),
          c as (insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, resolved_at)
            values ($2, $1, 'live', $2, 'search.web', 3, $3, now(), now()))
          insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id)
            select $1, 'live', last_entry, 'reserve', -3, balance, $2 from a`,
        values: [tenantId, randomUUID(), state],
      });
    }
    await service.db.system.query({
      text: `with a as (update account set last_entry = last_entry + 1, balance = balance + 3
          where tenant_id = $1 and mode = 'live' returning last_entry, balance)
        insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id)
          select $1, 'live', a.last_entry, 'refund', 3, a.balance, c.id from a, charge c
          where c.tenant_id = $1 and c.state = 'refunded'`,
      values: [tenantId],
    });
    expect(await today()).toEqual({
      charges: (before.charges ?? 0) + 2,
      refunded: (before.refunded ?? 0) + 1,
      credits_in: (before.credits_in ?? 0) + 3 * MOST_CREDITS,
      credits_out: (before.credits_out ?? 0) + 3,
    });
  });
});

describe('GET /admin/v1/mailboxes', () => {
  it('200 shows those that do not work, with masked addresses', async () => {
    const tenantId = await addTenant(service.db.system);
    await addMailbox(service.db.system, { tenantId, address: 'one@acme.example' });
    await addMailbox(service.db.system, {
      tenantId,
      address: 'two@acme.example',
      state: 'failing',
      why: 'refused two@acme.example',
    });
    const { body } = await get('/mailboxes');
    expect(body.mailboxes).toMatchObject([
      {
        tenant: tenantId,
        address: 't…@acme.example',
        state: 'failing',
        why: 'refused t…@acme.example',
        waiting: 0,
        notice: null,
      },
    ]);
  });

  it('200 shows those that work and were not told of their connection, as far as is known', async () => {
    const tenantId = await addTenant(service.db.system);
    const notices = [
      ['failed', null],
      ['unknown', null],
      // Its copy is still looked for.
      ['unknown', 'now()'],
      ['sent', null],
    ] as const;
    for (const [at, [state, next]] of notices.entries()) {
      const mailbox = await addMailbox(service.db.system, { tenantId, address: `n${at}@blip.example` });
      await service.db.system.query({
        text: `insert into mailbox_notice (id, tenant_id, mode, mailbox_id, token_hash, state, message_id, next_at)
          values ($1, $2, 'live', $3, $4, $5, 'made', ${next ?? 'null'})`,
        values: [randomUUID(), tenantId, mailbox, Buffer.alloc(32, at), state],
      });
    }
    const { mailboxes } = (await get('/mailboxes')).body as {
      mailboxes: { tenant: string; state: string; notice: string | null }[];
    };
    const own = mailboxes.filter(({ tenant }) => tenant === tenantId);
    expect(own.map(({ state, notice }) => `${state} ${notice}`).toSorted()).toEqual([
      'connected failed',
      'connected unknown',
    ]);
  });
});

describe('touches of unknown fate', () => {
  it('200 lists them; 404 settles none that is not there', async () => {
    expect((await get('/touches')).body).toMatchObject({ count: 0, touches: [] });
    const { tenantId } = await service.account();
    const body = { tenant: tenantId, mode: 'live', id: tenantId, outcome: 'sent', reason: 'x' };
    expect((await service.call('POST', '/admin/v1/touches/settle', { key: OPERATOR_KEY, body })).status).toBe(
      404,
    );
  });
});

describe('GET /admin/v1/doctor', () => {
  it('200 gives the quick checks at once, and asks sources only on request', async () => {
    const quick = await get('/doctor');
    expect(quick.body).toMatchObject({
      ok: false,
      sources: [],
      checks: [{ name: 'Node', state: 'ok' }, { name: 'made' }],
    });
    expect(live).toBe(0);
    const asked = await get('/doctor?live=true');
    expect(asked.body).toMatchObject({
      ok: true,
      checks: [],
      sources: [{ source: 'made', state: 'as_expected' }],
    });
  });

  it('422 where the process has none', async () => {
    const bare = await createTestService();
    const { status, body } = await bare.call('GET', '/admin/v1/doctor', { key: OPERATOR_KEY });
    await bare.close();
    expect([status, body.error]).toEqual([422, 'not_configured']);
  });
});
