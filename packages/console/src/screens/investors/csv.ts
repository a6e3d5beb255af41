import type { InvestorRow } from '../../api/investor-rows.ts';
import { csvText } from '../../parts/csv.ts';
import type { Listed } from './filters.ts';

/** The columns of the file, each as its rows have it. */
const COLUMNS: readonly (readonly [string, (listed: Listed) => string | number | undefined])[] = [
  ['rank', ({ rank, row }) => (row.score === null ? undefined : rank)],
  ['name', ({ row }) => row.name],
  ['kind', ({ row }) => row.kind],
  ['place', ({ row }) => row.geography],
  ['score', ({ row }) => row.score ?? undefined],
  ['tier', ({ row }) => row.tier ?? undefined],
  ['chance', ({ row }) => row.chance],
  ['best_reason', ({ row }) => row.bestReason],
  ['path', ({ row }) => row.warm?.name],
  ['conflict', ({ row }) => (row.conflict ? 'yes' : '')],
  ['last_deal', ({ row }) => row.lastActivityDate],
  ...(['stage', 'reason', 'next_step', 'next_step_on', 'owner', 'committed_usd'] as const).map(
    (field) => [field, ({ row }: { row: InvestorRow }) => row[field]] as const,
  ),
  ['tags', ({ row }) => row.tags.join(', ')],
  ['found', ({ row }) => row.firstSeenAt],
  ['id', ({ row }) => row.id],
];

/** The rows as a CSV file. */
export function csvOf(list: readonly Listed[]): string {
  return csvText([
    COLUMNS.map(([name]) => name),
    ...list.map((listed) => COLUMNS.map(([, read]) => read(listed))),
  ]);
}
