import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Queryable } from '../platform/database/db.ts';
import { type Loop, startLoop } from '../platform/process.ts';
import { MODES, type Mode } from '../platform/values/scope.ts';
import { NAME_RULES, nameKeys, readName } from '../reference/names/match.ts';

/** Names of one investor that are filed; the largest on record have some dozens. */
const MAX_NAMES = 100;

interface Row {
  readonly id: number;
  readonly kind: 'organisation' | 'person' | null;
  readonly names: readonly string[];
}

/** A kind on record as the names of it are read. */
export const isPersonOf = (kind: Row['kind']): boolean | undefined =>
  kind === null ? undefined : kind === 'person';

/**
 * Files the names of at most `most` investors beyond `after` that are not filed by today's rules. Returns the last of them;
 * undefined if there was none.
 */
async function fileSome(db: Queryable, mode: Mode, after: number, most: number): Promise<number | undefined> {
  const rows = await db.query<Row>({
    name: 'unread_names',
    text: `select i.id, i.kind, array_prepend(i.name,
        array(select a.alias from investor_alias a where a.investor_id = i.id order by a.alias limit ${MAX_NAMES})) as names
      from investor i where i.mode = $1 and i.id > $2
        and not exists (select from investor_name_read r where r.investor_id = i.id and r.rules >= $3)
      order by i.id limit $4`,
    values: [mode, after, NAME_RULES, most],
  });
  if (rows.length === 0) return undefined;
  const filed = rows.flatMap(({ id, kind, names }) => {
    const read = names.flatMap((name) => readName(name, isPersonOf(kind)) ?? []);
    return [...new Set(read.flatMap(nameKeys))].map((key) => ({ id, key }));
  });
  const values = [filed.map(({ id }) => id), filed.map(({ key }) => key)];
  const ids = rows.map(({ id }) => id);
  await db.query({
    name: 'file_names',
    text: `insert into investor_name_key (mode, key, investor_id)
      select $1, u.key, u.id from unnest($2::bigint[], $3::text[]) u (id, key) order by u.key, u.id on conflict do nothing`,
    values: [mode, ...values],
  });
  await db.query({
    name: 'unfile_names',
    text: `delete from investor_name_key k where k.investor_id = any ($1::bigint[])
      and not exists (select from unnest($2::bigint[], $3::text[]) u (id, key) where u.id = k.investor_id and u.key = k.key)`,
    values: [ids, ...values],
  });
  await db.query({
    name: 'names_read',
    text: `insert into investor_name_read (investor_id, rules) select id, $2 from unnest($1::bigint[]) u (id) order by id
      on conflict (investor_id) do update set rules = excluded.rules`,
    values: [ids, NAME_RULES],
  });
  return ids.at(-1);
}

/** Of an import, which has nothing else to do: fewer statements. */
const MOST_OF_IMPORT = 5_000;

/** Files all names of a mode that are not filed; in the transaction of an import. */
export async function fileNames(db: Queryable, mode: Mode): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; )
    after = await fileSome(db, mode, after, MOST_OF_IMPORT);
}

/** Some 10 ms of the thread that answers requests. */
const MOST_OF_SWEEP = 300;
/** What came in without an import is found by its letters until then. */
const EVERY_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Files what was not: after an upgrade, beside a process of the last release, of live sources. An import holds the lock and files
 * its own; the next look sees what is left.
 */
export function startFilingNames(db: Db, onFailed: (error: unknown) => void, everyMs = EVERY_MS): Loop {
  return startLoop({
    everyMs,
    async once(signal) {
      for (const mode of MODES) {
        for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
          const from: number = after;
          after = await db.transaction(async (transaction) => {
            const [lock] = await transaction.query<{ free: boolean }>({
              text: "select pg_try_advisory_xact_lock(hashtext('warmpath corpus import ' || $1)) as free",
              values: [mode],
            });
            return lock?.free === true ? fileSome(transaction, mode, from, MOST_OF_SWEEP) : undefined;
          });
          if (after !== undefined) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
        }
      }
    },
    onFailed,
  });
}
