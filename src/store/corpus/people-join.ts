import type { Mode } from '../../core/scope.ts';
import type { Postgres } from '../postgres/postgres.ts';
import { raiseCorpusVersion } from './version.ts';

/** The source of investments that were inferred from people. */
export const PEOPLE_JOIN = 'people-join';

/** Certain enough to be stored as a fact; below it nothing is stored. */
const LEAST_CONFIDENCE = 0.75;
/** A name that belongs to people of at most so many firms and companies is rare. */
const RARE_FIRMS = 3;
/** A person on more boards than this works for a service for boards, not for an investor. */
const MAX_BOARDS = 40;
/** A firm of more vehicles is a platform that files for others: its people are not theirs. */
const MAX_FUNDS = 200;

/**
 * How sure it is that a director of a company is the namesake at an investor, and so that the investor backed the
 * company. The company's own words decide ("designee of Norvale Ventures"), then a common street, then a rare name,
 * surer in a common town. A common name in a common town says too little.
 */
const CONFIDENCE = `case
  when names_investor then 0.95
  when same_street then 0.9
  when firms <= ${RARE_FIRMS} and same_town then 0.85
  when firms <= ${RARE_FIRMS} then 0.75
  when same_town then 0.6
  else 0.3 end`;

export interface PeopleJoined {
  /** Investments that are new, and those whose confidence changed. */
  readonly added: number;
  readonly updated: number;
  /** Inferred earlier and no longer supported. */
  readonly removed: number;
  /** Namesakes that were left out as too unsure. */
  readonly unsure: number;
}

/**
 * Infers who backed whom from people: a partner of an investor (people of its funds in Form D, owners in Form ADV) who is
 * a director of a company that filed Form D. Each edge of at least 0.75 becomes an investment in the company's newest
 * round that is not later than the director's first filing (else its first round). Running it again gives the same. In one
 * transaction; all inferred edges of the mode are made again, and what a source says outright is left alone.
 */
export function joinPeople(system: Postgres, mode: Mode): Promise<PeopleJoined> {
  return system.transaction(async (transaction) => {
    await transaction.query({ text: "set local work_mem = '64MB'" });
    await transaction.query({ text: 'set local statement_timeout = 0' });
    // Tables of their own, counted: right after an import the planner knows nothing of the rows it would join.
    const prepare = async (name: string, query: string, values?: readonly unknown[]) => {
      await transaction.query({
        text: `create temporary table ${name} on commit drop as ${query}`,
        ...(values === undefined ? {} : { values }),
      });
      await transaction.query({ text: `analyze ${name}` });
    };
    await prepare(
      'held',
      `select p.identity_key as key, r.company_id, coalesce(i.merged_into, i.id) as investor_id, p.city, p.country_code,
         p.address_key, r.started_on, lower(r.note) as note, r.source = 'form-d' and r.title ilike '%director%' as directs,
         i.kind is distinct from 'person' and (i.lp_type is null or i.lp_type = 'family_office') as invests
       from person_role r join person p on p.id = r.person_id left join investor i on i.id = r.investor_id
       where p.mode = $1`,
      [mode],
    );
    await prepare(
      'spread',
      `select key, count(distinct coalesce('i' || investor_id, 'c' || company_id)) as firms,
         count(distinct company_id) as boards from held group by key`,
    );
    await prepare(
      'partner',
      `select distinct h.key, h.investor_id, h.city, h.country_code, h.address_key, i.identity_key as investor_key
       from held h join investor i on i.id = h.investor_id
       where h.invests and h.investor_id not in (
         select investor_id from fund where mode = $1 group by investor_id having count(*) > ${MAX_FUNDS})`,
      [mode],
    );
    await prepare(
      'director',
      `select key, company_id, city, country_code, address_key, min(started_on) as since, string_agg(note, ' ') as note
       from held where directs and company_id is not null group by 1, 2, 3, 4, 5`,
    );
    await prepare(
      'joined',
      `with pair as (
         select a.investor_id, b.company_id, min(b.since) as since, min(s.firms) as firms,
           bool_or(a.address_key = b.address_key) as same_street,
           bool_or(lower(a.city) = lower(b.city) and a.country_code = b.country_code) as same_town,
           bool_or(length(a.investor_key) > 4 and strpos(b.note, a.investor_key) > 0) as names_investor
         from partner a join director b on b.key = a.key join spread s on s.key = a.key and s.boards <= ${MAX_BOARDS}
         join company c on c.id = b.company_id
         where c.identity_key <> a.investor_key
         group by a.investor_id, b.company_id, a.key)
       select investor_id, company_id, min(since) as since, max(${CONFIDENCE})::real as confidence
       from pair group by investor_id, company_id`,
    );
    const [counts] = await transaction.query<{ unsure: number }>({
      text: `select count(*) filter (where confidence < ${LEAST_CONFIDENCE})::int as unsure from joined`,
    });
    await prepare(
      'edge',
      `select distinct on (j.investor_id, j.company_id) r.id as round_id, j.investor_id, j.confidence,
          coalesce(r.as_of, r.announced_on) as as_of
        from joined j join round r on r.company_id = j.company_id
        where j.confidence >= ${LEAST_CONFIDENCE}
          and not exists (select from investment v join round o on o.id = v.round_id
            where o.company_id = j.company_id and v.investor_id = j.investor_id and v.source <> '${PEOPLE_JOIN}')
        order by j.investor_id, j.company_id, (r.announced_on <= j.since) desc nulls last,
          case when r.announced_on <= j.since then r.announced_on end desc, r.announced_on, r.id`,
    );
    const removed = await transaction.query({
      text: `delete from investment v using round r where r.id = v.round_id and r.mode = $1 and v.source = '${PEOPLE_JOIN}'
        and not exists (select from edge e where e.round_id = v.round_id and e.investor_id = v.investor_id) returning 1`,
      values: [mode],
    });
    const [written = { added: 0, updated: 0 }] = await transaction.query<{ added: number; updated: number }>({
      text: `with written as (
          insert into investment (round_id, investor_id, source, as_of, confidence)
          select round_id, investor_id, '${PEOPLE_JOIN}', as_of, confidence from edge
          on conflict (round_id, investor_id) do update set confidence = excluded.confidence
            where investment.source = '${PEOPLE_JOIN}' and investment.confidence is distinct from excluded.confidence
          returning (xmax = 0) as added)
        select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as updated from written`,
    });
    if (written.added + written.updated + removed.length > 0) await raiseCorpusVersion(transaction, mode);
    return { ...written, removed: removed.length, unsure: counts?.unsure ?? 0 };
  });
}
