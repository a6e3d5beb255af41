import type { RunningInvestorSearch } from '../capabilities/investor-search.ts';
import type { Postgres } from '../store/postgres.ts';

/** What a load balancer has to wait for. */
export async function pendingOf(
  db: Postgres,
  search: RunningInvestorSearch,
): Promise<Record<string, string>> {
  const pending: Record<string, string> = {};
  await db.query({ name: 'ready', text: 'select 1' }).catch(() => {
    pending.database = 'does not answer';
  });
  for (const mode of ['live', 'test'] as const) {
    const facts = search.facts(mode);
    if (facts === undefined) pending[`${mode}_index`] = 'is being built';
    else if (!(await search.current(mode).catch(() => true)))
      pending[`${mode}_index`] = 'takes in a change; the one before answers';
    if (facts?.isLearning === true) pending[`${mode}_model`] = 'learns from the corpus';
  }
  return pending;
}
