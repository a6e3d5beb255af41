import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Postings, Selection } from '../postings.ts';
import { BEST, type Found, fastest, type Load, type Rival, WAYS } from './rival.ts';

/** Pages kept in memory, KiB, and bytes of the file mapped: everything. */
const CACHE_KIB = 2_000_000;
const MAPPED = 8_000_000_000;

/** A token as FTS5 reads it. */
function word(token: number): string {
  return `t${token}`;
}

/** Who has one of the asked tokens and, of each required group, one too. */
function expression({ terms, required }: Selection): string {
  const groups = [terms.map(({ token }) => token), ...required];
  return groups.map((tokens) => `(${tokens.map(word).join(' OR ')})`).join(' AND ');
}

function alsoAsked({ lpTypes, without }: Selection): string {
  const types = lpTypes.length > 0 ? ` and i.lp_type in (${lpTypes.join(', ')})` : '';
  return without.length > 0 ? `${types} and d.rowid not in (${without.join(', ')})` : types;
}

/** FTS5 names the candidates; the value of each token is looked up by its key. */
function weightedInSql(selection: Selection): string {
  const { terms } = selection;
  const joins = terms.map(
    ({ token }, at) => `left join posting p${at} on p${at}.token = ${token} and p${at}.investor = d.rowid`,
  );
  const parts = terms.map(({ weight }, at) => `coalesce(p${at}.value * ${weight}, 0)`);
  return `select d.rowid as investor, i.activity + ${parts.join(' + ')} as score
    from document d cross join investor i on i.investor = d.rowid ${joins.join(' ')}
    where document match '${expression(selection)}'${alsoAsked(selection)} order by 2 desc limit ${BEST}`;
}

/** What FTS5 is made for: its own bm25, without activity, weights or values. */
function bm25(selection: Selection): string {
  return `select d.rowid as investor, -rank as score from document d join investor i on i.investor = d.rowid
    where document match '${expression(selection)}'${alsoAsked(selection)} order by rank limit ${BEST}`;
}

/**
 * SQLite, as shipped with Node: FTS5 with the scores weighted in SQL; lists in a clustered table summed up; and FTS5's
 * own bm25, which is another selection, for comparison.
 */
export async function openSqlite({ postings, folder, sample }: Load): Promise<Rival[]> {
  const db = new DatabaseSync(join(folder, 'sqlite.db'));
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIB};
    pragma mmap_size = ${MAPPED}; pragma temp_store = memory;
    create table posting (token integer, investor integer, value real, activity real,
      primary key (token, investor)) without rowid;
    create table investor (investor integer primary key, activity real, lp_type integer);
    create virtual table document using fts5(tokens, content = '', detail = none);`);
  fill(db, postings);
  const ask = async (sql: string): Promise<Found[]> =>
    db
      .prepare(sql)
      .all()
      .map(({ investor, score }) => ({ investor: Number(investor), score: Number(score) }));
  const way = await fastest(WAYS, sample, ask);
  // The file is the last one's to close: they are closed in order.
  const rival = (
    name: string,
    same: boolean,
    sql: (selection: Selection) => string,
    close = () => {},
  ): Rival => ({
    name,
    same,
    query: (selection) => ask(sql(selection)),
    close: async () => close(),
  });
  return [
    rival('SQLite FTS5, weighted in SQL', true, weightedInSql),
    rival(`SQLite (${way.name})`, true, way.sql),
    rival('SQLite FTS5, bm25 only (another selection)', false, bm25, () => db.close()),
  ];
}

function fill(db: DatabaseSync, { count, token, investor, value, activity, lpType }: Postings): void {
  db.exec('begin');
  const insertPosting = db.prepare('insert into posting values (?, ?, ?, ?)');
  const tokens: string[] = new Array(activity.length).fill('');
  for (let at = 0; at < count; at += 1) {
    const [one, who] = [token[at] as number, investor[at] as number];
    insertPosting.run(one, who, value[at] as number, activity[who] as number);
    tokens[who] += `${word(one)} `;
  }
  const insertInvestor = db.prepare('insert into investor values (?, ?, ?)');
  const insertDocument = db.prepare('insert into document (rowid, tokens) values (?, ?)');
  for (let one = 0; one < activity.length; one += 1) {
    insertInvestor.run(one, activity[one] as number, lpType[one] as number);
    insertDocument.run(one, tokens[one] as string);
  }
  db.exec("commit; insert into document(document) values ('optimize'); analyze;");
}
