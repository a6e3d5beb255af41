import type { KnownFunder, LookalikeCorpusStore } from '../../core/lookalike/ports.ts';
import { describePlace } from '../../core/place/place.ts';
import { nearRecords } from '../lookup/near-names.ts';
import type { Queryable } from '../postgres/db.ts';
import { companyCandidates } from './company-resolution.ts';

/**
 * A merge by the operator says who the investor is; else the deal's own spelling is the better name. A deal that was
 * worked out counts less than one that is said.
 */
const FUNDERS = `
  select x.company_id as "companyId", x.investor_id as "investorId",
    case when x.is_merged then i.name else coalesce(x.named, i.name) end as name,
    i.sector_tags as "sectorTags", i.country_code as country, i.state_code as state, i.city, x.confidence, x.source, x.url,
    (select max(d.announced_on)::text from round d join investment v on v.round_id = d.id where v.investor_id = i.id)
      as "lastActivityDate"
  from (
    select distinct on (r.company_id, coalesce(m.merged_into, m.id)) r.company_id,
      coalesce(m.merged_into, m.id) as investor_id, m.merged_into is not null as is_merged, v.named,
      coalesce(v.confidence, 1) as confidence, v.source, v.url
    from round r join investment v on v.round_id = r.id join investor m on m.id = v.investor_id
    where r.mode = $1 and r.company_id = any ($2)
    order by r.company_id, coalesce(m.merged_into, m.id), coalesce(v.confidence, 1) desc, m.merged_into nulls first,
      r.announced_on desc nulls last, r.id
  ) x join investor i on i.id = x.investor_id
  order by x.company_id, i.id`;

interface Row extends Omit<KnownFunder, 'geography' | 'lastActivityDate' | 'url'> {
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly url: string | null;
  readonly lastActivityDate: string | null;
}

/** Companies by name and their funders, from the corpus; needs no index but those of the database. */
export function createLookalikeCorpusStore(db: Queryable): LookalikeCorpusStore {
  return {
    candidates: (mode, named) => companyCandidates(db, mode, named),
    near: (mode, name) => nearRecords(db, mode, 'company', name),
    async funders(mode, companyIds) {
      const rows = await db.query<Row>({
        name: 'company_funders',
        text: FUNDERS,
        values: [mode, companyIds],
      });
      return rows.map(({ country, state, city, url, lastActivityDate, ...row }) => {
        const geography = describePlace({ country, state, city });
        return {
          ...row,
          ...(geography === undefined ? {} : { geography }),
          ...(lastActivityDate === null ? {} : { lastActivityDate }),
          ...(url === null ? {} : { url }),
        };
      });
    },
  };
}
