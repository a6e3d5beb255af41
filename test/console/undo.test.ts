import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

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

  it('loses no text of an investor that somebody else changed meanwhile: another field is kept, of the same one it asks', async () => {
    const { page } = open;
    const { key } = world.account;
    await open.go('/investors');
    await rows().first().click();
    const drawer = page.getByRole('complementary', { name: 'Everything known of one investor' });
    await drawer.getByLabel('Note').waitFor();
    const id = new URL(page.url()).searchParams.get('open') ?? '';
    const theirs = (body: object) =>
      world.service.call('POST', '/v1/fundraising/pipeline', { key, body: { investor_ids: [id], ...body } });
    const stored = async () => {
      const path = `/v1/fundraising/investor?investor_id=${id}`;
      return (await world.service.call('GET', path, { key })).body.pipeline;
    };
    const note = drawer.getByLabel('Note');
    await note.fill('Mine');
    await theirs({ owner: 'Grace' });
    await note.blur();
    await page.getByText('Saved.').waitFor();
    expect(await stored()).toMatchObject({ note: 'Mine', owner: 'Grace' });
    await drawer.getByText('Note: Mine').waitFor();
    for (const [choice, kept] of [
      ['Keep theirs', 'Theirs Keep theirs'],
      ['Keep yours', 'Mine Keep yours'],
    ] as const) {
      await note.fill(`Mine ${choice}`);
      await theirs({ note: `Theirs ${choice}` });
      await note.blur();
      const asks = page.getByRole('alert').filter({ hasText: 'Somebody changed this text meanwhile' });
      await asks.getByText(`Theirs: Theirs ${choice}`).waitFor();
      await asks.getByText(`Yours: Mine ${choice}`).waitFor();
      await asks.getByRole('button', { name: choice }).click();
      await drawer.getByText(`Note: ${kept}`).waitFor();
      expect((await stored()).note).toBe(kept);
    }
    open.faults.take(/409/);
  });

  it('makes two that are selected one, and says what stays before', async () => {
    const { page } = open;
    const { key } = world.account;
    const names = ['Quillmere Fund', 'QMF Partners'];
    const others = ['Zimb One', 'Zimb Two'];
    const said = [
      { Stage: 'Meeting', Website: 'quillmere.com', Notes: 'Met in May', Contact: 'Mira Solt' },
      { Stage: 'Contacted', Website: 'qmf.com' },
    ];
    const body = {
      rows: [...names, ...others].map((Name, at) => ({ Name, Tags: 'twice', ...said[at] })),
    };
    await world.service.call('POST', '/v1/fundraising/import-investors', { key, body });
    const path = '/v1/fundraising/pipeline';
    const { investors } = (await world.service.call('GET', `${path}?name=QMF`, { key })).body;
    const owned = { investor_ids: [investors[0].id], owner: 'Grace' };
    await world.service.call('POST', path, { key, body: owned });
    await open.go('/investors?tag=twice');
    for (const name of names)
      await rows().filter({ hasText: name }).getByRole('checkbox', { name: /./u }).press('Space');
    await page.getByRole('button', { name: 'Make one of both' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Are these two one investor?' });
    // Others are selected in their place: the dialog is of them.
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    for (const [name, chosen] of [
      ['Zimb', others],
      ['Q', names],
    ] as const) {
      await page.getByLabel('Find by name').fill(name);
      await rows()
        .filter({ hasText: chosen[0] ?? '' })
        .waitFor();
      await expect.poll(() => rows().count()).toBe(2);
      await page.getByRole('checkbox', { name: 'Select all rows' }).press('Space');
      await page.getByRole('button', { name: 'Make one of both' }).press('Enter');
      for (const one of chosen) await dialog.getByRole('radio', { name: one }).waitFor();
      expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1);
      if (chosen === others) await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    }
    await dialog.getByRole('radio', { name: 'QMF Partners' }).check();
    // What each has, and what there would be: of the stages that of the one that was changed last.
    for (const line of [
      /^Stage Contacted Meeting ?goes Contacted$/,
      /^Owner Grace – Grace$/,
      /^Website qmf\.com quillmere\.com ?in the note qmf\.com$/,
      /^People – 1 contact 1 contact$/,
      /^Note – Met in May Met in May Website: https:\/\/quillmere\.com$/,
    ])
      await dialog.getByRole('row', { name: line }).waitFor();
    await checkScreen(open, 'merge');
    await dialog.getByRole('button', { name: 'Make one of both' }).press('Enter');
    await page.getByText('QMF Partners has what was kept of both.').waitFor();
    await rows().filter({ hasText: 'Quillmere Fund' }).waitFor({ state: 'detached' });
    await page.getByLabel('Find by name').fill('');
    await expect.poll(() => rows().count()).toBe(3);
    await rows().filter({ hasText: 'QMF Partners' }).click();
    const drawer = page.getByRole('complementary', { name: 'Everything known of one investor' });
    await drawer.getByRole('region', { name: 'Website' }).getByRole('link', { name: 'qmf.com' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/QMF Partners,[^\r\n]*,https:\/\/qmf\.com,/);
  });
});
