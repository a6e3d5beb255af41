import type { Spending, SpendingStore } from '../../../core/account/ports.ts';
import type { Db } from '../../postgres/db.ts';
import { readTenant } from '../../postgres/postgres.ts';

/** A sum of calls: of a day and operation, or of a key. */
type Sum =
  | (Spending['days'][number] & { readonly key_id: null })
  | (Spending['keys'][number] & { readonly day: null });

/** Charges of the period that were not refunded, found by the numbers of their ledger entries, and summed both ways. */
const SPENT = `with calls as (
    select (c.created_at at time zone 'utc')::date as day, c.operation, c.key_id, c.price
    from ledger_entry e join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id
    where e.tenant_id = $1 and e.mode = $2 and e.kind = 'reserve' and c.state <> 'refunded'
      -- A minute more on each side: see entry_since.
      and e.id >= entry_since($1, $2, ($3::date::timestamp at time zone 'utc') - interval '1 minute')
      and e.id < entry_since($1, $2, (($4::date + 1)::timestamp at time zone 'utc') + interval '1 minute')
      and (c.created_at at time zone 'utc')::date between $3::date and $4::date
      and ($5::uuid is null or c.key_id = $5)
  ), sums as (
    select day, operation, key_id, count(*) as calls, sum(price)::bigint as credits
    from calls group by grouping sets ((day, operation), (key_id))
  )
  select s.*, coalesce(k.name, '') as name, coalesce(k.last_four, '') as last_four
  from sums s left join api_key k on k.tenant_id = $1 and k.id = s.key_id
  order by s.day, s.credits desc, s.operation, s.key_id`;

/** What an account spent, for reading. */
export function createSpendingStore(db: Db): SpendingStore {
  return {
    spending: (scope, { from, to, keyId }) =>
      readTenant(db, scope, async (transaction) => {
        const { tenantId, mode } = scope;
        const sums = await transaction.query<Sum>({
          name: 'spending_sums',
          text: SPENT,
          values: [tenantId, mode, from, to, keyId ?? null],
        });
        const [archived] = await transaction.query<{ credits: number }>({
          name: 'spending_archived',
          text: `select coalesce(-sum(amount), 0)::bigint as credits from ledger_entry e
            where tenant_id = $1 and mode = $2 and kind = 'carried'
              and id >= entry_since($1, $2, $3::date::timestamp at time zone 'utc')
              and (created_at at time zone 'utc')::date between $3::date and $4::date`,
          values: [tenantId, mode, from, to],
        });
        return {
          days: sums.flatMap((sum) => (sum.day === null ? [] : daySumOf(sum))),
          keys: sums.flatMap((sum) => (sum.key_id === null ? [] : keySumOf(sum))),
          archived: archived?.credits ?? 0,
        };
      }),
  };
}

const daySumOf = ({ day, operation, calls, credits }: Spending['days'][number]) => ({
  day,
  operation,
  calls,
  credits,
});

const keySumOf = ({ key_id, name, last_four, calls, credits }: Spending['keys'][number]) => ({
  key_id,
  name,
  last_four,
  calls,
  credits,
});
