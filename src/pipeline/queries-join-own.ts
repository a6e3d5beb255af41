import { isDeepStrictEqual } from 'node:util';
import { lockOutErasure } from '../accounts/queries-process.ts';
import { createInvestorNames } from '../corpus/queries-named.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { isApartKey } from './own-investors.ts';
import { contactsOf, lockList } from './queries-contacts.ts';
import { namedAs, type OtherName, ownInvestors } from './queries-import-targets.ts';
import { adoptEntries, listedOf, noteChanges, readRows, setPipelineIn } from './queries-write.ts';
import { areTooMany } from './rules-contact.ts';
import { type LeftOver, MERGED_BY_HAND, takenFrom } from './rules-entry.ts';
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

/** A contact `t` of whom another one `k` says the same and as much. */
const SAYS_NO_MORE = ['lower(k.name) = lower(t.name)']
  .concat(
    ['title', 'email', 'phone', 'profile'].map(
      (name) => `(t.${name} is null or lower(t.${name}) = lower(k.${name}))`,
    ),
  )
  .join(' and ');

/** An own investor, and the number of the one that it is: on record, or another own one on the list. */
interface Pair {
  readonly id: number;
  readonly into: number;
  readonly name: string;
  /** The name of that one. */
  readonly becomes: string;
}

/** Who says that they are one, as the history shows it. */
interface Because {
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

/** What became of two that a person says are one. */
export type Merged =
  | { readonly state: 'done'; readonly id: number; readonly name: string; readonly was: string }
  /** Of one number, or of numbers that are one already. */
  | { readonly state: 'same' }
  | { readonly state: 'not_listed'; readonly id: number }
  | { readonly state: 'both_on_record' }
  /** What both have of this has no room in one entry; nothing is done. */
  | { readonly state: 'no_room'; readonly left: readonly LeftOver[] };

class NoRoom extends Error {
  readonly left: readonly LeftOver[];

  constructor(left: readonly LeftOver[]) {
    super('one entry has no room for what two have');
    this.left = left;
  }
}

/** Makes two investors of a list one: `into` stays, but where it is own and the other on record. */
export async function mergeListed(
  db: Db,
  scope: Scope,
  { from, into }: { readonly from: number; readonly into: number },
  by: ChangedBy,
): Promise<Merged> {
  try {
    return await withTenant(db, scope, async (transaction) => {
      await lockOutErasure(transaction, scope);
      await lockList(transaction, scope);
      const there = await listedOf(transaction, scope, [from, into]);
      const missing = there.find(({ listed }) => !listed);
      if (missing !== undefined) return { state: 'not_listed', id: missing.asked };
      const numbers = there.map(({ id }) => id);
      if (new Set(numbers).size === 1) return { state: 'same' };
      if (numbers.every((id) => id < FIRST_OWN_NUMBER)) return { state: 'both_on_record' };
      const [id = 0, kept = 0] = (numbers[0] ?? 0) < FIRST_OWN_NUMBER ? numbers.toReversed() : numbers;
      const names = new Map(
        (
          await transaction.query<{ id: number; name: string }>({
            name: 'merge_names',
            text: `select g.id, s.record ->> 'name' as name from unnest($3::bigint[]) g (id) cross join lateral (
                select s.record from stored_investor s where s.tenant_id = $1 and s.mode = $2
                  and s.investor_id in (select g.id union select m.id from investor m where m.merged_into = g.id)
                order by s.investor_id <> g.id limit 1) s`,
            values: [scope.tenantId, scope.mode, numbers],
          })
        ).map((row) => [row.id, row.name]),
      );
      const pair = { id, into: kept, name: names.get(id) ?? '', becomes: names.get(kept) ?? '' };
      const peopleOf = async (ids: readonly number[]) =>
        [...(await contactsOf(transaction, scope, ids)).values()].map((people) => people.length);
      const before = await peopleOf([id, kept]);
      const [left = []] = await join(transaction, scope, [pair], { by, why: MERGED_BY_HAND });
      const [people = 0] = await peopleOf([kept]);
      const over = areTooMany(people, ...before) ? (['contacts'] as const) : [];
      if (left.length + over.length > 0) throw new NoRoom([...left, ...over]);
      return { state: 'done', id: kept, name: pair.becomes, was: pair.name };
    });
  } catch (error) {
    if (error instanceof NoRoom) return { state: 'no_room', left: error.left };
    throw error;
  }
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
async function join(
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
      where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.into_id and t.added and not exists (
        select from list_import_change k where k.tenant_id = $1 and k.mode = $2 and k.import_id = t.import_id and k.investor_id = m.id)`,
    values,
  });
  await query({
    name: 'join_own_imports',
    text: `update list_import_change t set added = false from ${PAIRS} join stored_investor k
        on k.tenant_id = $1 and k.mode = $2 and k.investor_id = m.into_id
      where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id and t.added`,
    values,
  });
  await query({
    name: 'join_own_listed',
    text: `update stored_investor k set first_seen_at = least(k.first_seen_at, o.first_seen_at),
        removed_at = case when o.removed_at is not null then k.removed_at end,
        other_names = (select jsonb_agg(n.name order by n.at) from (select * from jsonb_array_elements(coalesce(k.other_names, '[]') || m.names)
          with ordinality e (name, at) order by at desc limit ${MOST_NAMES}) n),
        record = case when k.is_imported then o.record || k.record else k.record end,
        digest = case when k.is_imported then '' else k.digest end, scored_for = case when k.is_imported then null else k.scored_for end
      from ${NAMED_PAIRS}
      join stored_investor o on o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.id
      where k.tenant_id = $1 and k.mode = $2 and k.investor_id = m.into_id`,
    values: [...values, names],
  });
  // What an import did, and an earlier raise had, of both is that of the one that stays.
  for (const [table, set, unless] of [
    ['pipeline_change', '', ''],
    ['investor_contact', '', SAYS_NO_MORE],
    ['list_import_change', '', 'k.import_id = t.import_id'],
    [
      'raise_investor',
      ', own_key = (select s.own_key from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = m.into_id)',
      'k.raise_id = t.raise_id',
    ],
  ] as const)
    await query({
      name: `join_own_${table}`,
      text: `update ${table} t set investor_id = m.into_id${set} from ${PAIRS} where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id
        ${unless && `and not exists (select from ${table} k where ${unless} and k.tenant_id = $1 and k.investor_id = m.into_id)`}`,
      values,
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
  // Of an earlier raise that has both nothing is taken.
  for (const table of ['pipeline', 'investor_contact', 'list_import_change'])
    await query({
      name: `join_own_rest_of_${table}`,
      text: `delete from ${table} where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[])`,
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
  return fillEntries(transaction, scope, { pairs, entries, because });
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
  readonly because: Because;
}

/** The entry that was set last goes on; what it has not comes from the other one. */
async function fillEntries(
  transaction: TenantTransaction,
  scope: Scope,
  { pairs, entries, because }: Fill,
): Promise<readonly (readonly LeftOver[])[]> {
  const before = new Map(entries.map(({ id, entry }) => [id, entry]));
  const both = pairs.filter(({ id, into }) => before.has(id) && before.has(into));
  const others = new Map(both.map(({ id, into }) => [into, [before.get(id), before.get(into)]] as const));
  const left = new Map<number, readonly LeftOver[]>();
  await setPipelineIn(
    transaction,
    scope,
    [...others.keys()],
    (entry, id) => {
      const other = others.get(id)?.find((one) => !isDeepStrictEqual(one, entry));
      if (other === undefined) return undefined;
      const taken = takenFrom(entry, other);
      left.set(id, taken.left);
      return { ...taken.set, why: because.why };
    },
    because.by,
  );
  return pairs.map(({ into }) => left.get(into) ?? []);
}
