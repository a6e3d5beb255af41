import { createServer } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../src/accounts/queries-members.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { oidcOver, type PlayedIdentity, playIdentity } from '../harness/played-identity.ts';
import { createTestService, type TestService } from '../harness/service.ts';
import { openBrowser } from './browser.ts';
import { openConsole } from './open-console.ts';
import { chromium } from './world.ts';

/** The address has to be known before the service listens: the provider leads back to it. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.runIf(chromium !== undefined)('signing in with a provider of another site, in a browser', () => {
  let identity: PlayedIdentity;
  let service: TestService;
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    identity = await playIdentity();
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await createTestService({ config: { ...oidcOver(identity, address), port } });
    const { id } = await createTenant(service.db.system, 'Blipgrid');
    await addMember(service.db.system, id, { name: 'Ada', role: 'owner', email: identity.person.email });
    await service.service.listen();
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await identity?.close();
  });

  it('leads to the provider and back, signed in, with nothing of it in the address', async () => {
    const here = await openConsole(browser, address, { mode: 'live' });
    await here.go('/sign-in');
    await here.page.getByRole('link', { name: 'Sign in with Made ID' }).click();
    await here.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(here.page.url()).toBe(`${address}/`);
    expect(identity.paths).toContain('/authorize');
    const [cookie, ...more] = await here.page.context().cookies(address);
    expect(more).toEqual([]);
    expect(cookie).toMatchObject({
      name: `warmpath-${new URL(address).port}`,
      sameSite: 'Strict',
      httpOnly: true,
    });
    await here.close();
  });

  it('says on a page why somebody is not signed in, and leads back', async () => {
    identity.person = { email: 'eve@blipgrid.example', email_verified: true };
    const here = await openConsole(browser, address, { mode: 'live' });
    await here.go('/sign-in');
    await here.page.getByRole('link', { name: 'Sign in with Made ID' }).click();
    await here.page.getByText('has the address eve@blipgrid.example').waitFor();
    await here.page.getByRole('link', { name: 'Back to the page to sign in' }).click();
    await here.page.getByRole('heading', { name: 'Sign in to Warmpath' }).waitFor();
    await here.close();
  });
});
