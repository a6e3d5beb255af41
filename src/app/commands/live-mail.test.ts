import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { selfSigned } from '../../../test/harness/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { startMailHost } from '../../../test/harness/mail-host.ts';
import { addMailbox, addTenant } from '../../../test/harness/outreach-rows.ts';
import { type FakeHandler, startFake } from '../../../test/harness/providers.ts';
import { type MailServersInUse, readMailServers } from '../../mailboxes/queries-notices.ts';
import type { MailServer } from '../../mailboxes/rules-mailbox.ts';
import { askAll, lineOf, type MailConfig, mailQuestions } from './doctor-live.ts';

const CONFIG: MailConfig = {
  dnsServers: [],
  privateHosts: true,
  googleClientId: undefined,
  googleClientSecret: undefined,
  googleAuthorizeUrl: 'https://accounts.example/o/oauth2/v2/auth',
  googleTokenUrl: 'https://tokens.example/token',
  microsoftClientId: undefined,
  microsoftClientSecret: undefined,
  microsoftTenant: 'common',
  microsoftLoginUrl: 'https://login.example',
};
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function asked(
  servers: readonly MailServersInUse[],
  config = CONFIG,
  trust?: string,
): Promise<string[]> {
  const { questions, close } = mailQuestions(config, servers, trust);
  const answers = await askAll(questions, { signal: new AbortController().signal }).finally(close);
  return answers.map((answer) => lineOf(answer).replace(/, \d+ ms/u, ''));
}

/** A host on loopback whose lines are these: what it says to nothing, to EHLO, to CAPABILITY. */
async function host(greeting: string, extensions: string, security: MailServer['security'] = 'none') {
  const started = await startMailHost((line) => {
    if (line === 'CONNECT') return greeting;
    return /^(?:EHLO|a CAPABILITY)/u.test(line) ? extensions : undefined;
  });
  open.push(started);
  return { server: { host: '127.0.0.1', port: started.port, security }, sessions: started.sessions };
}

test('a mail server that greets is as expected, and nobody logs in', async () => {
  const smtp = await host('220 mx.quill.example ESMTP', '250-mx.quill.example\n250 STARTTLS', 'starttls');
  const imap = await host('* OK ready', '* CAPABILITY IMAP4rev1\na OK done');
  const servers = [
    { side: 'smtp', server: smtp.server },
    { side: 'imap', server: imap.server },
  ] as const;
  expect(await asked(servers)).toEqual([
    'mail sent by: as expected: greets; no login was tried',
    'mail read from: as expected: greets; no login was tried',
  ]);
  await vi.waitFor(() => {
    expect(smtp.sessions).toEqual([['EHLO [127.0.0.1]', 'QUIT']]);
    expect(imap.sessions).toEqual([['a CAPABILITY', 'b LOGOUT']]);
  });
});

test('one that says something else, no longer offers STARTTLS, or is gone: which', async () => {
  const web = await host('HTTP/1.1 400 Bad Request', '');
  const bare = await host('220 mx.quill.example ESMTP', '250 8BITMIME', 'starttls');
  const gone = { host: '127.0.0.1', port: 9, security: 'none' } as const;
  const servers = [web.server, bare.server, gone].map((server) => ({ side: 'smtp', server }) as const);
  expect(await asked(servers)).toEqual([
    'mail sent by: changed: it does not greet as a mail server does',
    'mail sent by: changed: it no longer offers STARTTLS',
    expect.stringMatching(/^mail sent by: unreachable: .*ECONNREFUSED/u),
  ]);
});

test('TLS from the first byte: the certificate counts', async () => {
  const { key, cert } = selfSigned('127.0.0.1');
  const server = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => undefined).write('220 mx.quill.example ESMTP\r\n');
    socket.on('data', () => socket.write('250 mx.quill.example\r\n'));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  const { port } = server.address() as AddressInfo;
  const servers = [{ side: 'smtp', server: { host: '127.0.0.1', port, security: 'tls' } }] as const;
  expect(await asked(servers, CONFIG, cert)).toEqual([
    'mail sent by: as expected: greets; no login was tried',
  ]);
  expect(await asked(servers)).toEqual([expect.stringMatching(/^mail sent by: unreachable: .*self-signed/u)]);
});

test('where mailboxes log in by OAuth: whether tokens are still given where they are asked for', async () => {
  const config = { ...CONFIG, microsoftClientId: 'client' };
  const at = async (handler: FakeHandler) => {
    const fake = await startFake(handler);
    open.push(fake);
    return { ...config, microsoftLoginUrl: fake.url };
  };
  const named: FakeHandler = ({ path, headers }) => ({
    json: {
      token_endpoint: `http://${headers.host}${path.replace('/v2.0/.well-known/openid-configuration', '')}/oauth2/v2.0/token`,
    },
  });
  expect(await asked([], await at(named))).toEqual(['login at Microsoft: as expected']);
  expect(
    await asked([], await at(() => ({ json: { token_endpoint: 'https://new.example/token' } }))),
  ).toEqual([
    expect.stringContaining(
      'login at Microsoft: changed: tokens are given at https://new.example/token; asked for at',
    ),
  ]);
  expect(await asked([], await at(() => ({ json: {} })))).toEqual([
    expect.stringContaining('lacks token_endpoint'),
  ]);
  expect(await asked([], await at(() => ({ text: 'moved' })))).toEqual([
    'login at Microsoft: changed: the answer is no JSON',
  ]);
  expect(await asked([], CONFIG)).toEqual([]);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the servers in use are those of live mailboxes that are connected, each once', async () => {
  const tenantId = await addTenant(database.system);
  await addMailbox(database.system, { tenantId, address: 'one@acme.example' });
  await addMailbox(database.system, { tenantId, address: 'two@acme.example' });
  await addMailbox(database.system, {
    tenantId,
    address: 'gone@acme.example',
    state: 'disconnected',
    why: 'x',
  });
  const servers = await readMailServers(database.system);
  expect(servers.map(({ side }) => side)).toEqual(['imap', 'smtp']);
  expect(servers[0]?.server).toEqual({
    host: expect.any(String),
    port: expect.any(Number),
    security: expect.any(String),
  });
});
