import type { Warning } from '../platform/values/outcome.ts';
import type { ListField } from './rules-headings.ts';
import { LIST_LIMITS, type ListQuestion } from './rules-list-row.ts';

/** Oddities that are kept: of a list of nothing else the first are told. */
const MOST_KEPT = 1_000;
/** As many as `stages` of a request answers. */
const MOST_ASKED = 100;
const SHOWN = 200;
const EXAMPLES = 3;

/** What of a list was not understood or not taken as it stands: counted while it is read, told and asked at the end. */
export class ListTold {
  readonly #odd = new Map<string, { field: ListField; value: string; message: string; count: number }>();
  readonly #asked = new Map<string, { rows: number; examples: string[] }>();

  say(field: ListField, value: string, message: string): void {
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

  /** The most frequent first. */
  questions(): ListQuestion[] {
    return [...this.#asked]
      .toSorted(([, one], [, other]) => other.rows - one.rows)
      .slice(0, MOST_ASKED)
      .map(([text, { rows, examples }]) => ({
        ...{ in: 'stages', text, rows, examples },
        message: 'It is no stage that we know: it stands in the note. Say in `stages` what it means.',
      }));
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
