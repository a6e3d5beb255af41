import { broaderOf, ownConcepts } from './tags.ts';
import { CONCEPTS } from './vocabulary.ts';

/** Spellings of one question: the broadest concepts have about half of them. */
const MAX_SPELLINGS = 2_000;

/** "mobile game" as records write it: in each case, in the singular and the plural. */
function writtenForms(name: string): readonly string[] {
  const small = name.toLowerCase();
  const numbers = [name, small, ...(/[^s]$/u.test(small) ? [`${small}s`] : [small.slice(0, -1)])];
  return numbers.flatMap((one) => {
    const titled = one.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
    const first = one.charAt(0).toUpperCase() + one.slice(1);
    return [one, first, titled, titled.replace(/(?<=\p{L})tech\b/gu, 'Tech')];
  });
}

/**
 * How records may write the field that `text` names, and what is within it: its own spelling, and the names of its concepts
 * and of narrower ones ("Payments" also as "Mobile Payments"). For comparing with tags as they are stored. Each once.
 */
export function spellingsOf(text: string): readonly string[] {
  const asked = ownConcepts([text]);
  const within = CONCEPTS.filter(
    ({ key }) => asked.includes(key) || broaderOf(key).some((broader) => asked.includes(broader)),
  );
  const names = [text.trim(), ...within.flatMap(({ label, names: others }) => [label, ...others])];
  return [...new Set(names.flatMap(writtenForms))].filter((one) => one !== '').slice(0, MAX_SPELLINGS);
}
