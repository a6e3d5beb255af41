import { randomUUID } from 'node:crypto';
import { lockOutErasure } from '../accounts/queries-process.ts';
import { readErased } from '../corpus/queries-erased.ts';
import { createInvestorNames } from '../corpus/queries-named.ts';
import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import type { Db } from '../platform/database/db.ts';
import { readTenant, type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { ReadNames } from '../reference/names/match.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { contactsOf, lockList, writeContacts } from './queries-contacts.ts';
import {
  aboutOf,
  addTargets,
  listedTargets,
  namedAs,
  partsOf,
  type Target,
  type Targets,
  targetsOf,
} from './queries-import-targets.ts';
import { noteChanges, noteImport } from './queries-imports.ts';
import { type Changed, listedOf, lockRows, readRows, writeRows } from './queries-write.ts';
import { type ContactChange, contactsAfterImport, hasChanged } from './rules-contact.ts';
import { UNTOUCHED } from './rules-entry.ts';
import { entryAfterImport, IMPORTED, type Overwritable } from './rules-import-entry.ts';
import { type ImportCounts, ImportTally } from './rules-imports.ts';
import type { ListRow } from './rules-list-row.ts';
import type { ListEntry } from './rules-resolve-row.ts';
import type { ChangedBy } from './rules-row.ts';
import type { NotedChange } from './rules-undo.ts';

/** One import of a list: whom a row may mean, and putting them on the stored list, in one transaction. */
export function createListImportStore(db: Db) {
  const onRecord = createInvestorNames(db);
  const names = new ReadNames();
  return {
    /** Whose data the operator erased; undefined: nobody's. */
    erased: (mode: Mode) => readErased(db, mode),

    /** Whom each row may mean, by its place. */
    candidates: (mode: Mode, rows: readonly ListRow[]): Promise<readonly (readonly NamedInvestor[])[]> =>
      onRecord.named(
        mode,
        rows.map((row) => namedAs(row, row.investorId)),
        names,
      ),

    /**
     * Puts these on the list, and sets what the list says of each and may (`rules-import-entry.ts`), in one transaction: a crash leaves
     * nothing of it. In parts of some ten milliseconds each, so that others get their turns. Undefined, with nothing done, if the list
     * would hold more than `most`.
     */
    put: (
      scope: Scope,
      entries: readonly ListEntry[],
      by: ChangedBy,
      options: {
        readonly most: number;
        readonly overwrite?: readonly Overwritable[] | undefined;
        readonly mark?: string | undefined;
      },
    ): Promise<ListStored | undefined> =>
      withTenant(db, scope, async (transaction) => {
        await lockOutErasure(transaction, scope);
        await needList(transaction, scope, options.mark);
        await lockList(transaction, scope);
        const importId = randomUUID();
        const meant = await targetsOf(transaction, scope, entries, names);
        const { targets } = meant;
        const { added, filled } = await addTargets(transaction, scope, targets);
        if (await isBeyond(transaction, scope, options.most)) throw new TooLong();
        await noteImport(transaction, scope, importId, by);
        const tally = new ImportTally(added.size);
        for (const part of partsOf(await listedTargets(transaction, scope, targets))) {
          const ids = part.map(({ id }) => id);
          // Of an own investor that this import adds nothing can have been set.
          const old = ids.filter((id) => !(added.has(id) && id >= FIRST_OWN_NUMBER));
          const rows = await lockRows(transaction, scope, old);
          // Those of an earlier raise are known still.
          const contacts = await contactsOf(transaction, scope, ids);
          const done = decide(part, rows, contacts, { importId, ...options, added, filled, tally });
          if (done.changed.length > 0) await writeRows(transaction, scope, done.changed, by);
          await writeContacts(transaction, scope, done.contacts);
          await noteChanges(transaction, scope, importId, done.noted);
        }
        await noteImport(transaction, scope, importId, by, { ...tally.counts, investors: targets.length });
        return { importId, ...meant, ...tally.counts };
      }).catch((error: unknown) => {
        if (error instanceof TooLong) return undefined;
        throw error;
      }),

    /** What `put` would do, as of now; changes nothing. */
    look: (
      scope: Scope,
      entries: readonly ListEntry[],
      options: { readonly overwrite?: readonly Overwritable[] | undefined },
    ): Promise<ListStored> =>
      readTenant(db, scope, async (transaction) => {
        const meant = await targetsOf(transaction, scope, entries, names);
        const { targets } = meant;
        const known = targets.flatMap(({ id }) => (id < 0 ? [] : [id]));
        const listed = await listedOf(transaction, scope, known);
        const byAsked = new Map(listed.map((one) => [one.asked, one]));
        const own = targets.filter(({ id }) => id < 0);
        const fresh = listed.filter((one) => !one.listed).map(({ id }) => id);
        const added = new Set([...own.map(({ id }) => id), ...fresh]);
        const tally = new ImportTally(added.size);
        const there = targets.map((target) => ({ ...target, id: byAsked.get(target.id)?.id ?? target.id }));
        for (const part of partsOf(there)) {
          const ids = part.flatMap(({ id }) => (id < 0 ? [] : [id]));
          const rows = await readRows(transaction, scope, ids);
          const contacts = await contactsOf(transaction, scope, ids);
          decide(part, rows, contacts, { importId: randomUUID(), ...options, added, tally });
        }
        return { importId: undefined, ...meant, ...tally.counts };
      }),
  };
}

export type ListImportStore = ReturnType<typeof createListImportStore>;

/** What an import did, or would do: then it has no id. */
export interface ListStored extends ImportCounts, Targets {
  readonly importId: string | undefined;
}

/** Throws `not_in_this_state` if the list is that of another raise than the one the import was sent for. */
async function needList({ query }: TenantTransaction, { tenantId, mode }: Scope, mark: string | undefined) {
  const [row] = await query<{ same: boolean }>({
    name: 'still_list',
    text: 'select is_still_list($1, $2, $3) as same',
    values: [tenantId, mode, mark ?? null],
  });
  if (row?.same !== true)
    throw new DomainError(
      'not_in_this_state',
      'The raise was closed while the list was read: nothing of it was stored. Send it again for the raise that is open now.',
    );
}

/** Thrown to undo an import that makes the list too long. */
class TooLong extends Error {}

interface Deciding {
  readonly importId: string;
  readonly overwrite?: readonly Overwritable[] | undefined;
  readonly added: ReadonlySet<number>;
  /** What was filled in of those that were there. */
  readonly filled?: ReadonlyMap<number, readonly string[]>;
  readonly tally: ImportTally;
}

/** What becomes of some investors, by what is there. */
function decide(
  part: readonly Target[],
  rows: Awaited<ReturnType<typeof lockRows>>,
  contactsById: Awaited<ReturnType<typeof contactsOf>>,
  { importId, overwrite: fields = [], added, filled, tally }: Deciding,
) {
  const overwrite = new Set(fields);
  const there = new Map(rows.map((row) => [row.id, row]));
  const changed: Changed[] = [];
  const noted: NotedChange[] = [];
  const contacts: {
    investorId: number;
    contact: ReturnType<typeof contactsAfterImport>['contacts'][number];
  }[] = [];
  for (const { id, row, first } of part) {
    const { name, set, contacts: people } = row;
    const before = there.get(id) ?? { entry: UNTOUCHED, imported: {} };
    const after = entryAfterImport(before, set, { importId, overwrite });
    const merged = contactsAfterImport(contactsById.get(id) ?? [], people, {
      importId,
      isOverwriting: overwrite.has('contacts'),
      newId: randomUUID,
    });
    const news: ContactChange[] = merged.changes.filter(hasChanged);
    if (after.changes.length > 0) changed.push({ ...after, id, why: IMPORTED });
    const byId = new Map(merged.contacts.map((contact) => [contact.id, contact]));
    for (const one of news) {
      const contact = byId.get(one.id);
      if (contact !== undefined) contacts.push({ investorId: id, contact });
    }
    const about = Object.entries(aboutOf(row)).map(([field, value]) => {
      const isSet = added.has(id) || filled?.get(id)?.includes(field) === true;
      return [field, { value, isSet }];
    });
    noted.push({
      ...{ investorId: id, added: added.has(id), contacts: merged.changes },
      fields: about.length === 0 ? after.done : { ...after.done, about: Object.fromEntries(about) },
    });
    tally.take(
      { id, name },
      { changes: after.changes, contacts: news, differs: [...after.differs, ...merged.differs] },
    );
    if (after.isUncommitted) tally.uncommitted.add(first);
    tally.beyond += merged.beyond;
  }
  return { changed, noted, contacts };
}

async function isBeyond(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  most: number,
): Promise<boolean> {
  const [row] = await query<{ n: number }>({
    name: 'count_stored_investors',
    text: 'select count(*)::int as n from stored_investor where tenant_id = $1 and mode = $2',
    values: [tenantId, mode],
  });
  return (row?.n ?? 0) > most;
}
