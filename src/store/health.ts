import type { Mode } from '../core/scope.ts';
import type { Queryable } from './postgres/db.ts';
import { AS_OWNER } from './postgres/schema/function-files.ts';

/** What the server says about how it keeps data. */
export interface ServerSettings {
  /** As in `18.4`. */
  readonly version: string;
  /** As in 180004. */
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

/**
 * An account whose ledger does not add up to its balance, whose last entry says another balance, or whose next number is
 * taken, so that no charge can be booked. Credits.
 */
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

/** What the corpus of one mode holds, and the version its next index will be built from. */
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
