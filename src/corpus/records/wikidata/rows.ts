import { OperatorError } from '../../../core/operator-error.ts';
import { wikidataItem } from '../../../core/public-records/record-ids.ts';
import { parseDay } from '../../../core/text/date-text.ts';
import type { RecordInput } from '../record-source.ts';
import { textOf } from '../text-stream.ts';

/** An answer of the query service is a few MB; it is parsed as one piece. */
const MAX_CHARACTERS = 64_000_000;

/** One row of an answer by the names of its variables. */
export class ResultRow {
  readonly #bindings: Readonly<Record<string, unknown>>;

  constructor(bindings: Readonly<Record<string, unknown>>) {
    this.#bindings = bindings;
  }

  text(name: string): string | undefined {
    const bound = this.#bindings[name];
    const value = isRecord(bound) ? bound.value : undefined;
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  }

  /** The number of the thing a variable stands for ("Q42"). */
  item(name: string): string | undefined {
    return wikidataItem(this.text(name))?.id;
  }

  /** The name of a thing; undefined where the service gives its number for want of one. */
  label(name: string): string | undefined {
    const label = this.text(`${name}Label`);
    return label === undefined || /^[QP]\d+$/.test(label) ? undefined : label;
  }

  /** A point in time; Wikidata gives a year alone as its first day, and marks unknown ones by an address. */
  day(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined || !/^\+?\d{4}-/.test(text) ? undefined : parseDay(text.replace(/^\+/, ''));
  }

  number(name: string): number | undefined {
    const text = this.text(name);
    const value = Number(text);
    return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
  }
}

/** What a file holds: investors by class, or companies with their investors; `undefined` where it is neither. */
export interface ResultFile {
  readonly kind: 'investors' | 'edges' | undefined;
  readonly rows: readonly ResultRow[];
}

/**
 * The rows of one answer in SPARQL 1.1 Query Results JSON (https://www.w3.org/TR/sparql11-results-json/). Throws an
 * `OperatorError` for a file that is none.
 */
export async function readResults(input: RecordInput, signal: AbortSignal | undefined): Promise<ResultFile> {
  const parts: string[] = [];
  let characters = 0;
  for await (const { text } of textOf(input, 'utf-8', signal)) {
    characters += text.length;
    if (characters > MAX_CHARACTERS)
      throw new OperatorError('limit', `${input.label} is longer than ${MAX_CHARACTERS} characters.`);
    parts.push(text);
  }
  const answer = parsed(parts.join(''));
  const head = isRecord(answer) && isRecord(answer.head) ? answer.head.vars : undefined;
  const results = isRecord(answer) && isRecord(answer.results) ? answer.results.bindings : undefined;
  if (!Array.isArray(head) || !Array.isArray(results))
    throw new OperatorError('usage', `${input.label} is no answer of a SPARQL service in JSON.`);
  const isOf = (name: string) => head.includes(name);
  const kind = isOf('company') && isOf('investor') ? 'edges' : isOf('investor') ? 'investors' : undefined;
  return { kind, rows: results.map((bindings) => new ResultRow(isRecord(bindings) ? bindings : {})) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
