import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import type { Warning } from '../platform/values/outcome.ts';
import type { SentTable, Table } from '../tables/rules-table.ts';
import type { PipelineStage } from './fields.ts';
import type { ColumnMapping, ColumnTold } from './rules-column-roles.ts';
import type { Overwritable } from './rules-import-entry.ts';
import type { ImportCounts } from './rules-imports.ts';
import type { ListQuestion, ListRow } from './rules-list-row.ts';
import type { ListRead } from './rules-read-rows.ts';

/** Whom a row means. `own`: nobody on record, so the investor is the tenant's own. */
export type ListMeant =
  | { readonly kind: 'known'; readonly id: number }
  | { readonly kind: 'own' }
  | { readonly kind: 'unclear'; readonly candidates: readonly NamedInvestor[] };

/**
 * Whom a row means of those that bear its name, its domain or its id. A domain says more than a name: of those with it there is one, or
 * the name decides among them; one of the name with another domain is another firm. Never a guess: of several, and of one that is
 * not sure, the tenant chooses.
 */
export function meantBy(row: Pick<ListRow, 'domain'>, candidates: readonly NamedInvestor[]): ListMeant {
  const byId = candidates.filter(({ why }) => why === 'id');
  const sited = candidates.filter(({ domain }) => row.domain !== undefined && domain === row.domain);
  const named = candidates.filter(
    ({ why, domain }) =>
      why === 'name' && (row.domain === undefined || domain === undefined || domain === row.domain),
  );
  const isSure = ({ sure }: NamedInvestor) => sure;
  const sitedAndNamed = sited.filter(({ why }) => why === 'name');
  for (const found of [byId, sitedAndNamed, sited.filter(isSure), named.filter(isSure)]) {
    const ids = new Set(found.map(({ id }) => id));
    const [first] = found;
    if (first === undefined) continue;
    return ids.size === 1 ? { kind: 'known', id: first.id } : { kind: 'unclear', candidates: found };
  }
  const asked = [...new Set([...named, ...sited])];
  return asked.length === 0 ? { kind: 'own' } : { kind: 'unclear', candidates: asked };
}

/** What is read of an import: a text, the bytes of a file as base64, or rows by the names of their columns. */
export interface ListSent extends SentTable {
  readonly rows?: readonly Readonly<Record<string, string>>[];
  readonly columns?: ColumnMapping;
  readonly stages?: Readonly<Record<string, PipelineStage>>;
  /** Reads and reports, and stores nothing. */
  readonly checkOnly: boolean;
}

/** Whom a name means: the number of an investor, another name of the list, or with neither one of the tenant's own. */
export interface ListChoice {
  readonly name: string;
  readonly investorId?: number | undefined;
  readonly sameAs?: string | undefined;
}

/** An import as it is asked for. */
export interface ListImportAsked extends ListSent {
  readonly choices: readonly ListChoice[];
  /** Fields that the list replaces whatever stands here; tags and contacts too. */
  readonly overwrite?: readonly Overwritable[] | undefined;
}

/** A list as it was read: plain values, since they go from thread to thread. */
export interface ListReading extends Omit<ListRead, 'told'> {
  readonly columns: readonly ColumnTold[];
  /** Columns that hold something nothing was taken from. */
  readonly ignored: readonly string[];
  readonly questions: readonly ListQuestion[];
  /** By line what the first investors' rows say, by column. */
  readonly said: readonly { readonly line: number; readonly said: Readonly<Record<string, string>> }[];
  /** Lines that are no rows. */
  readonly leftOut: Table['leftOut'];
  readonly warnings: readonly Warning[];
}

/** What became of a list. */
export interface ListImported
  extends Omit<ListReading, 'rows' | 'said'>,
    Pick<ImportCounts, 'added' | 'changed' | 'contacts' | 'changes' | 'differs'> {
  readonly stored: boolean;
  /** By which it is undone; undefined if nothing was stored. */
  readonly importId: string | undefined;
  /** Investors that rows were read of. */
  readonly investors: number;
  /** Of these: on record; of no record, so the tenant's own. */
  readonly matched: number;
  readonly own: number;
  /** Rows that could mean several: left out until one is chosen. */
  readonly unclear: readonly {
    readonly line: number;
    readonly name: string;
    readonly candidates: readonly NamedInvestor[];
  }[];
  readonly rowsUnclear: number;
  readonly preview: readonly ListPreview[];
}

/** A row beside what the file says; without `row` if no column holds names. */
export interface ListPreview {
  readonly line: number;
  readonly said: Readonly<Record<string, string>>;
  readonly row?: ListRow;
  readonly meant?: ListMeant;
  /** Who is on record, or on the tenant's list. */
  readonly matched?: NamedInvestor;
  readonly candidates: readonly NamedInvestor[];
}

/** A row, and whom of those on record it may mean. */
export interface ListEntry {
  readonly row: ListRow;
  readonly candidates: readonly NamedInvestor[];
}
