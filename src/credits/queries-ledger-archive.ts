import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Connection } from '../platform/database/connection.ts';
import type { Queryable } from '../platform/database/db.ts';
import { createDb } from '../platform/database/postgres.ts';
import { syncFolder } from '../platform/process.ts';
import { OperatorError } from '../platform/values/errors.ts';

/** Rows read at once: a few hundred kilobytes. */
const PAGE = 2_000;
/** A closed month is over by at least a day: its last charges are settled or refunded long before. */
const SETTLED_AFTER = "interval '1 day'";

export interface ArchivedMonth {
  readonly month: string;
  readonly file: string;
  readonly entries: number;
  readonly charges: number;
  /** Of the whole file, in hex. */
  readonly sha256: string;
}

/** Whoever takes entries out of the ledger holds it, within a transaction (SQL). */
export const ARCHIVE_LOCK = "hashtext('warmpath ledger archive')";

export interface ArchiveOptions {
  /** As the owner of the tables. */
  readonly connection: Connection;
  readonly before: string;
  /** Made if it is not there. */
  readonly folder: string;
  readonly onMonth?: ((month: ArchivedMonth) => void) | undefined;
}

/**
 * Puts the resolved charges of every closed month before `before`, and their ledger entries, into a file each
 * (`ledger-YYYY-MM.jsonl`), and takes them out of the database. For each account one entry replaces each run
 * of adjacent entries, so that sum and running balance are the same at every commit. A month is one
 * transaction: its file is on the disk before its rows are gone. Throws OperatorError: `conflict` where a
 * file is there already or the login does not own the tables, `usage` where the months are not closed or the folder cannot be made.
 */
export async function archiveLedger(options: ArchiveOptions): Promise<ArchivedMonth[]> {
  const { connection, before, folder } = options;
  const timeouts = { statement: 0, query: 0 };
  const db = createDb({ connection, applicationName: 'warmpath archive', poolSize: 1, timeouts });
  try {
    await requireOwner(db);
    const months = await closedMonths(db, before);
    await makeFolder(folder);
    const archived: ArchivedMonth[] = [];
    for (const month of months) {
      const one = await db.transaction((transaction) => archiveMonth(transaction, month, folder));
      if (one === undefined) continue;
      archived.push(one);
      options.onMonth?.(one);
    }
    return archived;
  } finally {
    await db.close();
  }
}

export async function requireOwner(db: Queryable): Promise<void> {
  const [row] = await db.query<{ owner: boolean }>({
    text: `select pg_has_role(c.relowner, 'usage') as owner from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'warmpath' and c.relname = 'ledger_entry'`,
  });
  if (row?.owner === true) return;
  throw new OperatorError(
    'conflict',
    'This login does not own the ledger, and only the owner may take rows out of it. Set WARMPATH_OWNER_DATABASE_URL to the address of the owner.',
  );
}

/** On the disk before a file in it is. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new OperatorError('usage', `The folder ${folder} cannot be made: ${message}.`, error);
  }
  await syncFolder(dirname(folder));
}

async function closedMonths(db: Queryable, before: string): Promise<string[]> {
  const [row] = await db.query<{ open: boolean; months: string[] | null }>({
    text: `select ($1 || '-01')::timestamp at time zone 'UTC' > now() - ${SETTLED_AFTER} as open,
        (select array_agg(to_char(month, 'YYYY-MM') order by month) from generate_series(
          (select date_trunc('month', min(created_at) at time zone 'UTC') from charge where state <> 'reserved'),
          ($1 || '-01')::timestamp - interval '1 month', interval '1 month') month) as months`,
    values: [before],
  });
  if (row?.open !== false) {
    throw new OperatorError(
      'usage',
      `Not all months before ${before} are over since a day; name an earlier one.`,
    );
  }
  return row.months ?? [];
}

async function archiveMonth(
  transaction: Queryable,
  month: string,
  folder: string,
): Promise<ArchivedMonth | undefined> {
  const run = (text: string) => transaction.query({ text });
  await run(`select pg_advisory_xact_lock(${ARCHIVE_LOCK})`);
  await refuseDuringMove(transaction);
  // The owner is held by row-level security, which the system role's policies open. What is granted here is
  // taken back below, before it is visible to others.
  await run('grant delete on ledger_entry to warmpath_system');
  await run('set local role warmpath_system');
  await run("set local warmpath.archiving = 'on'");
  const { entries, charges } = await chooseRows(transaction, month);
  if (charges === 0) {
    await giveBack(transaction);
    return undefined;
  }
  const file = join(folder, `ledger-${month}.jsonl`);
  if (await exists(file)) {
    throw new OperatorError(
      'conflict',
      `${file} is there already, and the database still holds charges of ${month}. Archive into another folder; "warmpath credits verify-archive" says whether the file is one of its own.`,
    );
  }
  const part = `${file}.part`;
  try {
    const sha256 = await writeFile(transaction, part, { month, entries, charges });
    await takeOut(transaction, month);
    await giveBack(transaction);
    await transaction.query({
      text: 'insert into ledger_archive (month, entries, charges, sha256) values ($1, $2, $3, $4)',
      values: [`${month}-01`, entries, charges, Buffer.from(sha256, 'hex')],
    });
    // Everything but the commit has succeeded: a file without it is one too many, rows without a file are lost.
    await rename(part, file);
    await syncFolder(folder);
    return { month, file, entries, charges, sha256 };
  } finally {
    await rm(part, { force: true });
  }
}

/** A ledger that is being copied only grows (tenant-data/queries-copy.ts). */
async function refuseDuringMove(transaction: Queryable): Promise<void> {
  const [move] = await transaction.query<{ id: string }>({
    text: `select id from tenant_move where state not in ('open', 'left', 'purged') limit 1`,
  });
  if (move === undefined) return;
  throw new OperatorError(
    'conflict',
    `Tenant ${move.id} is being moved, and its ledger has to stay whole until then. Archive when the move has ended ("warmpath tenant move").`,
  );
}

/** Takes back the right that `archiveMonth` was granted. */
async function giveBack(transaction: Queryable): Promise<void> {
  await transaction.query({ text: 'set local role none' });
  await transaction.query({ text: 'revoke delete on ledger_entry from warmpath_system' });
}

/** Charges that are resolved, with all of their entries, from before the end of the month; `part` is the account's stretch. */
async function chooseRows(
  transaction: Queryable,
  month: string,
): Promise<{ readonly entries: number; readonly charges: number }> {
  const end = "(($1 || '-01')::timestamp + interval '1 month') at time zone 'UTC'";
  await transaction.query({
    text: 'create temporary table a_charge (id uuid, tenant_id uuid, primary key (id, tenant_id)) on commit drop',
  });
  await transaction.query({
    text: `insert into a_charge select c.id, c.tenant_id from charge c where c.state <> 'reserved' and c.created_at < ${end}
      and not exists (select from ledger_entry e
        where e.tenant_id = c.tenant_id and e.charge_id = c.id and e.created_at >= ${end})`,
    values: [month],
  });
  await transaction.query({ text: 'analyze a_charge' });
  // Entries that stay separate those that go: each stretch between them keeps its own sum, so that the
  // running balance stays right. Clocks and numbers may differ by a moment, so the month never goes back.
  await transaction.query({
    text: `create temporary table a_entry on commit drop as
      select * from (
        select e.id, e.tenant_id, e.mode, e.amount, e.balance_after, a.id is not null as goes,
          count(*) filter (where a.id is null) over account as stretch,
          max(date_trunc('month', e.created_at at time zone 'UTC')) over account as month
        from ledger_entry e left join a_charge a on a.tenant_id = e.tenant_id and a.id = e.charge_id
        where (e.tenant_id, e.mode) in (select c.tenant_id, c.mode from a_charge g join charge c using (id, tenant_id))
        window account as (partition by e.tenant_id, e.mode order by e.id)) e
      where goes`,
  });
  await transaction.query({ text: 'create index on a_entry (tenant_id, mode, id)' });
  await transaction.query({ text: 'analyze a_entry' });
  const [counts] = await transaction.query<{ entries: number; charges: number }>({
    text: 'select (select count(*) from a_entry) as entries, (select count(*) from a_charge) as charges',
  });
  return counts ?? { entries: 0, charges: 0 };
}

/** A line of JSON for what it is, each charge, each entry, and the end with the SHA-256 of the lines before it. */
async function writeFile(
  transaction: Queryable,
  path: string,
  head: { readonly month: string; readonly entries: number; readonly charges: number },
): Promise<string> {
  const file = await open(path, 'wx', 0o600);
  const lines = createHash('sha256');
  const whole = createHash('sha256');
  try {
    await write(file, [lines, whole], `${JSON.stringify({ archive: { version: 1, ...head } })}\n`);
    for (const [kind, from] of [
      ['charge', 'select c.* from charge c join a_charge using (id, tenant_id) order by c.id, c.tenant_id'],
      [
        'entry',
        'select e.* from ledger_entry e join a_entry a using (tenant_id, mode, id) order by e.tenant_id, e.mode, e.id',
      ],
    ] as const) {
      await transaction.query({
        text: `declare a_rows no scroll cursor for select row_to_json(r)::text as line from (${from}) r`,
      });
      for (;;) {
        const rows = await transaction.query<{ line: string }>({ text: `fetch ${PAGE} from a_rows` });
        if (rows.length === 0) break;
        await write(file, [lines, whole], rows.map(({ line }) => `{"${kind}":${line}}\n`).join(''));
      }
      await transaction.query({ text: 'close a_rows' });
    }
    await write(file, [whole], `${JSON.stringify({ end: { sha256: lines.digest('hex') } })}\n`);
    await file.sync();
    return whole.digest('hex');
  } finally {
    await file.close();
  }
}

async function write(file: FileHandle, hashes: readonly Hash[], text: string): Promise<void> {
  for (const hash of hashes) hash.update(text);
  // Not `write`, which may write only a part and say so in its result, as on a disk that is almost full.
  await file.appendFile(text);
}

/** Replaces each stretch by one entry in the place of its last; a sum of zero leaves none. */
async function takeOut(transaction: Queryable, month: string): Promise<void> {
  await transaction.query({
    text: 'delete from ledger_entry e using a_entry a where (e.tenant_id, e.mode, e.id) = (a.tenant_id, a.mode, a.id)',
  });
  await transaction.query({
    text: 'delete from charge c using a_charge a where (c.id, c.tenant_id) = (a.id, a.tenant_id)',
  });
  await transaction.query({
    text: `insert into ledger_entry (id, tenant_id, mode, kind, amount, balance_after, note, created_at)
      select max(id), tenant_id, mode, 'carried', sum(amount), (array_agg(balance_after order by id desc))[1],
        'charges of ' || to_char(month, 'YYYY-MM') || ', archived with ' || $1::text, (month + interval '1 month' - interval '1 microsecond') at time zone 'UTC'
      from a_entry group by tenant_id, mode, stretch, month having sum(amount) <> 0 order by 1`,
    values: [month],
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
