import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireOutcome } from '../src/mailboxes/mail/rules-mail.ts';
import { allowAccess, comeBack, consentBrowser, fieldsOf } from './harness/consent-browser.ts';
import { type ConsentWorld, consentWorld, lateMailboxes } from './harness/consent-world.ts';
import { type Account, createTestService, type TestService } from './harness/service.ts';
import { type FakeTokenEndpoint, fakeTokenEndpoint } from './harness/token-endpoint.ts';
import { testVault } from './harness/vault.ts';

let service: TestService;
let endpoint: FakeTokenEndpoint;
let world: ConsentWorld;
let account: Account;

beforeAll(async () => {
  endpoint = await fakeTokenEndpoint({ rotates: true });
  service = await createTestService({ services: { mailboxes: lateMailboxes(() => world.mailboxes) } });
});
afterAll(async () => {
  await service.close();
  await endpoint.close();
});
beforeEach(async () => {
  world = consentWorld(service.db.service, testVault(service.db), endpoint);
  account = await named('Blipgrid');
  await service.db.system.query({ text: 'delete from mailbox_notice' });
  return () => world.close();
});

const browser = () => consentBrowser(service.service.http);
const run = (text: string, values: readonly unknown[] = []) => service.db.system.query({ text, values });

async function named(name: string): Promise<Account> {
  const made = await service.account();
  await run('update tenant set name = $2 where tenant_id = $1', [made.tenantId, name]);
  return made;
}

async function link(of = account): Promise<string> {
  const answer = await service.call('POST', '/v1/mailboxes/authorize', {
    key: of.key,
    body: {
      kind: 'gmail_oauth',
      address: 'grace@blipgrid.example',
      sender_name: 'Your bank',
      postal_address: 'Hamburg',
    },
  });
  expect(answer.status).toBe(200);
  return answer.body.url;
}

const mailboxes = async (of = account) =>
  (await service.call('GET', '/v1/mailboxes', { key: of.key })).body.mailboxes;

/** The way as it is meant, to the end. */
async function connected(of = account): Promise<void> {
  const mine = browser();
  const back = await mine.open(await allowAccess(mine, await link(of), endpoint));
  expect(back.statusCode).toBe(200);
}

describe('the page of a link', () => {
  it('says who asks for what, and connects in the browser it was opened in', async () => {
    const mine = browser();
    const url = await link();
    const page = await mine.open(url);
    expect(page.statusCode).toBe(200);
    for (const said of [
      'Blipgrid',
      'grace@blipgrid.example',
      'read the messages',
      'send messages',
      'Connect only if',
      'Google',
    ])
      expect(page.body).toContain(said);
    expect(page.body).not.toContain('Your bank');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    });
    expect(page.headers['set-cookie']).toMatch(
      /^__Host-consent-[0-9a-f]{16}=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );
    const pressed = await mine.press(url, page.body);
    expect(pressed.statusCode).toBe(303);
    expect(pressed.headers.location).toMatch(/^https:\/\/consent\.example\/auth\?.*state=/);
    const back = await mine.open(comeBack(`${pressed.headers.location}`, endpoint));
    expect(back.statusCode).toBe(200);
    expect(back.body).toContain('grace@blipgrid.example is connected to Blipgrid');
    expect(await mailboxes()).toMatchObject([{ address: 'grace@blipgrid.example', state: 'connected' }]);
    expect(mine.cookies.size).toBe(0);
  });

  it('shows a hostile name as text', async () => {
    const hostile = await named(`\u202e<script>alert(1)</script>"\u0007\r\n${'x'.repeat(150)}`);
    const { body } = await browser().open(await link(hostile));
    expect(body).not.toMatch(/<script|[\u202a-\u202e\u2066-\u2069]/u);
    expect(body).not.toContain('\u0007');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
    expect(body).not.toContain('x'.repeat(80));
  });

  it('can be opened and pressed again in its browser, and in no other', async () => {
    const [mine, other] = [browser(), browser()];
    const url = await link();
    const page = await mine.open(url);
    const early = await other.open(url);
    expect((await mine.press(url, page.body)).statusCode).toBe(303);
    expect((await mine.press(url, (await mine.open(url)).body)).statusCode).toBe(303);
    expect((await other.open(url)).statusCode).toBe(409);
    expect((await other.press(url, early.body)).statusCode).toBe(404);
    const stranger = browser();
    expect((await stranger.open(url)).statusCode).toBe(409);
  });

  it('is good for ten minutes', async () => {
    const mine = browser();
    const url = await link();
    const page = await mine.open(url);
    await run("update mailbox_consent set created_at = now() - interval '601 seconds'");
    expect((await mine.open(url)).statusCode).toBe(404);
    expect((await mine.press(url, page.body)).statusCode).toBe(404);
  });

  it.each(['', 'x', 'A'.repeat(43), 'a/b'])('knows no link %j', async (end) => {
    const answer = await browser().open(`/mailboxes/connect/${end}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('the attack: a tenant wants the mailbox of somebody who does not know it', () => {
  it('fails with the address of the provider: the victim brings no cookie', async () => {
    const traded = endpoint.requests.length;
    const attacker = browser();
    const url = await link();
    const provider = (await attacker.press(url, (await attacker.open(url)).body)).headers.location;
    const victim = browser();
    const back = await victim.open(comeBack(`${provider}`, endpoint));
    expect(back.statusCode).toBe(400);
    expect(back.body).toContain('another browser');
    expect(await mailboxes()).toEqual([]);
    // Nor does it help to have been on the page of another link.
    await victim.open(await link());
    expect((await victim.open(comeBack(`${provider}`, endpoint))).statusCode).toBe(400);
    expect(await mailboxes()).toEqual([]);
    expect(endpoint.requests).toHaveLength(traded);
  });

  it('fails with a form of their own: the button counts on our page only', async () => {
    const attacker = browser();
    const url = await link();
    const { body } = await attacker.open(url);
    // Another site sends the form: a browser gives a Lax cookie to no such form, whether or not it has one.
    const forced = await browser().press(url, body);
    expect(forced.statusCode).toBe(403);
    // Nor with a token of another browser, or none, in one that was on the page.
    const victim = browser();
    await victim.open(url);
    for (const fields of [fieldsOf(body), { token: '' }, {}]) {
      const answer = await victim.press(url, fields as Record<string, string>);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  it('leaves whoever pressed the button undisturbed', async () => {
    const [mine, attacker] = [browser(), browser()];
    const url = await link();
    const back = await allowAccess(mine, url, endpoint);
    expect((await attacker.open(back)).statusCode).toBe(400);
    expect((await mine.open(back)).statusCode).toBe(200);
    // Once.
    expect((await mine.open(back)).statusCode).toBe(400);
    expect(await mailboxes()).toHaveLength(1);
  });
});

describe('the notice to the mailbox', () => {
  const rows = () =>
    run('select state, attempts, looks, sealed is null as forgotten, next_at from mailbox_notice');

  it('names the tenant, is sent once, and its link disconnects, once', async () => {
    await connected();
    await Promise.all([world.worker().look(), world.worker().look()]);
    expect(world.sent).toHaveLength(1);
    const [message] = world.sent;
    expect(message).toMatchObject({
      from: { name: '', address: 'grace@blipgrid.example' },
      to: { address: 'grace@blipgrid.example' },
      subject: 'Your mailbox was connected to Blipgrid',
      unsubscribeMail: undefined,
    });
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, forgotten: true, next_at: null }]);
    const [url = ''] =
      /https:\/\/warm\.example\/mailboxes\/disconnect\/[\w-]{64}/.exec(message?.text ?? '') ?? [];
    const mine = browser();
    const page = await mine.open(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Blipgrid');
    expect((await mailboxes())[0].state).toBe('connected');
    expect((await mine.press(url, {})).statusCode).toBe(200);
    expect(await mailboxes()).toMatchObject([
      { state: 'disconnected', state_because: expect.stringContaining('by the link in the notice') },
    ]);
    expect((await run('select sealed from mailbox where tenant_id = $1', [account.tenantId]))[0]).toEqual({
      sealed: null,
    });
    expect((await mine.open(url)).body).toContain('is disconnected');
    // Connected again, the old link leads nowhere.
    await connected();
    expect((await mine.open(url)).statusCode).toBe(404);
    expect((await mine.press(url, {})).statusCode).toBe(404);
    expect((await mailboxes())[0].state).toBe('connected');
  });

  it('is not sent again where a process died on the way: it is looked for', async () => {
    await connected();
    const first = world.worker();
    const onWire = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<WireOutcome>();
    world.wire = () => {
      onWire.resolve();
      return gone.promise;
    };
    const dying = first.look();
    await onWire.promise;
    const next = world.worker();
    await next.look();
    expect(world.sent).toHaveLength(1);
    await run("update mailbox_notice set lease_until = now() - interval '1 second'");
    world.isThere = true;
    await next.look();
    // It was only slow: what it has to say by now is not written over what was found.
    gone.resolve({ state: 'failed', hard: false, why: 'refused' });
    await dying;
    expect(world.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('stays unknown where nothing is found, and goes again where it was refused for now', async () => {
    await connected();
    world.wire = async () => ({ state: 'unknown', why: 'no answer' });
    const worker = world.worker();
    await worker.look();
    for (let looks = 0; looks < 8; looks += 1) {
      await run('update mailbox_notice set next_at = now() where next_at is not null');
      await worker.look();
    }
    expect(world.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'unknown', looks: 4, next_at: null }]);

    await connected();
    world.wire = async () => ({ state: 'retry', afterMs: 60_000, why: 'greylisted' });
    await worker.look();
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 1 }]);
    world.wire = async () => ({ state: 'sent', at: new Date(), response: '250' });
    await run('update mailbox_notice set next_at = now()');
    await worker.look();
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(new Set(world.sent.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('is sent to no mailbox that is disconnected by then', async () => {
    await connected();
    const [{ id }] = await mailboxes();
    await service.call('DELETE', '/v1/mailboxes', { key: account.key, body: { id } });
    await world.worker().look();
    expect(world.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', next_at: null, forgotten: true }]);
  });

  it.each(['', 'x', 'A'.repeat(43)])('knows no link %j', async (end) => {
    for (const answer of [
      await browser().open(`/mailboxes/disconnect/${end}`),
      await browser().press(`/mailboxes/disconnect/${end}`, {}),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });
});

it.each(['/mailboxes/connect/', '/mailboxes/disconnect/', '/oauth/callback?state='])(
  '%s answers an address 600 times a minute, and then no more',
  async (path) => {
    const url = `${path}x`;
    const ask = (remoteAddress: string) => service.service.http.inject({ method: 'GET', url, remoteAddress });
    for (let n = 0; n < 600; n += 1) expect((await ask('198.51.100.7')).statusCode).not.toBe(429);
    expect((await ask('198.51.100.7')).statusCode).toBe(429);
    expect((await ask('198.51.100.8')).statusCode).not.toBe(429);
  },
);
