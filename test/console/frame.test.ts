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
    // Typed at once, each letter is the field's, also where keys of the page would act: of a draft "a" approves.
    for (const path of ['/outreach', '/investors']) {
      await open.go(path);
      await untilLoaded(open);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('vexlegate', { delay: 20 });
      await expect.poll(() => find.inputValue()).toBe('vexlegate');
      await page.keyboard.press('Escape');
    }
    open.faults.take(/v1\/fundraising\/network.*404/);
  });

  it('opens who is called what was typed, also before the answer is there', async () => {
    const { page } = open;
    const body = { rows: ['Quillmere Alder', 'Quillmere Birch'].map((Name) => ({ Name })) };
    await world.service.call('POST', '/v1/fundraising/import-investors', { key: world.account.key, body });
    const waits = Promise.withResolvers<void>();
    await page.route(/name=Quillmere(?:%20|\+)/u, async (route) => {
      await waits.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    const find = page.getByRole('textbox', { name: 'An investor, a company' });
    await find.pressSequentially('Quillmere');
    const named = page.getByRole('dialog').getByRole('button', { name: /Quillmere/ });
    await named.nth(1).waitFor();
    const second = (await named.nth(1).textContent())?.includes('Alder') ? 'Alder' : 'Birch';
    await find.pressSequentially(` ${second}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Quillmere ${second}` }).waitFor();
    waits.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    open.faults.take(/v1\/fundraising\/network.*404/);
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

  it('has a menu of the account that everybody can use', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Ada Okafor', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await checkScreen(open, 'account-menu');
    await page.keyboard.press('Escape');
  });

  it('keeps what was chosen of light and dark', async () => {
    const { page } = open;
    const scheme = () => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme');
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Ada Okafor', exact: true }).click();
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

  it('keeps what was typed where the session ends, and goes on once somebody has signed in', async () => {
    const { page } = open;
    await open.go('/raise');
    await untilLoaded(open);
    await page.getByLabel('Your name').fill('Typed and not saved');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    await checkScreen(open, 'signed-out', /401/);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Typed and not saved');
    // As with a link in another tab.
    await page.context().addCookies(cookies);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    open.faults.take();
  });

  it('asks before typed text is left, by the menu and by the browser', async () => {
    const { page } = open;
    await open.go('/raise');
    await untilLoaded(open);
    await page.getByLabel('Your name').fill('Another');
    await page.getByRole('link', { name: 'Investors' }).click();
    const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asks.waitFor();
    await checkScreen(open, 'unsaved');
    await asks.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Another');
    let asked = 0;
    page.once('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    await page.reload();
    await untilLoaded(open);
    expect(asked).toBe(1);
    await page.getByRole('link', { name: 'Investors' }).click();
    await heading('Investors').waitFor();
  });

  it('loses nothing where two change the raise at once, and asks of what both changed', async () => {
    const second = await world.open();
    for (const one of [open, second]) {
      await one.go('/raise');
      await untilLoaded(one);
    }
    const fill = (one: OpenConsole, name: string, place: string) =>
      one.page
        .getByLabel('Your name')
        .fill(name)
        .then(() => one.page.getByLabel('What the money is for').fill(place));
    await fill(open, 'First', 'A plant');
    await second.page.getByLabel('Your name').fill('Second');
    await second.page.getByLabel('Your buyers').fill('Utilities');
    const save = ({ page }: OpenConsole) => page.getByRole('button', { name: 'Save', exact: true }).click();
    await save(open);
    await open.page.getByText('Saved.').waitFor();
    await save(second);
    const asks = second.page.getByRole('dialog', { name: 'Somebody changed this raise meanwhile' });
    await asks.getByText('Theirs: First').waitFor();
    await checkScreen(second, 'merge', /409/);
    expect(await asks.getByRole('radio').count()).toBe(2);
    await asks.getByRole('radio', { name: 'Theirs: First' }).click();
    await asks.getByRole('button', { name: 'Save' }).click();
    await second.page.getByText('Saved.').waitFor();
    const stored = await world.service.call('GET', '/v1/fundraising/profile', { key: world.account.key });
    expect(stored.body).toMatchObject({
      founder_name: 'First',
      raise_goals: 'A plant',
      icp_description: 'Utilities',
    });
    await second.close();
  });

  it('tells a lost connection once, and reads again what could not be read', async () => {
    const { page } = open;
    await page.route(/\/(?:v1|session)\b/, (route) => route.abort());
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    await page.getByText('No connection to the service').waitFor();
    await page.getByText('Waits for the connection.').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute(/\/(?:v1|session)\b/);
    await page.getByText('No connection to the service').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await page.getByText('Waits for the connection.').first().waitFor({ state: 'hidden' });
    open.faults.take();
  });
});
