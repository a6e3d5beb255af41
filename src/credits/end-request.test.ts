import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Incoming } from '../platform/incoming.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { StoreUnavailableError } from './batcher.ts';
import { abandon, endRequest } from './key-gate.ts';
import type { Resolution, Resolved } from './queries-billing.ts';

const SCOPE = { tenantId: '1f0e7c1e-0000-4000-8000-000000000001', mode: 'live' } as const;
const ENDPOINT = { schema: { operation: 'test.billed', secrets: [] } } as unknown as Endpoint;
const KEYED = { requestId: 'r1', idempotency: { key: 'k1', fingerprint: Buffer.of(1) } } as Incoming;
const UNKEYED = { ...KEYED, idempotency: undefined } as Incoming;
const ENDED = {
  status: 200,
  body: { head: '{"left":', tail: '}' },
  action: 'settle',
  headers: { 'x-made': 'yes' },
} as const;
const SETTLED: Resolved = { state: 'settled', balance: 90, status: null, answer: null, takenOver: false };
const LOST = new StoreUnavailableError(true, new Error('lost'));
const AWAY = new StoreUnavailableError(false, new Error('away'));
const REFUSED = new Error('refused');

/** Ends a request; `answers` are those of the resolutions, in order. Returns the reply, what was asked and what was logged. */
async function end(answers: readonly (Resolved | Error)[], price = 10, incoming = KEYED, action = 'settle') {
  const asked: Resolution[] = [];
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const billing = {
    resolve: async (resolution: Resolution) => {
      const answer = answers[asked.push(resolution) - 1];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('not expected');
      return answer;
    },
  };
  const options = { billing, vault: undefined, log: { warn: note, error: note } };
  const begun = { scope: SCOPE, balance: 100, price, due: price };
  const ended = { ...ENDED, action: action as 'settle' | 'refund' };
  const { status, text, headers } = await endRequest(options, ENDPOINT, incoming, begun, ended);
  return { status, text, headers, asked, logged, body: JSON.parse(text) };
}

describe('the end of a request', () => {
  test('is the wanted answer, with the balance of the resolution', async () => {
    const { status, text, headers, asked, logged } = await end([SETTLED]);
    expect({ status, text, headers, logged }).toEqual({
      status: 200,
      text: '{"left":90}',
      headers: { 'x-made': 'yes' },
      logged: [],
    });
    expect(asked).toMatchObject([
      { requestId: 'r1', ...SCOPE, action: 'settle', idempotencyKey: 'k1', keep: { status: 200 } },
    ]);
    const refunded = await end([{ ...SETTLED, state: 'refunded', balance: 100 }], 10, KEYED, 'refund');
    expect([refunded.text, refunded.asked[0]?.action]).toEqual(['{"left":100}', 'refund']);
  });

  test('asks nothing where nothing is charged and no key is held, and moves no charge of a free request', async () => {
    expect(await end([], 0, UNKEYED)).toMatchObject({ text: '{"left":100}', asked: [] });
    const free = await end([{ ...SETTLED, state: null, balance: 70 }], 0);
    expect(free).toMatchObject({ text: '{"left":70}', logged: [] });
    expect(free.asked).toMatchObject([{ action: 'none', idempotencyKey: 'k1' }]);
  });

  test('of a free request is its answer, also where the resolution fails', async () => {
    for (const error of [LOST, AWAY, REFUSED]) {
      const free = await end([error], 0);
      expect(free).toMatchObject({ status: 200, text: '{"left":100}', logged: ['charge not resolved'] });
      expect(free.asked).toHaveLength(1);
    }
  });

  test.each([
    ['was lost and then refused', LOST],
    ['was refused', REFUSED],
  ])('reads the charge where the resolution %s, and answers what it is', async (_what, error) => {
    const read = await end([error, SETTLED]);
    expect(read).toMatchObject({ status: 200, text: '{"left":90}', logged: ['charge not resolved'] });
    expect(read.asked[1]).toEqual({
      requestId: 'r1',
      ...SCOPE,
      action: 'none',
      idempotencyKey: undefined,
      keep: undefined,
    });
    const late = await end([error, { ...SETTLED, state: 'refunded' }]);
    expect(late).toMatchObject({ status: 502, body: { error: 'vendor_error', credits_remaining: 90 } });
    expect(late.body.refund_issue).toBeUndefined();
    for (const still of [{ ...SETTLED, state: 'reserved' } as const, LOST]) {
      expect(await end([error, still])).toMatchObject({ status: 502, body: { refund_issue: true } });
    }
  });

  test('cannot be confirmed while the database is away, and nothing more is asked', async () => {
    const away = await end([AWAY]);
    expect(away).toMatchObject({
      status: 502,
      body: { refund_issue: true },
      logged: ['charge not resolved'],
    });
    expect(away.asked).toHaveLength(1);
  });

  test('is the answer that the key kept before, whatever this one is', async () => {
    const swept = { ...SETTLED, state: 'refunded', status: 502, answer: '{"swept":true}' } as const;
    expect(await end([swept])).toMatchObject({ status: 502, text: '{"swept":true}', logged: [] });
    // A status without its text is none.
    expect(await end([{ ...swept, answer: null }])).toMatchObject({ body: { error: 'vendor_error' } });
    expect(await end([{ ...swept, status: null }])).toMatchObject({ body: { error: 'vendor_error' } });
    // Encrypted, and there is no vault.
    const closed = await end([{ ...swept, answer: 'sealed:1:x' }]);
    expect(closed).toMatchObject({ status: 500, logged: ['a stored answer could not be decrypted'] });
  });

  test('of a request whose key was taken over is 503; of a free one its answer', async () => {
    const over = { ...SETTLED, state: 'refunded', takenOver: true } as const;
    expect(await end([over])).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(await end([{ ...over, state: null }], 0)).toMatchObject({ status: 200 });
  });

  test.each([
    ['settled', 'refund', { status: 502, body: { refund_issue: true } }],
    ['reserved', 'settle', { status: 502, body: { refund_issue: true } }],
    [null, 'settle', { status: 500, body: { error: 'internal_error' } }],
  ] as const)(
    'with a charge that is %s where it was to %s is logged as unresolved',
    async (state, action, reply) => {
      const found = await end([{ ...SETTLED, state }], 10, KEYED, action);
      expect(found).toMatchObject({ ...reply, logged: ['charge not resolved'] });
    },
  );
});

test('an admission that is given up is refunded by its key, and a failure of that is only noted', async () => {
  const asked: Resolution[] = [];
  const warned: string[] = [];
  const billing = {
    resolve: (resolution: Resolution) => {
      asked.push(resolution);
      return Promise.reject(LOST);
    },
  };
  const log = { warn: (_fields: object, message: string) => void warned.push(message), error: () => {} };
  const keyHash = randomBytes(32);
  abandon({ billing, vault: undefined, log }, KEYED, keyHash);
  await expect.poll(() => warned).toHaveLength(1);
  const rest = { action: 'refund', idempotencyKey: 'k1', keep: undefined };
  const none = '00000000-0000-0000-0000-000000000000';
  expect(asked).toEqual([{ requestId: 'r1', tenantId: none, mode: 'live', keyHash, ...rest }]);
});
