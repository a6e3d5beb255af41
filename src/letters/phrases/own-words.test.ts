import { expect, test } from 'vitest';
import { MADE_FUND, madeRecord } from '../../../test/harness/made-drafts.ts';
import type { Language } from '../../reference/rules-language.ts';
import { checkDraft } from '../rules-prompt.ts';
import { templateDraft } from '../rules-template.ts';
import { behindName, isEnglish, isIn } from './rules-own-words.ts';

test.each([
  ['Acme Lifts', 'acme lifts unload trucks', 'unload trucks'],
  ['Acme Lifts', 'Acme Lifts GmbH unloads trucks', 'unloads trucks'],
  ['Kelp & Co', 'Kelp and Co grows kelp', 'grows kelp'],
  ['Acme', 'Acmeist poets write', undefined],
  ['Acme', 'Acme: robots', undefined],
  ['Acme', 'Acme – robots', undefined],
  ['Acme', 'Acme', undefined],
  [undefined, 'Acme unloads trucks', undefined],
])('%s in "%s"', (name, text, expected) => {
  expect(behindName(name, text)).toBe(expected);
});

const openingIn = (language: Language, profile: object) =>
  templateDraft(
    madeRecord({
      language,
      senderName: 'Dr. Rune Holt',
      profile: { raise_type: 'startup_equity', company_name: 'Acme', founder_name: 'Rune Holt', ...profile },
    }),
  ).body;

test.each<[Language, string, string]>([
  ['de', 'acme entlädt die Lastwagen von Händlern.', 'gegründet. Acme entlädt die Lastwagen von Händlern.'],
  ['fr', 'acme décharge les camions des commerçants.', 'j’ai fondé Acme, qui décharge les camions'],
  ['es', 'acme descarga los camiones de los comercios.', 'fundé Acme, que descarga los camiones'],
])('a company that begins with its own name, in %s', (language, one_liner, expected) => {
  const body = openingIn(language, { one_liner });
  expect(body).toContain(expected);
  expect(body).not.toMatch(/acme |Dr\./u);
  expect(body).toContain('Rune Holt');
});

test.each<[Language, string]>([
  ['de', 'Wir entwickeln eine Tablette für die Niere.'],
  ['fr', 'Nous développons un comprimé pour les reins.'],
  ['es', 'Desarrollamos una pastilla para los riñones.'],
])('a sentence of the company is no list of its customers, in %s', (language, icp_description) => {
  const body = openingIn(language, { sector_tags: ['Biotech'], icp_description });
  expect(body).toContain(`. ${icp_description}`);
});

test('a field that the thesis names is said once', () => {
  const profile = {
    ...MADE_FUND,
    sector_tags: ['industrial software'],
    thesis: 'We back industrial software founders in Poland.',
  };
  const { body, subject } = templateDraft(madeRecord({ profile }));
  expect(body).toContain('a venture fund. We back industrial software founders in Poland.');
  expect(subject).toBe('Northlight Fund II for Harbour Ventures: $50M');
});

test('a line with as many words of a neighbour is told by its letters', () => {
  const text = 'Huerta Quill vende la fruta de pequeños agricultores a restaurantes, sin mayoristas.';
  expect([isIn(text, 'es'), isIn(text, 'fr'), isIn(text, 'de')]).toEqual([true, false, false]);
});

test.each<[Language, string]>([
  ['en', 'Heron checks what builders do inside an agency’s mailboxes and shuts them out when they stray.'],
  ['en', 'Pipetto shows wholesalers which outdoor markets bring people into their towns'],
  ['en', 'Robots that weld ships'],
  ['en', 'Owners of small hotels who lose guests to portals'],
  ['en', 'Kestrel Cloud'],
  ['de', 'Schichtwerk besetzt freie Dienste in Kliniken in zwanzig Minuten nach.'],
  ['de', 'Quill entlädt Lastwagen für Händler ohne eigenes Lager.'],
  ['de', 'Bauunternehmen, die ihre Baustellen digital planen'],
  ['fr', 'Quill range les contrats des petits cabinets et prévient avant chaque échéance.'],
  ['fr', 'Nous trouvons des chambres pour les équipes de tournage.'],
  ['es', 'Quill vende la fruta de pequeños agricultores a restaurantes, sin mayoristas.'],
  ['es', 'Academias de idiomas que pierden alumnos en el primer trimestre'],
])('a line of a tenant in %s is read as that, and as nothing else: %s', (language, text) => {
  const read = { en: isEnglish(text), de: isIn(text, 'de'), fr: isIn(text, 'fr'), es: isIn(text, 'es') };
  expect(read).toEqual({ en: false, de: false, fr: false, es: false, [language]: true });
});

test.each([
  ['databases', 'a database company'],
  ['electric vehicles', 'an electric vehicle company'],
  ['mobile games', 'a mobile games company'],
  ['payments', 'a payments company'],
])('a field in the plural before a noun: %s', (tag, expected) => {
  const profile = {
    raise_type: 'startup_equity' as const,
    company_name: 'Acme',
    sector_tags: [tag],
    icp_description: 'small harbours in the north',
  };
  expect(templateDraft(madeRecord({ profile })).body).toContain(`${expected} for small harbours`);
});

test.each([
  [
    'Villages and small farmers. We rent them pumps by the hour.',
    'for villages and small farmers. We rent them pumps by the hour.',
  ],
  ['Villages and small farmers. They pay by phone.', 'for villages and small farmers.'],
  ['Kampala market traders', 'for Kampala market traders.'],
])('whom it is for, and what is done for them: %s', (icp_description, expected) => {
  expect(openingIn('en', { sector_tags: ['solar'], icp_description })).toContain(
    `a solar company ${expected}`,
  );
});

test('what the money is for, behind one colon', () => {
  const profile = {
    raise_type: 'startup_equity' as const,
    company_name: 'Acme',
    raise_goals: 'to be in 300 venues by next summer',
  };
  const earlier = [{ position: 1, subject: 'Acme', body: 'Hi Ada', facts: [] }];
  const { body } = templateDraft(madeRecord({ profile, position: 2, earlier }));
  expect(body).toMatch(/with this round we want to be in 300 venues by next summer/iu);
});

test('a line whose verb follows the name goes on from it', () => {
  const body = openingIn('en', { one_liner: 'Acme records shows in small halls.' });
  expect(body).toMatch(/Acme, which records shows in small halls\./u);
});

test("a firm with an own 's in its name is on record", () => {
  const name = "Quill's Co-op";
  const record = madeRecord({ recipientName: name, recipientAddress: 'info@quills.example' });
  const block = { ...record.investor?.block, name } as NonNullable<typeof record.investor>['block'];
  const made = { ...record, investor: { deals: [], ...record.investor, block } };
  const rules = checkDraft({ ...templateDraft(made), html: undefined }, made, []).map(({ rule }) => rule);
  expect(rules).not.toContain('unsupported_name');
});

test('a letter that is too long goes without the way out', () => {
  const profile = {
    ...MADE_FUND,
    fund_name: 'The Second Northlight Fund for the Industry of the North',
    thesis:
      'We back the companies that make the heavy industry of the north electric, from a first prototype to the tenth plant, with our own engineers beside them',
    sector_tags: ['real estate', 'food and beverage'],
    calendar_link: 'https://cal.example/northlight',
  };
  const { body, facts } = templateDraft(madeRecord({ profile }));
  // The way out is the last paragraph before the closing.
  expect(body).toMatch(/cal\.example\/northlight\s+Best regards/u);
  expect(body.split(/\s+/u).length).toBeLessThanOrEqual(110);
  // What was left out was not said: a later touch may say it.
  expect(body).not.toContain('Volta Kiln');
  expect(facts.map(({ about }) => about)).not.toContain('profile.track_record.notable_exits');
});
