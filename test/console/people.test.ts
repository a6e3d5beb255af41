import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkOf, memberOf } from '../harness/people.ts';
import { untilLoaded } from './check-screen.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

describe.runIf(chromium !== undefined)('people of an account, in the console', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  it('lets somebody in by a link that works once, as the role says, and ends it at once', async () => {
    const owner = await world.open();
    const { page } = owner;
    await owner.go('/settings');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Name').fill('Bo Reader');
    await page.getByLabel('Role', { exact: true }).selectOption('reader');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    const shown = page.getByRole('dialog', { name: 'The link to sign in' });
    await shown.waitFor();
    await checkScreen(owner, 'settings-link');
    const url = (await shown.locator('pre').textContent()) ?? '';
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
    await page.getByText('Bo Reader', { exact: true }).waitFor();

    const reader = await world.open({ role: 'nobody' });
    const { hash } = new URL(url);
    await reader.go(`/sign-in${hash}`);
    await reader.page.getByRole('button', { name: 'Sign in with this link' }).click();
    await reader.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(reader.page.url()).not.toContain('#');
    await reader.go('/settings');
    await reader.page.getByText('Only owners see the members').waitFor();

    const second = await world.open({ role: 'nobody' });
    await second.go(`/sign-in${hash}`);
    await second.page.getByRole('button', { name: 'Sign in with this link' }).click();
    await second.page.getByRole('alert').getByText('used already').waitFor();
    expect(second.faults.take(/\/session: 401$/)).toEqual([]);
    await checkScreen(second, 'sign-in-used-link');
    await second.close();

    // Another name and an address, and the address away again.
    for (const [was, name, address] of [
      ['Bo Reader', 'Bo R.', 'bo@blipgrid.example'],
      ['Bo R.', 'Bo Reader', ''],
    ] as const) {
      await page.getByRole('button', { name: `Change: ${was}` }).click();
      const changed = page.getByRole('dialog', { name: `Change ${was}` });
      await changed.getByLabel('Name').fill(name);
      await changed.getByLabel('E-mail').fill(address);
      await checkScreen(owner, 'settings-change');
      await changed.getByRole('button', { name: 'Save' }).click();
      await changed.waitFor({ state: 'hidden' });
      await page.getByText(name, { exact: true }).waitFor();
      expect(await page.getByText('bo@blipgrid.example').count()).toBe(address === '' ? 0 : 1);
    }

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('signed out everywhere at once').waitFor();
    await checkScreen(owner, 'settings-remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Bo Reader', { exact: true }).waitFor({ state: 'detached' });
    await reader.go('/investors');
    await reader.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await reader.close();
    await owner.close();
  });

  it('lets an assistant in by a page that says who asks, and for how much', async () => {
    const local = world.address.replace('127.0.0.1', 'localhost');
    // Any page that is there: what it is sent stands in its address.
    const redirect = `${local}/healthz`;
    const registered = await fetch(`${local}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Claude', redirect_uris: [redirect] }),
    });
    const { client_id: id } = (await registered.json()) as { client_id: string };
    const here = await world.open({ role: 'nobody' });
    const { page } = here;
    const member = await memberOf(world.service, 'owner', world.account.tenantId);
    await page.goto(`${local}/sign-in#${await linkOf(world.service, member)}`);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('link', { name: 'Keys', exact: true }).first().waitFor();
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: id, redirect_uri: redirect, state: 's', scope: 'read' },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    });
    for (const press of ['No', 'Connect']) {
      await page.goto(`${local}/oauth/authorize?${query}`);
      await page.getByText(`Its answer goes to ${new URL(local).host}`).waitFor();
      // Of a raise that is not described yet.
      here.faults.take(/\/profile: 404$/);
      await checkScreen(here, 'connect');
      await page.getByRole('button', { name: press, exact: true }).click();
      await page.waitForURL(`${redirect}**`);
      const back = new URL(page.url()).searchParams;
      expect([back.has('code'), back.get('error')]).toEqual(
        press === 'No' ? [false, 'access_denied'] : [true, null],
      );
    }
    // A program of this computer is named, and takes its answer at its own scheme.
    const cursor = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const program = await fetch(`${local}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Cursor', redirect_uris: [cursor] }),
    });
    query.set('client_id', ((await program.json()) as { client_id: string }).client_id);
    query.set('redirect_uri', cursor);
    await page.goto(`${local}/oauth/authorize?${query}`);
    await page.getByText('Its answer goes to Cursor, a program on this computer').waitFor();
    await checkScreen(here, 'connect-program', /\/profile: 404$/);
    await page.goto(`${local}/keys`);
    await page.getByText('Claude', { exact: true }).first().waitFor();
    await here.close();
  });

  it('signs out', async () => {
    const here = await world.open();
    await here.go('/settings');
    await untilLoaded(here);
    const { page } = here;
    await page.getByRole('button', { name: 'Ada Okafor', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await here.go('/keys');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await here.close();
  });
});
