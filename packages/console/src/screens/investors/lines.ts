import { KIND_LABELS, STAGE_LABELS } from '../../labels.ts';
import { csvText } from '../../parts/format.ts';
import { factInWords } from '../../parts/words.ts';
import type { Listed } from './list.ts';

/** The columns of the file, of what is copied and printed. A CRM finds `Name` (HubSpot, companies); an import here takes all of it back. */
const COLUMNS: readonly (readonly [string, (listed: Listed) => string | number | undefined])[] = [
  ['Rank', ({ rank, row }) => (row.score === null ? undefined : rank)],
  ['Name', ({ row }) => row.name],
  ['Kind', ({ row }) => row.kind && (KIND_LABELS[row.kind] ?? row.kind)],
  ['Place', ({ row }) => row.geography],
  ['Website', ({ row }) => row.website],
  ['Score', ({ row }) => row.score ?? undefined],
  ['Tier', ({ row }) => row.tier ?? undefined],
  ['Chance', ({ row }) => row.chance],
  ['Best reason', ({ row }) => row.bestReason && factInWords(row.bestReason)],
  ['Warm path', ({ row }) => row.warm?.name],
  ['Conflict', ({ row }) => (row.conflict ? 'yes' : '')],
  ['Last deal', ({ row }) => row.lastActivityDate],
  ['Stage', ({ row }) => STAGE_LABELS[row.stage]],
  ['Reason', ({ row }) => row.reason],
  ['Next step', ({ row }) => row.next_step],
  ['Due', ({ row }) => row.next_step_on],
  ['Owner', ({ row }) => row.owner],
  ['Committed USD', ({ row }) => row.committed_usd],
  ['Soft-circled USD', ({ row }) => row.soft_circled_usd],
  ['Tags', ({ row }) => row.tags.join(', ')],
  ['First seen', ({ row }) => row.firstSeenAt.slice(0, 10)],
  ['id', ({ row }) => row.id],
];

/** The rows with their heading. */
export const linesOf = (list: readonly Listed[]): readonly (readonly (string | number | undefined)[])[] => [
  COLUMNS.map(([name]) => name),
  ...list.map((listed) => COLUMNS.map(([, read]) => read(listed))),
];

/** The rows as a CSV file: UTF-8 with its mark, without which Excel takes it for an older code; Sheets and HubSpot read both. */
export const csvOf = (list: readonly Listed[]): string => csvText(linesOf(list));

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Lines as spreadsheets and mail programs take them from the clipboard: the first is the heading. */
export function clipboardOf(lines: readonly (readonly string[])[]): {
  readonly text: string;
  readonly html: string;
} {
  const text = lines
    .map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
  const rows = lines.map((cells, at) => {
    const tag = at === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  });
  return { text, html: `<table>${rows.join('')}</table>` };
}
