import type {
  AliasRow,
  Batch,
  CommitmentRow,
  CompanyRow,
  CorpusFeed,
  Deals,
  InvestorRow,
} from '../../src/corpus/rules-investor-id.ts';
import type { Mode } from '../../src/platform/values/scope.ts';

interface Deal {
  readonly company: number;
  readonly fields: readonly number[];
}

const dealOf = (deals: Deals, at: number): Deal => ({
  company: deals.company[at] ?? 0,
  fields: [deals.round, deals.day, deals.known, deals.stage, deals.raised, deals.lead].map(
    (column) => column[at] ?? 0,
  ),
});

/** What a reader of a corpus knows: filled once, then kept up with changes alone, as an index is. */
export class CorpusMirror {
  readonly #feed: CorpusFeed;
  readonly #mode: Mode;
  readonly #investors = new Map<
    number,
    { row: InvestorRow; deals: Deal[]; aliases: string[]; held: CommitmentRow[] }
  >();
  readonly #companies = new Map<number, { row: CompanyRow; aliases: string[] }>();
  version = 0;

  constructor(feed: CorpusFeed, mode: Mode) {
    this.#feed = feed;
    this.#mode = mode;
  }

  async fill(): Promise<this> {
    this.version = await this.#feed.read(this.#mode, async (batch) => this.#take(batch));
    return this;
  }

  /** Takes in what changed. Returns the ids of the investors that were handed over and those that are gone. */
  async follow(): Promise<number[]> {
    const touched: number[] = [];
    const changes = await this.#feed.changes(this.#mode, this.version, 10_000, async (batch) => {
      if (batch.kind === 'gone') touched.push(...batch.investors);
      if (batch.kind === 'investors') touched.push(...batch.rows.map((row) => row.id));
      this.#take(batch);
    });
    if (changes.kind !== 'delta') throw new Error(`changes since ${this.version} are too many`);
    this.version = changes.version;
    return touched;
  }

  #take(batch: Batch): void {
    if (batch.kind === 'gone') for (const id of batch.investors) this.#investors.delete(id);
    else if (batch.kind === 'investors') {
      for (const row of batch.rows) this.#investors.set(row.id, { row, deals: [], aliases: [], held: [] });
    } else if (batch.kind === 'companies') {
      for (const row of batch.rows) this.#companies.set(row.id, { row, aliases: [] });
    } else if (batch.kind === 'deals') {
      for (let at = 0; at < batch.count; at += 1) this.#deal(batch, at);
    } else if (batch.kind === 'aliases') for (const row of batch.rows) this.#alias(row);
    else for (const row of batch.rows) this.#commitment(row);
  }

  #deal(deals: Deals, at: number): void {
    const investor = this.#investors.get(deals.investor[at] ?? 0);
    if (investor === undefined || !this.#companies.has(deals.company[at] ?? 0))
      throw new Error('a deal came without its investor or company');
    investor.deals.push(dealOf(deals, at));
  }

  #commitment(row: CommitmentRow): void {
    const investor = this.#investors.get(row.investor);
    if (investor === undefined) throw new Error('a commitment came without its investor');
    investor.held.push(row);
  }

  #alias({ of, id, key }: AliasRow): void {
    const known = of === 'investor' ? this.#investors.get(id) : this.#companies.get(id);
    if (known === undefined) throw new Error(`the alias ${key} came without its ${of}`);
    known.aliases.push(key);
  }

  /** Everything known of investors, in one order whatever the order in which it came. */
  contents(): unknown {
    return [...this.#investors.values()]
      .sort((one, other) => one.row.id - other.row.id)
      .map(({ row, deals, aliases, held }) => ({
        row,
        held: held.map((one) => JSON.stringify(one)).sort(),
        aliases: aliases.sort(),
        deals: deals
          .sort((one, other) => (one.fields[0] ?? 0) - (other.fields[0] ?? 0))
          .map(({ company, fields }) => {
            const known = this.#companies.get(company);
            return { company: known?.row, aliases: known?.aliases.sort(), fields };
          }),
      }));
  }
}
