import type { SourceId } from './source-id.ts';

/** What is known of an investor or company when two mentions are compared. Keys are those of `identity.ts`. */
export interface Identity {
  readonly key: string;
  readonly aliases?: readonly string[];
  readonly domain?: string;
  readonly kind?: 'organisation' | 'person';
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  /** The ids sources give to it. */
  readonly ids?: readonly SourceId[];
}

export type Sameness = 'same' | 'ambiguous' | 'different';

function conflicts(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function shareName(one: Identity, other: Identity): boolean {
  const names = new Set([one.key, ...(one.aliases ?? [])]);
  return [other.key, ...(other.aliases ?? [])].some((name) => name !== '' && names.has(name));
}

/** What the ids alone say: a common id is one record, two ids of one namespace are two to their source. */
function byIds(one: Identity, other: Identity): Sameness | undefined {
  const pairs = (one.ids ?? []).flatMap((id) =>
    (other.ids ?? [])
      .filter(({ namespace }) => namespace === id.namespace)
      .map((otherId) => id.id === otherId.id),
  );
  if (pairs.length === 0) return undefined;
  return pairs.includes(true) ? 'same' : 'different';
}

/**
 * Whether two mentions, or a mention and a record, are one investor. Ids of a source decide first. An equal
 * domain decides for "same"; an equal key or alias does unless the domains contradict (then `ambiguous`: two
 * records, reported to the operator), one is a person and the other is not, or both are persons of different
 * countries. src/store/corpus/resolve/entity.ts says the same in SQL.
 */
export function sameInvestor(one: Identity, other: Identity): Sameness {
  const said = byIds(one, other);
  if (said !== undefined) return said;
  if (conflicts(one.kind, other.kind)) return 'different';
  // A person's domain is mostly the employer's: it distinguishes firms, not people.
  const isPerson = one.kind === 'person' || other.kind === 'person';
  if (!isPerson && one.domain !== undefined && one.domain === other.domain) return 'same';
  if (!shareName(one, other)) return 'different';
  if (isPerson) return conflicts(one.country, other.country) ? 'ambiguous' : 'same';
  return conflicts(one.domain, other.domain) ? 'ambiguous' : 'same';
}

/** The same for companies, which share names more often: an equal name in two countries is two companies. */
export function sameCompany(one: Identity, other: Identity): Sameness {
  const said = byIds(one, other);
  if (said !== undefined) return said;
  if (one.domain !== undefined && one.domain === other.domain) return 'same';
  if (!shareName(one, other)) return 'different';
  return conflicts(one.domain, other.domain) || conflicts(one.country, other.country) ? 'ambiguous' : 'same';
}
