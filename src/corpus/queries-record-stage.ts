import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyLine } from '../platform/database/copy-out.ts';
import type { Postgres } from '../platform/database/postgres.ts';
import { OperatorError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { SourceId } from '../reference/rules-identity.ts';
import { raiseCorpusVersion } from './queries-merges.ts';

/** The source of investments that were inferred from people. */
export const PEOPLE_JOIN = 'people-join';

/** Certain enough to be stored as a fact; below it nothing is stored. */
const LEAST_CONFIDENCE = 0.75;
/** A name that belongs to people of at most so many firms and companies is rare. */
const RARE_FIRMS = 3;
/** A person on more boards than this works for a service for boards, not for an investor. */
const MAX_BOARDS = 40;
/** A firm of more vehicles is a platform that files for others: its people are not theirs. */
const MAX_FUNDS = 200;

/**
 * How sure it is that a director of a company is the namesake at an investor, and so that the investor backed the
 * company. The company's own words decide ("designee of Norvale Ventures"), then a common street, then a rare name,
 * surer in a common town. A common name in a common town says too little.
 */
const CONFIDENCE = `case
  when names_investor then 0.95
  when same_street then 0.9
  when firms <= ${RARE_FIRMS} and same_town then 0.85
  when firms <= ${RARE_FIRMS} then 0.75
  when same_town then 0.6
  else 0.3 end`;

export interface PeopleJoined {
  /** Investments that are new, and those whose confidence changed. */
  readonly added: number;
  readonly updated: number;
  /** Inferred earlier and no longer supported. */
  readonly removed: number;
  /** Namesakes that were left out as too unsure. */
  readonly unsure: number;
}

/**
 * Infers who backed whom from people: a partner of an investor (people of its funds in Form D, owners in Form ADV) who is
 * a director of a company that filed Form D. Each edge of at least 0.75 becomes an investment in the company's newest
 * round that is not later than the director's first filing (else its first round). Running it again gives the same. In one
 * transaction; all inferred edges of the mode are made again, and what a source says outright is left alone.
 */
export function joinPeople(system: Postgres, mode: Mode): Promise<PeopleJoined> {
  return system.transaction(async (transaction) => {
    await transaction.query({ text: "set local work_mem = '64MB'" });
    await transaction.query({ text: 'set local statement_timeout = 0' });
    // Tables of their own, counted: right after an import the planner knows nothing of the rows it would join.
    const prepare = async (name: string, query: string, values?: readonly unknown[]) => {
      await transaction.query({
        text: `create temporary table ${name} on commit drop as ${query}`,
        ...(values === undefined ? {} : { values }),
      });
      await transaction.query({ text: `analyze ${name}` });
    };
    await prepare(
      'held',
      `select p.identity_key as key, r.company_id, coalesce(i.merged_into, i.id) as investor_id, p.city, p.country_code,
         p.address_key, r.started_on, lower(r.note) as note, r.source = 'form-d' and r.title ilike '%director%' as directs,
         i.kind is distinct from 'person' and (i.lp_type is null or i.lp_type = 'family_office') as invests
       from person_role r join person p on p.id = r.person_id left join investor i on i.id = r.investor_id
       where p.mode = $1`,
      [mode],
    );
    await prepare(
      'spread',
      `select key, count(distinct coalesce('i' || investor_id, 'c' || company_id)) as firms,
         count(distinct company_id) as boards from held group by key`,
    );
    await prepare(
      'partner',
      `select distinct h.key, h.investor_id, h.city, h.country_code, h.address_key, i.identity_key as investor_key
       from held h join investor i on i.id = h.investor_id
       where h.invests and h.investor_id not in (
         select investor_id from fund where mode = $1 group by investor_id having count(*) > ${MAX_FUNDS})`,
      [mode],
    );
    await prepare(
      'director',
      `select key, company_id, city, country_code, address_key, min(started_on) as since, string_agg(note, ' ') as note
       from held where directs and company_id is not null group by 1, 2, 3, 4, 5`,
    );
    await prepare(
      'joined',
      `with pair as (
         select a.investor_id, b.company_id, min(b.since) as since, min(s.firms) as firms,
           bool_or(a.address_key = b.address_key) as same_street,
           bool_or(lower(a.city) = lower(b.city) and a.country_code = b.country_code) as same_town,
           bool_or(length(a.investor_key) > 4 and strpos(b.note, a.investor_key) > 0) as names_investor
         from partner a join director b on b.key = a.key join spread s on s.key = a.key and s.boards <= ${MAX_BOARDS}
         join company c on c.id = b.company_id
         where c.identity_key <> a.investor_key
         group by a.investor_id, b.company_id, a.key)
       select investor_id, company_id, min(since) as since, max(${CONFIDENCE})::real as confidence
       from pair group by investor_id, company_id`,
    );
    const [counts] = await transaction.query<{ unsure: number }>({
      text: `select count(*) filter (where confidence < ${LEAST_CONFIDENCE})::int as unsure from joined`,
    });
    await prepare(
      'edge',
      `select distinct on (j.investor_id, j.company_id) r.id as round_id, j.investor_id, j.confidence,
          coalesce(r.as_of, r.announced_on) as as_of
        from joined j join round r on r.company_id = j.company_id
        where j.confidence >= ${LEAST_CONFIDENCE}
          and not exists (select from investment v join round o on o.id = v.round_id
            where o.company_id = j.company_id and v.investor_id = j.investor_id and v.source <> '${PEOPLE_JOIN}')
        order by j.investor_id, j.company_id, (r.announced_on <= j.since) desc nulls last,
          case when r.announced_on <= j.since then r.announced_on end desc, r.announced_on, r.id`,
    );
    const removed = await transaction.query({
      text: `delete from investment v using round r where r.id = v.round_id and r.mode = $1 and v.source = '${PEOPLE_JOIN}'
        and not exists (select from edge e where e.round_id = v.round_id and e.investor_id = v.investor_id) returning 1`,
      values: [mode],
    });
    const [written = { added: 0, updated: 0 }] = await transaction.query<{ added: number; updated: number }>({
      text: `with written as (
          insert into investment (round_id, investor_id, source, as_of, confidence)
          select round_id, investor_id, '${PEOPLE_JOIN}', as_of, confidence from edge
          on conflict (round_id, investor_id) do update set confidence = excluded.confidence
            where investment.source = '${PEOPLE_JOIN}' and investment.confidence is distinct from excluded.confidence
          returning (xmax = 0) as added)
        select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as updated from written`,
    });
    if (written.added + written.updated + removed.length > 0) await raiseCorpusVersion(transaction, mode);
    return { ...written, removed: removed.length, unsure: counts?.unsure ?? 0 };
  });
}

/** A row that was put aside. */
export interface StagedRow {
  /** The table it comes from, as the importer calls it. */
  readonly part: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly place: { readonly file: number; readonly line: number };
}

/** All rows of one key, in the order they were put aside. */
export interface StagedGroup {
  readonly key: string;
  readonly rows: readonly StagedRow[];
}

/** Rows wait in memory up to this many characters before they are sent. */
const FLUSH_CHARACTERS = 1_000_000;
/** Rows that are fetched at once: some hundred kB. */
const FETCH_ROWS = 1_000;
/** Rows of one key at most: a filing of more people is a faulty file, and would fill the memory. */
const MAX_GROUP_ROWS = 20_000;

/**
 * Rows put aside in a temporary table of the transaction and returned by key: the database sorts on disk what
 * would not fit into memory. Values are kept as JSON; `undefined` in them is left out.
 */
export class RecordStage {
  readonly #client: pg.PoolClient;
  readonly #mode: Mode;
  #waiting: string[] = [];
  #characters = 0;
  #ord = 0;
  #cursors = 0;

  constructor(client: pg.PoolClient, mode: Mode) {
    this.#client = client;
    this.#mode = mode;
  }

  /** Makes the table; it vanishes with the transaction. */
  async create(): Promise<void> {
    await this.#client.query(
      `create temporary table s_record (
         ord bigint, set_name text collate "C", key text collate "C", part text, file int, line int, row_values text
       ) on commit drop`,
    );
  }

  /** True when `flush` should be called before more rows are given. */
  get full(): boolean {
    return this.#characters >= FLUSH_CHARACTERS;
  }

  /** Puts a row aside under `key` in a set of its own name. */
  add(
    set: string,
    key: string,
    part: string,
    values: Readonly<Record<string, unknown>>,
    place: StagedRow['place'],
  ): void {
    const line = copyLine([this.#ord++, set, key, part, place.file, place.line, JSON.stringify(values)]);
    this.#waiting.push(line);
    this.#characters += line.length;
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const target = this.#client.query(copyFrom('copy s_record from stdin'));
    await pipeline(Readable.from([this.#waiting.join('')]), target);
    this.#waiting = [];
    this.#characters = 0;
  }

  /** The assets, USD, that this source said last of an investor in a record of a day before `day`; undefined if it said none. */
  async assetsBefore({ namespace, id }: SourceId, source: string, day: string): Promise<number | undefined> {
    const { rows } = await this.#client.query<{ value: number }>({
      name: 'assets_before',
      text: `select f.value::double precision as value from investor_source s join investor_fact f on f.investor_id = s.investor_id
        where s.mode = $1 and s.namespace = $2 and s.id = $3 and f.field = 'assets_usd' and f.source = $4 and f.as_of < $5
        order by f.as_of desc limit 1`,
      values: [this.#mode, namespace, id, source, day],
    });
    return rows[0]?.value;
  }

  /** The groups of a set, by key; rows may be added to other sets meanwhile. The set is empty afterwards. */
  async *groups(set: string): AsyncGenerator<StagedGroup> {
    await this.flush();
    const cursor = `record_groups_${this.#cursors++}`;
    await this.#client.query({
      text: `declare ${cursor} no scroll cursor for
        select key, part, file, line, row_values from s_record where set_name = '${set.replaceAll("'", "''")}' order by key, ord`,
    });
    let key: string | undefined;
    let rows: StagedRow[] = [];
    for (;;) {
      const fetched = await this.#client.query<{
        key: string;
        part: string;
        file: number;
        line: number;
        row_values: string;
      }>(`fetch ${FETCH_ROWS} from ${cursor}`);
      for (const row of fetched.rows) {
        if (row.key !== key) {
          if (key !== undefined) yield { key, rows };
          key = row.key;
          rows = [];
        }
        if (rows.length >= MAX_GROUP_ROWS)
          throw new OperatorError(
            'limit',
            `More than ${MAX_GROUP_ROWS} rows belong to one filing, ${row.key}, which is more than any has. Nothing was imported; fetch the file again, or take its rows out.`,
          );
        const values = JSON.parse(row.row_values) as Record<string, unknown>;
        rows.push({ part: row.part, values, place: { file: row.file, line: row.line } });
      }
      if (fetched.rows.length < FETCH_ROWS) break;
    }
    await this.#client.query(`close ${cursor}`);
    if (key !== undefined) yield { key, rows };
  }
}
