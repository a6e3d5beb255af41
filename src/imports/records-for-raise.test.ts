import { expect, test } from 'vitest';
import { PULLS } from './registers/pull-plans.ts';
import { isSmall, recordsForRaise } from './rules-records-for-raise.ts';

const names = (raise: 'startup_equity' | 'fund_lp', country: string | undefined) =>
  recordsForRaise({ raise, country }).map(({ name }) => name);

test('every raise is offered records that can be downloaded, a small one among them', () => {
  for (const raise of ['startup_equity', 'fund_lp'] as const)
    for (const country of ['USA', 'GBR', undefined]) {
      const offered = recordsForRaise({ raise, country });
      for (const { name } of offered) expect(Object.keys(PULLS)).toContain(name);
      expect(offered.some(isSmall)).toBe(true);
      expect(names(raise, country)).toContain('wikidata');
    }
});

test('a company in the United States is offered its filings, a fund those of limited partners', () => {
  expect(names('startup_equity', 'USA')).toEqual(
    expect.arrayContaining(['form-d', 'form-adv', 'y-combinator']),
  );
  expect(names('startup_equity', 'GBR')).not.toContain('form-d');
  expect(names('fund_lp', undefined)).toEqual(expect.arrayContaining(['form-5500', 'irs-990pf', 'form-13f']));
});
