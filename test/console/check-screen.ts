import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { IS_LONG } from '../harness/size.ts';
import type { OpenConsole } from './open-console.ts';

const CHECKOUT = basename(resolve(import.meta.dirname, '../..'));
/** Outside the repository: they are looked at and thrown away. A folder for each checkout. */
export const SCREENSHOTS = process.env.WARMPATH_SCREENSHOTS ?? join(tmpdir(), 'warmpath-screens', CHECKOUT);

export const DESKTOP = 1280;
/** An ordinary phone. */
export const PHONE = 390;
type Looks = readonly (readonly [width: number, scheme: 'light' | 'dark'])[];
/** Each width in each scheme. */
export const ALL_LOOKS: Looks = [
  [DESKTOP, 'light'],
  [PHONE, 'dark'],
  [DESKTOP, 'dark'],
  [PHONE, 'light'],
];
/** Both widths and both schemes. */
const LOOKS = IS_LONG ? ALL_LOOKS : ALL_LOOKS.slice(0, 2);
/** Until a screen has what it shows, ms. */
const LOADED_LIMIT_MS = 30_000;

/** Above the longest transition of the console, ms; and how often a finding is looked for again. */
const SETTLES_MS = 400;
const LOOKS_AGAIN = 4;

/** True once nothing on the page says that it loads, it has been drawn, and no colour or place of it is in between two. */
const IS_LOADED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  document.querySelector('h1') !== null && document.querySelector('[role=status][aria-label=Loading], .mantine-Loader-root') === null &&
  !document.getAnimations().some((each) => each instanceof CSSTransition)
))))`;
const AXE = `axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`;
/** What reaches beyond the right edge, the innermost first; what scrolls by itself may. */
const WIDER = `(() => {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= edge) return [];
  const wide = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > edge + 1);
  return [document.documentElement.scrollWidth + ' px', ...wide.slice(-3).map((each) => each.outerHTML.slice(0, 120))];
})()`;

/** Waits until nothing is asked any more and nothing on the page says that it loads. */
export async function untilLoaded({ page, faults }: Pick<OpenConsole, 'page' | 'faults'>): Promise<void> {
  const until = performance.now() + LOADED_LIMIT_MS;
  // Twice in a row: an answer may lead to the next question.
  for (let calm = 0; calm < 2; ) {
    // The page may be led elsewhere meanwhile.
    const isLoaded = await page.evaluate<boolean>(IS_LOADED).catch(() => false);
    calm = isLoaded && faults.underWay() === 0 ? calm + 1 : 0;
    if (performance.now() > until) throw new Error(`${page.url()} did not load: ${faults.found.join('; ')}`);
  }
}

/**
 * Everything that is wrong with the screen that a page shows, in one line each: serious findings of axe, faults since it was
 * opened, and what reaches beyond the edge of a phone; in the looks above, each with a picture in `SCREENSHOTS`.
 * The window is left as it was. A fault that matches `meant` is none.
 */
export async function faultsOfScreen(
  open: OpenConsole,
  name: string,
  meant?: RegExp,
  looks: Looks = LOOKS,
): Promise<string[]> {
  const { page, faults } = open;
  const before = page.viewportSize() ?? { width: DESKTOP, height: 800 };
  mkdirSync(SCREENSHOTS, { recursive: true });
  const wrong: string[] = [];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: width === PHONE ? 844 : 800 });
    await page.emulateMedia({ colorScheme });
    await untilLoaded(open);
    const at = `${name} at ${width} px, ${colorScheme}`;
    await page.screenshot({ path: join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`) });
    for (const fault of await lastingFindings(open)) wrong.push(`${at}: ${fault}`);
    if (width === PHONE)
      for (const wider of await page.evaluate<string[]>(WIDER)) wrong.push(`${at}: too wide: ${wider}`);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
  return [...wrong, ...faults.take(meant).map((fault) => `${name}: ${fault}`)];
}

/**
 * What is found and still found a moment later: on a busy machine a colour can begin to change between the look for transitions
 * and the measurement, and what axe measures then is no colour of the screen.
 */
async function lastingFindings(open: OpenConsole): Promise<string[]> {
  let found = await seriousFindings(open.page);
  for (let again = 0; again < LOOKS_AGAIN && found.length > 0; again += 1) {
    await open.page.waitForTimeout(SETTLES_MS);
    await untilLoaded(open);
    found = await seriousFindings(open.page);
  }
  return found;
}

async function seriousFindings(page: Page): Promise<string[]> {
  // As an expression of the debugger, which no content policy refuses.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(AXE);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 3).map(({ html, any }) => {
        const why = any[0]?.message ?? help;
        return `${id}: ${why} in ${html.slice(0, 160)}`;
      }),
    );
}
