import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailboxService } from '../src/mailboxes/mailboxes.ts';
import { MailboxClosed } from '../src/mailboxes/rules-mailbox.ts';

import { allowAccess, consentBrowser } from './harness/consent-browser.ts';
import { type ConsentWorld, consentWorld, lateMailboxes } from './harness/consent-world.ts';
import { createTestService, type TestService } from './harness/service.ts';
import { type FakeTokenEndpoint, fakeTokenEndpoint } from './harness/token-endpoint.ts';
import { testVault } from './harness/vault.ts';

/** In every secret of this file: passwords, codes, tokens and the client's secret. */
const MARK = 'marked-';

let service: TestService;
let world: ConsentWorld;
let endpoint: FakeTokenEndpoint;
let mailboxes: MailboxService;

beforeAll(async () => {
  endpoint = await fakeTokenEndpoint({ rotates: true });
  service = await createTestService({
    logLevel: 'trace',
    services: { mailboxes: lateMailboxes(() => mailboxes) },
  });
  world = consentWorld(service.db.service, testVault(service.db), endpoint);
  mailboxes = world.mailboxes;
});
afterAll(async () => {
  await service.close();
  await world.close();
  await endpoint.close();
});

/** A secret as it stands in a text: as it is, and as PostgreSQL and JSON show bytes. */
function forms(): readonly string[] {
  return [MARK, Buffer.from(MARK).toString('hex'), Buffer.from(MARK).toString('base64').slice(0, 8)];
}

async function everyRow(): Promise<string[]> {
  const tables = await service.db.system.query<{ name: string }>({
    text: `select c.relname as name from pg_class c where c.relnamespace = 'warmpath'::regnamespace and c.relkind = 'r'
      and has_table_privilege(c.oid, 'select')`,
  });
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await service.db.system.query<{ row: string }>({
      text: `select ${name}::text as row from ${name} limit 500`,
    });
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}

test('no secret of a mailbox is in a log, an answer, an export or a row, whatever happens', async () => {
  const account = await service.account();
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.call(method, path, { key: account.key, body });
    answers.push(JSON.stringify(answer));
    return answer;
  };
  const browser = consentBrowser(service.service.http);
  const page = async (address: string) => {
    const answer = await browser.open(address);
    answers.push(answer.body + JSON.stringify(answer.headers));
    return answer;
  };
  const connect = (more: object) =>
    call('POST', '/v1/mailboxes', {
      kind: 'smtp_imap',
      address: 'ada@fastmail.com',
      sender_name: 'Ada',
      postal_address: 'Hamburg',
      password: `${MARK}password`,
      ...more,
    });

  // Refused by the schema, by the service, by the servers; broken off by a fault of ours.
  expect((await connect({ sender_name: 7 })).status).toBe(400);
  expect((await connect({ password: `${MARK}${'x'.repeat(1_000)}` })).status).toBe(400);
  expect((await connect({ kind: 'sandbox' })).status).toBe(400);
  expect((await connect({ address: 'ada@unheard-of.example' })).status).toBe(400);
  world.fault = { side: 'imap', kind: 'refused', message: 'The server refuses the login.' };
  expect((await connect({})).status).toBe(422);
  world.fault = new Error('a bug of ours');
  expect((await connect({})).status).toBe(500);
  world.fault = new MailboxClosed('later', 'later');
  expect((await connect({})).status).toBe(500);
  world.fault = undefined;
  const connected = await connect({});
  expect(connected.status).toBe(200);
  const { id } = connected.body;
  expect((await call('PUT', '/v1/mailboxes', { id, password: `${MARK}newer`, per_day: 3 })).status).toBe(200);
  world.fault = { side: 'smtp', kind: 'refused', message: 'The server refuses the login.' };
  expect((await call('PUT', '/v1/mailboxes', { id, password: `${MARK}wrong` })).status).toBe(422);
  expect((await call('POST', '/v1/mailboxes/test', { id })).body.works).toBe(false);
  world.fault = undefined;
  expect((await call('POST', '/v1/mailboxes/test', { id })).body.works).toBe(true);

  // By consent: the way out and back, refused and broken, then renewed.
  const authorize = async () => {
    const answer = await call('POST', '/v1/mailboxes/authorize', {
      kind: 'gmail_oauth',
      address: 'grace@blipgrid.example',
      sender_name: 'Grace',
      postal_address: 'Hamburg',
    });
    return allowAccess(browser, answer.body.url, endpoint);
  };
  expect((await page(`/oauth/callback?state=${'A'.repeat(43)}&code=${MARK}code`)).statusCode).toBe(400);
  endpoint.failing = { status: 400, body: `{"error": "invalid_grant", "error_description": "${MARK}echo"}` };
  expect((await page(await authorize())).statusCode).toBe(400);
  endpoint.failing = { status: 200, body: `{"access_token": 7, "refresh_token": "${MARK}odd"}` };
  expect((await page(await authorize())).statusCode).toBe(400);
  endpoint.failing = undefined;
  world.fault = new Error('a bug of ours');
  expect((await page(await authorize())).statusCode).toBe(503);
  world.fault = undefined;
  endpoint.expiresIn = 1;
  expect((await page(await authorize())).statusCode).toBe(200);
  const listed = await call('GET', '/v1/mailboxes');
  const byConsent = listed.body.mailboxes.find(({ kind }: { kind: string }) => kind === 'gmail_oauth');
  expect((await call('POST', '/v1/mailboxes/test', { id: byConsent.id })).body.works).toBe(true);
  await authorize();
  await call('GET', '/v1/account/export?limit=500');

  // What was looked for was there to be found: the servers were shown the passwords and the tokens.
  const shown = world.tried.map(({ secret }) =>
    secret.kind === 'password' ? secret.password.reveal() : secret.accessToken?.reveal(),
  );
  expect(new Set(shown.filter((text) => text?.startsWith(MARK))).size).toBeGreaterThanOrEqual(5);
  expect(endpoint.requests.some(({ form }) => form.grant_type === 'refresh_token')).toBe(true);
  expect(service.logged.some((line) => line.includes('a bug of ours'))).toBe(true);
  const rows = await everyRow();
  expect(rows.some((row) => row.startsWith('mailbox: '))).toBe(true);
  expect(rows.some((row) => row.startsWith('mailbox_consent: '))).toBe(true);
  for (const text of [...answers, ...service.logged, ...rows]) {
    for (const form of forms()) expect(text).not.toContain(form);
  }

  await call('DELETE', '/v1/mailboxes', { id });
  const sealed = await service.db.system.query<{ sealed: unknown }>({
    text: 'select sealed from mailbox where id = $1',
    values: [id],
  });
  expect(sealed).toEqual([{ sealed: null }]);
});

test('the page a browser comes back to runs nothing, loads nothing and shows what it is given as text', async () => {
  const hostile = '<script>alert(1)</script>"\'&';
  const real = mailboxes;
  mailboxes = {
    ...real,
    finishConsent: async ({ error }) => ({ done: false, title: hostile, message: `${error}` }),
  };
  const answer = await service.service.http.inject({
    method: 'GET',
    url: `/oauth/callback?error=${encodeURIComponent(hostile)}&state=a&state=b`,
  });
  mailboxes = real;
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).not.toContain('<script');
  expect(answer.body).toContain('<title>&lt;script');
  expect(answer.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
});
