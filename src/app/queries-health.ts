import { readRunningServices } from '../accounts/queries-process.ts';
import { type MailboxInTrouble, masked } from '../mailboxes/rules-mailbox.ts';
import { countAwaitingApproval, readUnknownTouches, TO_DRAFT, TO_SEND } from '../outreach/queries-mailbox.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { AS_OWNER } from '../platform/database/function-files.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Mode } from '../platform/values/scope.ts';
import type {
  DayOfService,
  LaneState,
  QueueState,
  RunningProcess,
  WaitingTenant,
  WorkStore,
} from './admin-health.ts';

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
  readonly processes: number;
  /** Since a worker of outreach last looked for work, or else since there is work; null while no live mailbox is connected. */
  readonly outreachSign: number | null;
  /** Since the last backup that was noted. */
  readonly lastBackup: number | null;
  /** Since a restored copy waits for its operator. */
  readonly held: number | null;
  readonly monitorsDue: number;
  readonly corpusVersions: Readonly<Record<string, number>>;
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
    (select extract(epoch from clock_timestamp() - coalesce((select given_at from outreach_sign), connected_at))::float8
      from mailbox where mode = 'live' and state <> 'disconnected' order by connected_at limit 1) as "outreachSign",
    (select extract(epoch from clock_timestamp() - backed_up_at)::float8 from installation) as "lastBackup",
    (select extract(epoch from clock_timestamp() - held_at)::float8 from installation) as held,
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

/** Listed of each kind at most: a person reads the first few and then looks for the cause. */
const ADMIN_MOST = 100;

interface Queue {
  readonly queue: string;
  /** Rows that are due, with `since`: from when on each could have been taken up. */
  readonly due: string;
  readonly lateAfter: number | null;
}

/** A worker looks every few seconds; with restarts and slow models, what waits a quarter of an hour waits for a worker. */
const LATE = 900;

/** If no live mailbox is connected a worker may be unwanted: the made-up raise of the sandbox then waits, and nothing is late. */
const whereWanted = (due: string) =>
  `select since from (${due}) due where exists (select from mailbox where mode = 'live')`;

const QUEUES: readonly Queue[] = [
  {
    queue: 'messages to send',
    due: whereWanted(TO_SEND),
    lateAfter: LATE,
  },
  {
    queue: 'drafts to write',
    due: whereWanted(TO_DRAFT),
    lateAfter: LATE,
  },
  {
    queue: 'mailboxes to read',
    due: whereWanted("select next_poll_at as since from mailbox where state = 'connected'"),
    lateAfter: 600,
  },
  {
    queue: 'saved searches to run',
    due: 'select next_run_at as since from monitor where lease_until is null or lease_until < now()',
    // They run one after the other, some seconds each.
    lateAfter: 3_600,
  },
  {
    queue: 'scores to work out',
    // Of lists that are behind their raise; those that are behind an index only show the scores of the one before.
    due: 'select since from stale_lists(null, null)',
    lateAfter: LATE,
  },
  {
    queue: 'webhooks to deliver',
    due: `select next_attempt_at as since from webhook_delivery where state = 'pending'`,
    lateAfter: LATE,
  },
  {
    queue: 'reservations to refund',
    due: `select lease_until as since from charge where state = 'reserved'`,
    // The sweeper comes by every few seconds.
    lateAfter: 60,
  },
];

async function readQueue(db: Queryable, { queue, due, lateAfter }: Queue): Promise<QueueState> {
  const [row] = await db.query<{ waiting: number; oldestAt: Date | null }>({
    text: `select count(*)::int as waiting, min(since) as "oldestAt" from (${due}) due where since <= now()`,
  });
  return { queue, waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null, lateAfter };
}

const MAILBOXES = `select m.id, m.tenant_id as tenant, n.name as "tenantName", m.mode, m.address, m.state, m.state_why as why,
    coalesce(m.polled_at, m.connected_at) as "lastReadAt", m.failures, o.state as notice,
    (select count(*)::int from sequence s where s.mailbox_id = m.id and s.state in ('active', 'paused')) as waiting
  from mailbox m join tenant n on n.tenant_id = m.tenant_id
  left join mailbox_notice o on o.mailbox_id = m.id and o.tenant_id = m.tenant_id and (o.state = 'failed' or o.state = 'unknown' and o.next_at is null)
  where m.state <> 'connected' or o.state is not null
  order by m.state = 'connected', waiting desc, m.state, m.id limit ${ADMIN_MOST}`;

/** Of the tenants a person uses; below the price of the usual search nobody finds anybody. */
const WITHOUT_CREDITS = `select t.tenant_id as tenant, t.name as "tenantName", a.balance::int as credits
  from tenant t join account a on a.tenant_id = t.tenant_id and a.mode = 'live'
  where t.deleted_at is null and a.balance < ${LIMITS.price.searchInvestors.medium}
    and exists (select from member m where m.tenant_id = t.tenant_id and m.removed_at is null)
  order by a.balance, t.name limit ${ADMIN_MOST}`;

/** What is given back today counts as refunded today, whenever it was reserved: the charges themselves are not read. */
const TODAY = `select count(*) filter (where kind = 'reserve') as charges, count(*) filter (where kind = 'refund') as refunded,
    coalesce(sum(amount) filter (where kind = 'grant'), 0)::bigint as "creditsIn",
    coalesce(-sum(amount) filter (where kind in ('reserve', 'refund')), 0)::bigint as "creditsOut"
  from ledger_entry where mode = 'live' and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;

/** How the parts of the service do, over all tenants: under the role of operators. */
export function createWorkStore(system: Queryable): WorkStore {
  return {
    withoutCredits: () => system.query<WaitingTenant>({ text: WITHOUT_CREDITS }),
    async state() {
      const services = await readRunningServices(system);
      const started = await system.query<{ id: number; at: Date }>({
        text: 'select id, started_at as at from running_service',
      });
      const at = new Map(started.map((row) => [row.id, row.at]));
      const [facts] = await system.query<{ alive: number; outreachAt: Date | null }>({
        text: `select (select count(*)::int from service_process where alive_until > clock_timestamp()) as alive,
          (select given_at from outreach_sign) as "outreachAt"`,
      });
      const queues: QueueState[] = [];
      for (const queue of QUEUES) queues.push(await readQueue(system, queue));
      const approvals = await countAwaitingApproval(system);
      queues.push({
        queue: 'drafts to approve',
        waiting: approvals.count,
        oldestAt: approvals.oldest,
        lateAfter: null,
      });
      const lanes = await system.query<LaneState>({
        text: 'select lane, count(*)::int as tenants, max(served_at) as "lastAt" from lane_turn group by lane order by lane',
      });
      return {
        processes: services.map(
          ({ id, host, pid, address, version }): RunningProcess => ({
            host,
            pid,
            address,
            version,
            startedAt: at.get(id) ?? new Date(0),
          }),
        ),
        alive: facts?.alive ?? 0,
        outreachAt: facts?.outreachAt ?? null,
        queues,
        lanes,
      };
    },
    async mailboxes() {
      const rows = await system.query<MailboxInTrouble>({ text: MAILBOXES });
      return rows.map((row) => ({
        ...row,
        address: masked(row.address),
        why: row.why === null ? null : masked(row.why),
      }));
    },
    async unknownTouches() {
      const { count, touches } = await readUnknownTouches(system);
      const names = await system.query<{ id: string; name: string }>({
        text: 'select tenant_id as id, name from tenant where tenant_id = any ($1::uuid[])',
        values: [touches.map(({ tenantId }) => tenantId)],
      });
      const nameOf = new Map(names.map(({ id, name }) => [id, name]));
      return {
        count,
        touches: touches.map(({ touchId, sequenceId, tenantId, mode, recipient, since, nextLookAt }) => ({
          id: touchId,
          sequence: sequenceId,
          tenant: tenantId,
          tenantName: nameOf.get(tenantId) ?? '',
          mode,
          recipient: masked(recipient),
          since,
          nextLookAt,
        })),
      };
    },
    async today() {
      const [day] = await system.query<DayOfService>({ text: TODAY });
      return day ?? { charges: 0, refunded: 0, creditsIn: 0, creditsOut: 0 };
    },
  };
}

export interface ServerSettings {
  readonly version: string;
  readonly versionNumber: number;
  readonly fsync: boolean;
  readonly fullPageWrites: boolean;
  /** `on` or stronger means that a commit is on disk when it is answered. */
  readonly synchronousCommit: string;
}

export async function readServerSettings(db: Queryable): Promise<ServerSettings> {
  const [row] = await db.query<ServerSettings>({
    text:
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as \"versionNumber\"," +
      " current_setting('fsync')::boolean as fsync, current_setting('full_page_writes')::boolean as \"fullPageWrites\"," +
      ' current_setting(\'synchronous_commit\') as "synchronousCommit"',
  });
  if (row === undefined) throw new Error('the server did not tell its settings');
  return row;
}

/** Who logs in behind a connection, and whether that login could change the tables. */
export async function readLogin(
  db: Queryable,
): Promise<{ readonly login: string; readonly isOwner: boolean }> {
  const [row] = await db.query<{ login: string; isOwner: boolean }>({
    text:
      'select session_user as login, pg_has_role(session_user, relowner, \'usage\') as "isOwner"' +
      " from pg_class where oid = 'schema_migration'::regclass",
  });
  if (row === undefined) throw new Error('the server did not tell who is logged in');
  return row;
}

/** One sentence per gap between tenants: tables without forced row security, roles that bypass it. */
export async function findSecurityHoles(db: Queryable): Promise<readonly string[]> {
  const tables = await db.query<{ name: string }>({
    text:
      'select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid' +
      " where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'" +
      ' and not a.attisdropped and not (c.relrowsecurity and c.relforcerowsecurity) order by 1',
  });
  const roles = await db.query<{ name: string }>({
    text:
      "select rolname as name from pg_roles where rolname in ('warmpath_service', 'warmpath_system')" +
      ' and (rolsuper or rolbypassrls or rolcanlogin) order by 1',
  });
  // As after a restore without owners: they would act with the rights of the role that restored.
  const functions = await db.query<{ name: string; owner: string }>({
    text:
      'select proname as name, pg_get_userbyid(proowner) as owner from pg_proc' +
      " where pronamespace = current_schema()::regnamespace and prosecdef and pg_get_userbyid(proowner) <> 'warmpath_system'" +
      ' and proname <> all ($1) order by 1',
    values: [AS_OWNER],
  });
  const present = await db.query<{ name: string }>({
    text: "select rolname as name from pg_roles where rolname in ('warmpath_service', 'warmpath_system')",
  });
  return [
    ...tables.map(({ name }) => `table ${name} has no forced row-level security`),
    ...roles.map(({ name }) => `role ${name} may log in or pass row-level security`),
    ...(functions.length === 0
      ? []
      : [`${functions.length} functions act as ${functions[0]?.owner}, not as warmpath_system`]),
    ...(present.length === 2 ? [] : ['the roles warmpath_service and warmpath_system do not both exist']),
  ];
}

/** An account whose ledger does not add up to its balance, or whose next number is taken: no charge can be booked. Credits. */
export interface LedgerFault {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly balance: number;
  readonly sum: number;
  readonly lastBalance: number;
}

/** Every account that does not agree with its ledger (at most 100), read in one snapshot. */
export function findLedgerFaults(db: Queryable): Promise<LedgerFault[]> {
  return db.query<LedgerFault>({
    text:
      'with ledger as (select tenant_id, mode, sum(amount)::bigint as sum, max(id) as last from ledger_entry group by 1, 2)' +
      ' select coalesce(a.tenant_id, l.tenant_id) as "tenantId", coalesce(a.mode, l.mode) as mode,' +
      ' coalesce(a.balance, 0) as balance, coalesce(l.sum, 0) as sum, coalesce(e.balance_after, 0) as "lastBalance"' +
      ' from account a full join ledger l on l.tenant_id = a.tenant_id and l.mode = a.mode' +
      ' left join ledger_entry e on e.tenant_id = l.tenant_id and e.mode = l.mode and e.id = l.last' +
      ' where coalesce(a.balance, 0) <> coalesce(l.sum, 0) or coalesce(a.balance, 0) <> coalesce(e.balance_after, 0)' +
      ' or coalesce(a.last_entry, 0) < coalesce(l.last, 0)' +
      ' order by 1, 2 limit 100',
  });
}

/** Unresolved reservations whose lease passed at least `graceSeconds` ago; and how old the oldest is. */
export async function countStrandedCharges(
  db: Queryable,
  graceSeconds: number,
): Promise<{ readonly count: number; readonly oldestSeconds: number }> {
  const [row] = await db.query<{ count: number; oldestSeconds: number }>({
    text:
      'select count(*) as count, coalesce(extract(epoch from now() - min(lease_until)), 0)::int as "oldestSeconds"' +
      " from charge where state = 'reserved' and lease_until < now() - $1 * interval '1 second'",
    values: [graceSeconds],
  });
  return row ?? { count: 0, oldestSeconds: 0 };
}

export interface CorpusContents {
  readonly mode: Mode;
  readonly version: number;
  readonly investors: number;
  readonly deals: number;
}

export function readCorpusContents(db: Queryable): Promise<CorpusContents[]> {
  return db.query<CorpusContents>({
    text:
      'select mode, version,' +
      ' (select count(*) from investor i where i.mode = v.mode and merged_into is null) as investors,' +
      ' (select count(*) from investment join round r on r.id = round_id where r.mode = v.mode) as deals' +
      ' from corpus_version v order by mode',
  });
}

/** Whether there is no tenant and no investor, not even of the sandbox: what a first start has not filled yet. */
export async function isEmptyInstallation(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>({
    text: 'select not exists (select from tenant) and not exists (select from investor) as is',
  });
  return row?.is === true;
}
