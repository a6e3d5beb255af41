import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { untilHolds } from '../../test/harness/until-holds.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Answer } from '../platform/values/outcome.ts';
import { enrichInvestors, findEmails, verifyEmails } from './operations-bulk.ts';

const VERIFY = verifyEmails.schema.path;
const DOWN = new DomainError('vendor_error', 'The provider is down. Try again later.');
const box = (name: string) => `${name}@capital.example`;
const boxes = (count: number) => Array.from({ length: count }, (_, n) => box(`box-${n}`));

/** By the address: what the provider says. */
const answers = new Map<string, Answer<unknown> | Error>();
/** What each call waits for before it is answered. */
let held: Promise<unknown> = Promise.resolve();
const lookups = fakeLookups();
const asked = () => lookups.asked.map(({ params }) => (params as { email: string }).email);

let service: TestService;
let listening: Promise<{ readonly url: string }>;
beforeAll(async () => {
  service = await createTestService({
    services: {
      lookups: {
        ...lookups,
        run: async (kind, params, context) => {
          const usual = await lookups.run(kind, params, context);
          await held;
          const own = answers.get((params as { email?: string }).email ?? '');
          if (own instanceof Error) throw own;
          return (own ?? usual) as never;
        },
      },
    },
  });
});
beforeAll(() => {
  listening = service.service.listen().then((url) => ({ url }));
});
beforeEach(() => {
  answers.clear();
  held = Promise.resolve();
  lookups.asked.length = 0;
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const verify = async ({ key }: Account, emails: readonly string[], more: object = {}, headers = {}) => {
  const answer = await service.call('POST', VERIFY, { key, body: { emails, ...more }, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** As if what was asked so far had been asked so much earlier. */
const later = ({ tenantId }: Account, time: string, place = '') =>
  service.db.system.query({
    text: `update idempotency set expires_at = expires_at - $2::interval where tenant_id = $1 and key like 'bulk-%-' || $3`,
    values: [tenantId, time, place === '' ? '%' : place],
  });
const entriesOf = async ({ key }: Account) => {
  const { body } = await service.call('GET', '/v1/credits/ledger', { key });
  return body.entries.map(({ amount }: { amount: number }) => amount).reverse();
};

describe('200', () => {
  it('charges hits and misses, each by itself, and refunds what was not answered', async () => {
    const account = await service.account();
    answers.set(box('missed'), { outcome: 'missed', data: {}, explanation: 'Nothing is known of it.' });
    answers.set(box('down'), DOWN);
    answers.set(box('open'), {
      outcome: 'undetermined',
      data: { verdict: 'unknown', detail: 'unsettled: x.' },
    });
    const body = await verify(account, ['found', 'missed', 'down', 'open'].map(box));
    expect(body).toMatchObject({
      found: 2,
      missed: 1,
      failed: 1,
      left: 0,
      credits_charged: 6,
      credits_remaining: 994,
    });
    expect(body.results).toMatchObject([
      { place: 0, outcome: 'found', data: { verdict: 'deliverable' }, credits_charged: 3 },
      {
        place: 1,
        outcome: 'missed',
        error: 'not_found',
        message: 'Nothing is known of it.',
        credits_charged: 3,
      },
      { place: 2, outcome: 'failed', error: 'vendor_error', credits_charged: 0 },
      { place: 3, outcome: 'found', data: { verdict: 'unknown' }, credits_charged: 0 },
    ]);
    expect(await service.balance(account)).toBe(994);
    expect((await entriesOf(account)).toSorted()).toEqual([-3, -3, -3, -3, 1_000, 3, 3]);
  });

  it('pays for nothing twice that is asked again the same day, and asks again only what was free, last', async () => {
    const account = await service.account();
    answers.set(box('down'), DOWN);
    await verify(account, [box('ada'), box('down')]);
    answers.clear();
    const again = await verify(account, [box('bo'), box('down'), box('ada'), box('ada')]);
    expect(again).toMatchObject({ found: 4, failed: 0, credits_charged: 6, credits_remaining: 991 });
    expect(again.results.map((row: { credits_charged: number }) => row.credits_charged)).toEqual([
      3, 3, 3, 3,
    ]);
    expect(asked()).toEqual([box('ada'), box('down'), box('bo'), box('down')]);
    expect(await service.balance(account)).toBe(991);
    const other = await verify(account, [box('ada')], { batch_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11' });
    expect(other).toMatchObject({ batch_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11', credits_charged: 3 });
  });

  it('asks those that no source answered again only after all others', async () => {
    const account = await service.account();
    const down = boxes(5);
    for (const email of down) answers.set(email, DOWN);
    const emails = [...down, box('ada'), box('bo')];
    expect(await verify(account, emails, { at_most: 5 })).toMatchObject({ failed: 5, left: 2 });
    expect(await verify(account, emails, { at_most: 2 })).toMatchObject({ found: 2, failed: 5, left: 0 });
    expect(asked().slice(5)).toEqual([box('ada'), box('bo')]);
    answers.clear();
    expect(await verify(account, emails)).toMatchObject({ found: 7, failed: 0, credits_charged: 15 });
  });

  it('goes on part by part, for whoever shows progress or stops in between', async () => {
    const account = await service.account();
    const left: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const body = await verify(account, boxes(50), { at_most: 20 });
      left.push(body.left);
      expect(body.results.filter((row: { outcome: string }) => row.outcome === 'left')).toHaveLength(
        body.left,
      );
    }
    expect(left).toEqual([30, 10, 0]);
    expect(asked()).toHaveLength(50);
    expect(await service.balance(account)).toBe(850);
  });

  it.each([
    ['credits', { credits: 31 }, undefined, 'insufficient_credits'],
    ['the cap of the key', { credits: 1_000 }, { dailyCredits: 31 }, 'key_cap_reached'],
  ])('begins no more than %s pay for, and goes on when there are more', async (_what, has, bounds, error) => {
    const owner = await service.account(has);
    const account = bounds === undefined ? owner : await service.withKey(owner, bounds);
    const body = await verify(account, boxes(30));
    expect(body).toMatchObject({ found: 10, left: 20, credits_charged: 30 });
    // Those of the next turn are told, and no more are asked.
    const told = body.results.flatMap((row: { error?: string }) => row.error ?? []);
    expect(told).toEqual(Array(5).fill(error));
    expect(await service.balance(owner)).toBe(has.credits - 30);
    const more = await verify(await service.withKey(owner), boxes(10));
    expect(more).toMatchObject({ found: 10, credits_charged: 0 });
  });

  it('is one call of the window, however many it asks for', async () => {
    const account = await service.account({ plan: 'trial' });
    const body = await verify(account, boxes(50));
    expect(body).toMatchObject({ found: 50, credits_charged: 150 });
  });

  it('may be made many times at once', async () => {
    const account = await service.account();
    const bodies = await Promise.all(Array.from({ length: 5 }, () => verify(account, boxes(12))));
    expect(bodies.reduce((sum, { credits_charged }) => sum + credits_charged, 0)).toBe(36);
    expect(bodies.map(({ credits_remaining }) => credits_remaining)).toEqual(Array(5).fill(964));
    expect(await service.balance(account)).toBe(964);
    expect(await verify(account, boxes(12))).toMatchObject({ found: 12, left: 0, credits_charged: 0 });
  });

  it('pays for nothing again for a day after it was answered, however long before it was first asked', async () => {
    const account = await service.account();
    answers.set(box('ada'), DOWN);
    await verify(account, [box('ada'), box('bo')]);
    answers.clear();
    await later(account, '20 hours');
    expect(await verify(account, [box('ada')])).toMatchObject({ found: 1, credits_charged: 3 });
    // The key of the first try has run out, the one of the answer has not.
    await later(account, '5 hours', '1');
    const again = await verify(account, [box('ada')]);
    expect(again).toMatchObject({ found: 1, credits_charged: 0, results: [{ credits_charged: 3 }] });
    expect(asked()).toHaveLength(3);
    expect(await service.balance(account)).toBe(994);
  });

  it('asks what failed five times again an hour later, says so, and charges it once when it is answered', async () => {
    const account = await service.account();
    await service.db.system.query({
      text: 'update tenant set rate_per_minute = 1000 where tenant_id = $1',
      values: [account.tenantId],
    });
    answers.set(box('down'), DOWN);
    const batch_id = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c13';
    const ask = async () => (await verify(account, [box('down'), box('ada')], { batch_id })).results[0];
    for (let time = 1; time <= 5; time += 1) expect(await ask()).not.toHaveProperty('again_at');
    const failed = await ask();
    expect(failed).toMatchObject({ outcome: 'failed', error: 'vendor_error', credits_charged: 0 });
    expect(Date.parse(failed.again_at) - Date.now()).toBeGreaterThan(3_500_000);
    expect(failed.message).toContain(failed.again_at);
    const tries = () => asked().filter((email) => email === box('down')).length;
    expect(tries()).toBe(5);
    // Once an hour, for longer than the keys of the first tries live, and as often as there are keys to go round.
    for (let hour = 6; hour <= 40; hour += 1) {
      await later(account, '1 hour');
      await ask();
      expect((await ask()).again_at).toBeDefined();
      expect(tries()).toBe(hour);
    }
    answers.clear();
    await later(account, '1 hour');
    expect(await ask()).toMatchObject({ outcome: 'found', credits_charged: 3 });
    expect(await ask()).toMatchObject({ outcome: 'found', credits_charged: 3 });
    // The other address was answered forty hours before: longer than it is remembered.
    expect(await service.balance(account)).toBe(991);
  });

  it('says with dry_run what it would cost, and begins nothing', async () => {
    const owner = await service.account();
    answers.set(box('missed'), { outcome: 'missed', data: {}, explanation: 'Nothing is known of it.' });
    answers.set(box('down'), DOWN);
    await verify(owner, ['ada', 'missed', 'down'].map(box));
    lookups.asked.length = 0;
    const reader = await service.withKey(owner, { scopes: ['read'] });
    const emails = ['ada', 'missed', 'down', 'new', 'new'].map(box);
    const dry = await verify(reader, emails, { dry_run: true });
    expect(dry).toMatchObject({ would_charge: 6, found: 1, missed: 1, left: 3, credits_charged: 0 });
    expect(dry.credits_remaining).toBe(994);
    expect(await verify(reader, emails, { dry_run: true, at_most: 1 })).toMatchObject({ would_charge: 3 });
    expect(asked()).toEqual([]);
    expect(await service.balance(owner)).toBe(994);
    const refused = await service.call('POST', VERIFY, { key: reader.key, body: { emails, dry_run: false } });
    expectError(refused, 403, 'insufficient_scope');
    // And that is what it costs.
    answers.clear();
    const { would_charge: _, ...told } = await verify(owner, emails);
    expect(told).toMatchObject({ found: 4, credits_charged: dry.would_charge });
  });

  it('begins no more when the connection is closed, settles what is under way, and goes on with the rest', async () => {
    const account = await service.account();
    const { url } = await listening;
    const answer = Promise.withResolvers<void>();
    held = answer.promise;
    const client = new AbortController();
    const again = { 'idempotency-key': 'as-clients-repeat-a-call-that-broke-off' };
    const call = fetch(url + VERIFY, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json', ...again },
      body: JSON.stringify({ emails: boxes(20) }),
      signal: client.signal,
    });
    await untilHolds(async () => expect(asked()).toHaveLength(5));
    client.abort();
    await expect(call).rejects.toThrow('abort');
    // Nothing says when the service has heard of it.
    await sleep(200);
    answer.resolve();
    await untilHolds(async () => {
      const [charges] = await service.db.system.query({
        text: `select count(*) filter (where state = 'settled')::int as settled, count(*)::int as all from charge where tenant_id = $1`,
        values: [account.tenantId],
      });
      expect(charges).toEqual({ settled: 5, all: 5 });
    });
    await sleep(200);
    expect(asked()).toHaveLength(5);
    const rest = await verify(account, boxes(20), {}, again);
    expect(rest).toMatchObject({ found: 20, left: 0, credits_charged: 45 });
    expect(await service.balance(account)).toBe(940);
    // What is complete is answered from before.
    expect(await verify(account, boxes(20), {}, again)).toEqual({ ...rest, request_id: expect.any(String) });
  });

  it('tells all that was paid before, however few more are begun and however the batch is written', async () => {
    const account = await service.account();
    const batch_id = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c14';
    await verify(account, boxes(2), { batch_id });
    const emails = [box('new'), box('newer'), ...boxes(2)];
    const body = await verify(account, emails, { batch_id: batch_id.toUpperCase(), at_most: 1 });
    expect(body).toMatchObject({ batch_id, found: 3, left: 1, credits_charged: 3, credits_remaining: 991 });
    expect(body.results.map((row: { outcome: string }) => row.outcome)).toEqual([
      ...['found', 'left', 'found', 'found'],
    ]);
  });

  it('finds addresses and enriches as the calls of one do', async () => {
    const account = await service.account();
    const call = async (path: string, body: object) =>
      (await service.call('POST', path, { key: account.key, body })).body;
    const people = [
      { name: 'Ada Example', domain: 'harbour.example' },
      { social_url: 'https://social.example/@bo' },
    ];
    expect(await call(findEmails.schema.path, { people })).toMatchObject({ found: 2, credits_charged: 6 });
    const investors = [{ fund_name: 'Nobody Knows Capital' }];
    expect(await call(enrichInvestors.schema.path, { investors })).toMatchObject({
      // No source is connected here, so none answered.
      results: [{ outcome: 'failed', credits_charged: 0 }],
    });
  });
});

describe('400, free of charge', () => {
  it.each([
    [VERIFY, { emails: [] }, 'emails'],
    [VERIFY, { emails: boxes(51) }, 'emails'],
    [VERIFY, { emails: [box('ada'), 'not-an-address'] }, 'emails.1'],
    [findEmails.schema.path, { people: [{ name: 'Ada Example' }] }, 'people.0'],
    [enrichInvestors.schema.path, { investors: [{ fund_name: 'X', dry_run: true }] }, 'investors.0.dry_run'],
  ])('%s %j', async (path, body, at) => {
    const account = await service.account();
    const answer = await service.call('POST', path, { key: account.key, body });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.details.map((fault: { path: string }) => fault.path)).toContain(at);
    expect(await service.balance(account)).toBe(1_000);
  });
});
