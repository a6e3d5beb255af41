import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { type FakeTokenEndpoint, fakeTokenEndpoint, oauthOver } from '../../test/harness/token-endpoint.ts';
import { testVault } from '../../test/harness/vault.ts';
import type { VaultService } from '../accounts/rules-ports.ts';
import { MAILBOX_TOUCHES } from '../outreach/queries-sequences.ts';
import { createOutboundResources } from '../platform/outbound/connectors.ts';
import { createTokenPoster, type TokenPoster } from '../platform/outbound/identity-fetch.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { MailFault } from './mail/rules-mail.ts';
import { createMailboxService, type MailboxService } from './mailboxes.ts';
import { createOpenMailboxService } from './open-mailboxes.ts';
import { createMailboxStore } from './queries.ts';
import { createConsentStore } from './queries-notices.ts';
import type { OpenMailbox } from './rules-mailbox.ts';
import type { ConnectRequest } from './rules-mailbox-input.ts';

const db = testDatabase();
let vault: VaultService;
let tokens: TokenPoster;
let endpoint: FakeTokenEndpoint;
let tried: OpenMailbox[] = [];
let fault: MailFault | undefined;

beforeAll(async () => {
  vault = testVault(db);
  tokens = createTokenPoster({ ways: createOutboundResources(), version: '0', allowPrivate: true });
  endpoint = await fakeTokenEndpoint({ rotates: true });
});
afterAll(async () => {
  await tokens.close();
  await endpoint.close();
});
beforeEach(() => {
  tried = [];
  fault = undefined;
  endpoint.failing = undefined;
});

const call = () => ({ now: new Date(), signal: AbortSignal.timeout(20_000) });
const REFUSED: MailFault = { side: 'smtp', kind: 'refused', message: 'The server refuses the login.' };

async function tenant(mode: Scope['mode'] = 'live'): Promise<Scope> {
  const tenantId = randomUUID();
  await db.system.query({
    text: "insert into tenant (tenant_id, name) values ($1, 'test')",
    values: [tenantId],
  });
  return { tenantId, mode };
}

interface More {
  readonly vault?: VaultService | undefined;
  readonly mailHosts?: readonly string[];
  readonly test?: (mailbox: OpenMailbox) => Promise<MailFault | undefined>;
}

function serviceWith(more: More = {}): MailboxService {
  const given = 'vault' in more ? more.vault : vault;
  const store = createMailboxStore(db.service, MAILBOX_TOUCHES);
  const oauth = oauthOver(endpoint);
  return createMailboxService({
    store,
    consents: createConsentStore(db.service),
    vault: given,
    transport: {
      test:
        more.test ??
        (async (mailbox) => {
          tried.push(mailbox);
          return fault;
        }),
    },
    tokens,
    opened: createOpenMailboxService({ store, vault: given, tokens, oauth }),
    oauth,
    publicUrl: 'https://warm.example',
    onConnected: () => {},
    perDay: 50,
    worker: { quietMs: async () => 0 },
    allowPrivate: false,
    mailHosts: async () => more.mailHosts ?? [],
  });
}

const request = (more: Partial<ConnectRequest> = {}): ConnectRequest => ({
  kind: 'smtp_imap',
  address: 'ada@gmail.com',
  senderName: 'Ada',
  postalAddress: 'Hamburg',
  password: new Secret('marked-password'),
  ...more,
});

test('a known service needs no hosts; what was tried is what is stored, sealed', async () => {
  const scope = await tenant();
  const { mailbox } = await serviceWith().connect(scope, request(), call());
  expect(mailbox).toMatchObject({
    state: 'connected',
    servers: {
      smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
      imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
      username: 'ada@gmail.com',
    },
    settings: { ownCopy: 'sent_folder', ramp: { start: 10, step: 2 } },
  });
  expect(tried.map(({ secret }) => secret.kind === 'password' && secret.password.reveal())).toEqual([
    'marked-password',
  ]);
  const store = createMailboxStore(db.service, MAILBOX_TOUCHES);
  const open = createOpenMailboxService({ store, vault, tokens, oauth: {} });
  const opened = await open.open(scope, mailbox.id);
  expect(opened.secret.kind === 'password' && opened.secret.password.reveal()).toBe('marked-password');
});

test('a domain of its own is known by its mail exchangers, or its hosts are asked for', async () => {
  const scope = await tenant();
  const own = request({ address: 'ada@blipgrid.example' });
  const zoho = await serviceWith({ mailHosts: ['mx2.zoho.com'] }).connect(scope, own, call());
  expect(zoho.mailbox.servers.smtp.host).toBe('smtp.zoho.com');
  await expect(serviceWith().connect(scope, own, call())).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('not one we know'),
  });
  const microsoft = serviceWith({ mailHosts: ['blipgrid-example.mail.protection.outlook.com'] });
  await expect(microsoft.connect(scope, own, call())).rejects.toThrow('m365_oauth');
  const open = { host: 'mail.blipgrid.example', port: 25, security: 'none' } as const;
  await expect(serviceWith().connect(scope, { ...own, smtp: open, imap: open }, call())).rejects.toThrow(
    'never goes over an open line',
  );
});

test('a login that fails stores nothing and says what kind of password is wanted', async () => {
  const scope = await tenant();
  fault = REFUSED;
  await expect(serviceWith().connect(scope, request(), call())).rejects.toMatchObject({
    code: 'mailbox_login_failed',
    message: expect.stringMatching(/^Sending .*refuses.*app password.*Nothing was stored\.$/),
  });
  expect(await serviceWith().list(scope, call())).toEqual([]);
});

test('a password that a host of Microsoft refuses: what to use instead', async () => {
  const scope = await tenant();
  fault = REFUSED;
  const smtp = { host: 'smtp.office365.com', port: 587, security: 'starttls' } as const;
  const imap = { host: 'mail.blipgrid.example', port: 993, security: 'tls' } as const;
  const mixed = request({ address: 'ada@blipgrid.example', smtp, imap });
  await expect(serviceWith().connect(scope, mixed, call())).rejects.toMatchObject({
    code: 'mailbox_login_failed',
    message: expect.stringContaining('end of December 2026 on: use POST /v1/mailboxes/authorize'),
  });
  const other = request({ address: 'ada@blipgrid.example', smtp: { ...smtp, host: imap.host }, imap });
  await expect(serviceWith().connect(scope, other, call())).rejects.toMatchObject({
    message: expect.not.stringContaining('Microsoft'),
  });
});

test('without a master key no password is asked for; the sandbox works all the same', async () => {
  const scope = await tenant();
  for (const none of [undefined, testVault(db, { ready: false })]) {
    await expect(serviceWith({ vault: none }).connect(scope, request(), call())).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('WARMPATH_SECRETS_KEY'),
    });
    const consent = { ...request(), kind: 'gmail_oauth' } as const;
    await expect(serviceWith({ vault: none }).authorize(scope, consent, call())).rejects.toMatchObject({
      code: 'not_configured',
    });
  }
  expect(tried).toEqual([]);
  const sandbox = await serviceWith({ vault: undefined }).connect(
    await tenant('test'),
    request({ kind: 'sandbox', password: undefined }),
    call(),
  );
  expect(sandbox.mailbox.state).toBe('connected');
});

test('a new password is tried before it is kept, and brings a disconnected mailbox back', async () => {
  const scope = await tenant();
  const mailboxes = serviceWith();
  const { mailbox } = await mailboxes.connect(scope, request(), call());
  await mailboxes.disconnect(scope, mailbox.id, call());
  const [row] = await db.system.query<{ sealed: unknown }>({
    text: 'select sealed from mailbox where id = $1',
    values: [mailbox.id],
  });
  expect(row?.sealed).toBe(null);
  expect(await mailboxes.test(scope, mailbox.id, call())).toMatchObject({
    fault: { message: expect.stringContaining('disconnected') },
    mailbox: { state: 'disconnected' },
  });
  fault = REFUSED;
  const change = { password: new Secret('marked-newer') };
  await expect(mailboxes.change(scope, mailbox.id, change, call())).rejects.toThrow('refuses');
  fault = undefined;
  expect((await mailboxes.change(scope, mailbox.id, change, call())).mailbox.state).toBe('connected');
  expect((await mailboxes.test(scope, mailbox.id, call())).fault).toBeUndefined();
  expect(tried.at(-1)?.secret).toMatchObject({ kind: 'password' });
  fault = REFUSED;
  const refused = await mailboxes.test(scope, mailbox.id, call());
  expect(refused).toMatchObject({
    mailbox: { state: 'disconnected' },
    toDo: expect.stringContaining('again'),
  });
  fault = { ...REFUSED, kind: 'timeout' };
  expect((await mailboxes.test(scope, mailbox.id, call())).mailbox.state).toBe('failing');
});

test('a tenant whose mail hosts hang delays no other tenant, and has a bounded queue', async () => {
  const [busy, quiet] = [await tenant(), await tenant()];
  const { promise: hanging, resolve: letGo } = Promise.withResolvers<void>();
  const order: string[] = [];
  let most = 0;
  let open = 0;
  const mailboxes = serviceWith({
    test: async (mailbox) => {
      open += 1;
      most = Math.max(most, open);
      if (mailbox.scope.tenantId === busy.tenantId) await hanging;
      open -= 1;
      order.push(mailbox.address);
      return REFUSED;
    },
  });
  const ask = (scope: Scope, address: string) =>
    mailboxes.connect(scope, request({ address }), call()).catch((error: { code: string }) => error.code);
  const told: unknown[] = [];
  const all = Array.from({ length: 14 }, async (_, nth) => {
    const end = await ask(busy, `b${nth}@gmail.com`);
    told.push(end);
    return end;
  });
  // Four are under way and eight wait; each of them hangs, so all that are answered now were refused.
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['rate_limited', 'rate_limited']);
  expect(await ask(quiet, 'q@gmail.com')).toBe('mailbox_login_failed');
  expect(order).toEqual(['q@gmail.com']);
  letGo();
  const ends = await Promise.all(all);
  expect(ends.filter((end) => end === 'rate_limited')).toHaveLength(2);
  expect(order).toHaveLength(13);
  expect(most).toBe(5);
});

test('what was sent on another day does not count for today', async () => {
  const scope = await tenant();
  const { mailbox } = await serviceWith().connect(scope, request(), call());
  const shown = async (day: string) => {
    const text = `update mailbox set sent_count = 7, sent_day = ${day} where id = $1`;
    await db.system.query({ text, values: [mailbox.id] });
    return (await serviceWith().list(scope, call())).map(({ today }) => today.sent);
  };
  expect(await shown("(now() at time zone 'UTC')::date")).toEqual([7]);
  expect(await shown("(now() at time zone 'UTC')::date - 1")).toEqual([0]);
});
