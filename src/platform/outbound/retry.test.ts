import { afterEach, describe, expect, test } from 'vitest';
import { type FaultName, startFaulty } from '../../../test/harness/faulty-provider.ts';
import { type FakeAnswer, startFake } from '../../../test/harness/providers.ts';
import { createOutbound } from '../../providers/caller.ts';
import type { OutRequest } from '../../providers/provider.ts';
import { createOutboundResources } from './connectors.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function askOf(url: string, timeoutMs = 10_000) {
  const outbound = createOutbound({ ways: createOutboundResources(), version: '0' });
  open.push(outbound);
  const settings = { text: () => url, secret: () => undefined, number: () => undefined, switch: () => false };
  const declared = [{ name: 'URL', kind: 'url', meaning: '' }] as const;
  const caller = outbound.callerOf(
    { id: 'x', limits: { timeoutMs, concurrency: 5 }, settings: declared },
    settings,
  );
  return (request: OutRequest, signal = new AbortController().signal) =>
    caller.json(request, { tenantId: 't', signal });
}

/** Answers one after another; the last for ever. */
async function answering(...answers: FakeAnswer[]) {
  const fake = await startFake(() => answers[Math.min(fake.requests.length, answers.length) - 1] ?? {});
  open.push(fake);
  return fake;
}

const GOOD = { json: 'good' };

describe('a second attempt', () => {
  test.each([502, 503, 504])('follows %i', async (status) => {
    const fake = await answering({ status }, GOOD);
    expect((await askOf(fake.url)({})).body).toBe('good');
    expect(fake.requests).toHaveLength(2);
  });

  test('follows a lost connection', async () => {
    const faulty = await startFaulty('reset');
    open.push(faulty);
    await expect(askOf(faulty.url)({})).rejects.toMatchObject({ failure: 'unreachable' });
    expect(faulty.asked()).toBe(2);
  });

  test('follows a 429 that asks for a second, after that second', async () => {
    const fake = await answering({ status: 429, headers: { 'retry-after': '1' } }, GOOD);
    const began = Date.now();
    expect((await askOf(fake.url)({})).body).toBe('good');
    expect(Date.now() - began).toBeGreaterThan(1_000);
  });

  test('follows a POST where the adapter says that it may', async () => {
    const fake = await answering({ status: 503 }, GOOD);
    expect((await askOf(fake.url)({ json: {}, send: 'twice' })).body).toBe('good');
  });

  test('is the last', async () => {
    const fake = await answering({ status: 503 });
    await expect(askOf(fake.url)({})).rejects.toMatchObject({ status: 503 });
    expect(fake.requests).toHaveLength(2);
  });

  test('that fails for free does not make the first one free', async () => {
    const fake = await answering({ status: 503 }, { status: 404 });
    await expect(askOf(fake.url)({})).rejects.toMatchObject({ status: 404, spend: 'unknown' });
  });
});

describe('no second attempt', () => {
  test.each<[string, FakeAnswer, OutRequest]>([
    ['of what is billed', { status: 503 }, { send: 'once' }],
    ['of a POST', { status: 503 }, { json: {} }],
    ['after 500', { status: 500 }, {}],
    ['after 404', { status: 404 }, {}],
    ['after 401', { status: 401 }, {}],
    ['after 402', { status: 402 }, {}],
    ['after a 429 that names no time', { status: 429 }, {}],
    ['after a 429 for three seconds', { status: 429, headers: { 'retry-after': '3' } }, {}],
    ['after a 503 for three seconds', { status: 503, headers: { 'retry-after': '3' } }, {}],
    ['after what is no JSON', { text: 'no' }, {}],
    ['after what is too large', { json: 'x'.repeat(100) }, { maxBytes: 50 }],
  ])('%s', async (_, answer, request) => {
    const fake = await answering(answer, GOOD);
    await expect(askOf(fake.url)(request)).rejects.toMatchObject({ name: 'ProviderError' });
    expect(fake.requests).toHaveLength(1);
  });

  test.each<FaultName>(['hang', 'drip'])('after a time-out: %s', async (fault) => {
    const faulty = await startFaulty(fault);
    open.push(faulty);
    await expect(askOf(faulty.url, 200)({})).rejects.toMatchObject({ failure: 'timeout', spend: 'unknown' });
    expect(faulty.asked()).toBe(1);
  });

  test('when no one waits any more', async () => {
    const fake = await answering({ status: 503, headers: { 'retry-after': '1' } });
    const leaving = new AbortController();
    const answer = askOf(fake.url)({}, leaving.signal);
    setTimeout(() => leaving.abort(), 100);
    await expect(answer).rejects.toMatchObject({ status: 503 });
    expect(fake.requests).toHaveLength(1);
  });
});

describe('who leaves', () => {
  test.each<FaultName>(['hang', 'drip'])(
    'is let go at once, and the connection with them: %s',
    async (fault) => {
      const faulty = await startFaulty(fault);
      open.push(faulty);
      const leaving = new AbortController();
      const answer = askOf(faulty.url)({}, leaving.signal);
      setTimeout(() => leaving.abort(), 200);
      await expect(answer).rejects.toMatchObject({ failure: 'timeout', spend: 'unknown' });
    },
  );
});

describe('Retry-After', () => {
  test.each([
    ['seconds', () => '7', 7_000],
    ['a moment ahead', () => new Date(Date.now() + 60_000).toUTCString(), 60_000],
    ['a moment past', () => new Date(Date.now() - 60_000).toUTCString(), 0],
    ['more than a day', () => '999999999', 86_400_000],
    ['a word', () => 'soon', undefined],
  ])('%s', async (_what, header, ms) => {
    const fake = await answering({ status: 429, headers: { 'retry-after': header() } });
    const error = await askOf(fake.url)({ send: 'once' }).catch(
      (thrown: { retryAfterMs?: number }) => thrown,
    );
    const told = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
    if (ms === undefined) expect(told).toBeUndefined();
    else expect(Math.abs((told ?? Number.NaN) - ms)).toBeLessThan(5_000);
  });
});
