import type pg from 'pg';
import type { Mode } from '../../core/scope.ts';
import { COMPANY, type EntityTable, INVESTOR } from './resolve/entity.ts';

/** Two records that are not called different and were left apart, the younger first. */
export interface AmbiguousPair {
  readonly kind: 'investor' | 'company';
  readonly name: string;
  readonly other: string;
  readonly why: string;
  /** The ids of the two records, as `corpus merge` takes them for investors. */
  readonly id: number;
  readonly otherId: number;
}

export interface Ambiguities {
  /** The first of them, investors before companies. */
  readonly pairs: readonly AmbiguousPair[];
  readonly count: number;
}

/** Pairs that are named; the others are only counted. */
const NAMED_PAIRS = 20;

/**
 * The pairs of records, at least one of which this import names, that `sameInvestor` and `sameCompany`
 * (core/same-entity.ts) do not call different: one name or domain, and something that contradicts or several that fit.
 * A pair the operator has merged is none.
 */
export async function findAmbiguous(client: pg.PoolClient, mode: Mode): Promise<Ambiguities> {
  const investors = await pairsOf(client, INVESTOR, mode);
  const companies = await pairsOf(client, COMPANY, mode);
  return {
    pairs: [...investors.pairs, ...companies.pairs].slice(0, NAMED_PAIRS),
    count: investors.count + companies.count,
  };
}

async function pairsOf(client: pg.PoolClient, table: EntityTable, mode: Mode): Promise<Ambiguities> {
  const { name, domainCounts, root } = table;
  const kinds = name === 'investor' ? '(c.kind <> g.kind) is not true' : 'true';
  const countryCounts = name === 'investor' ? "'person' in (c.kind, g.kind)" : 'true';
  // Each record's few ids by themselves (OFFSET keeps the planner from merging them): by namespace it would read all of a
  // source's for every pair.
  const idsOf = (record: string) =>
    `(select namespace, id from ${name}_source where ${name}_id = ${record}.id
       and not starts_with(namespace, 'mention:') offset 0)`;
  // Tables of their own, with statistics and an index: of what this transaction wrote the planner knows nothing (it takes a
  // corpus that was just made for one row), and would go over all names once for each of them.
  await client.query(
    `create temporary table n_${name} on commit drop as
     select c.id, c.domain${name === 'investor' ? ', c.kind' : ''} from ${name} c where c.id in (select id from g_${name})`,
  );
  await client.query(`create index on n_${name} (domain)`);
  await client.query(`create unique index on n_${name} (id)`);
  await client.query(`analyze n_${name}`);
  await client.query(
    `create temporary table n_${name}_key on commit drop as
     select e.id, e.identity_key as key from ${name} e join n_${name} using (id)
     union select a.${name}_id, a.alias_key from ${name}_alias a join n_${name} n on n.id = a.${name}_id`,
  );
  await client.query(`create index on n_${name}_key (key)`);
  await client.query(`analyze n_${name}_key`);
  const { rows } = await client.query<AmbiguousPair & { count: number }>(
    `with pair as (
       select greatest(k.id, e.id) as id, least(k.id, e.id) as other_id
         from n_${name}_key k join ${name} e on e.mode = $1 and e.identity_key = k.key where e.id <> k.id
       union select greatest(k.id, a.${name}_id), least(k.id, a.${name}_id)
         from n_${name}_key k join ${name}_alias a on a.mode = $1 and a.alias_key = k.key where a.${name}_id <> k.id
       union select greatest(c.id, g.id), least(c.id, g.id) from n_${name} c
         join ${name} g on g.mode = $1 and g.domain = c.domain where g.id <> c.id and ${domainCounts})
     select '${name}' as kind, c.name, g.name as other, c.id, g.id as "otherId", count(*) over ()::int as count,
       case
         when ${domainCounts} and c.domain = g.domain then 'two records of the domain ' || c.domain
         when ${domainCounts} and c.domain <> g.domain then 'one name, two domains: ' || c.domain || ' and ' || g.domain
         when ${countryCounts} and c.country_code <> g.country_code
           then 'one name, two countries: ' || c.country_code || ' and ' || g.country_code
         else 'the name fits several records'
       end as why
     from pair join ${name} c on c.id = pair.id join ${name} g on g.id = pair.other_id
     where ${root} <> ${root.replaceAll('c.', 'g.')} and ${kinds}
       and not exists (select from ${idsOf('c')} s join ${idsOf('g')} o on o.namespace = s.namespace and o.id <> s.id)
     order by c.id, g.id limit ${NAMED_PAIRS}`,
    [mode],
  );
  return {
    pairs: rows.map(({ kind, name, other, why, id, otherId }) => ({ kind, name, other, why, id, otherId })),
    count: rows[0]?.count ?? 0,
  };
}
