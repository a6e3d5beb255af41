/**
 * `node test/console/look.ts /investors /raise`: pictures of screens in both widths and schemes, and what is wrong with them,
 * from a service with the demo data of a first start. Its database stays in a temporary folder, so that the second run takes
 * seconds; `--fresh` begins anew. `--live` shows live data. Signed in is who made the
 * installation: founder and operator.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '../server/service-command.ts';
import { findChromium, openBrowser } from './browser.ts';
import { ALL_LOOKS, faultsOfScreen, SCREENSHOTS } from './check-screen.ts';
import { openConsole } from './open-console.ts';

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: false }, live: { type: 'boolean', default: false } },
});
const executable = findChromium();
if (executable === undefined) process.exit(1);

// A process of its own, which ends by itself if there is nothing to make.
execFileSync(process.execPath, [join(root, 'packages/console/build.js')], { stdio: 'inherit' });
/** One for each checkout. */
const folder = join(tmpdir(), `warmpath-look-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`);
if (values.fresh) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const service = startService({ WARMPATH_DATA_DIR: folder, WARMPATH_OUTREACH: 'on', HOME: process.env.HOME });
try {
  const { address } = await service.started;
  const kept = join(folder, 'session.json');
  const first = JSON.parse(readFileSync(join(folder, 'first-keys.json'), 'utf8')) as { sign_in_link: string };
  const browser = await openBrowser(executable);
  // The link works once: whoever it signed in is kept with the database.
  const open = await openConsole(browser, address, {
    mode: values.live ? 'live' : 'test',
    ...(existsSync(kept) ? { session: kept } : { link: new URL(first.sign_in_link).hash.slice(1) }),
  });
  await open.saveSession(kept);
  for (const path of positionals.length === 0 ? ['/'] : positionals) {
    const screen = path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'today';
    const name = values.live ? `live-${screen}` : screen;
    await open.go(path);
    const wrong = await faultsOfScreen(open, name, undefined, ALL_LOOKS);
    console.log(`${path}: ${join(SCREENSHOTS, name)}-{1280,390}-{light,dark}.png`);
    for (const line of wrong) console.log(`  ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
  await browser.close();
} finally {
  service.child.kill('SIGTERM');
  await service.ended;
}
