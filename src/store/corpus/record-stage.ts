import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SourceId } from '../../core/identity/source-id.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { Mode } from '../../core/scope.ts';
import { copyLine } from '../postgres/copy-in.ts';

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
