import { expect, it } from 'vitest';
import { DomainError } from '../../src/core/errors.ts';
import type { Answer } from '../../src/core/outcome.ts';
import { fakeLookups } from './fake-lookups.ts';
import type { Account, TestService } from './service.ts';
import { expectError, send } from './shared-statuses.ts';
import { type AnyEndpoint, withService } from './with-service.ts';

// The statuses every lookup answers alike, over a fake of the chain: what the chain itself does is tested with it.

/** What a tenant's charges came to: `[price, state]`, oldest first. */
async function chargesOf(service: TestService, { tenantId }: Account): Promise<[number, string][]> {
  const rows = await service.db.system.query<{ price: number; state: string }>({
    text: 'select price, state from charge where tenant_id = $1 order by created_at',
    values: [tenantId],
  });
  return rows.map(({ price, state }) => [price, state]);
}

/** 200 with something found. `body` is the least one may send, `params` what the lookup is then asked. */
export function answersLookup(endpoint: AnyEndpoint, body: object, params: object): void {
  const { schema } = endpoint;
  let outcome: Answer<unknown> = { outcome: 'found', data: schema.example.data };
  const lookups = fakeLookups({ run: async () => outcome });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('asks with the defaults filled in and answers what was found, for 3 credits', async () => {
      outcome = { outcome: 'found', data: schema.example.data };
      const account = await service().account({ mode: 'test' });
      const answer = await service().call('POST', schema.path, { key: account.key, body });
      expect(answer.status).toBe(200);
      const { request_id } = answer.body;
      expect(answer.body).toEqual({
        data: schema.example.data,
        credits_charged: 3,
        credits_remaining: 997,
        cached: false,
        request_id: answer.headers['x-request-id'],
      });
      const last = lookups.asked.at(-1);
      expect(last).toMatchObject({ kind: schema.lookup, context: { mode: 'test', requestId: request_id } });
      expect(last?.params).toEqual(params);
      expect(await chargesOf(service(), account)).toEqual([[3, 'settled']]);
    });
    it('says so of a kept answer and charges it alike', async () => {
      outcome = { outcome: 'found', data: schema.example.data, cached: true };
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expect(answer.body).toMatchObject({ credits_charged: 3, credits_remaining: 997, cached: true });
      expect(lookups.asked.at(-1)?.context.mode).toBe('live');
    });
    it('asks once for one Idempotency-Key, however the same is written', async () => {
      outcome = { outcome: 'found', data: schema.example.data };
      const account = await service().account();
      const before = lookups.asked.length;
      const headers = { 'idempotency-key': 'lookup' };
      const first = await service().call('POST', schema.path, { key: account.key, body, headers });
      const again = await service().call('POST', schema.path, { key: account.key, body: params, headers });
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(lookups.asked.length).toBe(before + 1);
      expect(await service().balance(account)).toBe(997);
    });
  });
}

/** 200 where there is nothing and that is an answer. */
export function chargesEmptyAnswers(endpoint: AnyEndpoint): void {
  const lookups = fakeLookups({ run: async () => ({ outcome: 'empty', data: [] }) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('answers an empty list and charges it', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ data: [], credits_charged: 3, credits_remaining: 997 });
    });
  });
}

/** 200 where the question could not be settled. */
export function givesBackUnknowns(endpoint: AnyEndpoint): void {
  const data = { verdict: 'unknown', detail: 'timeout: The mail host did not answer in time.' };
  const lookups = fakeLookups({ run: async () => ({ outcome: 'undetermined', data }) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('answers `unknown` and gives the credits back', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        data,
        credits_charged: 0,
        credits_remaining: 1_000,
        cached: false,
      });
      expect(await chargesOf(service(), account)).toEqual([[3, 'refunded']]);
    });
  });
}

/** 422: a clean miss costs the price. */
export function chargesMisses(endpoint: AnyEndpoint): void {
  const explanation = 'Nobody of that name is known; try another spelling.';
  const lookups = fakeLookups({ run: async () => ({ outcome: 'missed', data: [], explanation }) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('charges a clean miss in full and says what to change', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expectError(answer, 422, 'not_found');
      expect(answer.body).toMatchObject({ message: explanation, credits_charged: 3, credits_remaining: 997 });
      expect(await chargesOf(service(), account)).toEqual([[3, 'settled']]);
    });
  });
}

/** 402: below the price nobody is asked and nothing begins. */
export function refusesThePoor(endpoint: AnyEndpoint): void {
  const lookups = fakeLookups();
  withService(endpoint, { services: { lookups } }, (service) => {
    it('refuses a balance of 2 credits, asks nobody, and takes one of 3', async () => {
      const poor = await service().account({ credits: 2 });
      const answer = await send(service(), endpoint, poor.key, { 'idempotency-key': 'poor' });
      expectError(answer, 402, 'insufficient_credits');
      expect(answer.body).toMatchObject({ credits_remaining: 2 });
      expect(answer.body.credits_charged).toBeUndefined();
      expect(lookups.asked).toEqual([]);
      expect(await chargesOf(service(), poor)).toEqual([]);
      const enough = await service().account({ credits: 3 });
      expect((await send(service(), endpoint, enough.key)).body).toMatchObject({ credits_remaining: 0 });
    });
  });
}

/** 502: no source answered; the credits come back. */
export function refundsFailures(endpoint: AnyEndpoint): void {
  const run = () =>
    Promise.reject(
      new DomainError('vendor_error', 'No source answered; set one up or try again later.', {
        internal: 'first: 418 teapot',
      }),
    );
  const lookups = fakeLookups({ run });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('refunds in full where no source answered, and keeps the reason to the log', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expectError(answer, 502, 'vendor_error');
      expect(answer.body).toMatchObject({ credits_remaining: 1_000 });
      expect(answer.body.credits_charged).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toContain('teapot');
      expect(service().logged.join('')).toContain('teapot');
      expect(await chargesOf(service(), account)).toEqual([[3, 'refunded']]);
    });
  });
}

/** 503: every source that could answer has spent its day; nothing is reserved. */
export function refusesWhenCapped(endpoint: AnyEndpoint): void {
  const candidates = [{ provider: 'dear', microUsd: 4_000, capMicroUsd: 3_999 }];
  const lookups = fakeLookups({ plan: () => ({ candidates, cacheKey: undefined }) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('reserves nothing where every source has spent its cap, and says when it is lifted', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key, { 'idempotency-key': 'capped' });
      expectError(answer, 503, 'vendor_capacity');
      const wait = Number(answer.headers['retry-after']);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(24 * 3_600);
      expect(lookups.asked).toEqual([]);
      expect(await chargesOf(service(), account)).toEqual([]);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
}

/** 500: a bug on the way costs nothing. */
export function refundsItsFaults(endpoint: AnyEndpoint): void {
  const lookups = fakeLookups({ run: () => Promise.reject(new TypeError('secret detail of the chain')) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('refunds what our own fault cost and tells nothing of it', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expectError(answer, 500, 'internal_error');
      expect(answer.body).toMatchObject({ credits_remaining: 1_000 });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      expect(service().logged.join('')).toContain('secret detail of the chain');
      expect(await chargesOf(service(), account)).toEqual([[3, 'refunded']]);
    });
  });
}

/** 400: bodies this lookup refuses, with the paths of every fault, before anybody is asked. */
export function refusesBodies(
  endpoint: AnyEndpoint,
  cases: readonly (readonly [name: string, body: object, paths: readonly string[], message?: RegExp])[],
): void {
  const lookups = fakeLookups();
  withService(endpoint, { services: { lookups } }, (service) => {
    const named = cases.map(([name, body, paths, message]) => ({ name, body, paths, message }));
    it.each(named)('refuses $name, free of charge', async ({ body, paths, message }) => {
      const account = await service().account();
      const { method, path } = endpoint.schema;
      const answer = await service().call(method, path, { key: account.key, body });
      expectError(answer, 400, 'invalid_request');
      const details = answer.body.details as { path: string; message: string }[];
      expect(details.map((detail) => detail.path).sort()).toEqual([...paths].sort());
      if (message !== undefined) expect(details.map((detail) => detail.message).join('\n')).toMatch(message);
      expect(lookups.asked).toEqual([]);
      expect(lookups.evicted).toEqual([]);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
}
