import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickestOf } from '../harness/made-up-answers.ts';
import { playStory } from '../harness/story.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

// The founder's part from the path to the answer, in the made-up raise of a first start.

/** A letter is answered within 40 s, and the machine may do much else, ms. */
const TIMEOUT_MS = 170_000;

describe.runIf(chromium !== undefined)('letters in a browser', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  beforeAll(async () => {
    world = await openWorld({ config: { outreachHere: true }, rateLimits: false });
    await playStory(world.service, world.account);
    open = await world.open();
  }, TIMEOUT_MS);
  afterAll(() => world?.close());

  it.each([
    '/introductions',
    '/news',
    '/outreach',
    '/outreach/sequences',
    '/outreach/mailboxes',
    '/outreach/suppressions',
    '/outreach/new',
  ])('shows %s without a fault, on a desk and on a phone, light and dark', async (path) => {
    await open.go(path);
    await checkScreen(open, `told${path.replaceAll('/', '-')}`);
  });

  it(
    'edits and approves a draft with keys alone, and the answer comes to its sequence',
    async () => {
      const { page } = open;
      const { touches } = (
        await world.service.call('GET', '/v1/fundraising/touches?state=awaiting_approval&limit=50', {
          key: world.account.key,
        })
      ).body;
      const quick = await quickestOf(touches, async (id) => {
        const path = `/v1/fundraising/sequence?sequence_id=${id}`;
        return (await world.service.call('GET', path, { key: world.account.key })).body.state;
      });
      await open.go(`/outreach?touch=${quick.touch_id}`);
      await page.getByRole('button', { name: /^Approve/ }).waitFor();
      await page.keyboard.press('e');
      const text = page.getByLabel('Text', { exact: false }).and(page.locator('textarea'));
      await text.focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('\n\nPS: thank you for reading this far.');
      await page.getByRole('link', { name: 'News' }).click();
      const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
      await asks.getByRole('button', { name: 'Stay' }).press('Enter');
      await page.getByRole('button', { name: 'Save and check' }).press('Enter');
      await page.getByText('PS: thank you for reading this far.').first().waitFor();
      await page.getByRole('button', { name: /^Approve/ }).waitFor();
      await page.keyboard.press('a');
      await page.getByText('Approved: the message to').waitFor();
      await page.getByText('They have answered.').waitFor({ timeout: 90_000 });
      await page.getByRole('link', { name: 'Open the sequence' }).click();
      await page.getByText('They answered', { exact: false }).first().waitFor();
      await page.getByRole('button', { name: 'Answer', exact: true }).first().click();
      await page.getByLabel('Your answer to', { exact: false }).waitFor();
      const mail = await page.getByRole('link', { name: 'Open in your mail program' }).getAttribute('href');
      expect(mail).toMatch(/^mailto:.+subject=Re%3A.+%3E%20/u);
      await page.getByLabel('Your answer to', { exact: false }).fill('Typed and taken nowhere.');
      await page.getByRole('link', { name: 'News' }).click();
      await asks.getByRole('button', { name: 'Stay' }).press('Enter');
      await page.getByRole('button', { name: 'Copy the answer' }).click();
      await checkScreen(open, 'told-sequence');
      await page.getByLabel('Your answer to', { exact: false }).fill('Hi,\n\nhere is our deck.');
      await page.getByRole('link', { name: 'News' }).click();
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Stay' })
        .click();
      await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
      const answer = page.getByText('Your answer', { exact: true });
      await answer.waitFor();
      await page.getByRole('button', { name: 'Answer once more' }).waitFor();
      // What came back to the answer stands below it, with its own answer to be written.
      await page.getByText('They answered', { exact: false }).nth(1).waitFor({ timeout: 90_000 });
      await page.getByRole('button', { name: 'Answer', exact: true }).waitFor();
      await checkScreen(open, 'told-conversation');
      await page.getByRole('button', { name: 'Move it' }).first().click();
      await page.getByText(/^Moved to /u).waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    },
    TIMEOUT_MS,
  );

  it('loses nothing where two edit a draft at once, and asks of what both changed', async () => {
    const { key } = world.account;
    const { body } = await world.service.call('GET', '/v1/fundraising/touches?state=awaiting_approval', {
      key,
    });
    const [{ touch_id: id, subject, body: text }] = body.touches;
    const { page } = open;
    await open.go(`/outreach?touch=${id}`);
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Subject').fill('Mine');
    const theirs = { touch_id: id, subject: 'Theirs', body: `${text}\n\nPS: theirs.` };
    await world.service.call('PUT', '/v1/fundraising/touch', { key, body: theirs });
    await page.getByRole('button', { name: 'Save and check' }).click();
    const asks = page.getByRole('dialog', { name: 'Somebody changed this message meanwhile' });
    await asks.getByText('Theirs: Theirs').waitFor();
    await checkScreen(open, 'merge-message', /409/);
    expect(await asks.getByRole('radio').count()).toBe(2);
    await asks.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    const stored = await world.service.call('GET', `/v1/fundraising/touch?touch_id=${id}`, { key });
    expect(stored.body).toMatchObject({ subject: 'Mine', body: theirs.body });
    await world.service.call('PUT', '/v1/fundraising/touch', {
      key,
      body: { touch_id: id, subject, body: text },
    });
  });

  it(
    'asks before whom a message is for, or what it should say, is left',
    async () => {
      const { page } = open;
      const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
      const stay = async () => {
        await page.getByRole('link', { name: 'News' }).click();
        await asks.getByRole('button', { name: 'Stay' }).press('Enter');
        await asks.waitFor({ state: 'hidden' });
      };
      await open.go('/outreach/new');
      await page.getByLabel('Name of the person').fill('Ada Quill');
      await stay();
      await page.getByLabel('Name of the person').fill('');
      await page.getByRole('link', { name: 'News' }).click();
      await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
      await open.go('/outreach');
      await page.getByRole('button', { name: /^Redraft/ }).click();
      await page.getByLabel('What should be different?').fill('Shorter');
      await stay();
      await page.getByRole('button', { name: 'Cancel' }).click();
    },
    TIMEOUT_MS,
  );

  it(
    'shows what the checks found above the button, in sight of a phone, and asks before it approves that',
    async () => {
      const { key } = world.account;
      const { body } = await world.service.call('GET', '/v1/fundraising/touches?state=awaiting_approval', {
        key,
      });
      const [{ touch_id: id }] = body.touches;
      const shown = () => world.service.call('GET', `/v1/fundraising/touch?touch_id=${id}`, { key });
      const before = (await shown()).body;
      const claim = `${before.body}\n\nSequoia has already committed $1M, and we grew 312 %.`;
      const edited = { touch_id: id, subject: before.subject, body: claim };
      expect((await world.service.call('PUT', '/v1/fundraising/touch', { key, body: edited })).status).toBe(
        200,
      );
      const { findings } = (await shown()).body;
      expect(findings).not.toEqual([]);
      for (const width of [390, 1024, 1440]) {
        const phone = await world.open({ width });
        await phone.go(`/outreach?touch=${id}`);
        const { page } = phone;
        const approve = page.getByRole('button', { name: /^Approve/ });
        await approve.waitFor();
        const found = page.getByText('"Sequoia" is not in').first();
        const [box, button] = [await found.boundingBox(), await approve.boundingBox()];
        const height = page.viewportSize()?.height ?? 0;
        if (box === null || button === null) throw new Error('nothing is shown');
        expect(box.y + box.height).toBeLessThanOrEqual(button.y);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        // The sentence itself has its mark, and every fact of the letter is tied to one.
        await page.getByTitle('On no record', { exact: false }).getByText('Sequoia has already').waitFor();
        for (const press of [() => page.keyboard.press('a'), () => approve.click()]) {
          await press();
          const dialog = page.getByRole('dialog');
          await dialog.getByText('"Sequoia" is not in').first().waitFor();
          await dialog.getByRole('button', { name: 'Approve although “Sequoia has already' }).waitFor();
          await dialog.getByRole('button', { name: 'Cancel' }).click();
          await dialog.waitFor({ state: 'hidden' });
        }
        expect((await shown()).body.state).toBe('awaiting_approval');
        if (width === 1440) {
          await page.keyboard.press('a');
          await page.getByRole('button', { name: 'Approve although' }).click();
          await page.getByText('Approved: the message to').waitFor();
          expect((await shown()).body.history[0].because).toContain('although the checks found');
        }
        await phone.close();
      }
    },
    TIMEOUT_MS,
  );

  it(
    'decides an opt-out where it stands',
    async () => {
      const { page } = open;
      await open.go('/outreach/sequences?state=replied');
      const rows = page.getByRole('link').filter({ hasText: /^\S+ \S+$/u });
      await rows.first().waitFor();
      const { suppressions } = (
        await world.service.call('GET', '/v1/suppressions', { key: world.account.key })
      ).body;
      const pending = suppressions.find(({ reason }: { reason: string }) => reason === 'opt_out_pending');
      await page.locator('tr', { hasText: pending.value }).getByRole('link').click();
      await page.getByRole('button', { name: 'Keep the address' }).click();
      await page.getByText('Decided. The answer stays here.').waitFor();
    },
    TIMEOUT_MS,
  );

  it(
    'imports connections with a column that is chosen, and says what was left out',
    async () => {
      const { page } = open;
      await open.go('/introductions');
      await page.getByRole('button', { name: 'Replace connections' }).click();
      const csv =
        'First Name,Last Name,Works for,Position\nAda,Okafor,Ombrelfell Capital,Partner\n"Bo,Broken,,\nCy,Example,Elsewhere,Chef\n';
      await page.locator('input[type=file]').setInputFiles({
        name: 'Connections.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv),
      });
      await page.getByLabel('Works for').selectOption({ label: 'Employer' });
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('2 people are stored.').waitFor();
      await page.getByText('a quote is opened and never closed').waitFor();
      await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor();
      await page.getByText('works at Ombrelfell Capital').first().waitFor();
      // Whoever is on record and not on the list is a door, and one click away from it.
      const put = page.getByRole('button', { name: /^Put on the list/ }).first();
      if ((await put.count()) > 0) {
        await put.click();
        await page.getByText('On your list: open it').first().waitFor();
      }
      await checkScreen(open, 'told-introductions-imported');
    },
    TIMEOUT_MS,
  );

  it('moves what was found to the shortlist', async () => {
    const { page } = open;
    await open.go('/news');
    const button = page.getByRole('button', { name: /^Shortlist / }).first();
    const name = (await button.getAttribute('aria-label'))?.replace('Shortlist ', '') ?? '';
    await button.click();
    await page.getByRole('listitem').filter({ hasText: name }).getByText('On the shortlist').waitFor();
  });

  it('offers a reader nothing that they may not do', async () => {
    const reader = await world.open({ role: 'reader' });
    await reader.go('/outreach');
    await reader.page.getByText('What it rests on').waitFor();
    expect(await reader.page.getByRole('button', { name: /Approve|Edit|Reject|Redraft/ }).count()).toBe(0);
    await reader.close();
  });
});
