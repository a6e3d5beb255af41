import { lockOutErasure } from '../accounts/queries-process.ts';
import { recordEvent } from '../events/queries-events.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import {
  contactsOf,
  lockList,
  namedInOtherRaises,
  removeContacts,
  writeContacts,
} from './queries-contacts.ts';
import { partsOf, takeBackAbout } from './queries-import-targets.ts';
import { type Changed, lockRows, writeRows } from './queries-write.ts';
import type { Contact } from './rules-contact.ts';
import { MERGED_BY_HAND, type PipelineChange, UNTOUCHED } from './rules-entry.ts';
import { IMPORTED, UNDONE } from './rules-import-entry.ts';
import {
  IMPORT_LIMITS,
  type ImportCounts,
  type ListedImport,
  type Stayed,
  type StaysWhy,
  type Told,
  type Undone,
} from './rules-imports.ts';
import { type ChangedBy, isUntouched } from './rules-row.ts';
import {
  type AboutUndone,
  type LaterChange,
  type NotedChange,
  type Standing,
  undoneInvestor,
} from './rules-undo.ts';

/** Notes an import, or what it came to; those that are kept no longer go. */
export async function noteImport(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  id: string,
  { kind, name, memberId }: ChangedBy,
  counts?: Omit<ImportCounts, 'differs'> & { readonly investors: number },
): Promise<void> {
  const { added, changed, contacts, investors } = counts ?? {};
  await query({
    name: 'list_import_note',
    text: `insert into list_import (tenant_id, mode, id, by_kind, by_name, member_id, counts)
      values ($1, $2, $3, $4, $5, $6::uuid, $7::jsonb) on conflict (id, tenant_id) do update set counts = excluded.counts`,
    values: [
      tenantId,
      mode,
      id,
      kind,
      name.slice(0, 200),
      memberId ?? null,
      JSON.stringify({ investors, added, changed, contacts }),
    ],
  });
  if (counts !== undefined) {
    await recordEvent({ query }, { tenantId, mode }, 'import.finished', {
      what: 'investors',
      import_id: id,
      rows: counts.investors,
      added: counts.added,
      changed: counts.changed,
    });
    return;
  }
  await query({
    name: 'list_import_forget',
    text: `delete from list_import i where i.tenant_id = $1 and i.mode = $2 and (i.at < clock_timestamp() - $3 * interval '1 day'
      or i.id in (select o.id from list_import o where o.tenant_id = $1 and o.mode = $2 order by o.at desc, o.id offset $4))`,
    values: [tenantId, mode, IMPORT_LIMITS.keptDays, IMPORT_LIMITS.kept],
  });
}

/** Notes what an import did of some investors. */
export async function noteChanges(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  importId: string,
  changes: readonly NotedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await query({
    name: 'list_import_changes',
    text: `insert into list_import_change (tenant_id, mode, import_id, investor_id, added, fields, contacts)
      select $1, $2, $3, r.id, r.added, r.fields, r.contacts
      from jsonb_to_recordset($4::jsonb) r (id bigint, added boolean, fields jsonb, contacts jsonb)
      on conflict (import_id, investor_id, tenant_id) do update set added = excluded.added, fields = excluded.fields,
        contacts = excluded.contacts`,
    values: [
      tenantId,
      mode,
      importId,
      JSON.stringify(
        changes.map(({ investorId: id, added, fields, contacts }) => ({ id, added, fields, contacts })),
      ),
    ],
  });
}

interface ChangeRow extends LaterChange {
  /** The number it goes by now. */
  readonly id: number;
  readonly name: string | null;
}

/** Which of these investors others work with, so that they stay on the list: those with a sequence. */
export type InUse = (
  transaction: TenantTransaction,
  scope: Scope,
  investorIds: readonly number[],
) => Promise<ReadonlySet<number>>;

/** The imports of a list that are kept, and their undo. */
export function createImportStore(db: Db, inUse: InUse) {
  return {
    /** Newest first. */
    list: (scope: Scope): Promise<readonly ListedImport[]> =>
      withTenant(db, scope, async ({ query }) => {
        const rows = await query<ImportRow>({
          name: 'list_imports',
          text: `select id, at, by_kind, by_name, member_id, counts, undone_at from list_import
            where tenant_id = $1 and mode = $2 and raise_id is null and at >= clock_timestamp() - $3 * interval '1 day'
            order by at desc, id limit $4`,
          values: [scope.tenantId, scope.mode, IMPORT_LIMITS.keptDays, IMPORT_LIMITS.kept],
        });
        return rows.map(importOf);
      }),

    /** Undoes an import whole, in one transaction, but for what was changed since; that is told. */
    undo: (scope: Scope, importId: string, by: ChangedBy): Promise<Undone> =>
      withTenant(db, scope, async (transaction) => {
        await lockOutErasure(transaction, scope);
        await lockList(transaction, scope);
        const [row] = await transaction.query<{ undone_at: Date | null }>({
          name: 'list_import_undo',
          text: 'select undone_at from list_import where tenant_id = $1 and mode = $2 and id = $3::uuid and raise_id is null for update',
          values: [scope.tenantId, scope.mode, importId],
        });
        if (row === undefined) return { state: 'unknown' };
        if (row.undone_at !== null) return { state: 'undone', at: row.undone_at };
        await transaction.query({
          name: 'list_import_undone',
          text: 'update list_import set undone_at = clock_timestamp() where tenant_id = $1 and mode = $2 and id = $3::uuid',
          values: [scope.tenantId, scope.mode, importId],
        });
        const tally = new UndoTally();
        const named = await transaction.query<Told & { merged: boolean }>({
          name: 'list_import_investors',
          text: `select n.id, coalesce(s.record ->> 'name', '') as name, exists (select from pipeline_change p join list_import o on o.id = $3::uuid
                and o.tenant_id = $1 where p.tenant_id = $1 and p.mode = $2 and p.investor_id = n.id and p.why = $4 and p.at > o.at) as merged
            from (select distinct coalesce(i.merged_into, c.investor_id) as id from list_import_change c
              left join investor i on i.id = c.investor_id where c.tenant_id = $1 and c.mode = $2 and c.import_id = $3::uuid) n
            left join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = n.id order by n.id`,
          values: [scope.tenantId, scope.mode, importId, MERGED_BY_HAND],
        });
        for (const one of named.filter(({ merged }) => merged)) tally.stayed('merged', one);
        const ids = named.filter(({ merged }) => !merged);
        const standing = await transaction.query<{ id: string }>({
          name: 'list_imports_after',
          text: `select i.id from list_import i join list_import o on o.tenant_id = $1 and o.id = $3::uuid
            where i.tenant_id = $1 and i.mode = $2 and i.raise_id is null and (i.id = o.id or i.undone_at is null and (i.at, i.id) > (o.at, o.id))
            order by i.at, i.id`,
          values: [scope.tenantId, scope.mode, importId],
        });
        const importIds = standing.map(({ id }) => id);
        for (const part of partsOf(ids)) {
          const of = part.map(({ id }) => id);
          await undoPart(transaction, scope, importId, { ids: of, importIds, by, inUse, tally });
        }
        return { state: 'done', ...tally.done };
      }),
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;

interface ImportRow {
  readonly id: string;
  readonly at: Date;
  readonly by_kind: ChangedBy['kind'];
  readonly by_name: string;
  readonly member_id: string | null;
  readonly counts: Partial<Pick<ListedImport, 'investors' | 'added' | 'changed' | 'contacts'>>;
  readonly undone_at: Date | null;
}

function importOf({
  id,
  at,
  by_kind: kind,
  by_name: name,
  member_id: memberId,
  ...row
}: ImportRow): ListedImport {
  const { investors = 0, added = 0, changed = 0, contacts = 0 } = row.counts;
  return {
    ...{ id, at, investors, added, changed, contacts },
    by: { kind, name, ...(memberId === null ? {} : { memberId }) },
    undoneAt: row.undone_at ?? undefined,
  };
}

/** Counts what an undo does and leaves. */
class UndoTally {
  removed = 0;
  contacts = 0;
  readonly #changes = new Map<string, number>();
  readonly #stays = new Map<StaysWhy, { investors: number; first: Told[] }>();

  went(fields: Iterable<string>): void {
    for (const field of fields) this.#changes.set(field, (this.#changes.get(field) ?? 0) + 1);
  }

  stayed(why: StaysWhy, investor: Told): void {
    const known = this.#stays.get(why) ?? { investors: 0, first: [] };
    known.investors += 1;
    if (known.first.length < IMPORT_LIMITS.toldOfField) known.first.push(investor);
    this.#stays.set(why, known);
  }

  get done() {
    const stays = [...this.#stays].map(([why, one]): Stayed => ({ why, ...one }));
    return {
      removed: this.removed,
      contacts: this.contacts,
      changes: Object.fromEntries(this.#changes),
      stays,
    };
  }
}

interface UndoPart {
  readonly ids: readonly number[];
  /** The import, and those after it that stand. */
  readonly importIds: readonly string[];
  readonly by: ChangedBy;
  readonly inUse: InUse;
  readonly tally: UndoTally;
}

async function undoPart(
  transaction: TenantTransaction,
  scope: Scope,
  importId: string,
  { ids, importIds, by, inUse, tally }: UndoPart,
): Promise<void> {
  const rows = new Map((await lockRows(transaction, scope, ids)).map((row) => [row.id, row]));
  const contacts = await contactsOf(transaction, scope, ids);
  const elsewhere = await namedInOtherRaises(transaction, scope, ids);
  const noted = Map.groupBy(await changesOf(transaction, scope, importIds, ids), ({ id }) => id);
  const changed: Changed[] = [];
  const written: { investorId: number; contact: Contact }[] = [];
  const gone: string[] = [];
  const later: LaterChange[] = [];
  const leaving: Told[] = [];
  const about: (AboutUndone & { readonly id: number })[] = [];
  for (const [id, all] of noted) {
    const there = rows.get(id);
    const own = all.flatMap((one) =>
      one.importId === importId
        ? [{ ...one, contacts: one.contacts.filter((contact) => !elsewhere.has(contact.id)) }]
        : [],
    );
    const [first] = own;
    if (there === undefined || first === undefined) continue;
    const investor = { id, name: first.name ?? '' };
    const before = all.filter((one) => one.importId !== importId);
    let newer: readonly LaterChange[] = before;
    let standing: Standing = { ...there, contacts: contacts.get(id) ?? [] };
    const went = new Set<string>();
    const stays = new Set<StaysWhy>();
    const events: PipelineChange[] = [];
    // Of records that were merged since there is one of each; they are undone one after the other, the last one first.
    for (const change of own.toReversed()) {
      const undone = undoneInvestor(standing, change, newer, importId);
      newer = undone.later;
      events.push(...undone.changes);
      for (const why of undone.stays) stays.add(why);
      for (const { field } of undone.changes) went.add(field);
      if (Object.keys(undone.about.here).length > 0) about.push({ ...undone.about, id: change.investorId });
      if (undone.gone.length + undone.written.length > 0) went.add('contacts');
      const byId = new Map(undone.written.map((contact) => [contact.id, contact]));
      gone.push(...undone.gone.map((contact) => contact.id));
      written.push(...undone.written.map((contact) => ({ investorId: id, contact })));
      const left = standing.contacts.filter((contact) => !undone.gone.includes(contact));
      standing = { ...undone, contacts: left.map((contact) => byId.get(contact.id) ?? contact) };
      tally.contacts += undone.gone.length;
      if (undone.isLeaving) leaving.push(investor);
    }
    later.push(...newer.filter((one) => !before.includes(one as ChangeRow)));
    if (events.length > 0 || standing.imported !== there.imported)
      changed.push({ id, entry: standing.entry, imported: standing.imported, changes: events, why: UNDONE });
    tally.went(went);
    for (const why of stays) tally.stayed(why, investor);
  }
  if (changed.length > 0) await writeRows(transaction, scope, changed, by);
  for (const fields of await takeBackAbout(transaction, scope, about)) tally.went(fields);
  await writeContacts(transaction, scope, written);
  await removeContacts(transaction, scope, gone);
  for (const [theirs, some] of Map.groupBy(later, (one) => one.importId))
    await noteChanges(transaction, scope, theirs, some);
  await removeUntouched(transaction, scope, leaving, { inUse, tally });
}

/** What these imports did of these investors, each by its key, in the order of the imports. */
function changesOf(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  importIds: readonly string[],
  ids: readonly number[],
): Promise<ChangeRow[]> {
  return query({
    name: 'list_import_changes_of',
    text: `select g.id, c.investor_id as "investorId", c.import_id as "importId", s.record ->> 'name' as name, c.added, c.fields, c.contacts
      from (select id, id as member from unnest($3::bigint[]) id
        union all select m.merged_into, m.id from investor m where m.merged_into = any ($3::bigint[])) g
      cross join unnest($4::uuid[]) with ordinality i (id, ord)
      cross join lateral (select * from list_import_change c
        where c.import_id = i.id and c.investor_id = g.member and c.tenant_id = $1 offset 0) c
      left join lateral (select s.record from stored_investor s
        where s.tenant_id = $1 and s.mode = $2 and s.investor_id = c.investor_id offset 0) s on true
      order by g.id, i.ord, c.investor_id`,
    values: [tenantId, mode, ids, importIds],
  });
}

/** Takes those off the list that nobody did anything with but the import. */
async function removeUntouched(
  transaction: TenantTransaction,
  scope: Scope,
  leaving: readonly Told[],
  { inUse, tally }: Pick<UndoPart, 'inUse' | 'tally'>,
): Promise<void> {
  if (leaving.length === 0) return;
  const ids = leaving.map(({ id }) => id);
  const used = await inUse(transaction, scope, ids);
  const contacts = await contactsOf(transaction, scope, ids);
  const entries = new Map((await lockRows(transaction, scope, ids)).map(({ id, entry }) => [id, entry]));
  const others = await changedByOthers(transaction, scope, ids);
  const out: Told[] = [];
  for (const investor of leaving) {
    const { id } = investor;
    const entry = entries.get(id) ?? UNTOUCHED;
    const isTouched = others.get(id)?.changed === true || contacts.has(id) || !isUntouched(entry);
    const why: StaysWhy | undefined = used.has(id)
      ? 'sequence'
      : others.get(id)?.found === true
        ? 'searched'
        : isTouched
          ? 'changed'
          : undefined;
    if (why === undefined) out.push(investor);
    else tally.stayed(why, investor);
  }
  const gone = out.map(({ id }) => id);
  for (const table of ['stored_investor', 'pipeline_change', 'pipeline'])
    await transaction.query({
      name: `undone_${table}`,
      text: `delete from ${table} t where t.tenant_id = $1 and t.mode = $2 and t.investor_id in (
        select unnest($3::bigint[]) union select m.id from investor m where m.merged_into = any ($3::bigint[]))`,
      values: [scope.tenantId, scope.mode, gone],
    });
  tally.removed += out.length;
}

/** Whether a search found it, and whether anything but imports changed it. */
async function changedByOthers(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly found: boolean; readonly changed: boolean }>> {
  const rows = await query<{ id: number; found: boolean; changed: boolean }>({
    name: 'undone_others',
    text: `select g.id, coalesce(bool_or(not s.is_imported), false) as found, bool_or(exists (
          select from pipeline_change c where c.tenant_id = $1 and c.mode = $2 and c.investor_id = g.member
            and c.why is distinct from $4 and c.why is distinct from $5 and c.field <> 'record')) as changed
      from (select id, id as member from unnest($3::bigint[]) id
        union select m.merged_into, m.id from investor m where m.merged_into = any ($3::bigint[])) g
      left join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = g.member
      group by g.id`,
    values: [tenantId, mode, ids, IMPORTED, UNDONE],
  });
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly importedLists: ImportStore;
  }
}
