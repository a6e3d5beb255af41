import type { Warning } from '../platform/values/outcome.ts';
import type { Scope } from '../platform/values/scope.ts';
import { readSocialUrl } from '../platform/values/social-url.ts';
import { type FirmName, firmKeys, firmName, firmNamesOf } from '../reference/names/rules-firms.ts';
import { personName } from '../reference/names/rules-people.ts';
import { isNoEmployer } from '../reference/rules-free-mail.ts';
import { personKey, type WarmPath } from '../reference/rules-identity.ts';
import type { SentTable } from '../tables/rules-table.ts';
import type { ColumnMapping } from './rules-columns.ts';

/** A person of a tenant's imported network, as the export has them. What it does not say is undefined. */
export interface Connection {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** The profile's address as it came. */
  readonly url?: string | undefined;
  readonly email?: string | undefined;
  readonly company?: string | undefined;
  readonly position?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly connectedOn?: string | undefined;
}

/** A network as somebody sends it; and what columns hold that are not known. */
export interface SentNetwork extends SentTable {
  readonly columns?: ColumnMapping;
}

/** The imported networks: one of each tenant and mode, seen by no other tenant. */
export interface NetworkService {
  /**
   * Replaces the tenant's network by the one that was sent. Throws `invalid_request` if it holds no usable row, and
   * `unavailable` where too many are imported; the one before then stays.
   */
  import(scope: Scope, sent: SentNetwork, signal: AbortSignal): Promise<NetworkReport>;
  /** What is imported and a page of it, of one moment; undefined if nothing is. */
  page(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<NetworkPage | undefined>;
  /** Removes it; false if there was none. */
  remove(scope: Scope): Promise<boolean>;
}

/** What an import of a network came to. */
export interface NetworkReport {
  readonly rowsImported: number;
  /** Rows beyond the cap, which the newest first order makes the oldest. */
  readonly rowsDropped: number;
  readonly rowsSkipped: number;
  /** The first reasons, `line` from 1 as an editor counts. */
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
  /** What of the file is not stored as it stands there; only if there is any. */
  readonly warnings?: readonly Warning[];
}

/** What is imported, and the connections in the order of the file; `next` is the cursor of the page after. */
export interface NetworkPage {
  readonly rowsImported: number;
  readonly rowsSkipped: number;
  readonly rowsDropped: number;
  readonly importedAt: string;
  readonly items: readonly StatedConnection[];
  readonly next: string | undefined;
}

/** A connection with what is not said left out. */
export type StatedConnection = {
  readonly [Field in keyof Connection]: Exclude<Connection[Field], undefined>;
};

/** Who of a tenant's network can introduce them to an investor. */
export interface WarmPathStore {
  /** Whether the tenant has imported a network at all: without one there is nothing to ask. */
  hasNetwork(scope: Scope): Promise<boolean>;
  /**
   * The investors on record by number, with their names, at most `most`, that somebody of the network may lead to: whom `of` is worth asking about.
   * `isWhole`: false of a network that was imported before employers were filed under the names of investors.
   */
  doors(
    scope: Scope,
    most: number,
  ): Promise<{ readonly names: ReadonlyMap<number, string>; readonly isWhole: boolean }>;
  /** The warm paths to each of these investors that has any, strongest first; of the tenant's own network only. */
  of(scope: Scope, investorIds: readonly number[]): Promise<ReadonlyMap<number, readonly WarmPath[]>>;
}

/** What a tenant itself says of investors of its list: of its own ones all, of others whom it knows there. */
export type OwnIdentities = (
  scope: Scope,
  investorIds: readonly number[],
) => Promise<ReadonlyMap<number, Partial<InvestorIdentity>>>;

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly warmPaths: WarmPathStore;
    readonly networks: NetworkService;
  }
}

/** A person with a position at an investor. */
export interface InvestorPerson {
  readonly name: string;
  readonly title?: string | undefined;
  readonly socialUrl?: string | undefined;
  /** Of those whom the tenant itself knows there. */
  readonly email?: string | undefined;
}

/** What is known of an investor with which a person may be connected: no facts of its deals. */
export interface InvestorIdentity {
  readonly name: string;
  /** Undefined where the record does not say: then its name may be a person's or a firm's. */
  readonly kind?: 'organisation' | 'person' | undefined;
  /** Other names it goes by, those of merged records among them. */
  readonly aliases?: readonly string[] | undefined;
  /** Its vehicles, by name. */
  readonly funds?: readonly string[] | undefined;
  readonly domains?: readonly string[] | undefined;
  /** Pages of its own: a person's profile. */
  readonly socialUrls?: readonly string[] | undefined;
  /** Those who work there now, of a firm. */
  readonly people?: readonly InvestorPerson[] | undefined;
  /** Where a person works now. */
  readonly firms?: readonly string[] | undefined;
}

/** Names read before, of each way to read them: more than investors of a long list, some MB. Emptied when full. */
const MAX_READ = 20_000;

/** Remembers what it has read: exports name the same employers over and over, and a list is read page by page, again and again. */
function remembering<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Read;
    if (known.size >= MAX_READ) known.clear();
    const found = read(text);
    known.set(text, found);
    return found;
  };
}

/** The firms an employer's text names. */
export const employersOf = remembering(firmNamesOf);
/** An investor's name as that of a firm; undefined if it is none. */
const firmOf = remembering((name: string) => firmName(name));
/** A whole name as that of a person; undefined if it is none. */
export const personOf = remembering((name: string) => personName(name));
/** The keys of an investor's name as a firm's. */
const keysOfFirm = remembering((name: string): readonly string[] => {
  const firm = firmOf(name);
  return firm === undefined ? [] : firmKeys(firm).map((key) => `f:${key}`);
});

/** The plain form of nearly every address in an export: nothing to take apart. */
const PLAIN_PROFILE = /^https:\/\/www\.linkedin\.com\/in\/([a-z0-9-]{1,100})\/?$/;
/** Keys are found by an index, whose rows have to stay small. */
const MAX_KEY = 120;

/** The one address of a person's page; undefined if the text is none. */
export function profileOf(text: string): string | undefined {
  const [, slug] = PLAIN_PROFILE.exec(text) ?? [];
  if (slug !== undefined) return `https://www.linkedin.com/in/${slug}`;
  const page = readSocialUrl(
    text.trim().replace(/^(?:https?:)?(?:\/\/)?(?=[^/@:\s]+\.[^/@:\s]+\/)/iu, 'https://'),
  );
  return 'fault' in page || page.kind !== 'profile' ? undefined : page.url;
}

/**
 * The domain of an address at an employer's, and the one above it ("eu.example.com": the record has the shorter); empty
 * for those of mail for everyone.
 */
export function employerDomainsOf(email: string): readonly string[] {
  const [, host] = /^[^\s@]+@(?:www\.)?([^\s@]+\.[^\s@.]+)\.?$/.exec(email.trim().toLowerCase()) ?? [];
  if (host === undefined) return [];
  const above = host.slice(host.indexOf('.') + 1);
  const domains = above.includes('.') ? [host, above] : [host];
  return domains.some(isNoEmployer) ? [] : domains;
}

function distinct(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)];
}

/**
 * Under what a connection may be found from the side of an investor: its profile, its name in full, its employers, the
 * domain of its address; at most a dozen keys. A common key is needed for a warm path and decides nothing: `warmPathOf` does.
 */
export function connectionKeys(connection: Connection): readonly string[] {
  const keys: string[] = [];
  const profile = connection.url === undefined ? undefined : profileOf(connection.url);
  if (profile !== undefined) keys.push(`u:${profile.slice(0, MAX_KEY)}`);
  const person = personName(connection.firstName, connection.lastName);
  if (person?.key !== undefined) keys.push(`p:${person.key}`);
  // As investors are filed: from here their side is found, where nobody says whom to look for.
  const filed = personKey(`${connection.firstName ?? ''} ${connection.lastName ?? ''}`);
  if (filed !== '') keys.push(`i:${filed.slice(0, MAX_KEY)}`);
  if (connection.company !== undefined) {
    for (const firm of employersOf(connection.company)) {
      for (const key of firm.isFormer ? [] : firmKeys(firm)) {
        const found = `f:${key}`;
        // Of so few the list itself is searched: a set for each of 20,000 people costs more than all the rest here.
        if (!keys.includes(found)) keys.push(found);
      }
      for (const name of firm.isFormer ? [] : [firm.bare, firm.spelled]) {
        const found = `i:${name.slice(0, MAX_KEY)}`;
        if (!keys.includes(found)) keys.push(found);
      }
    }
  }
  if (connection.email !== undefined) {
    for (const domain of employerDomainsOf(connection.email)) {
      const found = `d:${domain.slice(0, MAX_KEY)}`;
      if (!keys.includes(found)) keys.push(found);
    }
  }
  return keys;
}

/** The names under which an investor is a firm: its own, and of a person those of where it works. */
function firmNamesIn({
  kind,
  name,
  aliases = [],
  funds = [],
  firms = [],
}: InvestorIdentity): readonly string[] {
  return [...(kind === 'person' ? [] : [name, ...aliases, ...funds]), ...firms];
}

/** The same, as they compare. */
export const firmsOf = (investor: InvestorIdentity): readonly FirmName[] =>
  firmNamesIn(investor).flatMap((name) => firmOf(name) ?? []);

/** The keys a connection has to share one of. */
export function investorKeys(investor: InvestorIdentity): readonly string[] {
  const keys = firmNamesIn(investor).flatMap(keysOfFirm);
  if (investor.kind !== 'organisation') {
    for (const name of [investor.name, ...(investor.aliases ?? [])]) {
      const key = personOf(name)?.key;
      if (key !== undefined) keys.push(`p:${key}`);
    }
  }
  for (const url of [
    ...(investor.socialUrls ?? []),
    ...(investor.people ?? []).flatMap(({ socialUrl }) => socialUrl ?? []),
  ]) {
    const profile = profileOf(url);
    if (profile !== undefined) keys.push(`u:${profile.slice(0, MAX_KEY)}`);
  }
  // By an address of any kind somebody is found under the name in full.
  for (const { name, email } of investor.people ?? []) {
    const key = email === undefined ? undefined : personOf(name)?.key;
    if (key !== undefined) keys.push(`p:${key}`);
  }
  for (const domain of investor.domains ?? []) {
    if (!isNoEmployer(domain)) keys.push(`d:${domain.slice(0, MAX_KEY).toLowerCase()}`);
  }
  return distinct(keys);
}

/** Browsers and servers agree on no longer address. */
const LONGEST_PAGE = 2_048;
const LINKEDIN = /linkedin\.com\//i;
/** What says whose page it is where the path does not: "/profile/view?id=12". */
const WHOSE = /[?&]id=([^&#]+)/;
/** Pages of no person: the path ends before the name. */
const NOBODY = /\/(?:in|pub|profile|view)$/;

/** The same for all spellings of a page's address; undefined for anything but a person's page. */
export function pageOf(url: string | undefined): string | undefined {
  if (url === undefined || url.length > LONGEST_PAGE || /\s/.test(url)) return undefined;
  // One network spells its pages in many ways; of others nothing is known.
  const profile = LINKEDIN.test(url) ? profileOf(url) : undefined;
  if (profile !== undefined) return profile;
  const [, id] = WHOSE.exec(url) ?? [];
  const page = url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const slash = page.indexOf('/');
  if (slash <= 0 || !page.slice(0, slash).includes('.')) return undefined;
  if (id !== undefined) return `${page}?id=${id}`;
  return NOBODY.test(page) ? undefined : page;
}
