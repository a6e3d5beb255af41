import type { WarmPath } from '../../core/identity/warm-path.ts';
import type { Tier } from '../../core/kind/investor-terms.ts';
import type { PipelineFilter } from '../../core/research/pipeline/ports.ts';
import { type PipelineRow, pipelineRow } from '../../core/research/pipeline/row.ts';
import type { PipelineStage } from '../../core/research/pipeline/stages.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../endpoint.ts';

/** Looked at for one page where only the tier or the path of each says whether it belongs there: a page without a filter. */
const LOOKED_AT = 1_000;

/** A row, with all its paths where they were asked for. */
type ListedRow = PipelineRow & { readonly warmPaths?: readonly WarmPath[] };

export interface PipelineQuery {
  readonly stage?: PipelineStage;
  readonly tag?: string;
  readonly owner?: string;
  readonly tier?: Tier;
  readonly kind?: string;
  readonly warm?: boolean;
  readonly name?: string;
  readonly due_before?: string;
  /** Whether each row comes with all its paths. */
  readonly paths?: boolean;
}

/**
 * A page of the list. Tier and warm paths are those of the network imported now, so they are known only once a row was read: by these
 * two filters a page may hold fewer rows than asked for, and none, while there is a next one.
 */
export async function pipelinePage(
  { pipeline, warmPaths }: Pick<Services, 'pipeline' | 'warmPaths'>,
  scope: Scope,
  query: PipelineQuery,
  {
    limit,
    cursor,
    now,
    withNotes = false,
  }: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly now: Date;
    readonly withNotes?: boolean;
  },
): Promise<{ readonly rows: readonly ListedRow[]; readonly next: string | undefined }> {
  const { tier, warm, due_before: dueBy, paths: isWithPaths = false, ...others } = query;
  const filter: PipelineFilter = { ...others, dueBy };
  const isFiltered = tier !== undefined || warm !== undefined;
  const most = isFiltered ? LOOKED_AT : limit;
  const found = await pipeline.list(scope, filter, { limit: most + 1, cursor });
  const items = found.slice(0, most);
  const paths = await warmPaths.of(
    scope,
    items.map(({ investorId }) => investorId),
  );
  const rowOf = (item: (typeof items)[number], ways: readonly WarmPath[]): ListedRow => ({
    ...pipelineRow(item, ways, now),
    ...(isWithPaths && ways.length > 0 ? { warmPaths: ways } : {}),
    ...(withNotes && item.entry.note !== undefined ? { note: item.entry.note } : {}),
  });
  const read = items.map((item) => ({
    place: item.place,
    row: rowOf(item, paths.get(item.investorId) ?? []),
  }));
  const kept = read.filter(
    ({ row }) =>
      (tier === undefined || row.tier === tier) && (warm === undefined || (row.warm !== undefined) === warm),
  );
  const shown = kept.slice(0, limit);
  const end = kept.length > limit ? shown.at(-1) : found.length > most ? read.at(-1) : undefined;
  return { rows: shown.map(({ row }) => row), next: end?.place };
}
