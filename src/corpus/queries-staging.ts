import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopyValue, copyLine } from '../platform/database/copy-out.ts';
import type { SourceId } from '../reference/rules-identity.ts';
import type { FactSink, Origin } from './rules-investor-record.ts';

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

function at({ source, file, line }: Origin): CopyValue[] {
  return [source, file, line];
}

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

  company(fact: Parameters<FactSink['company']>[0], { source }: Origin): void {
    const [name, guess] = fact.nameIsGuess ? [undefined, fact.name] : [fact.name, undefined];
    const [key, guessKey] = fact.nameIsGuess ? [undefined, fact.key] : [fact.key, undefined];
    const { ref, domain, website, description, country, state, region, city, sectorTags, status, foundedOn } =
      fact;
    const known = [domain, website, description, country, state, region, city, sectorTags, status, foundedOn];
    this.#add('s_company', [this.#ord++, source, ref, name, guess, key, guessKey, ...known, fact.asOf]);
    this.#ids('s_company_id', ref, fact.ids);
  }

  investor(fact: Parameters<FactSink['investor']>[0], { source, file, line }: Origin): void {
    const { ref, name, key, spelledKey, domain, website, socialUrl, description, kind, lpType, typeWords } =
      fact;
    const { country, state, region, city, stages, sectorTags, countries, chequeMinUsd, chequeMaxUsd } = fact;
    const who = [name, key, spelledKey, domain, website, socialUrl, description, kind, lpType, typeWords];
    const what = [country, state, region, city, stages, sectorTags, countries, chequeMinUsd, chequeMaxUsd];
    const { exitSizeUsd, exitOn, assetsUsd, assetsOn, asOf, record, url, onlyKnown = false } = fact;
    const sums = [exitSizeUsd, exitOn, assetsUsd, assetsOn];
    const where = [asOf, record, url, fact.filedName, onlyKnown, file, line];
    this.#add('s_investor', [this.#ord++, source, ref, ...who, ...what, ...sums, ...where]);
    this.#ids('s_investor_id', ref, fact.ids);
  }

  round(fact: Parameters<FactSink['round']>[0], { source }: Origin): void {
    const { sourceId, companyRef, kind, stage, announcedOn, raisedUsd, asOf } = fact;
    const what = [companyRef, kind, stage, announcedOn, raisedUsd, asOf];
    this.#add('s_round', [this.#ord++, source, sourceId, ...what]);
  }

  investment(fact: Parameters<FactSink['investment']>[0], { source, file, line }: Origin): void {
    const { roundSourceId, investorRef, investorName, isLead, fromNameList = false } = fact;
    this.#add('s_investment', [
      this.#ord++,
      source,
      file,
      line,
      roundSourceId,
      investorRef,
      investorName,
      isLead,
      fromNameList,
    ]);
  }

  acquisition(fact: Parameters<FactSink['acquisition']>[0], { source }: Origin): void {
    const { sourceId, companyRef, acquirerName, priceUsd, acquiredOn } = fact;
    this.#add('s_acquisition', [
      this.#ord++,
      source,
      sourceId,
      companyRef,
      acquirerName,
      priceUsd,
      acquiredOn,
    ]);
  }

  person(fact: Parameters<FactSink['person']>[0], { source }: Origin): void {
    const { sourceId, name, key, socialUrl, country, city, addressKey } = fact;
    this.#add('s_person', [this.#ord++, source, sourceId, name, key, socialUrl, country, city, addressKey]);
  }

  role(fact: Parameters<FactSink['role']>[0], { source, file, line }: Origin): void {
    const { personSourceId, organisation, title, note, isCurrent, startedOn, endedOn } = fact;
    const of = [
      personSourceId,
      organisation.namespace,
      organisation.id,
      title,
      note,
      isCurrent,
      startedOn,
      endedOn,
    ];
    this.#add('s_role', [this.#ord++, source, file, line, ...of]);
  }

  fund(fact: Parameters<FactSink['fund']>[0], origin: Origin): void {
    const { sourceId, name, key, investorRef, managerKey, kind, sizeUsd, firstSaleOn, asOf } = fact;
    const of = [sourceId, name, key, investorRef, managerKey, kind, sizeUsd, firstSaleOn, asOf];
    this.#add('s_fund', [this.#ord++, ...at(origin), ...of]);
  }

  commitment(fact: Parameters<FactSink['commitment']>[0], origin: Origin): void {
    const { sourceId, investorRef, fundName, fundKey, amountUsd, asOf } = fact;
    const of = [sourceId, investorRef, fundName, fundKey, amountUsd, asOf];
    this.#add('s_commitment', [this.#ord++, ...at(origin), ...of]);
  }

  sale(fact: Parameters<FactSink['sale']>[0], origin: Origin): void {
    const { sourceId, investorRef, soldOn, proceedsUsd, asOf } = fact;
    this.#add('s_sale', [this.#ord++, ...at(origin), sourceId, investorRef, soldOn, proceedsUsd, asOf]);
  }

  #ids(table: 's_company_id' | 's_investor_id', ref: string, ids: readonly SourceId[]): void {
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
