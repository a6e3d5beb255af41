import type { Db } from '../postgres/db.ts';

/** Counted of each kind at most: beyond it the alarm is the same, and counting would cost more than it tells. */
const MOST = 10_000;
/** A scrape waits ten seconds at most; what takes longer here than this is cut off in the database. */
const STATEMENT_TIME = '1500ms';

/** What waits in the database, over all tenants. Counts stop at 10,000; ages in seconds, null: there is none. */
export interface Backlog {
  readonly reservations: number;
  readonly oldestReservation: number | null;
  readonly touchesDue: number;
  /** By state: those that are being worked on, or of unknown fate. */
  readonly touches: Readonly<Record<string, number>>;
  readonly mailboxes: Readonly<Record<string, number>>;
  readonly webhooks: number;
  readonly oldestWebhook: number | null;
  /** Processes that answer requests, by their heartbeats. */
  readonly processes: number;
  /** Since a worker of outreach last looked for work. */
  readonly outreachSign: number | null;
  readonly monitorsDue: number;
  /** By mode. */
  readonly corpusVersions: Readonly<Record<string, number>>;
  /** The import over HTTP that runs. */
  readonly importing: { readonly percent: number; readonly seconds: number } | null;
  /** Of the current UTC day by source, micro-USD. */
  readonly spent: Readonly<Record<string, number>>;
}

const capped = (from: string) => `(select count(*)::int from (select from ${from} limit ${MOST}) one)`;
const byState = (from: string) =>
  `(select coalesce(json_object_agg(state, n), '{}') from
    (select state, count(*)::int as n from (select state from ${from} limit ${MOST}) one group by state) each)`;
const age = (of: string, from: string) =>
  `(select extract(epoch from now() - ${of})::float8 from ${from} order by ${of} limit 1)`;

// Each part reads a partial index of open rows; reservations are opened in the order of their leases, nearly.
const BACKLOG = `select ${capped("charge where state = 'reserved'")} as reservations,
    (select extract(epoch from now() - min(created_at))::float8
      from (select created_at from charge where state = 'reserved' order by lease_until limit 100) first) as "oldestReservation",
    ${capped("touch where state in ('planned', 'scheduled') and due_at <= now()")} as "touchesDue",
    ${byState("touch where state in ('drafting', 'approved', 'sending', 'unknown')")} as touches,
    ${byState('mailbox')} as mailboxes,
    ${capped("webhook_delivery where state = 'pending' and next_attempt_at <= now()")} as webhooks,
    ${age('next_attempt_at', "webhook_delivery where state = 'pending' and next_attempt_at <= now()")} as "oldestWebhook",
    ${capped('service_process where alive_until > clock_timestamp()')} as processes,
    (select extract(epoch from clock_timestamp() - given_at)::float8 from outreach_sign) as "outreachSign",
    ${capped('monitor where next_run_at <= now()')} as "monitorsDue",
    (select coalesce(json_object_agg(mode, version), '{}') from corpus_version) as "corpusVersions",
    (select json_build_object('percent', percent, 'seconds', extract(epoch from now() - started_at))
      from corpus_job where state = 'running') as importing,
    (select coalesce(json_object_agg(provider, spent_micro_usd), '{}') from provider_day
      where day = (now() at time zone 'utc')::date) as spent`;

/** Reads it under the role of operators, within a second and a half or not at all. */
export function readBacklog(system: Db): Promise<Backlog> {
  return system.transaction(async (transaction) => {
    await transaction.query({ text: `set local statement_timeout = '${STATEMENT_TIME}'` });
    const [row] = await transaction.query<Backlog>({ text: BACKLOG });
    if (row === undefined) throw new Error('the server did not tell what waits');
    return row;
  });
}
