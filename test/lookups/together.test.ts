import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENT } from '../concurrency/together.ts';
import { type FakeServer, startFake } from '../harness/providers.ts';
import { createTestService, type TestService } from '../harness/service.ts';

/** What a search of people costs in the settings below, and what the day has room for. */
const PRICE_USD = 0.01;
const ROOM_FOR = 10;

let provider: FakeServer;
let testing: TestService;

beforeAll(async () => {
  provider = await startFake(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return {
      json: {
        status: 200,
        total: 1,
        data: [
          { full_name: 'quill made-up', linkedin_url: 'linkedin.com/in/quill-made-up', job_title: 'partner' },
        ],
      },
    };
  });
  testing = await createTestService({
    rateLimits: false,
    ...PATIENT,
    settings: {
      WARMPATH_ORDER_PERSON_SEARCH: 'peopledatalabs',
      WARMPATH_PEOPLEDATALABS_URL: provider.url,
      WARMPATH_PEOPLEDATALABS_KEY: 'made-up',
      WARMPATH_PEOPLEDATALABS_PERSON_PRICE_USD: String(PRICE_USD),
      WARMPATH_PEOPLEDATALABS_DAILY_CAP_USD: String(PRICE_USD * ROOM_FOR),
    },
  });
});
afterAll(async () => {
  await testing.close();
  await provider.close();
});

const search = (key: string, query: string) =>
  testing.call('POST', '/v1/person/search', { key, body: { query, limit: 1 } });

describe('many at once', () => {
  test('a thousand who ask the same make one call, and each pays for its own answer', async () => {
    const account = await testing.account({ credits: 3_000 });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => search(account.key, 'quill made-up')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(provider.requests).toHaveLength(1);
    expect(await testing.balance(account)).toBe(0);
    await testing.checkLedger();
    expect((await search((await testing.account()).key, ' Quill  MADE-UP ')).body).toMatchObject({
      cached: true,
    });
  });

  test('a hundred who ask different things make no more calls than the cap has room for', async () => {
    const before = provider.requests.length;
    const accounts = await Promise.all(Array.from({ length: 100 }, () => testing.account({ credits: 30 })));
    const answers = await Promise.all(accounts.map(({ key }, at) => search(key, `made-up person ${at}`)));
    const refused = answers.filter(({ status }) => status === 503);
    // The call of the test before has been paid out of the same day.
    expect(provider.requests.length - before).toBe(ROOM_FOR - 1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ROOM_FOR - 1);
    expect(refused).toHaveLength(100 - (ROOM_FOR - 1));
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ error: 'vendor_capacity' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400);
    }
    const balances = await Promise.all(accounts.map((account) => testing.balance(account)));
    expect(balances.filter((balance) => balance === 30)).toHaveLength(refused.length);
    await testing.checkLedger();
  });

  test('what is kept is answered although the cap is reached, and an eviction ends that', async () => {
    const { key } = await testing.account();
    expect(await search(key, 'quill made-up')).toMatchObject({ status: 200, body: { cached: true } });
    const evict = () =>
      testing.call('DELETE', '/v1/cache', {
        key,
        body: { endpoint: 'person.search', params: { query: 'quill made-up', limit: 1 } },
      });
    expect(await evict()).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await evict()).toMatchObject({ status: 200, body: { deleted: false } });
    expect(await search(key, 'quill made-up')).toMatchObject({ status: 503 });
  });
});
