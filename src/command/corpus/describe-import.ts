import type { AmbiguousPair } from '../../store/corpus/ambiguous.ts';
import type { CorpusCounts } from '../../store/corpus/write.ts';
import { table } from '../output.ts';

/** What was added, updated and merged of each kind of record; kinds of which nothing came are left out. */
export function entityTable(counts: CorpusCounts): string {
  const rows = Object.entries(counts)
    .filter(([, of]) => of.added + of.updated + of.merged > 0)
    .map(([name, of]) => [name, of.added, of.updated, of.merged]);
  return rows.length === 0 ? 'nothing new' : table(['', 'added', 'updated', 'merged'], rows);
}

/** A line for each reason. */
export function tallies(heading: string, of: Readonly<Record<string, number>>): string[] {
  return Object.entries(of).map(([reason, count]) => `${heading}: ${count} × ${reason}`);
}

/** Groups of lines, the empty ones left out, with a blank line between. */
export function paragraphs(parts: readonly (readonly string[])[]): string {
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** Of the pairs a line can name. */
const PAIRS_IN_LINE = 3;

/** Records that may be one and were left apart, in a line. */
export function describeAmbiguous(pairs: readonly AmbiguousPair[], count: number): string {
  const named = pairs
    .slice(0, PAIRS_IN_LINE)
    .map(
      ({ kind, name, id, other, otherId, why }) => `${kind} ${name} (${id}) / ${other} (${otherId}): ${why}`,
    );
  const rest = count > named.length ? `; and ${count - named.length} more, 20 of them with --json` : '';
  return `ambiguous, left apart: ${count} × ${named.join('; ')}${rest}`;
}
