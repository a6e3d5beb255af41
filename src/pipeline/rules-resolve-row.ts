import type { InvestorRecord, NamedInvestor } from '../corpus/rules-investor-record.ts';
import type { Warning } from '../platform/values/outcome.ts';
import type { SentTable } from '../tables/rules-table.ts';
import type { PipelineStage } from './fields.ts';
import type { ColumnMapping, ColumnTold } from './rules-column-roles.ts';
import type { Overwritable } from './rules-import-entry.ts';
import type { ImportCounts } from './rules-imports.ts';
import type { ListQuestion, ListRow } from './rules-list-row.ts';

/** Whom a row means. `own`: nobody on record, so the investor is the tenant's own. */
export type ListMeant =
  | { readonly kind: 'known'; readonly id: number }
  | { readonly kind: 'own' }
  | { readonly kind: 'unclear'; readonly candidates: readonly NamedInvestor[] };

/**
 * Whom a row means of those that bear its name, its domain or its id. A domain says more than a name: of those with it there is one, or
 * the name decides among them; one of the name with another domain is another firm. Never a guess: of several, and of one whose
 * name is no more than alike, the tenant chooses.
 */
export function meantBy(row: Pick<ListRow, 'domain'>, candidates: readonly NamedInvestor[]): ListMeant {
  const byId = candidates.filter(({ why }) => why === 'id');
  const byDomain = candidates.filter(({ domain }) => row.domain !== undefined && domain === row.domain);
  const named = candidates.filter(
    ({ why, domain }) =>
      why === 'name' && (row.domain === undefined || domain === undefined || domain === row.domain),
  );
  const sure = named.filter((one) => one.sure);
  for (const found of [byId, byDomain.filter(({ why }) => why === 'name'), byDomain, sure]) {
    const ids = new Set(found.map(({ id }) => id));
    const [first] = found;
    if (first === undefined) continue;
    return ids.size === 1 ? { kind: 'known', id: first.id } : { kind: 'unclear', candidates: found };
  }
  return named.length === 0 ? { kind: 'own' } : { kind: 'unclear', candidates: named };
}

/** What is read of an import: a text, the bytes of a file as base64, or rows by the names of their columns. */
export interface ListSent extends SentTable {
  readonly rows?: readonly Readonly<Record<string, string>>[];
  readonly columns?: ColumnMapping;
  readonly stages?: Readonly<Record<string, PipelineStage>>;
  /** Reads and reports, and stores nothing. */
  readonly checkOnly: boolean;
}

/** An import as it is asked for. */
export interface ListImportAsked extends ListSent {
  /** Whom a name means: the number of an investor, or undefined for the tenant's own. */
  readonly choices: readonly { readonly name: string; readonly investorId: number | undefined }[];
  /** Fields that the list replaces whatever stands here; tags and contacts too. */
  readonly overwrite?: readonly Overwritable[] | undefined;
}

/** What became of a list. */
export interface ListImported
  extends Pick<ImportCounts, 'added' | 'changed' | 'contacts' | 'changes' | 'differs'> {
  readonly stored: boolean;
  /** By which it is undone; undefined if nothing was stored. */
  readonly importId: string | undefined;
  /** Rows that were read and mean somebody. */
  readonly investors: number;
  /** Of these: on record; of no record, so the tenant's own. */
  readonly matched: number;
  readonly own: number;
  /** People at these. */
  readonly contacts: number;
  readonly columns: readonly ColumnTold[];
  /** Columns that hold something nothing was taken from. */
  readonly ignored: readonly string[];
  /** Rows whose name several on record bear: left out until one is chosen. */
  readonly unclear: readonly {
    readonly line: number;
    readonly name: string;
    readonly candidates: readonly NamedInvestor[];
  }[];
  readonly rowsUnclear: number;
  /** Rows that say more of an investor that a row before names. */
  readonly rowsJoined: number;
  readonly rowsSkipped: number;
  readonly rowsDropped: number;
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
  /** Lines that are no rows. */
  readonly leftOut: readonly { readonly line: number; readonly reason: string; readonly text: string }[];
  readonly questions: readonly ListQuestion[];
  readonly preview: readonly ListPreview[];
  readonly warnings: readonly Warning[];
}

/** A row beside what the file says; without `row` if no column holds names. */
export interface ListPreview {
  readonly line: number;
  readonly said: Readonly<Record<string, string>>;
  readonly row?: ListRow;
  readonly meant?: ListMeant;
  readonly candidates: readonly NamedInvestor[];
}

/** A row with the number of the investor it means; none: the tenant's own. */
export interface ListEntry {
  readonly row: ListRow;
  readonly investorId: number | undefined;
  readonly record: InvestorRecord & { readonly website?: string };
}
