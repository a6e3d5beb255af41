import { isErased } from '../../core/corpus/erased.ts';
import type { ErasedPeopleStore } from '../../core/corpus/ports.ts';
import type { LiveFunderStore } from '../../core/lookalike/ports.ts';
import type { Queryable } from '../postgres/db.ts';

/**
 * The funders a live source is certain of, written by `record_live_funders` of functions/live-funders.sql in one statement.
 * People who were erased are left out; where somebody is erased meanwhile nothing is written, as while an import runs.
 */
export function createLiveFunderStore(db: Queryable, erased: ErasedPeopleStore): LiveFunderStore {
  return {
    async record(mode, company, all, now) {
      const { newest, has } = await erased.current();
      const isLeftOut = ({ investor, ids }: (typeof all)[number]) =>
        has !== undefined && isErased({ name: investor, ids }, has);
      const funders = all.filter((funder) => !isLeftOut(funder));
      const known = 'id' in company;
      const [row] = await db.query<{ companyId: number; investorIds: (number | null)[] }>({
        name: 'record_live_funders',
        text:
          'select company_id as "companyId", investors as "investorIds"' +
          ' from record_live_funders($1, $2, $3, $4, $5, $6::date, $7::jsonb, $8)',
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
          newest,
        ],
      });
      if (row === undefined) return undefined;
      const ids = new Map(funders.map((funder, at) => [funder, row.investorIds[at] ?? undefined]));
      return { companyId: row.companyId, investorIds: all.map((funder) => ids.get(funder)) };
    },
  };
}
