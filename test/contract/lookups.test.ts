import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { codesOf } from '../../src/platform/operations/statuses.ts';
import type { Answer } from '../../src/platform/values/outcome.ts';
import type { ServedKind } from '../../src/providers/fields-bodies.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import { refusesBodies } from '../harness/refuses-bodies.ts';
import { LOOKUP_CASES } from './lookup-cases.ts';
import { chargesOf, eachEndpoint, sendSample, serviceOfFile } from './rig.ts';

// What every lookup answers over a fake of the chain: what the chain itself does is tested with it.

const LOOKUPS = ENDPOINTS.filter(({ schema }) => schema.lookup !== undefined);
const caseOf = ({ schema }: Endpoint) => LOOKUP_CASES[schema.lookup as ServedKind];

let outcome: Answer<unknown> = { outcome: 'empty', data: [] };
const lookups = fakeLookups({ run: async () => outcome });
const service = serviceOfFile({ services: { lookups } });

describe('200: what was found', () => {
  eachEndpoint(LOOKUPS, (endpoint) => {
    const { schema } = endpoint;
    const { least, asked } = caseOf(endpoint);

    it('is asked for with the defaults filled in, and costs 3 credits', async () => {
      outcome = { outcome: 'found', data: schema.example.data };
      const account = await service().account({ mode: 'test' });
      const answer = await service().call('POST', schema.path, { key: account.key, body: least });
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
      expect(last?.params).toEqual(asked);
      expect(await chargesOf(service(), account)).toEqual([[3, 'settled']]);
    });

    it('is marked where it was kept, and costs the same, to the last credit', async () => {
      outcome = { outcome: 'found', data: schema.example.data, cached: true };
      const account = await service().account({ credits: 3 });
      const answer = await sendSample(service(), endpoint, account);
      expect(answer.body).toMatchObject({ credits_charged: 3, credits_remaining: 0, cached: true });
      expect(lookups.asked.at(-1)?.context.mode).toBe('live');
    });

    it('is asked for once for one Idempotency-Key, however the same is written', async () => {
      outcome = { outcome: 'found', data: schema.example.data };
      const account = await service().account();
      const before = lookups.asked.length;
      const headers = { 'idempotency-key': 'lookup' };
      const first = await service().call('POST', schema.path, { key: account.key, body: least, headers });
      const again = await service().call('POST', schema.path, { key: account.key, body: asked, headers });
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(lookups.asked.length).toBe(before + 1);
      expect(await service().balance(account)).toBe(997);
    });
  });
});

const hasMisses = ({ schema }: Endpoint) => codesOf(schema).includes('not_found');

describe('422: a clean miss', () => {
  eachEndpoint(LOOKUPS.filter(hasMisses), (endpoint) => {
    it('is charged in full and says what to change', async () => {
      const explanation = 'Nobody of that name is known; try another spelling.';
      outcome = { outcome: 'missed', data: [], explanation };
      const account = await service().account();
      const answer = await sendSample(service(), endpoint, account);
      expectError(answer, 422, 'not_found');
      expect(answer.body).toMatchObject({ message: explanation, credits_charged: 3, credits_remaining: 997 });
      expect(await chargesOf(service(), account)).toEqual([[3, 'settled']]);
    });
  });
});

describe('200: nothing, where that is an answer', () => {
  const lists = LOOKUPS.filter(
    (endpoint) => !hasMisses(endpoint) && Array.isArray(endpoint.schema.example.data),
  );
  eachEndpoint(lists, (endpoint) => {
    it('is an empty list, and is charged', async () => {
      outcome = { outcome: 'empty', data: [] };
      const answer = await sendSample(service(), endpoint, await service().account());
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ data: [], credits_charged: 3, credits_remaining: 997 });
    });
  });

  it('is `unknown` of an address that could not be settled, and the credits come back', async () => {
    const data = { verdict: 'unknown', detail: 'timeout: The mail host did not answer in time.' };
    outcome = { outcome: 'undetermined', data };
    const account = await service().account();
    const answer = await service().call('POST', '/v1/email/verify', {
      key: account.key,
      body: LOOKUP_CASES['email.verify'].least,
    });
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

describe('400: a body the lookup refuses', () => {
  for (const endpoint of LOOKUPS) refusesBodies(endpoint, caseOf(endpoint).refused);
});
