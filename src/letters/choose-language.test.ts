import { describe, expect, it, test } from 'vitest';
import { chooseLanguage, type LanguageFacts } from './rules-choose-language.ts';

const facts = (more: Partial<LanguageFacts> = {}): LanguageFacts => ({
  wanted: undefined,
  written: undefined,
  place: undefined,
  domain: 'fund.example',
  ...more,
});
const at = (country: string, state?: string, city?: string) =>
  chooseLanguage(facts({ place: { country, state, city } }));

describe('the language of a letter', () => {
  it.each([
    ['DEU', undefined, 'Munich', 'de'],
    ['AUT', undefined, undefined, 'de'],
    ['LIE', undefined, 'Vaduz', 'de'],
    ['FRA', undefined, 'Paris', 'fr'],
    ['SEN', undefined, 'Dakar', 'fr'],
    ['ESP', undefined, 'Barcelona', 'es'],
    ['MEX', undefined, 'Monterrey', 'es'],
    ['COL', undefined, undefined, 'es'],
    ['CHE', undefined, 'Zürich', 'de'],
    ['CHE', undefined, 'Zurich', 'de'],
    ['CHE', 'ZG', 'Somewhere', 'de'],
    ['CHE', undefined, 'Genève', 'fr'],
    ['CHE', 'VD', undefined, 'fr'],
    ['CHE', undefined, 'Lugano', 'en'],
    ['CHE', undefined, undefined, 'en'],
    ['BEL', undefined, 'Liège', 'fr'],
    ['BEL', undefined, 'Brussels', 'en'],
    ['BEL', undefined, 'Ghent', 'en'],
    ['CAN', 'QC', 'Montreal', 'fr'],
    ['CAN', undefined, 'Montréal', 'fr'],
    ['CAN', 'ON', 'Toronto', 'en'],
    ['CAN', undefined, undefined, 'en'],
    ['LUX', undefined, 'Luxembourg', 'en'],
    ['BRA', undefined, 'São Paulo', 'en'],
    ['PRI', undefined, 'San Juan', 'en'],
    ['USA', 'CA', 'San Francisco', 'en'],
    ['NOR', undefined, 'Bergen', 'en'],
  ])('in %s, %s, %s is %s', (country, state, city, language) => {
    const chosen = at(country, state, city);
    expect(chosen.language).toBe(language);
    expect(chosen.why).toMatch(/^The recipient is in .{4,}\.$/u);
  });

  it.each([
    ['fonds.de', 'de'],
    ['ventures.wien', 'de'],
    ['capital.fr', 'fr'],
    ['fondo.com.mx', 'es'],
    ['fondo.com.co', 'es'],
    ['fund.co', 'en'],
    ['fund.ch', 'en'],
    ['fonds.quebec', 'fr'],
    ['fund.vc', 'en'],
    ['fund.co.uk', 'en'],
  ])('of an address at %s without a record is %s', (domain, language) => {
    expect(chooseLanguage(facts({ domain })).language).toBe(language);
  });

  test('goes by the record before the address', () => {
    const place = { country: 'USA', state: 'NY', city: 'New York' };
    expect(chooseLanguage(facts({ place, domain: 'fonds.de' })).language).toBe('en');
    const nowhere = { country: undefined, state: undefined, city: undefined };
    expect(chooseLanguage(facts({ place: nowhere, domain: 'fonds.de' }))).toEqual({
      language: 'de',
      why: 'By the address, the recipient is in Germany.',
    });
  });

  test('is what a person set, whatever the country', () => {
    const place = { country: 'DEU', state: undefined, city: undefined };
    expect(chooseLanguage(facts({ wanted: 'es', written: ['en'], place }))).toEqual({
      language: 'es',
      why: undefined,
    });
  });

  test('is only one that the profile names', () => {
    const place = { country: 'DEU', state: undefined, city: undefined };
    expect(chooseLanguage(facts({ written: ['fr', 'de'], place })).language).toBe('de');
    expect(chooseLanguage(facts({ written: ['fr', 'en'], place }))).toEqual({
      language: 'en',
      why: "The recipient is in Germany. The profile's letter_languages have no German, so it is English.",
    });
    expect(chooseLanguage(facts({ written: ['es', 'fr'], place })).language).toBe('es');
    expect(chooseLanguage(facts({ written: [], place })).language).toBe('de');
  });
});
