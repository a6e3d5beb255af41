import { endSequencesIn } from '../outreach/queries-end-sequences.ts';
import { textArray } from '../platform/database/db.ts';
import type { TenantTransaction } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { Profile } from '../profile/rules.ts';
import { closedWhy, type Raise, raiseName, type WarmThen } from './rules-raises.ts';

// Taking a raise out of the tables of the current one, and putting it back: docs/adr/0073-raises.md.

/** Investors of one statement: under half a second, of the ten that a statement may take. */
const PART = 1_000;
const partsOf = (rows: readonly { readonly id: number }[]): number[][] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) =>
    rows.slice(at * PART, (at + 1) * PART).map(({ id }) => id),
  );

const TABLES = [
  ['stored_investor', 'listed'],
  ['pipeline', 'entry'],
] as const;
/** Columns that say whose a row is, which its archive has itself. */
const WHOSE = `'{tenant_id,mode,investor_id,own_key,id}'::text[]`;

/** Takes a raise with all that is of it out of the tables of the current one. */
export async function leave(
  transaction: TenantTransaction,
  scope: Scope,
  raise: Raise,
  closedOn: string,
  warm: WarmThen,
): Promise<{ readonly id: string; readonly ended: number }> {
  const own = [scope.tenantId, scope.mode];
  const running = await transaction.query<{ id: string }>({
    name: 'sequences_under_way',
    text: `select id from sequence where tenant_id = $1 and mode = $2 and raise_id is null and state in ('active', 'paused') order by id`,
    values: own,
  });
  const ended = await endSequencesIn(
    transaction,
    scope,
    running.map(({ id }) => id),
    { event: 'stop', who: 'person', why: closedWhy(raiseName(raise)) },
  );
  // As whoever deletes all that a tenant stored: a run of a monitor first, whose lease is gone with it.
  await transaction.query({
    name: 'raise_monitors',
    text: 'select kind from monitor where tenant_id = $1 and mode = $2 order by kind for update',
    values: own,
  });
  await transaction.query({
    name: 'raise_no_monitors',
    text: 'delete from monitor where tenant_id = $1 and mode = $2',
    values: own,
  });
  await transaction.query({
    name: 'raise_close',
    // One that was to be opened on a day to come was open for none.
    text: `update raise set state = 'closed', closed_on = greatest($4::date, opened_on), sums = $5::jsonb,
        moved_at = clock_timestamp(), profile = (select p.body from profile p where p.tenant_id = $1 and p.mode = $2)
      where tenant_id = $1 and mode = $2 and id = $3::uuid`,
    values: [...own, raise.id, closedOn, JSON.stringify(raise.sums)],
  });
  for (const table of ['sequence', 'list_import'] as const)
    await transaction.query({
      name: `raise_keeps_${table}`,
      text: `update ${table} set raise_id = $3::uuid where tenant_id = $1 and mode = $2 and raise_id is null`,
      values: [...own, raise.id],
    });
  const listed = await transaction.query<{ id: number }>({
    name: 'raise_list',
    text: `select investor_id as id from stored_investor where tenant_id = $1 and mode = $2
      union select investor_id from pipeline where tenant_id = $1 and mode = $2
      union select investor_id from pipeline_change where tenant_id = $1 and mode = $2 order by 1`,
    values: own,
  });
  for (const ids of partsOf(listed))
    await transaction.query({
      name: 'raise_archive',
      text: `insert into raise_investor (tenant_id, mode, raise_id, investor_id, own_key, listed, entry, history, warm)
        select $1, $2, $3::uuid, n.id, s.own_key, to_jsonb(s) - ${WHOSE}, to_jsonb(p) - ${WHOSE}, h.lines, n.warm::jsonb
        from unnest($4::bigint[], $5::text[]) n (id, warm)
        left join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = n.id
        left join pipeline p on p.tenant_id = $1 and p.mode = $2 and p.investor_id = n.id
        left join lateral (select jsonb_agg(to_jsonb(c) - ${WHOSE} order by c.id) as lines from pipeline_change c
          where c.tenant_id = $1 and c.mode = $2 and c.investor_id = n.id) h on true`,
      values: [
        ...own,
        raise.id,
        ids,
        textArray(ids.map((id) => (warm.has(id) ? JSON.stringify(warm.get(id)) : null))),
      ],
    });
  for (const table of ['stored_investor', 'pipeline_change', 'pipeline', 'profile'] as const)
    await transaction.query({
      name: `raise_empties_${table}`,
      text: `delete from ${table} where tenant_id = $1 and mode = $2`,
      values: own,
    });
  return { id: raise.id, ended: ended.length };
}

/** Puts a closed raise into the tables of the current one, which are empty. */
export async function comeBack(
  transaction: TenantTransaction,
  scope: Scope,
  { id, profile }: Raise,
): Promise<void> {
  const values = [scope.tenantId, scope.mode, id];
  const whose = `jsonb_build_object('tenant_id', a.tenant_id, 'mode', a.mode, 'investor_id', a.investor_id, 'own_key', a.own_key)`;
  await transaction.query({
    name: 'raise_reopen',
    text: `update raise set state = 'open', closed_on = null, profile = null, sums = null, moved_at = clock_timestamp()
      where tenant_id = $1 and mode = $2 and id = $3::uuid`,
    values,
  });
  const archived = await transaction.query<{ id: number }>({
    name: 'raise_archived',
    text: 'select investor_id as id from raise_investor where tenant_id = $1 and mode = $2 and raise_id = $3::uuid order by 1',
    values,
  });
  const those =
    'a.tenant_id = $1 and a.mode = $2 and a.raise_id = $3::uuid and a.investor_id = any ($4::bigint[])';
  for (const ids of partsOf(archived)) {
    for (const [table, column] of TABLES)
      await transaction.query({
        name: `raise_restores_${table}`,
        text: `insert into ${table} select t.* from raise_investor a
          cross join lateral jsonb_populate_record(null::${table}, a.${column} || ${whose}) t where ${those} and a.${column} is not null`,
        values: [...values, ids],
      });
    // Numbers of lines mean nothing but their order.
    await transaction.query({
      name: 'raise_restores_history',
      text: `insert into pipeline_change (tenant_id, mode, investor_id, at, by_kind, by_name, member_id, field, was, became, why)
        select $1, $2, a.investor_id, h.at, h.by_kind, h.by_name, h.member_id, h.field, h.was, h.became, h.why
        from raise_investor a cross join lateral jsonb_array_elements(a.history) with ordinality l (line, ord)
        cross join lateral jsonb_populate_record(null::pipeline_change, l.line) h
        where ${those} and a.history is not null order by a.investor_id, l.ord`,
      values: [...values, ids],
    });
  }
  for (const table of ['sequence', 'list_import'] as const)
    await transaction.query({
      name: `raise_returns_${table}`,
      text: `update ${table} set raise_id = null where tenant_id = $1 and mode = $2 and raise_id = $3::uuid`,
      values,
    });
  await transaction.query({
    name: 'raise_archived_no_more',
    text: 'delete from raise_investor where tenant_id = $1 and mode = $2 and raise_id = $3::uuid',
    values,
  });
  if (profile !== undefined) await putProfile(transaction, scope, profile);
}

export async function putProfile(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  profile: Profile,
): Promise<void> {
  await query({
    name: 'raise_profile',
    text: 'insert into profile (tenant_id, mode, body) values ($1, $2, $3)',
    values: [tenantId, mode, JSON.stringify(profile)],
  });
}
