import type { Connection } from '../../src/platform/database/connection.ts';
import { runOnce } from './one-off.ts';

/** What processes of a release may use of the schema: each thing by its name, with what of it they depend on. */
export interface SchemaCatalogue {
  readonly columns: ReadonlyMap<string, Column>;
  readonly functions: ReadonlyMap<string, SqlFunction>;
  /** Constraints and unique indexes: which writes are refused. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** `select on charge to warmpath_service`. */
  readonly rights: ReadonlySet<string>;
}

interface Column {
  readonly table: string;
  readonly type: string;
  /** A row may be written without it. */
  readonly optional: boolean;
  readonly nullable: boolean;
}

interface Rule {
  readonly table: string;
  readonly definition: string;
  /** Names of what it looks at, `charge.price`. */
  readonly columns: readonly string[];
}

interface SqlFunction {
  readonly name: string;
  /** Names and types of what it takes, in order; the last `defaults` of them may be left out. */
  readonly takes: readonly string[];
  readonly defaults: number;
  /** A type, or the columns of a row. */
  readonly returns: readonly string[];
  /** No statement of a process calls it: a trigger does. */
  readonly isTrigger: boolean;
}

const COLUMNS = `select c.relname || '.' || a.attname as name, c.relname as table, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional, not a.attnotnull as nullable
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'warmpath'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped`;

const FUNCTIONS = `select p.oid::regprocedure::text as signature, p.proname as name, p.pronargdefaults as defaults,
    p.prorettype = 'trigger'::regtype as "isTrigger",
    array(select coalesce(p.proargnames[u.ord], '') || ' ' || format_type(u.type, null)
      from unnest(p.proargtypes::oid[]) with ordinality u(type, ord) order by u.ord) as takes,
    case when p.proallargtypes is not null and p.proretset
      then array(select p.proargnames[u.ord] || ' ' || format_type(u.type, null)
        from unnest(p.proallargtypes) with ordinality u(type, ord) where p.proargmodes[u.ord] = 't' order by u.ord)
      else coalesce(nullif(array(select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
        where t.oid = p.prorettype order by a.attnum), '{}'), array[format_type(p.prorettype, null)]) end as returns
  from pg_proc p where p.pronamespace = 'warmpath'::regnamespace`;

const RULES = `select c.conname as name, c.conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as definition,
    array(select c.conrelid::regclass || '.' || a.attname from pg_attribute a
      where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
    from pg_constraint c where c.connamespace = 'warmpath'::regnamespace and c.conrelid <> 0 and c.contype <> 'n'
  union all
  select i.indexrelid::regclass::text, i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid),
    array(select i.indrelid::regclass || '.' || a.attname from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any (i.indkey))
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'warmpath'::regnamespace
      and not exists (select from pg_constraint o where o.conindid = i.indexrelid)`;

const RIGHTS = `select lower(a.privilege_type) || ' on ' || c.relname || ' to ' || a.grantee::regrole as name
  from pg_class c cross join aclexplode(c.relacl) a
  where c.relnamespace = 'warmpath'::regnamespace and a.grantee::regrole::text in ('warmpath_service', 'warmpath_system')
    and a.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
  union all
  select 'execute on ' || p.oid::regprocedure || ' to ' || a.grantee::regrole
  from pg_proc p cross join aclexplode(p.proacl) a
  where p.pronamespace = 'warmpath'::regnamespace and a.grantee::regrole::text in ('warmpath_service', 'warmpath_system')`;

export async function readCatalogue(connection: Connection): Promise<SchemaCatalogue> {
  const rowsOf = async (text: string) => {
    const results = (await runOnce(connection, `set search_path = warmpath; ${text}`)) as unknown;
    return (results as readonly { rows: never[] }[])[1]?.rows ?? [];
  };
  const columns: (Column & { name: string })[] = await rowsOf(COLUMNS);
  const functions: (SqlFunction & { signature: string })[] = await rowsOf(FUNCTIONS);
  const rules: (Rule & { name: string })[] = await rowsOf(RULES);
  const rights: { name: string }[] = await rowsOf(RIGHTS);
  return {
    columns: new Map(columns.map((one) => [one.name, one])),
    functions: new Map(functions.map((one) => [one.signature, one])),
    rules: new Map(rules.map((one) => [one.name, one])),
    rights: new Set(rights.map(({ name }) => name)),
  };
}

/**
 * What a process that was written for `before` may no longer find, or may no longer write, in `after`: a line each, which begins with
 * the kind and name of the thing.
 */
export function contractions(before: SchemaCatalogue, after: SchemaCatalogue): string[] {
  const tables = new Set([...before.columns.values()].map(({ table }) => table));
  const found: string[] = [];
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name);
    if (is === undefined) found.push(`column ${name}: is gone`);
    else if (is.type !== was.type) found.push(`column ${name}: was ${was.type} and is ${is.type}`);
    else if (was.nullable && !is.nullable) found.push(`column ${name}: may no longer be null`);
    else if (was.optional && !is.optional) found.push(`column ${name}: has to be written`);
  }
  for (const [name, { table, optional }] of after.columns)
    if (tables.has(table) && !before.columns.has(name) && !optional)
      found.push(`column ${name}: is new and has to be written`);
  for (const [name, { table, definition, columns }] of after.rules) {
    const was = before.rules.get(name);
    // A row that an old process writes has the default in a new column, and the rule is made with it in mind.
    const isOfNew = columns.some((column) => !before.columns.has(column));
    if (tables.has(table) && was?.definition !== definition && !isOfNew)
      found.push(`rule ${name}: ${was === undefined ? 'is new' : `was ${was.definition}`}: ${definition}`);
  }
  for (const [signature, was] of before.functions)
    if (!was.isTrigger && ![...after.functions.values()].some((is) => answers(is, was)))
      found.push(`function ${signature}: a call of it, or what it returned, is no longer there`);
  const gone = [...before.rights].filter((right) => !after.rights.has(right));
  for (const right of gone) {
    const [, signature] = /^execute on (.*) to /.exec(right) ?? [];
    const was = before.functions.get(signature ?? '');
    // Under other arguments it is judged as a function; a table or a column that is gone was named above.
    if (signature !== undefined && (was?.isTrigger === true || !after.functions.has(signature))) continue;
    if (
      signature === undefined &&
      ![...after.columns.values()].some(({ table }) => right.includes(` on ${table} to `))
    )
      continue;
    found.push(`right ${right}: is gone`);
  }
  return found;
}

/** Whether a call written for `was` finds `is`, and reads from it what it read: more arguments have defaults, more columns come last. */
function answers(is: SqlFunction, was: SqlFunction): boolean {
  const takes = was.takes.every((argument, place) => is.takes[place] === argument);
  const returns =
    is.returns.length === 1 || was.returns.length === 1
      ? `${is.returns}` === `${was.returns}`
      : was.returns.every((column) => is.returns.includes(column));
  return (
    is.name === was.name &&
    takes &&
    returns &&
    is.takes.length - is.defaults <= was.takes.length - was.defaults
  );
}
