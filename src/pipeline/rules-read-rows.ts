import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import type { Warning } from '../platform/values/outcome.ts';
import { normalForm, parseDay, parseUsd } from '../platform/values/text.ts';
import { investorKey, personKey } from '../reference/rules-identity.ts';
import type { InvestorKind } from '../reference/rules-investor-terms.ts';
import { PIPELINE_LIMITS, type PipelineStage } from './fields.ts';
import type { ContactSaid } from './rules-contact.ts';
import { type PipelineSet, tagsAfter } from './rules-entry.ts';
import { kindOfText, type ListField, type ListHeader, stageOfText } from './rules-stage-words.ts';

/** An investor of a list that is imported. */
export interface ListRow {
  /** Of the text, from 1. */
  readonly line: number;
  readonly name: string;
  /** As names on record compare: as a firm's, and as a person's. */
  readonly keys: readonly string[];
  /** The number that the list itself names. */
  readonly investorId?: number;
  readonly domain?: string;
  readonly website?: string;
  readonly place?: string;
  readonly kind?: InvestorKind;
  /** People at it. */
  readonly contacts: readonly ContactSaid[];
  readonly set: PipelineSet;
}

/** Limits of an import. */
export const LIST_LIMITS = {
  /** As many as a list holds: whoever brings all of them does it in one file. */
  rows: 20_000,
  /** Of rows as JSON, each with all its names: a few thousand fields; a text has room for more in fewer bytes. */
  jsonRows: 50,
  /** Three times the unclear names that an answer lists. */
  choices: 300,
  /** 400 characters for each of them. */
  bodyBytes: 8 * 1024 * 1024,
  columns: 100,
  nameLength: 200,
  cellLength: 4_000,
  /** What a person reads of a report. */
  listed: 20,
  /** Rows that are shown before they are stored: enough to see a wrong column. */
  preview: 10,
} as const;

/** What our own export, and others, put before a cell that a spreadsheet would run. */
const GUARDED = /(^\s*|;\s*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Reads rows of a list one by one, and keeps what of them was not understood. */
export class ListRows {
  readonly rows: ListRow[] = [];
  readonly skipped: { line: number; reason: string }[] = [];
  rowsSkipped = 0;
  rowsDropped = 0;
  readonly #header: ListHeader;
  readonly #domainOf: (website: string) => string | undefined;
  readonly #stages: Readonly<Record<string, PipelineStage>>;
  readonly #lines = new Map<string, number>();
  readonly #odd = new Map<string, { field: ListField; value: string; count: number; message: string }>();

  constructor(
    header: ListHeader,
    read: {
      readonly stages: Readonly<Record<string, PipelineStage>>;
      domainOf(website: string): string | undefined;
    },
  ) {
    this.#header = header;
    this.#stages = read.stages;
    this.#domainOf = read.domainOf;
  }

  take(line: number, cells: readonly string[]): void {
    const reason = this.#read(line, cells);
    if (reason !== undefined) this.skip(line, reason);
  }

  /** Keeps a row; why it cannot be kept. */
  #read(line: number, cells: readonly string[]): string | undefined {
    const name = this.#cell(cells, 'name', LIST_LIMITS.nameLength);
    if (name === undefined) return 'there is no name of an investor';
    if (name.includes('\uFFFD'))
      this.#tell(
        'name',
        name,
        'Letters were lost before it was sent. Save the file as UTF-8, and import it again.',
      );
    const keys = [...new Set([investorKey(name), personKey(name)])].filter((key) => key !== '');
    const [key] = keys;
    if (key === undefined) return 'the name has neither letters nor digits';
    const known = this.#lines.get(key);
    if (known !== undefined) return `line ${known} names the same investor`;
    if (this.rows.length >= LIST_LIMITS.rows) {
      this.rowsDropped += 1;
      return undefined;
    }
    this.#lines.set(key, line);
    this.rows.push({ line, name, keys, ...this.#about(cells), contacts: [], set: this.#setOf(cells) });
    return undefined;
  }

  skip(line: number, reason: string): void {
    this.rowsSkipped += 1;
    if (this.skipped.length < LIST_LIMITS.listed) this.skipped.push({ line, reason });
  }

  /** What was not understood, the most frequent first. */
  warnings(): Warning[] {
    return [...this.#odd.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, LIST_LIMITS.listed)
      .map(({ field, value, count, message }) => ({
        field,
        value: value.slice(0, 200),
        message: count === 1 ? message : `${message} ${count} rows have it.`,
      }));
  }

  #about(cells: readonly string[]): Omit<ListRow, 'line' | 'name' | 'keys' | 'set' | 'contacts'> {
    const said = this.#cell(cells, 'id', 40);
    const investorId = said === undefined ? undefined : numberOfInvestorId(said);
    const website = this.#cell(cells, 'website', 500);
    const domain = website === undefined ? undefined : this.#domainOf(website);
    const place = this.#cell(cells, 'place', 200);
    const kindText = this.#cell(cells, 'kind', 200);
    const kind = kindText === undefined ? undefined : kindOfText(kindText);
    if (kindText !== undefined && kind === undefined)
      this.#tell('kind', kindText, 'It is no kind of investor that we know, and was left out.');
    return {
      ...(investorId === undefined ? {} : { investorId }),
      ...(domain === undefined ? {} : { domain, website: `https://${domain}` }),
      ...(place === undefined ? {} : { place }),
      ...(kind === undefined ? {} : { kind }),
    };
  }

  #setOf(cells: readonly string[]): PipelineSet {
    const stageText = this.#cell(cells, 'stage', LIST_LIMITS.nameLength);
    const stage = stageText === undefined ? undefined : stageOfText(stageText, this.#stages);
    if (stageText !== undefined && stage === undefined)
      this.#tell(
        'stage',
        stageText,
        'It is no stage that we know: it stands in the note. Say in `stages` what it means.',
      );
    const dayText = this.#cell(cells, 'next_step_on', 100);
    const day = parseDay(dayText);
    if (dayText !== undefined && day === undefined)
      this.#tell(
        'next_step_on',
        dayText,
        'It is no day that can be read, and was left out. Write it as 2026-03-12.',
      );
    const money = this.#moneyOf(cells, stage);
    const contact = [this.#cell(cells, 'contact', 500), this.#cell(cells, 'email', 320)].filter(
      (one) => one !== undefined,
    );
    const added = [
      ...(contact.length === 0 ? [] : [`Contact: ${contact.join(', ')}`]),
      ...(stageText !== undefined && stage === undefined ? [`Stage: ${stageText}`] : []),
      ...money.notes,
    ].join('\n');
    // Of both the note of the list is cut, which is told where it is as long.
    const room = Math.max(PIPELINE_LIMITS.noteLength - added.length - 1, 0);
    const note = [this.#cell(cells, 'note', LIST_LIMITS.cellLength, true)?.slice(0, room), added]
      .filter(Boolean)
      .join('\n');
    const tags = this.#cell(cells, 'tags', LIST_LIMITS.cellLength)
      ?.split(/[,;|]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    return {
      stage,
      reason: stage === 'passed' ? this.#cell(cells, 'reason', PIPELINE_LIMITS.lineLength) : undefined,
      note: note === '' ? undefined : note.slice(0, PIPELINE_LIMITS.noteLength),
      next_step: this.#cell(cells, 'next_step', PIPELINE_LIMITS.lineLength),
      next_step_on: day,
      owner: this.#cell(cells, 'owner', PIPELINE_LIMITS.ownerLength),
      addTags: tagsAfter([], { addTags: tags }).slice(0, PIPELINE_LIMITS.tags),
      committed_usd: money.usd === undefined ? undefined : Math.min(money.usd, PIPELINE_LIMITS.committedUsd),
    };
  }

  /** What is committed, and what else the columns of money say: that stands in the note. */
  #moneyOf(cells: readonly string[], stage: PipelineStage | undefined): { usd?: number; notes: string[] } {
    const committed = this.#sum(cells, 'committed_usd');
    const amount = this.#sum(cells, 'amount');
    const currency = this.#cell(cells, 'currency', 100);
    const isOther = currency !== undefined && !DOLLARS.test(currency);
    const notes: string[] = [];
    const keep = (field: ListField, text: string, why: string, told = text) => {
      this.#tell(field, told, `${why}: it stands in the note.`);
      const name = this.#header.names[this.#header.at[field] ?? -1]?.trim() ?? field;
      notes.push(`${name}: ${text}${isOther ? ` ${currency}` : ''}`);
    };
    const read = (field: ListField, text: string) => {
      const usd = isOther || isDoubtful(text) ? undefined : parseUsd(text);
      if (isOther) keep(field, text, `It is in ${currency}, and only USD are kept`, `${text} ${currency}`);
      else if (usd === undefined) keep(field, text, 'It is no amount in USD that can be read, such as 50000');
      return usd;
    };
    const saysOtherwise = stage !== 'committed' && this.#cell(cells, 'stage', 100) !== undefined;
    let usd: number | undefined;
    if (committed !== undefined && saysOtherwise)
      keep('committed_usd', committed, 'It is no commitment, since the stage says otherwise');
    else if (committed !== undefined) usd = read('committed_usd', committed);
    if (amount !== undefined) {
      if (stage === 'committed' && committed === undefined) usd = read('amount', amount);
      else {
        const column = this.#header.names[this.#header.at.amount ?? -1] ?? amount;
        keep('amount', amount, 'It is no commitment, since no stage says so', column);
      }
    }
    return { ...(usd === undefined ? {} : { usd }), notes };
  }

  /** A cell of money; zero is nothing, as exports write it for a sum that nobody has filled in. */
  #sum(cells: readonly string[], field: ListField): string | undefined {
    const text = this.#cell(cells, field, 100);
    return text === undefined || /^[^\d]*0+(?:[.,]0+)?[^\d]*$/u.test(text) ? undefined : text;
  }

  #cell(cells: readonly string[], field: ListField, most: number, hasLines = false): string | undefined {
    const at = this.#header.at[field];
    const text = normalForm(cells[at ?? -1] ?? '', 'NFC', LIST_LIMITS.cellLength)
      .replaceAll('\u0000', '')
      .replace(GUARDED, '$1')
      .toWellFormed();
    const tidy = (hasLines ? text : text.replace(/\s+/gu, ' ')).trim();
    if (tidy.length > most) this.#tell(field, tidy, `It is longer than ${most} characters, and was cut.`);
    return /^\p{Pd}*$/u.test(tidy) ? undefined : tidy.slice(0, most); // lists write a dash for nothing
  }

  #tell(field: ListField, value: string, message: string): void {
    const key = `${field} ${value.slice(0, 200)}`;
    const known = this.#odd.get(key);
    // Of a list of nothing but oddities the first are told.
    if (known === undefined && this.#odd.size >= 1_000) return;
    this.#odd.set(key, { field, value, message, count: (known?.count ?? 0) + 1 });
  }
}

const DOLLARS = /^(?:us\s?\$|\$|usd|(?:us )?dollars?)$/iu;

/** "50.000" is fifty thousand in half of Europe, and no one writes three decimals of a sum. */
const THREE_DECIMALS = /^\D*\d{1,3}\.\d{3}(?![\d.,])/u;
/** "0,250" and "1,250M" are a fraction written with a comma; "1,5" without a unit is one of something, and no sum of dollars. */
const FRACTIONS = [
  /^\D*0,\d{3}/u,
  /^\D*\d{1,3},\d{3}\s*(?:m|b)/iu,
  /^\D*\d{1,3}[.,]\d{1,2}\s*(?:us\s?\$|\$|usd|dollars?)?$/iu,
];
const isDoubtful = (text: string): boolean => [THREE_DECIMALS, ...FRACTIONS].some((one) => one.test(text));
