import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MADE_DEALS,
  MADE_EQUITY,
  MADE_FUND,
  MADE_INVESTOR,
  madeRecord,
} from '../../../test/harness/made-drafts.ts';
import { size } from '../../../test/harness/size.ts';
import { LANGUAGES, type Language } from '../../reference/rules-language.ts';
import { checkDraft } from '../rules-prompt.ts';
import { templateDraft } from '../rules-template.ts';
import type { DraftRecord } from '../rules-wording.ts';
import { ENGLISH, FRENCH, GERMAN, SPANISH } from './rules-languages.ts';
import { SLOTS } from './rules-phrase-table.ts';
import { PHRASES } from './rules-phrases.ts';

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const name = fc.constantFrom(
  'Ada Quill',
  'Jürgen Kessler',
  'Íñigo Lara',
  'Maëlle Ferrand',
  'Wei Chen',
  'Harbour Ventures',
);
const firm = fc.constantFrom(
  'Acme Lifts',
  'Überlandwerk',
  'Atelier Élan',
  'Ñandú Labs',
  'Nine Kettles',
  'iFold',
);
const tags = fc.uniqueArray(
  fc.constantFrom(
    'Robotics',
    'AI',
    'Fintech',
    'Warehouse Robotics',
    'Energy',
    'SaaS',
    'Health care',
    'E-commerce',
  ),
  { maxLength: 3 },
);
const amount = fc.constantFrom(
  300_000,
  750_000,
  1_000_000,
  1_250_000,
  2_000_000,
  12_400_000,
  1_000_000_000,
  2_500_000_000,
);
const stage = fc.constantFrom(
  'pre-seed' as const,
  'seed' as const,
  'series-a' as const,
  'series-b' as const,
  'series-c-plus' as const,
);

const equity = fc
  .record({
    company: firm,
    founder: optional(name),
    stage: optional(stage),
    usd: optional(amount),
    tags,
    revenue: optional(amount),
    team: optional(fc.integer({ min: 1, max: 4_000 })),
    investors: fc.uniqueArray(fc.constantFrom('Blue Kettle Angels', 'Nordlicht Kapital', 'Fonds Azur'), {
      maxLength: 3,
    }),
    link: optional(fc.constant('https://cal.example/rune')),
  })
  .map((made) => {
    const {
      stage: _stage,
      one_liner: _line,
      round_size_usd: _usd,
      calendar_link: _link,
      founder_name: _name,
      ...rest
    } = MADE_EQUITY;
    return {
      ...rest,
      company_name: made.company,
      sector_tags: made.tags,
      notable_investors: made.investors,
      growth_metrics: {
        ...(made.revenue === undefined ? {} : { arr_usd: made.revenue }),
        ...(made.team === undefined ? {} : { team_size: made.team }),
      },
      ...(made.founder === undefined ? {} : { founder_name: made.founder }),
      ...(made.stage === undefined ? {} : { stage: made.stage }),
      ...(made.usd === undefined ? {} : { round_size_usd: made.usd }),
      ...(made.link === undefined ? {} : { calendar_link: made.link }),
    };
  });
const fund = fc
  .record({
    tags,
    usd: amount,
    number: optional(fc.integer({ min: 1, max: 12 })),
    prior: optional(fc.integer({ min: 0, max: 6 })),
    exits: fc.uniqueArray(fc.constantFrom('Volta Kiln', 'Sonnenrad', 'Brume'), { maxLength: 3 }),
  })
  .map((made) => {
    const { fund_number: _number, thesis: _thesis, ...rest } = MADE_FUND;
    return {
      ...rest,
      sector_tags: made.tags,
      fund_size_usd: made.usd,
      ...(made.number === undefined ? {} : { fund_number: made.number }),
      track_record: {
        notable_exits: made.exits,
        ...(made.prior === undefined ? {} : { prior_funds: made.prior }),
      },
    };
  });

const record = (language: Language): fc.Arbitrary<DraftRecord> =>
  fc
    .record({
      profile: fc.oneof(equity, fund),
      recipientName: name,
      senderName: fc.constantFrom('Rune Holt', 'Zoë Öztürk', 'María del Mar Ibáñez'),
      known: fc.boolean(),
      stages: fc.uniqueArray(stage),
      sectorTags: tags,
      position: fc.integer({ min: 1, max: 3 }),
      seed: fc.string(),
    })
    .map(({ known, stages, sectorTags, ...more }) => {
      const { investor } = madeRecord();
      return madeRecord({
        ...more,
        language,
        investor:
          known && investor !== undefined
            ? { ...investor, block: { ...MADE_INVESTOR, stages, sectorTags }, deals: MADE_DEALS }
            : undefined,
      });
    });

/** More are not read. */
const MOST_WORDS = 110;

describe.each(LANGUAGES)('letters in %s', (language) => {
  test('of whatever record stand on it, and have nothing the checks find', () => {
    fc.assert(
      fc.property(record(language), (made) => {
        const draft = templateDraft(made);
        // That the profile says little is true of some of these, and no fault of a letter.
        const found = checkDraft(draft, made, []).filter(({ rule }) => rule !== 'thin_profile');
        expect({
          text: `${draft.subject}\n${draft.body}`,
          found: found.map(({ rule, message }) => `${rule}: ${message}`),
        }).toEqual({
          text: expect.not.stringMatching(/undefined|null|NaN| {2}|,,|\.\.| ,/u),
          found: [],
        });
        expect(
          draft.body.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
          draft.body,
        ).toBeLessThanOrEqual(MOST_WORDS);
      }),
      { numRuns: size(15, 40) },
    );
  });

  test('a deal of the reader is no news of the sender', () => {
    const made = madeRecord({
      language,
      position: 2,
      earlier: [{ position: 1, subject: 'x', body: '', facts: [] }],
      profile: {
        raise_type: 'startup_equity',
        company_name: 'Acme',
        sector_tags: ['Robotics'],
        geography: 'Oslo, Norway',
      },
      investor: {
        block: MADE_INVESTOR,
        deals: [
          ...MADE_DEALS.filter(({ company }) => company === 'Foo Robotics'),
          { company: 'Bar Robotics', sectorTags: ['Robotics'], kind: 'x', city: 'Oslo', country: 'NOR' },
        ],
      },
    });
    const { body } = templateDraft(made);
    expect(body).toMatch(/(?:Foo|Bar) Robotics[^:]*Oslo/u);
    expect(body).not.toMatch(/:[^\n]*(?:Foo|Bar) Robotics/u);
  });

  test('go on behind the greeting as the language does', () => {
    const [greeting, first = ''] = templateDraft(madeRecord({ language })).body.split('\n\n');
    expect(greeting).toMatch(/[,:]$/u);
    expect(/^\p{Lu}/u.test(first), first).toBe(language !== 'de');
  });

  test('take own words of their language only', () => {
    const texts: Readonly<Record<Language, string>> = {
      en: 'We build robots that unload the trucks of mid-size retailers in their own warehouses.',
      de: 'Wir bauen Roboter, die Lastwagen für mittelgroße Händler entladen.',
      fr: 'Nous construisons des robots qui déchargent les camions des commerçants.',
      es: 'Construimos robots que descargan los camiones de los comercios.',
    };
    for (const other of LANGUAGES.filter((one) => one !== 'en' || language !== 'en')) {
      if (language === 'en') continue;
      expect(PHRASES[language].reads(texts[other])).toBe(other === language);
    }
  });
});

const SHARED_FORMS = ['sentence', 'capital', 'small', 'afterColon'];

/** Every text of a table, with the way to it. */
function templatesIn(value: unknown, path: string): readonly (readonly [path: string, template: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([key, one]) => templatesIn(one, `${path}.${key}`));
}

describe.each([ENGLISH, GERMAN, FRENCH, SPANISH])('the templates in $language', (table) => {
  const slots = new Set<string>([...Object.values(SLOTS).flat(), ...Object.keys(table.parts)]);
  const [forms, tests] = [table.forms, table.tests].map(
    (own) => new Set([...Object.keys(own), ...(own === table.forms ? SHARED_FORMS : ['one'])]),
  );

  test.each(templatesIn(table, ''))('%s names what there is', (_path, template) => {
    for (const [, asks, name = '', used = ''] of template.matchAll(/\{([?!]?)(\w+)((?::\w+)*)/gu)) {
      expect(slots).toContain(name);
      for (const one of used.split(':').slice(1)) expect(asks === '' ? forms : tests).toContain(one);
    }
    // Every brace belongs to a slot, every bracket to a pair.
    const rest = template.replace(/\{[?!]?\w+(?::\w+)*(?:#[^/{}]*\/[^/{}]*)?\}/gu, '');
    expect(rest).not.toMatch(/[{}]/u);
    let open = 0;
    for (const [bracket] of rest.matchAll(/[[\]]/gu)) {
      open += bracket === '[' ? 1 : -1;
      expect(open).toBeGreaterThanOrEqual(0);
    }
    expect(open).toBe(0);
  });

  test('each part of it is used, and is no slot', () => {
    const all = templatesIn(table, '')
      .map(([, template]) => template)
      .join(' ');
    for (const part of Object.keys(table.parts))
      expect(new Set<string>(Object.values(SLOTS).flat())).not.toContain(part);
    for (const part of Object.keys(table.parts)) expect(all).toMatch(new RegExp(`\\{[?!]?${part}\\b`, 'u'));
  });
});
