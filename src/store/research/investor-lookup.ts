import { sql } from 'kysely';
import type { Mode } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';

/** Enough of an investor for an operator to distinguish it from its namesakes. */
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
  const wanted = sql<string>`lower(${text})`;
  return kyselyOver(db)
    .selectFrom('investor as i')
    .select(['i.id', 'i.name', 'i.domain', 'i.city', 'i.country_code as countryCode'])
    .select(({ selectFrom }) => [
      'i.merged_into as mergedInto',
      selectFrom('investment')
        .whereRef('investor_id', '=', 'i.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('deals'),
    ])
    .where('i.mode', '=', mode)
    .where(({ eb, or, exists, fn, selectFrom }) =>
      or([
        eb(fn<number>('strpos', [fn('lower', ['i.name']), wanted]), '>', 0),
        exists(
          selectFrom('investor_alias as a')
            .whereRef('a.investor_id', '=', 'i.id')
            .where((alias) =>
              alias(alias.fn<number>('strpos', [alias.fn('lower', ['a.alias']), wanted]), '>', 0),
            ),
        ),
      ]),
    )
    .orderBy('deals', 'desc')
    .orderBy('i.id')
    .limit(MAX_FOUND)
    .execute();
}
