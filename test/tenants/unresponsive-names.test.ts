import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DnsEntry, type FakeDns, startDns } from '../harness/dns.ts';
import { type MailHost, startMailHost } from '../harness/mail-host.ts';
import { createTestService, type TestService } from '../harness/service.ts';
import { size } from '../harness/size.ts';

/** Questions of one tenant whose name servers never answer; so many held up all others before turns were by tenant. */
const UNRESPONSIVE = size(16, 64);
/** An address of this machine where port 80 is no one's. */
const SITE = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
const port = process.getuid?.() === 0 ? 80 : 0;
const unresponsive = Array.from({ length: UNRESPONSIVE }, (_, at) => `silent${at}.example.net`);

const zone: Record<string, DnsEntry> = {
  ...Object.fromEntries(
    unresponsive.flatMap((name) => [name, `www.${name}`]).map((name) => [name, 'none' as const]),
  ),
  'fine.example.net': { a: [SITE] },
  'mail.example.net': { a: ['127.0.0.1'] },
};
let dns: FakeDns;
let site: Server;
let mail: MailHost;
let testing: TestService;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Harbour Robots</title>');
  });
  await new Promise<void>((resolve) => site.listen(port, SITE, resolve));
  mail = await startMailHost((line) => (line === 'CONNECT' ? '554 5.7.1 not today' : undefined));
  dns = await startDns(zone);
  testing = await createTestService({
    rateLimits: false,
    settings: { WARMPATH_ORDER_COMPANY_ENRICH: 'website' },
    config: { dnsServers: [dns.server] },
  });
});
afterAll(async () => {
  await testing.close();
  await dns.close();
  await mail.close();
  site.close();
  site.closeAllConnections();
});

test('silent name servers of one tenant delay no other tenant’s lookup and no mailbox', async () => {
  const noisy = await testing.account({ credits: 1_000 });
  const quiet = await testing.account({ credits: 1_000 });
  const ended: string[] = [];
  const lost = unresponsive.map(async (domain) => {
    const answer = await testing.call('POST', '/v1/company/enrich', { key: noisy.key, body: { domain } });
    ended.push('silent');
    return answer;
  });
  await vi.waitUntil(() => dns.questions.filter((question) => question.startsWith('A silent')).length >= 16, {
    timeout: 10_000,
    interval: 5,
  });

  const found = await testing.call('POST', '/v1/company/enrich', {
    key: quiet.key,
    body: { domain: 'fine.example.net' },
  });
  ended.push('lookup');
  const server = { host: 'mail.example.net', port: mail.port, security: 'none' };
  const connected = await testing.call('POST', '/v1/mailboxes', {
    key: quiet.key,
    body: {
      kind: 'smtp_imap',
      address: 'mira@kelpworks.example.net',
      sender_name: 'Mira Kelp',
      postal_address: 'Kelp Works, 1 Made-Up Street, Harbour',
      password: 'sesame',
      smtp: server,
      imap: { ...server, port: 9 },
    },
  });
  ended.push('mailbox');
  expect(ended).toEqual(['lookup', 'mailbox']);
  // Without the right to port 80 the site cannot be reached; that it was asked at once is the point.
  expect(found).toMatchObject(
    port === 80 ? { status: 200, body: { data: { name: 'Harbour Robots' } } } : { status: 502 },
  );
  expect(connected.body.message).toContain('not today');
  expect(mail.sessions.length).toBeGreaterThan(0);

  // Asked once more, they are informed that there are no such names, so that the test has an end.
  for (const name of unresponsive) Object.assign(zone, { [name]: 3, [`www.${name}`]: 3 });
  for (const answer of await Promise.all(lost)) {
    expect(answer).toMatchObject({ status: 502, body: { error: 'vendor_error' } });
  }
  expect(await testing.balance(noisy)).toBe(1_000);
  await testing.checkLedger();
});
