import { expect, test } from 'vitest';
import { managerOfFund } from './rules-vehicles.ts';

// Firms made up by us; the patterns are those of vehicles in the public filings.
test.each([
  ['Norvale Ventures Fund III, L.P.', 'Norvale Ventures', true],
  ['NORVALE VENTURES IV-A, LP', 'NORVALE VENTURES', true],
  ['Norvale Capital Partners 2021 Co-Invest, LLC', 'Norvale Capital Partners', true],
  ['Norvale Venture Partners Fund II (Cayman), Ltd.', 'Norvale Venture Partners', true],
  ['Quillan Equity Opportunities Fund V Parallel L.P.', 'Quillan Equity', true],
  ['AB Fund IV, a series of Inference Tollan Partners, LP', 'Inference Tollan Partners', true],
  ['Green Meadow Fund II LP', 'Green Meadow', false],
  ['Tollan Labs Seed Fund I', 'Tollan Labs', true],
  ['Norvale Ventures Fund III, L.P. /DE/', 'Norvale Ventures', true],
  ['NORVALE CAPITAL FUND II LP /CA', 'NORVALE CAPITAL', true],
])('%s is of %s', (fund, manager, isSure) => {
  expect(managerOfFund(fund)).toEqual({ name: manager, isSure });
});

test.each([
  'Norvale Ventures, LLC',
  'Venture Capital Fund II, LP',
  'Fund I, LP',
  'Meadow Apartments LLC',
  '',
])('nobody is read out of %s', (name) => {
  expect(managerOfFund(name)?.isSure ?? false).toBe(false);
});
