import {
  fieldTerm,
  MARKET_CHANCE,
  oneOf,
  shareOfAll,
  TECHNOLOGY,
} from '../../core/ranking/stated/formula.ts';
import { fieldsAbove, fieldsAround, moreKindsOf } from '../../core/words/fields.ts';
import { conceptNamed } from '../../core/words/tags.ts';
import { stringAt } from '../table/strings.ts';
import { firstToken, type Table } from '../table/table.ts';
import type { StatedAsk } from './stated-shown.ts';
import type { StatedWorld } from './stated-world.ts';

/** Who states a part of the field asked (blockchain for fintech) does that part of it, and not the rest. */
const PART = 0.7;

/** The sectors of a table by what the graph of fields says of them. */
export class StatedFields {
  readonly #table: Table;
  #numbers: ReadonlyMap<string, number> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Numbers of sectors by key; read once. */
  get #byKey(): ReadonlyMap<string, number> {
    if (this.#numbers !== undefined) return this.#numbers;
    const table = this.#table;
    const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
    const from = firstToken(table, 'sector');
    const numbers = new Map<string, number>();
    for (let at = from; at < table.tokenStarts.length - 1; at += 1) {
      numbers.set(stringAt(keys, at), at - from);
    }
    this.#numbers = numbers;
    return numbers;
  }

  /** The number of a sector; none where the table has no such. */
  numbersOf(key: string): readonly number[] {
    const number = this.#byKey.get(key);
    return number === undefined ? [] : [number];
  }

  /** Sectors near what is asked, by number. */
  near(key: string): ReadonlyMap<number, number> {
    const like = new Map<number, number>();
    const asked = conceptNamed(key) ?? key;
    const parts = new Set(moreKindsOf(asked));
    for (const [concept, value] of [...fieldsAround(asked), [key, 1] as const]) {
      const number = this.#byKey.get(concept);
      const isPart =
        concept !== asked && concept !== key && (parts.has(concept) || fieldsAbove(concept).includes(asked));
      const own = isPart ? Math.min(value, PART) : value;
      if (number !== undefined) like.set(number, Math.max(like.get(number) ?? 0, own));
    }
    return like;
  }
}

/** What those that state fields hold of the ones asked, on average. */
export function fieldShareOf({ fields, withFields }: StatedWorld, near: StatedAsk['near']): number {
  const weights = near.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return 0;
  let sum = 0;
  for (const { weight, like } of near) {
    for (const [field, value] of like) sum += weight * value * (fields.get(field) ?? 0);
  }
  return Math.min(shareOfAll(sum / weights, withFields, MARKET_CHANCE.field), 1);
}

/** The most a field can add: who states nothing but what is asked. */
export function mostOfFields(share: number): number {
  return Math.max(TECHNOLOGY, fieldTerm(oneOf(1), share, false), fieldTerm(oneOf(1), share, true));
}
