import { afterEach, describe, expect, test } from 'vitest';
import { type DnsEntry, type FakeDns, startDns } from '../../test/harness/dns.ts';
import { createNames } from '../platform/names/names.ts';
import { createMailRoutes, type MailRoutes } from './mail-routes.ts';

const running: FakeDns[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((dns) => dns.close()));
});

const signal = new AbortController().signal;
const DOMAIN = 'harbour.example';

async function routesOf(
  zone: Record<string, DnsEntry>,
  more: { isPublic?: (ip: string) => boolean; truncated?: boolean; unproven?: boolean } = {},
): Promise<{ routes: MailRoutes; dns: FakeDns }> {
  const dns = await startDns(zone, more);
  running.push(dns);
  return {
    dns,
    routes: createMailRoutes({
      names: createNames({ servers: [dns.server] }),
      isPublic: more.isPublic ?? (() => true),
    }),
  };
}
const asker = { tenantId: 't', signal };
const find = async (...args: Parameters<typeof routesOf>) =>
  (await routesOf(...args)).routes.find(DOMAIN, asker);
const host = (name: string, ...addresses: string[]) => ({ name, addresses });

describe('a mail route', () => {
  test('is the hosts by preference, not by order', async () => {
    const zone = {
      [DOMAIN]: {
        mx: [
          [20, 'b.harbour.example'],
          [10, 'A.harbour.example'],
        ],
      },
      'a.harbour.example': { a: ['192.0.2.1'], aaaa: ['2001:db8::1'] },
      'b.harbour.example': { aaaa: ['2001:db8::2'] },
    } satisfies Record<string, DnsEntry>;
    expect(await find(zone)).toEqual({
      kind: 'hosts',
      hosts: [host('a.harbour.example', '192.0.2.1'), host('b.harbour.example', '2001:db8::2')],
    });
    expect(await find(zone, { truncated: true })).toMatchObject({ kind: 'hosts' });
  });

  test.each<[string, Record<string, DnsEntry>, unknown]>([
    ['no such name', {}, { kind: 'no_such_domain' }],
    ['a name with nothing', { [DOMAIN]: {} }, { kind: 'no_mail_host' }],
    ['null MX', { [DOMAIN]: { mx: [[0, '.']] } }, { kind: 'null_mx' }],
    ['refused', { [DOMAIN]: 5 }, { kind: 'trouble' }],
    ['server failure', { [DOMAIN]: 2 }, { kind: 'trouble' }],
    [
      'no MX: the domain itself',
      { [DOMAIN]: { a: ['192.0.2.1'] } },
      { kind: 'hosts', hosts: [host(DOMAIN, '192.0.2.1')] },
    ],
    [
      'MX that do not exist, and no fallback to the address',
      { [DOMAIN]: { mx: [[10, 'gone.harbour.example']], a: ['192.0.2.1'] } },
      { kind: 'no_mail_host' },
    ],
    [
      'MX that cannot be looked up',
      { [DOMAIN]: { mx: [[10, 'mx.harbour.example']] }, 'mx.harbour.example': 2 },
      { kind: 'trouble' },
    ],
    [
      'one of two MX that cannot be looked up',
      {
        [DOMAIN]: {
          mx: [
            [10, 'mx.harbour.example'],
            [20, 'b.harbour.example'],
          ],
        },
        'mx.harbour.example': 2,
        'b.harbour.example': { a: ['192.0.2.2'] },
      },
      { kind: 'hosts', hosts: [host('b.harbour.example', '192.0.2.2')] },
    ],
    [
      'null MX beside a real one',
      {
        [DOMAIN]: {
          mx: [
            [0, '.'],
            [10, 'mx.harbour.example'],
          ],
        },
        'mx.harbour.example': { a: ['192.0.2.1'] },
      },
      { kind: 'hosts', hosts: [host('mx.harbour.example', '192.0.2.1')] },
    ],
    ['an address as MX', { [DOMAIN]: { mx: [[10, '192.0.2.1']] } }, { kind: 'no_mail_host' }],
    ['itself as MX', { [DOMAIN]: { mx: [[10, 'localhost']] } }, { kind: 'no_mail_host' }],
  ])('%s', async (_what, zone, expected) => {
    expect(await find(zone)).toEqual(expected);
  });

  test('leaves out what is not public, and says so where nothing is left', async () => {
    const zone = {
      [DOMAIN]: {
        mx: [
          [10, 'a.harbour.example'],
          [20, 'b.harbour.example'],
        ],
      },
      'a.harbour.example': { a: ['10.0.0.1'] },
      'b.harbour.example': { a: ['10.0.0.2', '192.0.2.2'] },
    } satisfies Record<string, DnsEntry>;
    const isPublic = (ip: string) => !ip.startsWith('10.');
    expect(await find(zone, { isPublic })).toEqual({
      kind: 'hosts',
      hosts: [host('b.harbour.example', '192.0.2.2')],
    });
    expect(await find(zone, { isPublic: () => false })).toEqual({ kind: 'not_public' });
  });

  test('has four hosts of two addresses at most', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `mx${at}.harbour.example`);
    const addresses = Array.from({ length: 10 }, (_, at) => `192.0.2.${at + 1}`);
    const zone = Object.fromEntries(names.map((name) => [name, { a: addresses }]));
    const { routes, dns } = await routesOf({
      ...zone,
      [DOMAIN]: { mx: names.map((name, at) => [at, name] as const) },
    });
    const route = await routes.find(DOMAIN, asker);
    expect(route.kind === 'hosts' && route.hosts.map(({ addresses }) => addresses.length)).toEqual([
      2, 2, 2, 2,
    ]);
    expect(dns.questions.filter((question) => question.startsWith('A ')).length).toBe(4);
  });

  test('is looked up once a minute, and answered from memory in between', async () => {
    const { routes, dns } = await routesOf({ [DOMAIN]: { a: ['192.0.2.1'] } });
    expect(routes.last(DOMAIN)).toBeUndefined();
    const route = await routes.find(DOMAIN, asker);
    const asked = dns.questions.length;
    expect(await routes.find(DOMAIN, asker)).toBe(route);
    expect(routes.last(DOMAIN)).toBe(route);
    expect(dns.questions).toHaveLength(asked);
  });

  test('is let go of with its request', async () => {
    const { routes } = await routesOf({ [DOMAIN]: 'none' });
    const stop = new AbortController();
    const asked = routes.find(DOMAIN, { tenantId: 't', signal: stop.signal });
    stop.abort(new Error('nobody waits'));
    await expect(asked).rejects.toThrow('nobody waits');
    expect(routes.last(DOMAIN)).toBeUndefined();
  });
});

describe('"no such name"', () => {
  test('is not believed of a resolver that says so of every name', async () => {
    expect(await find({}, { unproven: true })).toEqual({ kind: 'trouble' });
  });

  test('is believed of one that knows names which surely are there', async () => {
    expect(await find({ com: { ns: ['a.servers.example'] } }, { unproven: true })).toEqual({
      kind: 'no_such_domain',
    });
  });

  test('is not believed where nothing else is answered', async () => {
    expect(await find({ '': 'none', com: 2 }, { unproven: true })).toEqual({ kind: 'trouble' });
  });
});
