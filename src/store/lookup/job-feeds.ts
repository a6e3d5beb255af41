import type { JobFeedStore } from '../../core/lookup/ports.ts';
import type { Queryable } from '../postgres/db.ts';

/** The largest copy that is kept, bytes; the table refuses more than four times that (job_feed in migrations). */
export const MAX_FEED_BYTES = 2 * 1024 * 1024;

/** Works under the role that answers requests. */
export function createJobFeedStore(db: Queryable): JobFeedStore {
  return {
    async state(feed) {
      const [row] = await db.query<{
        version: number;
        age: number | null;
        busy: boolean;
        retry: number;
        failure: string | null;
      }>({
        name: 'job_feed_state',
        text: `select version, (extract(epoch from clock_timestamp() - copied_at) * 1000)::float8 as age,
            coalesce(lease_until > clock_timestamp(), false) as busy,
            greatest(coalesce(extract(epoch from retry_at - clock_timestamp()) * 1000, 0), 0)::float8 as retry, failure
          from job_feed where feed = $1`,
        values: [feed],
      });
      return {
        version: row?.version ?? 0,
        ageMs: row?.age ?? undefined,
        isBusy: row?.busy ?? false,
        retryInMs: row?.retry ?? 0,
        failure: row?.failure ?? undefined,
      };
    },
    async read(feed) {
      const [row] = await db.query<{ version: number; postings: string }>({
        name: 'job_feed_read',
        text: 'select version, postings from job_feed where feed = $1 and version > 0',
        values: [feed],
      });
      return row;
    },
    async claim(feed, { lease, leaseMs, maxAgeMs }) {
      const rows = await db.query({
        name: 'job_feed_claim',
        text: `insert into job_feed as f (feed, lease, lease_until)
          values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
          on conflict (feed) do update set lease = excluded.lease, lease_until = excluded.lease_until
          where coalesce(f.lease_until <= clock_timestamp(), true) and coalesce(f.retry_at <= clock_timestamp(), true)
            and coalesce(f.copied_at <= clock_timestamp() - $4 * interval '1 ms', true)
          returning 1`,
        values: [feed, lease, leaseMs, maxAgeMs],
      });
      return rows.length > 0;
    },
    async keep(feed, lease, postings) {
      const rows = await db.query({
        name: 'job_feed_keep',
        text: `update job_feed set postings = $3, version = version + 1, copied_at = clock_timestamp(),
            lease = null, lease_until = null, failure = null, retry_at = null
          where feed = $1 and lease = $2 returning 1`,
        values: [feed, lease, postings],
      });
      return rows.length > 0;
    },
    async fail(feed, lease, failure, retryMs) {
      await db.query({
        name: 'job_feed_fail',
        text: `update job_feed set lease = null, lease_until = null, failure = $3,
            retry_at = clock_timestamp() + $4 * interval '1 ms'
          where feed = $1 and lease = $2`,
        values: [feed, lease, failure, retryMs],
      });
    },
  };
}
