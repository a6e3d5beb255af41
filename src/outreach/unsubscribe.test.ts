import { randomBytes, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { tenantToken } from '../platform/values/scope.ts';

let service: TestService;
let account: Account;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  account = await service.account();
});

async function makeSequence(
  email: string,
  senderName = 'Ada Founder',
): Promise<{ id: string; token: string }> {
  const token = tenantToken(account.tenantId, randomBytes(24));
  const [made] = await service.db.system.query<{ id: string }>({
    text: `with m as (
        insert into mailbox (tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings)
        values ($1, $2, 'sandbox', $6, $6, $5, '1 Road', '{}', '{}') returning id),
      s as (
        insert into sequence (tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, unsubscribe_token)
        select $1, $2, m.id, $3, $3, 'Ada', $4 from m returning id)
      insert into touch (tenant_id, mode, sequence_id, position, state) select $1, $2, s.id, 1, 'scheduled' from s
      returning sequence_id as id`,
    values: [account.tenantId, account.mode, email, token, senderName, `${randomUUID()}@founder.example`],
  });
  return { id: made?.id as string, token };
}

async function stateOf(id: string): Promise<unknown> {
  const rows = await service.db.system.query<{ state: string; touch: string; listed: string | null }>({
    text: `select s.state, t.state as touch, (select p.reason from suppression p
        where p.tenant_id = s.tenant_id and p.value = s.email_key) as listed
      from sequence s join touch t on t.sequence_id = s.id where s.id = $1`,
    values: [id],
  });
  return rows[0];
}

type Sent = { method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: string; from?: string };
const open = (token: string, { method = 'GET', headers = {}, payload, from }: Sent = {}) =>
  service.service.http.inject({
    method,
    url: `/unsubscribe/${token}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
    ...(from === undefined ? {} : { remoteAddress: from }),
  });

const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
} as const;
const DONE = { state: 'unsubscribed', touch: 'cancelled', listed: 'unsubscribed' };
const UNTOUCHED = { state: 'active', touch: 'scheduled', listed: null };

function expectPage(answer: LightMyRequestResponse, status: number): void {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  );
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers.location).toBeUndefined();
  expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(answer.body).not.toMatch(/<script|https?:|src=/i);
}

describe('GET /unsubscribe', () => {
  it('shows a button and changes nothing, however often a scanner comes', async () => {
    const { id, token } = await makeSequence('ada@fund.example');
    for (let n = 0; n < 3; n += 1) {
      const answer = await open(token);
      expectPage(answer, 200);
      expect(answer.body).toContain('<button type="submit">Unsubscribe</button>');
      expect(answer.body).toContain('no more messages from Ada Founder');
    }
    expect(await stateOf(id)).toEqual(UNTOUCHED);
  });

  it('posts to its own address, as the policy allows', async () => {
    const { token } = await makeSequence('ada@fund.example');
    expect((await open(token)).body).toContain('<form method="post">');
  });

  it('writes the name of the sender as text', async () => {
    const { token } = await makeSequence('ada@fund.example', `<img src=x onerror="a('&')">`);
    const { body } = await open(token);
    expect(body).toContain('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;');
    expect(body).not.toContain('<img');
  });

  it('is a page for a person who follows it, whatever was made of the link on its way', async () => {
    const { token } = await makeSequence('ada@fund.example');
    for (const behind of ['/', '.', '.)', '>', '%C2%BB,']) expectPage(await open(`${token}${behind}`), 200);
    // A long run of signs would take the one thread for seconds, from anybody.
    for (const broken of ['', `${token}/more`, `${token}${'.'.repeat(90)}`, 'a'.repeat(2_000), '%20'])
      expectPage(await open(broken), 404);
  });

  it('says so where it is done already', async () => {
    const { token } = await makeSequence('ada@fund.example');
    await open(token, ONE_CLICK);
    const answer = await open(token);
    expectPage(answer, 200);
    expect(answer.body).toContain('You are unsubscribed');
    expect(answer.body).not.toContain('<button');
  });
});

describe('POST /unsubscribe', () => {
  it('acts at once, without a key, and again changes nothing', async () => {
    const { id, token } = await makeSequence('ada@fund.example');
    for (let n = 0; n < 3; n += 1) {
      const answer = await open(token, ONE_CLICK);
      expectPage(answer, 200);
      expect(answer.body).toContain('You are unsubscribed');
      expect(await stateOf(id)).toEqual(DONE);
    }
  });

  it.each([
    ['no body', {}],
    [
      'a multipart form',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' },
    ],
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
    ['broken JSON', { headers: { 'content-type': 'application/json' }, payload: '{"a' }],
    ['text', { headers: { 'content-type': 'text/plain' }, payload: 'List-Unsubscribe=One-Click' }],
    ['no type', { payload: 'List-Unsubscribe=One-Click' }],
    ['a type that is none', { headers: { 'content-type': 'nonsense' }, payload: 'x' }],
    [
      'a compressed body',
      { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, payload: 'x' },
    ],
    [
      'a body that is too large',
      { headers: { 'content-type': 'application/json' }, payload: ' '.repeat(70_000) },
    ],
    ['cookies and a key', { headers: { cookie: 'a=b', authorization: 'Bearer nonsense' } }],
  ] as [string, Sent][])('acts with %s', async (_name, sent) => {
    const { id, token } = await makeSequence('ada@fund.example');
    expectPage(await open(token, { method: 'POST', ...sent }), 200);
    expect(await stateOf(id)).toEqual(DONE);
  });

  it('holds: no import weakens it, and the tenant takes it back for a reason only', async () => {
    const { token } = await makeSequence('ada@fund.example');
    await open(token, ONE_CLICK);
    const body = { value: 'ada@fund.example' };
    expect((await service.call('DELETE', '/v1/suppressions', { key: account.key, body })).status).toBe(400);
    await service.call('POST', '/v1/suppressions', { key: account.key, body });
    const listed = await service.call('GET', '/v1/suppressions', { key: account.key });
    expect(listed.body.suppressions).toMatchObject([{ value: 'ada@fund.example', reason: 'unsubscribed' }]);
  });
});

describe('a link that leads nowhere', () => {
  it.each([
    'x'.repeat(32),
    'short',
    'a'.repeat(65),
    '%00'.repeat(30),
    "'%20or%201=1%20--%20%20%20%20%20%20",
    '..%2F..%2Fetc',
  ])('%j is told honestly', async (token) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await open(token, { method });
      expectPage(answer, 404);
      expect(answer.body).toContain('No one was unsubscribed');
    }
  });

  it('a HEAD request is answered as GET is, and changes nothing', async () => {
    const { id, token } = await makeSequence('ada@fund.example');
    const ask = (about: string) =>
      service.service.http.inject({ method: 'HEAD', url: `/unsubscribe/${about}` });
    expect(await ask(token)).toMatchObject({ statusCode: 200, body: '' });
    expect(await ask('x'.repeat(32))).toMatchObject({ statusCode: 404, body: '' });
    expect(await stateOf(id)).toEqual(UNTOUCHED);
  });

  it('no other method is taken, and there is none without a token', async () => {
    const { id, token } = await makeSequence('ada@fund.example');
    for (const method of ['PUT', 'DELETE', 'OPTIONS'] as const) {
      expect((await service.service.http.inject({ method, url: `/unsubscribe/${token}` })).statusCode).toBe(
        404,
      );
    }
    expect((await service.service.http.inject('/unsubscribe/')).statusCode).toBe(404);
    expect(await stateOf(id)).toEqual(UNTOUCHED);
  });
});

describe('what it costs and reveals', () => {
  it('one address is answered 600 times in a minute, another one still is', async () => {
    const { id, token } = await makeSequence('ada@fund.example');
    for (let n = 0; n < 600; n += 1) {
      expect((await open('short', { from: '203.0.113.7' })).statusCode).toBe(404);
    }
    const refused = await open(token, { ...ONE_CLICK, from: '203.0.113.7' });
    expectPage(refused, 429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(await stateOf(id)).toEqual(UNTOUCHED);
    expectPage(await open(token, { ...ONE_CLICK, from: '203.0.113.8' }), 200);
  });

  it('without its database it says that nothing was done; the token is in no line of the log', async () => {
    const token = randomUUID().replaceAll('-', '');
    const gone = await createTestService({
      breakDatabase: (db) =>
        new Proxy(db, {
          get: (target, property) =>
            property === 'query'
              ? () =>
                  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
              : Reflect.get(target, property),
        }),
    });
    try {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await gone.service.http.inject({ method, url: `/unsubscribe/${token}` });
        expectPage(answer, 503);
        expect(answer.body).toContain('not certain that it worked');
        expect(answer.body).not.toContain('ECONNREFUSED');
      }
      expect(gone.logged.join('')).toContain('unsubscribing failed');
      expect(gone.logged.join('')).not.toContain(token);
    } finally {
      await gone.close();
    }
  });

  it('is no part of the API', async () => {
    const { body } = await service.service.http.inject('/openapi.json');
    expect(body).not.toContain('/unsubscribe');
  });
});
