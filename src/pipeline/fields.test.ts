import Type from 'typebox';
import { expect, test } from 'vitest';
import type { Tables } from '../platform/database/tables.ts';
import {
  assignmentsOf,
  clearableOf,
  columnsOf,
  exportedOf,
  type FieldsOf,
  hiddenOf,
  readRow,
  recordOf,
  requestOf,
  storedNames,
  writeRow,
} from '../platform/values/fields.ts';
import { PIPELINE } from './fields.ts';

/** The pipeline with a column that a migration might add, and its one line. */
const WITH_RATING = {
  ...PIPELINE,
  rating: {
    schema: Type.Number({ minimum: 1, maximum: 5 }),
    type: 'double precision',
    clearable: true,
  },
} as const;

test('one line brings a new column into requests, memory, SQL, export and history', () => {
  expect(storedNames(WITH_RATING)).toEqual([...storedNames(PIPELINE), 'rating']);
  expect(columnsOf(WITH_RATING, 'p')).toBe(`${columnsOf(PIPELINE, 'p')}, p.rating`);
  expect(assignmentsOf(WITH_RATING, 'r')).toBe(`${assignmentsOf(PIPELINE, 'r')}, rating = r.rating`);
  expect(recordOf(WITH_RATING)).toBe(`${recordOf(PIPELINE)}, rating double precision`);
  expect(Object.keys(requestOf(WITH_RATING))).toContain('rating');
  expect(clearableOf(WITH_RATING)).toContain('rating');
  expect(exportedOf(WITH_RATING)).toContain('rating');
  const row = writeRow(WITH_RATING, { stage: 'found', tags: [], rating: 4 });
  expect(row).toMatchObject({ stage: 'found', note: null, rating: 4 });
  expect(readRow(WITH_RATING, row)).toEqual({ stage: 'found', tags: [], rating: 4 });
});

test('a column without its line does not compile', () => {
  const { owner: _owner, ...without } = PIPELINE;
  // @ts-expect-error: `owner` has no line.
  const fields: FieldsOf<'pipeline'> = without;
  expect(fields).not.toHaveProperty('owner');
  const column: keyof Tables['pipeline'] = 'owner';
  expect(PIPELINE).toHaveProperty(column);
});

test('a row in which nothing was set reads as its empty values, and nothing is exported that is hidden', () => {
  expect(readRow(PIPELINE, undefined)).toEqual({ stage: 'found', tags: [] });
  expect(hiddenOf(PIPELINE)).toEqual(['tenant_id', 'imported']);
  expect(exportedOf(PIPELINE)).not.toContain('tenant_id');
});
