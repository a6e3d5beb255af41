import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { kyselyOver, type Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import { type CardRow, cardOf, type InvestorCard } from './rules-dossier.ts';
import type { InvestorCardStore } from './rules-ports.ts';

/** Columns of which a card says where they are from. */
const TOLD = `'kind', 'type_words', 'lp_type', 'domain', 'website', 'city', 'state_code', 'country_code', 'cheque_min_usd',
  'cheque_max_usd'`;

/** $1 mode, $2 ids. A cheque by its rounds only of those that state none. */
const CARDS = `select a.id as asked, i.id, i.kind, i.type_words, i.lp_type, i.domain, i.website, i.city, i.state_code,
    i.country_code, i.cheque_min_usd, i.cheque_max_usd, i.source, i.as_of, coalesce(f.facts, '[]') as facts,
    s.typical_usd, coalesce(s.rounds, 0) as rounds, s.source as rounds_source, s.as_of as rounds_as_of
  from unnest($2::bigint[]) a (id) join investor h on h.id = a.id and h.mode = $1
  join investor i on i.id = coalesce(h.merged_into, h.id)
  left join lateral (
    select json_agg(json_build_object('field', field, 'value', value, 'source', v.source, 'asOf', v.as_of, 'url', url)) as facts
    from investor us join investor_fact v on v.investor_id = us.id
    where (us.id = i.id or us.merged_into = i.id) and field in (${TOLD})) f on true
  left join usual_cheque s on s.investor_id = i.id and i.cheque_min_usd is null and i.cheque_max_usd is null`;

/** Some 5 MB: whom searches of a week find, most of them again and again. */
const KEPT = 5_000;

/**
 * Cards of investors by id, in one query whatever their number. Every change of a card comes with a new version of the corpus, so those
 * of one version stay as they are.
 */
export function createInvestorCardStore(db: Queryable): InvestorCardStore {
  const kept = new LRUCache<string, InvestorCard>({ max: KEPT });
  return {
    async of({ mode }, ids, version) {
      const cards = new Map<number, InvestorCard>();
      const keyOf = (id: number) => `${mode} ${version} ${id}`;
      const unread = ids.filter((id) => {
        const card = version === undefined ? undefined : kept.get(keyOf(id));
        if (card !== undefined) cards.set(id, card);
        return card === undefined;
      });
      if (unread.length === 0) return cards;
      const rows = await db.query<CardRow & { readonly asked: number }>({
        name: 'investor_cards',
        text: CARDS,
        values: [mode, unread],
      });
      for (const row of rows) {
        const card = cardOf(row);
        cards.set(row.asked, card);
        if (version !== undefined) kept.set(keyOf(row.asked), card);
      }
      return cards;
    },
  };
}

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
