import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLink } from '../../src/accounts/queries-members.ts';
import { JOB } from '../../src/imports/operations-admin-imports.ts';
import { OPERATOR } from '../harness/operator.ts';
import { addMailbox, addSequence, addTouch } from '../harness/outreach-rows.ts';
import { untilLoaded } from './check-screen.ts';
import { type Hands, keyboard, pointer, upload } from './hands.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, checkScreen, chromium, openWorld } from './world.ts';

/** Of the link; the test is over by then, s. */
const LINK_S = 600;
/** A story over a dozen screens, on a machine with ten other jobs, ms. */
const STORY_MS = 240_000;
const LIST = 'Investor name,Website,Investor type\nNorvale Capital,https://norvale.example,VC\n,,\n';
const SCREENS = ['tenants', 'usage', 'corpora', 'people', 'sources', 'workers', 'mail', 'doctor', 'audit'];

describe.runIf(chromium !== undefined)('the operator in a browser', () => {
  let world: ConsoleWorld;
  let open: OpenConsole;
  beforeAll(async () => {
    world = await openWorld();
    open = await world.open({ role: 'nobody', mode: 'live' });
    const link = await makeLink(world.service.db.system, { operatorId: OPERATOR.id }, LINK_S);
    const signedIn = await open.page.context().request.post('/session', {
      data: { link },
      headers: { origin: world.address, 'sec-fetch-site': 'same-origin' },
    });
    expect(signedIn.status()).toBe(200);
  });
  afterAll(() => world?.close());

  it(
    'sees every screen without a fault, on a desk and on a phone, light and dark',
    async () => {
      await open.go('/admin');
      await checkScreen(open, 'admin');
      for (const name of SCREENS) {
        await open.go(`/admin/${name}`);
        await checkScreen(open, `admin-${name}`);
      }
    },
    STORY_MS,
  );

  it(
    'sees a mailbox in trouble and what waits for it, and says what became of a message',
    async () => {
      const { page } = open;
      const { system } = world.service.db;
      const { tenantId } = world.account;
      const mailboxId = await addMailbox(system, {
        tenantId,
        address: 'mira@voltkeep.example',
        state: 'disconnected',
        why: '535 mira@voltkeep.example: authentication failed',
      });
      const email = 'ada@norvale.example';
      const sequenceId = await addSequence(system, { tenantId, mailboxId, email });
      const messageId = '<one@voltkeep.example>';
      const touchId = await addTouch(system, { tenantId, sequenceId, state: 'unknown', messageId });
      await open.go('/admin/mail');
      await page.getByText('535 m…@voltkeep.example: authentication failed').waitFor();
      await page.getByText('1 sequence waits for it').waitFor();
      await checkScreen(open, 'admin-mail-trouble');
      await open.go('/admin/doctor');
      await page.getByText(/Its owner connects it again/).waitFor();
      await page.getByText(/It is never sent again by itself/).waitFor();
      await checkScreen(open, 'admin-doctor-trouble');

      await open.go('/admin/mail');
      await page
        .getByRole('button', { name: 'Say what is true of the message to a…@norvale.example' })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('How you know').fill('Mira found it in her Sent folder');
      const store = dialog.getByRole('button', { name: 'Store' });
      // Nothing is chosen before: Enter stores nothing.
      await store.press('Enter');
      await checkScreen(open, 'admin-mail-settle');
      await dialog.getByRole('radio', { name: 'It was sent' }).press('Space');
      await store.press('Enter');
      await page.getByText('There are none: of every message').waitFor();
      const [touch] = await system.query<{ state: string; who: string }>({
        text: `select t.state, (select e.who from touch_event e where e.touch_id = t.id order by e.id desc limit 1) as who
          from touch t where t.id = $1`,
        values: [touchId],
      });
      expect(touch).toEqual({ state: 'sent', who: `operator ${OPERATOR.name}` });
      await open.go('/admin/usage');
      await untilLoaded(open);
      const row = page.getByRole('region', { name: 'Usage by day' }).getByRole('row').nth(1);
      expect((await row.getByRole('cell').allTextContents()).at(-1)).toBe('1');
      await checkScreen(open, 'admin-usage-filled');
    },
    STORY_MS,
  );

  it('fetches the records that matter one after the other; none comes after one that is stopped', async () => {
    const { page } = open;
    const jobs: (typeof JOB)[] = [];
    const play = (route: Route, said: object) => route.fulfill({ json: { ...said, request_id: 'r' } });
    // No publisher is asked: its service plays what becomes of each.
    await page.route(/corpora\/imports(\?|$)/, async (route) => {
      const id = Number(new URL(route.request().url()).searchParams.get('id'));
      if (id > 0) return play(route, { jobs: jobs.filter((job) => job.id === id), sources: [] });
      const known = await (await route.fetch()).json();
      const matter = known.sources.slice(0, 3).map((source: object) => ({
        ...source,
        ...{ needs_contact: false, pull: 'a file' },
        record: { title: 'A record', about: 'deals', megabytes: 20, minutes: 2, matters: true },
      }));
      return play(route, { ...known, jobs: jobs.toReversed(), sources: matter });
    });
    await page.route('**/admin/v1/corpora/pulls', (route) => {
      const { source } = route.request().postDataJSON();
      const job = { ...JOB, kind: 'pull', id: jobs.length + 1, source } as never;
      jobs.push(job);
      return play(route, { job });
    });
    const become = (state: string) => jobs.splice(-1, 1, { ...jobs.at(-1), state } as never);
    try {
      await open.go('/admin/corpora');
      const from = page.getByRole('region', { name: 'From their publishers' });
      await from.getByText('about 60 MB and 6 min').waitFor();
      await from.getByRole('button', { name: 'Fetch these 3, one after the other' }).click();
      await from.getByText('2 records will be fetched after this one').waitFor();
      become('failed');
      await from.getByText('1 record will be fetched after this one').waitFor();
      become('stopped');
      await from.getByRole('button', { name: 'Fetch these 3, one after the other' }).waitFor();
      expect(new Set(jobs.map(({ source }) => source)).size).toBe(2);
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  it(
    'makes a tenant with a key and credits, imports a file until it is there, and suspends the tenant',
    () => tell(pointer(), 'Voltkeep <b>GmbH</b>'),
    STORY_MS,
  );

  it('does the same with the keyboard alone', () => tell(keyboard(open.page), 'Brimwick AG'), STORY_MS);

  async function tell(hands: Hands, name: string): Promise<void> {
    const { page } = open;
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    await open.go('/admin/tenants');
    await hands.press(button('New tenant'));
    await hands.type(page.getByLabel('Name of the tenant'), name);
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'New tenant' }));
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const keys = page.getByRole('region', { name: 'Keys' });
    await hands.type(keys.getByLabel('What it is for'), 'first');
    await hands.press(keys.getByRole('button', { name: 'New key' }));
    const key = (await keys.getByRole('status').locator('pre').textContent())?.trim() ?? '';
    expect(key).toMatch(/^wp_live_/);
    const usage = () => world.service.call('GET', '/v1/usage', { key });
    expect((await usage()).status).toBe(200);

    const credits = page.getByRole('region', { name: 'Credits' });
    await hands.type(credits.getByRole('textbox', { name: 'Credits', exact: true }), '500');
    await hands.type(credits.getByLabel('Reason, which'), 'Invoice 114');
    await hands.press(credits.getByRole('button', { name: 'Grant', exact: true }));
    await credits.getByText('Done. The balance is 500.').waitFor();
    expect((await usage()).body.credits_remaining).toBe(500);
    await credits.getByText('paid: Invoice 114').or(credits.getByText('free: Invoice 114')).waitFor();

    const members = page.getByRole('region', { name: 'Members' });
    await hands.type(members.getByLabel('Name of the person'), 'Mira Chen');
    await hands.press(members.getByRole('button', { name: 'Let a person in' }));
    await members.getByText('/sign-in#').waitFor();
    await checkScreen(open, 'admin-tenant');

    await open.go('/admin/corpora');
    await untilLoaded(open);
    const before = await page.getByText('Done', { exact: true }).count();
    await hands.pick(page.getByRole('combobox', { name: 'What it is' }), 'list of investors');
    await upload(hands, page, button('Choose a file'), { name: 'list.csv', text: LIST });
    await hands.press(button('Upload and import'));
    await page.getByText('Done', { exact: true }).nth(before).waitFor();
    await page
      .getByText(/1 rows taken|1 row/)
      .first()
      .waitFor();
    await checkScreen(open, 'admin-imported');

    await open.go('/admin/tenants');
    await hands.press(page.getByRole('link', { name }));
    await hands.press(button('Suspend'));
    await hands.type(page.getByLabel('Reason, for operators only'), 'unpaid');
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Suspend' }));
    await page.getByText(/Suspended since .*: unpaid/).waitFor();
    expect((await usage()).status).toBe(403);
    await hands.press(button('Resume'));
    await button('Suspend').waitFor();
    expect((await usage()).status).toBe(200);

    await open.go('/admin/audit');
    await page.getByText('admin.tenant.suspend').first().waitFor();
    await page.getByText('admin.corpora.imports.start').first().waitFor();
    await checkScreen(open, 'admin-audit-filled');
  }
});
