import { expect, it } from 'vitest';
import { choicesOf, withColumn } from './import-choices.ts';

it('sends whom unclear names mean, and leaves out what is open', () => {
  const meant = new Map([
    ['North', 'inv_1'],
    ['South', 'own'],
    ['East', ''],
  ]);
  expect(choicesOf(meant)).toEqual([{ name: 'North', investor_id: 'inv_1' }, { name: 'South' }]);
});

it('lets one column hold a field', () => {
  const first = withColumn({}, 'Firm', 'name');
  expect(first).toEqual({ Firm: 'name' });
  expect(withColumn(first, 'Fund', 'name')).toEqual({ Firm: 'ignore', Fund: 'name' });
  expect(withColumn({ A: 'ignore' }, 'B', 'ignore')).toEqual({ A: 'ignore', B: 'ignore' });
});
