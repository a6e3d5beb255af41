import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import {
  areTwoBodies,
  meantOf,
  type Nearness,
  nearness,
  type ReadName,
  type ReadNames,
} from '../reference/names/match.ts';
import { looksLikePerson } from '../reference/names/rules-persons.ts';
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
  readonly isPerson: boolean;
  /** Its own address and profile, if it is a person. */
  readonly self?: ContactSaid | undefined;
}

type Row = Pick<
  ListRow,
  'name' | 'keys' | 'domain' | 'investorId' | 'contacts' | 'isPerson' | 'isNamesake' | 'isApart'
>;

/** Between the name and what tells two of one name apart; names as they compare hold letters, digits and blanks. */
const APART = ' · ';
/** Of the column. */
const MOST_KEY = 600;
/** Own investors with one key that a name is compared with: "Fund" may be in thousands. */
const MOST_COMPARED = 20;
/** As many as help to choose one. */
const MAX_CANDIDATES = 5;

const bare = (key: string) => key.split(APART, 1)[0] ?? key;

const isSomebody = ({ isPerson, name }: { readonly isPerson: boolean; readonly name: string }): boolean =>
  isPerson || looksLikePerson(name);

/** The contact of a row, or of an investor, that is the investor itself. */
export function selfOf(name: string, contacts: readonly ContactSaid[]): ContactSaid | undefined {
  if (contacts.length === 0) return undefined;
  const key = personKey(name);
  return key === '' ? undefined : contacts.find((contact) => personKey(contact.name) === key);
}

type Known = Pick<OwnInvestor, 'domain' | 'self'>;

/** One that a row may mean. */
interface Found {
  readonly found: OwnInvestor;
  readonly sure: boolean;
}

const isAlone = ({ isNamesake, isApart }: Row): boolean => isNamesake === true || isApart === true;

/** Whether nothing known of both says that they are two: a domain, or the address or the profile of the person. */
const mayBeOne = (one: Known, other: Known): boolean =>
  (one.domain === undefined || other.domain === undefined || one.domain === other.domain) &&
  (one.self === undefined || other.self === undefined || isSameContact(one.self, other.self));

/** Own investors by what lists name them by; who may be meant is decided by the matcher of all names, as of those on record. */
export class OwnInvestors {
  readonly #byId = new Map<number, OwnInvestor>();
  readonly #byName = new Map<string, OwnInvestor[]>();
  readonly #byOther = new Map<string, OwnInvestor[]>();
  readonly #byDomain = new Map<string, OwnInvestor[]>();
  readonly #byKey = new Map<string, { readonly investor: OwnInvestor; readonly read: ReadName }[]>();
  /** Not taken apart yet: of a list that is imported again no name needs it. */
  #unread: OwnInvestor[] = [];
  readonly #names: ReadNames;
  readonly #areOfList: boolean;

  /** `areOfList`: those that one list names: whoever has both names means two, unless one is the other written otherwise. */
  constructor(names: ReadNames, areOfList = false) {
    this.#names = names;
    this.#areOfList = areOfList;
  }

  /** Notes one. Its number may be a place held for it. */
  note(investor: OwnInvestor): void {
    this.#byId.set(investor.id, investor);
    put(this.#byName, bare(investor.key), investor);
    if (investor.domain !== undefined) put(this.#byDomain, investor.domain, investor);
    this.#unread.push(investor);
  }

  /** Notes a number and a name under which one of the list was known before it turned out to be that one. */
  noteOther(
    { id, name }: Pick<OwnInvestor, 'id' | 'name'>,
    other: { readonly id: number; readonly key: string },
  ): void {
    const one = { id, name, key: other.key, isPerson: false };
    if (!this.#byId.has(other.id)) this.#byId.set(other.id, one);
    put(this.#byOther, bare(other.key), one);
  }

  /** Who has the number that a row says, whatever its name: it was chosen, or stands in our own export. */
  chosen({ investorId }: Pick<Row, 'investorId'>): NamedInvestor | undefined {
    const known = investorId === undefined ? undefined : this.#byId.get(investorId);
    return known && candidateOf('id', { found: known, sure: true });
  }

  /** Who alone was known by the name of a row, if nobody has it now. */
  formerly(row: Row): NamedInvestor | undefined {
    if (isAlone(row) || this.has(row)) return undefined;
    const others = row.keys.flatMap((key) => this.#byOther.get(key) ?? []);
    const [found, ...more] = new Map(others.map((one) => [one.id, one])).values();
    return found === undefined || more.length > 0 ? undefined : candidateOf('name', { found, sure: true });
  }

  /** Who may be meant by a row: who has its domain, then by name, the nearest first. */
  candidates(row: Row): NamedInvestor[] {
    const named = this.#named(row);
    // Sister funds have one site, and a person has that of the firm: alone it says too little.
    const sited = isAlone(row) ? [] : (this.#byDomain.get(row.domain ?? '') ?? []);
    const others = sited.filter(
      (one) => ![row, one].some(isSomebody) && !named.some(({ found }) => found === one),
    );
    return [
      ...named.map((one) => candidateOf('name', one)),
      ...others.map((found) => candidateOf('domain', { found, sure: false })),
    ].slice(0, MAX_CANDIDATES);
  }

  /** Whether one has the name of a row to the letter. */
  has({ keys }: Row): boolean {
    return keys.some((key) => this.#byName.has(key));
  }

  #named(row: Row): readonly Found[] {
    const { name, keys, domain, contacts } = row;
    const about = { domain, self: selfOf(name, contacts) };
    const letters = [...new Set(keys.flatMap((key) => this.#byName.get(key) ?? []))]
      .filter((one) => mayBeOne(one, about))
      .map((found) => ({ found, sure: !areTwoBodies(name, found.name) }));
    // Of several people of one name the one who has what the row has.
    const exact = letters.filter(({ found }) => found.self !== undefined && about.self !== undefined);
    if (exact.length === 1) return exact;
    return letters.length > 0 || isAlone(row) ? letters : this.#near(row, about);
  }

  #near({ name, isPerson }: Row, about: Known): readonly Found[] {
    for (const investor of this.#unread) {
      const { read, keys } = this.#names.of(investor.name, investor.isPerson ? true : undefined);
      for (const key of keys) put(this.#byKey, key, { investor, read: read as ReadName });
    }
    this.#unread = [];
    const { read: said, keys } = this.#names.of(name, isPerson ? true : undefined);
    if (said === undefined) return [];
    const near = new Map<OwnInvestor, { readonly found: OwnInvestor; readonly nearness: Nearness }>();
    const compared = new Set<OwnInvestor>();
    for (const key of keys)
      for (const { investor: found, read } of (this.#byKey.get(key) ?? []).slice(0, MOST_COMPARED)) {
        if (compared.has(found)) continue;
        compared.add(found);
        const how = mayBeOne(found, about)
          ? nearness(said, { names: [read], isPerson: found.isPerson ? true : undefined })
          : undefined;
        if (how !== undefined) near.set(found, { found, nearness: how });
      }
    return this.#areOfList
      ? [...near.values()].map((one) => ({ ...one, sure: one.nearness === 'same' }))
      : meantOf([...near.values()]);
  }
}

/** Whether something in the key tells the investor from another one of the name. */
export const isApartKey = (key: string): boolean => key.includes(APART);

/** The key of an own investor that is new; `isTaken`: others have the name. One that was set apart from those on record says so. */
export function ownKey({ name, keys, domain, contacts, isApart }: Row, isTaken: boolean): string {
  const [key = ''] = keys;
  if (!isTaken && isApart !== true) return key;
  const self = selfOf(name, contacts);
  const apart = domain ?? self?.email ?? self?.profile ?? personKey(name);
  return `${key}${APART}${apart.toLowerCase()}`.slice(0, MOST_KEY);
}

function candidateOf(why: NamedInvestor['why'], { found, sure }: Found): NamedInvestor {
  const { id, name, domain } = found;
  return { id, name, why, sure, ...(domain === undefined ? {} : { domain }) };
}

/** Puts a value beside the others of a key. */
function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
