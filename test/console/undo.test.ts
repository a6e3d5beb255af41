import { afterAll, beforeAll, describe, it } from 'vitest';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, chromium, openWorld } from './world.ts';

describe.runIf(chromium !== undefined)('a change in the console', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  const rows = () => open.page.getByRole('row').filter({ has: open.page.getByRole('gridcell') });
  beforeAll(async () => {
    world = await openWorld();
    open = await world.open();
  });
  afterAll(() => world?.close());

  it('takes a move back from where it is told, and investors off the list and back on it', async () => {
    const { page } = open;
    const body = { limit: 20 };
    await world.service.call('POST', '/v1/fundraising/search-investors', { key: world.account.key, body });
    await open.go('/investors');
    await page.getByRole('grid').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByLabel('Move to').selectOption('Diligence');
    await page.getByText('Moved to Diligence.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone.').waitFor();
    await rows().getByText('Diligence').waitFor({ state: 'detached' });
    const all = await page.getByText(/^[0-9]+ investors$/).textContent();
    await page.getByRole('button', { name: 'Take off the list' }).click();
    await page.getByText('Taken off your list.').waitFor();
    await page.getByText(all ?? '', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '1 taken off' }).click();
    await page.getByRole('button', { name: 'Put back' }).click();
    await page.getByText('Nobody is off your list.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(all ?? '', { exact: true }).waitFor();
  });
});
