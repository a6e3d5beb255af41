import { createInvestorNames } from '../corpus/queries-named.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { isApartKey } from './own-investors.ts';
import { namedAs, ownInvestors } from './queries-import-targets.ts';
import { adoptEntries, noteChanges } from './queries-write.ts';
import { meantBy } from './rules-resolve-row.ts';

/** Own investors compared at a time: some ten milliseconds of a thread that answers requests meanwhile. */
const SLICE = 100;

/** $1 tenant, $2 mode; of each pair $3 the own number, $4 that of the record. */
const PAIRS = 'unnest($3::bigint[], $4::bigint[]) m (id, into_id)';

/** An own investor, and the number of the record that it is. */
interface Pair {
  readonly id: number;
  readonly into: number;
  readonly name: string;
  readonly record: string;
}

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
        const record = found[place]?.find((one) => one.id === meant.id)?.name ?? name;
        // Of two that are one record the second is joined the next time.
        if (!pairs.has(meant.id)) pairs.set(meant.id, { id, into: meant.id, name, record });
      }
      if (pairs.size > 0)
        joined += await withTenant(db, scope, (transaction) => join(transaction, scope, [...pairs.values()]));
    }
    return joined;
  };
}

/** Everything that stands under the number of an own investor goes on under that of the record. Resolves to how many are joined. */
async function join(transaction: TenantTransaction, scope: Scope, found: readonly Pair[]): Promise<number> {
  const { query } = transaction;
  // As imports lock: the list, then the entries. Meanwhile an import may have been undone, or the raise closed.
  const there = await query<{ id: number }>({
    name: 'join_own_there',
    text: `select investor_id as id from stored_investor where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[])
        and own_key is not null order by investor_id for update`,
    values: [scope.tenantId, scope.mode, found.map(({ id }) => id)],
  });
  const pairs = found.filter((pair) => there.some(({ id }) => id === pair.id));
  if (pairs.length === 0) return 0;
  const ids = pairs.map(({ id }) => id);
  const values = [scope.tenantId, scope.mode, ids, pairs.map(({ into }) => into)];
  await query({
    name: 'join_own_listed',
    text: `update stored_investor k set first_seen_at = least(k.first_seen_at, o.first_seen_at),
        removed_at = case when o.removed_at is not null then k.removed_at end
      from ${PAIRS} join stored_investor o on o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.id
      where k.tenant_id = $1 and k.mode = $2 and k.investor_id = m.into_id`,
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
    text: `update stored_investor o set investor_id = m.into_id, own_key = null, digest = '', scored_for = null, unscored = null
      from ${PAIRS} where o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.id`,
    values,
  });
  await adoptEntries(
    transaction,
    scope,
    pairs.map(({ id, into }) => ({ from: id, into })),
  );
  // What an import did, and an earlier raise had, of both is that of the record.
  for (const [table, set, unless] of [
    ['pipeline_change', '', ''],
    ['investor_contact', '', ''],
    ['list_import_change', '', 'k.import_id = t.import_id'],
    ['raise_investor', ', own_key = null', 'k.raise_id = t.raise_id'],
  ] as const)
    await query({
      name: `join_own_${table}`,
      text: `update ${table} t set investor_id = m.into_id${set} from ${PAIRS} where t.tenant_id = $1 and t.mode = $2 and t.investor_id = m.id
        ${unless && `and not exists (select from ${table} k where ${unless} and k.tenant_id = $1 and k.investor_id = m.into_id)`}`,
      values,
    });
  for (const table of ['pipeline', 'list_import_change', 'raise_investor'])
    await query({
      name: `join_own_rest_of_${table}`,
      text: `delete from ${table} where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[])`,
      values: [scope.tenantId, scope.mode, ids],
    });
  await noteChanges(
    transaction,
    scope,
    pairs.map(({ into, name, record }) => ({
      ...{ id: into, field: 'record', was: name, became: record },
      why: 'it is on record since',
    })),
    { kind: 'service', name: 'records' },
  );
  return pairs.length;
}
