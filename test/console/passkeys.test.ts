import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedAt, signInLink } from '../../src/accounts/rules-people.ts';
import { linkOf, memberOf } from '../harness/people.ts';
import { untilLoaded } from './check-screen.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

// The browser makes and checks the passkeys itself, at the name that printed links lead to; only the device is played.
describe.runIf(chromium !== undefined)('a passkey in a browser', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  it('is added in Settings, signs in, and is taken away', async () => {
    const open = await world.open({ role: 'nobody' });
    const address = openedAt(world.address);
    const { page, faults } = open;
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    const entered = async () => {
      await title('Welcome to Warmpath').waitFor();
      // Whether a raise is described for live data was asked; none is.
      expect(faults.take(/fundraising\/profile: 404/)).toEqual([]);
    };

    const member = await memberOf(world.service, 'owner', world.account.tenantId);
    await page.goto(signInLink(address, await linkOf(world.service, member)));
    await button('Sign in with this link').click();
    await entered();

    await page.goto(`${address}/sandbox/settings`);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByText('None yet.').waitFor();
    const add = async () => {
      await passkeys.getByLabel('Name of the passkey').fill('Desk <b>key</b>');
      await passkeys.getByRole('button', { name: 'Add a passkey of this device' }).click();
    };
    await add();
    await passkeys.getByText('Desk <b>key</b>', { exact: true }).waitFor();
    await passkeys.getByText('not yet').waitFor();
    await checkScreen(open, 'settings-passkey');
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
    // The same device a second time.
    await add();
    await passkeys.getByRole('alert').getByText('This device has a passkey for you already.').waitFor();

    const signOut = async () => {
      // What is under way would lose its session.
      await untilLoaded(open);
      await button('Ada Okafor').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await title('Sign in').waitFor();
      await untilLoaded(open);
    };
    await signOut();
    await button('Sign in with a passkey').click();
    await entered();

    await page.goto(`${address}/sandbox/settings`);
    await page.getByText('By passkey').waitFor();
    await passkeys.getByText('Desk <b>key</b>', { exact: true }).waitFor();
    expect(await passkeys.getByText('not yet').count()).toBe(0);
    await passkeys.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await passkeys.getByText('None yet.').waitFor();
    expect(faults.take()).toEqual([]);

    // The device still has it.
    await signOut();
    await button('Sign in with a passkey').click();
    await page.getByRole('alert').waitFor();
    await title('Sign in').waitFor();
    expect(faults.take(/\/session\/passkey: 401$/)).toEqual([]);
    await open.close();
  });
});
