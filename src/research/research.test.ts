import { expect, it } from 'vitest';
import { chargesOf, sendSample } from '../../test/contract/rig.ts';
import { expectError } from '../../test/harness/expect-error.ts';
import { type FakeBehaviour, fakeLookups } from '../../test/harness/fake-lookups.ts';
import { createTestService } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { enrichInvestor } from '../search/operations-enrich-investor.ts';
import { researchCompany } from './operations-research-company.ts';

it.each([
  ['enrich-investor', { fund_name: 'Quillharbour Ventures' }],
  ['research-company', { company_name: 'Wumpbeam' }],
  ['find-lookalike-investors', { company_names: ['Wumpbeam'] }],
])('says for nothing on an empty corpus that an operator imports deals: %s', async (path, body) => {
  const service = await createTestService();
  const { key } = await service.account();
  const answer = await service.call('POST', `/v1/fundraising/${path}`, { key, body });
  expectError(answer, 502, 'vendor_error');
  expect(answer.body).toMatchObject({
    credits_remaining: 1_000,
    message: expect.stringContaining('No deals are imported yet: an operator imports some'),
  });
  expect(answer.body.message).not.toMatch(/not configured|spelling|Try again/u);
  await service.close();
});

// What the lookups come to that the answers about one investor or one company rest on.

/** What each costs, credits. */
const PRICES = new Map([
  [enrichInvestor.schema.operation, 5],
  [researchCompany.schema.operation, 10],
]);

for (const endpoint of [enrichInvestor, researchCompany] as unknown as readonly Endpoint[]) {
  const price = PRICES.get(endpoint.schema.operation) as number;
  const over = (ask: NonNullable<FakeBehaviour['ask']>, cases: Parameters<typeof withService>[2]) =>
    withService(endpoint, { services: { lookups: fakeLookups({ ask }) } }, cases);

  const missed = { state: 'answered', outcome: 'missed', data: { name: '', sources: [] }, failed: [] };
  const noNews = { state: 'answered', outcome: 'empty', data: [], failed: [] };
  over(
    async (kind) => (kind === 'company.news' ? noNews : missed),
    (service) => {
      it('422: charges a clean miss in full, says what to change, and replays it', async () => {
        const account = await service().account();
        const headers = { 'idempotency-key': 'a miss' };
        const answer = await sendSample(service(), endpoint, account, headers);
        expectError(answer, 422, 'not_found');
        expect(answer.body).toMatchObject({ credits_charged: price, credits_remaining: 1_000 - price });
        expect(answer.body.message).toMatch(/known/);
        expect((await sendSample(service(), endpoint, account, headers)).body).toEqual(answer.body);
        expect(await chargesOf(service(), account)).toEqual([[price, 'settled']]);
      });
    },
  );

  over(
    () => Promise.reject(new TypeError('secret detail of the chain')),
    (service) => {
      it('500: refunds a fault of the chain and says nothing of it', async () => {
        const account = await service().account();
        const answer = await sendSample(service(), endpoint, account);
        expectError(answer, 500, 'internal_error');
        expect(JSON.stringify(answer.body)).not.toContain('secret');
        expect(service().logged.join('')).toContain('secret detail of the chain');
        expect(await chargesOf(service(), account)).toEqual([[price, 'refunded']]);
      });
    },
  );

  over(
    async () => ({ state: 'failed', failed: [{ source: 'slow', reason: 'timeout' }] }),
    (service) => {
      it('502: refunds in full where a source gave no answer, and names it', async () => {
        const account = await service().account();
        const answer = await sendSample(service(), endpoint, account);
        expectError(answer, 502, 'vendor_error');
        expect(answer.body).toMatchObject({ credits_remaining: 1_000 });
        expect(answer.body.message).toContain('slow (timeout)');
        expect(await chargesOf(service(), account)).toEqual([[price, 'refunded']]);
      });
    },
  );

  over(
    async () => ({ state: 'capped', failed: [{ source: 'dear', reason: 'capped' }] }),
    (service) => {
      it('503: refunds where every source ran out after admission', async () => {
        const account = await service().account();
        const answer = await sendSample(service(), endpoint, account);
        expectError(answer, 503, 'vendor_capacity');
        expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(24 * 3_600);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(await chargesOf(service(), account)).toEqual([[price, 'refunded']]);
      });
    },
  );
}
