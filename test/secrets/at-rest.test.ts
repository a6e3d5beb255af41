import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFileIn } from '../../src/accounts/master-keys.ts';
import { issueKey } from '../../src/accounts/queries-keys.ts';
import { openVault } from '../../src/accounts/vault.ts';
import { createService, type Service } from '../../src/app/app.ts';
import { grantCredits } from '../../src/credits/queries-grants.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { readSourceConfig } from '../../src/lookups/source-config.ts';
import { createMailTransport } from '../../src/mailboxes/mail/sandbox-transport.ts';
import { createDb } from '../../src/platform/database/postgres.ts';
import { openStore, type Store } from '../../src/platform/database/store.ts';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { allowAccess, consentBrowser } from '../harness/consent-browser.ts';
import { type ConsentWorld, consentWorld } from '../harness/consent-world.ts';
import { type MailHost, startMailHost } from '../harness/mail-host.ts';
import { type FakeTokenEndpoint, fakeTokenEndpoint } from '../harness/token-endpoint.ts';
import { formsOf, foundIn } from './forms.ts';

/** In clear, and to be found wherever is looked: else nothing was looked at. */
const CONTROL = 'planted-control-5b1d7';
const PASSWORD = 'planted+password/9c3e1a7f==';
const PROVIDER_KEY = 'planted-provider-key-44c09';
const IDEMPOTENCY = 'planted-idempotency';

let dataDir: string;
let store: Store;
let service: Service;
let world: ConsentWorld;
let endpoint: FakeTokenEndpoint;
let provider: Server;
let smtp: MailHost;
const logged: string[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-`));
  store = await openStore({ dataDir, purpose: 'service', log: (line) => logged.push(line) });
  closers.push(() => store.close());
  const keys = { secretsKey: undefined, secretsOldKeys: [], dataDir, databaseUrl: undefined };
  const vault = await openVault({ config: keys, store, log: (line) => logged.push(line) });
  endpoint = await fakeTokenEndpoint({ rotates: true });
  closers.push(() => endpoint.close());
  // It repeats the key it was given, as some do where they refuse it.
  provider = createServer((request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: `bad token ${JSON.stringify(request.headers)}` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => provider.close(resolve)));
  // It repeats the line it refuses, which holds the password in base64.
  smtp = await startMailHost((line) => {
    if (line.startsWith('EHLO')) return '250-mail.example\n250 AUTH PLAIN LOGIN';
    return line.startsWith('AUTH') ? `535 5.7.8 bad login: ${line} (${PASSWORD})` : undefined;
  });
  closers.push(() => smtp.close());
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const settings: Readonly<Record<string, string>> = {
    WARMPATH_BRAVE_URL: url,
    WARMPATH_BRAVE_KEY: PROVIDER_KEY,
  };
  const config = {
    ...{ host: '127.0.0.1', port: 0, rateLimits: false, asOf: undefined, privateHosts: true },
    dnsServers: ['127.0.0.1:9'],
    sources: readSourceConfig((name) => settings[name]),
  };
  world = consentWorld(store.service, vault, endpoint, true);
  closers.push(() => world.close());
  const options = { config, store, vault, log };
  service = await createService({ ...options, services: { mailboxes: world.mailboxes } });
  closers.push(() => service.close());
  await service.http.ready();
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent
  readonly body: any;
}

async function call(method: 'GET' | 'POST', url: string, key: string, payload?: object): Promise<Answer> {
  const answer = await service.http.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'POST'
        ? { 'idempotency-key': `${IDEMPOTENCY} ${url} ${JSON.stringify(payload).length}` }
        : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** What a dump holds: every row of every table, as text. */
async function dump(): Promise<Buffer> {
  const owner = createDb({
    connection: store.connection,
    applicationName: 'warmpath test dump',
    poolSize: 1,
  });
  try {
    const tables = await owner.query<{ name: string }>({
      text: "select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'warmpath'::regnamespace and c.relkind = 'r'",
    });
    const texts: string[] = [];
    for (const { name } of tables) {
      const rows = await owner.query<{ row: string }>({ text: `select t::text as row from ${name} t` });
      texts.push(...rows.map(({ row }) => row));
    }
    expect(tables.length).toBeGreaterThan(40);
    await owner.query({ text: 'checkpoint' });
    return Buffer.from(texts.join('\n'));
  } finally {
    await owner.close();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

test('nothing that opens something is at rest in clear, in a dump, an export or a log', async () => {
  const secrets = new Map<string, readonly Buffer[]>();
  const plant = (name: string, secret: string | Buffer | undefined): string => {
    if (secret === undefined || secret.length < 16) throw new Error(`${name} was not planted`);
    secrets.set(name, formsOf(secret));
    return `${secret}`;
  };
  const { id: tenantId } = await createTenant(store.system, CONTROL);
  await grantCredits(store.system, { tenantId, mode: 'live', credits: 1_000, paid: true, reference: 'test' });
  const { key } = await issueKey(store.system, { tenantId, mode: 'live', name: 'test' });
  plant('API key', key);
  plant('mailbox password', PASSWORD);
  plant('login line with the password', Buffer.from(`\0ada@blipgrid.example\0${PASSWORD}`));
  plant('provider key', PROVIDER_KEY);
  plant('master key', Buffer.from((await readFile(keyFileIn(dataDir), 'utf8')).trim(), 'base64'));

  const webhook = await call('POST', '/v1/webhooks', key, { url: 'https://hooks.example.com/in' });
  plant('webhook secret', webhook.body.secret);
  plant('webhook secret, octets', Buffer.from(webhook.body.secret.slice('whsec_'.length), 'base64'));
  const again = await call('POST', '/v1/webhooks', key, { url: 'https://hooks.example.com/in' });
  expect(again.body).toEqual(webhook.body);

  // A password in a body that is compared for its idempotency key, taken; then refused by a host that repeats it.
  const smtpServer = { host: '127.0.0.1', port: smtp.port, security: 'none' };
  const connected = await call('POST', '/v1/mailboxes', key, {
    ...{ kind: 'smtp_imap', address: 'ada@blipgrid.example', password: PASSWORD },
    ...{ sender_name: 'Ada', postal_address: 'Hamburg', smtp: smtpServer, imap: smtpServer },
  });
  expect(connected.status).toBe(200);
  world.real = createMailTransport({ ways: createOutboundResources(), allowPrivate: true });
  const tested = await call('POST', '/v1/mailboxes/test', key, { id: connected.body.id });
  expect(tested.body).toMatchObject({ works: false, fault: { side: 'smtp', kind: 'refused' } });
  expect(smtp.sessions.flat().some((line) => line.startsWith('AUTH'))).toBe(true);
  world.real = undefined;

  // Three consents: one finished, one left after the button, one refused by the provider, which repeats what it was given.
  const authorize = async (address: string) => {
    const body = { kind: 'gmail_oauth', address, sender_name: 'Ada', postal_address: 'Hamburg' };
    const { url } = (await call('POST', '/v1/mailboxes/authorize', key, body)).body;
    plant(`state of ${address}`, new URL(url).pathname.split('/').at(-1));
    return url;
  };
  const browser = consentBrowser(service.http);
  for (const [address, status] of [
    ['grace@blipgrid.example', 200],
    ['refused@blipgrid.example', 400],
    ['left@blipgrid.example', undefined],
  ] as const) {
    const back = await allowAccess(browser, await authorize(address), endpoint);
    plant(`code of ${address}`, new URL(back, 'http://x').searchParams.get('code') ?? undefined);
    for (const [name, value] of browser.cookies) plant(`cookie ${name}`, value);
    if (status === undefined) continue;
    endpoint.failing =
      status === 200
        ? undefined
        : { status, body: `{"error":"invalid_grant","error_description":"${back}"}` };
    expect((await browser.open(back)).statusCode).toBe(status);
    endpoint.failing = undefined;
  }
  for (const [at, { form }] of endpoint.requests.entries()) plant(`verifier ${at}`, form.code_verifier);
  const opened = world.tried.flatMap(({ secret }) => (secret.kind === 'oauth' ? [secret] : []));
  expect(opened.length).toBeGreaterThan(0);
  for (const { refreshToken, accessToken } of opened) {
    plant('refresh token', refreshToken.reveal());
    plant('access token', accessToken?.reveal());
  }
  await world.worker().look();
  plant('link that disconnects', /disconnect\/([\w-]{64})/.exec(world.sent[0]?.text ?? '')?.[1]);

  // A source that refuses its key, and repeats it.
  const search = await call('POST', '/v1/search/web', key, { query: CONTROL });
  expect(search.status).toBeGreaterThanOrEqual(422);
  service.http.log.info({ said: CONTROL }, 'control');
  // Written last, so that no checkpoint has removed the part of the WAL that it is in.
  await createTenant(store.system, `${CONTROL} again`);

  const exported = (await call('GET', '/v1/account/export?limit=500', key)).body;
  expect(exported.things.some(({ kind }: { kind: string }) => kind === 'idempotency')).toBe(true);
  const control = new Map([['control', formsOf(CONTROL)]]);
  const places = new Map<string, Buffer>([
    ['the dump', await dump()],
    ['the export', Buffer.from(JSON.stringify(exported))],
    ['the log', Buffer.from(logged.join('\n'))],
  ]);
  let inFiles = 0;
  const found: string[] = [];
  for (const file of await filesIn(dataDir)) {
    // The one place where the master key belongs.
    if (file === keyFileIn(dataDir)) continue;
    const octets = await readFile(file);
    inFiles += foundIn(octets, control).length;
    found.push(...foundIn(octets, secrets).map((name) => `${name} in ${relative(dataDir, file)}`));
  }
  // A table and the WAL at least.
  expect(inFiles).toBeGreaterThanOrEqual(2);
  for (const [place, octets] of places) {
    expect(foundIn(octets, control), place).toEqual(['control']);
    found.push(...foundIn(octets, secrets).map((name) => `${name} in ${place}`));
  }
  expect(secrets.size).toBeGreaterThanOrEqual(18);
  expect(found).toEqual([]);
});

test.each(['', 'x', 'xy', 'xyz'])('a secret is found however it was written, behind %j', (before) => {
  const secrets = new Map([['it', formsOf(PASSWORD)]]);
  for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const) {
    const text = Buffer.from(`${before}${PASSWORD} and more`).toString(encoding);
    expect(foundIn(Buffer.from(`..${text}..`), secrets), encoding).toEqual(['it']);
  }
  expect(foundIn(Buffer.from('planted password'), secrets)).toEqual([]);
});
