import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { createValidator } from '../../src/platform/operations/validate.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import type { Answered } from '../harness/service.ts';
import { accountFor, bodyOf, eachEndpoint, POSTS, sendSample, serviceOfFile, WITH_BODY } from './rig.ts';

const NOTHING_KNOWN = { state: 'answered', outcome: 'missed', data: { name: '', sources: [] }, failed: [] };
const EMPTY = { state: 'answered', outcome: 'empty', data: [], failed: [] };
const lookups = fakeLookups({ ask: async (kind) => (kind.endsWith('.enrich') ? NOTHING_KNOWN : EMPTY) });
const service = serviceOfFile({ services: { lookups } });

describe('the sample of a request', () => {
  eachEndpoint(ENDPOINTS, (endpoint) => {
    const { schema } = endpoint;

    it('is accepted by the schemas, and answered', async () => {
      const account = await accountFor(service(), endpoint);
      if (schema.method !== 'GET') {
        const body = createValidator(schema.body, 'body')(structuredClone(bodyOf(endpoint, account)));
        expect(body).toMatchObject({ ok: true });
      }
      const query = createValidator(
        schema.query,
        'query',
      )({ ...(schema.example.query as object | undefined) });
      expect(query).toMatchObject({ ok: true });
      // That the answer is as the document says is looked at with every call.
      const answer = await sendSample(service(), endpoint, account);
      expect([200, 404, 409, 422], JSON.stringify(answer.body)).toContain(answer.status);
      expect(await service().balance(account)).toBe(1_000 - (answer.body.credits_charged ?? 0));
    });
  });
});

const BROKEN: readonly (readonly [string, string | Buffer])[] = [
  ['nothing', ''],
  ['broken JSON', '{"a":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['an unknown field', '{"zz_unknown":1}'],
  ['a __proto__ key', '{"__proto__":{"x":1}}'],
  ['nesting without end', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a NUL character', '{"geography":"a\\u0000b"}'],
  ['an unpaired surrogate', '{"geography":"\\ud800"}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
];

describe('400: a body that is none', () => {
  eachEndpoint(WITH_BODY, ({ schema: { method, path } }) => {
    it('is refused with the place of the fault, free of charge', async () => {
      const account = await service().account();
      for (const [what, raw] of BROKEN) {
        const answer = await service().call(method, path, { key: account.key, raw });
        expectError(answer, 400, 'invalid_request', what);
        expect(answer.body.details.length, what).toBeGreaterThanOrEqual(1);
      }
      expect(await service().balance(account)).toBe(1_000);
    });
  });

  eachEndpoint(POSTS, (endpoint) => {
    it('takes no Idempotency-Key that is too long or not ASCII', async () => {
      const account = await service().account();
      for (const key of ['x'.repeat(256), 'schlüssel']) {
        const answer = await sendSample(service(), endpoint, account, { 'idempotency-key': key });
        expectError(answer, 400, 'invalid_request', key);
      }
    });
  });
});

/** Names that no operation has, what no database holds, and more than any request takes. */
const STRANGE = ['x=1', 'x=%00', '__proto__=%00', Array.from({ length: 60 }, (_, n) => `x${n}=1`).join('&')];

describe('a query of unknown fields', () => {
  eachEndpoint(ENDPOINTS, (endpoint) => {
    const { method, path } = endpoint.schema;
    it('is answered as the document says', async () => {
      const account = await accountFor(service(), endpoint);
      const body = method === 'GET' ? {} : { body: bodyOf(endpoint, account) };
      for (const query of STRANGE) {
        const { status } = await service().call(method, `${path}?${query}`, { key: account.key, ...body });
        expect(status, query).toBeLessThan(500);
      }
    });
  });
});

describe('a DELETE that names its fields in the query', () => {
  eachEndpoint(
    // One of a cached answer names a whole request, which no query holds.
    ENDPOINTS.filter(({ schema }) => schema.method === 'DELETE' && schema.path !== '/v1/cache'),
    (endpoint) => {
      const { method, path } = endpoint.schema;
      it('is answered as one that has them in its body', async () => {
        const [inBody, inQuery] = [
          await accountFor(service(), endpoint),
          await accountFor(service(), endpoint),
        ];
        const expected = await sendSample(service(), endpoint, inBody);
        const named = new URLSearchParams(bodyOf(endpoint, inQuery) as Record<string, string>);
        const send = (query: string, more: object = {}) =>
          service().call(method, `${path}?${query}`, { key: inQuery.key, ...more });
        expectError(await send(`${named}&x=1`), 400, 'invalid_request');
        if (named.size === 0) return;
        expectError(await send(`${named}`, { body: bodyOf(endpoint, inQuery) }), 400, 'invalid_request');
        // Many send the header of a body that they leave out.
        const answer = await send(`${named}`, { raw: '', headers: { 'content-type': 'application/json' } });
        expect([answer.status, answer.body.error]).toEqual([expected.status, expected.body.error]);
      });
    },
  );
});

describe('413: a body over the limit', () => {
  // An answer to a body that was not read waits for the client to go, so all are sent at once.
  let refused: ReadonlyMap<Endpoint, Answered>;
  beforeAll(async () => {
    refused = new Map(
      await Promise.all(
        WITH_BODY.map(async (endpoint) => {
          const { method, path, bodyLimitBytes } = endpoint.schema;
          const { key } = await service().account();
          return [
            endpoint,
            await service().call(method, path, { key, raw: ' '.repeat(bodyLimitBytes + 1) }),
          ] as const;
        }),
      ),
    );
  });

  eachEndpoint(WITH_BODY, (endpoint) => {
    it('is refused at the cost of a place in the window; one at the limit is not', async () => {
      const over = refused.get(endpoint) as Answered;
      expectError(over, 413, 'payload_too_large');
      expect(over.headers.ratelimit).toMatch(/^"key";r=59;/);
      const account = await service().account();
      const { method, path, bodyLimitBytes } = endpoint.schema;
      const raw = `{}${' '.repeat(bodyLimitBytes - 2)}`;
      const at = await service().call(method, path, { key: account.key, raw });
      expect(at.status).not.toBe(413);
      expect(await service().balance(account)).toBeLessThanOrEqual(1_000);
    });
  });
});

describe('415: another type', () => {
  eachEndpoint(WITH_BODY, ({ schema: { method, path } }) => {
    it.each([
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['plain text', { 'content-type': 'text/plain' }],
      ['compressed JSON', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ])('refuses %s', async (_name, headers) => {
      const account = await service().account();
      const answer = await service().call(method, path, { key: account.key, raw: '{}', headers });
      expectError(answer, 415, 'unsupported_media_type');
      expect(await service().balance(account)).toBe(1_000);
    });
  });
});
