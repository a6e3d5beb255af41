import type { Warning } from '../platform/values/outcome.ts';
import type { ListField } from './rules-headings.ts';
import { LIST_LIMITS, type ListQuestion, type ListRow } from './rules-list-row.ts';

/** Oddities that are kept: of a list of nothing else the first are told. */
const MOST_KEPT = 1_000;
/** As many as `stages` of a request answers. */
const MOST_ASKED = 100;
const SHOWN = 200;
const EXAMPLES = 3;

/** What of a list was not understood or not taken as it stands: counted while it is read, told and asked at the end. */
export class ListTold {
  readonly #odd = new Map<string, { field: string; value: string; message: string; count: number }>();
  readonly #asked = new Map<string, { rows: number; examples: string[] }>();
  readonly #alike: ListQuestion[] = [];
  #rowsAlike = 0;

  say(field: ListField | 'choices', value: string, message: string): void {
    const key = `${field} ${value.slice(0, SHOWN)} ${message}`;
    const known = this.#odd.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#odd.size < MOST_KEPT) this.#odd.set(key, { field, value, message, count: 1 });
  }

  /** A stage that is not understood, and who has it. */
  ask(text: string, name: string): void {
    const known = this.#asked.get(text);
    if (known === undefined) {
      if (this.#asked.size < MOST_KEPT) this.#asked.set(text, { rows: 1, examples: [name] });
      return;
    }
    known.rows += 1;
    if (known.examples.length < EXAMPLES) known.examples.push(name);
  }

  /** A row that means the same as one before it. */
  sayOne({ name, line }: ListRow, first: ListRow): void {
    const message = `Line ${line} was taken for "${first.name}" of line ${first.line}. If they are two, say so in \`choices\`.`;
    this.say('name', name, message);
  }

  /** A row whose name is like that of one before it, or whose website is the same. */
  askAlike({ name, line }: ListRow, first: ListRow, by: 'name' | 'website'): void {
    this.#rowsAlike += 1;
    if (this.#alike.length === LIST_LIMITS.listed) return;
    const said = by === 'name' ? `Its name is like` : 'It has the website of';
    const message = `${said} "${first.name}" of line ${first.line}: line ${line} is kept apart. If they are one, say so in \`choices\`, with \`same_as\`.`;
    this.#alike.push({ in: 'choices', text: name, message, rows: 1, examples: [first.name] });
  }

  /** Stages, the most frequent first, then names. */
  questions(): ListQuestion[] {
    const stages = [...this.#asked]
      .toSorted(([, one], [, other]) => other.rows - one.rows)
      .slice(0, MOST_ASKED)
      .map(([text, { rows, examples }]) => ({
        ...{ in: 'stages' as const, text, rows, examples },
        message: 'It is no stage that we know: it stands in the note. Say in `stages` what it means.',
      }));
    const more = this.#rowsAlike - this.#alike.length;
    const names = this.#alike.map((one, at) =>
      more > 0 && at === LIST_LIMITS.listed - 1
        ? { ...one, message: `${one.message} So it is with ${more} more names.` }
        : one,
    );
    return [...stages, ...names];
  }

  /** The most frequent first; what is asked is told by its question. */
  warnings(): Warning[] {
    return [...this.#odd.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, LIST_LIMITS.listed)
      .map(({ field, value, count, message }) => ({
        field,
        value: value.slice(0, SHOWN).toWellFormed(),
        message: count === 1 ? message : `${message} ${count} rows have it.`,
      }));
  }
}
