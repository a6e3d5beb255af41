import { identityKey, personKey } from '../rules-identity.ts';
import words from '../words/known-firms.json' with { type: 'json' };

/** A firm that is known by several names. */
interface KnownFirm {
  readonly name: string;
  /** Other names under which its records are filed at imports. Only certain pairs of public knowledge. */
  readonly filed?: readonly string[];
  /** Former names, with the year or month they were used until. */
  readonly was?: Readonly<Record<string, string>>;
  /** Newer names than the one its records are filed under, with the year or month since when. */
  readonly now?: Readonly<Record<string, string>>;
  /** Short names, and what its branches are called where they are no firms of their own. */
  readonly also?: readonly string[];
  /** In other scripts. */
  readonly native?: readonly string[];
  /** The firms it came out of, which are other ones today. */
  readonly split?: Readonly<Record<string, string>>;
  /** The brand that it shares with firms that are separate today: there a country in a name is another firm. */
  readonly family?: string;
  /** Where one can look it up. */
  readonly source: string;
}

/**
 * Firms by all their names, of public knowledge, each with a source. For finding and matching; records are joined at imports
 * by `filed` alone, because branches of a firm are often filed apart.
 */
export const KNOWN_FIRMS: readonly KnownFirm[] = words.firms as readonly KnownFirm[];

/** All names of a known firm, the one it is filed under first. */
export function namesOfKnown({
  name,
  filed = [],
  was = {},
  now = {},
  also = [],
  native = [],
}: KnownFirm): string[] {
  return [name, ...filed, ...Object.keys(was), ...Object.keys(now), ...also, ...native];
}

const BY_KEY = new Map<string, number>();
for (const [at, firm] of KNOWN_FIRMS.entries()) {
  for (const name of namesOfKnown(firm)) BY_KEY.set(identityKey(name), at);
}

/** The number among `KNOWN_FIRMS` of the firm with this identity key. */
export function knownByKey(key: string): number | undefined {
  return BY_KEY.get(key);
}

/** Firms of one person by the identity key of the person's name. Of public knowledge; a reason to ask, never to join. */
export const FIRMS_OF_ONE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(words.ofOnePerson).map(([person, firms]) => [personKey(person), firms.map(identityKey)]),
);

/** All names of the firm that has this one; the name alone if it is not known by several. */
export function otherNamesOf(name: string): readonly string[] {
  const firm = KNOWN_FIRMS[BY_KEY.get(identityKey(name)) ?? -1];
  return firm === undefined ? [name] : [...new Set([name, ...namesOfKnown(firm)])];
}

/** Whether of two known firms one came out of the other, or both out of a third. */
export function areSplit(one: number, other: number): boolean {
  const from = (at: number) => {
    const firm = KNOWN_FIRMS[at];
    return [firm?.name ?? '', ...Object.keys(firm?.split ?? {})];
  };
  const ones = new Set(from(one));
  return from(other).some((name) => ones.has(name));
}
