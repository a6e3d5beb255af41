import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServer, startFake } from '../harness/providers.ts';
import { checkLedger } from '../harness/service.ts';
import { post } from './clients.ts';
import { createRig, type Rig } from './rig.ts';

const CREDITS = 9;
const PRICE_MICRO_USD = 1_000;

let provider: FakeServer;
let rig: Rig;
let whenAsked: () => Promise<void>;

beforeAll(async () => {
  provider = await startFake(async () => {
    await whenAsked();
    return {
      json: {
        searchParameters: { q: 'made up' },
        organic: [{ title: 'Made up', link: 'https://made-up.example/', snippet: '' }],
        credits: 1,
      },
    };
  });
  rig = await createRig({
    settings: {
      WARMPATH_ORDER_SEARCH_WEB: 'serper',
      WARMPATH_SERPER_URL: provider.url,
      WARMPATH_SERPER_KEY: 'made-up',
      WARMPATH_SERPER_PRICE_USD: String(PRICE_MICRO_USD / 1e6),
    },
  });
});
afterAll(async () => {
  await rig.close();
  await provider.close();
});

/** Asks with one key until there is an answer that stays; the service dies on the way and comes back. */
async function searchUntilFinal(apiKey: string, key: string): Promise<{ status: number; text: string }> {
  const agent = new Agent({ keepAlive: false });
  for (const until = Date.now() + 150_000; Date.now() < until; await sleep(50)) {
    const body = JSON.stringify({ query: 'made up' });
    const answer = await post(agent, rig.service.url, apiKey, key, body, '/v1/search/web').catch(
      () => undefined,
    );
    if (answer !== undefined && answer.status !== 409) return answer;
  }
  throw new Error('no final answer');
}

/** What the day has cost, and the calls that make it up. */
async function book(): Promise<{ spent: number; states: string[] }> {
  const days = await rig.system.query<{ spent: number }>({
    text: 'select coalesce(sum(spent_micro_usd), 0)::int as spent from provider_day',
  });
  const calls = await rig.system.query<{ state: string }>({
    text: 'select state from provider_call order by created_at',
  });
  return { spent: days[0]?.spent ?? Number.NaN, states: calls.map(({ state }) => state) };
}

describe('a paid lookup whose process dies', () => {
  it('before its source was asked: the retry starts afresh and is charged once, the day keeps what was booked', async () => {
    whenAsked = async () => {};
    const apiKey = await rig.account(CREDITS);
    await rig.arm('after_admit');
    const answer = await searchUntilFinal(apiKey, randomUUID());
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { credits_remaining: CREDITS - 3 }]);
    expect(provider.requests).toHaveLength(1);
    const [lost, fresh] = (await book()).states;
    expect([lost, fresh]).toEqual(['booked', 'settled']);
    expect((await book()).spent).toBe(2 * PRICE_MICRO_USD);
  });

  it('while its source works: nobody knows what it cost, so it stays booked beside the fresh try', async () => {
    const before = await book();
    let died = false;
    whenAsked = async () => {
      if (died) return;
      died = true;
      await rig.killService();
    };
    const apiKey = await rig.account(CREDITS);
    const answer = await searchUntilFinal(apiKey, randomUUID());
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { credits_remaining: CREDITS - 3 }]);
    expect(died).toBe(true);
    const after = await book();
    expect(after.spent - before.spent).toBe(2 * PRICE_MICRO_USD);
    expect(after.states.slice(-2)).toEqual(['booked', 'settled']);
  });

  it('leaves a ledger that adds up', async () => {
    await checkLedger({ system: rig.system });
  });
});
