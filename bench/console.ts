import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openStore } from '../src/platform/database/store.ts';
import { findChromium, openBrowser } from '../test/console/browser.ts';
import { serve, urlOf } from '../test/harness/served.ts';
import { seed } from './billing.ts';
import { median, ms, type Row } from './measure.ts';
import { fillPipeline } from './pipeline.ts';

/** Until the first screen can be used, over loopback, ms. */
const INTERACTIVE_MS = 1_500;
/** Two frames of a screen that draws sixty a second, ms. */
const FRAMES_MS = 34;
/** Until the first rows of the list are there, ms: a second is as long as a thought is kept (Nielsen, response times). */
const ROWS_MS = 1_000;
/** What answers a hand within this seems to follow it at once, ms (Nielsen, response times). */
const FELT_MS = 100;
/** The indexes of the corpus are built and learned by then, which is not what is measured. */
const SETTLE_MS = 8_000;
const LISTED = '10,000 investors';

/** Notes when the first heading of a screen is there. */
const NOTE_FIRST_SCREEN = `new MutationObserver((_, observer) => {
  if (document.querySelector('main h1') === null) return;
  window.firstScreen = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;

/** From what is done until the page shows something else there, drawn; ms. */
const timed = (act: string, shown: string) => `new Promise((done) => {
  const shown = () => ${shown};
  const before = shown();
  const from = performance.now();
  ${act};
  const look = () => shown() === before ? requestAnimationFrame(look) : requestAnimationFrame(() => done(performance.now() - from));
  requestAnimationFrame(look);
})`;

/** Steps of a scroll through the whole list: each shows other rows only, which is more than a hand asks for. */
const STEPS = 60;
/** One of them, as what it shows is drawn. */
const STEP = (at: number) => `new Promise((done) => {
  const grid = document.querySelector('[role=grid]');
  grid.scrollTop = ${at} / ${STEPS} * grid.scrollHeight;
  requestAnimationFrame(() => requestAnimationFrame(done));
})`;

/** What 95 of 100 frames take at most while 10,000 rows are scrolled through in a second; ms. */
const SCROLL = `new Promise((done) => {
  const grid = document.querySelector('[role=grid]');
  const step = grid.scrollHeight / ${STEPS};
  let at = 0, before = performance.now();
  const frames = [];
  const next = (now) => {
    frames.push(now - before);
    before = now;
    grid.scrollTop = step * ++at;
    at < ${STEPS} ? requestAnimationFrame(next) : done(frames.slice(1).sort((one, other) => one - other)[Math.floor(0.95 * (frames.length - 1))]);
  };
  requestAnimationFrame((now) => { before = now; next(now); });
})`;

const COUNT = `document.querySelector('main [role=status]').textContent`;
/** All rows in sight: the first one of a list may be the first by name too. */
const ROWS = `document.querySelector('[role=grid]').textContent`;
const typed = (text: string) => `{
  const field = document.querySelector('input[placeholder="Find by name"], input[aria-label="Find by name"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }));
}`;
const sorted = `[...document.querySelectorAll('[role=columnheader] button')].find((one) => one.textContent.startsWith('Name')).click()`;

/** The console over a list of 10,000 investors, in Chromium: the first screen, and what a hand does. */
export async function benchConsole({ rounds }: { readonly rounds: number }): Promise<Row[]> {
  const chromium = findChromium();
  if (chromium === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  const closers: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => store.close(),
  ];
  try {
    const [key = ''] = await seed(store);
    await fillPipeline(store, key);
    const settings = {
      DATABASE_URL: urlOf(store),
      WARMPATH_DATA_DIR: folder,
      PORT: '0',
      WARMPATH_RATE_LIMITS: 'off',
    };
    const service = await serve(settings, () => {});
    closers.push(() => service.end());
    const { address } = service.started;
    await sleep(SETTLE_MS);
    const browser = await openBrowser(chromium);
    closers.push(() => browser.close());
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 1280, height: 800 },
    });
    const answer = await context.request.post('/session', {
      data: { key },
      headers: { origin: address, 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`POST /session: ${answer.status()}`);
    await context.addInitScript(NOTE_FIRST_SCREEN);
    const page = await context.newPage();
    const first: number[] = [];
    for (let round = 0; round < rounds; round += 1) first.push(await firstScreen(page));
    const listed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const opened = performance.now();
      await page.goto('/investors');
      await page.locator('[role=grid] [role=row]').nth(1).waitFor();
      listed.push(performance.now() - opened);
    }
    await page.getByText(LISTED, { exact: true }).waitFor({ timeout: 60_000 });
    const session = await context.newCDPSession(page);
    // Time in which the page's thread ran: other work on the machine is not in it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const steps = Array.from({ length: STEPS }, (_, at) => STEP(at + 1));
    const acts: readonly (readonly [string, number, readonly string[], (readonly string[])?])[] = [
      ['scrolling through 10,000 investors: 95 of 100 frames', FRAMES_MS, [SCROLL], steps],
      ['filtering them by name', FELT_MS, [timed(typed('den'), COUNT), timed(typed(''), COUNT)]],
      ['sorting them by name', FELT_MS, [timed(sorted, ROWS), timed(sorted, ROWS)]],
    ];
    const rows = [
      rowOf('the first screen, nothing kept', first, INTERACTIVE_MS),
      rowOf('the first rows of the list', listed, ROWS_MS),
    ];
    for (const [what, bar, scripts, parts = scripts] of acts) {
      const took: number[] = [];
      const ran: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const script of scripts) took.push(await page.evaluate<number>(script));
        for (const part of parts) {
          const before = await ranFor(session);
          await page.evaluate(part);
          ran.push((await ranFor(session)) - before);
        }
      }
      rows.push(rowOf(what, took, bar), rowOf(`${what.split(':')[0]}: processor time`, ran, FELT_MS));
    }
    return rows;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** With nothing of the console kept by the browser, ms. */
async function firstScreen(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await page.goto('/');
  await page.locator('main h1').waitFor();
  return page.evaluate<number>('window.firstScreen');
}

/** How long the page's thread has run since it was there, ms. */
async function ranFor(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function rowOf(what: string, took: readonly number[], bar: number): Row {
  const slowest = Math.max(...took);
  return {
    what,
    figure: ms(slowest),
    comparison: `${bar} ms wanted; median of ${took.length} ${ms(median(took))}`,
    ratio: bar / slowest,
    bar: 1,
  };
}
