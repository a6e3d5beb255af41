import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLoaded } from './check-screen.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

/** What was read of one raise must not stand on a screen once it is another. The menu leads from screen to screen: no page is loaded again. */
describe.runIf(chromium !== undefined)('a raise that changes', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  beforeAll(async () => {
    world = await openWorld({ rateLimits: false });
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

  it('shows no score of the raise before it on any screen', async () => {
    await to('Investors');
    await main()
      .getByText(/^\d+ investors$/)
      .waitFor();
    const unscored = main().getByRole('gridcell', { name: 'no score' });
    expect(await unscored.count()).toBe(0);
    await saveStage('Series C and later');
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

  it('says so above the table and the board, with the way to the search, which compares with no such list', async () => {
    const why = 'Your raise changed since these were scored.';
    await to('Investors');
    await main().getByText(why).waitFor();
    await checkScreen(open, 'investors-unscored');
    await main().getByRole('link', { name: 'Board' }).click();
    await main().getByText(why).waitFor();
    await checkScreen(open, 'board-unscored');
    await main().getByRole('button', { name: 'Search again · 12 credits' }).click();
    const dialog = open.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Search · 12 credits' }).click();
    await dialog.getByText(/^\d+ found, /).waitFor();
    expect(await dialog.getByText(/Now among your first ten/).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await main().getByText(why).waitFor({ state: 'detached' });
    await to('Raise');
    await main()
      .getByText(/^It speaks for \d+ of the/)
      .first()
      .waitFor();
  });
});
