import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_SCOPES } from '../../src/platform/values/key-scopes.ts';
import { linkOf, memberOf } from '../harness/people.ts';
import {
  eventsOf,
  type PlayedStripe,
  playStripe,
  sellingOver,
  signatureOf,
} from '../harness/played-stripe.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { openBrowser } from './browser.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { checkScreen, chromium } from './world.ts';

describe.runIf(chromium !== undefined)('credits and keys in a browser', () => {
  let stripe: PlayedStripe;
  let service: TestService;
  let browser: Browser;
  let open: OpenConsole;
  let owner: Account;
  beforeAll(async () => {
    if (chromium === undefined) return;
    stripe = await playStripe();
    // The address without a port: only cookies are made by it, and the way back from Stripe, which is gone by hand here.
    const config = { ...sellingOver(stripe), publicUrl: 'http://127.0.0.1' };
    service = await createTestService({ config, rateLimits: false });
    const account = await service.account({ credits: 1_000 });
    owner = await service.withKey(account, { scopes: KEY_SCOPES, name: 'owner' });
    await service.withKey(account, {
      scopes: ['read', 'spend'],
      dailyCredits: 100,
      name: 'assistant of Ada',
    });
    await spendFor(owner);
    const address = await service.service.listen();
    browser = await openBrowser(chromium);
    open = await openConsole(browser, address, { mode: 'live', link: await signInLink('owner') });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.checkLedger();
    await service?.close();
    await stripe?.close();
  });

  /** Of a member with this role. */
  const signInLink = async (role: 'owner' | 'reader') =>
    linkOf(service, await memberOf(service, role, owner.tenantId));
  /** Charges of the last weeks, as admission writes them. */
  const spendFor = (account: Account) =>
    service.db.system.query({
      text: `with calls as (
          select gen_random_uuid() as id, n, now() - ((30 - n) * interval '1 day') as at,
            (array['fundraising.search-investors', 'company.search', 'company.enrich', 'person.email', 'search.web', 'jobs.search'])[1 + n % 6] as operation,
            (array[12, 3, 3, 3, 3, 3])[1 + n % 6] as price
          from generate_series(1, 29) n),
        c as (insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, created_at, resolved_at)
          select id, $1, 'live', (select k.id from api_key k where k.tenant_id = $1 and name = 'owner'), operation, price, 'settled', at, at, at from calls),
        e as (insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id, created_at)
          select $1, 'live', 1 + n, 'reserve', -price, 1000 - sum(price) over (order by n), id, at from calls)
        update account set balance = 1000 - (select sum(price) from calls), last_entry = 30 where tenant_id = $1 and mode = 'live'`,
      values: [account.tenantId],
    });
  const text = (words: string | RegExp) => open.page.getByText(words).first().waitFor();
  const button = (name: string | RegExp) => open.page.getByRole('button', { name }).first();

  it('shows the balance, how long it lasts, what it was spent on, and the ledger', async () => {
    await open.go('/credits');
    await text(/Lasts about \d+ days/);
    await checkScreen(open, 'credits');
    await button('Show the days as a table').click();
    await open.page.getByRole('cell', { name: 'Search for investors' }).first().waitFor();
    await open.page.getByLabel('Kind').selectOption('grant');
    await open.page.waitForURL(/kind=grant/);
    await open.page.getByRole('region', { name: 'Ledger' }).getByText('Granted').last().waitFor();
    await open.page.getByLabel('From').fill('2099-01-01');
    await text('No entry passes these filters.');
    await checkScreen(open, 'credits-none');
  });

  it('saves the ledger as CSV', async () => {
    await open.go('/credits');
    const saved = open.page.waitForEvent('download');
    await button('CSV').click();
    const stream = await (await saved).createReadStream();
    const lines = (await stream.toArray()).join('').split('\r\n');
    expect(lines[0]).toContain('created_at,kind,amount,balance_after,operation');
    expect(lines).toHaveLength(32);
  });

  it('buys a pack at a page of Stripe, and says what became of it', async () => {
    await open.go('/credits');
    const page = open.page.waitForRequest(/pay\.example/);
    await open.page.route(/pay\.example/, (route) => route.abort());
    await button(/Buy for .*19/).click();
    await page;
    const session = stripe.sessions.at(-1);
    if (session === undefined) throw new Error('Stripe was not asked');
    const purchase = session.metadata.warmpath_purchase;
    open.faults.take(/pay\.example/);
    await open.go(`/credits?purchase=${purchase}&left=1`);
    await text('You left the page of Stripe before paying.');
    await open.go(`/credits?purchase=${purchase}`);
    await text('Waiting for Stripe');
    await checkScreen(open, 'credits-returned');
    const { completed } = eventsOf(session);
    const sent = await service.service.http.inject({
      method: 'POST',
      url: '/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(completed) },
      payload: completed,
    });
    expect(sent.statusCode).toBe(200);
    // The page looks again by itself.
    await text('Paid. 1,000 credits were added.');
    await checkScreen(open, 'credits-paid');
  });

  it('makes, changes, replaces and ends a key', async () => {
    await open.go('/keys');
    await open.page.getByRole('cell', { name: 'assistant of Ada' }).first().waitFor();
    await checkScreen(open, 'keys');
    await button('Make a key').click();
    await open.page.getByRole('textbox', { name: 'Name' }).fill('nightly job');
    await open.page.getByLabel(/Make calls that cost credits/).check();
    await open.page.getByLabel('Most credits a day').fill('50');
    await checkScreen(open, 'keys-make');
    await button('Make the key').click();
    await text('Keep this key now');
    const shown = (await open.page.locator('.mantine-Modal-content pre').textContent()) ?? '';
    expect(shown).toMatch(/^wp_live_/);
    await checkScreen(open, 'keys-shown');
    const used = await service.call('GET', '/v1/usage', { key: shown });
    expect(used.body.key).toMatchObject({
      name: 'nightly job',
      scopes: ['read', 'spend'],
      daily_credits: 50,
    });
    await button('I have it').click();
    await button('Change: nightly job').click();
    await open.page.getByRole('textbox', { name: 'Name' }).fill('weekly job');
    await open.page.getByLabel('Most credits a day').fill('');
    await button('Save').click();
    await button('Replace: weekly job').click();
    await text('Replace the key weekly job?');
    await open.page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await text('Keep this key now');
    const replaced = (await open.page.locator('.mantine-Modal-content pre').textContent()) ?? '';
    await button('I have it').click();
    await button('End: weekly job').click();
    await text('This cannot be undone');
    await checkScreen(open, 'keys-end');
    await open.page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await text('Show ended keys');
    const [first, second] = await Promise.all(
      [shown, replaced].map((key) => service.call('GET', '/v1/usage', { key })),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 401]);
  });

  it('connects an assistant with a key of its own that spends little', async () => {
    await open.go('/keys');
    await button('Make a key for the assistant').click();
    const command = open.page.locator('pre', { hasText: 'claude mcp add' });
    await command.filter({ hasText: 'wp_live_' }).waitFor();
    const key = /wp_live_\w+/.exec((await command.textContent()) ?? '')?.[0];
    const used = await service.call('GET', '/v1/usage', { key });
    expect(used.body.key).toMatchObject({ name: 'assistant', scopes: ['read', 'spend'], daily_credits: 100 });
    await open.page.getByLabel('Assistant', { exact: true }).selectOption('Cursor');
    await open.page.locator('pre', { hasText: 'mcpServers' }).waitFor();
    await checkScreen(open, 'keys-assistant');
  });

  it('offers nothing to who may not', async () => {
    const reader = await openConsole(browser, service.service.http.listeningOrigin, {
      mode: 'live',
      link: await signInLink('reader'),
    });
    await reader.go('/keys');
    await reader.page.getByText('Only owners see and make keys.').waitFor();
    await reader.go('/credits');
    await reader.page.getByText('Your role does not allow buying.').waitFor();
    expect(
      await reader.page
        .getByRole('button', { name: /Buy for/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    await checkScreen(reader, 'credits-reader');
    await reader.close();
  });
});
