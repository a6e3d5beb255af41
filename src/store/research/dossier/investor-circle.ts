import { CERTAIN } from '../../../core/news/funder-claim.ts';
import type { InvestorCircle } from '../../../core/research/dossier.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

/** A team as a person reads it; firms with more staff list their juniors too. */
const MAX_PEOPLE = 20;
const MAX_CO_INVESTORS = 10;
/** Deals of the investor whose other investors are counted, newest first: who it invests with now, in bounded time. */
const MAX_ROUNDS = 300;

const US = 'us as (select id from investor where (id = $1 or merged_into = $1) and mode = $2)';

const PEOPLE = `with ${US}
  select distinct on (p.id) p.name, r.title, p.social_url, r.source
  from us join person_role r on r.investor_id = us.id join person p on p.id = r.person_id
  where r.is_current is not false and r.ended_on is null order by p.id, r.started_on desc nulls last limit ${MAX_PEOPLE}`;

const CO_INVESTORS = `with ${US},
  joined as (select distinct r.id, r.company_id, r.announced_on from us join investment i on i.investor_id = us.id
    join round r on r.id = i.round_id order by r.announced_on desc nulls last limit ${MAX_ROUNDS})
  select h.name, count(distinct j.company_id)::int as companies
  from joined j join investment o on o.round_id = j.id and (o.confidence is null or o.confidence >= ${CERTAIN})
  join investor t on t.id = o.investor_id join investor h on h.id = coalesce(t.merged_into, t.id)
  where h.id <> $1 group by h.id, h.name order by 2 desc, h.name limit ${MAX_CO_INVESTORS}`;

interface PersonRow {
  readonly name: string;
  readonly title: string;
  readonly social_url: string | null;
  readonly source: string;
}

/** Who works for an investor and those merged into it, and whom it invests with. */
export async function readInvestorCircle(db: Queryable, mode: Mode, id: number): Promise<InvestorCircle> {
  const values = [id, mode];
  const [people, coInvestors] = await Promise.all([
    db.query<PersonRow>({ name: 'investor_people', text: PEOPLE, values }),
    db.query<InvestorCircle['coInvestors'][number]>({ name: 'co_investors', text: CO_INVESTORS, values }),
  ]);
  return {
    people: people.map(({ name, title, social_url, source }) => ({
      name,
      title,
      source,
      ...(social_url === null ? {} : { socialUrl: social_url }),
    })),
    coInvestors,
  };
}
