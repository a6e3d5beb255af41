import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

/** Screens by their address. */
const SCREENS = [
  '/',
  '/welcome',
  '/investors',
  '/lookalikes',
  '/introductions',
  '/outreach',
  '/news',
  '/raise',
  '/raises',
  '/credits',
  '/keys',
  '/settings',
  '/settings/events',
];
const nameOf = (path: string) => path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'today';

describe.runIf(chromium !== undefined)('the console in a browser', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  beforeAll(async () => {
    world = await openWorld();
    open = await world.open();
  });
  afterAll(() => world?.close());

  it.each(SCREENS)('shows %s without a fault, on a desk and on a phone, light and dark', async (path) => {
    await open.go(path);
    // Where nothing is stored, the service says so with 404.
    await checkScreen(open, nameOf(path), /v1\/fundraising\/network.*404/);
  });

  it('asks who is not signed in to do so', async () => {
    const stranger = await world.open({ role: 'nobody' });
    await stranger.go('/investors');
    await stranger.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await checkScreen(stranger, 'sign-in');
    await stranger.close();
  });

  it('tells what is wrong with a screen', async () => {
    await open.go('/');
    await open.page.getByRole('heading', { level: 1 }).waitFor();
    await open.page.evaluate(`{
      const planted = document.createElement('div');
      planted.innerHTML = '<button></button><div style="width:2000px">wide</div>';
      document.querySelector('main').append(planted);
      const script = document.createElement('script');
      script.textContent = 'window.ran = 1';
      document.body.append(script);
      fetch('/v1/nothing');
    }`);
    const { faultsOfScreen } = await import('./check-screen.ts');
    const wrong = (await faultsOfScreen(open, 'planted')).join('\n');
    for (const told of ['button-name', 'too wide', 'Content Security Policy', '/v1/nothing: 404'])
      expect(wrong).toContain(told);
  });
});
