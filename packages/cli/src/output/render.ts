import type { Operation } from '../operation.ts';
import type { Terminal } from '../terminal.ts';
import { allRows, fieldsHidden, fieldsShown, type Parts } from './answer.ts';
import { csvHeading, csvLine } from './csv.ts';
import { safeJson, safeLine } from './safe-text.ts';
import { recordText, type Table, tableOf } from './table.ts';
import { isObject, valueAt } from './value.ts';

export interface Shape {
  readonly form: 'table' | 'json' | 'csv';
  /** Paths, `a` or `b.c`; undefined: those the registry names. */
  readonly fields: readonly string[] | undefined;
}

/** Writes answers page by page: each with `page`, then once `end`. */
export interface Renderer {
  page(parts: Parts): Promise<void>;
  end(): Promise<void>;
}

/** A renderer of this operation's answers; `isWalk`: of all pages, as one list. */
export function rendererOf(
  operation: Operation,
  shape: Shape,
  isWalk: boolean,
  terminal: Terminal,
): Renderer {
  switch (shape.form) {
    case 'json':
      return isWalk ? jsonList(shape, terminal) : jsonAnswer(shape, terminal);
    case 'csv':
      return csv(operation, shape, terminal);
    case 'table':
      return text(operation, shape, terminal);
  }
}

/** The answer as it came; with fields only those of each row or of the record, by their paths. */
function jsonAnswer({ fields }: Shape, terminal: Terminal): Renderer {
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
    end: () => Promise.resolve(),
  };
}

/** The rows of all pages as one JSON list, a row in a line, written as they come: an account has more than fits in memory. */
function jsonList({ fields }: Shape, terminal: Terminal): Renderer {
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

function csv(operation: Operation, { fields: asked }: Shape, terminal: Terminal): Renderer {
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

function text(operation: Operation, { fields: asked }: Shape, terminal: Terminal): Renderer {
  let table: Table | undefined;
  const heading = (words: string) => terminal.bold(words);
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
        const record = recordText(fields, parts.data, heading);
        await terminal.result(record === '' ? '' : `${record}\n`);
      } else if (rows.length === 0 && table === undefined) {
        if (beside === '') terminal.note('None.');
      } else {
        if (table === undefined) {
          table = tableOf(fields, rows, {
            columns: terminal.columns,
            keepsAll: asked !== undefined,
            heading,
          });
          await terminal.result(`${table.heading}\n`);
        }
        for (const row of rows) await terminal.result(`${table.line(row)}\n`);
      }
      await terminal.result(beside);
      const hidden = [...(table?.leftOut ?? []), ...(isPaid ? [] : names)].map(safeLine);
      if (hidden.length > 0) terminal.note(`Not shown: ${hidden.join(', ')} (--json, or --fields).`);
    },
    end: () => Promise.resolve(),
  };
}

/** The other fields of the data below its rows: lists of objects as tables under their name, the rest as a record. */
function besideText(
  names: readonly string[],
  data: unknown,
  { columns = [] }: Operation,
  terminal: Terminal,
): string {
  const heading = (words: string) => terminal.bold(words);
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
    const table = tableOf(fields, rows, { columns: terminal.columns, heading });
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
