// How people mistype names, by rule. Each change gives undefined if the name has nothing to change.

type Change = (name: string, random: () => number) => string | undefined;

const VOWELS = 'aeiou';
const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', c: 'ç', n: 'ñ' };
const SUFFIX = /[ ,]+(?:inc|llc|ltd|limited|corp|corporation|gmbh|sa|ab|plc)\.?$/i;

/** Changes one letter that is not the first: few people mistype that one. */
function atLetter(name: string, random: () => number, change: (letters: string, at: number) => string) {
  const places = [...name.matchAll(/(?<=[a-z])[a-z]/gi)].map(({ index }) => index);
  const at = places[Math.floor(random() * places.length)];
  if (at === undefined || name.length < 5) return undefined;
  return change(name, at);
}

const words = (name: string) => name.split(' ').filter((word) => word !== '');

/** All changes by name; what a change is called is printed beside its share. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'missing letter': (name, random) =>
    atLetter(name, random, (text, at) => text.slice(0, at) + text.slice(at + 1)),
  'doubled letter': (name, random) =>
    atLetter(name, random, (text, at) => text.slice(0, at) + text[at] + text.slice(at)),
  'swapped letters': (name, random) =>
    atLetter(name, random, (text, at) =>
      at < 2 ? text : text.slice(0, at - 1) + text[at] + text[at - 1] + text.slice(at + 1),
    ),
  'wrong letter': (name, random) =>
    atLetter(name, random, (text, at) => {
      const isVowel = VOWELS.includes((text[at] ?? '').toLowerCase());
      const others = isVowel ? VOWELS : 'bcdfgklmnprst';
      return text.slice(0, at) + others[Math.floor(random() * others.length)] + text.slice(at + 1);
    }),
  plural: (name) =>
    /[a-z]s$/i.test(name) ? name.slice(0, -1) : /[a-z]$/i.test(name) ? `${name}s` : undefined,
  article: (name) => (/^the /i.test(name) ? name.slice(4) : `The ${name}`),
  'suffix added': (name, random) =>
    SUFFIX.test(name) ? undefined : `${name}${[' Inc.', ', LLC', ' Ltd', ' GmbH'][Math.floor(random() * 4)]}`,
  'suffix missing': (name) => (SUFFIX.test(name) ? name.replace(SUFFIX, '') : undefined),
  'web ending': (name, random) => `${name}${['.com', '.io'][Math.floor(random() * 2)]}`,
  'no spaces': (name) => (name.includes(' ') ? name.replaceAll(' ', '') : undefined),
  'space within': (name) => {
    const apart = name.replace(/([a-z])([A-Z])/, '$1 $2');
    return apart === name ? undefined : apart;
  },
  hyphens: (name) => (name.includes(' ') ? name.replaceAll(' ', '-') : undefined),
  'last word missing': (name) => (words(name).length > 1 ? words(name).slice(0, -1).join(' ') : undefined),
  'word added': (name, random) =>
    `${name} ${['Group', 'Labs', 'Technologies', 'Partners'][Math.floor(random() * 4)]}`,
  accent: (name, random) =>
    atLetter(
      name,
      random,
      (text, at) => text.slice(0, at) + (ACCENTS[text[at] ?? ''] ?? text[at]) + text.slice(at + 1),
    ),
  and: (name) => {
    if (name.includes('&')) return name.replace('&', 'and');
    return / and /i.test(name) ? name.replace(/ and /i, ' & ') : undefined;
  },
  initials: (name) =>
    words(name).length > 2
      ? words(name)
          .map((word) => word[0])
          .join('')
          .toUpperCase()
      : undefined,
};
