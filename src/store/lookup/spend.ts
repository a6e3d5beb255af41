import type { SpendStore } from '../../core/lookup/ports.ts';
import type { Queryable } from '../postgres/db.ts';

/**
 * Spend of providers by UTC day of the database's clock. Works under the role that answers requests. Both statements
 * may be repeated: a booking's id books once and is settled once. Rejects where the database is away.
 */
export function createSpendStore(db: Queryable): SpendStore {
  return {
    async book({ id, provider, microUsd, capMicroUsd, requestId }) {
      if (microUsd === 0) return true; // what is free needs no room
      const [row] = await db.query<{ booked: boolean }>({
        name: 'book_spend',
        text: 'select book_spend($1, $2, $3, $4, $5) as booked',
        values: [id, provider, microUsd, capMicroUsd, requestId ?? null],
      });
      return row?.booked === true;
    },
    async settle(id, microUsd) {
      await db.query({
        name: 'settle_spend',
        text: 'select settle_spend($1, $2)',
        values: [id, microUsd],
      });
    },
  };
}

/** What a provider has cost on one day. */
export interface ProviderSpend {
  readonly provider: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Booked, corrected by what settled calls really cost, micro-USD. */
  readonly spentMicroUsd: number;
  /** Paid calls that were booked, whatever came of them. */
  readonly calls: number;
}

/** A quarter of a year of a dozen providers: what an operator looks back at, and as long as single calls are kept. */
const MOST_ROWS = 1_200;

/** The last days of every provider, newest day first, for the operator: needs the role that sees all rows. */
export function readSpend(db: Queryable): Promise<ProviderSpend[]> {
  return db.query<ProviderSpend>({
    text: `select d.provider, d.day, d.spent_micro_usd as "spentMicroUsd", count(c.id) as calls
      from provider_day d left join provider_call c on c.day = d.day and c.provider = d.provider
      where d.day > (now() at time zone 'utc')::date - 90
      group by d.provider, d.day order by d.day desc, d.provider limit $1`,
    values: [MOST_ROWS],
  });
}
