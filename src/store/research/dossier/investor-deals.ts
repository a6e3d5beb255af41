import type { Stage } from '../../../core/kind/investor-terms.ts';
import { knownFields } from '../../../core/lookup/known-fields.ts';
import { CERTAIN } from '../../../core/news/funder-claim.ts';
import type { DealHeld } from '../../../core/research/dossier.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

/** The most active investors on record have some hundreds of companies; of more, older ones are no reason to write. */
const MAX_DEALS = 1_000;

/** $1, $2: the investor's id and mode. Of each company the first round the investor joined. */
const DEALS = `with us as (select id from investor where (id = $1 or merged_into = $1) and mode = $2)
  select c.name, c.domain, c.sector_tags, c.country_code, c.state_code, c.city, c.status, e.kind, e.stage, e.day, e.source, e.as_of, e.url,
    a.acquirer_name as acquirer
  from (
    select distinct on (r.company_id) r.company_id, r.kind, r.stage, r.announced_on as day,
      i.source, coalesce(i.as_of, r.as_of) as as_of, i.url
    from us join investment i on i.investor_id = us.id join round r on r.id = i.round_id
    where i.confidence is null or i.confidence >= ${CERTAIN}
    order by r.company_id, r.announced_on nulls last, r.id) e
  join company c on c.id = e.company_id
  left join lateral (select acquirer_name from acquisition where company_id = c.id
    order by acquired_on desc nulls last, id limit 1) a on true
  order by e.day desc nulls last, c.name limit ${MAX_DEALS}`;

interface DealRow {
  readonly name: string;
  readonly domain: string | null;
  readonly sector_tags: readonly string[];
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
  readonly status: string | null;
  readonly kind: string;
  readonly stage: Stage | null;
  readonly day: string | null;
  readonly acquirer: string | null;
  readonly source: string;
  readonly as_of: string | null;
  readonly url: string | null;
}

/** The companies an investor and those merged into it backed, the newest entry first. */
export async function readInvestorDeals(db: Queryable, mode: Mode, id: number): Promise<readonly DealHeld[]> {
  const rows = await db.query<DealRow>({ name: 'investor_deals', text: DEALS, values: [id, mode] });
  return rows.map((row) => ({
    company: row.name,
    sectorTags: row.sector_tags,
    kind: row.kind,
    source: row.source,
    ...knownFields({
      domain: row.domain ?? undefined,
      country: row.country_code ?? undefined,
      state: row.state_code ?? undefined,
      city: row.city ?? undefined,
      stage: row.stage ?? undefined,
      enteredOn: row.day ?? undefined,
      status: row.status ?? undefined,
      acquirer: row.acquirer ?? undefined,
      asOf: row.as_of ?? undefined,
      url: row.url ?? undefined,
    }),
  }));
}
