import type { Finding } from '../draft.ts';
import { block, warn } from './checked.ts';

/** A message of the tenant to another recipient. */
export interface SentText {
  /** Distinguishes recipients; never shown. */
  readonly recipient: string;
  readonly body: string;
}

/** Words of a shingle: shorter ones meet by chance, longer ones miss a changed name. A. Broder, "On the resemblance and containment of documents" (1997). */
const SHINGLE = 5;
/** Resemblance from which two letters are the same but for names. */
const ALIKE = 0.8;
/** How many may get the same before it is a mailing, also to mail hosts; within the days of `SENT_DAYS`. */
const SAME_TEXT = { warns: 25, blocks: 100 };
/** How long a text is remembered for this, days. */
export const SENT_DAYS = 30;

function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE).join(' '));
  return shingles;
}

function resemblance(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const shingle of one) if (other.has(shingle)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

/** How many others got nearly the same text. */
function recipientsOfSame(body: string, sent: readonly SentText[]): number {
  const own = shinglesOf(body);
  return new Set(
    sent
      .filter((other) => resemblance(own, shinglesOf(other.body)) >= ALIKE)
      .map(({ recipient }) => recipient),
  ).size;
}

/** Whether so many others got the same that this is a mailing. */
export function duplicates(body: string, sent: readonly SentText[]): readonly Finding[] {
  const count = recipientsOfSame(body, sent);
  if (count < SAME_TEXT.warns) return [];
  const message = `${count} others got nearly this text in the last ${SENT_DAYS} days. Write what is particular to this investor: why them, what of theirs it fits.`;
  return [count < SAME_TEXT.blocks ? warn('duplicate', message) : block('duplicate', message)];
}
