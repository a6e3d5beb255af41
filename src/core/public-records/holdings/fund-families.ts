import { identityKey } from '../../identity/identity.ts';

/** A registrant: a trust or company under which a family's funds are registered. */
export interface Registrant {
  readonly cik: string;
  readonly name: string;
  /** Town and state in a form that compares (streets are written in too many ways); undefined where none is filed. */
  readonly town: string | undefined;
}

/** Two trusts of one beginning may be neighbours by chance in a town of many funds; three are a family. */
const LEAST = 3;
/** Words with which names of funds go on, and which name nobody by themselves. */
const ANYBODY = new Set(
  `fund funds trust trusts series variable insurance products portfolio portfolios mutual investment investments income growth
  equity bond municipal tax exempt institutional managed separate account collective first american new global international
  national capital advisors advisers advisor total strategic the of and a an ii iii iv v inc select premier active exchange traded
  etf etfs private public credit real estate city state united professionally diversified dynamic core master alternative
  opportunities opportunity small large mid short long term world north south east west northern southern eastern western green blue
  red black white gold silver high low value quality multi asset strategy strategies`.split(/\s+/),
);

/**
 * The family of each registrant, by CIK: the words with which the names of at least three registrants of one town begin
 * ("Norvale" of "Norvale Growth Trust", "Norvale Income Fund", "Norvale Series II"), where they are more than words any fund bears.
 * A registrant without a family is left out. Hundreds of series are one investor to a company that raises: one adviser decides for
 * all of them, and no field of Form N-PORT names it.
 */
export function fundFamilies(registrants: readonly Registrant[]): ReadonlyMap<string, string> {
  const houses = new Map<string, Registrant[]>();
  for (const one of registrants) {
    if (one.town === undefined) continue;
    // Families of one town are told apart by their first word.
    const key = `${one.town}|${wordsOf(one.name)[0]?.key ?? ''}`;
    const house = houses.get(key);
    if (house === undefined) houses.set(key, [one]);
    else house.push(one);
  }
  const families = new Map<string, string>();
  for (const house of houses.values()) {
    const name = house.length >= LEAST ? familyOf(house) : undefined;
    if (name !== undefined) for (const { cik } of house) families.set(cik, name);
  }
  return families;
}

interface Word {
  readonly key: string;
  readonly text: string;
}

function wordsOf(name: string): Word[] {
  return name
    .split(/\s+/)
    .map((text) => ({ key: identityKey(text.replace(/[,;:]+$/, '')), text: text.replace(/[,;:]+$/, '') }))
    .filter(({ key }) => key !== '');
}

/** The words all names of a house begin with, without those at the end that any fund bears. */
function familyOf(house: readonly Registrant[]): string | undefined {
  const [first = [], ...others] = house.map(({ name }) => wordsOf(name));
  let length = first.findIndex((word, at) => others.some((words) => words[at]?.key !== word.key));
  if (length < 0) length = first.length;
  while (length > 0 && ANYBODY.has(first[length - 1]?.key ?? '')) length -= 1;
  const shared = first.slice(0, length);
  const name = shared.map(({ text }) => text).join(' ');
  return shared.some(({ key }) => key.length > 2 && !ANYBODY.has(key)) ? name : undefined;
}
