import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import { runOnce } from '../harness/one-off.ts';
import { openSandbox } from '../harness/sandbox.ts';
import type { Account } from '../harness/service.ts';
import { accountFor, BILLED, bodyOf, eachEndpoint, priceOf, serviceOfFile } from './rig.ts';

const lookups = fakeLookups({
  plan: () => ({
    candidates: [{ provider: 'dear', microUsd: 1, capMicroUsd: 1_000_000 }],
    cacheKey: Buffer.alloc(32, 7),
  }),
});
const service = serviceOfFile({ services: { lookups } });
// On an empty corpus a search is refused as soon as its index stands.
beforeAll(() => openSandbox(service()));

const send = (endpoint: Endpoint, account: Account, more: object = {}) =>
  service().call('POST', endpoint.schema.path, {
    key: account.key,
    headers: { 'idempotency-key': 'dry' },
    body: { ...bodyOf(endpoint, account), dry_run: true, ...more },
  });

/** Written whatever is asked: windows of keys, in which a dry run counts, and what processes say of themselves. */
const WRITTEN_ANYWAY =
  "'rate_window', 'service_process', 'write_probe', 'index_lease', 'index_snapshot', 'index_chunk'";

/**
 * Of each table how many rows it has and the newest transaction that wrote one: of rows written, changed or deleted at least one
 * of the two is another. Of keys the rows themselves, but for when they were used.
 */
async function rows(): Promise<Readonly<Record<string, string>>> {
  // As the owner: no role of a service reads all of them.
  const { connection } = service().db;
  const tables = await runOnce(
    connection,
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'warmpath'::regnamespace
      and relname not in (${WRITTEN_ANYWAY})`,
  );
  const names = tables.rows.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'account',
      'charge',
      'idempotency',
      'ledger_entry',
      'lookup_cache',
      'provider_day',
    ]),
  );
  const sums = names.map((name) => {
    const what =
      name === 'api_key'
        ? "sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)::numeric)"
        : 'max(xmin::text::bigint)';
    return `select '${name}' as name, count(*) || ' ' || coalesce(${what}, 0) as sum from warmpath."${name}" t`;
  });
  const { rows } = await runOnce(connection, sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }: { name: string; sum: string }) => [name, sum]));
}

describe('a dry run', () => {
  eachEndpoint(BILLED, (endpoint) => {
    it('tells its price, and charges, asks and stores nothing', async () => {
      const account = await accountFor(service(), endpoint, { mode: 'test' });
      const before = await rows();
      const answer = await send(endpoint, account);
      expect([answer.status, answer.body]).toMatchObject([
        200,
        {
          data: null,
          credits_charged: 0,
          would_charge: priceOf(endpoint),
          cached: false,
          credits_remaining: 1_000,
        },
      ]);
      expect(answer.headers.ratelimit).toBeDefined();
      expect(await service().balance(account)).toBe(1_000);
      expect(await rows()).toEqual(before);
      expect(lookups.asked).toEqual([]);
      // Nothing was kept under the key: the request itself may still have it.
      expect((await send(endpoint, account)).headers['idempotent-replayed']).toBeUndefined();
    });

    it('tells that the balance is too small, and is not refused', async () => {
      const account = await accountFor(service(), endpoint, { mode: 'test', credits: priceOf(endpoint) - 1 });
      const { status, body } = await send(endpoint, account);
      expect(status).toBe(200);
      expect(body.warnings).toEqual(
        expect.arrayContaining([
          {
            field: 'credits_remaining',
            value: String(priceOf(endpoint) - 1),
            message: expect.stringContaining('402'),
          },
        ]),
      );
    });

    it('is checked as the request itself is', async () => {
      const account = await accountFor(service(), endpoint, { mode: 'test' });
      expectError(await send(endpoint, account, { no_such_field: 1 }), 400, 'invalid_request');
      expectError(await send(endpoint, account, { dry_run: 'yes' }), 400, 'invalid_request');
      expectError(
        await send(endpoint, { ...account, key: account.key.replace(/.$/, '!') }),
        401,
        'unauthorized',
      );
    });
  });

  eachEndpoint(
    BILLED.filter(({ schema }) => schema.needs !== 'nothing'),
    (endpoint) => {
      it('is the same free 422 without what it needs', async () => {
        const account = await service().account();
        const { path } = endpoint.schema;
        const answer = await service().call('POST', path, { key: account.key, body: { dry_run: true } });
        expectError(answer, 422, 'not_found');
        expect(await service().balance(account)).toBe(1_000);
      });
    },
  );

  it('tells that an answer is cached, and does not take it', async () => {
    const endpoint = BILLED.find(({ schema }) => schema.operation === 'company.search') as Endpoint;
    await service().db.system.query({
      text: `insert into lookup_cache (key, kind, generation, value, expires_at)
        values ($1, 'company.search', 1, '{}', now() + interval '1 hour')`,
      values: [Buffer.alloc(32, 7)],
    });
    const account = await service().account();
    expect((await send(endpoint, account)).body).toMatchObject({ data: null, cached: true, would_charge: 3 });
  });
});

it('a request with dry_run false is the request without it', async () => {
  const endpoint = BILLED.find(({ schema }) => schema.operation === 'search.web') as Endpoint;
  const account = await service().account();
  const first = await send(endpoint, account, { dry_run: false });
  expect([first.status, first.body.credits_charged]).toEqual([200, 3]);
  const again = await service().call('POST', endpoint.schema.path, {
    key: account.key,
    headers: { 'idempotency-key': 'dry' },
    body: bodyOf(endpoint, account),
  });
  expect(again.headers['idempotent-replayed']).toBe('true');
});
