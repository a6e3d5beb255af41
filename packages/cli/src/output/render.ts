import { search } from '@jmespath-community/jmespath';
import type { Answer } from '../client.ts';
import { Failure } from '../failure.ts';
import type { Operation } from '../operation.ts';
import type { Terminal } from '../terminal.ts';
import { csvHeading, csvLine, recordText, type Table, tableOf } from './table.ts';
import { isObject, safeJson, safeLine, safeText, valueAt } from './value.ts';

export type Shape =
  | {
      readonly form: 'table' | 'json' | 'csv';
      /** Paths, `a` or `b.c`; undefined: those the registry names. */
      readonly fields: readonly string[] | undefined;
    }
  | {
      readonly form: 'select';
      /** In JMESPath. */
      readonly select: string;
      /** What is found as JSON, texts too. */
      readonly isJson: boolean;
    };
type FieldsShape = Exclude<Shape, { readonly form: 'select' }>;

/** Writes answers page by page: each with `page`, then once `end`, if it has one. */
interface Renderer {
  page(parts: Parts): Promise<void>;
  end?(): Promise<void>;
}

/** A renderer of this operation's answers; `isWalk`: of all pages, as one list. */
export function rendererOf(
  operation: Operation,
  shape: Shape,
  isWalk: boolean,
  terminal: Terminal,
): Renderer {
  switch (shape.form) {
    case 'select':
      return selected(shape, isWalk, terminal);
    case 'json':
      return isWalk ? jsonList(shape, terminal) : jsonAnswer(shape, terminal);
    case 'csv':
      return csv(operation, shape, terminal);
    case 'table':
      return text(operation, shape, terminal);
  }
}

/** What an expression finds in the answer, or in each row of all pages: a text, or a list of texts and numbers, a line each. */
function selected(
  { select, isJson }: Extract<Shape, { readonly form: 'select' }>,
  isWalk: boolean,
  { result }: Terminal,
): Renderer {
  const write = (value: unknown) => {
    const found = foundBy(select, value);
    const isList = Array.isArray(found) && found.every((one) => typeof one !== 'object');
    const lines = isJson || !isList ? [found] : found;
    return result(
      lines
        .map(
          (one) => `${!isJson && typeof one === 'string' ? safeText(one) : safeJson(JSON.stringify(one))}\n`,
        )
        .join(''),
    );
  };
  return {
    async page({ answer, rows = [] }) {
      for (const value of isWalk ? rows : [answer]) await write(value);
    },
  };
}

/** Throws a failure if the expression does not fit what it is applied to. */
function foundBy(expression: string, value: unknown): unknown {
  try {
    return search(value as Parameters<typeof search>[0], expression);
  } catch (error) {
    throw new Failure('usage', `--select: ${(error as Error).message}`);
  }
}

/** The answer as it came; with fields only those of each row or of the record, by their paths. */
function jsonAnswer({ fields }: FieldsShape, terminal: Terminal): Renderer {
  return {
    async page({ answer, data, rows }) {
      const told =
        fields === undefined ? answer : (rows?.map((row) => picked(row, fields)) ?? picked(data, fields));
      if (fields !== undefined) tellUnknown(fields, rows ?? [data], terminal);
      // A person reads it on a terminal, a program in one line.
      await terminal.result(
        `${safeJson(JSON.stringify(told, null, terminal.columns === undefined ? 0 : 2))}\n`,
      );
    },
  };
}

/** The rows of all pages as one JSON list, a row in a line, written as they come: an account has more than fits in memory. */
function jsonList({ fields }: FieldsShape, terminal: Terminal): Renderer {
  let before = '[\n';
  return {
    async page({ rows = [] }) {
      for (const row of rows) {
        const told = fields === undefined ? row : picked(row, fields);
        await terminal.result(`${before}${safeJson(JSON.stringify(told))}`);
        before = ',\n';
      }
    },
    end: () => terminal.result(before === ',\n' ? '\n]\n' : '[]\n'),
  };
}

function picked(row: unknown, fields: readonly string[]): object {
  return Object.fromEntries(fields.map((field) => [field, valueAt(row, field) ?? null]));
}

function csv(operation: Operation, { fields: asked }: FieldsShape, terminal: Terminal): Renderer {
  let fields: readonly string[] | undefined;
  let guarded = 0;
  return {
    async page(parts) {
      const all = allRows(operation, parts);
      const rows = all ?? [parts.data];
      if (fields === undefined) {
        fields = asked ?? fieldsShown(operation, { ...parts, rows: all });
        if (asked !== undefined) tellUnknown(asked, rows, terminal);
        await terminal.result(csvHeading(fields));
      }
      for (const row of rows) {
        const line = csvLine(fields, row);
        guarded += line.guarded;
        await terminal.result(line.line);
      }
    },
    async end() {
      if (guarded > 0)
        terminal.note(
          `${guarded} cells that a spreadsheet would run as formulas have an apostrophe in front of them now.`,
        );
    },
  };
}

function text(operation: Operation, { fields: asked }: FieldsShape, terminal: Terminal): Renderer {
  let table: Table | undefined;
  return {
    async page(parts) {
      const fields = asked ?? fieldsShown(operation, parts);
      const { rows } = parts;
      const names = asked === undefined ? fieldsHidden(operation, parts, fields) : [];
      // What was paid for is shown, whatever it stands beside.
      const isPaid = rows !== undefined && 'credits_charged' in parts.answer;
      const beside = isPaid ? besideText(names, parts.data, operation, terminal) : '';
      if (asked !== undefined) tellUnknown(asked, rows ?? [parts.data], terminal);
      if (rows === undefined) {
        const record = recordText(fields, parts.data, terminal.bold);
        await terminal.result(record === '' ? '' : `${record}\n`);
      } else if (rows.length === 0 && table === undefined) {
        if (beside === '') terminal.note('None.');
      } else {
        if (table === undefined) {
          const { columns, bold: heading } = terminal;
          table = tableOf(fields, rows, { columns, keepsAll: asked !== undefined, heading });
          await terminal.result(`${table.heading}\n`);
        }
        for (const row of rows) await terminal.result(`${table.line(row)}\n`);
      }
      await terminal.result(beside);
      const hidden = [...(table?.leftOut ?? []), ...(isPaid ? [] : names)].map(safeLine);
      if (hidden.length > 0) terminal.note(`Not shown: ${hidden.join(', ')} (--json, or --fields).`);
    },
  };
}

/** The other fields of the data below its rows: lists of objects as tables under their name, the rest as a record. */
function besideText(
  names: readonly string[],
  data: unknown,
  { columns = [] }: Operation,
  { columns: width, bold: heading }: Terminal,
): string {
  const isList = (name: string) => {
    const value = valueAt(data, name);
    return Array.isArray(value) && value.every(isObject);
  };
  const record = recordText(
    names.filter((name) => !isList(name)),
    data,
    heading,
  );
  const tables = names.filter(isList).map((name) => {
    const rows = valueAt(data, name) as readonly object[];
    // By the columns of the rows above, if it has them.
    const known = columns.filter((column) => rows.some((row) => valueAt(row, column) !== undefined));
    const fields = known.length > 2 ? known : Object.keys(rows[0] ?? {});
    const table = tableOf(fields, rows, { columns: width, heading });
    return [heading(safeLine(name)), table.heading, ...rows.map(table.line)].join('\n');
  });
  return [record, ...tables].map((text) => (text === '' ? '' : `\n${text}\n`)).join('');
}

/** Tells which of the fields asked for no row has: optional ones may be missing, misspelled ones are. */
function tellUnknown(fields: readonly string[], rows: readonly unknown[], { note }: Terminal): void {
  if (rows.length === 0) return;
  const unknown = fields.filter((field) => rows.every((row) => valueAt(row, field) === undefined));
  if (unknown.length === 0) return;
  const there = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
  note(`Warning: no row has ${unknown.join(', ')}; there are: ${there.join(', ')}.`);
}

/** An answer taken apart: its record or its rows, and what stands beside them. */
interface Parts {
  readonly answer: Answer;
  /** The data: of a billed answer its `data`, else the answer. */
  readonly data: unknown;
  /** The rows of a list; undefined if the data is one record. */
  readonly rows: readonly unknown[] | undefined;
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** What every answer has besides its data. */
const ENVELOPE = ['request_id', 'credits_charged', 'credits_remaining', 'cached', 'warnings', 'next'];

/** Of the same kind as the rows of this name, and paid for like them: funders that were on the list before. */
const ALIKE: Readonly<Record<string, string>> = { newInvestors: 'updatedInvestors' };

/** The rows with those of the same kind that stand in another list of the data. */
function allRows({ rows: name = '' }: Operation, { data, rows }: Parts): readonly unknown[] | undefined {
  const others = isObject(data) ? data[ALIKE[name] ?? ''] : undefined;
  return rows === undefined || !Array.isArray(others) ? rows : [...rows, ...others];
}

/** What of an import is told row by row beside its numbers. */
const TOLD = ['skipped', 'preview', 'questions'];

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

/** The fields a table or record shows if none are asked for: those the registry names, else those that are there. */
function fieldsShown(operation: Operation, { data, rows }: Parts): readonly string[] {
  const { columns } = operation;
  const first = rows === undefined ? data : rows[0];
  const there = isObject(first) ? Object.keys(first).filter((name) => !ENVELOPE.includes(name)) : [];
  if (columns === undefined) return there;
  // Of a dry run, and of a record that has none of them, what it does have.
  return rows !== undefined || columns.some((column) => there.includes(column)) ? columns : there;
}

/** The fields of the data that the table or record does not show. */
function fieldsHidden(operation: Operation, { data, rows }: Parts, shown: readonly string[]): string[] {
  if (!isObject(data)) return [];
  const names = Object.entries(data).flatMap(([name, value]) =>
    [...ENVELOPE, ...TOLD].includes(name) || isEmpty(value) ? [] : [name],
  );
  if (rows !== undefined) return names.filter((name) => name !== operation.rows);
  return names.filter((name) => !shown.some((field) => field === name || field.startsWith(`${name}.`)));
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** What of a preview a table shows. */
const PREVIEWED = 'line name match stage kind place committed_usd contacts tags note'.split(' ');

/** The rows of an import as they are stored, below its numbers; empty if the answer has none. */
export function previewText(data: unknown, { columns, bold: heading }: Terminal): string {
  const { preview } = isObject(data) ? data : {};
  if (!Array.isArray(preview) || preview.length === 0) return '';
  const rows = preview.filter(isObject).map((row) => ({
    ...row,
    // Of people their names; the whole is in the answer.
    ...(Array.isArray(row.contacts) ? { contacts: row.contacts.map((one) => valueAt(one, 'name')) } : {}),
  }));
  const there = PREVIEWED.filter((field) => rows.some((row) => valueAt(row, field) !== undefined));
  // Before a column of names is known, what the file says.
  const fields = there.includes('name') ? there : ['line', 'said'];
  const table = tableOf(fields, rows, { columns, heading });
  return `\n${[table.heading, ...rows.map(table.line)].join('\n')}\n`;
}

/** Rows named one by one; the whole list is in the answer (`--json`). */
const SHOWN = 20;

/** Tells the rows that an import skipped, with their lines and reasons. */
export function reportImport(data: unknown, { note }: Pick<Terminal, 'note'>): void {
  const { skipped, questions, left_out: leftOut } = isObject(data) ? data : {};
  for (const asked of Array.isArray(questions) ? questions.slice(0, SHOWN).filter(isObject) : [])
    note(
      `Asked: ${[asked.text, asked.rows === 1 ? '1 row' : `${String(asked.rows)} rows`, asked.message].filter(Boolean).join(' — ')}`,
    );
  for (const [said, rows] of [
    ['Skipped', skipped],
    ['No row is', leftOut],
  ] as const) {
    if (!Array.isArray(rows)) continue;
    for (const row of rows.slice(0, SHOWN).filter(isObject))
      note(`${said} line ${String(row.line)}: ${String(row.reason)}`);
    if (rows.length > SHOWN) note(`And ${rows.length - SHOWN} more lines (--json).`);
  }
}
