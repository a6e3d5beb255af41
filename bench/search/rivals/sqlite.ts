import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Selection } from '../postings.ts';
import { BEST, type Found, type Load, type Rival, selectionSql, sumOfLists } from './rival.ts';

/** Pages kept in memory, KiB: everything. */
const CACHE_KIB = 2_000_000;

/** The tokens of an investor as FTS5 reads them. */
function word(token: number): string {
  return `t${token}`;
}

function anyOf(selection: Selection): string {
  return selection.terms.map(({ token }) => word(token)).join(' OR ');
}

/**
 * SQLite, as shipped with Node, in three ways: lists in a clustered table summed up; FTS5 to find who has a token and
 * the lists to weigh it; and FTS5's own bm25, which is another selection, for comparison.
 */
export async function openSqlite({ postings, folder }: Load): Promise<Rival[]> {
  const db = new DatabaseSync(join(folder, 'sqlite.db'));
  db.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIB};
    pragma mmap_size = 8000000000; pragma temp_store = memory;
    create table posting (token integer, investor integer, value real, primary key (token, investor)) without rowid;
    create table investor (investor integer primary key, activity real, lp_type integer);
    create virtual table document using fts5(tokens, content = '', detail = none);`);
  load(db, { postings });
  const ask = (sql: string, ...values: string[]): Found[] =>
    db
      .prepare(sql)
      .all(...values)
      .map(({ investor, score }) => ({ investor: Number(investor), score: Number(score) }));
  const rival = (name: string, same: boolean, query: (selection: Selection) => Found[], last = false): Rival => ({
    name,
    same,
    query: async (selection) => query(selection),
    close: async () => {
      if (last) db.close();
    },
  });
  return [
    rival('SQLite, lists summed', true, (selection) => ask(selectionSql(selection, sumOfLists(selection)))),
    rival('SQLite FTS5, weighted in SQL', true, (selection) =>
      ask(selectionSql(selection, weightedMatches(selection)), anyOf(selection)),
    ),
    rival(
      'SQLite FTS5, bm25 only',
      false,
      (selection) =>
        ask(
          `select rowid as investor, -rank as score from document where document match ? order by rank limit ${BEST}`,
          anyOf(selection),
        ),
      true,
    ),
  ];
}

/** FTS5 names the candidates; the value of each token is looked up by its key. */
function weightedMatches({ terms }: Selection): string {
  const joins = terms.map(
    ({ token }, at) => `left join posting p${at} on p${at}.token = ${token} and p${at}.investor = d.rowid`,
  );
  const parts = terms.map(({ weight }, at) => `coalesce(p${at}.value * ${weight}, 0)`);
  return `select d.rowid as investor, ${parts.join(' + ')} as score from document d ${joins.join(' ')} where document match ?`;
}

function load(db: DatabaseSync, { postings }: Pick<Load, 'postings'>): void {
  const { count, token, investor, value, activity, lpType } = postings;
  db.exec('begin');
  const insertPosting = db.prepare('insert into posting values (?, ?, ?)');
  const tokens: string[] = new Array(activity.length).fill('');
  for (let at = 0; at < count; at += 1) {
    const [one, who] = [token[at] as number, investor[at] as number];
    insertPosting.run(one, who, value[at] as number);
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
