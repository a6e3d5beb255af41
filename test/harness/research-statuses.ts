import { expect, it } from 'vitest';
import { fakeLookups } from './fake-lookups.ts';
import type { Account, TestService } from './service.ts';
import { expectError, send } from './shared-statuses.ts';
import { type AnyEndpoint, withService } from './with-service.ts';

// The statuses that the answers about one investor or company have in common, over a fake of the lookups they make.

async function chargesOf(service: TestService, { tenantId }: Account): Promise<[number, string][]> {
  const rows = await service.db.system.query<{ price: number; state: string }>({
    text: 'select price, state from charge where tenant_id = $1 order by created_at',
    values: [tenantId],
  });
  return rows.map(({ price, state }) => [price, state]);
}

/** 402: below the price nobody is asked. */
export function refusesBelow(endpoint: AnyEndpoint, price: number): void {
  const asked: string[] = [];
  const lookups = fakeLookups({
    ask: async (kind) => {
      asked.push(kind);
      return { state: 'answered', outcome: 'missed', data: { name: '', sources: [] }, failed: [] };
    },
  });
  withService(endpoint, { services: { lookups } }, (service) => {
    it(`refuses a balance below ${price} credits and asks nobody`, async () => {
      const poor = await service().account({ credits: price - 1 });
      const answer = await send(service(), endpoint, poor.key);
      expectError(answer, 402, 'insufficient_credits');
      expect(answer.body).toMatchObject({ credits_remaining: price - 1 });
      expect(asked).toEqual([]);
      expect(await chargesOf(service(), poor)).toEqual([]);
    });
  });
}

/** 422: nobody knows it, and that costs the price. */
export function chargesWhatNobodyKnows(endpoint: AnyEndpoint, price: number): void {
  const lookups = fakeLookups({
    ask: async (kind) =>
      kind === 'company.news'
        ? { state: 'answered', outcome: 'empty', data: [], failed: [] }
        : { state: 'answered', outcome: 'missed', data: { name: '', sources: [] }, failed: [] },
  });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('charges a clean miss in full, says what to change, and replays it', async () => {
      const account = await service().account();
      const headers = { 'idempotency-key': 'a miss' };
      const answer = await send(service(), endpoint, account.key, headers);
      expectError(answer, 422, 'not_found');
      expect(answer.body).toMatchObject({ credits_charged: price, credits_remaining: 1_000 - price });
      expect(answer.body.message).toMatch(/known/);
      expect((await send(service(), endpoint, account.key, headers)).body).toEqual(answer.body);
      expect(await chargesOf(service(), account)).toEqual([[price, 'settled']]);
    });
  });
}

/** 500: a bug on the way costs nothing. */
export function givesBackItsFaults(endpoint: AnyEndpoint, price: number): void {
  const lookups = fakeLookups({ ask: () => Promise.reject(new TypeError('secret detail of the chain')) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('refunds what our own fault cost and tells nothing of it', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expectError(answer, 500, 'internal_error');
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      expect(service().logged.join('')).toContain('secret detail of the chain');
      expect(await chargesOf(service(), account)).toEqual([[price, 'refunded']]);
    });
  });
}

/** 502: nothing is known and not everybody could be asked: the credits come back. */
export function givesBackTheUnanswered(endpoint: AnyEndpoint, price: number): void {
  const failed = [{ source: 'slow', reason: 'timeout' }];
  const lookups = fakeLookups({ ask: async () => ({ state: 'failed', failed }) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('refunds in full and names who did not answer', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expectError(answer, 502, 'vendor_error');
      expect(answer.body).toMatchObject({ credits_remaining: 1_000 });
      expect(answer.body.message).toContain('slow (timeout)');
      expect(await chargesOf(service(), account)).toEqual([[price, 'refunded']]);
    });
  });
}

/** 503: the last room of the day went to somebody else between admission and the call. */
export function tellsOfLateCaps(endpoint: AnyEndpoint, price: number): void {
  const failed = [{ source: 'dear', reason: 'capped' }];
  const lookups = fakeLookups({ ask: async () => ({ state: 'capped', failed }) });
  withService(endpoint, { services: { lookups } }, (service) => {
    it('gives the credits back where every source ran out meanwhile', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expectError(answer, 503, 'vendor_capacity');
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(24 * 3_600);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(await chargesOf(service(), account)).toEqual([[price, 'refunded']]);
    });
  });
}
