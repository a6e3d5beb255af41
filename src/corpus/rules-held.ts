import { personKey, type SourceId } from '../reference/rules-identity.ts';

/** What somebody was known by, of all records that are erased. */
export interface KnownPerson {
  readonly names: readonly string[];
  readonly ids: readonly SourceId[];
  /** Addresses of profiles, as `profileKey` has them. */
  readonly profiles: readonly string[];
  /** ISO 3166-1 alpha-3; empty if none is known. */
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

/** A key without the initials between first and last name; `key` itself if it has none. */
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

/** A record of somebody: `person-12` of those who hold roles, `investor-7` of those who invest. */
export type PersonRecordId = `person-${number}` | `investor-${number}`;

export interface HeldRole {
  readonly title: string;
  readonly organisation: string;
  /** `company-3` or `investor-9`. */
  readonly of: string;
  readonly note: string | null;
  readonly current: boolean | null;
  readonly startedOn: string | null;
  readonly endedOn: string | null;
  readonly source: string;
}

export interface HeldDeal {
  readonly company: string;
  readonly kind: string;
  readonly announcedOn: string | null;
  readonly source: string;
  readonly url: string | null;
}

export interface HeldFact {
  readonly field: string;
  readonly value: string;
  readonly source: string;
  readonly record: string;
  readonly asOf: string | null;
  readonly url: string | null;
}

/** All that one record of the corpus says of somebody, with who says so. */
export interface HeldRecord {
  readonly record: PersonRecordId;
  readonly name: string;
  /** `person`, `organisation`, or null if no source says. */
  readonly kind: string | null;
  readonly source: string;
  readonly sourceId: string;
  readonly asOf: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly profileUrl: string | null;
  readonly description: string | null;
  readonly mergedInto: number | null;
  readonly roles: readonly HeldRole[];
  /** The newest twenty. */
  readonly deals: readonly HeldDeal[];
  readonly dealCount: number;
  readonly facts: readonly HeldFact[];
  readonly aliases: readonly { readonly name: string; readonly source: string }[];
  readonly ids: readonly { readonly namespace: string; readonly id: string }[];
  readonly funds: number;
  readonly commitments: number;
  readonly sales: number;
  readonly corrections: readonly PersonCorrection[];
}

export interface PersonCorrection {
  readonly id: number;
  readonly field: 'name' | 'role';
  readonly was: string;
  readonly value: string | null;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** How many rows of a kind bear a name; of tenants without whose they are or what they say. */
export interface HeldCount {
  readonly kind: string;
  readonly count: number;
}

export interface HeldOfPerson {
  readonly records: readonly HeldRecord[];
  /** More records than are shown. */
  readonly isCut: boolean;
  /** Organisations that bear the name; they are no people, and stay. */
  readonly organisations: readonly { readonly record: string; readonly name: string }[];
  /** Somebody of this name was erased. */
  readonly isErased: boolean;
  /** Shared copies: answers of lookups. */
  readonly copies: readonly HeldCount[];
  /** What tenants hold. */
  readonly tenants: readonly HeldCount[];
}

export interface PersonQuery {
  /** At least two words, or a word of a script without spaces. */
  readonly name?: string | undefined;
  readonly profileUrl?: string | undefined;
  readonly record?: PersonRecordId | undefined;
}

export type PersonChange =
  | { readonly record: PersonRecordId; readonly name: string }
  | {
      readonly record: PersonRecordId;
      /** The role as it stands: where, and its title. */
      readonly role: { readonly of: string; readonly title: string };
      /** A new title; null: there never was such a role. */
      readonly title?: string | null | undefined;
      /** The day the role ended, `YYYY-MM-DD`; null if it goes on. */
      readonly endedOn?: string | null | undefined;
    };

export interface Erasing {
  readonly records: readonly PersonRecordId[];
  /** Further names and addresses of profiles under which no record is held. */
  readonly names: readonly string[];
  readonly profileUrls: readonly string[];
  /** Also leaves out what other sources say of the name, unless something tells the two apart. */
  readonly byName: boolean;
  readonly reason: string;
}

export interface Erased {
  readonly id: number;
  readonly erased: readonly HeldCount[];
  /** Copies that named the person and are gone. */
  readonly cleared: readonly HeldCount[];
  /** What this does not reach, each with what to do. */
  readonly remains: readonly {
    readonly kind: string;
    /** Null: not known to the service. */
    readonly count: number | null;
    readonly note: string;
  }[];
  readonly corpusVersion: number;
}

/** Who was erased from the corpus, as a process has to know it before it takes anything in. */
export interface ErasedPeopleStore {
  /** `newest`: the id of the last erasure, 0 for none. `has`: undefined if nobody was erased. */
  current(): Promise<{ readonly newest: number; readonly has: HasIdentity | undefined }>;
}

/** The people of the live corpus, for the operator. Errors are `OperatorError`s. */
export interface CorpusPeopleStore {
  held(query: PersonQuery): Promise<HeldOfPerson>;
  correct(change: PersonChange, reason: string, by: string): Promise<PersonCorrection>;
  erase(erasing: Erasing, by: string): Promise<Erased>;
  erasures(limit: number): Promise<
    readonly {
      readonly id: number;
      readonly at: Date;
      readonly by: string;
      readonly reason: string;
      readonly counts: Readonly<Record<string, number>>;
    }[]
  >;
}

/** Two records of one investor: what was merged, what may be, and both ways back. Errors are `OperatorError`s. */
export interface MergeStore {
  list(limit: number): Promise<
    readonly {
      readonly id: number;
      readonly fromId: number;
      readonly fromName: string;
      readonly intoId: number;
      readonly intoName: string;
      readonly reason: string;
      readonly mergedAt: Date;
      readonly undoneAt: Date | null;
    }[]
  >;
  doubles(limit: number): Promise<
    readonly {
      readonly id: number;
      readonly name: string;
      readonly deals: number;
      readonly otherId: number;
      readonly other: string;
      readonly otherDeals: number;
      readonly why: string;
    }[]
  >;
  merge(from: number, into: number, reason: string): Promise<number>;
  apart(one: number, other: number, reason: string): Promise<number>;
  undo(merge: number): Promise<void>;
}

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly people: CorpusPeopleStore;
    readonly merges: MergeStore;
  }
}
