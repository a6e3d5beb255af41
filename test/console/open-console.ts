import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Mode } from '../../src/platform/values/scope.ts';
import { type PageFaults, watchFaults } from './faults.ts';

/** What is waited for at most before a test is given up, ms: four other files of tests may have the two processors. */
const WAIT_LIMIT_MS = 90_000;

export interface Visit {
  /** Which data; the sandbox if nothing is said. */
  readonly mode?: Mode;
  /** A one-time link to sign in with, or what `saveSession` kept; without both nobody is signed in. */
  readonly link?: string | undefined;
  readonly session?: string | undefined;
  /** Of the window, CSS pixels. */
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** A window of the console, with what went wrong in it. */
export interface OpenConsole {
  readonly page: Page;
  readonly faults: PageFaults;
  /** Leads to a screen by its address below the mode, such as `/investors`. */
  go(path: string): Promise<void>;
  /** Keeps the session in a file, for a later window. */
  saveSession(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window of the service at `address`, signed in, without a screen yet. */
export async function openConsole(
  browser: Browser,
  address: string,
  visit: Visit = {},
): Promise<OpenConsole> {
  const { mode = 'test', link, session, width = 1280, scheme = 'light' } = visit;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 700 ? 844 : 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...(session === undefined ? {} : { storageState: session }),
  });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  if (link !== undefined) await signIn(context, address, link);
  const page = await context.newPage();
  const faults = watchFaults(page);
  return {
    page,
    faults,
    go: async (path) => {
      await page.goto(mode === 'test' ? `/sandbox${path}` : path);
    },
    saveSession: async (path) => {
      await context.storageState({ path });
    },
    close: () => context.close(),
  };
}

/** As the page does it. */
async function signIn(context: BrowserContext, address: string, link: string): Promise<void> {
  const answer = await context.request.post('/session', {
    data: { link },
    headers: { origin: address, 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`POST /session: ${answer.status()} ${await answer.text()}`);
}
