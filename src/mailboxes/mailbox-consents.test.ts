import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsentWorld, consentWorld } from '../../test/harness/consent-world.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { type FakeTokenEndpoint, fakeTokenEndpoint } from '../../test/harness/token-endpoint.ts';
import { testVault } from '../../test/harness/vault.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { MailboxService } from './mailboxes.ts';
import type { ConsentReturn } from './rules-consent.ts';

const db = testDatabase();
let endpoint: FakeTokenEndpoint;
let world: ConsentWorld;
beforeAll(async () => {
  endpoint = await fakeTokenEndpoint({ rotates: true });
});
afterAll(async () => {
  await endpoint.close();
});
beforeEach(() => {
  world = consentWorld(db.service, testVault(db), endpoint);
  return () => world.close();
});

const REQUEST = { address: 'ada@blipgrid.example', senderName: 'Ada', postalAddress: 'Hamburg' };
const call = () => ({ now: new Date(), signal: AbortSignal.timeout(20_000) });

async function tenant(): Promise<Scope> {
  const tenantId = randomUUID();
  await db.system.query({
    text: "insert into tenant (tenant_id, name) values ($1, 'test')",
    values: [tenantId],
  });
  return { tenantId, mode: 'live' };
}

/** A person opens the address and allows access; what their browser brings back. */
async function allowed(mailboxes: MailboxService, scope: Scope, kind: 'gmail_oauth' | 'm365_oauth') {
  const { url } = await mailboxes.authorize(scope, { ...REQUEST, kind }, call());
  const [, link = ''] = /^https:\/\/warm\.example\/mailboxes\/connect\/([\w-]{64})$/.exec(url) ?? [];
  const browser = randomBytes(32).toString('base64url');
  const asked = new URL((await mailboxes.bindConsent(link, browser)) ?? '').searchParams;
  const code = endpoint.allow(asked.get('code_challenge') ?? '', asked.get('redirect_uri') ?? '');
  return { state: asked.get('state') ?? '', code, error: undefined, browser };
}

test.each(['gmail_oauth', 'm365_oauth'] as const)(
  'a consent of %s connects the mailbox, once',
  async (kind) => {
    const scope = await tenant();
    const mailboxes = world.mailboxes;
    const back = await allowed(mailboxes, scope, kind);
    const done = await mailboxes.finishConsent(back, call());
    expect(done).toMatchObject({ done: true, message: expect.stringContaining('ada@blipgrid.example') });
    const [seen] = await mailboxes.list(scope, call());
    expect(seen?.mailbox).toMatchObject({ kind, state: 'connected', address: 'ada@blipgrid.example' });
    expect(world.tried[0]?.secret).toMatchObject({ kind: 'oauth' });
    expect(await mailboxes.finishConsent(back, call())).toMatchObject({ done: false });
    // Connected again: the same mailbox.
    expect((await mailboxes.finishConsent(await allowed(mailboxes, scope, kind), call())).done).toBe(true);
    expect((await mailboxes.list(scope, call())).map(({ mailbox }) => mailbox.id)).toEqual([
      seen?.mailbox.id,
    ]);
  },
);

test('a consent that is old, forged, refused, stolen or of another mailbox connects nothing', async () => {
  const scope = await tenant();
  const mailboxes = world.mailboxes;
  const finish = (back: Partial<ConsentReturn>) =>
    mailboxes.finishConsent(
      { state: undefined, code: undefined, error: undefined, browser: undefined, ...back },
      call(),
    );
  const old = await allowed(mailboxes, scope, 'gmail_oauth');
  await db.system.query({ text: "update mailbox_consent set created_at = now() - interval '601 seconds'" });
  // Alone: any other that is taken clears away what is too old.
  expect(await finish(old)).toMatchObject({ done: false });
  const cases = [
    finish({}),
    finish({ state: 'x', code: 'y' }),
    finish({ state: 'A'.repeat(43), code: 'y' }),
    allowed(mailboxes, scope, 'gmail_oauth').then((back) =>
      finish({ ...back, code: undefined, error: 'access_denied' }),
    ),
    allowed(mailboxes, scope, 'gmail_oauth').then((back) => finish({ ...back, code: 'somebody-elses' })),
  ];
  for (const one of cases) expect(await one).toMatchObject({ done: false });
  // A code of another consent: its verifier is another one.
  const [one, two] = [
    await allowed(mailboxes, scope, 'gmail_oauth'),
    await allowed(mailboxes, await tenant(), 'gmail_oauth'),
  ];
  expect(await finish({ ...one, code: two.code })).toMatchObject({ done: false });
  world.fault = { side: 'imap', kind: 'refused', message: 'The server refuses the token.' };
  const other = await finish(await allowed(mailboxes, scope, 'gmail_oauth'));
  expect(other.message).toContain('Was it ada@blipgrid.example you allowed access to?');
  expect(await mailboxes.list(scope, call())).toEqual([]);
  const left = await db.system.query({
    text: 'select 1 from mailbox_consent where tenant_id = $1',
    values: [scope.tenantId],
  });
  expect(left).toEqual([]);
});

test('consents that are begun and left lie there in a bounded number', async () => {
  const scope = await tenant();
  const mailboxes = world.mailboxes;
  for (let n = 0; n < 23; n += 1) {
    await mailboxes.authorize(scope, { ...REQUEST, kind: 'gmail_oauth' }, call());
  }
  const left = await db.system.query({
    text: 'select 1 from mailbox_consent where tenant_id = $1',
    values: [scope.tenantId],
  });
  expect(left).toHaveLength(20);
});
