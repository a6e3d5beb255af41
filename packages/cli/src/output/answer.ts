import type { Answer } from '../client.ts';
import type { Operation } from '../operation.ts';
import { isObject } from './value.ts';

/** An answer taken apart: its record or its rows, and what stands beside them. */
export interface Parts {
  readonly answer: Answer;
  /** The data: of a billed answer its `data`, else the answer. */
  readonly data: unknown;
  /** The rows of a list; undefined where the data is one record. */
  readonly rows: readonly unknown[] | undefined;
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** What every answer has besides its data. */
const ENVELOPE = ['request_id', 'credits_charged', 'credits_remaining', 'cached', 'warnings', 'next'];

/** Of the same kind as the rows of this name, and paid for like them: funders that were on the list before. */
const ALIKE: Readonly<Record<string, string>> = { newInvestors: 'updatedInvestors' };

/** The rows with those of the same kind that stand in another list of the data. */
export function allRows(
  { rows: name = '' }: Operation,
  { data, rows }: Parts,
): readonly unknown[] | undefined {
  const others = isObject(data) ? data[ALIKE[name] ?? ''] : undefined;
  return rows === undefined || !Array.isArray(others) ? rows : [...rows, ...others];
}

/** What of an import is told row by row beside its numbers. */
const TOLD = ['skipped'];

export function partsOf(operation: Operation, answer: Answer): Parts {
  const isDryRun = answer.data === null && 'would_charge' in answer;
  const data = !isDryRun && 'credits_charged' in answer && 'data' in answer ? answer.data : answer;
  const { rows: name } = operation;
  const found =
    isDryRun || name === undefined ? undefined : name === '' ? data : isObject(data) ? data[name] : undefined;
  const { next } = isObject(data) ? data : {};
  return {
    answer,
    data,
    rows: Array.isArray(found) ? found : undefined,
    next: operation.pageLimit !== undefined && typeof next === 'string' ? next : undefined,
  };
}

/** The fields a table or record shows where none are asked for: those the registry names, else those that are there. */
export function fieldsShown(operation: Operation, { data, rows }: Parts): readonly string[] {
  const { columns } = operation;
  const first = rows === undefined ? data : rows[0];
  const there = isObject(first) ? Object.keys(first).filter((name) => !ENVELOPE.includes(name)) : [];
  if (columns === undefined) return there;
  // Of a dry run, and of a record that has none of them, what it does have.
  return rows !== undefined || columns.some((column) => there.includes(column)) ? columns : there;
}

/** The fields of the data that the table or record does not show. */
export function fieldsHidden(
  operation: Operation,
  { data, rows }: Parts,
  shown: readonly string[],
): string[] {
  if (!isObject(data)) return [];
  const names = Object.entries(data).flatMap(([name, value]) =>
    [...ENVELOPE, ...TOLD].includes(name) || isEmpty(value) ? [] : [name],
  );
  if (rows !== undefined) return names.filter((name) => name !== operation.rows);
  return names.filter((name) => !shown.some((field) => field === name || field.startsWith(`${name}.`)));
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
