import { randomUUID } from 'node:crypto';
import { createActivityStore, createAuditStore } from '../../src/accounts/queries-audit.ts';
import { createWorkStore, readBacklog } from '../../src/app/queries-health.ts';
import { purgeKeys, purgeLookups, sweepCharges } from '../../src/credits/queries-billing.ts';
import { createLedgerStore } from '../../src/credits/queries-ledger.ts';
import {
  createPurchaseStore,
  createTenantAdminStore,
  listPurchases,
} from '../../src/credits/queries-purchases.ts';
import { createNoticeStore } from '../../src/mailboxes/queries-notices.ts';
import { createMonitorStore } from '../../src/monitoring/queries-monitors.ts';
import { createWebhookStore } from '../../src/monitoring/queries-webhooks.ts';
import { createInboxStore } from '../../src/outreach/inbox/queries-inbox.ts';
import { createCadenceStore } from '../../src/outreach/queries-claims.ts';
import { createSequenceStore } from '../../src/outreach/queries-sequences.ts';
import { COMPLETED_AFTER_DAYS, STALE_MS } from '../../src/outreach/rules-touch.ts';
import { createPipelineStore } from '../../src/pipeline/queries.ts';
import { type Connection, DEFAULT_TIMEOUTS, type Role } from '../../src/platform/database/connection.ts';
import { createDb, type Postgres } from '../../src/platform/database/postgres.ts';
import { LIMITS } from '../../src/platform/values/limits.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { createStoredInvestorStore } from '../../src/search/queries-stored-investors.ts';
import { dueDeletions, sweepOld } from '../../src/tenant-data/queries-removal.ts';

/** One connection of each role: what a probe reads is then told before the next one begins. */
export interface Databases {
  readonly service: Postgres;
  readonly system: Postgres;
}

/** A statement whose cost must not grow with what other tenants store. */
interface Probe {
  readonly what: string;
  /** Seconds between two times that one process asks it by itself; left out if people ask. */
  readonly every?: number;
  /** Why it may grow; left out if it may not. */
  readonly grows?: string;
  run(): Promise<unknown>;
}

const DAY_MS = 86_400_000;
const LEASE_MS = 1_000;
/** What the loops ask for at once (src/platform/backoff.ts, src/monitoring, src/credits/run-handler.ts), nearly. */
const AT_ONCE = 24;
const BATCH = 500;
const KEPT_DAYS = 90;

/** What loops, tenants and operators ask of the database, while nothing is due. `scope` is a tenant like any other. */
export function probesOf({ service, system }: Databases, scope: Scope): readonly Probe[] {
  const cadence = createCadenceStore(service);
  const work = createWorkStore(system);
  const audit = createAuditStore(system);
  const activity = createActivityStore(system);
  const share = { perTenant: 8, busy: [] };
  const page = { limit: 50 };
  const { tenantId } = scope;
  const day = new Date().toISOString().slice(0, 10);
  const held = [randomUUID(), LEASE_MS, AT_ONCE, share] as const;
  return [
    {
      what: 'sweep of stranded charges',
      every: 5,
      run: () => sweepCharges(service, BATCH, { head: '', tail: '' }),
    },
    { what: 'purge of idempotency keys', every: 5, run: () => purgeKeys(service, BATCH) },
    { what: 'purge of lookups', every: 5, run: () => purgeLookups(service, BATCH, KEPT_DAYS) },
    { what: 'claim of drafts', every: 5, run: () => cadence.claimDrafts(...held) },
    { what: 'touches without a time', every: 5, run: () => cadence.unscheduled(BATCH) },
    { what: 'claim of touches to send', every: 5, run: () => cadence.claimDue(...held) },
    { what: 'claim of touches of unknown fate', every: 5, run: () => cadence.claimUnknown(...held) },
    { what: 'sweep of lost sendings', every: 5, run: () => cadence.sweepSending() },
    { what: 'sweep of expired approvals', every: 5, run: () => cadence.unapproveStale(STALE_MS) },
    {
      what: 'sweep of quiet sequences',
      every: 5,
      grows: 'looks at up to 2,000 sequences',
      run: () => cadence.completeQuiet(COMPLETED_AFTER_DAYS * 10 * DAY_MS),
    },
    { what: 'claim of inboxes', every: 5, run: () => createInboxStore(service).claim(...held) },
    {
      what: 'claim of notices',
      every: 5,
      run: () => createNoticeStore(service).claim(randomUUID(), LEASE_MS, AT_ONCE),
    },
    {
      what: 'claim of saved searches',
      every: 30,
      grows: 'compares profiles and saved searches',
      run: () => createMonitorStore(service).claim(...held),
    },
    {
      what: 'claim of webhook deliveries',
      every: 5,
      run: () =>
        createWebhookStore(service).claim(randomUUID(), LEASE_MS, AT_ONCE, {
          ...share,
          perReceiver: 8,
          busyReceivers: [],
        }),
    },
    { what: 'claim of purchases', every: 60, run: () => createPurchaseStore(service).claim(AT_ONCE) },
    { what: 'tenants to be deleted', every: 60, run: () => dueDeletions(system, AT_ONCE) },
    { what: 'failed calls to forget', every: 60, run: () => activity.forgetFailed() },
    {
      what: 'retention, a batch of each table',
      every: 3_600,
      grows: 'goes through all lists once an hour',
      run: () => sweepOld(service, LIMITS.retention.batch, LIMITS.retention.kept, true),
    },
    { what: 'counts of the metrics', every: 15, run: () => readBacklog(system) },
    { what: 'overview: queues', grows: 'counts what waits for a person', run: () => work.state() },
    { what: 'overview: mailboxes in trouble', run: () => work.mailboxes() },
    { what: 'overview: touches of unknown fate', run: () => work.unknownTouches() },
    { what: 'overview: the day so far', run: () => work.today() },
    {
      what: 'usage of all tenants, a day',
      run: () => activity.usage({ from: day, to: day, mode: 'live', tenantId: undefined }, 100),
    },
    {
      what: 'usage of one tenant, a day',
      run: () => activity.usage({ from: day, to: day, mode: 'live', tenantId }, 100),
    },
    { what: 'a page of tenants', run: () => createTenantAdminStore(system).list({}, page) },
    { what: 'a page of failed calls of a tenant', run: () => activity.failed({ tenantId }, page) },
    { what: 'audit log of a tenant', run: () => audit.list({ tenantId }, page) },
    { what: 'audit log of a target', run: () => audit.list({ target: tenantId }, page) },
    { what: 'a page of purchases', run: () => listPurchases(system, undefined, 50) },
    { what: 'purchases of a tenant', run: () => listPurchases(system, tenantId, 50) },
    { what: "a page of a tenant's ledger", run: () => createLedgerStore(service).ledger(scope, page) },
    {
      what: "a page of a tenant's investors",
      run: () => createStoredInvestorStore(service).list(scope, {}, page),
    },
    { what: "a page of a tenant's pipeline", run: () => createPipelineStore(service).list(scope, {}, page) },
    {
      what: "a page of a tenant's touches",
      run: () => createSequenceStore(service).touches(scope, undefined, page),
    },
  ];
}

/** What one run of a probe takes. */
export interface ProbeCost {
  /** The quickest of some runs, on the clock: other work on the machine only adds to it. */
  readonly ms: number;
  /** Pages of tables and indexes that were looked at, wherever they lay. Other work on the machine does not change it. */
  readonly pages: number;
  readonly grows?: string | undefined;
}

/** Runs before those that count: statements are planned for all values by then, and what is still to be swept is swept. */
const WARM = 7;
const RUNS = 3;

/** What the pages of a statement may grow by with the tables: a tree of a hundred times the entries is one or two levels higher. */
export const PAGES_GROWTH = 2;
/** So few pages take a tenth of a millisecond: what they grow by is no matter. */
const FEW_PAGES = 150;

/** Whether a statement takes more because there is more that it does not ask for. */
export const doesGrow = (few: ProbeCost, many: ProbeCost): boolean =>
  !(many.pages <= Math.max(FEW_PAGES, few.pages * PAGES_GROWTH));

/** To be closed after use. Its statements may take as long as they like. */
export function openProbed(connection: Connection): Databases {
  const timeouts = { ...DEFAULT_TIMEOUTS, statement: 0, query: 0 };
  const open = (role: Role) =>
    createDb({ connection, role, applicationName: 'probes', poolSize: 1, timeouts });
  return { service: open('warmpath_service'), system: open('warmpath_system') };
}

/** Nothing else may use the database meanwhile. */
export async function costOfProbe(databases: Databases, { run, grows }: Probe): Promise<ProbeCost> {
  for (let nth = 0; nth < WARM; nth += 1) await run();
  const before = await pagesRead(databases);
  let ms = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < RUNS; nth += 1) {
    const since = performance.now();
    await run();
    ms = Math.min(ms, performance.now() - since);
  }
  return { ms, pages: ((await pagesRead(databases)) - before) / RUNS, grows };
}

/** Of all tables and their indexes, by all processes that have told it. */
export async function pagesRead({ service, system }: Databases): Promise<number> {
  for (const db of [service, system]) await db.query({ text: 'select pg_stat_force_next_flush()' });
  const [row] = await system.query<{ pages: number }>({
    text: `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
        + coalesce(toast_blks_hit + toast_blks_read, 0))::float8 as pages from pg_statio_user_tables`,
  });
  return row?.pages ?? Number.NaN;
}
