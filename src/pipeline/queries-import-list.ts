import { createHash } from 'node:crypto';
import { lockOutErasure } from '../accounts/queries-process.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { describePlace } from '../reference/rules-place.ts';
import { setPipelineIn } from './queries-write.ts';
import { countLeftOut, importedSet, type LeftOut, type ListRow } from './rules-read-rows.ts';
import type { ListCandidate, ListEntry } from './rules-resolve-row.ts';
import type { ChangedBy } from './rules-row.ts';

/** Namesakes of one row that are read: more do not help to choose one. */
const MAX_CANDIDATES = 5;

/** $1 mode; $2, $3 keys by the place of their row; $4, $5 domains; $6, $7 numbers. */
const CANDIDATES = `with hit as (
    select a.ord, h.id, 'name' as why from unnest($2::int[], $3::text[]) a (ord, key) cross join lateral (
      (select i.id from investor i where i.mode = $1 and i.identity_key = a.key limit ${MAX_CANDIDATES})
      union
      (select l.investor_id from investor_alias l where l.mode = $1 and l.alias_key = a.key limit ${MAX_CANDIDATES})) h
    union all
    select d.ord, h.id, 'domain' from unnest($4::int[], $5::text[]) d (ord, domain) cross join lateral (
      select i.id from investor i where i.mode = $1 and i.domain = d.domain limit ${MAX_CANDIDATES}) h
    union all
    select n.ord, i.id, 'id' from unnest($6::int[], $7::bigint[]) n (ord, id) join investor i on i.id = n.id and i.mode = $1)
  select distinct x.ord, x.why, c.id, c.name, c.domain, c.city, c.state_code, c.country_code
  from hit x join investor i on i.id = x.id join investor c on c.id = coalesce(i.merged_into, i.id) order by x.ord, c.id`;

interface CandidateRow {
  readonly ord: number;
  readonly why: ListCandidate['why'];
  readonly id: number;
  readonly name: string;
  readonly domain: string | null;
  readonly city: string | null;
  readonly state_code: string | null;
  readonly country_code: string | null;
}

/** Imported lists: whom a row may mean, and putting them on the stored list, in one transaction. */
export function createListImportStore(db: Db) {
  return {
    /** Whom each row may mean, by its place. */
    async candidates(mode: Mode, rows: readonly ListRow[]): Promise<readonly (readonly ListCandidate[])[]> {
      const keys = rows.flatMap((row, ord) => row.keys.map((key) => ({ ord, key })));
      const domains = rows.flatMap(({ domain }, ord) => (domain === undefined ? [] : [{ ord, domain }]));
      const ids = rows.flatMap(({ investorId: id }, ord) => (id === undefined ? [] : [{ ord, id }]));
      const found = await db.query<CandidateRow>({
        name: 'list_candidates',
        text: CANDIDATES,
        values: [
          mode,
          keys.map(({ ord }) => ord),
          keys.map(({ key }) => key),
          domains.map(({ ord }) => ord),
          domains.map(({ domain }) => domain),
          ids.map(({ ord }) => ord),
          ids.map(({ id }) => id),
        ],
      });
      const byRow = Map.groupBy(found, ({ ord }) => ord);
      return rows.map((_, ord) => (byRow.get(ord) ?? []).map(candidateOf));
    },

    /** Puts these on the list and sets what is empty of each; undefined, with nothing done, if it would hold more than `most`. */
    put: (
      scope: Scope,
      entries: readonly ListEntry[],
      by: ChangedBy,
      most: number,
    ): Promise<{ readonly added: number; readonly changed: number; readonly left: LeftOut } | undefined> =>
      withTenant(db, scope, async (transaction) => {
        await lockOutErasure(transaction, scope);
        const known = await addKnown(transaction, scope, entries);
        const own = await addOwn(transaction, scope, entries);
        if (await isBeyond(transaction, scope, most)) throw new TooLong();
        const ids = new Map([...known.ids, ...own.ids]);
        const sets = new Map(
          entries.flatMap(({ row, investorId }) => {
            const id = ids.get(investorId ?? row.keys[0] ?? '');
            return id === undefined ? [] : [[id, row.set] as const];
          }),
        );
        const left = { stages: 0, amounts: 0 };
        const { changed } = await setPipelineIn(
          transaction,
          scope,
          [...sets.keys()],
          (entry, id) => {
            const set = sets.get(id) ?? {};
            countLeftOut(left, entry, set);
            return { ...importedSet(entry, set), why: 'Imported from a list.' };
          },
          by,
        );
        return { added: known.added + own.added, changed, left };
      }).catch((error: unknown) => {
        if (error instanceof TooLong) return undefined;
        throw error;
      }),
  };
}

export type ListImportStore = ReturnType<typeof createListImportStore>;

/** Thrown to undo an import that makes the list too long. */
class TooLong extends Error {}

interface Added {
  readonly added: number;
  /** The number of each, by the number or the key that it was given by. */
  readonly ids: readonly (readonly [number | string, number])[];
}

async function addKnown(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  entries: readonly ListEntry[],
): Promise<Added> {
  const rows = entries.flatMap(({ investorId: id, record }) =>
    id === undefined ? [] : [{ id, ...kept(record) }],
  );
  const added = await query<{ id: number }>({
    name: 'import_known_investors',
    text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, is_imported)
      select $1, $2, u.id, u.record::jsonb, u.digest, 0, 'C', true from unnest($3::bigint[], $4::text[], $5::bytea[]) u (id, record, digest)
      where not exists (select from investor m join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = m.id
        where m.merged_into = u.id)
      order by u.id on conflict do nothing returning investor_id as id`,
    values: [
      tenantId,
      mode,
      rows.map(({ id }) => id),
      rows.map(({ record }) => record),
      rows.map(({ digest }) => digest),
    ],
  });
  return { added: added.length, ids: rows.map(({ id }) => [id, id]) };
}

async function addOwn(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  entries: readonly ListEntry[],
): Promise<Added> {
  const rows = entries.flatMap(({ investorId, row, record }) =>
    investorId === undefined ? [{ key: row.keys[0] ?? '', ...kept(record) }] : [],
  );
  const keys = rows.map(({ key }) => key);
  const added = await query<{ id: number }>({
    name: 'import_own_investors',
    text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, is_imported, own_key)
      select $1, $2, nextval('own_investor_number'), u.record::jsonb, u.digest, 0, 'C', true, u.key
      from unnest($3::text[], $4::text[], $5::bytea[]) u (key, record, digest)
      where not exists (select from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.own_key = u.key)
      order by u.key on conflict do nothing returning investor_id as id`,
    values: [tenantId, mode, keys, rows.map(({ record }) => record), rows.map(({ digest }) => digest)],
  });
  const ids = await query<{ key: string; id: number }>({
    name: 'own_investors',
    text: `select own_key as key, investor_id as id from stored_investor
      where tenant_id = $1 and mode = $2 and own_key = any ($3::text[])`,
    values: [tenantId, mode, keys],
  });
  return { added: added.length, ids: ids.map(({ key, id }) => [key, id]) };
}

function kept(record: ListEntry['record']): { readonly record: string; readonly digest: Buffer } {
  const text = JSON.stringify(record);
  return { record: text, digest: createHash('sha256').update(text).digest() };
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

function candidateOf({ ord: _, why, id, name, domain, ...at }: CandidateRow): ListCandidate {
  const place = describePlace({ country: at.country_code, state: at.state_code, city: at.city });
  return {
    id,
    name,
    why,
    ...(domain === null ? {} : { domain }),
    ...(place === undefined ? {} : { place }),
  };
}
