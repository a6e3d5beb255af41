import { shown, valueAt } from './value.ts';

/**
 * Cells that a spreadsheet takes for a formula begin so (OWASP, CSV injection), also in full width. One of a country that writes
 * decimal commas parts cells at semicolons, quoted or not.
 */
const FORMULA = /^\n|(?:^|(?<=;))[=+\-@\uff1d\uff0b\uff0d\uff20]/g;
/** Put in front of them: spreadsheets then show the text as it is. */
const GUARD = "'";

/** A line of CSV (RFC 4180, with its line end) of these fields, and how many of its cells were guarded. */
export function csvLine(fields: readonly string[], row: unknown): { line: string; guarded: number } {
  return lineOf(fields.map((field) => valueAt(row, field)));
}

/** The first line: the fields' names. */
export function csvHeading(fields: readonly string[]): string {
  return lineOf(fields).line;
}

function lineOf(values: readonly unknown[]): { line: string; guarded: number } {
  let guarded = 0;
  const cells = values.map((value) => {
    const text = cellOf(value);
    // A number is no formula, and -10 has to stay one.
    const safe = typeof value === 'number' ? text : text.replace(FORMULA, `${GUARD}$&`);
    if (safe !== text) guarded += 1;
    return quoted(safe);
  });
  return { line: `${cells.join(',')}\r\n`, guarded };
}

/** Texts and numbers as they are, lists by semicolons, objects by their fields: a spreadsheet has no JSON. */
function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.map(shown).join('; ') : shown(value);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
