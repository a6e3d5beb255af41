import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { foldedWords } from '../reference/names/rules-fold.ts';
import { isLegalForm } from '../reference/names/rules-legal-forms.ts';
import { isPlaceholder, namesNobody, withoutRemark } from '../reference/names/rules-nobody.ts';
import { looksLikePerson } from '../reference/names/rules-persons.ts';
import { investorKey, personKey } from '../reference/rules-identity.ts';
import type { ListedKind } from '../reference/rules-investor-terms.ts';
import { listOf } from '../tables/rules-cells.ts';
import { dayReader } from '../tables/rules-days.ts';
import type { TableRow } from '../tables/rules-table.ts';
import { CONTACT_LIMITS, PIPELINE_LIMITS, type PipelineStage } from './fields.ts';
import { stepOf } from './rules-column-roles.ts';
import { isNothing, isPerson } from './rules-column-values.ts';
import type { ListColumns } from './rules-columns.ts';
import { CommitmentReader } from './rules-commitments.ts';
import { type ContactSaid, tidyContact } from './rules-contact.ts';
import { type PipelineSet, tagsAfter } from './rules-entry.ts';
import { isOfColumns, type ListField, PEOPLE_FIELDS } from './rules-headings.ts';
import { joined, sameOf } from './rules-join-rows.ts';
import { kindOfText } from './rules-kinds.ts';
import { LIST_LIMITS, type ListRow } from './rules-list-row.ts';
import { ListTold } from './rules-list-told.ts';
import { type PeopleCells, peopleOf } from './rules-row-people.ts';
import { type RowApart, rowsApart } from './rules-rows-apart.ts';
import { statedOf } from './rules-stated-columns.ts';
import { reasonBeside, stageOfText } from './rules-statuses.ts';

/** Tags that one cell gives: a longer list ("countries of investment") is a line of the note. */
const MOST_TAGS_OF_CELL = 10;

const IN_NOTE = 'Write it as 2026-03-12.';
const NO_DAY = `It is no day that can be read: it stands in the note. ${IN_NOTE}`;
const EITHER = `Day and month could each be the other: it stands as the list has it. ${IN_NOTE}`;

export interface ListRead {
  readonly rows: readonly ListRow[];
  /** Rows that say more of an investor that a row before names. */
  readonly rowsJoined: number;
  readonly rowsSkipped: number;
  readonly rowsDropped: number;
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
  readonly told: ListTold;
}

/** Reads the rows of a list: one investor for all rows of a firm, with its people. */
export function readListRows(
  rows: readonly TableRow[],
  names: readonly string[],
  columns: ListColumns,
  how: {
    readonly stages: Readonly<Record<string, PipelineStage>>;
    domainOf(website: string): string | undefined;
  },
): ListRead {
  const told = new ListTold();
  const reader = new RowReader(rows, names, columns, how, told);
  const kept: ListRow[] = [];
  /** By key the places of those who have it. */
  const byKey = new Map<string, number[]>();
  const skipped: { line: number; reason: string }[] = [];
  let [rowsSkipped, rowsJoined, rowsDropped] = [0, 0, 0];
  const skip = (line: number, reason: string) => {
    rowsSkipped += 1;
    if (skipped.length < LIST_LIMITS.listed) skipped.push({ line, reason });
  };
  for (const row of rowsApart(rows, names, columns, how.domainOf)) {
    const read = reader.read(row);
    if (typeof read === 'string') {
      skip(row.line, read);
      continue;
    }
    if (isOfColumns(read.row.name))
      told.say(
        'name',
        read.row.name,
        'It is what lists call a column, and stands as the name of an investor: is the list read as you meant it?',
      );
    if (row.ofDeal !== undefined)
      told.say(
        'name',
        row.ofDeal,
        `The row names no firm: "${read.row.name}" was taken from the name of its deal. Is that the investor? If not, name it in the list.`,
      );
    const namesakes = byKey.get(read.key) ?? [];
    const at = namesakes.find((place) => sameOf(kept[place] as ListRow, read.row));
    if (at !== undefined) {
      const first = kept[at] as ListRow;
      const { row: more, isMore } = joined(first, read.row, told);
      if (isMore) {
        kept[at] = more;
        rowsJoined += 1;
      } else skip(row.line, `line ${first.line} names the same investor`);
    } else if (kept.length >= LIST_LIMITS.rows) rowsDropped += 1;
    else {
      byKey.set(read.key, [...namesakes, kept.length]);
      kept.push(
        namesakes.length === 0 ? read.row : asNamesake(read.row, kept[namesakes[0] ?? 0] as ListRow, told),
      );
    }
  }
  return { rows: kept, rowsJoined, rowsSkipped, rowsDropped, skipped, told };
}

/** A row of its own whose name another row has: of a legal form its whole name is its key; by the rest the store tells them apart. */
function asNamesake(row: ListRow, first: ListRow, told: ListTold): ListRow {
  const message = `Line ${first.line} has the name too, with another legal form, website or address: kept apart.`;
  told.say('name', row.name, message);
  const isSame = investorKey(row.name) === personKey(row.name) || row.isPerson || row.domain !== undefined;
  return { ...row, isNamesake: true, keys: isSame ? row.keys : [personKey(row.name)] };
}

/** Reads one row after the other, by what the columns hold. */
class RowReader {
  readonly #columns: ListColumns;
  readonly #names: readonly string[];
  readonly #how: Parameters<typeof readListRows>[3];
  readonly #told: ListTold;
  readonly #money: CommitmentReader;
  readonly #dayOf: ReturnType<typeof dayReader>;
  readonly #stepDayOf: ReturnType<typeof dayReader>;
  readonly #stages = new Map<string, PipelineStage | undefined>();

  constructor(
    rows: readonly TableRow[],
    names: readonly string[],
    columns: ListColumns,
    how: Parameters<typeof readListRows>[3],
    told: ListTold,
  ) {
    this.#columns = columns;
    this.#names = names;
    this.#how = how;
    this.#told = told;
    this.#money = new CommitmentReader(rows, names, columns, told);
    const textsOf = ([at]: readonly number[] = []) =>
      at === undefined ? [] : rows.map(({ cells }) => cells[at] ?? '');
    this.#dayOf = dayReader(textsOf(columns.at.next_step_on), { areDays: true });
    this.#stepDayOf = dayReader(textsOf(columns.at.next_step));
  }

  /** An investor with the key that rows of it share; why there is none. */
  read(row: RowApart): { readonly row: ListRow; readonly key: string } | string {
    const { cells, line } = row;
    const lines = [...(row.lines ?? [])];
    if (row.partOf !== undefined) return `it is a part of "${row.partOf.slice(0, 60)}"`;
    const kind = this.#kindOf(cells, lines) ?? row.kind;
    const firm = this.#cell(cells, 'name', LIST_LIMITS.nameLength);
    const said = [...(row.people ?? []), ...this.#peopleCells(row)];
    const named = peopleOf(said);
    // Of a person who invests alone the firm is where the person works; a firm that is not named is nobody's.
    const isAlone =
      firm === undefined ||
      (!this.#columns.isOwn && isPlaceholder(foldedWords(firm))) ||
      ((this.#columns.hasEmployers || row.isOfEmployer === true) &&
        (kind === 'angel' ||
          (this.#columns.areMostAngels && this.#cell(cells, 'kind', LIST_LIMITS.nameLength) === undefined)) &&
        named.contacts.length === 1);
    const [person] = named.contacts;
    const isOfPerson = isAlone && person !== undefined;
    const name = isOfPerson ? person.name : firm;
    if (name === undefined) {
      const deal = this.#columns.deals.map((at) => cells[at] ?? '').find((text) => text !== '');
      return `there is no name of an investor${deal === undefined ? '' : `, and the deal "${deal.slice(0, 60)}" says none`}`;
    }
    if (!this.#columns.isOwn && namesNobody(name))
      return `"${name.slice(0, 60)}" says that the investor is not named`;
    if (isLegalForm(name)) return 'the name is a legal form alone';
    if (isOfPerson && firm !== undefined && firm !== name) lines.push(`${this.#heading('name')}: ${firm}`);
    const isSelf = !isOfPerson && named.contacts.length === 0 && this.#isPersonal(cells, name, kind);
    // What the row says of the address and the position of a person is of the investor then.
    const {
      contacts,
      unnamed,
      lines: ofNobody,
    } = isSelf ? peopleOf([{ field: 'contact', heading: '', text: name }, ...said]) : named;
    const isPersonal = isOfPerson || isSelf;
    const bare = withoutRemark(name);
    const keys = [...new Set(isPersonal ? [personKey(bare)] : [investorKey(bare), personKey(bare)])].filter(
      (key) => key !== '',
    );
    const [key] = keys;
    if (key === undefined) return 'the name has neither letters nor digits';
    const set = this.#setOf(row, name, [...lines, ...ofNobody]);
    const kept = this.#contactsOf([
      ...contacts.filter((one) => one.name !== name || Object.keys(one).length > 1 || isOfPerson),
      ...unnamed,
    ]);
    return {
      key,
      row: { line, name, keys, isPerson: isPersonal, ...this.#about(row, kind), contacts: kept, set },
    };
  }

  #peopleCells({ cells, links = {} }: TableRow): PeopleCells[] {
    return PEOPLE_FIELDS.flatMap((field) =>
      (this.#columns.at[field] ?? []).map((at) => ({
        ...{ field, at, heading: this.#names[at] ?? '' },
        ...{ text: this.#text(cells, at, field, LIST_LIMITS.cellLength, true) ?? '', link: links[at] },
      })),
    );
  }

  /** Whether the name is that of a person: the column or the kind says so, or it looks like one and has a position or profile. */
  #isPersonal(cells: readonly string[], name: string, kind: ListedKind | undefined): boolean {
    if (this.#columns.hasAngels) return true;
    if (!isPerson(name) || (kind !== undefined && kind !== 'angel')) return false;
    const hasOwn = (['title', 'profile', 'email'] as const).some(
      (field) => this.#cell(cells, field, 500) !== undefined,
    );
    return (
      kind === 'angel' || (hasOwn && (looksLikePerson(name) || this.#cell(cells, 'title', 500) !== undefined))
    );
  }

  #contactsOf(contacts: readonly ContactSaid[]): ContactSaid[] {
    if (contacts.length > CONTACT_LIMITS.ofInvestor)
      this.#told.say(
        'contact',
        String(contacts.length),
        `A row names more people than the ${CONTACT_LIMITS.ofInvestor} that are kept.`,
      );
    return contacts.slice(0, CONTACT_LIMITS.ofInvestor).flatMap((contact) => tidyContact(contact) ?? []);
  }

  #kindOf(cells: readonly string[], lines: string[]): ListedKind | undefined {
    const text = this.#cell(cells, 'kind', LIST_LIMITS.nameLength);
    if (text === undefined) return undefined;
    const kind = kindOfText(text) ?? kindOfText(listOf(text).join(', '));
    if (kind === undefined && !this.#columns.isOwn) {
      this.#told.say('kind', text, 'It is no kind of investor that we know: it stands in the note.');
      lines.push(`${this.#heading('kind')}: ${text}`);
    }
    return kind;
  }

  #about({ cells, links = {} }: TableRow, kind: ListedKind | undefined): Partial<ListRow> {
    const said = this.#cell(cells, 'id', 40);
    const investorId = said === undefined ? undefined : numberOfInvestorId(said);
    const sites = [
      ...(this.#columns.at.website ?? []).flatMap((at) => [
        ...(cells[at] ?? '').split(/[\s,;]+/u),
        links[at] ?? '',
      ]),
      ...(this.#columns.at.name ?? []).map((at) => links[at] ?? ''),
    ].filter((site) => site !== '');
    const domain = sites.map((site) => this.#how.domainOf(site)).find((one) => one !== undefined);
    const site = this.#cell(cells, 'website', 500);
    if (site !== undefined && domain === undefined)
      this.#told.say('website', site, 'It is no website of a firm alone, and was left out.');
    const parts = (this.#columns.at.place ?? []).flatMap(
      (at) => this.#text(cells, at, 'place', 200)?.split(/\s*\n\s*/u) ?? [],
    );
    const place = parts.reduce(
      (all, part) =>
        all.toLowerCase().includes(part.toLowerCase()) ? all : all === '' ? part : `${all}, ${part}`,
      '',
    );
    return {
      ...(investorId === undefined ? {} : { investorId }),
      ...(domain === undefined ? {} : { domain, website: `https://${domain}` }),
      ...(place === '' ? {} : { place: place.slice(0, LIST_LIMITS.nameLength) }),
      ...(kind === undefined ? {} : { kind }),
      ...statedOf(cells, this.#columns.stated),
    };
  }

  #setOf(row: TableRow, name: string, before: readonly string[]): PipelineSet {
    const { cells } = row;
    const lines = [...before];
    const line = (field: ListField, text: string) => lines.push(`${this.#heading(field)}: ${text}`);
    const stageText = this.#cell(cells, 'stage', LIST_LIMITS.nameLength);
    let stage = stageText === undefined ? stepOf(this.#columns.steps, cells) : this.#stageOf(stageText);
    if (stageText !== undefined && stage === undefined) {
      this.#told.ask(stageText, name);
      lines.push(`Stage: ${stageText}`);
    }
    const { outcome } = this.#columns;
    const end = outcome === undefined ? '' : (cells[outcome] ?? '');
    const ended = this.#stageOf(end);
    if (ended === 'passed' || ended === 'committed') {
      if (stage !== undefined && stage !== ended && stage !== 'found') line('stage', stageText ?? stage);
      stage = ended;
    } else if (
      !isNothing(end) &&
      ended !== 'found' &&
      (ended === undefined || (stage !== undefined && ended !== stage))
    ) {
      if (ended === undefined) this.#told.ask(end, name);
      lines.push(`${this.#names[outcome ?? -1]}: ${end}`);
    }
    const reason = this.#cell(cells, 'reason', PIPELINE_LIMITS.lineLength) ?? reasonBeside(stageText ?? '');
    if (reason !== undefined && stage !== 'passed') line('reason', reason);
    const dayText = this.#cell(cells, 'next_step_on', 100);
    const day = dayText === undefined ? undefined : this.#dayOf(dayText);
    if (dayText !== undefined && (day === undefined || 'either' in day)) {
      line('next_step_on', dayText);
      this.#told.say('next_step_on', dayText, day === undefined ? NO_DAY : EITHER);
    }
    const step = this.#cell(cells, 'next_step', PIPELINE_LIMITS.lineLength);
    const stepDay = step === undefined ? undefined : this.#stepDayOf(step);
    const isStepDay = stepDay !== undefined && 'day' in stepDay;
    if (step !== undefined && stepDay !== undefined && !isStepDay)
      this.#told.say('next_step_on', step, EITHER);
    if (isStepDay && dayText !== undefined) line('next_step', step ?? '');
    const set = day ?? (dayText === undefined ? stepDay : undefined);
    const saidStage = stage ?? (stageText === undefined ? undefined : ('unknown' as const));
    const { usd, soft, notes } = this.#money.of(cells, saidStage, stageText);
    const tags = this.#tagsOf(cells, lines);
    return {
      stage,
      reason: stage === 'passed' ? reason : undefined,
      note: this.#noteOf(row, name, [...lines, ...notes]),
      next_step: isStepDay ? undefined : step,
      next_step_on: set !== undefined && 'day' in set ? set.day : undefined,
      owner:
        this.#cell(cells, 'owner', PIPELINE_LIMITS.ownerLength)?.replace(/^\[(.*)\]$/u, '$1') || undefined,
      addTags: tags,
      committed_usd: usd === undefined ? undefined : Math.min(usd, PIPELINE_LIMITS.committedUsd),
      soft_circled_usd: soft === undefined ? undefined : Math.min(soft, PIPELINE_LIMITS.committedUsd),
    };
  }

  #stageOf(text: string): PipelineStage | undefined {
    if (!this.#stages.has(text)) this.#stages.set(text, stageOfText(text, this.#how.stages));
    return this.#stages.get(text);
  }

  #tagsOf(cells: readonly string[], lines: string[]): readonly string[] {
    const { isOwn } = this.#columns;
    const all: string[] = [];
    for (const at of this.#columns.at.tags ?? []) {
      const text = this.#text(cells, at, 'tags', LIST_LIMITS.cellLength, true);
      if (text === undefined) continue;
      const items = listOf(text).map((item) => (isOwn ? item : item.replace(/^\d{1,2}\.\s+/u, '')));
      const isShort = items.length <= MOST_TAGS_OF_CELL || this.#columns.at.tags?.length === 1;
      if (isShort && items.every((item) => item.length <= PIPELINE_LIMITS.tagLength)) all.push(...items);
      else lines.push(`${this.#names[at]}: ${text.replace(/\s*\n\s*/gu, ', ')}`);
    }
    const tags = tagsAfter([], { addTags: all });
    if (tags.length > PIPELINE_LIMITS.tags)
      lines.push(`Tags: ${tags.slice(PIPELINE_LIMITS.tags).join(', ')}`);
    return tags.slice(0, PIPELINE_LIMITS.tags);
  }

  /** The note of the list, then a line for each other thing that it says; nothing that only says the name again. */
  #noteOf({ cells, links = {} }: TableRow, name: string, lines: readonly string[]): string | undefined {
    const { note, at } = this.#columns;
    // Of a link in a note the address counts too.
    const said = (column: number) => {
      const text = this.#text(cells, column, 'note', LIST_LIMITS.cellLength, true);
      const link = links[column];
      return text === undefined || link === undefined || text.includes(link) ? text : `${text} (${link})`;
    };
    const others = (at.note ?? []).flatMap((column) => {
      const text = column === note ? undefined : said(column);
      return text === undefined || text === name ? [] : [`${this.#names[column] || 'Note'}: ${text}`];
    });
    const own = note === undefined ? undefined : said(note);
    const all = [own, ...lines, ...others].filter((one) => one !== undefined).join('\n');
    if (all.length > PIPELINE_LIMITS.noteLength)
      this.#told.say(
        'note',
        all.slice(0, 60),
        `A note is longer than ${PIPELINE_LIMITS.noteLength} characters, and was cut.`,
      );
    return all === '' ? undefined : all.slice(0, PIPELINE_LIMITS.noteLength).toWellFormed();
  }

  #heading(field: ListField): string {
    return this.#names[this.#columns.at[field]?.[0] ?? -1] || field;
  }

  /** The first column of a field that holds something. */
  #cell(cells: readonly string[], field: ListField, most: number): string | undefined {
    for (const at of this.#columns.at[field] ?? []) {
      const text = this.#text(cells, at, field, most);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  #text(
    cells: readonly string[],
    at: number,
    field: ListField,
    most: number,
    hasLines = false,
  ): string | undefined {
    const text = cells[at] ?? '';
    const tidy = hasLines ? text : text.replace(/\s+/gu, ' ');
    if (tidy === '' || (!this.#columns.isOwn && isNothing(tidy))) return undefined;
    if (tidy.length > most) this.#told.say(field, tidy, `It is longer than ${most} characters, and was cut.`);
    return tidy.slice(0, most).toWellFormed();
  }
}
