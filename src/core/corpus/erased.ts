import { personKey } from '../identity/identity.ts';
import type { SourceId } from '../identity/source-id.ts';

/** What somebody was known by, of all records that are erased. */
export interface KnownPerson {
  readonly names: readonly string[];
  readonly ids: readonly SourceId[];
  /** Addresses of profiles, as `profileKey` has them. */
  readonly profiles: readonly string[];
  /** ISO 3166-1 alpha-3; empty where none is known. */
  readonly countries: readonly string[];
}

/** Somebody as a file or a source names them. */
export interface NamedPerson {
  readonly name?: string | undefined;
  readonly ids?: readonly SourceId[];
  readonly profile?: string | undefined;
  readonly country?: string | undefined;
}

/** Answers whether an identity is one of those that were erased. */
export type HasIdentity = (identity: string) => boolean;

/** Parts of an identity are joined by what no name holds. */
const identity = (...parts: readonly string[]) => parts.join('\0');

/** Among these ids two of one namespace are two people to their source. */
function identifies({ namespace, id }: SourceId): boolean {
  if (namespace === 'crunchbase') return id.startsWith('person/');
  return namespace === 'crunchbase-uuid' || namespace === 'sec-cik' || namespace === 'wikidata';
}

/** A profile's address as it compares: without scheme, "www.", query and slash at the end. */
export function profileKey(url: string): string {
  return url
    .slice(0, 600)
    .toLowerCase()
    .replace(/^[a-z]+:\/\/(?:www\.)?/u, '')
    .replace(/\/*(?:[?#].*)?$/su, '');
}

/** A key without the initials between first and last name; `key` itself where it has none. */
function withoutInitials(key: string): string {
  const words = key.split(' ');
  return words.filter((word, at) => at === 0 || at === words.length - 1 || word.length > 1).join(' ');
}

/** Every name key under which a person is looked for. */
export function nameKeys(name: string): { readonly whole: string; readonly bare: string } {
  const whole = personKey(name);
  return { whole, bare: withoutInitials(whole) };
}

/**
 * The identities that are kept, as hashes, of somebody who is erased. Without `byName` they are the ids and profiles alone:
 * what the same sources say again is then left out, and what others say of the name is taken.
 */
export function identitiesOf(person: KnownPerson, byName: boolean): string[] {
  const exact = [
    ...person.ids.map(({ namespace, id }) => identity('id', namespace, id)),
    ...person.profiles.map((profile) => identity('profile', profile)),
  ];
  if (!byName) return [...new Set(exact)];
  const named = person.names.flatMap((name) => {
    const { whole, bare } = nameKeys(name);
    if (whole === '') return [];
    const keys =
      whole === bare ? [identity('name', whole)] : [identity('name', whole), identity('bare', bare)];
    const countries = person.countries.length === 0 ? [''] : person.countries;
    return [
      ...keys,
      ...countries.map((country) => identity('country', bare, country)),
      ...person.ids.filter(identifies).map(({ namespace }) => identity('namespace', bare, namespace)),
    ];
  });
  return [...new Set([...exact, ...named])];
}

/**
 * Whether somebody who is named is one of the erased: an id or a profile decides; else the name does, where neither country
 * nor another id of a source that told the two apart contradicts. In doubt it is: leaving a namesake out is the
 * smaller fault.
 */
export function isErased(person: NamedPerson, has: HasIdentity): boolean {
  const { ids = [] } = person;
  if (ids.some(({ namespace, id }) => has(identity('id', namespace, id)))) return true;
  if (person.profile !== undefined && has(identity('profile', profileKey(person.profile)))) return true;
  const { whole, bare } = nameKeys(person.name ?? '');
  if (whole === '') return false;
  // Of two names with initials all have to be the same; one without any fits both.
  const isNamed =
    has(identity('name', whole)) || has(whole === bare ? identity('bare', bare) : identity('name', bare));
  if (!isNamed) return false;
  const isElsewhere =
    person.country !== undefined &&
    !has(identity('country', bare, '')) &&
    !has(identity('country', bare, person.country));
  return !isElsewhere && !ids.some((id) => identifies(id) && has(identity('namespace', bare, id.namespace)));
}
