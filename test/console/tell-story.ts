import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SCREENSHOTS, untilLoaded } from './check-screen.ts';
import { type Hands, namesOf, upload } from './hands.ts';
import type { OpenConsole } from './open-console.ts';

/** A message leaves, and an answer comes, within seconds; under load it takes longer, ms. */
const ANSWER_LIMIT_MS = 90_000;

/** One investor's way, from the profile to the answer. `number` keeps it apart from the same story told before. */
export async function tell(open: OpenConsole, hands: Hands, number: number): Promise<void> {
  try {
    await play(open, hands, number);
  } catch (error) {
    // Where it broke off.
    mkdirSync(SCREENSHOTS, { recursive: true });
    await open.page.screenshot({ path: join(SCREENSHOTS, `story-${number}.png`) });
    throw error;
  }
}

async function play(open: OpenConsole, hands: Hands, number: number): Promise<void> {
  const { page, faults } = open;
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const heading = (name: string) => page.getByRole('heading', { name }).first();

  // The profile.
  await open.go('/raise');
  await hands.type(
    page.getByLabel('What it does, in one sentence'),
    `Batteries for flats, told ${number} times.`,
  );
  await hands.press(button('Save'));
  await page.getByText('Saved.').waitFor();

  // A search, at the price on the button.
  await open.go('/investors');
  await hands.press(button('Search'));
  const search = page.getByRole('dialog');
  await hands.press(search.getByRole('button', { name: /Search · \d+ credits/ }));
  await search.getByRole('button', { name: 'Close' }).last().waitFor();
  await search
    .getByText(/credits/)
    .first()
    .waitFor();
  await hands.press(search.getByRole('button', { name: 'Close' }).last());
  await search.waitFor({ state: 'hidden' });

  // Why one of them: found by its name, with the keys of "find anything".
  await untilLoaded(open);
  // A firm, at which somebody works.
  const found = page.getByRole('row').filter({ hasText: 'Found' }).filter({ hasText: 'venture fund' });
  // A phone has room for fewer rows.
  await found.first().waitFor();
  const row = found.nth(Math.min(number, (await found.count()) - 1));
  const [name = ''] = await namesOf(row);
  expect(name).not.toBe('');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'An investor, a company' }).pressSequentially(name);
  await page.getByRole('dialog').getByRole('button', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Joins such a round').waitFor();
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  expect(id).toMatch(/^inv_/);

  // Shortlisted.
  await hands.choose(page.getByLabel('Stage', { exact: true }).last(), 'Shortlisted');
  await page.getByText('Shortlisted').first().waitFor();

  // Connections, one of them at that firm.
  await open.go('/introductions');
  await hands.press(button(/Upload connections|Replace connections/));
  const connections = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Quilla,Marrow,,,"${name}",Partner,12 Mar 2024
Bo,Tindle,,,Elsewhere Bakery,Baker,3 Apr 2020
,,,,Nobody's,,`;
  await upload(hands, page, button('Choose a file'), { name: 'Connections.csv', text: connections });
  // The page may still say the same of the file before: the answer counts.
  const imported = page.waitForResponse((answer) => answer.url().endsWith('/import-network') && answer.ok());
  await hands.press(button(/^Import/));
  await imported;
  await page.getByText('2 people are stored.').waitFor();

  // The way to the investor.
  await open.go(`/investors?open=${id}`);
  await page.getByText('Quilla Marrow').first().waitFor();

  // A message: drafted, edited, approved.
  await hands.press(page.getByRole('link', { name: /^Write/ }).first());
  await heading('Write to an investor').waitFor();
  await hands.type(page.getByLabel('Name of the person'), 'Pim Answerer');
  await hands.type(page.getByLabel('E-mail address'), `reply-${number}@sandbox.example`);
  await hands.press(button('Begin the sequence'));
  await hands.press(page.getByRole('link', { name: 'Read the draft' }).first());
  await button('Edit').waitFor();
  await page.keyboard.press('e');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.waitFor();
  const draft = await text.inputValue();
  await hands.type(text, draft.replace('Best regards', 'Kind regards'));
  await hands.press(button('Save and check'));
  await text.waitFor({ state: 'detached' });
  await page.getByText('A person edited it').waitFor();
  await page.keyboard.press('a');
  await page.getByText('Approved: the message to Pim Answerer.').waitFor();

  // The answer, and the stage that it moves to.
  await page.getByText('They have answered.').waitFor({ timeout: ANSWER_LIMIT_MS });
  await open.go(`/investors?open=${id}`);
  await expect
    .poll(() => page.getByLabel('Stage', { exact: true }).last().inputValue(), { timeout: ANSWER_LIMIT_MS })
    .toBe('replied');
  expect(faults.take()).toEqual([]);
}
