import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityKey } from '../../reference/rules-identity.ts';
import { FUND_STRATEGIES } from '../../reference/rules-investor-terms.ts';
import {
  keysOfFund,
  keysOfManager,
  managerKey,
  strategiesOf,
  strategyBit,
  strategyLabel,
} from './rules-fund-names.ts';

/** Whether a profile's name finds a fund. */
const finds = (asked: string, fund: string) =>
  keysOfManager(asked).some((key) => keysOfFund(fund).includes(key));
const told = (name: string) =>
  FUND_STRATEGIES.filter((strategy) => (strategiesOf(identityKey(name)) & strategyBit(strategy)) !== 0);

describe('the name of a fund', () => {
  it.each([
    ['Northgate Ventures Fund III, L.P.', 'northgate ventures'],
    ['Northgate Ventures IV-A', 'northgate ventures'],
    ['The Northgate Ventures 2019 Parallel Fund (Cayman) LP', 'northgate ventures'],
    ['Tarn Fund 2', 'tarn'],
    ['Fund III LP', ''],
    ['ABC LP', ''],
    ['', ''],
    ['3i Growth II', '3i growth'],
  ])('%s is of the manager "%s"', (name, key) => {
    expect(managerKey(name)).toBe(key);
  });

  it.each([
    ['Northgate Ventures Fund IV', 'Northgate Ventures III, L.P.', true],
    ['Northgate Capital Management LLC', 'Northgate Capital Growth Fund II', true],
    ['Northgate Capital', 'Northgate Capital Partners IX LP', true],
    ['Northgate', 'Northgate Fund II', true],
    // One word in common is a name many bear.
    ['Northgate', 'Northgate Ventures II', false],
    ['Northgate Ventures', 'Northgate Capital II', false],
    ['Ada Loveday', 'Northgate Ventures II', false],
    ['Fund II', 'Fund III', false],
    ['', '', false],
  ])('%s finds %s: %s', (asked, fund, isFound) => {
    expect(finds(asked, fund)).toBe(isFound);
  });

  it('finds the next fund of the same name, whatever its number and form', () => {
    const name = fc.constantFrom('Quill Harbor Ventures', 'Ember Lake', 'Oakfold Capital Growth', 'Sable');
    const vehicle = fc.constantFrom(
      'I',
      'II, L.P.',
      'Fund XII LP',
      '2019 Offshore Feeder Fund, Ltd.',
      'IV-A',
      '',
    );
    fc.assert(
      fc.property(name, vehicle, vehicle, (of, one, other) => {
        expect(finds(`${of} ${one}`, `${of} ${other}`)).toBe(true);
      }),
    );
  });

  it.each([
    ['Northgate Venture Partners III', ['venture']],
    ['Northgate Early-Stage Fund', ['venture']],
    ['Tarn Direct Lending Fund', ['private_credit']],
    ['Sable Real Estate Credit Partners', ['private_credit', 'real_estate']],
    ['Ember Private Equity IV', ['buyout']],
    ['Ember Equity Partners', []],
    ['Adventure Land Fund', []],
  ])('%s tells %j', (name, strategies) => {
    expect(told(name)).toEqual(strategies);
  });

  it('has a label for each strategy, and a bit for each but the other ones', () => {
    const bits = FUND_STRATEGIES.map(strategyBit);
    expect(new Set(bits).size).toBe(FUND_STRATEGIES.length);
    expect([strategyBit('other'), strategyBit(undefined)]).toEqual([0, 0]);
    expect(FUND_STRATEGIES.map(strategyLabel).every((label) => label.length > 0)).toBe(true);
  });
});
