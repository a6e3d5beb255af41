import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import { findHeaderBy } from '../network/network.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Scope } from '../platform/values/scope.ts';
import { domainOf } from '../reference/reference.ts';
import { investorKey } from '../reference/rules-identity.ts';
import { type CsvRecord, recordsOf, UNCLOSED_QUOTE } from '../tables/csv-records.ts';
import type { ListImportStore } from './queries-import-list.ts';
import { beyondWarnings, uncommittedWarnings } from './rules-import-entry.ts';
import { LIST_LIMITS, type ListRow, ListRows } from './rules-read-rows.ts';
import {
  type ListEntry,
  type ListImportAsked,
  type ListImported,
  type ListMeant,
  meantBy,
} from './rules-resolve-row.ts';
import type { ChangedBy } from './rules-row.ts';
import {
  ignoredColumns,
  LIST_FIELDS,
  type ListHeader,
  listHeaderOf,
  withStageOfTalks,
} from './rules-stage-words.ts';

/** Imports of investor lists: read here, matched and stored by the store. */
export function createListImportService(store: ListImportStore) {
  return {
    /** Throws `invalid_request` for a text without a name of an investor, and for a list that would become too long. */
    async import(scope: Scope, asked: ListImportAsked, by: ChangedBy): Promise<ListImported> {
      const { header, rows: read } = readList(asked);
      const choices = new Map(asked.choices.map(({ name, investorId }) => [investorKey(name), investorId]));
      const rows = read.rows.map((row) => ({ ...row, ...chosenId(row, choices) }));
      // Of a number that was chosen too: it may be of no record, or of the other mode.
      const found = await store.candidates(scope.mode, rows);
      const meant = rows.map((row, at): { row: ListRow; meant: ListMeant } => ({
        row,
        meant: isOwn(row, choices) ? { kind: 'own' } : meantBy(row, found[at] ?? []),
      }));
      const unknown = meant.flatMap(({ row, meant: one }) =>
        one.kind === 'unclear' ? [{ line: row.line, name: row.name, candidates: one.candidates }] : [],
      );
      const entries = meant.flatMap(({ row, meant: one }): ListEntry[] =>
        one.kind === 'unclear'
          ? []
          : [{ row, investorId: one.kind === 'known' ? one.id : undefined, record: recordOf(row) }],
      );
      const { overwrite } = asked;
      const most = LIMITS.retention.kept.storedInvestors;
      const stored = asked.checkOnly
        ? { ...(await store.look(scope, entries, { overwrite })), importId: undefined }
        : await store.put(scope, entries, by, { most, overwrite });
      if (stored === undefined) throw refused(`the list would hold more than ${most} investors`);
      const ambiguous = stored.unclear.map(({ row: { line, name }, candidates }) => ({
        line,
        name,
        candidates,
      }));
      const unclear = [...unknown, ...ambiguous];
      const matched = entries.filter(({ investorId }) => investorId !== undefined).length;
      const { importId, added, changed, changes, differs, beyond } = stored;
      return {
        stored: !asked.checkOnly,
        importId,
        investors: entries.length - ambiguous.length,
        matched,
        own: entries.length - ambiguous.length - matched,
        ...{ added, changed, changes, differs },
        contacts: rows.reduce((sum, { contacts }) => sum + contacts.length, 0),
        columns: header.names.map((column, at) => {
          const field = LIST_FIELDS.find((one) => header.at[one] === at);
          return field === undefined
            ? { column, field: 'ignore' as const, why: 'Its heading is not known.' }
            : { column, field, why: 'By its heading.' };
        }),
        ignored: ignoredColumns(header).slice(0, LIST_LIMITS.columns),
        questions: [],
        preview: meant.slice(0, LIST_LIMITS.preview).map(({ row, meant: one }, at) => ({
          ...{ line: row.line, said: {}, row, meant: one },
          candidates: found[at] ?? [],
        })),
        leftOut: [],
        rowsJoined: 0,
        unclear: unclear.slice(0, LIST_LIMITS.listed * 5),
        rowsUnclear: unclear.length,
        rowsSkipped: read.rowsSkipped,
        rowsDropped: read.rowsDropped,
        skipped: read.skipped,
        warnings: [...uncommittedWarnings(stored.uncommitted), ...beyondWarnings(beyond), ...read.warnings()],
      };
    },
  };
}

/** Imports of a tenant's own investor list. */
export type ListImportService = ReturnType<typeof createListImportService>;

type Choices = ReadonlyMap<string, number | undefined>;

function chosenId({ keys }: ListRow, choices: Choices): { readonly investorId?: number } {
  const investorId = keys.map((key) => choices.get(key)).find((id) => id !== undefined);
  return investorId === undefined ? {} : { investorId };
}

function isOwn({ keys, investorId }: ListRow, choices: Choices): boolean {
  return investorId === undefined && keys.some((key) => choices.has(key) && choices.get(key) === undefined);
}

/** The tenant's own words, until a search finds the investor: nothing is scored by them. */
function recordOf({ name, kind, place, website }: ListRow): InvestorRecord & { readonly website?: string } {
  return {
    name,
    sectorTags: [],
    portfolioCompanies: [],
    networkProximity: 0,
    score: 0,
    scoreParts: [],
    tier: 'C',
    warmPath: false,
    conflict: false,
    ...(kind === undefined ? {} : { kind }),
    ...(place === undefined ? {} : { geography: place }),
    ...(website === undefined ? {} : { website }),
  };
}

function readList({ csv, rows, columns, stages = {} }: ListImportAsked): {
  readonly header: ListHeader;
  readonly rows: ListRows;
} {
  const headerOf = (cells: readonly string[]) =>
    cells.length > LIST_LIMITS.columns ? undefined : listHeaderOf(cells, columns);
  if (rows !== undefined) {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const header = headerOf(names);
    if (header === undefined) throw refused('no column holds the name of an investor');
    const records = rows.map((row, at) => ({ line: at + 1, cells: names.map((name) => row[name] ?? '') }));
    return readRows(header, records, stages);
  }
  const text = (csv ?? '').replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n');
  const found = findHeaderBy(text, headerOf);
  if (found === undefined) throw refused('no row names the columns, one of them the name of an investor');
  const records = [...recordsOf(text, found)].filter(({ line }) => line !== found.line);
  return readRows(found.header, records, stages);
}

function readRows(
  named: ListHeader,
  records: readonly Pick<CsvRecord, 'line' | 'cells'>[],
  stages: NonNullable<ListImportAsked['stages']>,
): { header: ListHeader; rows: ListRows } {
  const header = withStageOfTalks(
    named,
    records.map(({ cells = [] }) => cells),
  );
  const rows = new ListRows(header, { stages, domainOf });
  for (const { line, cells } of records) {
    if (cells === undefined) rows.skip(line, UNCLOSED_QUOTE);
    else rows.take(line, cells);
  }
  const [skipped] = rows.skipped;
  if (rows.rows.length === 0)
    throw refused(
      skipped === undefined ? 'there is no row below the columns' : `line ${skipped.line}: ${skipped.reason}`,
    );
  return { header, rows };
}

function refused(why: string): DomainError {
  const message = `No investor can be imported: ${why}. Expected is a CSV with a row of column names, such as "Investor, Website, Stage, Notes", and a row for each investor; "columns" says what a column of another name holds. Nothing was changed.`;
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly listImports: ListImportService;
  }
}
