import type { WorkerHeartbeatStore } from '../../../core/outreach/mailbox/outlook.ts';
import type { Queryable } from '../../postgres/db.ts';

/** Of many workers one writes in this time, ms, or they would queue: a third of the heartbeat's interval. */
const OFTEN_MS = 5_000;

/** Under the role that answers requests. */
export function createWorkerHeartbeatStore(db: Queryable): WorkerHeartbeatStore {
  return {
    async give() {
      await db.query({
        name: 'give_outreach_sign',
        text: `insert into outreach_sign as was (given_at) values (clock_timestamp())
          on conflict (one) do update set given_at = excluded.given_at
          where was.given_at < excluded.given_at - ${OFTEN_MS} * interval '1 ms'`,
        values: [],
      });
    },
    async quietMs() {
      const [row] = await db.query<{ quiet_ms: number }>({
        name: 'read_outreach_sign',
        // A clock that was set back must not put it in the future.
        text: `select greatest(0, extract(epoch from clock_timestamp() - given_at) * 1000)::float8 as quiet_ms from outreach_sign`,
        values: [],
      });
      return row?.quiet_ms;
    },
  };
}
