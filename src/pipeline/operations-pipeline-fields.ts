import Type from 'typebox';
import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present, type Services } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { VersionShown } from '../platform/operations/version.ts';
import { named, requestOf } from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { KindListed, LpTypeShown } from '../reference/fields-kinds.ts';
import type { WarmPath } from '../reference/rules-identity.ts';
import type { Tier } from '../reference/rules-investor-terms.ts';
import { storedScore, WarmPaths } from '../search/operations-fundraising.ts';
import { PIPELINE, PIPELINE_LIMITS, PIPELINE_STAGES, type PipelineStage } from './fields.ts';
import {
  entryShown,
  type InvestorPipeline,
  type PipelineFilter,
  type PipelineItem,
  type PipelineLine,
  type PipelineRow,
  pipelineCsv,
  pipelineRow,
} from './rules-row.ts';

// What the endpoints of the pipeline have in common.

const { stage: stageField, note: noteField, tags: tagsField, ...others } = requestOf(PIPELINE);

/** What an entry holds and every answer shows, by the names that requests set it by. */
export const entryFields = others;
export { noteField, stageField, tagsField };
export const PipelineStageShown = PIPELINE.stage.schema;

const Line = (description: string, maxLength: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

/** One investor of the list in a table of thousands. */
export const PipelineRowShown = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    kind: Type.Optional(KindListed),
    lpType: Type.Optional(LpTypeShown),
    geography: Type.Optional(Type.String()),
    website: Type.Optional(Type.String({ description: 'As your list says it, else as it is on record.' })),
    ...storedScore,
    parts: Type.Record(Type.String(), Type.Number(), { description: 'Points of the score, by part.' }),
    chance: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'That it joins such a round, which the score stands for.',
      }),
    ),
    bestReason: Type.Optional(Type.String({ description: 'The fact that speaks most for it.' })),
    warm: Type.Optional(
      Type.Object(
        {
          name: Type.String(),
          kind: Type.Enum(['person', 'firm'], { type: 'string' }),
          strength: Type.Number({ minimum: 0, maximum: 1 }),
          paths: Type.Integer({ minimum: 1 }),
        },
        { description: 'The strongest warm path, and how many there are, at most 5.' },
      ),
    ),
    warmPaths: Type.Optional(WarmPaths),
    conflict: Type.Union([Type.Boolean(), Type.Null()]),
    lastActivityDate: Type.Optional(Type.String({ format: 'date' })),
    firstSeenAt: Type.String({ format: 'date-time' }),
    isNew: Type.Boolean({ description: 'Found in the last seven days, and nothing set since.' }),
    stage: PipelineStageShown,
    stage_at: Type.String({ format: 'date-time', description: 'Since when it is at its stage.' }),
    ...entryFields,
    tags: PIPELINE.tags.shown,
  },
  { ...named('PipelineRow'), ...THIRD_PARTY },
);

/** Where one investor stands, with what only its own page has room for. */
export const PipelineState = Type.Object(
  {
    stage: PipelineStageShown,
    stage_at: Type.String({ format: 'date-time' }),
    ...entryFields,
    note: Type.Optional(PIPELINE.note.shown),
    tags: PIPELINE.tags.shown,
    removed: Type.Optional(Type.Literal(true, { description: 'It is off the list.' })),
    version: VersionShown,
  },
  { ...named('PipelineState'), ...THIRD_PARTY },
);

/** One line of the history. */
export const PipelineChange = Type.Object(
  {
    at: Type.String({ format: 'date-time' }),
    by: Type.Object({
      kind: Type.Enum(['person', 'key', 'service'], { type: 'string' }),
      name: Type.String({
        description: 'Of the member or the key; of the service what moved it: `sequence`, `records`.',
      }),
    }),
    field: Type.String(),
    was: Type.Optional(Type.String()),
    became: Type.Optional(Type.String()),
    because: Type.Optional(Type.String()),
  },
  named('PipelineChange'),
);

/** The fields `pipeline` and `changes` of an investor. */
export function pipelineShown(
  { entry, stageAt, isRemoved, version, events }: InvestorPipeline,
  firstSeenAt: string,
) {
  return {
    pipeline: {
      ...entryShown(entry),
      ...present({ note: entry.note, removed: isRemoved ? (true as const) : undefined }),
      stage_at: stageAt?.toISOString() ?? firstSeenAt,
      version,
    },
    changes: events.map(({ at, by, field, was, became, why }) => ({
      at: at.toISOString(),
      by: { kind: by.kind, name: by.name },
      field,
      ...present({ was, became, because: why }),
    })),
  };
}

/** Which of the list are asked for. */
export const filterFields = {
  stage: Type.Optional(
    Type.Enum([...PIPELINE_STAGES], { type: 'string', description: 'Only those at this stage.' }),
  ),
  tag: Line('Only with this tag.', PIPELINE_LIMITS.tagLength),
  owner: Line('Only of this owner.', PIPELINE_LIMITS.ownerLength),
  tier: Type.Optional(Type.Enum(['A', 'B', 'C'], { type: 'string', description: 'Only this tier.' })),
  kind: Type.Optional(KindListed),
  warm: Type.Optional(Type.Boolean({ description: 'Only with a warm path, or only without.' })),
  name: Line('Only with this in the name.', 200),
  removed: Type.Optional(
    Type.Boolean({ description: 'Only those that were taken off the list; without it only the others.' }),
  ),
  due_before: Type.Optional(
    Type.String({
      format: 'date',
      maxLength: 10,
      description: 'Only with a next step due on this day or before.',
    }),
  ),
} as const;

/** For the examples of the documentation. */
export const EXAMPLE_ROW = {
  id: 'inv_7wzqk0yd5c',
  name: 'Example Harbour Ventures',
  kind: 'venture_fund',
  geography: 'Lisbon, Portugal',
  score: 71,
  parts: { base: 40, sector: 18.2, city: 12.8 },
  tier: 'B',
  chance: 0.0415,
  bestReason: '31 of 40 companies in Cleantech',
  conflict: false,
  lastActivityDate: '2026-01-20',
  firstSeenAt: '2026-03-02T09:00:00.000Z',
  isNew: false,
  stage: 'meeting',
  stage_at: '2026-03-09T09:00:00.000Z',
  next_step: 'Send the model',
  next_step_on: '2026-03-12',
  owner: 'Ada Example',
  tags: ['lead'],
} as const;

/** Looked at for one page if only the tier of each says whether it belongs there: a page without a filter. */
const LOOKED_AT = 1_000;
/** The same by warm paths, for which no row is read: in as much time. */
const LOOKED_AT_FOR_PATHS = 2_000;
/** Of those, looked at together at first, if few are asked for; then all: each look costs a reading of the network's keys, some ten ms. */
const AT_FIRST = 500;

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
  readonly removed?: boolean;
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
  const rowOf = (item: PipelineItem, ways: readonly WarmPath[]): ListedRow => ({
    ...pipelineRow(item, ways, now),
    ...(isWithPaths && ways.length > 0 ? { warmPaths: ways } : {}),
    ...(withNotes && item.entry.note !== undefined ? { note: item.entry.note } : {}),
  });
  const rowsOf = (items: readonly PipelineItem[], paths: Awaited<ReturnType<typeof warmPaths.of>>) =>
    items
      .map((item) => ({ place: item.place, row: rowOf(item, paths.get(item.investorId) ?? []) }))
      .filter(({ row }) => tier === undefined || row.tier === tier);
  if (warm === undefined) {
    const most = tier === undefined ? limit : LOOKED_AT;
    const found = await pipeline.list(scope, filter, { limit: most + 1, cursor });
    const items = found.slice(0, most);
    const kept = rowsOf(items, await pathsTo(warmPaths, scope, items));
    const shown = kept.slice(0, limit);
    const end = kept.length > limit ? shown.at(-1) : found.length > most ? items.at(-1) : undefined;
    return { rows: shown.map(({ row }) => row), next: end?.place };
  }
  const found = await pipeline.places(scope, filter, { limit: LOOKED_AT_FOR_PATHS + 1, cursor });
  const paths = new Map<number, readonly WarmPath[]>();
  const kept: (typeof found)[number][] = [];
  let looked = 0;
  while (kept.length <= limit && looked < Math.min(found.length, LOOKED_AT_FOR_PATHS)) {
    const isFirst = looked === 0 && limit <= AT_FIRST / 2;
    const part = found.slice(looked, isFirst ? AT_FIRST : LOOKED_AT_FOR_PATHS);
    for (const [id, ways] of await pathsTo(warmPaths, scope, part)) paths.set(id, ways);
    kept.push(...part.filter(({ investorId }) => paths.has(investorId) === warm));
    looked += part.length;
  }
  const shown = kept.slice(0, limit);
  const rows = rowsOf(await pipeline.at(scope, shown, filter.removed), paths);
  const end = kept.length > limit ? shown.at(-1) : looked < found.length ? found[looked - 1] : undefined;
  return { rows: rows.map(({ row }) => row), next: end?.place };
}

const pathsTo = (
  warmPaths: Services['warmPaths'],
  scope: Scope,
  items: readonly { readonly investorId: number }[],
) =>
  warmPaths.of(
    scope,
    items.map(({ investorId }) => investorId),
  );

const Query = Type.Object(filterFields, { additionalProperties: false });

const Data = Type.Object({
  csv: Type.String({ description: 'RFC 4180, with a heading.', ...THIRD_PARTY }),
  rows: Type.Integer(),
});

/** GET /v1/fundraising/pipeline/csv: the whole list with any filter, read page by page. */
export const pipelineFile = defineEndpoint({
  operation: 'fundraising.pipeline.csv',
  surfaces: {
    effect: 'read',
    mcp: false,
    cli: { command: 'pipeline csv', prints: 'csv' },
  },
  http: 'GET /v1/fundraising/pipeline/csv',
  summary: 'The pipeline as a file',
  description:
    'The stored list with any filter as CSV, notes and contacts included; an import takes it back. A client that accepts JSON gets it as a field; a browser, or one that accepts `text/csv` or anything, the file itself. Cells that a spreadsheet would run begin with an apostrophe.',
  query: Query,
  data: Data,
  example: { data: { csv: 'id,name,stage\r\ninv_7wzqk0yd5c,Example Harbour Ventures,meeting\r\n', rows: 1 } },
  file: { field: 'csv', type: 'text/csv', name: 'pipeline.csv' },
  uses: ['pipeline', 'warmPaths', 'contacts'],
  run: async (services, { scope, now, signal }, { query }) => {
    const lines: PipelineLine[] = [];
    let cursor: string | undefined;
    do {
      signal.throwIfAborted();
      const page = { limit: PIPELINE_LIMITS.page.limitMax, cursor, now, withNotes: true };
      const { rows, next } = await pipelinePage(services, scope, query, page);
      const people = await services.contacts.ofMany(
        scope,
        rows.flatMap(({ id }) => numberOfInvestorId(id) ?? []),
      );
      lines.push(
        ...rows.map((row): PipelineLine => {
          const contacts = people.get(numberOfInvestorId(row.id) ?? 0);
          return contacts === undefined ? row : { ...row, contacts };
        }),
      );
      cursor = next;
    } while (cursor !== undefined);
    return { outcome: 'found', data: { csv: pipelineCsv(lines), rows: lines.length } };
  },
});
