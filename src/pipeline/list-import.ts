import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import { inSlices } from '../platform/backoff.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { type FairQueue, inTurn } from '../platform/values/queue.ts';
import type { Scope } from '../platform/values/scope.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { FIRST_OWN_NUMBER, investorKey } from '../reference/rules-identity.ts';
import { type ReadApart, type ReadingLimits, readInThreads } from '../tables/threads.ts';
import { nearWarnings } from './own-names.ts';
import type { ListImportStore } from './queries-import-list.ts';
import { type ListReading, refused } from './read-list.ts';
import type { PipelineSet } from './rules-entry.ts';
import { beyondWarnings, uncommittedWarnings, withoutCommitment } from './rules-import-entry.ts';
import { joined } from './rules-join-rows.ts';
import { LIST_LIMITS, type ListRow } from './rules-list-row.ts';
import {
  type ListEntry,
  type ListImportAsked,
  type ListImported,
  type ListMeant,
  type ListPreview,
  type ListSent,
  meantBy,
} from './rules-resolve-row.ts';
import type { ChangedBy } from './rules-row.ts';

/** A row, and whom it means. */
interface Meant {
  readonly row: ListRow;
  readonly meant: ListMeant;
  readonly candidates: readonly NamedInvestor[];
}

/** An import takes a few seconds: by then the queue is shorter. */
const WORDS = { what: 'imports of lists', retryAfterSeconds: 5 };
const NOT_ON_RECORD = 'The investor that was chosen for it is not on record: it was matched by its name.';
const TOO_MUCH = {
  path: 'csv_content',
  tooMuch: 'as no list of investors is: send it in parts. Nothing was changed.',
};

/** Reads lists in threads; `entry` is list-thread.ts. */
export const readListsApart = (entry: URL, limits: ReadingLimits): ReadApart<ListSent, ListReading> =>
  readInThreads(entry, limits, TOO_MUCH);

/** Imports of investor lists: read apart from the requests, matched and stored by the store, by turns of the tenants. */
export function createListImportService(
  store: ListImportStore,
  read: ReadApart<ListSent, ListReading>,
  lane: FairQueue,
) {
  return {
    /** Throws `invalid_request` for a text without a name of an investor, and for a list that would become too long. */
    import: (
      scope: Scope,
      asked: ListImportAsked,
      by: ChangedBy,
      signal: AbortSignal,
    ): Promise<ListImported> =>
      inTurn(lane, scope.tenantId, signal, WORDS, async () => {
        const { choices: chosen, overwrite, ...sent } = asked;
        const reading = await read(sent, signal);
        signal.throwIfAborted();
        const choices = new Map(chosen.map(({ name, investorId }) => [investorKey(name), investorId]));
        const rows =
          choices.size === 0
            ? reading.rows
            : await inSlices(reading.rows, (row) => ({ ...row, ...chosenId(row, choices) }));
        // Of a number that was chosen too: it may be of no record, or of the other mode.
        const found = await store.candidates(scope.mode, rows);
        const lost = rows.flatMap((row, at) =>
          (chosenId(row, choices).investorId ?? FIRST_OWN_NUMBER) < FIRST_OWN_NUMBER &&
          !found[at]?.some(({ why }) => why === 'id')
            ? [{ field: 'choices', value: row.name, message: NOT_ON_RECORD }]
            : [],
        );
        const all = await inSlices(rows, (row, at): Meant => {
          const candidates = found[at] ?? [];
          return {
            row,
            candidates,
            meant: isOwn(row, choices) ? { kind: 'own' } : meantBy(row, candidates),
          };
        });
        const one = eachOnce(all);
        const entries = (
          await inSlices(one.meant, ({ row, meant }): ListEntry[] =>
            meant.kind === 'unclear'
              ? []
              : [{ row, investorId: meant.kind === 'known' ? meant.id : undefined, record: recordOf(row) }],
          )
        ).flat();
        const most = LIMITS.retention.kept.storedInvestors;
        const stored = asked.checkOnly
          ? { ...(await store.look(scope, entries, { overwrite })), importId: undefined }
          : await store.put(scope, entries, by, { most, overwrite });
        if (stored === undefined) throw refused(`the list would hold more than ${most} investors`);
        const ambiguous = new Map(stored.unclear.map(({ row, candidates }) => [row, candidates]));
        const shown = one.meant.map((meant): Meant => {
          const candidates = ambiguous.get(meant.row);
          return candidates === undefined
            ? meant
            : { row: meant.row, candidates, meant: { kind: 'unclear', candidates } };
        });
        const unclear = shown.filter(({ meant }) => meant.kind === 'unclear');
        const investors = entries.length - ambiguous.size;
        const matched = entries.filter(({ investorId }) => investorId !== undefined).length;
        const { rows: _rows, said: _said, ...told } = reading;
        return {
          ...told,
          stored: !asked.checkOnly,
          importId: stored.importId,
          investors,
          matched,
          own: investors - matched,
          added: stored.added,
          changed: stored.changed,
          changes: stored.changes,
          differs: stored.differs,
          contacts: entries.reduce((sum, { row }) => sum + row.contacts.length, 0),
          preview: previewOf(reading, shown, stored.uncommitted),
          unclear: unclear.slice(0, LIST_LIMITS.listed * 5).map(({ row, candidates }) => ({
            line: row.line,
            name: row.name,
            candidates,
          })),
          rowsUnclear: unclear.length,
          rowsJoined: reading.rowsJoined + one.joined,
          warnings: [
            ...lost.slice(0, LIST_LIMITS.listed),
            ...nearWarnings(await stored.near()),
            ...uncommittedWarnings(stored.uncommitted.size),
            ...beyondWarnings(stored.beyond),
            ...one.warnings,
            ...reading.warnings,
          ],
        };
      }),
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

/**
 * Rows that mean one investor on record ("a16z", "Andreessen Horowitz") as one; of two that only share a name the later one is asked.
 */
function eachOnce(rows: readonly Meant[]) {
  const byId = new Map<number, number>();
  const meant: Meant[] = [];
  const warnings: ListImported['warnings'][number][] = [];
  let count = 0;
  for (const one of rows) {
    const id = one.meant.kind === 'known' ? one.meant.id : undefined;
    const at = id === undefined ? undefined : byId.get(id);
    const before = at === undefined ? undefined : meant[at];
    if (id === undefined || at === undefined || before === undefined) {
      if (id !== undefined) byId.set(id, meant.length);
      meant.push(one);
    } else if (one.row.isNamesake || before.row.isNamesake) {
      meant.push({ ...one, meant: { kind: 'unclear', candidates: one.candidates } });
    } else {
      const told = {
        say(field: string, value: string, message: string): void {
          warnings.push({ field, value, message });
        },
      };
      meant[at] = { ...before, row: joined(before.row, one.row, told).row };
      count += 1;
    }
  }
  return { meant, warnings: warnings.slice(0, LIST_LIMITS.listed), joined: count };
}

/** The first investors beside what the file says of them. */
function previewOf(
  { said }: ListReading,
  rows: readonly Meant[],
  uncommitted: ReadonlySet<PipelineSet>,
): ListPreview[] {
  if (rows.length === 0) return said.map((line) => ({ ...line, candidates: [] }));
  const byLine = new Map(said.map((line) => [line.line, line.said]));
  return rows.slice(0, LIST_LIMITS.preview).map(({ row, ...one }) => ({
    ...one,
    line: row.line,
    said: byLine.get(row.line) ?? {},
    row: uncommitted.has(row.set) ? { ...row, set: withoutCommitment(row.set) } : row,
  }));
}

/** The tenant's own words, until a search finds the investor: nothing is scored by them. */
function recordOf({ name, kind, place, website }: ListRow): ListEntry['record'] {
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
    ...knownFields({ kind, geography: place, website }),
  };
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly listImports: ListImportService;
  }
}
