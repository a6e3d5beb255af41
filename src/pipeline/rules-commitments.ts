import { type MoneyReader, moneyReader } from '../tables/rules-money.ts';
import type { TableRow } from '../tables/rules-table.ts';
import type { PipelineStage } from './fields.ts';
import { isNothing } from './rules-column-values.ts';
import type { ListColumns } from './rules-columns.ts';
import type { ListField } from './rules-headings.ts';
import type { ListTold } from './rules-list-told.ts';
import { isSoftCircled } from './rules-statuses.ts';

/** Zero, as exports write it for a sum that nobody has filled in. */
const ZERO = /^[^\d]*0+(?:[.,]0+)?[^\d]*$/u;

/** Reads what is committed, which is only what a column of amounts says of somebody whose stage is that. */
export class CommitmentReader {
  readonly #columns: ListColumns;
  readonly #names: readonly string[];
  readonly #told: ListTold;
  readonly #readers = new Map<number, MoneyReader>();

  constructor(rows: readonly TableRow[], names: readonly string[], columns: ListColumns, told: ListTold) {
    this.#columns = columns;
    this.#names = names;
    this.#told = told;
    for (const field of ['committed_usd', 'amount', 'soft_circled_usd'] as const) {
      const [at] = columns.at[field] ?? [];
      if (at === undefined) continue;
      const texts = rows.map(({ cells }) => this.#text(cells, at)).filter((text) => text !== '');
      this.#readers.set(at, moneyReader(texts, { heading: names[at] ?? '' }));
    }
  }

  /**
   * USD, and lines of the note for what is no commitment, in no USD, or could be another sum; `unknown`: a stage that is asked.
   * Of who is soft-circled, as its status says, any sum is that.
   */
  of(
    cells: readonly string[],
    stage: PipelineStage | 'unknown' | undefined,
    status: string | undefined,
  ): { readonly usd?: number; readonly soft?: number; readonly notes: readonly string[] } {
    const notes: string[] = [];
    let usd: number | undefined;
    let soft: number | undefined;
    const isSoft = isSoftCircled(status ?? '') && stage !== 'committed' && stage !== 'passed';
    for (const field of ['committed_usd', 'amount'] as const) {
      const [at] = this.#columns.at[field] ?? [];
      const text = at === undefined ? '' : this.#text(cells, at);
      if (at === undefined || isNothing(text) || ZERO.test(text)) continue;
      const isSaid =
        field === 'amount' ? stage === 'committed' : stage === 'committed' || stage === undefined;
      // Our own export says what was committed, whatever the stage is now.
      const isMeant = isSaid || isSoft || this.#columns.isOwn;
      if (!isMeant || usd !== undefined || soft !== undefined) {
        notes.push(`${this.#names[at] ?? field}: ${text}`);
        const why = field === 'amount' ? 'no stage says so' : 'the stage says otherwise';
        if (usd === undefined && soft === undefined)
          this.#told.say(
            field,
            field === 'amount' ? (this.#names[at] ?? '') : text,
            `It is no commitment, since ${why}: it stands in the note.`,
          );
        continue;
      }
      const read = this.#usdOf(at, text, field);
      if (typeof read === 'number' && isSoft) soft = read;
      else if (typeof read === 'number') usd = read;
      else notes.push(`${this.#names[at] ?? field}: ${text}`);
    }
    const [at] = this.#columns.at.soft_circled_usd ?? [];
    const text = at === undefined ? '' : this.#text(cells, at);
    const isSaid = at !== undefined && !isNothing(text) && !ZERO.test(text);
    // A column of its own says it better than the status.
    const own = isSaid ? this.#usdOf(at, text, 'soft_circled_usd') : undefined;
    if (isSaid && own === undefined) notes.push(`${this.#names[at] ?? 'soft_circled_usd'}: ${text}`);
    soft = own ?? soft;
    return { ...(usd === undefined ? {} : { usd }), ...(soft === undefined ? {} : { soft }), notes };
  }

  #usdOf(at: number, text: string, field: ListField): number | undefined {
    const money = this.#readers.get(at)?.(text);
    const keep = (why: string) => {
      this.#told.say(field, text, `${why}: it stands in the note.`);
      return undefined;
    };
    if (money === undefined) return keep('It is no amount that can be read, such as 50000');
    if (money === 'doubtful') return keep('It could be another amount');
    if (money.currency !== undefined && money.currency !== 'USD')
      return keep(`It is in ${money.currency}, and only USD are kept`);
    if (money.from === undefined || money.from !== money.to) return keep('It is no single amount');
    return money.from;
  }

  /** The cell with the currency that its row names. */
  #text(cells: readonly string[], at: number): string {
    const text = (cells[at] ?? '').replace(/\s+/gu, ' ').trim();
    const [column] = this.#columns.at.currency ?? [];
    const currency = column === undefined ? '' : (cells[column] ?? '').trim();
    if (
      text === '' ||
      currency === '' ||
      !/\d/u.test(text) ||
      text.toLowerCase().includes(currency.toLowerCase())
    )
      return text;
    return `${text.replace(/^\s*\$/u, '')} ${currency}`;
  }
}
