import assert from 'node:assert/strict';
import { forbiddenIn, SAID } from '../../console/forbidden-words.ts';
import { type Hands, keyboard, namesOf, upload } from '../../console/hands.ts';
import type { OpenConsole } from '../../console/open-console.ts';

/** Fifty investors as a founder has them in a sheet: of the real deals, and her own. */
const KNOWN = [
  'Polaris Partners',
  'Flagship Ventures',
  'Atlas Venture',
  'Third Rock Ventures',
  'New Enterprise Associates',
  'Highland Capital Partners',
  'MPM Capital',
  'HealthCare Ventures',
  'Domain Associates',
  'SV Life Sciences',
];
const OWN = ['Tern', 'Quill', 'Sable', 'Kestrel', 'Plover', 'Wren', 'Heron', 'Curlew'].flatMap((one) =>
  ['hook', 'mere', 'crest', 'vale', 'stead'].map((other) => `${one}${other} Capital`),
);
const SHEET = [
  'Investor,Website,Status,Notes',
  ...KNOWN.map((name, at) => `${name},,${at === 0 ? 'Meeting' : 'To contact'},Met at a fair`),
  ...OWN.map((name) => `${name},,To contact,`),
].join('\n');
/** Her connections: some work at investors on record. */
const CONNECTIONS = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Quilla,Marrow,,,Polaris Partners,Partner,12 Mar 2010
Bo,Tindle,,,Elsewhere Bakery,Baker,3 Apr 2009
Ines,Farrow,,,Kleiner Perkins Caufield & Byers,Partner,3 May 2011
Ota,Wren,,,Sequoia Capital,Principal,3 Jun 2011
`;

/** The parts of a founder's story, by keyboard alone, in the order in which they stand here. */
export interface Walk {
  readonly hands: Hands;
  begin(link: string): Promise<void>;
  describe(): Promise<void>;
  importSheet(): Promise<void>;
  search(): Promise<void>;
  findDoor(): Promise<void>;
  readLetter(): Promise<void>;
  /** By the menu. */
  goTo(path: string, name: string): Promise<void>;
  /** Ends a part: no forbidden word on the screen, no fault of the page. */
  done(part: string): Promise<void>;
}

/** `tell` is called behind each part, with what it took, ms. The menu of a `reader` who is the operator too has words of operators. */
export function walkIn(
  { page, faults }: OpenConsole,
  reader: 'founder' | 'operator',
  tell: (part: string, ms: number) => void,
): Walk {
  const hands = keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();
  const dialog = page.getByRole('dialog');
  let since = performance.now();

  const done: Walk['done'] = async (part) => {
    assert.deepEqual(forbiddenIn(await page.evaluate<string[]>(SAID), reader), [], part);
    // What is not stored yet is asked for, and is told by its status.
    assert.deepEqual(
      faults.take(/fundraising\/(?:profile|profile\/reading|raise|network\?limit=5): 404/),
      [],
      part,
    );
    tell(part, performance.now() - since);
    since = performance.now();
  };
  /** A phone has the screens of every day at the thumb, with shorter names, and the others behind "More". */
  const goTo = async (path: string, name: string) => {
    const entry = page.locator(`nav a[href="${path}"]:visible`).first();
    if (!(await entry.isVisible())) await hands.press(button('More'));
    await hands.press(entry);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };

  return {
    hands,
    goTo,
    done,
    async begin(link) {
      await page.goto(link);
      await hands.press(button('Sign in with this link'));
      await hands.press(page.getByRole('link', { name: 'Begin my raise' }));
      await heading('Your own raise').waitFor();
      await done('the link, and the steps of an own raise');
    },
    async describe() {
      await hands.press(page.getByRole('link', { name: 'Describe the raise' }));
      await page.getByLabel('Company', { exact: true }).waitFor();
      await hands.type(page.getByLabel('Company', { exact: true }), 'Quillmere Antibodies');
      await hands.type(
        page.getByLabel('What it does, in one sentence'),
        'Antibodies against resistant germs.',
      );
      await hands.type(page.getByLabel('Your name'), 'Ada Example');
      await hands.choose(page.getByLabel('Stage', { exact: true }), 'Seed');
      await hands.type(page.getByLabel('Round size, USD'), '2000000');
      await hands.type(page.getByRole('combobox', { name: 'Fields', exact: true }), 'Biotechnology');
      await page.keyboard.press('Enter');
      await hands.type(page.getByRole('combobox', { name: 'Place', exact: true }), 'Boston');
      await page.keyboard.press('Escape');
      await hands.press(button('Save'));
      await page.getByText('Saved.').waitFor();
      await done('the raise');
    },
    async importSheet() {
      await goTo('/investors', 'Investors');
      await hands.press(button(/^Import/));
      await upload(hands, page, dialog.getByLabel('File'), { name: 'investors.csv', text: SHEET });
      await hands.press(dialog.getByRole('button', { name: 'Import 50', exact: true }));
      await dialog.getByText('50 investors are new on your list.').waitFor();
      await hands.press(dialog.getByRole('button', { name: 'Close' }).last());
      await done('the sheet of fifty');
    },
    async search() {
      await hands.press(button('Search'));
      await hands.press(dialog.getByRole('button', { name: /Search · \d+ credits/ }));
      await dialog
        .getByText(/credits charged/)
        .first()
        .waitFor();
      await hands.press(dialog.getByRole('button', { name: 'Close' }).last());
      await dialog.waitFor({ state: 'hidden' });
      const rows = page.getByRole('row').filter({ hasText: /\d/ });
      await rows.first().waitFor();
      const names = await namesOf(rows);
      assert.ok(
        names.filter((name) => name !== '').length >= 10,
        `ten investors are shown, not ${names.length}`,
      );
      await done('the first ten investors');
    },
    async findDoor() {
      await goTo('/introductions', 'Introductions');
      await upload(hands, page, button('Choose a file'), { name: 'Connections.csv', text: CONNECTIONS });
      await hands.press(button(/^Import/));
      await page.getByText('4 people are stored.').waitFor();
      const door = page.getByRole('button', { name: /^Put on the list: / }).first();
      await hands.press(door);
      await hands.press(page.getByRole('link', { name: 'On your list: open it' }).first());
      await page
        .getByText(/Ines Farrow|Ota Wren/)
        .first()
        .waitFor();
      await page
        .getByText(/joins such a round/i)
        .first()
        .waitFor();
      await done('a door beyond the list, and why');
    },
    async readLetter() {
      await hands.press(page.getByRole('link', { name: /^Write/ }).first());
      await heading('Write to an investor').waitFor();
      await hands.type(page.getByLabel('Name of the person'), 'Pim Answerer');
      await hands.press(button('Draft the letter'));
      const draft = page.getByRole('region', { name: 'The draft' });
      await draft.waitFor();
      await draft.getByText(/Pim/u).first().waitFor();
      await done('a letter to read');
    },
  };
}
