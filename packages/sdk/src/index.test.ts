import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { ENDPOINTS } from '../../../src/app/operations.ts';
import { fakeLookups } from '../../../test/harness/fake-lookups.ts';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { createWarmpath, OPERATIONS, WarmpathError } from './index.ts';

/** A lookup waits for what this gives. */
let hold: () => Promise<void> = async () => {};
let release = (): void => {};
const lookups = fakeLookups({
  run: async (kind) => {
    await hold();
    return {
      outcome: 'found',
      data: ENDPOINTS.find(({ schema }) => schema.lookup === kind)?.schema.example.data,
    };
  },
});
let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  service = await createTestService({ services: { lookups } });
  baseUrl = await service.service.listen();
});
afterAll(() => service.close());

async function clientOf(options: { credits?: number } = {}) {
  const account = await service.account(options);
  return { account, warmpath: createWarmpath({ baseUrl, key: account.key }) };
}

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe('methods', () => {
  it.each(ENDPOINTS.map(({ schema }) => [schema.operation, schema] as const))(
    '%s has one at its place',
    (operation, schema) => {
      const words = operation
        .split('.')
        .map((word) => word.replace(/-(.)/g, (_all, letter) => letter.toUpperCase()));
      let place: unknown = createWarmpath({ baseUrl, key: 'wp_test_x' });
      for (const word of words) place = (place as Record<string, unknown>)[word];
      expect(place).toBeTypeOf('function');
      const isPaged = 'cursor' in ((schema.query as { properties?: object }).properties ?? {});
      expect(typeof (place as { all?: unknown }).all).toBe(isPaged ? 'function' : 'undefined');
    },
  );

  it('read the balance, typed', async () => {
    const { account, warmpath } = await clientOf({ credits: 41 });
    const usage = await warmpath.usage();
    expectTypeOf(usage.credits_remaining).toEqualTypeOf<number>();
    expect(usage).toMatchObject({ credits_remaining: 41, tenantId: account.tenantId });
  });

  it('look up and drop what was kept, typed', async () => {
    const { warmpath } = await clientOf();
    const params = { keyword: 'battery storage' };
    const found = await warmpath.company.search(params);
    expectTypeOf(found.data[0]?.name).toEqualTypeOf<string | undefined>();
    expect(found.data[0]?.name?.length).toBeGreaterThan(0);
    expect(found.credits_charged).toBe(3);
    const { deleted } = await warmpath.cache.evict({ endpoint: 'company.search', params });
    expect(deleted).toBe(true);
  });

  it('say what a call would cost', async () => {
    const { warmpath } = await clientOf();
    const told = await warmpath.company.search({ keyword: 'battery storage', dry_run: true });
    expectTypeOf(told.data).toEqualTypeOf<null>();
    expect(told).toMatchObject({ data: null, would_charge: 3, credits_charged: 0 });
  });

  it('refuse input of another operation when they are compiled', () => {
    const { company, fundraising } = createWarmpath({ baseUrl, key: 'wp_test_x' });
    const calls = () => [
      // @ts-expect-error no such field
      company.search({ keyword: 'x', colour: 'y' }),
      // @ts-expect-error the field is needed
      company.search({}),
      // @ts-expect-error the argument is needed
      fundraising.sequence(),
      // @ts-expect-error not an option of an operation without ranking
      company.search({ keyword: 'x' }, { untilLearned: true }),
      fundraising.searchInvestors(undefined, { untilLearned: true }),
      fundraising.sequence.pause({ sequence_id: 'x' }),
    ];
    expect(calls).toBeTypeOf('function');
  });

  it('are reached by the name of the operation, too', async () => {
    const { account, warmpath } = await clientOf({ credits: 7 });
    expect(await warmpath.call('usage')).toMatchObject({ tenantId: account.tenantId });
    expect(await warmpath.call('company.search', { keyword: 'x', dry_run: true })).toMatchObject({
      would_charge: 3,
    });
    const rows = await listed(warmpath.rows('credits.ledger'));
    expect(rows).toEqual([expect.objectContaining({ kind: 'grant', amount: 7 })]);
    await expect(listed(warmpath.rows('usage'))).rejects.toThrow(TypeError);
    await expect(warmpath.call('usage', { limit: 1 })).rejects.toThrow('takes no input');
    expect(() => warmpath.call('toString' as 'usage')).toThrow('There is no operation toString');
  });

  it('reject with what the service said', async () => {
    const { warmpath } = await clientOf();
    const error = await warmpath.fundraising.searchInvestors().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WarmpathError);
    expect(error).toMatchObject({ status: 422, code: 'not_found', credits_charged: 0, attempts: 1 });
    expect((error as WarmpathError).request_id).toMatch(/^[0-9a-f-]{36}$/);
    const poor = await clientOf({ credits: 2 });
    await expect(poor.warmpath.company.search({ keyword: 'x' })).rejects.toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      credits_remaining: 2,
    });
    const wrong = await warmpath.company.search({ keyword: '' }).catch((thrown: unknown) => thrown);
    expect((wrong as WarmpathError).details[0]?.path).toContain('keyword');
  });
});

it('has a table of the operations that are there', () => {
  expect(Object.keys(OPERATIONS)).toEqual(ENDPOINTS.map(({ schema }) => schema.operation));
});

describe('a lost answer', () => {
  /** A client whose first request reaches the service, and whose connection is lost as soon as `until` is. */
  async function clientThatLoses(until: (answer: Promise<Response>) => Promise<unknown>) {
    const { account } = await clientOf();
    let sent = 0;
    const warmpath = createWarmpath({
      baseUrl,
      key: account.key,
      fetch: async (url, init) => {
        sent += 1;
        const answer = fetch(url, init);
        if (sent > 1) return answer;
        await until(answer);
        throw new TypeError('the connection is lost');
      },
      onRetry: ({ code }) => {
        if (code === 'idempotency_in_progress') release();
      },
    });
    return { account, warmpath };
  }

  it('is given by the repetition, charged once', async () => {
    const { account, warmpath } = await clientThatLoses((answer) => answer);
    const asked = lookups.asked.length;
    const found = await warmpath.company.search({ keyword: 'lost' });
    expect(found.credits_charged).toBe(3);
    expect(lookups.asked.length - asked).toBe(1);
    expect(await service.balance(account)).toBe(found.credits_remaining);
    await service.checkLedger();
  });

  it('is waited for while the first request still runs', async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      hold = () => {
        resolve();
        return held;
      };
    });
    const { account, warmpath } = await clientThatLoses(() => begun);
    const asked = lookups.asked.length;
    const found = await warmpath.company.search({ keyword: 'slow' });
    expect(found.credits_charged).toBe(3);
    expect(lookups.asked.length - asked).toBe(1);
    expect(await service.balance(account)).toBe(found.credits_remaining);
  });

  it('of an import is given too, and a network read back whole', async () => {
    const { warmpath } = await clientThatLoses((answer) => answer);
    const people = Array.from(
      { length: 205 },
      (_, at) => `Ada,Example ${at},https://social.example/in/ada-${at},,Example Capital,Partner,12 Mar 2024`,
    );
    const head = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
    const csv_content = [head, ...people, ''].join('\n');
    const report = await warmpath.fundraising.importNetwork({ csv_content });
    expect(report).toMatchObject({ rowsImported: 205, truncated: false });
    const rows = await listed(warmpath.fundraising.network.get.all());
    expectTypeOf(rows[0]?.firstName).toEqualTypeOf<string | undefined>();
    expect(rows).toHaveLength(205);
  });
});
