import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilLoaded } from './check-screen.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

describe.runIf(chromium !== undefined)('the frame of the console', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  beforeAll(async () => {
    world = await openWorld();
    open = await world.open();
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    await open.go('/settings');
    await untilLoaded(open);
  });

  const focused = () => open.page.evaluate<string>('document.activeElement?.textContent ?? ""');
  const heading = (name: string) => open.page.getByRole('heading', { level: 1, name });

  it('finds a screen by its name, from any screen, with the keyboard', async () => {
    const { page } = open;
    await page.keyboard.press('Control+k');
    const find = page.getByRole('textbox', { name: 'An investor, a company' });
    await find.waitFor();
    await page.keyboard.type('introd');
    await page.getByRole('button', { name: 'Introductions' }).last().waitFor();
    // No connections were uploaded.
    await checkScreen(open, 'find', /v1\/fundraising\/network.*404/);
    await page.keyboard.press('Enter');
    await heading('Introductions').waitFor();
    await expect.poll(focused).toBe('Introductions');
    // A second time, too.
    await page.keyboard.press('Control+k');
    await find.waitFor();
    expect(await find.inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  it('shows what the keys do, and is not disturbed by somebody who types', async () => {
    const { page } = open;
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    // Introductions, where the test before ended, may have asked for connections: there are none.
    await checkScreen(open, 'keyboard', /v1\/fundraising\/network.*404/);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'An investor, a company' }).pressSequentially('?');
    await page.getByText('Nothing is called so.').waitFor();
    expect(await page.getByRole('dialog', { name: 'Keyboard' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('leads to every screen from a phone', async () => {
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).waitFor();
    await checkScreen(open, 'more');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Credits' }).click();
    await heading('Credits').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Investors' }).click();
    await heading('Investors').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('leads to the screen of a company with its name, also where another was asked before', async () => {
    for (const company of ['Nubblane', 'Voofwave']) {
      await open.go(`/lookalikes?company=${company}`);
      await untilLoaded(open);
      await open.page.getByText(company, { exact: true }).first().waitFor();
    }
  });

  it('keeps what was chosen of light and dark', async () => {
    const { page } = open;
    const scheme = () => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme');
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Ada Okafor' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Dark');
    expect(await scheme()).toBe('dark');
    await page.reload();
    await untilLoaded(open);
    expect(await scheme()).toBe('dark');
    await choose('Light');
    expect(await scheme()).toBe('light');
    await page.evaluate('localStorage.clear()');
  });

  it('says so where there is nothing, and to whom an operator is needed', async () => {
    await open.go('/nowhere');
    await heading('There is nothing at this address.').waitFor();
    await open.go('/admin');
    await open.page.getByText('Only operators').waitFor();
  });

  it('loads again, once, where a part of it belongs to a version before', async () => {
    const { page } = open;
    let refused = 0;
    await page.route('**/assets/raise-*.js', (route) => {
      refused += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    await page.getByRole('link', { name: 'Raise' }).click();
    await heading('This screen broke.').waitFor();
    expect(refused).toBeGreaterThan(1);
    expect(page.url()).toMatch(/\/raise$/);
    await page.unroute('**/assets/raise-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Raise').waitFor();
    open.faults.take();
  });

  it('leads to sign-in where the session has ended, and back', async () => {
    const { page } = open;
    await open.go('/investors?open=inv_1');
    await untilLoaded(open);
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    open.faults.take();
    await page.getByLabel('API key').fill(world.account.key);
    await page.keyboard.press('Enter');
    await heading('Investors').waitFor();
    expect(page.url()).toContain('open=inv_1');
  });
});
