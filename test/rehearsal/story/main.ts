// The story of a founder over real deals, in the console alone and by keyboard alone: `main.ts <folder with investments.csv> <day>`.
// She has a link and a sheet of fifty investors. The story is told at three widths, light and dark, each time by another founder with an
// account of her own; each part says how long it took. A word of ours, a fault of a page or a part that is not reached fails.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { waitUntilReady } from '../../../bench/evaluation/customer.ts';
import { dealsOf, filledDirectory, startServiceOn } from '../../../bench/evaluation/own-service.ts';
import { findChromium, openBrowser } from '../../console/browser.ts';
import { SCREENSHOTS } from '../../console/check-screen.ts';
import { openConsole } from '../../console/open-console.ts';
import { walkIn } from './walk.ts';

const LOOKS = [1440, 1024, 390].flatMap((width) => [[width, 'light'] as const, [width, 'dark'] as const]);
/** Far above what the story costs. */
const CREDITS = '1000';

const [folder, asOf] = process.argv.slice(2);
const chromium = findChromium();
if (folder === undefined || asOf === undefined || chromium === undefined) {
  console.error('node test/rehearsal/story/main.ts <folder with investments.csv> <day>, with a Chromium');
  process.exit(2);
}

const root = resolve(import.meta.dirname, '../../..');
// A process of its own, which ends by itself if there is nothing to make.
execFileSync(process.execPath, [join(root, 'packages/console/build.js')], { stdio: 'inherit' });
const directory = await filledDirectory(dealsOf(folder), console.error);
process.env.WARMPATH_OUTREACH = 'on';
const service = await startServiceOn(directory, asOf);
const browser = await openBrowser(chromium);
let [passed, failed] = [0, 0];
try {
  // Also until the weights are learned: they score every list anew.
  await waitUntilReady(service.url);
  for (const [at, [width, scheme]] of LOOKS.entries()) {
    const look = `${width} pixels, ${scheme}`;
    const tenant = String((await service.command('tenant', 'create', `Founder ${at}`)).id);
    await service.command('credits', 'grant', CREDITS, '--tenant', tenant, '--paid');
    const added = await service.command(
      'member',
      'add',
      'Ada Example',
      '--tenant',
      tenant,
      '--role',
      'owner',
    );
    const link = String(added.sign_in_link ?? added.link);
    const open = await openConsole(browser, service.url, { mode: 'live', width, scheme });
    try {
      const walk = walkIn(open, 'founder', (part, ms) =>
        console.log(`ok   ${look}: ${part} (${(ms / 1_000).toFixed(1)} s)`),
      );
      await walk.begin(`${service.url}/sign-in${new URL(link).hash}`);
      await walk.describe();
      await walk.importSheet();
      await walk.search();
      await walk.findDoor();
      await walk.readLetter();
      passed += 1;
    } catch (error) {
      failed += 1;
      mkdirSync(SCREENSHOTS, { recursive: true });
      const picture = join(SCREENSHOTS, `live-story-${width}-${scheme}.png`);
      await open.page.screenshot({ path: picture });
      console.log(`FAIL ${look}: ${error instanceof Error ? error.stack : String(error)}\n${picture}`);
    }
    await open.close();
  }
} finally {
  await browser.close();
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}
console.log(`${passed} stories told, ${failed} broken off`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
