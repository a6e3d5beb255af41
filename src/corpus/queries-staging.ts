import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopyValue, copyLine } from '../platform/database/copy-out.ts';
import type {
  CompanyFact,
  FactSink,
  InvestmentFact,
  InvestorFact,
  Origin,
  RoleFact,
} from './rules-investor-record.ts';

/** Temporary tables the facts of one import are copied into; `ord` is the order in which they were read. */
const STAGING = {
  s_company:
    'ord int, source text, ref text, name text, guess text, key text, guess_key text, domain text, website text, description text, country_code text, state_code text, region text, city text, sector_tags text, status text, founded_on date, as_of date',
  s_company_id: 'ref text, namespace text, id text',
  s_investor:
    'ord int, source text, ref text, name text, key text, spelled_key text, domain text, website text, social_url text, description text, kind text, lp_type text, type_words text, country_code text, state_code text, region text, city text, stages text, sector_tags text, countries text, cheque_min_usd double precision, cheque_max_usd double precision, exit_size_usd double precision, exit_on date, assets_usd double precision, assets_on date, as_of date, record text, url text, filed_name text, only_known boolean, file int, line int',
  s_investor_id: 'ref text, namespace text, id text',
  s_round:
    'ord int, source text, source_id text, company_ref text, kind text, stage text, announced_on date, raised_usd double precision, as_of date',
  s_investment:
    'ord int, source text, file int, line int, round_source_id text, investor_ref text, named text, is_lead boolean, from_list boolean',
  s_acquisition:
    'ord int, source text, source_id text, company_ref text, acquirer_name text, price_usd double precision, acquired_on date',
  s_person:
    'ord int, source text, source_id text, name text, key text, social_url text, country_code text, city text, address_key text',
  s_role:
    'ord int, source text, file int, line int, person_source_id text, namespace text, id text, title text, note text, is_current boolean, started_on date, ended_on date',
  s_fund:
    'ord int, source text, file int, line int, source_id text, name text, key text, investor_ref text, manager_key text, kind text, size_usd double precision, first_sale_on date, as_of date',
  s_commitment:
    'ord int, source text, file int, line int, source_id text, investor_ref text, fund_name text, fund_key text, amount_usd double precision, as_of date',
  s_sale:
    'ord int, source text, file int, line int, source_id text, investor_ref text, sold_on date, proceeds_usd double precision, as_of date',
} as const;

type Table = keyof typeof STAGING;

/** Long texts and lists: no statement compares them, and counting them is most of the work of ANALYZE. */
const NOT_COUNTED = new Set(
  'description website social_url type_words sector_tags stages countries url title note'.split(' '),
);

/** Facts wait in memory up to this many characters before they are sent. */
const FLUSH_CHARACTERS = 1_000_000;

function namesOf(table: Table): string[] {
  return STAGING[table].split(', ').map((column) => column.split(' ', 1)[0] ?? '');
}

/** Columns that are not called as the field of a fact is, in snake_case. */
const FIELD_OF: Readonly<Record<string, string>> = {
  country_code: 'country',
  state_code: 'state',
  named: 'investorName',
  from_list: 'fromNameList',
};
const FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  (Object.keys(STAGING) as Table[]).map((table) => [
    table,
    namesOf(table).map(
      (name) => FIELD_OF[name] ?? name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  ]),
);

/** Collects facts and copies them into the temporary tables of a transaction. */
export class CorpusStaging implements FactSink {
  readonly #client: pg.PoolClient;
  readonly #waiting = new Map<Table, string[]>();
  #characters = 0;
  #ord = 0;
  /** What is on its way to the database, while more is read. */
  #sending: Promise<void> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Makes the tables; they vanish with the transaction. */
  async create(): Promise<void> {
    for (const [table, columns] of Object.entries(STAGING)) {
      await this.#client.query(`create temporary table ${table} (${columns}) on commit drop`);
    }
  }

  /** True when `flush` should be called before more facts are given. */
  get full(): boolean {
    return this.#characters >= FLUSH_CHARACTERS;
  }

  /** Sends what waits, once what was sent before has arrived; rejects if that failed. */
  async flush(): Promise<void> {
    await this.#sending;
    const batches = [...this.#waiting].filter(([, lines]) => lines.length > 0);
    this.#waiting.clear();
    this.#characters = 0;
    this.#sending = this.#send(batches);
    // Whoever flushes next is told.
    this.#sending.catch(() => {});
  }

  async #send(batches: readonly (readonly [Table, readonly string[]])[]): Promise<void> {
    for (const [table, lines] of batches) {
      const target = this.#client.query(copyFrom(`copy ${table} (${namesOf(table).join(', ')}) from stdin`));
      await pipeline(Readable.from([lines.join('')]), target);
    }
  }

  /** Sends what waits and updates the planner's statistics. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#sending;
    for (const table of Object.keys(STAGING) as Table[]) {
      const counted = namesOf(table).filter((name) => !NOT_COUNTED.has(name));
      await this.#client.query(`analyze ${table} (${counted.join(', ')})`);
    }
  }

  company(fact: CompanyFact, origin: Origin): void {
    const { name, key, nameIsGuess = false } = fact;
    const guessed = { name: undefined, guess: name, key: undefined, guessKey: key };
    this.#put('s_company', fact, origin, nameIsGuess ? guessed : {});
    this.#ids('s_company_id', fact);
  }

  investor(fact: InvestorFact, origin: Origin): void {
    this.#put('s_investor', fact, origin, { onlyKnown: fact.onlyKnown ?? false });
    this.#ids('s_investor_id', fact);
  }

  investment(fact: InvestmentFact, origin: Origin): void {
    this.#put('s_investment', fact, origin, { fromNameList: fact.fromNameList ?? false });
  }

  role(fact: RoleFact, origin: Origin): void {
    this.#put('s_role', fact, origin, fact.organisation);
  }

  readonly round = this.#taking('s_round');
  readonly acquisition = this.#taking('s_acquisition');
  readonly person = this.#taking('s_person');
  readonly fund = this.#taking('s_fund');
  readonly commitment = this.#taking('s_commitment');
  readonly sale = this.#taking('s_sale');

  #taking(table: Table) {
    return (fact: object, origin: Origin): void => this.#put(table, fact, origin);
  }

  /** `more` goes before the fields of the fact. */
  #put(table: Table, fact: object, origin: Origin, more: object = {}): void {
    const from: Readonly<Record<string, unknown>> = { ord: this.#ord++, ...origin, ...fact, ...more };
    this.#add(
      table,
      (FIELDS[table] ?? []).map((name) => from[name] as CopyValue),
    );
  }

  #ids(table: 's_company_id' | 's_investor_id', { ref, ids }: CompanyFact | InvestorFact): void {
    for (const { namespace, id } of ids) this.#add(table, [ref, namespace, id]);
  }

  #add(table: Table, values: readonly CopyValue[]): void {
    const line = copyLine(values);
    const lines = this.#waiting.get(table);
    if (lines === undefined) this.#waiting.set(table, [line]);
    else lines.push(line);
    this.#characters += line.length;
  }
}
