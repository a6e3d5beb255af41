import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { nameKey } from './names.ts';

/** What an investor list states of a first cheque, USD. */
export interface Cheque {
  readonly min?: number;
  readonly max?: number;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** The amounts of a text in its order, USD: "$250K - $2M", "$1,000,000". */
function amounts(text: string): number[] {
  return [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*([kmb]?)/giu)].map(
    ([, figures = '', unit = '']) =>
      Number(figures.replaceAll(',', '')) * (UNITS[unit.toLowerCase()] as number),
  );
}

/** The cheque of one row of either layout; undefined where it states none. The service's own reader is not used: this checks it. */
export function chequeOf(row: Readonly<Record<string, string>>): Cheque | undefined {
  const range = amounts(row.Cheque_range ?? '');
  const min = amounts(row['First cheque minimum'] ?? '')[0] ?? range[0];
  const max = amounts(row['First cheque maximum'] ?? '')[0] ?? range[1];
  if (min === undefined && max === undefined) return undefined;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** All stated cheques of the investor lists in these files, by `nameKey`. */
export async function readCheques(files: readonly string[]): Promise<Map<string, Cheque[]>> {
  const byName = new Map<string, Cheque[]>();
  for (const file of files) {
    const rows = parse(await readFile(file), { columns: true, bom: true, relax_column_count: true });
    for (const row of rows as Record<string, string>[]) {
      const cheque = chequeOf(row);
      const key = nameKey(row['Investor name'] ?? row.Name ?? '');
      if (cheque !== undefined && key !== '') byName.set(key, [...(byName.get(key) ?? []), cheque]);
    }
  }
  return byName;
}

/**
 * Whether what an investor states rules out a round of this size (USD): its smallest cheque is more than the whole round,
 * in every statement on record.
 */
export function excludesRound(cheques: readonly Cheque[], roundSizeUsd: number): boolean {
  return cheques.length > 0 && cheques.every(({ min }) => min !== undefined && min > roundSizeUsd);
}
