import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/platform/operations/operation.ts';
import { LEARNING } from '../../../src/platform/values/outcome.ts';
import { createRankingModels } from '../../../src/search/queries-stored-investors.ts';
import { createProbe, PROBE_PATH } from '../../../test/harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../../../test/harness/service.ts';
import { createCall } from './call.ts';
import { type AnswerOf, OPERATIONS, type RankedOptions } from './index.ts';
import { callWhenLearned } from './learned.ts';

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
