import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLoaded } from './check-screen.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

/** The part of a founder's story that leads from a raise to a list that is worked on. Each step goes on from the one before. */
describe.runIf(chromium !== undefined)('investors in the console', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  const at = () => new URL(open.page.url());
  const rows = () => open.page.getByRole('row').filter({ has: open.page.getByRole('gridcell') });
  beforeAll(async () => {
    world = await openWorld();
    open = await world.open();
  });
  afterAll(() => world?.close());

  it('says what of the raise was not understood, and takes the suggestion', async () => {
    const { page } = open;
    await open.go('/raise');
    await page.getByRole('combobox', { name: 'Place', exact: true }).fill('Londn');
    await page.getByRole('button', { name: 'Save' }).click();
    const told = page.getByRole('complementary', { name: 'What is understood' });
    await told.getByText('Taken as London, United Kingdom.').waitFor();
    await told.getByRole('button', { name: 'London, United Kingdom' }).click();
    await told.getByText('Taken as').waitFor({ state: 'detached' });
    expect(await page.getByRole('combobox', { name: 'Place', exact: true }).inputValue()).toBe(
      'London, United Kingdom',
    );
    await checkScreen(open, 'raise-understood');
  });

  it('fills the empty list by a search whose price is on the button', async () => {
    const { page } = open;
    await open.go('/investors');
    await page.getByText('No investor is on your list yet.').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('988 credits remain after it.').waitFor();
    await page.getByRole('button', { name: 'Search · 12 credits' }).click();
    await page.getByText(/^\d+ found, \d+ new\./).waitFor();
    await page.getByText('12 credits charged; 988 remain.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByText(/^\d+ investors$/).waitFor();
    await checkScreen(open, 'investors-found');
  });

  it('filters by sentences that stand in the address, and finds by name', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('venture fund', { exact: true }).click();
    await page.getByText('Not contacted', { exact: true }).click();
    await page.keyboard.press('Escape');
    expect(Object.fromEntries(at().searchParams)).toEqual({
      kind: 'venture_fund',
      stage: 'found.shortlisted.intro_asked',
    });
    const shown = await page.getByText(/^\d+ of \d+ investors$/).textContent();
    // The address alone leads to the same.
    await page.reload();
    await page.getByText(shown ?? '', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter: venture fund' }).click();
    await page.getByRole('button', { name: 'Remove the filter: not contacted' }).click();
    const first = await rows()
      .first()
      .getByRole('gridcell')
      .nth(2)
      .locator('div > div')
      .first()
      .textContent();
    await page.getByPlaceholder('Find by name').fill(first?.toLowerCase() ?? '');
    await page.getByText(/^1 of \d+ investors$/).waitFor();
    await page.getByPlaceholder('Find by name').fill('');
    await page.getByText(/^\d+ investors$/).waitFor();
  });

  it('sorts by a column, and the address says so', async () => {
    const { page } = open;
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=name/);
    const names = await rows()
      .locator('[role=gridcell]:nth-child(3) div > div:first-child')
      .allTextContents();
    expect(names.length).toBeGreaterThan(5);
    expect(names.map((name) => name.toLowerCase())).toEqual(
      names.map((name) => name.toLowerCase()).toSorted(),
    );
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
    await page.waitForURL((url) => !url.searchParams.has('sort'));
  });

  it('opens an investor by keys, with the facts behind its score, and shortlists it', async () => {
    const { page } = open;
    await page.getByRole('grid').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: 'Everything known of one investor' });
    await drawer.getByText('average investor', { exact: true }).waitFor();
    await drawer.getByText(/^Joins such a round with a chance of about/).waitFor();
    expect(at().searchParams.get('open')).toMatch(/^inv_/);
    await checkScreen(open, 'investor-drawer');
    await drawer.getByRole('button', { name: 'Shortlist' }).click();
    await page.getByText('Moved to Shortlisted.').waitFor();
    await drawer.getByLabel('Next step').fill('Send the model');
    await drawer.getByLabel('Next step').press('Enter');
    await drawer.getByText('Next step: Send the model').waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => !url.searchParams.has('open'));
  });

  it('moves those that are selected by keys, all at once', async () => {
    const { page } = open;
    await page.getByRole('grid').focus();
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
    await page.getByLabel('Move to').selectOption('Meeting');
    await page.getByText('2 moved to Meeting.').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  it('shows the board, and moves a card by keys; who passed says why', async () => {
    const { page } = open;
    await page.getByRole('link', { name: 'Board' }).click();
    const meeting = page.getByRole('region', { name: 'Meeting 2' });
    await meeting.waitFor();
    await checkScreen(open, 'board');
    await meeting.getByRole('button').first().focus();
    await page.keyboard.press(']');
    await page.getByRole('region', { name: 'Diligence 1' }).waitFor();
    await meeting.waitFor({ state: 'detached' });
    await page.keyboard.press(']');
    await page.getByRole('region', { name: 'Committed 1' }).waitFor();
    await page.keyboard.press(']');
    await page.getByRole('combobox', { name: 'Reason' }).fill('Too early');
    await page.getByRole('button', { name: 'Passed' }).click();
    await page.getByRole('region', { name: 'Passed 1' }).getByText('Too early 1').waitFor();
  });

  it('takes a change back, in words, where it cannot be stored', async () => {
    const { page, faults } = open;
    await open.go('/investors/board');
    const from = page.getByRole('region', { name: 'Meeting 1' });
    await from.getByRole('button').first().focus();
    await page.route('**/v1/fundraising/pipeline', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable', message: 'The database restarts.' } }),
    );
    await page.keyboard.press(']');
    await page.getByText('This could not be saved; it stands as it was before.').waitFor();
    await from.waitFor();
    await page.unroute('**/v1/fundraising/pipeline');
    expect(faults.take().every((fault) => fault.endsWith(': 503'))).toBe(true);
  });

  it('imports a list of the founder after it has shown what is understood of it', async () => {
    const { page } = open;
    await open.go('/investors');
    await page.getByRole('button', { name: 'Import' }).click();
    const csv = 'Fund,Status,Whatever\nNobody Known Capital,Meeting,x\n,,\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('Investors read: 1. On record: 0. Kept as your own: 1.').waitFor();
    expect(await page.getByLabel('Whatever').inputValue()).toBe('ignore');
    await page.getByLabel('Whatever').selectOption('note');
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByText('1 new on your list, 1 changed.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByPlaceholder('Find by name').fill('nobody known');
    await rows().first().click();
    const drawer = page.getByRole('complementary', { name: 'Everything known of one investor' });
    expect(await drawer.getByLabel('Note').inputValue()).toBe('x');
    await checkScreen(open, 'investor-own');
  });

  it('takes a company that is one slip away, and shows who funded several', async () => {
    const { page } = open;
    await open.go('/lookalikes');
    const companies = page
      .getByRole('combobox', { name: 'Companies' })
      .or(page.getByLabel('Companies'))
      .first();
    for (const name of ['Wumpbeam', 'Hwimgrid', 'Kwebado']) {
      await companies.fill(name);
      await companies.press('Enter');
    }
    await page.getByRole('button', { name: 'Find their investors · 35 credits' }).click();
    const matrix = page.getByRole('table', { name: 'Who funded which, several first' });
    await matrix.waitFor();
    expect(await matrix.getByRole('row').nth(1).getByRole('img', { name: 'funded' }).count()).toBe(2);
    await checkScreen(open, 'lookalikes-found');
    await matrix.getByRole('link').first().click();
    await page.getByRole('complementary', { name: 'Everything known of one investor' }).waitFor();
  });

  it('offers a reader nothing that changes or spends', async () => {
    const reader = await world.open({ role: 'reader' });
    for (const path of ['/investors', '/investors/board', '/raise', '/lookalikes']) {
      await reader.go(path);
      await untilLoaded(reader);
      const buttons = await reader.page.locator('main').getByRole('button').allTextContents();
      expect(buttons.filter((text) => /Search|Save|credits|Shortlist/.test(text))).toEqual([]);
      expect(await reader.page.getByRole('checkbox', { name: 'Select all rows' }).count()).toBe(0);
    }
    await reader.close();
  });

  it('shows names of others as text alone', async () => {
    const { page, faults } = open;
    const name = '<img src=x onerror="window.ran = 1"><b>Bold</b>';
    await page.route('**/v1/fundraising/pipeline?**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { investors: { name: string; bestReason?: string }[] };
      for (const row of body.investors) Object.assign(row, { name, bestReason: name, next_step: name });
      await route.fulfill({ response: answer, json: body });
    });
    for (const path of ['/investors', '/investors/board']) {
      await open.go(path);
      await page.getByText(name).first().waitFor();
      expect(await page.evaluate('[window.ran, document.querySelectorAll("main img").length]')).toEqual([
        undefined,
        0,
      ]);
    }
    await page.unroute('**/v1/fundraising/pipeline?**');
    expect(faults.take()).toEqual([]);
  });
});
