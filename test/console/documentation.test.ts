import axe from 'axe-core';
import { type FastifyInstance, fastify } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import { documentation } from '../../src/surfaces/documentation.ts';
import { findChromium, openBrowser } from './browser.ts';

const chromium = findChromium();
let app: FastifyInstance;
let address: string;
let browser: Browser;
beforeAll(async () => {
  if (chromium === undefined) return;
  app = fastify();
  documentation(app, ENDPOINTS);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  browser = await openBrowser(chromium);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function open(path: string, width: number, javaScriptEnabled = true) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) faults.push(request.url());
  });
  await page.goto(address + path);
  return { page, faults, close: () => context.close() };
}

const headings = (page: Page) =>
  page.locator('#found a').evaluateAll((links) => links.map((link) => link.firstChild?.textContent));

describe.runIf(chromium !== undefined)('the documentation in a browser', () => {
  it('is searched by keyboard, and asks no other host', async () => {
    const { page, faults, close } = await open('/docs/operating/install', 1280);
    await page.keyboard.press('/');
    await page.keyboard.type('free repetition');
    await page.locator('#found li').first().waitFor();
    expect((await headings(page))[0]).toBe('Prices: Free repetition');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}/docs/prices#free-repetition`);
    // A slip of a letter, and the beginning of a word.
    await page.keyboard.press('/');
    await page.keyboard.type('idempotancy-k');
    await page.locator('#found li').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isHidden()).toBe(true);
    await page.keyboard.type('xyzzy');
    await page.getByText('Nothing has “xyzzy”.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each([1280, 390])(
    'has no fault of accessibility, and does not scroll sideways, at a width of %d',
    async (width) => {
      const { page, faults, close } = await open('/docs/pipeline', width);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document)');
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('is whole without JavaScript, but for the search', async () => {
    const { page, close } = await open('/docs/pipeline', 1280, false);
    expect(await page.locator('form').isHidden()).toBe(true);
    expect(await page.locator('nav a').count()).toBeGreaterThan(70);
    await page.getByRole('link', { name: 'Ranking', exact: true }).first().click();
    await page.waitForURL(`${address}/docs/ranking`);
    await close();
  });
});
