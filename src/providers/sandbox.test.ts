import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settingValues } from '../../test/harness/providers.ts';
import { socialUrlFault } from '../platform/values/social-url.ts';
import { sandbox } from './order.ts';
import type { Found, Lookup, ProviderCall } from './provider.ts';
import { SANDBOX_SIGNALS, type SandboxSignal } from './rules-canonical.ts';
import { LOOKUP_KINDS, type LookupItem, type LookupKind, type LookupParams } from './rules-kinds.ts';
import { madeWorld } from './sandbox-world.ts';

const NOW = new Date('2026-11-21T12:34:56Z');
const settings = settingValues(sandbox);

/** A lookup that reached for the network or the corpus would fail here. */
function ask<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
  { now = NOW, signal = new AbortController().signal } = {},
): Promise<Found<LookupItem[Kind]>> {
  const lookup = sandbox.lookups[kind] as Lookup<Kind>;
  return lookup.ask(params, { settings, signal, now } as ProviderCall);
}

/** A question of each lookup in which a text, an address or a URL can be put. */
const QUESTIONS: {
  readonly [Kind in Exclude<LookupKind, 'touch.draft'>]: (signal: string) => LookupParams[Kind];
} = {
  'jobs.search': (signal) => ({
    keyword: `sandbox ${signal}`,
    location: 'Berlin',
    posted_limit: 'past-month',
    limit: 10,
  }),
  'company.search': (signal) => ({ keyword: `sandbox ${signal}`, limit: 10 }),
  'person.search': (signal) => ({ query: `sandbox ${signal}`, limit: 10 }),
  'social.posts': (signal) => ({ social_url: `https://sandbox.example/@${signal}`, days_back: 7 }),
  'social.engagement': (signal) => ({
    post_url: `https://sandbox.example/@${signal}/posts/1`,
    type: 'comments',
    max_pages: 3,
  }),
  'search.web': (signal) => ({ query: `sandbox ${signal}`, count: 10, livecrawl: true }),
  'email.verify': (signal) => ({ email: `${signal}@sandbox.example` }),
  'person.enrich': (signal) => ({ email: `${signal}@sandbox.example` }),
  'person.email': (signal) => ({ name: 'Tavrin Ombrelwick', domain: `${signal}.sandbox.example` }),
  'company.enrich': (signal) => ({ domain: `${signal}.sandbox.example` }),
  'company.people': (signal) => ({ domain: `${signal}.sandbox.example`, limit: 10 }),
  'company.news': (signal) => ({ name: `sandbox ${signal}`, limit: 10 }),
  'company.funders': (signal) => ({ name: 'Sandbox', domain: `${signal}.sandbox.example` }),
};

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : [];

/** Drafts of test keys are written by the template: it is never asked for one. */
type MadeUp = Exclude<LookupKind, 'touch.draft'>;
const MADE_UP = LOOKUP_KINDS.filter((kind): kind is MadeUp => kind !== 'touch.draft');

test('answers every lookup but drafts', () => {
  expect(Object.keys(sandbox.lookups).sort()).toEqual([...MADE_UP].sort());
});

describe.each(MADE_UP)('%s', (kind) => {
  const params = (signal: string) => QUESTIONS[kind](signal);

  test('answers any question, always the same, at no cost', async () => {
    const first = await ask(kind, params('anything'));
    expect(first.items.length).toBeGreaterThan(0);
    expect(first.costMicroUsd).toBe(0);
    expect(await ask(kind, params('anything'))).toEqual(first);
  });

  test('links only to reserved hosts', async () => {
    const told = texts((await ask(kind, params('anything'))).items).join('\n');
    const hosts = [...told.matchAll(/(?:https?:\/\/|[\w.-]+@)([\w.-]+)/gu)].map((match) => match[1] ?? '');
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
  });

  test.each(['miss', 'empty'])('"%s" finds nothing', async (signal) => {
    const { items } = await ask(kind, params(signal));
    if (kind === 'email.verify') expect(items).toMatchObject([{ verdict: 'unknown' }]);
    else expect(items).toEqual([]);
  });

  test('"fail" fails like a provider that is down, and certainly unpaid', async () => {
    await expect(ask(kind, params('fail'))).rejects.toMatchObject({
      name: 'ProviderError',
      failure: 'upstream',
      spend: 'none',
    });
  });

  test('"capped", and nothing else, has a price, for which the cap of the day has no room', () => {
    const price = (signal: string) => {
      const lookup = sandbox.lookups[kind] as Lookup<typeof kind>;
      return lookup.listPrice?.(params(signal) as never, settings);
    };
    expect(price('capped')).toBeGreaterThan(settings.number('DAILY_CAP_USD') ?? 0);
    const others: readonly SandboxSignal[] = SANDBOX_SIGNALS.filter((signal) => signal !== 'capped');
    expect([...others, 'anything'].map(price)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

test('what is asked of it passes for the address of a page', () => {
  for (const signal of SANDBOX_SIGNALS) {
    expect(socialUrlFault(`https://sandbox.example/@${signal}`)).toBeUndefined();
    expect(socialUrlFault(`https://sandbox.example/@${signal}/posts/1`)).toBeUndefined();
  }
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function stateAfter(ms: number, asked: Promise<unknown>) {
    const state = { is: 'open' };
    asked.then(
      () => Object.assign(state, { is: 'answered' }),
      (error: { failure?: string }) => Object.assign(state, { is: error.failure }),
    );
    await vi.advanceTimersByTimeAsync(ms);
    return state.is;
  }

  test('"slow" answers after four seconds', async () => {
    const asked = ask('search.web', QUESTIONS['search.web']('slow'));
    expect(await stateAfter(3_900, asked)).toBe('open');
    expect(await stateAfter(100, asked)).toBe('answered');
    expect((await asked).items).not.toEqual([]);
  });

  test('"timeout" answers when the request gives up, and not before', async () => {
    const request = new AbortController();
    const asked = ask('search.web', QUESTIONS['search.web']('timeout'), { signal: request.signal });
    expect(await stateAfter(600_000, asked)).toBe('open');
    request.abort();
    expect(await stateAfter(0, asked)).toBe('timeout');
  });

  test('a request that gives up ends the waiting, and leaves no timer behind', async () => {
    const request = new AbortController();
    const asked = ask('search.web', QUESTIONS['search.web']('slow'), { signal: request.signal });
    expect(await stateAfter(1_000, asked)).toBe('open');
    request.abort();
    expect(await stateAfter(0, asked)).toBe('timeout');
    expect(vi.getTimerCount()).toBe(0);
    const late = ask('search.web', QUESTIONS['search.web']('slow'), { signal: AbortSignal.abort() });
    expect(await stateAfter(0, late)).toBe('timeout');
  });
});

describe('the world', () => {
  const { companies, people } = madeWorld();

  test('is that of the investor searches, with staff', () => {
    expect(companies).toHaveLength(900);
    expect(people.filter(({ company }) => company === undefined).length).toBeGreaterThan(100);
    for (const company of companies) {
      const staff = people.filter((person) => person.company === company).length;
      expect(staff).toBeGreaterThanOrEqual(4);
      expect(staff).toBeLessThanOrEqual(10);
    }
  });

  test('has an account and an address of its own for each person, none of which is a signal', () => {
    const slugs = [...companies, ...people].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(slugs.filter((slug) => SANDBOX_SIGNALS.some((signal) => signal === slug))).toEqual([]);
  });
});

test('funders are those of the made-up corpus, and a company without any has one for certain and one in doubt', async () => {
  const { companies, rounds, firms } = madeWorld();
  const funded = companies.find(({ name }) => rounds.has(name));
  const bare = companies.find(({ name }) => !rounds.has(name));
  const of = async (company = companies[0]) =>
    (await ask('company.funders', { name: company?.name ?? '' })).items;
  const told = await of(funded);
  const known = (rounds.get(funded?.name ?? '') ?? []).flatMap(({ investors }) => investors);
  expect(told.map(({ investor }) => investor)).toEqual(known);
  const [sure, doubtful, ...more] = await of(bare);
  expect([firms.includes(sure?.investor ?? ''), sure?.confidence]).toEqual([true, 0.9]);
  expect([firms.includes(doubtful?.investor ?? ''), doubtful?.confidence, more]).toEqual([false, 0.5, []]);
});

test('news report the rounds as a headline would, and the last month', async () => {
  const { companies, rounds } = madeWorld();
  const company = companies.find(({ name }) => (rounds.get(name) ?? []).length > 1);
  const { items } = await ask('company.news', { name: company?.name ?? '', limit: 50 });
  const funding = items.filter(({ topic }) => topic === 'funding');
  expect(funding.map(({ date }) => date)).toEqual(
    (rounds.get(company?.name ?? '') ?? []).map(({ on }) => on),
  );
  expect(funding[0]?.title).toMatch(/ raises \$\d+\.\dM .* led by /);
  const later = { now: new Date(NOW.getTime() + 90 * 86_400_000) };
  const then = (await ask('company.news', { name: company?.name ?? '', limit: 50 }, later)).items;
  expect(then).not.toEqual(items);
});
