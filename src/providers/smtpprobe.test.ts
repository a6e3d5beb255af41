import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type MailHost, type MailScript, startMailHost } from '../../test/harness/mail-host.ts';
import { type AskOptions, ask, NO_LOCAL_SOURCES, settingValues } from '../../test/harness/providers.ts';
import type { ProviderCall } from './provider.ts';
import type { MailRoute } from './rules-email.ts';
import { probeSource } from './settings.ts';
import { smtpprobe } from './smtpprobe-session.ts';

const hosts: MailHost[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

async function mailHost(...[script, options]: Parameters<typeof startMailHost>): Promise<MailHost> {
  const host = await startMailHost(script, options);
  hosts.push(host);
  return host;
}

const at = (...addresses: string[]): MailRoute => ({
  kind: 'hosts',
  hosts: addresses.map((address, number) => ({ name: `mx${number}.harbour.example`, addresses: [address] })),
});

interface Asked extends Pick<AskOptions, 'signal'> {
  readonly email?: string;
  readonly route?: MailRoute;
  readonly settings?: Record<string, string>;
}

async function verify(host: MailHost | undefined, asked: Asked = {}) {
  const { items, costMicroUsd } = await ask(
    smtpprobe,
    'email.verify',
    { email: asked.email ?? 'ada@harbour.example' },
    {
      settings: {
        ENABLED: 'on',
        HELO: 'verify.warmpath.example',
        MAIL_FROM: 'verify@warmpath.example',
        PORT: String(host?.port ?? 1),
        GAP_MS: '0',
        ...asked.settings,
      },
      local: { mailRoute: async () => asked.route ?? at('127.0.0.1') },
      ...(asked.signal === undefined ? {} : { signal: asked.signal }),
    },
  );
  expect(costMicroUsd ?? 0).toBe(0);
  return items[0];
}
const word = async (...args: Parameters<typeof verify>) => (await verify(...args))?.detail.split(':')[0];

/** The usual host, but for these beginnings of lines. */
const but =
  (replies: Record<string, string>): MailScript =>
  (line) =>
    Object.entries(replies).find(([start]) => line.startsWith(start))?.[1];

describe('a dialogue', () => {
  test('asks for the address, then for a random mailbox on a new connection, and sends nothing', async () => {
    const host = await mailHost(() => undefined);
    expect(await verify(host)).toMatchObject({ verdict: 'deliverable' });
    expect(host.sessions).toHaveLength(2);
    const [first, second] = host.sessions;
    expect(first).toEqual([
      'EHLO verify.warmpath.example',
      'MAIL FROM:<verify@warmpath.example>',
      'RCPT TO:<ada@harbour.example>',
      'QUIT',
    ]);
    expect(second?.[2]).toMatch(/^RCPT TO:<[a-z0-9]{15}@harbour\.example>$/);
    expect(host.sessions.flat().join('\n')).not.toContain('DATA');
  });

  test('keeps its random mailbox, so that a greylisting host knows it the second time', async () => {
    const known = new Set<string>();
    const host = await mailHost((line) => {
      if (!line.startsWith('RCPT') || known.has(line)) return undefined;
      known.add(line);
      return '450 4.2.0 Greylisted';
    });
    expect([await word(host), await word(host), await word(host)]).toEqual([
      'temporary',
      'temporary',
      'accepted',
    ]);
    const other = await mailHost(() => undefined);
    await verify(other, { email: 'ada@pier.example' });
    expect(other.sessions[1]?.[2]?.split('@')[0]).not.toBe(host.sessions.at(-1)?.[2]?.split('@')[0]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['accepts everything', { RCPT: '250 Ok' }, 'accept_all'],
    ['does not know the address', { 'RCPT TO:<ada': '550 5.1.1 unknown' }, 'rejected'],
    ['does not know EHLO', { EHLO: '502 not implemented' }, 'accepted'],
    ['explains itself at length', { 'RCPT TO:<ada': '250-2.1.5 recipient\n250 2.1.5 accepted' }, 'accepted'],
    ['refuses at greeting', { CONNECT: '554 5.7.1 no' }, 'blocked'],
    ['has no time', { CONNECT: '421 4.3.2 later' }, 'temporary'],
    ['refuses the name', { EHLO: '550 go away', HELO: '550 go away' }, 'blocked'],
    ['refuses the sender', { MAIL: '553 5.1.8 sender domain' }, 'blocked'],
    ['hangs up', { CONNECT: 'close' }, 'unsettled'],
    ['hangs up at RCPT', { RCPT: 'close' }, 'unsettled'],
    ['speaks another protocol', { CONNECT: 'HTTP/1.1 400 Bad Request' }, 'protocol'],
    ['sends a line without end', { CONNECT: `220 ${'x'.repeat(70_000)}` }, 'protocol'],
    ['never comes to its last line', { EHLO: '250-more\n'.repeat(10_000) }, 'protocol'],
    ['changes its mind within a reply', { EHLO: '250-a\n550 b' }, 'protocol'],
  ])('with a host that %s', async (_what, replies, expected) => {
    const host = await mailHost(but(replies));
    expect(await word(host)).toBe(expected);
  });

  test('ends at its deadline with a host that sends byte by byte', async () => {
    const host = await mailHost(() => undefined, {
      write: async (socket, text) => {
        for (const octet of text) {
          if (socket.destroyed) return;
          socket.write(octet);
          await sleep(20);
        }
      },
    });
    expect(await word(host, { settings: { REPLY_MS: '100' } })).toBe('timeout');
    expect(await word(host, { settings: { TOTAL_MS: '100' } })).toBe('timeout');
    expect(host.sessions.flat()).toEqual([]);
  });

  test('needs SMTPUTF8 where the address does', async () => {
    const email = '用户@harbour.example';
    const without = await mailHost(() => undefined);
    expect(await word(without, { email })).toBe('smtputf8_unsupported');
    expect(without.sessions.flat().filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([]);
    const offering = await mailHost(but({ EHLO: '250-mx\n250 SMTPUTF8', [`RCPT TO:<${email}`]: '250 Ok' }));
    expect(await word(offering, { email })).toBe('accepted');
    expect(offering.sessions[0]).toContain('MAIL FROM:<verify@warmpath.example> SMTPUTF8');
  });

  test('goes on without TLS where that fails, and tries it once', async () => {
    // It agrees and then says nothing to the handshake.
    const host = await mailHost(but({ EHLO: '250-mx\n250 STARTTLS', STARTTLS: '220 go' }));
    expect(await word(host, { settings: { REPLY_MS: '300' } })).toBe('accepted');
    expect(host.sessions).toHaveLength(3);
    expect(host.sessions[0]?.slice(0, 2)).toEqual(['EHLO verify.warmpath.example', 'STARTTLS']);
    expect(host.sessions[1]).toContain('RCPT TO:<ada@harbour.example>');
    expect(host.sessions[2]).not.toContain('STARTTLS');
  });
});

describe('hosts', () => {
  test('are tried in order until one answers, and the random mailbox at the same one', async () => {
    const host = await mailHost(() => undefined);
    expect(await word(host, { route: at('127.0.0.9', '127.0.0.1', '127.0.0.8') })).toBe('accepted');
    expect(host.sessions).toHaveLength(2);
  });

  test('that all take no connection leave it open', async () => {
    expect(await word(undefined, { route: at('127.0.0.9', '127.0.0.8') })).toBe('connect_failed');
  });

  test.each([
    ['trouble', 'dns_failure'],
    ['not_public', 'not_public'],
    ['null_mx', 'null_mx'],
  ] as const)('are not there: %s', async (kind, expected) => {
    expect(await word(undefined, { route: { kind } })).toBe(expected);
  });
});

describe('manners', () => {
  test('never two dialogues with a domain at once', async () => {
    const host = await mailHost(() => undefined);
    const all = await Promise.all(
      ['ada', 'bram', 'cleo', 'ada'].map((box) => word(host, { email: `${box}@harbour.example` })),
    );
    expect(all).toEqual(['accepted', 'rejected', 'rejected', 'accepted']);
    const rcpts = host.sessions.map((lines) => lines.find((line) => line.startsWith('RCPT'))?.slice(9, 12));
    expect(rcpts.filter((_, at) => at !== 1 && at !== 5)).toEqual(['ada', 'bra', 'cle', 'ada']);
  });

  test('a gap between two connections to a host', async () => {
    // Of its own: the process remembers the gap of an address.
    const host = await mailHost(() => undefined, { address: '127.0.0.3' });
    const stop = new AbortController();
    const asked = verify(host, {
      route: at('127.0.0.3'),
      settings: { GAP_MS: '3600000' },
      signal: stop.signal,
    });
    while (host.sessions[0]?.at(-1) !== 'QUIT') await sleep(5);
    // Meanwhile two connections to another host come and go, without a gap.
    const other = await mailHost(() => undefined, { address: '127.0.0.2' });
    await verify(other, { email: 'ada@pier.example', route: at('127.0.0.2') });
    expect([host.sessions.length, other.sessions.length]).toEqual([1, 2]);
    stop.abort();
    await asked.catch(() => {});
    expect(host.sessions).toHaveLength(1);
  });

  test('a queue that has an end', async () => {
    const host = await mailHost(but({ CONNECT: '' }));
    const stop = new AbortController();
    const all = Array.from({ length: 25 }, () =>
      verify(host, { signal: stop.signal }).catch((error) => error.failure),
    );
    // The others have no answer yet: their host says nothing.
    expect(await Promise.all(all.slice(20))).toEqual(Array(5).fill('rate_limited'));
    while (host.sessions.length === 0) await sleep(5);
    stop.abort();
    expect(await Promise.all(all.slice(0, 20))).toEqual(Array(20).fill('timeout'));
    expect(host.sessions).toHaveLength(1);
  });

  test.each([
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', '用户@warmpath.example'],
    ['HELO', 'verify example'],
  ])('a setting %s of %s is no setting', async (name, value) => {
    await expect(verify(undefined, { settings: { [name]: value } })).rejects.toMatchObject({
      failure: 'not_configured',
    });
  });
});

describe("the doctor's question", () => {
  const probe = async (script: MailScript) => {
    const host = await mailHost(script);
    const settings = settingValues(smtpprobe, {
      ...{ ENABLED: 'on', HELO: 'verify.warmpath.example', MAIL_FROM: 'verify@warmpath.example' },
      ...{ PORT: String(host.port), GAP_MS: '0' },
    });
    const local = { ...NO_LOCAL_SOURCES, mailRoute: async () => at('127.0.0.1') };
    const unused = () => Promise.reject(new Error('nothing is asked over HTTP'));
    const { signal } = new AbortController();
    const call: ProviderCall = {
      ...{ tenantId: 't', settings, signal, now: new Date(), local },
      ...{ json: unused, text: unused, under: () => call },
    };
    return { ...(await probeSource(smtpprobe, call, { paid: false })), lines: host.sessions.flat() };
  };

  test("is about the operator's own address", async () => {
    const found = await probe((line) => (line.startsWith('RCPT TO:<verify@') ? '250 Ok' : undefined));
    expect(found).toMatchObject({ state: 'as_expected' });
    expect(found.lines).toContain('RCPT TO:<verify@warmpath.example>');
  });

  test('shows a mail host that does not take it from here', async () => {
    expect(await probe((line) => (line === 'CONNECT' ? 'close' : undefined))).toMatchObject({
      state: 'unreachable',
      detail: expect.stringMatching(/./),
    });
  });
});
