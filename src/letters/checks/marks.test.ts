import { describe, expect, test } from 'vitest';
import { MADE_EQUITY, MADE_FUND, MADE_INVESTOR, madeRecord } from '../../../test/harness/made-drafts.ts';
import { LANGUAGES } from '../../reference/rules-language.ts';
import { templateVariant } from '../rules-template.ts';
import type { Draft, DraftRecord } from '../rules-wording.ts';
import claims from './claims.cases.json' with { type: 'json' };
import cases from './marks.cases.json' with { type: 'json' };
import planted from './planted.cases.json' with { type: 'json' };
import { marksOf } from './rules-marks.ts';

/** The template's letter with a sentence of a person's in it, and the kind that this is marked as. */
function kindOf(sentence: string, record: Partial<DraftRecord> = {}) {
  const made = madeRecord(record);
  const { body, ...draft } = templateVariant(made, 0);
  const edited = body.replace('\n\n', `\n\n${sentence}\n\n`);
  const marks = marksOf({ ...draft, body: edited, draftedBy: 'person' }, made.language);
  return marks.filter(({ text }) => sentence.includes(text)).map(({ mark }) => mark)[0] ?? 'none';
}

describe.each(Object.entries(cases))('a sentence that a person writes is marked %s', (kind, sentences) => {
  test.each(sentences)('%s', (sentence) => {
    expect(kindOf(sentence)).toBe(kind);
  });
});

test('no claim that the checks know, in any language, passes for one on record or for none', () => {
  const passed = (sentences: readonly string[], language: DraftRecord['language']) =>
    sentences.filter((one) => !['unchecked', 'own_words'].includes(kindOf(one, { language })));
  expect(passed(claims.claims, 'en')).toEqual([]);
  for (const [language, sentences] of Object.entries(planted.planted)) {
    const claimed = sentences.flatMap(([rule = '', sentence = '']) =>
      /^unsupported/u.test(rule) ? [sentence] : [],
    );
    expect(passed(claimed, language as DraftRecord['language'])).toEqual([]);
  }
});

test('what the sender says of themselves is no record of the investor, though both speak of batteries; what is said of the reader is', () => {
  const facts = [
    { about: 'profile.company_name', text: 'Plibb' },
    { about: 'profile.one_liner', text: 'Plibb builds batteries for flats.' },
    { about: 'investor.description', text: 'Backs founders who build batteries in Lisbon.' },
  ];
  const kindsOf = (body: string, draftedBy: string, language: DraftRecord['language'] = 'en') =>
    marksOf({ subject: '', body, draftedBy, facts }, language).map((one) => [one.mark, one.facts]);
  for (const draftedBy of ['template:opening', 'person']) {
    expect(kindsOf('Plibb builds batteries for flats.', draftedBy)).toEqual([['own_words', [0, 1]]]);
    expect(kindsOf('You back founders of batteries.', draftedBy)).toEqual([['on_record', [1, 2]]]);
    expect(kindsOf('Plibb builds batteries in Lisbon.', draftedBy)[0]?.[1]).toEqual([0, 1, 2]);
  }
  const french = kindsOf('Votre fonds finance les batteries.', 'template:opening', 'fr');
  expect(french).toEqual([['on_record', [1, 2]]]);
});

test('a later message rests on what the subject of its thread says; a subject that the raise has outgrown is on no record', () => {
  const opening = templateVariant(madeRecord({ position: 1 }), 0);
  const later = (profile: DraftRecord['profile']) => {
    const made = madeRecord({ profile, position: 2, earlier: [{ position: 1, ...opening }] });
    const draft = templateVariant(made, 0);
    expect(draft.subject).toBe(opening.subject);
    return marksOf(draft, 'en').find(({ part }) => part === 'subject')?.mark;
  };
  expect(opening.subject).toMatch(/\$/u);
  expect(later(MADE_EQUITY)).not.toBe('unchecked');
  expect(later({ ...MADE_EQUITY, round_size_usd: 7_100_000 })).toBe('unchecked');
});

/** What may hold a digit, or a capital within a sentence, and claim nothing. */
const FREE = /(?<=(?:[.!?:]\s|^)[\s¿]*)\p{Lu}|\bI(?:['’]\p{L}+)?\b/gmu;

function unmarked({ subject, body, ...draft }: Omit<Draft, 'findings'>, language: DraftRecord['language']) {
  const marks = marksOf({ subject, body, ...draft }, language);
  const rest = { subject, body };
  for (const { part, text, start } of marks.toReversed()) {
    expect(rest[part].slice(start, start + text.length)).toBe(text);
    rest[part] = `${rest[part].slice(0, start)}${rest[part].slice(start + text.length)}`;
  }
  return `${rest.subject}\n${rest.body}`;
}

const { one_liner: _, icp_description: __, ...WITHOUT_WORDS } = MADE_EQUITY;
const NO_NEWS = { block: { ...MADE_INVESTOR, portfolioCompanies: [] }, deals: [] };
const RECORDS: readonly Partial<DraftRecord>[] = [
  {},
  { profile: MADE_FUND },
  { profile: WITHOUT_WORDS },
  { investor: NO_NEWS, paths: [] },
  { paths: [{ name: 'Ada Quill', kind: 'person', why: 'made', strength: 1 }] },
];

test.each(LANGUAGES)('no letter of the template has an unmarked number, name or date in %s', (language) => {
  for (const more of RECORDS) {
    for (const position of [1, 2, 3]) {
      for (let variant = 0; variant < 4; variant += 1) {
        const draft = templateVariant(madeRecord({ ...more, language, position }), variant);
        const rest = unmarked(draft, language);
        expect(rest).not.toMatch(/\d/u);
        // Nouns and the polite form have capitals in German.
        if (language !== 'de') expect(rest.replace(FREE, '')).not.toMatch(/(?<!\p{L})\p{Lu}\p{Ll}/u);
        for (const name of ['Rune', 'Ada', 'Acme', 'Harbour', 'Foo', 'Liv', 'Northlight'])
          expect(rest).not.toContain(name);
        // It says nothing that its facts do not, and is not taken to.
        expect(marksOf(draft, language).filter(({ mark }) => mark === 'unchecked')).toEqual([]);
      }
    }
  }
});
