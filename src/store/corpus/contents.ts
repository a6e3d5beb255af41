import { LP_TYPES } from '../../core/kind/investor-terms.ts';
import type { Mode } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';

/** What the corpus of a mode holds of what requests ask for. */
export interface Askable {
  /** Records that were merged count once. */
  readonly investors: number;
  /** Of them those that back funds, as limited partners do. */
  readonly backers: number;
  readonly companies: number;
  readonly rounds: number;
  readonly datedRounds: number;
  readonly newestRound: string | null;
  readonly deals: number;
  /** The company with most investors, and the investor with most deals, of those whose name is one record's alone. */
  readonly company: string | null;
  readonly investor: string | null;
}

/** Angels back companies; a search for a fund finds them only where it names them. */
const BACK_FUNDS = LP_TYPES.filter((type) => type !== 'angel');

/** A name of a few plain words: it can be pasted into a shell as it is. */
const PLAIN = "~ '^[[:alnum:]][[:alnum:] .]{2,40}$'";

/** Reads every row of the corpus once: a second for some 100,000 deals. */
export async function readAskable(db: Queryable, mode: Mode): Promise<Askable> {
  const [row] = await db.query<Askable>({
    text: `select
        (select count(*)::int from investor where mode = $1 and merged_into is null) as investors,
        (select count(*)::int from investor where mode = $1 and merged_into is null and lp_type = any ($2)) as backers,
        (select count(*)::int from company where mode = $1) as companies,
        r.rounds, r.dated as "datedRounds", r.newest as "newestRound",
        (select count(*)::int from investment join round on round.id = round_id where mode = $1) as deals,
        (select c.name from (
            select company_id, count(*) as deals from investment join round on round.id = round_id
            where mode = $1 group by 1 order by 2 desc, 1 limit 50) most
          join company c on c.id = most.company_id and c.name ${PLAIN}
          where not exists (select from company o where o.mode = $1 and o.identity_key = c.identity_key and o.id <> c.id)
          order by most.deals desc, c.id limit 1) as company,
        (select i.name from investor i
          left join (select investor_id, count(*) as deals from investment group by 1) d on d.investor_id = i.id
          where i.mode = $1 and i.merged_into is null and i.name ${PLAIN}
          order by d.deals desc nulls last, i.id limit 1) as investor
      from (select count(*)::int as rounds, count(announced_on)::int as dated, max(announced_on)::text as newest
        from round where mode = $1) r`,
    values: [mode, BACK_FUNDS],
  });
  if (row === undefined) throw new Error('the database did not count the corpus');
  return row;
}
