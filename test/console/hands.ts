import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** How a person works the page: with a pointer, or with the keyboard alone. */
export interface Hands {
  press(target: Locator): Promise<void>;
  /** Empties a field and types into it. */
  type(target: Locator, text: string): Promise<void>;
  /** Chooses an entry of a list of the browser. */
  choose(target: Locator, label: string): Promise<void>;
  /** Chooses the first entry with these words of a list that is searched by typing. */
  pick(target: Locator, words: string): Promise<void>;
}

export function pointer(): Hands {
  return {
    press: (target) => target.click(),
    type: (target, text) => target.fill(text),
    choose: async (target, label) => {
      await target.selectOption({ label });
    },
    pick: async (target, words) => {
      await target.click();
      await target.page().getByRole('option', { name: words }).first().click();
    },
  };
}

/** Stops of the tab key until a page has been gone through once; more mean that something cannot be reached. */
const MOST_STOPS = 250;
/** After a pause of a second Chromium takes a letter as the first of a word, ms. */
const NEW_WORD_MS = 1_500;
const MOST_TRIES = 10;

/** Nothing but keys: what `Tab` does not reach cannot be used, and fails. */
export function keyboard(page: Page): Hands {
  const reach = async (target: Locator) => {
    await target.waitFor();
    const isThere = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the tab key does not reach ${target}`);
  };
  return {
    press: async (target) => {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    type: async (target, text) => {
      await reach(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    choose: async (target, label) => {
      await reach(target);
      // Chromium opens no list for typed letters: the entry is taken at once. Letters that come slowly begin a new word.
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        await page.keyboard.type(label);
        if ((await target.locator('option:checked').textContent())?.trim() === label) return;
        await sleep(NEW_WORD_MS);
      }
      throw new Error(`typing does not choose ${label} of ${target}`);
    },
    pick: async (target, words) => {
      await reach(target);
      await page.keyboard.type(words);
      await page.getByRole('option', { name: words }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
  };
}

/** A file that is chosen by a press. */
export async function upload(
  hands: Hands,
  page: Page,
  target: Locator,
  file: { name: string; text: string },
) {
  const chooser = page.waitForEvent('filechooser');
  await hands.press(target);
  await (await chooser).setFiles({
    name: file.name,
    mimeType: 'text/csv',
    buffer: Buffer.from(file.text),
  });
}

/** The names in rows of the list of investors, as their titles say them whole: what stands in a cell beside a name may change. */
export async function namesOf(rows: Locator): Promise<readonly string[]> {
  return rows.evaluateAll((found) =>
    found.map((row) => row.querySelector('[title]')?.getAttribute('title') ?? ''),
  );
}
