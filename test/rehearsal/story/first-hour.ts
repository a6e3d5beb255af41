// The first hour of somebody who has only the link of the first start and a sheet of fifty investors, on an empty installation, in the
// console alone and by keyboard alone: `first-hour.ts <folder with investments.csv> <tables of a quarter of Form D> <net of the mail rig>`.
// Records come from a publisher that is played, deals from a file she chooses; it ends with a letter she has approved, from her own
// mailbox. It may take fifteen minutes; each part says what it took.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium, openBrowser } from '../../console/browser.ts';
import { SCREENSHOTS } from '../../console/check-screen.ts';
import { upload } from '../../console/hands.ts';
import { openConsole } from '../../console/open-console.ts';
import { archiveOf } from '../../publishers/archive.ts';
import { publishers } from '../../publishers/publishers.ts';
import { startService } from '../../server/service-command.ts';
import { RIG_PASSWORD } from '../outreach/rig-people.ts';
import { walkIn } from './walk.ts';

/** The bar: from the link to an approved letter, ms. */
const HOUR_MS = 15 * 60_000;
/** An import of 65,000 deals takes a minute, and learning from them another, ms. */
const IMPORT_MS = 300_000;
/** The deals end in 2013: this many years later they are as new as those of a founder today. */
const YEARS_LATER = 12;

const [folder, quarter, net] = process.argv.slice(2);
const chromium = findChromium();
if (folder === undefined || quarter === undefined || net === undefined || chromium === undefined) {
  console.error(
    'node test/rehearsal/story/first-hour.ts <folder> <tables of Form D> <net of the rig>, with a Chromium',
  );
  process.exit(2);
}

const deals = readFileSync(join(folder, 'investments.csv'), 'utf8').replaceAll(
  /(?<=,)(\d{4})(?=-\d\d-\d\d,)/g,
  (year) => String(Number(year) + YEARS_LATER),
);
const site = publishers();
const tables = (await readdir(quarter)).map((name) => ({
  name: `2026Q3_d/${name}`,
  content: readFileSync(join(quarter, name)),
}));
site.plant('_d.zip', { type: 'application/zip', body: archiveOf(tables) });
await site.open();

const root = resolve(import.meta.dirname, '../../..');
execFileSync(process.execPath, [join(root, 'packages/console/build.js')], { stdio: 'inherit' });
const directory = await mkdtemp(join(tmpdir(), 'warmpath-first-hour-'));
const service = startService({
  WARMPATH_DATA_DIR: directory,
  WARMPATH_OUTREACH: 'on',
  WARMPATH_RECORDS_MIRROR: site.url,
  WARMPATH_PRIVATE_HOSTS: 'allow',
  NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
});
const browser = await openBrowser(chromium);
let isTold = false;
try {
  const { address, keys_file: keysFile = '' } = await service.started;
  const { sign_in_link: link } = JSON.parse(readFileSync(keysFile, 'utf8')) as { sign_in_link: string };
  const open = await openConsole(browser, address, { mode: 'live', width: 1280 });
  const { page } = open;
  const start = performance.now();
  const walk = walkIn(open, 'operator', (part, ms) =>
    console.log(`ok   ${part} (${(ms / 1_000).toFixed(1)} s)`),
  );
  const { hands, goTo, done } = walk;
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  try {
    await walk.begin(link.replace(/^https?:\/\/[^/]+/, address));
    await walk.describe();

    await goTo('/', 'Today');
    await hands.press(page.getByRole('link', { name: 'Add records' }).first());
    await hands.type(page.getByLabel('Your e-mail address, for publishers'), 'ada@quillmere.example');
    await hands.press(button('Fetch: Form D (SEC)'));
    await button('Fetch again: Form D (SEC)').waitFor({ timeout: IMPORT_MS });
    await hands.pick(page.getByRole('combobox', { name: 'What it is' }), 'Crunchbase');
    await upload(hands, page, button('Choose a file'), { name: 'investments.csv', text: deals });
    await hands.press(button('Upload and import'));
    await page.getByText('Done', { exact: true }).nth(1).waitFor({ timeout: IMPORT_MS });
    await done('records of a publisher, and a file of deals');

    await walk.importSheet();
    await walk.search();
    await walk.findDoor();
    await walk.readLetter();

    await hands.press(page.getByRole('link', { name: 'connect a mailbox' }));
    await hands.press(button('Connect a mailbox'));
    await hands.type(page.getByRole('textbox', { name: 'Address', exact: true }), 'founder@tenant.test');
    assert.equal(await page.getByLabel('Your name, as recipients see it').inputValue(), 'Ada Example');
    await hands.type(page.getByLabel('Postal address'), 'Quillmere, 1 Example Street, Boston');
    await hands.type(page.getByLabel('Password, or an app password'), RIG_PASSWORD);
    await hands.press(page.getByText('Servers, where they are not known by the address'));
    await hands.type(page.getByLabel('Sending server (SMTP)'), `${net}.20`);
    await hands.type(page.getByLabel('Receiving server (IMAP)'), `${net}.20`);
    await hands.press(page.locator('button[type=submit]').filter({ hasText: 'Connect a mailbox' }));
    await page.getByText('Inbox last read').first().waitFor();
    await done('her own mailbox');

    // Back to whom she was about to write.
    await page.goBack();
    await page.getByRole('heading', { name: 'Write to an investor' }).waitFor();
    assert.equal(await page.getByLabel('Name of the person').inputValue(), 'Pim Answerer');
    await hands.type(page.getByLabel('Name of the person'), 'Ada Quill');
    await hands.type(page.getByLabel('E-mail address'), 'ada.quill@investors.test');
    await hands.press(button('Begin the sequence'));
    await hands.press(page.getByRole('link', { name: 'Read the draft' }).first());
    await button('Edit').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Approved: the message to Ada Quill.').waitFor();
    await done('a letter that she approved');

    const took = performance.now() - start;
    assert.ok(took < HOUR_MS, `it took ${Math.round(took / 1_000)} s`);
    console.log(`from the link to an approved letter in ${Math.round(took / 1_000)} s`);
    isTold = true;
  } catch (error) {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const picture = join(SCREENSHOTS, 'first-hour.png');
    await page.screenshot({ path: picture, fullPage: true });
    console.log(
      `FAIL ${error instanceof Error ? error.stack : String(error)}\n${picture}\n${service.stderr().slice(-2_000)}`,
    );
  }
  await open.close();
} finally {
  await browser.close();
  service.child.kill('SIGTERM');
  await service.ended;
  await site.close();
  await rm(directory, { recursive: true, force: true });
}
process.exitCode = isTold ? 0 : 1;
