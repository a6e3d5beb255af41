import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian, other systems and `.ci/apt-install chromium` put it. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** A start takes a second; on a machine with ten other jobs half a minute, ms. */
const START_LIMIT_MS = 60_000;

/** The Chromium of this machine; undefined if there is none, and in CI, where one is installed, an error. */
export function findChromium(): string | undefined {
  const found = USUAL_PLACES.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const missing = `No Chromium is at ${USUAL_PLACES.join(', ')}: the console is NOT tested in a browser.`;
  if (process.env.CI !== undefined) throw new Error(missing);
  console.warn(`\n!! ${missing} On Debian: apt-get install chromium\n`);
  return undefined;
}

/** A Chromium of its own without a window. Close it at the end. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    timeout: START_LIMIT_MS,
    // CI and containers run as root, for whom Chromium has no sandbox; it only opens our own pages. Their /dev/shm is small.
    args: ['--disable-dev-shm-usage', '--disable-gpu'],
    chromiumSandbox: false,
  });
}
