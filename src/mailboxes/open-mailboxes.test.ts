import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { type FakeTokenEndpoint, fakeTokenEndpoint } from '../../test/harness/token-endpoint.ts';
import { testVault } from '../../test/harness/vault.ts';
import type { VaultService } from '../accounts/rules-ports.ts';
import { MAILBOX_TOUCHES } from '../outreach/queries-sequences.ts';
import { createOutboundResources } from '../platform/outbound/connectors.ts';
import { createTokenPoster, type TokenPoster } from '../platform/outbound/identity-fetch.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createOpenMailboxService, mailboxSecret, secretText } from './open-mailboxes.ts';
import { createMailboxStore, type MailboxStore } from './queries.ts';
import type { MailboxSecret, OpenMailbox } from './rules-mailbox.ts';
import { usualSettings } from './rules-mailbox-input.ts';

const db = testDatabase();
const store = createMailboxStore(db.service, MAILBOX_TOUCHES);
let vault: VaultService;
let tokens: TokenPoster;
let endpoint: FakeTokenEndpoint;

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
  endpoint.failing = undefined;
  endpoint.delayMs = 0;
  endpoint.expiresIn = 3_599;
});

const SERVER = { host: 'mail.example', port: 993, security: 'tls' } as const;
const oauth = () => ({
  microsoftClientId: 'client',
  microsoftClientSecret: new Secret('marked-client-secret'),
  microsoftTenant: 'common',
  microsoftLoginUrl: endpoint.url,
});
/** As another process would have it: nothing is shared but the database. */
const opener = (more: { now?: () => number; store?: MailboxStore } = {}) =>
  createOpenMailboxService({ store, vault, tokens, oauth: oauth(), ...more });

/** A mailbox with a refresh token the endpoint knows. */
async function connected(): Promise<{ scope: Scope; id: string; secret: MailboxSecret }> {
  const scope: Scope = { tenantId: randomUUID(), mode: 'live' };
  await db.system.query({
    text: "insert into tenant (tenant_id, name) values ($1, 'test')",
    values: [scope.tenantId],
  });
  const verifier = 'v'.repeat(43);
  const { createHash } = await import('node:crypto');
  const code = endpoint.allow(createHash('sha256').update(verifier).digest('base64url'), 'https://x.example');
  const reply = await tokens.post(
    `${endpoint.url}/common/oauth2/v2.0/token`,
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: 'https://x.example',
      client_id: 'client',
      client_secret: 'marked-client-secret',
    },
    { tenantId: scope.tenantId, signal: AbortSignal.timeout(5_000) },
  );
  const { refresh_token: refresh } = ('body' in reply ? reply.body : {}) as { refresh_token: string };
  const secret: MailboxSecret = {
    kind: 'oauth',
    refreshToken: new Secret(refresh),
    accessToken: new Secret('old'),
    expiresAt: Date.now() + 119_000,
  };
  const seal = await vault.of(scope.tenantId);
  const saved = await store.save(
    scope,
    {
      kind: 'm365_oauth',
      address: 'ada@blipgrid.example',
      addressKey: 'ada@blipgrid.example',
      senderName: 'Ada',
      postalAddress: 'Hamburg',
      servers: { smtp: SERVER, imap: SERVER, username: 'ada@blipgrid.example' },
      settings: usualSettings('m365_oauth', true),
    },
    (id) => seal.seal(mailboxSecret(scope, id), secretText(secret)),
    10,
    () => undefined,
  );
  if (saved === undefined) throw new Error('not saved');
  return { scope, id: saved.id, secret };
}

const accessOf = ({ secret }: OpenMailbox) =>
  secret.kind === 'oauth' ? secret.accessToken?.reveal() : undefined;
const refreshes = () => endpoint.requests.filter(({ form }) => form.grant_type === 'refresh_token').length;

test('a token with under two minutes left is renewed, one with more is used; the rotated one is kept', async () => {
  const { scope, id } = await connected();
  const before = refreshes();
  const first = accessOf(await opener().open(scope, id));
  expect(first).toMatch(/^marked-access-/);
  expect(refreshes()).toBe(before + 1);
  expect(accessOf(await opener().open(scope, id))).toBe(first);
  expect(refreshes()).toBe(before + 1);
  // The refresh token of the first turn works no more: only the one that was stored brings this.
  const later = opener({ now: () => Date.now() + 3_590_000 });
  expect(accessOf(await later.open(scope, id))).not.toBe(first);
  expect(refreshes()).toBe(before + 2);
});

test('many processes that open it at once renew it once', async () => {
  const { scope, id } = await connected();
  const before = refreshes();
  endpoint.delayMs = 150;
  const opened = await Promise.all(Array.from({ length: 8 }, () => opener().open(scope, id)));
  expect(new Set(opened.map(accessOf)).size).toBe(1);
  expect(refreshes()).toBe(before + 1);
});

test('a withdrawn consent disconnects the mailbox and says so; nothing is asked again', async () => {
  const { scope, id } = await connected();
  endpoint.withdraw();
  await expect(opener().open(scope, id)).rejects.toMatchObject({
    why: 'disconnected',
    message: expect.stringContaining('withdrawn'),
  });
  expect(await store.find(scope, id)).toMatchObject({
    state: 'disconnected',
    stateWhy: expect.stringContaining('Microsoft'),
  });
  const before = refreshes();
  await expect(opener().open(scope, id)).rejects.toMatchObject({ why: 'disconnected' });
  expect(refreshes()).toBe(before);
});

test.each([
  ['hangs up', 'hang up' as const],
  ['fails', { status: 500, body: 'marked-body' }],
  ['answers nonsense', { status: 200, body: '{"access_token": 7}' }],
  [
    'has lost our client',
    { status: 401, body: '{"error": "invalid_client", "error_description": "marked"}' },
  ],
])('an endpoint that %s passes: the mailbox stays connected and is renewed later', async (_name, failing) => {
  const { scope, id } = await connected();
  endpoint.failing = failing;
  const refused = await opener()
    .open(scope, id)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ why: 'later' });
  expect(String(refused)).not.toContain('marked');
  expect(await store.find(scope, id)).toMatchObject({ state: 'connected' });
  endpoint.failing = undefined;
  expect(accessOf(await opener().open(scope, id))).toMatch(/^marked-access-/);
});

test('a rotated token is stored also where the database stumbles', async () => {
  const { scope, id } = await connected();
  let stumbles = 2;
  const stumbling: MailboxStore = {
    ...store,
    endRefresh: async (...asked) => {
      if (stumbles-- > 0) throw new Error('connection lost');
      return store.endRefresh(...asked);
    },
  };
  const first = accessOf(await opener({ store: stumbling }).open(scope, id));
  expect(accessOf(await opener().open(scope, id))).toBe(first);
});

test('a late refresh does not overwrite a mailbox that was connected again, or disconnected, meanwhile', async () => {
  const { scope, id } = await connected();
  endpoint.delayMs = 300;
  const late = opener().open(scope, id);
  await expect.poll(async () => (await lease(id)) !== null).toBe(true);
  await store.disconnect(scope, id, 'by its owner');
  await expect(late).rejects.toMatchObject({ why: 'disconnected' });
  expect(await store.sealed(scope, id)).toMatchObject({ sealed: undefined });
});

test('a lease whose holder died ends by itself', async () => {
  const { scope, id } = await connected();
  expect(await store.claimRefresh(scope, id, randomUUID(), 400)).toBeInstanceOf(Buffer);
  expect(await store.claimRefresh(scope, id, randomUUID(), 400)).toBeUndefined();
  expect(accessOf(await opener().open(scope, id))).toMatch(/^marked-access-/);
});

test("unknown ids, another tenant's, and one whose sealed value was swapped do not open", async () => {
  const [mine, theirs] = [await connected(), await connected()];
  for (const id of [randomUUID(), theirs.id]) {
    await expect(opener().open(mine.scope, id)).rejects.toMatchObject({ why: 'unknown' });
  }
  await db.system.query({
    text: 'update mailbox set sealed = (select sealed from mailbox where id = $2) where id = $1',
    values: [mine.id, theirs.id],
  });
  await expect(opener().open(mine.scope, mine.id)).rejects.toMatchObject({ why: 'secrets' });
});

async function lease(id: string): Promise<string | null> {
  const [row] = await db.system.query<{ refresh_lease: string | null }>({
    text: 'select refresh_lease from mailbox where id = $1',
    values: [id],
  });
  return row?.refresh_lease ?? null;
}
