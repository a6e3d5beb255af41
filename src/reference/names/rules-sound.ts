import { COMMON_WORDS, INVESTOR_WORDS } from './rules-firm-words.ts';
import type { FirmName } from './rules-firms.ts';

/** Who is not found under these is too short for a slip in it to be told from another name. */
const LEAST_SOUND = 6;
const LEAST_CONSONANTS = 4;

/** The words of a name without all that its trade is called, also where a common word is left. */
export function trunkOf({ words, core }: FirmName): string[] {
  let end = core.length;
  while (end > 1 && INVESTOR_WORDS.has(core[end - 1]?.plain ?? '')) end -= 1;
  return words.slice(0, end).map(({ plain }) => plain);
}

/** How a name in Latin letters sounds, roughly: ТилТех and TilTech, Импульс and Impulse are alike. */
export function soundOf(firm: FirmName): string {
  return trunkOf(firm)
    .join('')
    .replace(/[kc]h/g, 'h')
    .replace(/ph/g, 'f')
    .replace(/c?k|[cq]/g, 'k')
    .replace(/[yj]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/(\p{L})\1+/gu, '$1')
    .replace(/(?<=.{4})e$/, '');
}

/** Its consonants, which most slips leave; of few of them also how often vowels stand between them. */
export function soundKeys(firm: FirmName): string[] {
  const sound = soundOf(firm);
  if (sound.length < LEAST_SOUND || !/^[a-z0-9]+$/.test(sound)) return [];
  const rest = sound.slice(1).replace(/s$/, '');
  const consonants = sound.slice(0, 1) + rest.replace(/[aeiou]+/g, '').replace(/(.)\1+/g, '$1');
  const vowels = rest.match(/[aeiou]+/g)?.length ?? 0;
  return [consonants.length < LEAST_CONSONANTS ? `${consonants}${vowels}` : consonants];
}

const BESIDE_COMMON: ReadonlySet<string> = new Set(['group', 'accelerator', 'labs', 'studio']);

/** A common word with and without what the trade is called: "Foundry" may be Foundry Group, and Summit Summit Partners. */
export function plainOf({ words }: FirmName): string[] {
  const [first, ...rest] = words.map(({ plain }) => plain);
  const isPlain =
    first !== undefined &&
    COMMON_WORDS.has(first) &&
    rest.every((word) => INVESTOR_WORDS.has(word) || BESIDE_COMMON.has(word));
  return isPlain ? [first] : [];
}
