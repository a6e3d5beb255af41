import type { Queryable, Transaction } from '../../postgres/db.ts';

/** Numbers from here on are a tenant's own investors, which no corpus knows (migrations/0019). */
const OWN_NUMBERS = 140_737_488_355_328;
/** How far the numbers of the target are moved past those of the source, which may go on giving them out while it copies. */
const OWN_MARGIN = 1_000_000;
/** Of the columns. */
const KEY_LENGTH = 500;

const USED = `select investor_id from stored_investor where tenant_id = $1
  union select investor_id from pipeline where tenant_id = $1
  union select investor_id from pipeline_change where tenant_id = $1
  union select investor_id from sequence where tenant_id = $1`;

interface Known {
  readonly number: number;
  readonly mode: string | null;
  readonly key: string | null;
  /** Pairs of a namespace and the id in it, by which sources name it. */
  readonly names: readonly (readonly [string, string])[];
}

export interface Mapped {
  /** Have the same number at the target. */
  readonly same: number;
  /** Have another one: public ids that clients of the tenant kept no longer mean them. */
  readonly renumbered: number;
  /** Are not in the corpus of the target, and become investors of the tenant's own list. */
  readonly unknown: number;
}

/**
 * The numbers of the corpus that the tenant's rows name at the source, with what they mean there. An investor has another number in
 * each database, so it is found at the target by what sources call it.
 */
async function usedInvestors(source: Queryable, tenantId: string): Promise<readonly Known[]> {
  return source.query<Known>({
    text: `with used (number) as (${USED})
      select u.number, i.mode, i.identity_key as key, coalesce((
        select jsonb_agg(jsonb_build_array(n.namespace, n.id)) from (
          select s.namespace, s.id from investor_source s where s.investor_id = u.number
          union select i.source, i.source_id) n where n.id is not null), '[]') as names
      from used u left join investor i on i.id = u.number
      where u.number is not null and u.number < ${OWN_NUMBERS} order by u.number`,
    values: [tenantId],
  });
}

async function findAtTarget(
  target: Queryable,
  known: readonly Known[],
): Promise<ReadonlyMap<number, number>> {
  const flat = known.flatMap(({ number, mode, names }) =>
    names.map(([namespace, id]) => ({ number, mode, namespace, id })),
  );
  const rows = await target.query<{ number: number; found: number }>({
    text: `with asked as (
        select * from jsonb_to_recordset($1::jsonb) a(number bigint, mode text, namespace text, id text)),
      hits as (
        select a.number, s.investor_id as found from asked a
          join investor_source s on s.mode = a.mode and s.namespace = a.namespace and s.id = a.id
        union select a.number, i.id from asked a
          join investor i on i.mode = a.mode and i.source = a.namespace and i.source_id = a.id)
      select number, min(found) as found from hits group by number`,
    values: [JSON.stringify(flat)],
  });
  const found = new Map(rows.map((row) => [row.number, row.found]));
  const rest = known.filter(({ number, key }) => key !== null && !found.has(number));
  // A corpus of other files: one of exactly this name, where there is only one.
  const named = await target.query<{ number: number; found: number }>({
    text: `select a.number, min(i.id) as found from jsonb_to_recordset($1::jsonb) a(number bigint, mode text, key text)
      join investor i on i.mode = a.mode and i.identity_key = a.key group by a.number having count(*) = 1`,
    values: [JSON.stringify(rest.map(({ number, mode, key }) => ({ number, mode, key })))],
  });
  for (const row of named) found.set(row.number, row.found);
  return found;
}

/** What would become of the investors that the tenant's rows name, with nothing written. */
export async function compareInvestors(
  source: Queryable,
  target: Queryable,
  tenantId: string,
): Promise<Mapped> {
  const known = await usedInvestors(source, tenantId);
  const found = await findAtTarget(target, known);
  const same = known.filter(({ number }) => found.get(number) === number).length;
  return { same, renumbered: found.size - same, unknown: known.length - found.size };
}

/** Writes down, at the target, which number each investor of the tenant's rows has there. Those that are known stay as they are. */
export async function mapInvestors(source: Queryable, target: Transaction, tenantId: string): Promise<void> {
  const known = await usedInvestors(source, tenantId);
  const mapped = await target.query<{ number: number; becomes: number }>({
    text: 'select number, becomes from moved_investor where id = $1',
    values: [tenantId],
  });
  const done = new Set(mapped.map(({ number }) => number));
  const fresh = known.filter(({ number }) => !done.has(number));
  if (fresh.length === 0) return;
  const found = await findAtTarget(target, fresh);
  const taken = new Set(mapped.map(({ becomes }) => becomes));
  const pairs: { number: number; becomes: number | null; key: string | null }[] = [];
  for (const { number, key } of fresh) {
    const there = found.get(number);
    // Two of the list that are one record at the target stay two: no row of the tenant is lost.
    const isFree = there !== undefined && !taken.has(there);
    if (isFree) taken.add(there);
    // The number makes it unique on the tenant's list.
    const own = `${(key ?? '').slice(0, KEY_LENGTH)} ${number}`.trim();
    pairs.push({ number, becomes: isFree ? there : null, key: isFree ? null : own });
  }
  await target.query({
    text: `insert into moved_investor (id, number, becomes, own_key)
      select $1, p.number, coalesce(p.becomes, nextval('own_investor_number')), p.key
      from jsonb_to_recordset($2::jsonb) p(number bigint, becomes bigint, key text)`,
    values: [tenantId, JSON.stringify(pairs)],
  });
}

/** No number of its own that the tenant has, or is given at the source meanwhile, is given out at the target. */
export async function skipOwnNumbers(source: Queryable, target: Queryable): Promise<void> {
  const text = 'select last_value as last from own_investor_number';
  const [[here], [there]] = await Promise.all([
    source.query<{ last: number }>({ text }),
    target.query<{ last: number }>({ text }),
  ]);
  if (here === undefined || there === undefined || there.last > here.last + OWN_MARGIN / 2) return;
  await target.query({
    text: `select setval('own_investor_number', $1)`,
    values: [here.last + OWN_MARGIN],
  });
}
