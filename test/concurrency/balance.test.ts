import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../src/app/app.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { createTestService, type TestService } from '../harness/service.ts';
import { PATIENT, statusesOf, times } from './together.ts';

const probe = createProbe();
let test: TestService;
let other: Service;

beforeAll(async () => {
  test = await createTestService({ endpoints: [probe.endpoint], rateLimits: false, ...PATIENT });
  other = await createService({
    config: { host: '127.0.0.1', port: 0, rateLimits: false, asOf: undefined },
    store: test.db,
    log: pino({ level: 'silent' }),
    endpoints: [probe.endpoint],
    maxWait: PATIENT.maxWait,
  });
  await other.http.ready();
});
afterAll(async () => {
  await other.close();
  await test.close();
});
afterEach(() => test.checkLedger());

describe('one balance under many callers', () => {
  it('gives one of 200 concurrent calls the last price and calls the provider once', async () => {
    const account = await test.account({ credits: 10 });
    const before = probe.calls.length;
    const answers = await times(200, () =>
      test.call('POST', PROBE_PATH, { key: account.key, body: { after_ms: 50 } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 402: 199 });
    expect(probe.calls.length - before).toBe(1);
    expect(await test.balance(account)).toBe(0);
    for (const answer of answers) expect(answer.body.credits_remaining).toBe(0);
  });

  it('lets 10 of 50 callers through against ten prices', async () => {
    const account = await test.account({ credits: 100 });
    const answers = await times(50, () => test.call('POST', PROBE_PATH, { key: account.key, body: {} }));
    expect(statusesOf(answers)).toEqual({ 200: 10, 402: 40 });
    expect(await test.balance(account)).toBe(0);
  });

  it('shares one balance exactly between two services', async () => {
    const account = await test.account({ credits: 370 });
    const before = probe.calls.length;
    const answers = await times(120, async (index) => {
      if (index % 2 === 0) return test.call('POST', PROBE_PATH, { key: account.key, body: {} });
      const response = await other.http.inject({
        method: 'POST',
        url: PROBE_PATH,
        headers: { authorization: `Bearer ${account.key}` },
        payload: {},
      });
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    });
    expect(statusesOf(answers)).toEqual({ 200: 37, 402: 83 });
    expect(probe.calls.length - before).toBe(37);
    expect(await test.balance(account)).toBe(0);
  });
});
