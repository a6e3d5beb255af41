import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/platform/operations/operation.ts';
import { LEARNING } from '../../../src/platform/values/outcome.ts';
import { createRankingModels } from '../../../src/search/queries-stored-investors.ts';
import { createProbe, PROBE_PATH } from '../../../test/harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../../../test/harness/service.ts';
import { createCall } from './call.ts';
import { type AnswerOf, createWarmpath, OPERATIONS, type RankedOptions, type RowOptions } from './index.ts';
import { callWhenLearned } from './make-methods.ts';

/** A ledger of so many entries; `nextOf` says what comes after a page, if that is not the truth. */
function ledgerOf(length: number, nextOf?: (cursor: string | null) => string | undefined) {
  const asked: string[] = [];
  const warmpath = createWarmpath({
    baseUrl: 'http://warmpath.example',
    key: 'wp_test_x',
    retries: 0,
    fetch: async (url) => {
      asked.push(new URL(url).search);
      if (asked.length > 10) throw new Error('it goes on for ever');
      const query = new URL(url).searchParams;
      const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
      const entries = Array.from({ length: Math.min(limit, length - from) }, (_, at) => ({ id: from + at }));
      const end = from + entries.length;
      const next =
        nextOf === undefined ? (end < length ? String(end) : undefined) : nextOf(query.get('cursor'));
      return Response.json({ entries, ...(next === undefined ? {} : { next }), request_id: 'x' });
    },
  });
  const read = async (query?: { limit?: number }, options?: RowOptions): Promise<unknown[]> => {
    const ids: unknown[] = [];
    for await (const { id } of warmpath.credits.ledger.all(query, options)) ids.push(id);
    return ids;
  };
  return { warmpath, asked, read };
}

const upTo = (length: number) => Array.from({ length }, (_, at) => at);

describe('all rows of a list', () => {
  it('come page after page, in order, by pages as large as may be', async () => {
    const { read, asked } = ledgerOf(450);
    expect(await read()).toEqual(upTo(450));
    expect(asked).toEqual(['?limit=200', '?limit=200&cursor=200', '?limit=200&cursor=400']);
  });

  it('are none where there are none', async () => {
    expect(await ledgerOf(0).read()).toEqual([]);
  });

  it('end at the number that was asked for, without a page or rows too many', async () => {
    const { read, asked } = ledgerOf(450);
    expect(await read({}, { atMost: 3 })).toEqual(upTo(3));
    expect(await read({}, { atMost: 210 })).toEqual(upTo(210));
    expect(await read({ limit: 2 }, { atMost: 3 })).toEqual(upTo(3));
    expect(await read({}, { atMost: 0 })).toEqual([]);
    expect(asked).toEqual([
      '?limit=3',
      '?limit=200',
      '?limit=10&cursor=200',
      '?limit=2',
      '?limit=2&cursor=2',
    ]);
    await expect(read({}, { atMost: Number.NaN })).rejects.toThrow(TypeError);
  });

  it('are asked for no further than they are read', async () => {
    const { warmpath, asked } = ledgerOf(450);
    for await (const { id } of warmpath.credits.ledger.all()) if (Number(id) === 199) break;
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['stays', () => 'same'],
    ['goes in a circle', (cursor: string | null) => (cursor === 'a' ? 'b' : 'a')],
  ])('are refused where the cursor %s', async (_how, next) => {
    const { read, asked } = ledgerOf(10, next);
    await expect(read({ limit: 5 })).rejects.toThrow(/does not end/);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('end with the error of a page, and when they are aborted', async () => {
    const { warmpath } = ledgerOf(450);
    const controller = new AbortController();
    const reason = new Error('enough');
    const read: unknown[] = [];
    const reading = async () => {
      for await (const row of warmpath.credits.ledger.all({}, { signal: controller.signal })) {
        if (read.push(row) === 200) controller.abort(reason);
      }
    };
    await expect(reading()).rejects.toBe(reason);
    expect(read).toHaveLength(200);
  });
});

type Found = AnswerOf<'fundraising.search-investors'>;

const probe = createProbe();
let isLearning = true;
const warnings = () => (isLearning ? [LEARNING] : []);
/** As the search: its answers tell that the ranking is being learned while it is. */
const ranked: Endpoint = {
  ...probe.endpoint,
  schema: { ...probe.endpoint.schema, isRanked: true },
  run: async (...asked) => ({ ...(await probe.endpoint.run(...asked)), warnings: warnings() }),
  understand: async () => ({ warnings: warnings() }),
};

let test: TestService;
let baseUrl: string;
let account: Account;
beforeAll(async () => {
  test = await createTestService({ endpoints: [ranked], rateLimits: false });
  baseUrl = await test.service.listen();
});
afterAll(() => test.close());
beforeEach(async () => {
  isLearning = true;
  await test.db.service.query({ text: 'delete from ranking_model' });
  account = await test.account({ credits: 20 });
});

const SEARCH = OPERATIONS['fundraising.search-investors'];

/** A search, which goes to the endpoint above; the waits between two looks pass at once, and after each of them this is done. */
async function search(
  options: RankedOptions,
  afterWait: (look: number) => unknown = () => {},
): Promise<Found> {
  const toProbe = (url: string, init: RequestInit) => fetch(url.replace(SEARCH.path, PROBE_PATH), init);
  const call = createCall({ baseUrl, key: account.key, fetch: toProbe });
  let looks = 0;
  const answer = callWhenLearned(call, SEARCH, {}, options, async () => void (await afterWait(++looks)));
  return (await answer) as Found;
}

async function learned(): Promise<void> {
  isLearning = false;
  const model = { corpusVersion: 1, deals: 1, asOf: '2026-01-01', weights: {}, report: {} };
  await createRankingModels(test.db.service).keep('live', model);
}

describe('an answer given while the ranking is being learned', () => {
  afterEach(() => test.checkLedger());

  it('is waited for on request, and charged once', async () => {
    const afterWait = (look: number) => (look === 3 ? learned() : undefined);
    const answer = await search({ untilLearned: true, idempotencyKey: 'mine' }, afterWait);
    expect(answer).toMatchObject({ credits_charged: 0, credits_remaining: 10 });
    expect(answer.warnings).not.toContainEqual(expect.objectContaining({ value: 'learning' }));
    expect(await test.balance(account)).toBe(10);
  });

  it('is given at once without that', async () => {
    const waited: number[] = [];
    const answer = await search({}, (look) => waited.push(look));
    expect(answer.warnings).toContainEqual(expect.objectContaining({ field: 'corpus', value: 'learning' }));
    expect(answer.credits_charged).toBe(10);
    expect(waited).toEqual([]);
  });

  it('is the one that is given where the free repetition is gone', async () => {
    const answer = await search({ untilLearned: true }, async () => {
      await learned();
      await search({});
    });
    expect(answer).toMatchObject({ credits_charged: 10 });
    expect(await test.balance(account)).toBe(10);
  });

  it('is the one that is given where the key may not look, and stays paid for', async () => {
    account = await test.withKey(account, { scopes: ['spend'] });
    const answer = await search({ untilLearned: true });
    expect(answer).toMatchObject({ credits_charged: 10 });
    expect(await test.balance(account)).toBe(10);
  });

  it('is the one that is given where learning does not end', async () => {
    let last = 0;
    const answer = await search({ untilLearned: true }, (look) => {
      last = look;
    });
    expect(answer).toMatchObject({ credits_charged: 10 });
    expect(last).toBe(40);
  });
});
