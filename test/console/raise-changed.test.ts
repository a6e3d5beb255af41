import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLoaded } from './check-screen.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, chromium, openWorld } from './world.ts';

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
    await to('News');
    await saveStage('Series C and later');
    await to('Investors');
    const rows = await main()
      .getByRole('row')
      .filter({ has: open.page.getByRole('gridcell') })
      .count();
    expect(rows).toBeGreaterThan(5);
    expect(await unscored.count()).toBe(rows);
  });
});
