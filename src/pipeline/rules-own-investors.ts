import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import { personKey } from '../reference/rules-identity.ts';
import { type ContactSaid, isSameContact } from './rules-contact.ts';
import type { ListRow } from './rules-list-row.ts';

/** An investor of the tenant's own list that no record is known of. */
export interface OwnInvestor {
  readonly id: number;
  /** Its name as it compares, and what tells it from others of the name, if there are any. */
  readonly key: string;
  readonly name: string;
  readonly domain?: string | undefined;
  /** Its own address and profile, if it is a person. */
  readonly self?: ContactSaid | undefined;
}

/** Which own investor a row means: one that is there, a new one under this key, or one of several. */
export type OwnMeant =
  | { readonly kind: 'known'; readonly id: number }
  | { readonly kind: 'new'; readonly key: string; readonly self: ContactSaid | undefined }
  | { readonly kind: 'unclear'; readonly candidates: readonly NamedInvestor[] };

/** Between the name and what tells two of one name apart; names as they compare hold letters, digits and blanks. */
const APART = ' · ';
/** Of the column. */
const MOST_KEY = 600;

const bare = (key: string) => key.split(APART, 1)[0] ?? key;

/** The contact of a row, or of an investor, that is the investor itself. */
export function selfOf(name: string, contacts: readonly ContactSaid[]): ContactSaid | undefined {
  if (contacts.length === 0) return undefined;
  const key = personKey(name);
  return key === '' ? undefined : contacts.find((contact) => personKey(contact.name) === key);
}

type Known = Pick<OwnInvestor, 'domain' | 'self'>;
/** Whether nothing known of both says that they are two: a domain, or the address or the profile of the person. */
export const mayBeOne = (one: Known, other: Known): boolean =>
  (one.domain === undefined || other.domain === undefined || one.domain === other.domain) &&
  (one.self === undefined || other.self === undefined || isSameContact(one.self, other.self));

/** The own investors of a tenant, by what lists name them by; those that a list adds are known to its later rows. */
export class OwnInvestors {
  readonly #byId = new Map<number, OwnInvestor>();
  readonly #byName = new Map<string, OwnInvestor[]>();
  readonly #byDomain = new Map<string, OwnInvestor[]>();

  constructor(investors: readonly OwnInvestor[]) {
    for (const investor of investors) this.note(investor);
  }

  /** Notes one; what a row adds is found by the next one that means it. Its number may be a place held for it. */
  note(investor: OwnInvestor): void {
    this.#byId.set(investor.id, investor);
    put(this.#byName, bare(investor.key), investor);
    if (investor.domain !== undefined) put(this.#byDomain, investor.domain, investor);
  }

  /**
   * By its number; else by its domain; else by its name, unless the domain, or the address or the profile of the person it is, is another
   * one. Never a guess: of several the tenant chooses.
   */
  meant(row: Pick<ListRow, 'name' | 'keys' | 'domain' | 'investorId' | 'contacts'>): OwnMeant {
    const known = row.investorId === undefined ? undefined : this.#byId.get(row.investorId);
    if (known !== undefined) return { kind: 'known', id: known.id };
    const self = selfOf(row.name, row.contacts);
    const named = [...new Set(row.keys.flatMap((key) => this.#byName.get(key) ?? []))];
    const alike = named.filter((one) => mayBeOne(one, { domain: row.domain, self }));
    const sited = row.domain === undefined ? [] : (this.#byDomain.get(row.domain) ?? []);
    const found = sited.filter((one) => alike.includes(one));
    for (const some of [found, sited.length === 1 ? sited : [], alike]) {
      const [first] = some;
      if (first === undefined) continue;
      if (some.length === 1) return { kind: 'known', id: first.id };
      // Of several by name the one that has what the row has.
      const exact = some.filter(({ self: theirs }) => theirs !== undefined && self !== undefined);
      if (exact.length === 1 && exact[0] !== undefined) return { kind: 'known', id: exact[0].id };
      return {
        kind: 'unclear',
        candidates: some.map(({ id, name, domain }) => ({
          id,
          name,
          why: 'name',
          sure: true,
          ...(domain === undefined ? {} : { domain }),
        })),
      };
    }
    const [key = ''] = row.keys;
    if (named.length === 0) return { kind: 'new', key, self };
    const apart = row.domain ?? self?.email ?? self?.profile ?? '';
    return { kind: 'new', key: `${key}${APART}${apart.toLowerCase()}`.slice(0, MOST_KEY), self };
  }
}

/** Puts a value beside the others of a key. */
export function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
