import type { LiveFunderStore } from '../../core/lookalike/ports.ts';
import type { Queryable } from '../postgres/db.ts';

/** The funders a live source is certain of, written by `record_live_funders` of functions/live-funders.sql in one statement. */
export function createLiveFunderStore(db: Queryable): LiveFunderStore {
  return {
    async record(mode, company, funders, now) {
      const known = 'id' in company;
      const [row] = await db.query<{ companyId: number; investorIds: (number | null)[] }>({
        name: 'record_live_funders',
        text:
          'select company_id as "companyId", investors as "investorIds"' +
          ' from record_live_funders($1, $2, $3, $4, $5, $6::date, $7::jsonb)',
        values: [
          mode,
          known ? company.id : null,
          known ? null : company.name,
          known ? null : company.key,
          known ? null : (company.domain ?? null),
          now.toISOString().slice(0, 10),
          JSON.stringify(
            funders.map(({ amountUsd, round, ...funder }) => ({ ...funder, amount: amountUsd, kind: round })),
          ),
        ],
      });
      if (row === undefined) return undefined;
      return { companyId: row.companyId, investorIds: row.investorIds.map((id) => id ?? undefined) };
    },
  };
}
