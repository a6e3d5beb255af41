import { STDIN, sizeText } from '../read-input.ts';
import type { Terminal } from '../terminal.ts';
import { isObject } from './value.ts';

/** Rows named one by one; the whole list is in the answer (`--json`). */
const SHOWN = 20;

/** Tells what of a file was read and is being sent. */
export function tellSent(file: string, input: object, terminal: Pick<Terminal, 'note'>): void {
  const bytes = Buffer.byteLength(JSON.stringify(input));
  terminal.note(`${file === STDIN ? 'Standard input' : file}: read, sending ${sizeText(bytes)}.`);
}

/** Tells the rows that an import skipped, with their lines and reasons. */
export function reportImport(data: unknown, { note }: Pick<Terminal, 'note'>): void {
  const { skipped } = isObject(data) ? data : {};
  if (!Array.isArray(skipped)) return;
  for (const row of skipped.slice(0, SHOWN).filter(isObject))
    note(`Skipped line ${String(row.line)}: ${String(row.reason)}`);
  if (skipped.length > SHOWN) note(`And ${skipped.length - SHOWN} more lines (--json).`);
}
