import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createProbe, PROBE_PATH, TWIN_PATH } from '../harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { PATIENT, times } from './together.ts';

const probe = createProbe({ deadlineMs: 300 });
let test: TestService;

beforeAll(async () => {
  test = await createTestService({ endpoints: [probe.endpoint, probe.twin], rateLimits: false, ...PATIENT });
});
afterAll(() => test.close());
afterEach(() => test.checkLedger());

const key = () => randomUUID();
const send = (account: Account, idempotencyKey: string, body: unknown, path = PROBE_PATH) =>
  test.call('POST', path, { key: account.key, body, headers: { 'idempotency-key': idempotencyKey } });

/** The answer as it goes over the wire. */
async function bytes(account: Account, idempotencyKey: string, body: unknown): Promise<string> {
  const response = await test.service.http.inject({
    method: 'POST',
    url: PROBE_PATH,
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    payload: JSON.stringify(body),
  });
  return `${response.statusCode} ${response.payload}`;
}

async function keysHeld(account: Account): Promise<number> {
  const rows = await test.db.system.query<{ n: number }>({
    text: 'select count(*)::int as n from idempotency where tenant_id = $1',
    values: [account.tenantId],
  });
  return rows[0]?.n ?? Number.NaN;
}

describe('one Idempotency-Key', () => {
  it('sent 40 times at once is one call and one charge; the others wait or hear the same answer', async () => {
    const account = await test.account({ credits: 100 });
    const before = probe.calls.length;
    const k = key();
    const answers = await times(40, () => send(account, k, { after_ms: 100 }));
    const first = answers.filter((answer) => answer.status === 200);
    expect(probe.calls.length - before).toBe(1);
    expect(first.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter((a) => a.status !== 200).every((a) => a.status === 409)).toBe(true);
    for (const a of answers) if (a.status === 409) expect(a.headers['retry-after']).toBe('1');
    const texts = new Set(await times(10, () => bytes(account, k, { after_ms: 100 })));
    expect(texts.size).toBe(1);
    expect(JSON.parse([...texts][0]?.slice(4) ?? '')).toEqual(first[0]?.body);
    expect(await test.balance(account)).toBe(90);
  });

  it('replays the balance the first answer told, whatever was charged beside it', async () => {
    const account = await test.account({ credits: 10_000 });
    // Free keyed calls and dear ones without a key, mixed: the account's balance moves while answers are stored.
    const rounds = await times(150, async (index) => {
      const k = key();
      const body = { price: index % 2 === 0 ? 5 : 0, after_ms: index % 7, tag: String(index) };
      const [first] = await Promise.all([
        bytes(account, k, body),
        test.call('POST', PROBE_PATH, { key: account.key, body: { after_ms: index % 5 } }),
      ]);
      return { first, again: await bytes(account, k, body) };
    });
    for (const { first, again } of rounds) expect(again).toBe(first);
  });

  it.each([
    ['found', 200, 10],
    ['empty', 200, 10],
    ['missed', 422, 10],
    ['undetermined', 200, 0],
    ['vendor_error', 502, 0],
    ['bug', 500, 0],
    ['hang', 502, 0],
  ])('replays %s (%i) byte for byte and charges %i once', async (behave, status, charged) => {
    const account = await test.account({ credits: 100 });
    const k = key();
    const before = probe.calls.length;
    const first = await bytes(account, k, { behave });
    expect(first.slice(0, 3)).toBe(String(status));
    expect(await bytes(account, k, { behave })).toBe(first);
    const replayed = await send(account, k, { behave });
    expect(replayed.headers['idempotent-replayed']).toBe('true');
    expect(probe.calls.length - before).toBe(1);
    expect(await test.balance(account)).toBe(100 - charged);
  });

  it('refuses another body or path with 400 idempotency_mismatch, and does not charge for it', async () => {
    const account = await test.account({ credits: 100 });
    const k = key();
    await send(account, k, { tag: 'one' });
    for (const refused of [
      await send(account, k, { tag: 'two' }),
      await send(account, k, { tag: 'one' }, TWIN_PATH),
    ]) {
      expect(refused).toMatchObject({ status: 400, body: { error: 'idempotency_mismatch' } });
    }
    const again = await send(account, k, { tag: 'one' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await test.balance(account)).toBe(90);
  });

  it('remembers nothing where nothing began: 400, 401, 402, 503', async () => {
    const account = await test.account({ credits: 5 });
    const k = key();
    expect((await send(account, k, { wrong: 1 })).status).toBe(400);
    expect((await send({ ...account, key: 'wp_live_nonsense' }, k, {})).status).toBe(401);
    expect((await send(account, k, {})).status).toBe(402);
    expect(await keysHeld(account)).toBe(0);
    expect((await send(account, k, { behave: 'vendor_capacity', price: 5 })).status).toBe(503);
    expect(await keysHeld(account)).toBe(0);
    // Free again: the same key now carries another body.
    expect((await send(account, k, { price: 5 })).status).toBe(200);
    expect(await test.balance(account)).toBe(0);
  });

  it('remembers nothing of a 429, and a 409 leaves the running request alone', async () => {
    const limited = await createTestService({ endpoints: [probe.endpoint] });
    try {
      const account = await limited.account({ credits: 500, plan: 'trial' });
      const post = (k: string, body: unknown) =>
        limited.call('POST', PROBE_PATH, { key: account.key, body, headers: { 'idempotency-key': k } });
      const slow = key();
      const running = post(slow, { after_ms: 200 });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await post(slow, { after_ms: 200 })).status).toBe(409);
      expect((await running).status).toBe(200);
      await times(12, () => post(key(), {}));
      const k = key();
      expect((await post(k, {})).status).toBe(429);
      await limited.db.system.query({
        text: "update rate_window set window_start = window_start - interval '1 minute'",
      });
      const later = await post(k, {});
      expect(later.status).toBe(200);
      expect(later.headers['idempotent-replayed']).toBeUndefined();
      await limited.checkLedger();
    } finally {
      await limited.close();
    }
  });
});
