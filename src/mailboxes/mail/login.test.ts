import type { AddressInfo } from 'node:net';
import { type Auth, SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../../test/harness/certificate.ts';
import { openMailbox, outgoing } from '../../../test/harness/held-touch.ts';
import { outboundResourcesOf } from '../../../test/harness/outbound-resources.ts';
import { Secret } from '../../platform/values/key-scopes.ts';
import type { MailSecurity, MailServer, OpenMailbox } from '../rules-mailbox.ts';
import { createMailTransport } from './sandbox-transport.ts';

const never = new AbortController().signal;
const trusted = selfSigned('localhost', 'mail.kelpworks.example');
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Taken {
  readonly auth: Auth;
  readonly secure: boolean;
  readonly recipients: readonly string[];
}

async function server(
  security: MailSecurity,
  options: { readonly hides?: boolean; readonly refuses?: number; readonly own?: boolean } = {},
): Promise<{ readonly port: number; readonly logins: Auth[]; readonly taken: Taken[] }> {
  const logins: Auth[] = [];
  const taken: Taken[] = [];
  const peer = new SMTPServer({
    secure: security === 'tls',
    ...(options.own === false ? {} : trusted),
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    disabledCommands: options.hides === true ? ['STARTTLS'] : [],
    allowInsecureAuth: security === 'none' || options.hides === true,
    logger: false,
    onAuth(auth, _, done) {
      logins.push(auth);
      if (options.refuses !== undefined) {
        return done(Object.assign(new Error('5.7.8 no'), { responseCode: options.refuses }));
      }
      const isKnown = auth.password === 'sesame' || auth.accessToken === 'fresh-token';
      // A refused token is a challenge first, as Google and Microsoft do it.
      done(null, isKnown ? { user: auth.username } : { data: { status: '400', schemes: 'bearer' } });
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ auth: logins.at(-1) ?? { method: '' }, secure: session.secure, recipients });
        done(null);
      });
    },
  });
  peer.on('error', () => {});
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => peer.close(resolve)));
  return { port: (peer.server.address() as AddressInfo).port, logins, taken };
}

const at = (server: MailServer, changes: Partial<OpenMailbox> = {}) =>
  openMailbox({ servers: { ...openMailbox().servers, smtp: server }, ...changes });
const oauth = (token: string | undefined) =>
  ({
    kind: 'oauth',
    refreshToken: new Secret('refresh'),
    accessToken: token === undefined ? undefined : new Secret(token),
    expiresAt: undefined,
  }) as const;
const transport = (trust: string | undefined = trusted.cert) =>
  createMailTransport({
    allowPrivate: true,
    trust,
    ways: outboundResourcesOf(async () => ['127.0.0.1']),
    limits: { beforeDotMs: 4_000, openMs: 4_000 },
  });

describe('TLS', () => {
  test.each(['tls', 'starttls'] as const)('%s: the login and the message go over it', async (security) => {
    const { port, taken } = await server(security);
    const outcome = await transport().send(
      at({ host: 'mail.kelpworks.example', port, security }),
      outgoing(),
      never,
    );
    expect(outcome).toMatchObject({ state: 'sent' });
    expect(taken).toMatchObject([
      {
        auth: { username: 'mira@kelpworks.example', password: 'sesame' },
        secure: true,
        recipients: ['ada@harbour.example'],
      },
    ]);
  });

  test.each<[string, MailSecurity, string, string | undefined, boolean]>([
    ['nobody trusts', 'tls', 'mail.kelpworks.example', undefined, true],
    ['nobody trusts', 'starttls', 'mail.kelpworks.example', undefined, true],
    ['is for another name', 'tls', 'mail.harbour.example', trusted.cert, true],
    ['is for another name', 'starttls', 'mail.harbour.example', trusted.cert, true],
    ['has expired', 'starttls', 'localhost', undefined, false],
  ])('a certificate that %s (%s) keeps the password in', async (_, security, host, trust, own) => {
    const { port, logins } = await server(security, { own });
    const mailbox = at({ host, port, security });
    const untrusting = createMailTransport({
      allowPrivate: true,
      ...(trust === undefined ? {} : { trust }),
      ways: outboundResourcesOf(async () => ['127.0.0.1']),
    });
    expect(await untrusting.send(mailbox, outgoing(), never)).toMatchObject({ state: 'retry' });
    expect(logins).toEqual([]);
  });

  test('that is not offered keeps the password in', async () => {
    const { port, logins } = await server('starttls', { hides: true });
    const mailbox = at({ host: 'mail.kelpworks.example', port, security: 'starttls' });
    expect(await transport().send(mailbox, outgoing(), never)).toMatchObject({ state: 'retry' });
    expect(await transport().test(mailbox, never)).toMatchObject({ side: 'smtp', kind: 'tls' });
    expect(logins).toEqual([]);
  });
});

describe('a login', () => {
  test('by OAuth2 hands over the token, once', async () => {
    const { port, logins } = await server('tls');
    const mailbox = at({ host: 'localhost', port, security: 'tls' }, { secret: oauth('fresh-token') });
    expect(await transport().send(mailbox, outgoing(), never)).toMatchObject({ state: 'sent' });
    expect(logins).toMatchObject([
      { method: 'XOAUTH2', username: 'mira@kelpworks.example', accessToken: 'fresh-token' },
    ]);
  });

  test('by a token that is refused or not there needs a person', async () => {
    const { port, logins } = await server('tls');
    const smtp = { host: 'localhost', port, security: 'tls' } as const;
    const stale = await transport().send(at(smtp, { secret: oauth('stale') }), outgoing(), never);
    expect(stale).toMatchObject({ state: 'mailbox_refused' });
    expect(JSON.stringify(stale)).not.toContain('stale');
    expect(logins).toHaveLength(1);
    const none = at(smtp, { secret: oauth(undefined) });
    expect(await transport().send(none, outgoing(), never)).toMatchObject({ state: 'mailbox_refused' });
    expect(await transport().test(none, never)).toMatchObject({ side: 'oauth', kind: 'refused' });
    expect(logins).toHaveLength(1);
  });

  test.each([
    [535, 'mailbox_refused'],
    [454, 'retry'],
  ])('refused with %i: %s', async (refuses, state) => {
    const { port } = await server('tls', { refuses });
    const mailbox = at({ host: 'localhost', port, security: 'tls' });
    const outcome = await transport().send(mailbox, outgoing(), never);
    expect(outcome).toMatchObject({ state });
    expect(JSON.stringify(outcome)).not.toContain('sesame');
  });
});

describe('hosts that tenants name', () => {
  const send = (server: MailServer, resolve: () => Promise<string[]>) =>
    createMailTransport({ allowPrivate: false, ways: outboundResourcesOf(resolve) }).send(
      at(server),
      outgoing(),
      never,
    );
  const smtp = { host: 'mail.kelpworks.example', port: 587, security: 'starttls' } as const;

  test.each<[string, MailServer, string[]]>([
    ['an address that is private', { ...smtp, host: '127.0.0.1' }, []],
    ['an address that is private', { ...smtp, host: '::ffff:10.0.0.1' }, []],
    ['an address that is private', { ...smtp, host: '169.254.169.254' }, []],
    ['a name of a private address', smtp, ['10.1.2.3']],
    ['a name of public and private addresses', smtp, ['93.184.215.14', '127.0.0.1']],
    ['a port nobody sends mail through', { ...smtp, port: 6379 }, ['93.184.215.14']],
    ['no TLS', { ...smtp, security: 'none' }, ['93.184.215.14']],
  ])('with %s are not contacted', async (_, server, addresses) => {
    let asked = 0;
    const outcome = await send(server, async () => {
      asked += 1;
      return addresses;
    });
    expect(outcome).toMatchObject({ state: 'mailbox_refused' });
    expect(asked).toBeLessThanOrEqual(1);
    const fault = createMailTransport({
      allowPrivate: false,
      ways: outboundResourcesOf(async () => addresses),
    });
    const mailbox = openMailbox({ servers: { ...openMailbox().servers, smtp: server, imap: server } });
    expect(await fault.test(mailbox, never)).toMatchObject({ kind: 'refused' });
    await expect(fault.open(mailbox, never)).rejects.toMatchObject({
      fault: { side: 'imap', kind: 'refused' },
    });
  });

  test('are looked up once: the address that was checked is the one that is asked', async () => {
    const { port, taken } = await server('tls');
    let asked = 0;
    const resolving = createMailTransport({
      allowPrivate: true,
      trust: trusted.cert,
      ways: outboundResourcesOf(async () => {
        asked += 1;
        return [asked === 1 ? '127.0.0.1' : '127.0.0.2'];
      }),
    });
    const mailbox = at({ host: 'mail.kelpworks.example', port, security: 'tls' });
    expect(await resolving.send(mailbox, outgoing(), never)).toMatchObject({ state: 'sent' });
    expect({ asked, taken: taken.length }).toEqual({ asked: 1, taken: 1 });
  });

  test('without an address, or slow to be looked up, are tried again', async () => {
    expect(await send(smtp, async () => [])).toMatchObject({ state: 'retry' });
    expect(await send(smtp, async () => Promise.reject(new Error('SERVFAIL')))).toMatchObject({
      state: 'retry',
    });
    const slow = createMailTransport({
      allowPrivate: false,
      ways: outboundResourcesOf(() => new Promise(() => {})),
      limits: { beforeDotMs: 100, connectMs: 100 },
    });
    expect(await slow.send(at(smtp), outgoing(), never)).toMatchObject({ state: 'retry', afterMs: 900_000 });
    const imap = openMailbox({ servers: { ...openMailbox().servers, imap: { ...smtp, port: 993 } } });
    await expect(slow.open(imap, never)).rejects.toMatchObject({ fault: { kind: 'timeout' } });
  });
});

describe('what a test of a mailbox says', () => {
  test('is what to do about it', async () => {
    const { port } = await server('tls', { refuses: 535 });
    const smtp = { host: 'localhost', port, security: 'tls' } as const;
    const refused = await transport().test(at(smtp), never);
    expect(refused).toMatchObject({ side: 'smtp', kind: 'refused' });
    expect(refused?.message).toMatch(/localhost refuses the login \(535 .*app password/);
    const closed = await transport().test(at({ ...smtp, port: 1 }), never);
    expect(closed).toMatchObject({ side: 'smtp', kind: 'unreachable' });
    const plain = await transport().test(at({ ...smtp, host: 'mail.harbour.example' }), never);
    expect(plain).toMatchObject({ side: 'smtp', kind: 'tls' });
  });
});
