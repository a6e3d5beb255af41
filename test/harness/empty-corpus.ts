import type { TestDatabase } from './database.ts';
import { runOnce } from './one-off.ts';

/**
 * Everything an import writes, and what hangs on it; `corpus_version` keeps a row for each mode. Deleted by the row, without
 * the triggers of the keys: to truncate makes new files of some forty tables and their indexes, which takes longer than the
 * few rows of a test.
 */
const EMPTY = `set session_replication_role = replica;
  do $$ declare emptied regclass[]; each regclass; begin
    with recursive hanging as (
      select unnest('{investor,company,person,import_run,corpus_change,erasure}'::regclass[]) as id
      union select f.conrelid from pg_constraint f join hanging h on f.confrelid = h.id where f.contype = 'f')
    select array_agg(id) into emptied from hanging;
    foreach each in array emptied loop execute format('delete from %s', each); end loop;
    perform setval(s.oid, 1, false) from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      where d.refobjid = any (emptied) and d.deptype in ('a', 'i');
  end $$;
  update corpus_version set version = 0, changes_from = 0`;

/**
 * Empties the corpus, so that one database serves all tests of a file: its connections, plans and caches are warm, which a
 * clone's are not.
 */
export const emptyCorpus = ({ connection }: TestDatabase): Promise<unknown> => runOnce(connection, EMPTY);
