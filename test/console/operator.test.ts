import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLink } from '../../src/store/account/people/links.ts';
import { OPERATOR } from '../harness/operator.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

/** Of the link; the test is over by then, s. */
const LINK_S = 600;
/** A story over a dozen screens, on a machine with ten other jobs, ms. */
const STORY_MS = 240_000;
const LIST = 'Investor name,Website,Investor type\nNorvale Capital,https://norvale.example,VC\n,,\n';
const SCREENS = ['tenants', 'corpora', 'people', 'sources', 'workers', 'audit'];

describe.runIf(chromium !== undefined)('the operator in a browser', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  beforeAll(async () => {
    world = await openWorld();
    open = await world.open({ role: 'nobody', mode: 'live' });
    const link = await makeLink(world.service.db.system, { operatorId: OPERATOR.id }, LINK_S);
    const signedIn = await open.page.context().request.post('/session', {
      data: { link },
      headers: { origin: world.address, 'sec-fetch-site': 'same-origin' },
    });
    expect(signedIn.status()).toBe(200);
  });
  afterAll(() => world?.close());

  it(
    'sees every screen without a fault, on a desk and on a phone, light and dark',
    async () => {
      await open.go('/admin');
      await checkScreen(open, 'admin');
      for (const name of SCREENS) {
        await open.go(`/admin/${name}`);
        await checkScreen(open, `admin-${name}`);
      }
    },
    STORY_MS,
  );

  it(
    'makes a tenant with a key and credits, imports a file until it is there, and suspends the tenant',
    async () => {
      const { page } = open;
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await open.go('/admin/tenants');
      await button('New tenant').click();
      await page.getByLabel('Name of the tenant').fill('Voltkeep <b>GmbH</b>');
      await page.getByRole('dialog').getByRole('button', { name: 'New tenant' }).click();
      await page.getByRole('heading', { level: 1, name: 'Voltkeep <b>GmbH</b>' }).waitFor();

      const keys = page.getByRole('region', { name: 'Keys' });
      await keys.getByLabel('What it is for').fill('first');
      await keys.getByRole('button', { name: 'New key' }).click();
      const key = (await keys.getByRole('status').locator('pre').textContent())?.trim() ?? '';
      expect(key).toMatch(/^wp_live_/);
      const usage = () => world.service.call('GET', '/v1/usage', { key });
      expect((await usage()).status).toBe(200);

      const credits = page.getByRole('region', { name: 'Credits' });
      await credits.getByRole('textbox', { name: 'Credits', exact: true }).fill('500');
      await credits.getByLabel('Reason, which').fill('Invoice 114');
      await credits.getByRole('button', { name: 'Grant', exact: true }).click();
      await credits.getByText('Done. The balance is 500.').waitFor();
      expect((await usage()).body.credits_remaining).toBe(500);
      await credits.getByText('paid: Invoice 114').or(credits.getByText('free: Invoice 114')).waitFor();

      const members = page.getByRole('region', { name: 'Members' });
      await members.getByLabel('Name of the person').fill('Mira Chen');
      await members.getByRole('button', { name: 'Let a person in' }).click();
      await members.getByText('/sign-in#').waitFor();
      await checkScreen(open, 'admin-tenant');

      await open.go('/admin/corpora');
      await page.getByRole('combobox', { name: 'What it is' }).click();
      await page
        .getByRole('option', { name: /list of investors/i })
        .first()
        .click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        button('Choose a file').click(),
      ]);
      await chooser.setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
      await button('Upload and import').click();
      await page.getByText('Done', { exact: true }).waitFor();
      await page
        .getByText(/1 rows taken|1 row/)
        .first()
        .waitFor();
      await checkScreen(open, 'admin-imported');

      await open.go('/admin/tenants');
      await page.getByRole('link', { name: 'Voltkeep <b>GmbH</b>' }).click();
      await button('Suspend').click();
      await page.getByLabel('Reason, for operators only').fill('unpaid');
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
      await page.getByText(/Suspended since .*: unpaid/).waitFor();
      expect((await usage()).status).toBe(403);
      await button('Resume').click();
      await button('Suspend').waitFor();
      expect((await usage()).status).toBe(200);

      await open.go('/admin/audit');
      await page.getByText('admin.tenant.suspend').first().waitFor();
      await page.getByText('admin.corpora.imports.start').first().waitFor();
      await checkScreen(open, 'admin-audit-filled');
    },
    STORY_MS,
  );
});
