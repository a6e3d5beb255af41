import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createInvestorNames } from '../corpus/queries-named.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { isApartKey } from './own-investors.ts';
import { contactsOf, removeContacts, writeContacts } from './queries-contacts.ts';
import { namedAs, type OtherName, ownInvestors } from './queries-import-targets.ts';
import { adoptEntries, noteChanges, readRows, setPipelineIn } from './queries-write.ts';
import { type Contact, contactsJoined } from './rules-contact.ts';
import { type LeftOver, takenFrom } from './rules-entry.ts';
import { meantBy } from './rules-resolve-row.ts';
import type { ChangedBy } from './rules-row.ts';

/** Own investors compared at a time: some ten milliseconds of a thread that answers requests meanwhile. */
const SLICE = 100;
/** Names that one investor is remembered under: more than any list has of one; the oldest go. */
const MOST_NAMES = 50;

/** $1 tenant, $2 mode; of each pair $3 the own number, $4 that of the investor that it is. */
const PAIRS = 'unnest($3::bigint[], $4::bigint[]) m (id, into_id)';
/** The same with $5 what each own one is to be remembered under. */
const NAMED_PAIRS = 'unnest($3::bigint[], $4::bigint[], $5::jsonb[]) m (id, into_id, names)';

/** Of a list that stands: the row `t` of an import is of the current raise. */
const IS_CURRENT = `exists (select from list_import i where i.id = t.import_id and i.tenant_id = $1 and i.raise_id is null)`;

/** An earlier raise `a` has both of a pair, as two: it keeps what it had, so that opened again it is what it was. */
const HAVE_BOTH = (which: string): string => `exists (
  select from raise_investor a join raise_investor b on b.raise_id = a.raise_id and b.tenant_id = $1
    and b.investor_id in (select m.into_id union all select g.id from investor g where g.merged_into = m.into_id)
  where a.tenant_id = $1 and a.mode = $2 and a.investor_id = m.id and ${which})`;
const OF_BOTH = HAVE_BOTH(
  'a.raise_id = (select i.raise_id from list_import i where i.id = t.import_id and i.tenant_id = $1)',
);

/** An own investor, and the number of the one that it is: on record, or another own one on the list. */
export interface Pair {
  readonly id: number;
  readonly into: number;
  readonly name: string;
  /** The name of that one. */
  readonly becomes: string;
}

/** Who says that they are one, as the history shows it. */
export interface Because {
  readonly by: ChangedBy;
  readonly why: string;
}
const RECORDS: Because = { by: { kind: 'service', name: 'records' }, why: 'it is on record since' };

/**
 * Makes own investors of a list those on record that came since: a list may be older than the records. By the matcher of imports, and
 * as sure: of several that may be meant, and of one that a person set apart, none is. Resolves to how many were joined. A run that is
 * repeated finds nothing more.
 */
export function joinOwnInvestors(db: Db): (scope: Scope, signal: AbortSignal) => Promise<number> {
  const onRecord = createInvestorNames(db);
  return async (scope, signal) => {
    const own = await withTenant(db, scope, (transaction) => ownInvestors(transaction, scope));
    const asked = own.filter(({ key }) => !isApartKey(key));
    let joined = 0;
    for (let at = 0; at < asked.length; at += SLICE) {
      signal.throwIfAborted();
      const slice = asked.slice(at, at + SLICE);
      const found = await onRecord.named(
        scope.mode,
        slice.map((one) => namedAs(one)),
      );
      const pairs = new Map<number, Pair>();
      for (const [place, { id, name, domain }] of slice.entries()) {
        const meant = meantBy(knownFields({ domain }), found[place] ?? []);
        if (meant.kind !== 'known') continue;
        const becomes = found[place]?.find((one) => one.id === meant.id)?.name ?? name;
        // Of two that are one record the second is joined the next time.
        if (!pairs.has(meant.id)) pairs.set(meant.id, { id, into: meant.id, name, becomes });
      }
      if (pairs.size > 0)
        joined += await withTenant(
          db,
          scope,
          async (transaction) => (await join(transaction, scope, [...pairs.values()], RECORDS)).length,
        );
    }
    return joined;
  };
}

/** A row that is locked. */
interface There {
  readonly id: number;
  readonly key: string;
  readonly names: readonly OtherName[] | null;
}

/**
 * Everything that stands under the number of an own investor goes on under that of the other. Of each pair that was still there what of
 * its entry no room was left for.
 */
export async function join(
  transaction: TenantTransaction,
  scope: Scope,
  found: readonly Pair[],
  because: Because,
): Promise<readonly (readonly LeftOver[])[]> {
  const { query } = transaction;
  // As imports lock: the list, then the entries. Meanwhile an import may have been undone, or the raise closed.
  const there = await query<There>({
    name: 'join_own_there',
    text: `select investor_id as id, own_key as key, other_names as names from stored_investor
      where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[]) and own_key is not null order by investor_id for update`,
    values: [scope.tenantId, scope.mode, found.map(({ id }) => id)],
  });
  const rows = new Map(there.map((row) => [row.id, row]));
  const pairs = found.filter(({ id }) => rows.has(id));
  if (pairs.length === 0) return [];
  const ids = pairs.map(({ id }) => id);
  const values = [scope.tenantId, scope.mode, ids, pairs.map(({ into }) => into)];
  const names = pairs.map(({ id, name }) =>
    JSON.stringify([...(rows.get(id)?.names ?? []), { id, key: rows.get(id)?.key, name }].slice(-MOST_NAMES)),
  );
  const entries = await entriesOf(transaction, scope, pairs);
  // A record that was merged into another one since stands under its old number.
  await query({
    name: 'join_own_head',
    text: `update stored_investor s set investor_id = one.into_id
      from (select m.into_id, min(g.id) as id from ${PAIRS} join investor g on g.merged_into = m.into_id
          join stored_investor l on l.tenant_id = $1 and l.mode = $2 and l.investor_id = g.id group by m.into_id) one
      where s.tenant_id = $1 and s.mode = $2 and s.investor_id = one.id
        and not exists (select from stored_investor k where k.tenant_id = $1 and k.mode = $2 and k.investor_id = one.into_id)`,
    values,
  });
  // Whoever is undone took none of the two to the list alone, unless both came with it.
  await query({
    name: 'join_own_imports_of_both',
    text: `update list_import_change t set added = false from ${PAIRS}
      where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.into_id and t.added and ${IS_CURRENT} and not exists (
        select from list_import_change k where k.tenant_id = $1 and k.mode = $2 and k.import_id = t.import_id and k.investor_id = m.id)`,
    values,
  });
  await query({
    name: 'join_own_imports',
    text: `update list_import_change t set added = false from ${PAIRS} join stored_investor k
        on k.tenant_id = $1 and k.mode = $2 and k.investor_id = m.into_id
      where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id and t.added and ${IS_CURRENT}`,
    values,
  });
  const lines = await joinAbout(transaction, scope, pairs);
  await query({
    name: 'join_own_listed',
    text: `update stored_investor k set first_seen_at = least(k.first_seen_at, o.first_seen_at),
        removed_at = case when o.removed_at is not null then k.removed_at end,
        other_names = (select jsonb_agg(n.name order by n.at) from (select * from jsonb_array_elements(coalesce(k.other_names, '[]') || m.names)
          with ordinality e (name, at) order by at desc limit ${MOST_NAMES}) n),
        record = case when k.is_imported then o.record else jsonb_strip_nulls(jsonb_build_object('website', o.record -> 'website')) end || k.record,
        digest = case when k.is_imported then '' else k.digest end, scored_for = case when k.is_imported then null else k.scored_for end
      from ${NAMED_PAIRS}
      join stored_investor o on o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.id
      where k.tenant_id = $1 and k.mode = $2 and k.investor_id = m.into_id`,
    values: [...values, names],
  });
  // What an import did, and an earlier raise had of one of them, is that of the one that stays.
  await query({
    name: 'join_own_history',
    text: `update pipeline_change t set investor_id = m.into_id from ${PAIRS} where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id`,
    values,
  });
  await query({
    name: 'join_own_import_changes',
    text: `update list_import_change t set investor_id = m.into_id from ${PAIRS}
      where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id and not ${OF_BOTH} and not exists (
        select from list_import_change k where k.import_id = t.import_id and k.tenant_id = $1 and k.investor_id = m.into_id)`,
    values,
  });
  await query({
    name: 'join_own_import_changes_twice',
    text: `delete from list_import_change t using ${PAIRS} where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id and not ${OF_BOTH}`,
    values,
  });
  await query({
    name: 'join_own_earlier',
    text: `update raise_investor t set investor_id = m.into_id,
        own_key = (select s.own_key from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = m.into_id),
        listed = case when t.listed is not null then jsonb_set(t.listed, '{other_names}', case jsonb_typeof(t.listed -> 'other_names')
          when 'array' then t.listed -> 'other_names' else '[]' end || m.names) end
      from ${NAMED_PAIRS} where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id and not ${HAVE_BOTH('a.raise_id = t.raise_id')}`,
    values: [...values, names],
  });
  await query({
    name: 'join_own_twice',
    text: `delete from stored_investor o using ${PAIRS} join stored_investor k on k.tenant_id = $1 and k.mode = $2 and k.investor_id = m.into_id
      where o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.id`,
    values,
  });
  await query({
    name: 'join_own',
    text: `update stored_investor o set investor_id = m.into_id, own_key = null, digest = '', scored_for = null, unscored = null,
        other_names = m.names
      from ${NAMED_PAIRS}
      where o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.id`,
    values: [...values, names],
  });
  await adoptEntries(
    transaction,
    scope,
    pairs.map(({ id, into }) => ({ from: id, into })),
  );
  await query({
    name: 'join_own_entries_twice',
    text: 'delete from pipeline where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[])',
    values: [scope.tenantId, scope.mode, ids],
  });
  await noteChanges(
    transaction,
    scope,
    pairs.map(({ into, name, becomes }) => ({
      ...{ id: into, field: 'record', was: name, became: becomes, why: because.why },
    })),
    because.by,
  );
  return fillEntries(transaction, scope, { pairs, entries, lines, because });
}

type Entries = Awaited<ReturnType<typeof readRows>>;

/** The entries of both of each pair, locked. */
async function entriesOf(
  transaction: TenantTransaction,
  scope: Scope,
  pairs: readonly Pair[],
): Promise<Entries> {
  const ids = pairs.flatMap(({ id, into }) => [id, into]);
  await transaction.query({
    name: 'join_own_lock',
    text: `select from pipeline where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[])
      order by investor_id for no key update`,
    values: [scope.tenantId, scope.mode, ids],
  });
  return readRows(transaction, scope, ids);
}

interface Fill {
  readonly pairs: readonly Pair[];
  /** As they were before. */
  readonly entries: Entries;
  /** By the number of the one that stays what else there is to say, for its note. */
  readonly lines: ReadonlyMap<number, readonly string[]>;
  readonly because: Because;
}

/** The entry that was set last goes on; what it has not comes from the other one. */
async function fillEntries(
  transaction: TenantTransaction,
  scope: Scope,
  { pairs, entries, lines, because }: Fill,
): Promise<readonly (readonly LeftOver[])[]> {
  const before = new Map(entries.map((one) => [one.id, one]));
  const left = new Map<number, readonly LeftOver[]>();
  const filled = new Map(
    pairs.flatMap(({ id, into }) => {
      const both = [before.get(id), before.get(into)];
      const isFilled = lines.has(into) || both.every((one) => one !== undefined);
      return isFilled ? [[into, both] as const] : [];
    }),
  );
  await setPipelineIn(
    transaction,
    scope,
    [...filled.keys()],
    (entry, id) => {
      const other = filled.get(id)?.find((one) => one !== undefined && !isDeepStrictEqual(one.entry, entry));
      const taken = takenFrom(entry, other ?? { entry, stageAt: undefined }, lines.get(id) ?? []);
      left.set(id, taken.left);
      return { ...taken.set, why: because.why };
    },
    because.by,
  );
  return pairs.map(({ into }) => left.get(into) ?? []);
}

/**
 * What both say of the investor itself, and whom they know there. People are of the investor in every raise, so those of the one that
 * goes come along; if an earlier raise has both they stay with it too, or it would be opened again without them. Lines of what finds no
 * place, by the number of the one that stays.
 */
async function joinAbout(
  transaction: TenantTransaction,
  scope: Scope,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { tenantId, mode } = scope;
  const ids = pairs.map(({ id }) => id);
  const rows = await transaction.query<{ id: number; site: string | null; is_held: boolean }>({
    name: 'join_own_about',
    text: `select m.id, ${HAVE_BOTH('true')} as is_held, (
          select o.record ->> 'website' from stored_investor o join stored_investor k on k.tenant_id = $1 and k.mode = $2 and k.investor_id = m.into_id
          where o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.id and o.record ->> 'website' <> k.record ->> 'website') as site
      from ${PAIRS}`,
    values: [tenantId, mode, ids, pairs.map(({ into }) => into)],
  });
  const about = new Map(rows.map((row) => [row.id, row]));
  const known = await contactsOf(transaction, scope, [...ids, ...pairs.map(({ into }) => into)]);
  const lines = new Map<number, readonly string[]>();
  const written: { investorId: number; contact: Contact }[] = [];
  const moved: { id: string; into: number }[] = [];
  const gone: string[] = [];
  for (const { id, into } of pairs) {
    const { site, is_held: isHeld = false } = about.get(id) ?? {};
    const people = known.get(id) ?? [];
    const joined = contactsJoined(known.get(into) ?? [], people);
    for (const contact of joined.changed) written.push({ investorId: into, contact });
    for (const contact of joined.added)
      if (isHeld) written.push({ investorId: into, contact: { ...contact, id: randomUUID() } });
      else moved.push({ id: contact.id, into });
    if (!isHeld) gone.push(...people.filter((one) => !joined.added.includes(one)).map((one) => one.id));
    const said = [...(site == null ? [] : [`Website: ${site}`]), ...joined.lines];
    if (said.length > 0) lines.set(into, said);
  }
  await removeContacts(transaction, scope, gone);
  await writeContacts(transaction, scope, written);
  await transaction.query({
    name: 'join_own_contacts',
    text: `update investor_contact c set investor_id = m.into_id from unnest($3::uuid[], $4::bigint[]) m (id, into_id)
      where c.tenant_id = $1 and c.mode = $2 and c.id = m.id`,
    values: [tenantId, mode, moved.map(({ id }) => id), moved.map(({ into }) => into)],
  });
  return lines;
}
