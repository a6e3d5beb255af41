import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLoaded } from './check-screen.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

describe.runIf(chromium !== undefined)('events, and the programs that are notified, in the console', () => {
  let world: ConsoleWorld;
  /** Ids of what was sent to the program. */
  const got: string[] = [];
  let status = 204;
  const program = createServer((request, response) => {
    got.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(status).end());
  });
  beforeAll(async () => {
    await new Promise<void>((done) => program.listen(0, '127.0.0.1', done));
    world = await openWorld();
  });
  afterAll(async () => {
    program.closeAllConnections();
    program.close();
    await world?.close();
  });

  it('lets an owner add a program, try it, see what came of it, send it again and change its secret', async () => {
    const { service, account } = world;
    const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/in`;
    const owner = await world.open();
    const { page } = owner;
    await owner.go('/settings');
    await page.getByRole('link', { name: 'Events, and who is notified' }).click();
    await page.getByText('None yet. A program of yours').waitFor();
    for (const kind of ['reply.received', 'stage.moved', 'credits.low', 'investors.found'])
      await service.call('POST', '/v1/events/trigger', { key: account.key, body: { kind } });

    await page.getByLabel('Address of the program').fill('no address');
    await page.getByRole('button', { name: 'Notify this program' }).click();
    await page.getByRole('alert').waitFor();
    await checkScreen(owner, 'events-refused', /v1\/webhooks: 400/);
    await page.getByLabel('Address of the program').fill(url);
    await page.getByLabel('credits run low').check();
    await page.getByRole('button', { name: 'Notify this program' }).click();
    const shown = page.getByRole('dialog', { name: 'The secret of the program' });
    const first = await shown.locator('.foreign').textContent();
    expect(first).toMatch(/^whsec_/);
    await checkScreen(owner, 'events-secret');
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(String(first));

    await owner.go('/settings/events');
    await page.getByText('Example Harbour Ventures answered.').waitFor();
    await page.getByText('Example Harbour Ventures moved to Meeting.').waitFor();
    await page.getByText('A saved search found 1 investor.').waitFor();
    const told = 'Notified when an investor answered, a letter waits for your yes or credits run low.';
    await page.getByText(told).waitFor();
    await page.getByText('Nothing was sent there yet.').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/Last: a test, .*; it arrived\./).waitFor();
    await page.getByRole('button', { name: 'Show what was sent' }).click();
    status = 503;
    await page.getByRole('button', { name: /^Send again: a test/ }).click();
    await page.getByText(/a test; the program refused it/).waitFor();
    expect(got.slice(0, 2)).toEqual([got[0], got[0]]);
    await untilLoaded(owner);
    await checkScreen(owner, 'events');

    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await shown.getByText(/The one before is good until/).waitFor();
    expect(await shown.locator('.foreign').textContent()).not.toBe(first);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });

    const off = "update webhook set disabled_at = now(), disabled_why = 'It answered 410.' where url = $1";
    await service.db.system.query({ text: off, values: [url] });
    await owner.go('/settings/events');
    await page.getByText('switched off').waitFor();
    await checkScreen(owner, 'events-off');
    await page.getByRole('button', { name: 'Switch on, with a new secret' }).click();
    await shown.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('None yet. A program of yours').waitFor();
    await owner.close();

    const reader = await world.open({ role: 'reader' });
    await reader.go('/settings/events');
    await reader.page.getByText('Only owners see what programs are sent').waitFor();
    await reader.close();
  });
});
