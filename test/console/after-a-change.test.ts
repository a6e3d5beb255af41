import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLoaded } from './check-screen.ts';
import { namesOf } from './hands.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

/** Scores are worked out again when a test says so. */
const NEVER_MS = 86_400_000;

/** What was read before a change must not stand on a screen after it. The menu leads from screen to screen: no page is loaded again. */
describe.runIf(chromium !== undefined)('after a change', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  beforeAll(async () => {
    world = await openWorld({ rateLimits: false, rescoreEveryMs: NEVER_MS });
    const answer = await world.service.call('POST', '/v1/fundraising/search-investors', {
      key: world.account.key,
      body: { limit: 20 },
    });
    expect(answer.status).toBe(200);
    open = await world.open();
    await open.go('/');
  });
  afterAll(() => world?.close());

  const to = async (screen: string, heading = screen) => {
    await open.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click();
    await open.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await untilLoaded(open);
  };
  const main = () => open.page.locator('main');
  const saveStage = async (stage: string) => {
    await to('Raise');
    await main().getByLabel('Stage', { exact: true }).selectOption(stage);
    await main().getByRole('button', { name: 'Save' }).click();
    await open.page.getByText('Saved.').first().waitFor();
  };

  it('of the raise, no score of the one before is on any screen', async () => {
    await to('Investors');
    await main()
      .getByText(/^\d+ investors$/)
      .waitFor();
    const unscored = main().getByRole('gridcell', { name: 'working …' });
    expect(await unscored.count()).toBe(0);
    await to('Lookalikes');
    await main().getByRole('combobox', { name: 'Companies' }).fill('Wumpbeam');
    await main().getByRole('combobox', { name: 'Companies' }).press('Enter');
    await main()
      .getByRole('button', { name: /Find their investors · \d+ credits/ })
      .click();
    await main().getByText('The score here counts deals with these companies;').waitFor();
    await saveStage('Series C or later');
    await to('Lookalikes');
    await main().getByText('Your raise changed since; the scores were for the one before').waitFor();
    expect(await main().getByRole('columnheader', { name: /Score/ }).count()).toBe(0);
    await to('Investors');
    const rows = await main()
      .getByRole('row')
      .filter({ has: open.page.getByRole('gridcell') })
      .count();
    expect(rows).toBeGreaterThan(5);
    expect(await unscored.count()).toBe(rows);
    await to('Raise');
    const told = open.page.getByRole('complementary', { name: 'What is understood' });
    await told.getByText('Stage and size').waitFor();
    expect(await told.getByText(/It speaks for/).count()).toBe(0);
  });

  it('of the list of whom nothing is sent to, a contact is not offered to be written to', async () => {
    const { key } = world.account;
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      world.service.call(method, path, { key, ...(body && { body }) });
    const { body } = await call('GET', '/v1/fundraising/investors?limit=1');
    const { id } = body.investors[0];
    const set = [{ name: 'Ada Byron', email: 'ada@barred.example' }];
    await call('POST', '/v1/fundraising/contacts', { investor_id: id, set });
    await open.go(`/investors?open=${id}`);
    const drawer = open.page.getByRole('complementary', { name: 'Everything known of one investor' });
    const write = drawer.getByRole('link', { name: 'Write to Ada Byron' });
    await write.waitFor();
    await call('POST', '/v1/suppressions', { value: 'barred.example' });
    await open.go(`/investors?open=${id}`);
    await drawer.getByText('Do not write to: the address is on your list.').waitFor();
    expect(await write.count()).toBe(0);
    await checkScreen(open, 'investor-suppressed');
  });

  it('of the raise, News says so; it knows the time of this browser', async () => {
    const row = { id: 'inv_1', name: 'Quill Harbour', conflict: false, firstSeenAt: '2026-11-20T09:00:00Z' };
    const found = { ...row, score: null, tier: null, stage: 'found', monitor: 'investors' };
    await open.page.route('**/v1/fundraising/news?**', (route) =>
      route.fulfill({ json: { found: [{ ...found, foundAt: '2026-11-21T09:00:00Z' }], request_id: 'r' } }),
    );
    await open.page.route('**/v1/fundraising/monitoring', (route) => {
      const times = { last_run_at: '2026-11-28T14:15:00Z', next_run_at: '2099-11-29T14:15:00Z' };
      const monitor = { kind: 'investors', opted_in: true, says: 'on 2099-11-29 at 14:15 UTC', ...times };
      return route.fulfill({ json: { monitors: [monitor], request_id: 'r' } });
    });
    await to('News');
    await main().getByText('No fact on record speaks for it alone.').waitFor();
    await main().getByText('The next run is on 29 Nov 2099, 15:15.').waitFor();
    await open.page.unrouteAll();
  });

  it('of the raise, the table and the board say that scores are being worked out, and show them once they are', async () => {
    const why = 'Scores are being worked out for your raise as it stands; they come by themselves.';
    await to('Investors');
    await main().getByText(why).waitFor();
    await checkScreen(open, 'investors-unscored');
    await main().getByRole('link', { name: 'Board' }).click();
    await main().getByText(why).waitFor();
    await checkScreen(open, 'board-unscored');
    await world.service.service.rescoring.look();
    await main().getByText(why).waitFor({ state: 'detached' });
    await main().getByRole('link', { name: 'Table' }).click();
    await main()
      .getByRole('gridcell', { name: /^\d+ [ABC]/ })
      .first()
      .waitFor();
    expect(
      await main()
        .getByRole('gridcell', { name: /working|no score/ })
        .count(),
    ).toBe(0);
    await to('Raise');
    await main()
      .getByText(/^It speaks for \d+ of the/)
      .first()
      .waitFor();
  });

  it('of the connections, no path of those that were removed is on any screen', async () => {
    await to('Investors');
    const first = main().getByRole('row').filter({ hasText: 'venture fund' }).first();
    const [name] = await namesOf(first);
    const network = `First Name,Last Name,Company,Position\nQuilla,Marrow,"${name}",Partner\n`;
    await to('Introductions');
    const chooser = open.page.waitForEvent('filechooser');
    await main().getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(network) });
    await main()
      .getByRole('button', { name: /^Import/ })
      .click();
    await main().getByText('1 connection, imported').waitFor();
    await to('Investors');
    await main().getByText('Quilla Marrow').first().waitFor();
    await to('Introductions');
    await main().getByRole('button', { name: 'Remove' }).click();
    await open.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await main().getByRole('button', { name: 'Choose a file' }).waitFor();
    await to('Investors');
    expect(await main().getByText('Quilla Marrow').count()).toBe(0);
  });
});
