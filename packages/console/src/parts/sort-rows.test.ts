import { expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';

interface Row {
  readonly name: string;
  readonly deals?: number;
}
const columns = [
  { key: 'name', sortBy: (row: Row) => row.name },
  { key: 'deals', sortBy: (row: Row) => row.deals },
  { key: 'note' },
];
const rows: readonly Row[] = [
  { name: 'Fund 10', deals: 3 },
  { name: 'fund 2' },
  { name: 'Ångel', deals: 12 },
  { name: 'Fund 1', deals: 3 },
];
const order = (key: string, isDescending = false) =>
  sortRows(rows, columns, { key, isDescending }).map(({ name }) => name);

it('orders words as a reader does, with numbers by their size', () => {
  expect(order('name')).toEqual(['Ångel', 'Fund 1', 'fund 2', 'Fund 10']);
});

it('leaves rows without a value last either way, and equal ones as they were', () => {
  expect(order('deals')).toEqual(['Fund 10', 'Fund 1', 'Ångel', 'fund 2']);
  expect(order('deals', true)).toEqual(['Ångel', 'Fund 10', 'Fund 1', 'fund 2']);
});

it('leaves the order where nothing is asked, or what cannot be sorted by', () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows);
  expect(sortRows(rows, columns, { key: 'note', isDescending: false })).toBe(rows);
});
