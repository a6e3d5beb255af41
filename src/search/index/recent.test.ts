import { describe, expect, test } from 'vitest';
import { smallTable } from '../../../test/harness/small-table.ts';
import { recentWarnings } from '../rules-basis.ts';
import { oneSided } from './recent.ts';
import { clockOf } from './segment.ts';

/** A corpus with as many deals of each country in each year, each in a company of its own. */
function found(years: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  const deals = Object.entries(years).flatMap(([year, of]) =>
    Object.entries(of).flatMap(([country, count]) =>
      Array.from({ length: count }, (_, at) => ({ year, country, company: `${country} ${year} ${at}` })),
    ),
  );
  const { table } = smallTable({
    investors: [{ name: 'Harrow Ventures' }],
    companies: deals.map(({ company, country }) => ({ name: company, country })),
    rounds: deals.map(({ year, company }) => ({
      company,
      on: `${year}-03-01`,
      stage: null,
      usd: null,
      by: ['Harrow Ventures'],
    })),
  });
  return oneSided(table, clockOf(table, '2020-06-30'));
}

describe('the deals of the last year', () => {
  test('are told to be of one country where those before are of others', () => {
    const one = found({ 2014: { USA: 300, GBR: 200 }, 2020: { CAN: 58, USA: 2 } });
    expect(one).toEqual({ country: 'CAN', inCountry: 58, deals: 60, until: '2020-03-01' });
    expect(recentWarnings(one)[0]?.message).toMatch(
      /^Of 60 deals on record in the 12 months to 2020-03-01, 58 are in Canada:/u,
    );
  });

  test.each([
    ['most are elsewhere', { 2014: { USA: 300 }, 2020: { CAN: 40, USA: 20 } }],
    ['all are of one country anyway', { 2014: { USA: 300 }, 2020: { USA: 60 } }],
    ['they are few', { 2014: { USA: 300 }, 2020: { CAN: 20 } }],
  ])('and nothing is said where %s', (_, years) => {
    expect(found(years)).toBeUndefined();
    expect(recentWarnings(undefined)).toEqual([]);
  });
});
