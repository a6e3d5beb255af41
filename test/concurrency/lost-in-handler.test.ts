import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../src/platform/database/postgres.ts';
import { defineEndpoint, type Endpoint } from '../../src/platform/operations/operation.ts';
import { runOnce } from '../harness/one-off.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { chargesOf } from './charges.ts';

/** What befalls a handler, by name. Each runs real statements on the database of the service. */
const FAULTS = {
  'its connection is ended between statements': () => loseConnection('select 1', false),
  'its connection is ended under a statement': () => loseConnection('select pg_sleep(60)', true),
  'a statement takes too long': () =>
    test.db.service.transaction(async (transaction) => {
      await transaction.query({ text: 'set local statement_timeout = 20' });
      return transaction.query({ text: 'select pg_sleep(60)' });
    }),
  'a lock is not had in time': () =>
    end("do $$ begin raise exception using errcode = 'lock_not_available'; end $$"),
  'transactions wait for each other': () =>
    end("do $$ begin raise exception using errcode = 'deadlock_detected'; end $$"),
  'the disk is full': () => end("do $$ begin raise exception using errcode = 'disk_full'; end $$"),
  'the server has become a standby': () =>
    withTenant(test.db.service, { tenantId: randomUUID(), mode: 'live' }, async (transaction) => {
      await transaction.query({ text: 'set transaction read only' });
      return transaction.query({ text: "update profile set body = '{}'" });
    }),
  'it wraps what it met': async () => {
    await loseConnection('select 1', false).catch((error: unknown) => {
      throw new Error('the profile was not read', { cause: error });
    });
  },
} as const;

/** Our own faults: repeating them gives the same. */
const BUGS = {
  'a statement that cannot be read': () => end('selekt 1'),
  'a constraint': () => end("select ('x')::integer"),
  'a value that cannot be sent': () => test.db.service.query({ text: 'select $1', values: [circular()] }),
  'a link that is not that of the database': async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  },
} as const;

/** Ends the connection of a transaction before its next statement is sent, or while it runs. */
const loseConnection = (next: string, isUnderWay: boolean) =>
  withTenant(test.db.service, { tenantId: randomUUID(), mode: 'live' }, async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const kill = `select pg_terminate_backend(${own?.pid}, 5000)`;
    if (!isUnderWay) {
      await runOnce(test.db.connection, kill);
      return transaction.query({ text: next });
    }
    const running = transaction.query({ text: next });
    await Promise.all([running, runOnce(test.db.connection, kill)]);
  });
const end = (text: string) => test.db.service.query({ text });
function circular(): object {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

const Body = Type.Object({ fault: Type.String() }, { additionalProperties: false });
const Nothing = Type.Object({}, { additionalProperties: false });
const make = (price: number): Endpoint =>
  defineEndpoint({
    operation: `test.fault-${price}`,
    surfaces: { effect: 'spend', mcp: false, cli: false },
    http: `POST /v1/test/fault-${price}`,
    summary: 'Meets a fault of the database',
    description: 'As its body says.',
    body: Body,
    query: Nothing,
    data: Nothing,
    example: { body: { fault: '' }, data: {} },
    billing: { kind: 'billed', prices: [0, 10], price: () => price },
    rateLimited: false,
    bodyLimitBytes: 4_096,
    deadlineMs: 10_000,
    run: async (_services, _context, { body }) => {
      await ({ ...FAULTS, ...BUGS } as Record<string, () => Promise<unknown>>)[body.fault]?.();
      return { outcome: 'found', data: {} };
    },
  }) as unknown as Endpoint;

let test: TestService;
beforeAll(async () => {
  test = await createTestService({ endpoints: [make(10), make(0)], rateLimits: false });
});
afterAll(() => test.close());
afterEach(() => test.checkLedger());

const call = (account: Account, price: 0 | 10, fault: string, key?: string) =>
  test.call('POST', `/v1/test/fault-${price}`, {
    key: account.key,
    body: { fault },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

describe('PostgreSQL is lost or busy in a handler', () => {
  it.each(Object.keys(FAULTS))('%s: 503, refunded, and the same key starts afresh', async (fault) => {
    const account = await test.account({ credits: 100 });
    const key = randomUUID();
    for (const again of [1, 2]) {
      expect(await call(account, 10, fault, key), `try ${again}`).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        body: { error: 'unavailable', credits_remaining: 100 },
      });
    }
    expect(await chargesOf(test, account)).toEqual({ refunded: 2 });
    expect(await call(account, 0, fault)).toMatchObject({ status: 503, body: { error: 'unavailable' } });
  });

  it.each(Object.keys(BUGS))('%s is our own fault: 500, refunded', async (bug) => {
    const account = await test.account({ credits: 100 });
    expect(await call(account, 10, bug)).toMatchObject({ status: 500, body: { error: 'internal_error' } });
    expect(await chargesOf(test, account)).toEqual({ refunded: 1 });
  });
});
