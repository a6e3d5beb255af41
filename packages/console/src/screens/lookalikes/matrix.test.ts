import { expect, it } from 'vitest';
import { matrixOf, withMeant } from './matrix.ts';

const investor = (name: string, score: number, lookalikeCompanies: readonly string[] = []) => ({
  id: `inv_${name}`,
  name,
  score,
  lookalikeCompanies,
});

it('puts who funded several first, then by score', () => {
  const { columns, rows } = matrixOf(
    [
      investor('Ash', 90, ['Cells']),
      investor('Birch', 40, ['Cells', 'Grid Inc']),
      investor('Cedar', 95, ['Somewhere before']),
      investor('Dogwood', 50),
    ],
    [
      { company: 'Cells', funders: ['Ash', 'Birch'] },
      { company: 'grid', resolvedTo: 'Grid Inc', funders: ['Birch', 'Dogwood'] },
      { company: 'Nobody', funders: [] },
      { company: 'Unknown' },
    ],
  );
  expect(columns.map(({ company }) => company)).toEqual(['Cells', 'grid']);
  expect(rows.map(({ investor: { name }, funded }) => [name, ...funded])).toEqual([
    ['Birch', true, true],
    ['Ash', true, false],
    ['Dogwood', false, true],
    ['Cedar', false, false],
  ]);
});

it('puts what was meant in the place of what was written', () => {
  expect(withMeant(['Celsl', 'Grid'], 'Celsl', 'Cells')).toEqual(['Cells', 'Grid']);
  expect(withMeant(['Celsl', 'Cells'], 'Celsl', 'Cells')).toEqual(['Cells']);
});
