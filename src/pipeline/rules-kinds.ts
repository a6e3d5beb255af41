import type { ListedKind } from '../reference/rules-investor-terms.ts';
import { columnKey } from './rules-headings.ts';
import words from './words/kinds.json' with { type: 'json' };

const KIND_OF: ReadonlyMap<string, ListedKind> = new Map(
  (Object.entries(words) as [ListedKind, readonly string[]][]).flatMap(([kind, lines]) => [
    [columnKey(kind), kind] as const,
    ...lines.flatMap((line) => line.split(', ')).map((name) => [columnKey(name), kind] as const),
  ]),
);

/** A cell names a handful of kinds at most. */
const LONGEST = 200;
/** Of several that a text names the more particular counts: an accelerator with a fund is an accelerator. */
const LAST: ReadonlySet<ListedKind> = new Set<ListedKind>(['venture_fund']);

/**
 * The kind of investor a text of a list means, if all of it is known: of several ("VC, Corporate VC") the first that says more than
 * "fund". Undefined if it says anything else: a "private foundation for cats" is none that we guess.
 */
export function kindOfText(text: string): ListedKind | undefined {
  if (text.length > LONGEST) return undefined;
  const whole = KIND_OF.get(columnKey(text)) ?? KIND_OF.get(columnKey(text).replace(/s$/u, ''));
  if (whole !== undefined) return whole;
  const parts = text
    .split(/[,;/|+&\n()]|\s[-–—]\s|\s(?:and|or|und|et|y)\s/u)
    .filter((part) => part.trim() !== '');
  if (parts.length < 2) return undefined;
  const kinds = parts.map((part) => KIND_OF.get(columnKey(part)));
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length < kinds.length) return undefined;
  return known.find((kind) => !LAST.has(kind)) ?? known[0];
}
