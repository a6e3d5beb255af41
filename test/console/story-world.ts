import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createTestDatabase } from '../harness/database.ts';
import { serve, untilReady, urlOf } from '../harness/served.ts';
import { openBrowser } from './browser.ts';
import { type OpenConsole, openConsole } from './open-console.ts';
import { chromium } from './world.ts';

/** A desk and a phone; `.ci/with-shared/story` walks the other sizes and schemes, over real deals. */
export const LOOKS = [
  [1440, 'light'],
  [390, 'dark'],
] as const;

/** A service in a process of its own, and whoever followed the link of its first start. */
export interface StoryWorld {
  visit(width: number, scheme: 'light' | 'dark'): Promise<OpenConsole>;
  close(): Promise<void>;
}

/** Begins with the link that the first start gives, and goes through the door of the sandbox. */
export async function openStory(): Promise<StoryWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-story-'));
  const db = await createTestDatabase();
  const served = await serve(
    { DATABASE_URL: urlOf(db), WARMPATH_DATA_DIR: folder, PORT: '0', WARMPATH_RATE_LIMITS: 'off' },
    () => {},
  );
  await untilReady(served.started.address);
  const browser = await openBrowser(chromium ?? '');
  const close = async () => {
    await browser.close();
    await served.end();
    await db.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { sign_in_link: link } = JSON.parse(readFileSync(join(folder, 'first-keys.json'), 'utf8')) as {
      sign_in_link: string;
    };
    // Where the link leads: a session at another name of this machine would be none here.
    const address = new URL(link).origin;
    const open = await openConsole(browser, address);
    await open.page.goto(link);
    await open.page.getByRole('button', { name: 'Sign in with this link' }).click();
    // Two doors: this one looks around.
    await open.page.waitForURL('**/welcome');
    await open.page.getByRole('link', { name: 'Open the sandbox' }).click();
    await open.page.waitForURL('**/sandbox/');
    await open.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await open.page.getByText('Read and approve').first().waitFor();
    // Nothing is described for live data yet: it was asked, and is told by its status.
    expect(open.faults.take(/fundraising\/profile: 404/)).toEqual([]);
    const session = join(folder, 'session.json');
    await open.saveSession(session);
    await open.close();
    return {
      visit: (width, scheme) => openConsole(browser, address, { session, width, scheme }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
