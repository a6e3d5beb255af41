import { tagKey } from './tag-key.ts';
import { CONSUMER_CONCEPTS } from './vocabulary-consumer.ts';
import { DIGITAL_CONCEPTS } from './vocabulary-digital.ts';
import { INDUSTRY_CONCEPTS } from './vocabulary-industry.ts';

/** One thing companies are tagged with, whatever it is called where. */
export interface Concept {
  /** `tagKey` of the label. */
  readonly key: string;
  readonly label: string;
  /** Every other name, as it stands in the table. */
  readonly names: readonly string[];
  /** Keys of the next broader concepts. */
  readonly parents: readonly string[];
}

const LINE = /^(?<label>[^=<]+?)(?: = (?<names>[^<]+?))?(?: < (?<parents>.+))?$/u;

function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(', ').map((one) => one.trim());
}

/** The concepts of a table. Throws SyntaxError on a line that does not read `Label = names < broader`. */
export function readConcepts(table: string): readonly Concept[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const { label, names, parents } = LINE.exec(line)?.groups ?? {};
      if (label === undefined) throw new SyntaxError(`a line of the vocabulary does not read: ${line}`);
      return { key: tagKey(label), label, names: listOf(names), parents: listOf(parents).map(tagKey) };
    });
}

/** Every concept, in the order of the tables. */
export const CONCEPTS: readonly Concept[] = [DIGITAL_CONCEPTS, CONSUMER_CONCEPTS, INDUSTRY_CONCEPTS].flatMap(
  readConcepts,
);
