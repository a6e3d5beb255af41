import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { DomainError } from '../../src/platform/values/errors.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import { runOnce } from '../harness/one-off.ts';
import type { Account, Answered, TestService } from '../harness/service.ts';
import { recordedServices } from './recorded-services.ts';
import { accountFor, BILLED, chargesOf, eachEndpoint, priceOf, sendSample, serviceOfFile } from './rig.ts';

interface Sent {
  readonly account: Account;
  readonly answer: Answered;
}

/** The sample of every endpoint, each of an account of its own, all at once: what they wait for they wait for together. */
async function sendAll(service: TestService, endpoints = ENDPOINTS): Promise<ReadonlyMap<Endpoint, Sent>> {
  const accounts = await Promise.all(endpoints.map((endpoint) => accountFor(service, endpoint)));
  const answers = await Promise.all(
    endpoints.map((endpoint, at) => sendSample(service, endpoint, accounts[at] as Account)),
  );
  return new Map(
    endpoints.map((endpoint, at) => [
      endpoint,
      { account: accounts[at] as Account, answer: answers[at] as Answered },
    ]),
  );
}

const ofEndpoint = (sent: ReadonlyMap<Endpoint, Sent>, endpoint: Endpoint) => sent.get(endpoint) as Sent;

describe('500: what breaks before the handler', () => {
  const service = serviceOfFile({ services: { lookups: fakeLookups() } });
  let sent: ReadonlyMap<Endpoint, Sent>;
  beforeAll(async () => {
    const { connection } = service().db;
    // Taken away, not renamed: a statement that was prepared before would go on to find it.
    await runOnce(connection, 'revoke execute on function admit, identify from warmpath_service');
    sent = await sendAll(service()).finally(() =>
      runOnce(connection, 'grant execute on function admit, identify to warmpath_service'),
    );
  });

  eachEndpoint(ENDPOINTS, (endpoint) => {
    it('is hidden, logged under the request id, and free', async () => {
      const { account, answer } = ofEndpoint(sent, endpoint);
      expectError(answer, 500, 'internal_error');
      expect(JSON.stringify(answer.body)).not.toMatch(/admit|identify|function|sql/i);
      expect(service().logged.join('')).toContain(answer.body.request_id);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
});

describe('500: what breaks in the handler', () => {
  const broken = recordedServices(() => Promise.reject(new TypeError('secret detail of the service')));
  const service = serviceOfFile({
    services: { ...broken.services, lookups: broken.lookups(fakeLookups()) },
  });

  eachEndpoint(
    // What understands a request reads the memory of this process: it stays the real one (`recordedServices`).
    ENDPOINTS.filter(({ uses }) => uses.some((name) => name !== 'understanding')),
    (endpoint) => {
      it('is hidden, logged under the request id, and refunded', async () => {
        broken.calls.length = 0;
        const account = await accountFor(service(), endpoint);
        const answer = await sendSample(service(), endpoint, account);
        expectError(answer, 500, 'internal_error');
        // A handler reaches the services it names, and each that it names is there.
        for (const call of broken.calls) expect(endpoint.uses).toContain(call.split('.')[0]);
        expect(broken.calls.length).toBeGreaterThan(0);
        expect(JSON.stringify(answer.body)).not.toContain('secret');
        const line = service().logged.find((logged) => logged.includes(answer.body.request_id));
        expect(line).toContain('secret detail of the service');
        const price = priceOf(endpoint);
        if (price > 0) expect(answer.body).toMatchObject({ credits_remaining: 1_000 });
        expect(await chargesOf(service(), account)).toEqual(price > 0 ? [[price, 'refunded']] : []);
        expect(await service().balance(account)).toBe(1_000);
      });
    },
  );
});

describe('502: what an answer comes from fails', () => {
  const failing = recordedServices(() =>
    Promise.reject(
      new DomainError('vendor_error', 'No source answered; try again.', { internal: '418 teapot' }),
    ),
  );
  const service = serviceOfFile({
    services: { ...failing.services, lookups: failing.lookups(fakeLookups()) },
  });

  eachEndpoint(BILLED, (endpoint) => {
    it('is refunded in full, replayed for its key, and its reason kept to the log', async () => {
      const account = await accountFor(service(), endpoint);
      const send = () => sendSample(service(), endpoint, account, { 'idempotency-key': 'failing' });
      const answer = await send();
      expectError(answer, 502, 'vendor_error');
      expect(answer.body).toMatchObject({ credits_remaining: 1_000 });
      expect(answer.body.credits_charged).toBeUndefined();
      expect(answer.body.refund_issue).toBeUndefined();
      expect(JSON.stringify(answer.body)).not.toContain('teapot');
      const line = service().logged.find((logged) => logged.includes(answer.body.request_id));
      expect(line).toContain('teapot');
      expect((await send()).body).toEqual(answer.body);
      expect(await chargesOf(service(), account)).toEqual([[priceOf(endpoint), 'refunded']]);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
});

describe('503: a database that is away', () => {
  const refused = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const service = serviceOfFile({
    breakDatabase: (db) =>
      new Proxy(db, {
        get: (target, property) => (property === 'query' ? refused : Reflect.get(target, property)),
      }),
  });
  let sent: ReadonlyMap<Endpoint, Sent>;
  beforeAll(async () => {
    sent = await sendAll(service());
  });

  eachEndpoint(ENDPOINTS, (endpoint) => {
    it('lets nothing begin, and says when to come back', async () => {
      const { account, answer } = ofEndpoint(sent, endpoint);
      expectError(answer, 503, 'unavailable');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
});

describe('503: sources whose day is spent', () => {
  const candidates = [{ provider: 'dear', microUsd: 4_000, capMicroUsd: 3_999 }];
  const recorded = recordedServices(() => Promise.reject(new Error('no service is to be asked')));
  const service = serviceOfFile({
    services: {
      ...recorded.services,
      lookups: recorded.lookups(fakeLookups({ plan: () => ({ candidates, cacheKey: undefined }) })),
    },
  });

  eachEndpoint(
    ENDPOINTS.filter(({ schema }) => schema.lookup !== undefined || schema.asks !== undefined),
    (endpoint) => {
      it('reserve nothing, and say when the cap is lifted', async () => {
        const account = await accountFor(service(), endpoint);
        const answer = await sendSample(service(), endpoint, account, { 'idempotency-key': 'capped' });
        expectError(answer, 503, 'vendor_capacity');
        const wait = Number(answer.headers['retry-after']);
        expect(wait).toBeGreaterThanOrEqual(1);
        expect(wait).toBeLessThanOrEqual(24 * 3_600);
        expect(recorded.calls).toEqual([]);
        expect(await chargesOf(service(), account)).toEqual([]);
        expect(await service().balance(account)).toBe(1_000);
      });
    },
  );
});
