/** What is known of an investor or company when two mentions are compared. Keys are those of `identity.ts`. */
export interface Identity {
  readonly key: string;
  readonly aliases?: readonly string[];
  readonly domain?: string;
  readonly kind?: 'organisation' | 'person';
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
}

export type Sameness = 'same' | 'ambiguous' | 'different';

function conflicts(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * Whether two mentions are one investor. An equal domain or a shared alias decides for "same"; an equal key does unless
 * the domains contradict (then `ambiguous`: two records, told to the operator), one is a person and the other is not,
 * or both are persons of different countries. src/store/corpus-resolve.ts does the same in SQL.
 */
export function sameInvestor(one: Identity, other: Identity): Sameness {
  if (conflicts(one.kind, other.kind)) return 'different';
  // A person's domain is mostly the employer's: it tells firms apart, not people.
  const isPerson = one.kind === 'person' || other.kind === 'person';
  if (!isPerson && one.domain !== undefined && one.domain === other.domain) return 'same';
  const names = new Set([one.key, ...(one.aliases ?? [])]);
  const sharedName = [other.key, ...(other.aliases ?? [])].some((name) => name !== '' && names.has(name));
  if (!sharedName) return 'different';
  if (isPerson) return conflicts(one.country, other.country) ? 'ambiguous' : 'same';
  return conflicts(one.domain, other.domain) ? 'ambiguous' : 'same';
}

/** The same for companies, which share names more often: an equal name in two countries is two companies. */
export function sameCompany(one: Identity, other: Identity): Sameness {
  if (one.domain !== undefined && one.domain === other.domain) return 'same';
  const names = new Set([one.key, ...(one.aliases ?? [])]);
  const sharedName = [other.key, ...(other.aliases ?? [])].some((name) => name !== '' && names.has(name));
  if (!sharedName) return 'different';
  return conflicts(one.domain, other.domain) || conflicts(one.country, other.country) ? 'ambiguous' : 'same';
}
