import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

/** A raise from its list over its close to the next one, and back. */
describe.runIf(chromium !== undefined)('raises', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await world.service.call(method, `/v1/fundraising/${path}`, {
      key: world.account.key,
      ...(body && { body }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  beforeAll(async () => {
    world = await openWorld({ rateLimits: false });
    await call('POST', 'import-investors', {
      rows: [
        { Name: 'Auk Capital', Status: 'Passed', Reason: 'Too early' },
        { Name: 'Bittern Fund', Status: 'Committed', Committed: '$250,000' },
        { Name: 'Curlew Partners', Status: 'Meeting', 'Soft commit': '$100,000' },
      ],
    });
    open = await world.open();
  });
  afterAll(() => world?.close());

  const page = () => open.page;
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const dialog = () => page().getByRole('dialog');

  it('show how the open one goes', async () => {
    await open.go('/');
    const round = page().getByRole('region', { name: /: the round$/ });
    await round.getByText(/250.?k committed and .*100.?k soft-circled of/i).waitFor();
    const stages = await round.getByRole('list', { name: 'Investors at each stage' }).textContent();
    expect(stages).toMatch(/1Meeting.*1Committed1Passed/);
    const [file] = await Promise.all([
      page().waitForEvent('download'),
      round.getByRole('button', { name: 'Next steps for your calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('next-steps.ics');
  });

  it('tell what closing does, begin the next with an empty list, and keep the earlier one to read', async () => {
    await open.go('/raises');
    const next = page().getByRole('region', { name: 'Open the next raise' });
    await next.getByLabel('Name').fill('Series A');
    const target = next.getByLabel('Target, USD');
    await target.fill('8x');
    await next.getByRole('button', { name: 'Open it and close this one' }).click();
    await next.getByText('This is no number.').waitFor();
    // As people write it: "8m" was once eight dollars.
    await target.fill('');
    await target.pressSequentially('8m');
    await next.getByRole('button', { name: 'Open it and close this one' }).click();
    await dialog()
      .getByText(/keeps its 3 investors/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Close and open' }).click();
    await page()
      .getByRole('button', { name: /Series A .*8.?m\. Raises$/i })
      .waitFor();
    await open.go('/investors');
    expect(await page().getByText('Auk Capital').count()).toBe(0);
    await open.go('/raises');
    await page().getByRole('link', { name: 'Look at its list' }).click();
    await page()
      .getByText(/^Closed .*: to read only$/)
      .waitFor();
    const table = page().getByRole('region', { name: 'Investors of this raise' });
    await table.getByRole('row', { name: /Auk Capital .*Passed.*Too early/ }).waitFor();
    await checkScreen(open, 'earlier-raise');
  });

  it('say in an investor how it ended before, and open an earlier one again', async () => {
    await call('POST', 'import-investors', { rows: [{ Name: 'Auk Capital' }] });
    const { investors } = await call('GET', 'pipeline');
    await open.go(`/investors?open=${investors[0].id}`);
    await page()
      .getByText(/In your .* raise \(closed .*\): passed, Too early\./)
      .waitFor();
    await open.go('/raises');
    await button('Open again').click();
    await dialog().getByRole('button', { name: 'Close and open again' }).click();
    await page()
      .getByRole('region', { name: /: the round$/ })
      .getByText(/250.?k committed/i)
      .waitFor();
    expect((await call('GET', 'pipeline')).investors).toHaveLength(3);
  });

  it('say where the list of the last one is when it is closed, and the way on', async () => {
    await call('POST', 'raise/close', {});
    for (const path of ['/investors/board', '/investors']) {
      await open.go(path);
      await page()
        .getByText(/^No raise is open\. “.*” was closed on .*, with its list of 3 investors\.$/)
        .waitFor();
      expect(await page().getByText('No investor is on your list yet').count()).toBe(0);
    }
    await checkScreen(open, 'closed-list', /profile: 404/);
    await page().getByRole('link', { name: 'Look at its list' }).click();
    await page()
      .getByRole('region', { name: 'Investors of this raise' })
      .getByRole('row', { name: /Bittern Fund/ })
      .waitFor();
    await open.go('/investors');
    await page().getByRole('link', { name: 'Open it again or start another' }).click();
    await page().getByRole('region', { name: 'Open a raise' }).waitFor();
    await page().getByRole('region', { name: 'Earlier raises' }).getByRole('button').first().waitFor();
  });
});
