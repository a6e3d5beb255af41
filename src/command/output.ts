import { snakeCased } from '../core/text/snake-case.ts';

/** Where a command writes: one result on stdout; everything else, also progress, on stderr. */
export interface Output {
  readonly json: boolean;
  /** The result: `value` as the one JSON document with `--json`, else `text`. Once per command. */
  result(value: unknown, text: string): void;
  /** A remark for a person; not shown with `--json`. */
  note(line: string): void;
  /** A remark that has to be seen. */
  warn(line: string): void;
}

/** Writes to the process's own streams. */
export function processOutput(json: boolean): Output {
  return {
    json,
    result: (value, text) => {
      process.stdout.write(`${json ? JSON.stringify(snakeCased(value)) : text}\n`);
    },
    note: (line) => {
      if (!json) process.stderr.write(`${line}\n`);
    },
    warn: (line) => {
      process.stderr.write(`${line}\n`);
    },
  };
}

/** Rows under their headings in columns as wide as they need; numbers to the right. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A moment for a table: minutes are enough; UTC. */
export function minute(date: Date | null): string {
  return date === null ? '-' : `${date.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}
