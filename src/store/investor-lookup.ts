import type { Mode } from '../core/scope.ts';
import type { Queryable } from './db.ts';

/** Enough of an investor for an operator to tell it from its namesakes. */
export interface InvestorSummary {
  readonly id: number;
  readonly name: string;
  readonly domain: string | null;
  readonly city: string | null;
  readonly countryCode: string | null;
  readonly deals: number;
  /** Where it is merged into another one. */
  readonly mergedInto: number | null;
}

/** What one answer holds at most; more than a screen of namesakes calls for a longer text. */
const MAX_FOUND = 50;

/** Investors whose name or alias contains the text, whatever its case; those with most deals first, at most 50. */
export function findInvestors(db: Queryable, mode: Mode, text: string): Promise<InvestorSummary[]> {
  return db.query<InvestorSummary>({
    text:
      'select id, name, domain, city, country_code as "countryCode", merged_into as "mergedInto",' +
      ' (select count(*) from investment where investor_id = i.id) as deals from investor i' +
      ' where mode = $1 and (strpos(lower(name), lower($2)) > 0 or exists (' +
      'select from investor_alias a where a.investor_id = i.id and strpos(lower(a.alias), lower($2)) > 0))' +
      ` order by deals desc, id limit ${MAX_FOUND}`,
    values: [mode, text],
  });
}
