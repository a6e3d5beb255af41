import type { Queryable } from '../postgres/db.ts';
import type { Postgres } from '../postgres/postgres.ts';

/** A service process as it announced itself to the database at its start. */
export interface RunningService {
  /** 31 random bits. */
  readonly id: number;
  readonly host: string;
  readonly pid: number;
  /** As a URL. */
  readonly address: string;
  readonly version: string;
  /** 32 bytes by which it proves who it is. */
  readonly proofKey: Buffer;
  /** As they were written, secrets hidden. */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  /** What it found about itself. */
  readonly checks: readonly { readonly name: string; readonly state: string; readonly message: string }[];
}

/** Of the locks of running services: the number only has to be unique. */
const LOCKS = 7_263_012;
/** Nothing is sent over it; a process that listens keeps its connection, and with it its lock. */
const CHANNEL = 'warmpath_running_service';
const IS_RUNNING = `exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid::bigint = ${LOCKS} and objid::bigint = r.id)`;

/** Says that this process runs, for as long as `db` is open, by a lock of a session that ends with the process. */
export async function announceService(db: Postgres, service: RunningService): Promise<void> {
  const { id, host, pid, address, version, proofKey, settings, checks } = service;
  await db.listen(CHANNEL, () => {}, {
    text: 'select pg_advisory_lock_shared($1, $2)',
    values: [LOCKS, id],
  });
  await db.query({ text: `delete from running_service r where not ${IS_RUNNING}` });
  await db.query({
    text:
      'insert into running_service (id, host, pid, address, version, proof_key, settings, checks)' +
      ' values ($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [id, host, pid, address, version, proofKey, JSON.stringify(settings), JSON.stringify(checks)],
  });
}

/** The services that run on this database now, at most 100, the newest first. */
export function readRunningServices(db: Queryable): Promise<RunningService[]> {
  return db.query<RunningService>({
    text:
      'select id, host, pid, address, version, proof_key as "proofKey", settings, checks' +
      ` from running_service r where ${IS_RUNNING} order by started_at desc limit 100`,
  });
}
