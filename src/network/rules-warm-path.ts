import { type FirmMatch, firmName, firmsMatch } from '../reference/names/rules-firms.ts';
import { type NameMatch, namesMatch, type PersonName, personName } from '../reference/names/rules-people.ts';
import { investorKey, type WarmPath } from '../reference/rules-identity.ts';
import {
  type Connection,
  employerDomainsOf,
  employersOf,
  firmsOf,
  type InvestorIdentity,
  type InvestorPerson,
  personOf,
  profileOf,
} from './rules-keys.ts';
import { hasLeft, invests, reachOf } from './rules-positions.ts';

/** Other tables of the archive that Connections.csv comes in: the columns, in lower case, that only they have. */
const FILES: readonly (readonly [name: string, holds: string, columns: readonly string[]])[] = [
  ['messages.csv', 'messages', ['conversation id', 'from', 'to']],
  ['Invitations.csv', 'invitations', ['from', 'to', 'sent at', 'direction']],
  ['Contacts.csv', 'the address book it copied from you', ['source', 'firstname', 'lastname', 'companies']],
  ['Profile.csv', 'your own profile', ['first name', 'last name', 'maiden name', 'headline']],
  ['Recommendations_Received.csv', 'recommendations', ['first name', 'text', 'creation date', 'status']],
  ['Endorsement_Received_Info.csv', 'endorsements', ['endorsement date', 'skill name']],
  ['Positions.csv', 'your own posts', ['company name', 'title', 'started on', 'finished on']],
  ['Education.csv', 'your own schools', ['school name', 'degree name']],
  ['Company Follows.csv', 'companies you follow', ['organization', 'followed on']],
  ['Email Addresses.csv', 'your own addresses', ['email address', 'confirmed', 'primary']],
];

/**
 * What the table under this header is, as the rest of a sentence that begins with "the file"; undefined if it is none of
 * the archive's other tables. Some name people, and would take the place of a whole network.
 */
export function otherFile(header: readonly string[]): string | undefined {
  const names = new Set(header.map((cell) => cell.trim().toLowerCase()));
  const found = FILES.find(([, , columns]) => columns.every((column) => names.has(column)));
  if (found === undefined) return undefined;
  const instead = found[0] === 'Contacts.csv' ? ', or remove the column Source to import it instead' : '';
  return `looks like ${found[0]} of the archive, which holds ${found[1]}: send its Connections.csv${instead}`;
}

/**
 * What a connection is to an investor. `person`: it is the investor. `firm`: it works there. `meant` where the employer is
 * not written to the letter: its identity key; another investor on record that bears it is the one meant. `possible`:
 * alike, and not enough to say so; no warm path. `none`: nothing in common.
 */
export type WarmMatch =
  | { readonly kind: 'person' | 'firm'; readonly path: WarmPath; readonly meant?: string }
  | { readonly kind: 'possible' | 'none' };

/** How sure a match is of each kind of evidence, 0 to 1: our own judgement, in the order the evidence is worth. */
const SURE = {
  profile: 1,
  nameAndFirm: 0.95,
  colleague: 0.95,
  firm: 0.9,
  domain: 0.85,
  shortFirm: 0.75,
  name: 0.7,
} as const;

interface Seen {
  readonly firm: FirmMatch;
  readonly domain: string | undefined;
  readonly name: NameMatch;
  readonly isSameProfile: boolean;
  readonly hasOtherProfile: boolean;
  readonly colleague: InvestorPerson | undefined;
  /** By what: a profile is of one person, an address of whoever bears the name. */
  readonly colleagueBy: 'profile' | 'address';
  /** One of that name works there, and the connection's employer is another or unknown. */
  readonly hasNamesake: boolean;
}

const BEST: readonly FirmMatch[] = ['same', 'short', 'bare', 'unsure'];

function firmOf(investor: InvestorIdentity, connection: Connection): FirmMatch {
  const employers = connection.company === undefined ? [] : employersOf(connection.company);
  const firms = employers.length === 0 ? [] : firmsOf(investor);
  const found = new Set(firms.flatMap((firm) => employers.map((employer) => firmsMatch(firm, employer))));
  return BEST.find((match) => found.has(match)) ?? 'none';
}

function nameOf(investor: InvestorIdentity, own: PersonName | undefined): NameMatch {
  if (investor.kind === 'organisation' || own === undefined) return 'none';
  const found = [investor.name, ...(investor.aliases ?? [])].map((name) => {
    const theirs = personOf(name);
    return theirs === undefined ? 'none' : namesMatch(theirs, own);
  });
  return found.includes('same') ? 'same' : found.includes('alike') ? 'alike' : 'none';
}

function profilesOf(urls: readonly string[] | undefined): string[] {
  return (urls ?? []).flatMap((url) => profileOf(url) ?? []);
}

function see(investor: InvestorIdentity, connection: Connection): Seen {
  const profile = connection.url === undefined ? undefined : profileOf(connection.url);
  const theirs = profilesOf(investor.socialUrls);
  const people = investor.people ?? [];
  // Most connections share a firm's name with an investor whose people nobody knows: then theirs is compared with none.
  const own =
    investor.kind === 'organisation' && people.length === 0
      ? undefined
      : personName(connection.firstName, connection.lastName);
  const nameOfPerson = ({ name }: InvestorPerson): NameMatch => {
    const person = personOf(name);
    return own === undefined || person === undefined ? 'none' : namesMatch(person, own);
  };
  const byName = people.find((person) => nameOfPerson(person) === 'same');
  const address = connection.email?.trim().toLowerCase();
  const byAddress =
    address === undefined
      ? undefined
      : people.find((person) => person.email?.toLowerCase() === address && nameOfPerson(person) !== 'none');
  const byProfile =
    profile === undefined
      ? undefined
      : people.find(({ socialUrl }) => socialUrl !== undefined && profileOf(socialUrl) === profile);
  const domains = employerDomainsOf(connection.email ?? '');
  return {
    firm: firmOf(investor, connection),
    domain: domains.find((domain) => investor.domains?.some((known) => known.toLowerCase() === domain)),
    name: nameOf(investor, own),
    isSameProfile: profile !== undefined && theirs.includes(profile),
    hasOtherProfile: profile !== undefined && theirs.length > 0 && !theirs.includes(profile),
    colleague: byProfile ?? byAddress,
    colleagueBy: byProfile === undefined ? 'address' : 'profile',
    hasNamesake: byName !== undefined,
  };
}

/** Whether the connection leads to the investor, as what, and why. Needs a common key (`keys.ts`) for more than `none`. */
export function warmPathOf(investor: InvestorIdentity, connection: Connection): WarmMatch {
  const seen = see(investor, connection);
  const left = hasLeft(connection.position);
  const isNamed = seen.name !== 'none';
  // For a name that may also be a company's, the position decides, or a person of that name on record there.
  const isBareThere =
    seen.firm === 'bare' &&
    (isNamed || seen.hasNamesake || connection.position === undefined || invests(connection.position));
  const worksThere = seen.firm === 'same' || seen.firm === 'short' || isBareThere;
  const isThere = !left && (worksThere || (seen.domain !== undefined && seen.firm !== 'unsure'));
  const company = connection.company ?? '';
  const at = worksThere ? `works at ${company}` : `has an address at ${seen.domain}`;

  if (seen.isSameProfile) return found('person', connection, 'the same profile', SURE.profile);
  if (isNamed && isThere) {
    const how = seen.name === 'same' ? 'the same name' : 'a form of the same name';
    return found('person', connection, `${how}, and ${at}`, SURE.nameAndFirm);
  }
  if (seen.name === 'same' && !seen.hasOtherProfile && !knowsFirms(investor)) {
    return found('person', connection, 'the same name in full', SURE.name);
  }
  if (seen.colleague !== undefined && !left) {
    const { name, title } = seen.colleague;
    const post = title === undefined || title === '' ? '' : `, ${title}`;
    return found('firm', connection, `the ${seen.colleagueBy} of ${name}${post} there`, SURE.colleague);
  }
  if (isThere) {
    const sure = seen.firm === 'same' ? SURE.firm : seen.domain === undefined ? SURE.shortFirm : SURE.domain;
    const why = seen.hasNamesake ? `${at}, and is on record there` : at;
    const isSure =
      (seen.firm !== 'short' && seen.firm !== 'bare') || seen.domain !== undefined || seen.hasNamesake;
    return found(
      'firm',
      connection,
      why,
      seen.hasNamesake ? SURE.colleague : sure,
      isSure ? undefined : meantBy(company),
    );
  }
  const isPossible =
    seen.name === 'same' ||
    seen.firm !== 'none' ||
    seen.domain !== undefined ||
    seen.hasNamesake ||
    seen.colleague !== undefined;
  return { kind: isPossible ? 'possible' : 'none' };
}

function meantBy(company: string): string {
  return investorKey(company.replace(/\s*\([^()]*\)/gu, ''));
}

/** Whether the record says where a person works; then the name alone does not do. */
function knowsFirms(investor: InvestorIdentity): boolean {
  return (investor.firms ?? []).some((name) => firmName(name) !== undefined);
}

function found(
  kind: WarmPath['kind'],
  connection: Connection,
  why: string,
  sure: number,
  meant?: string,
): WarmMatch {
  const { firstName = '', lastName = '', position, company, connectedOn } = connection;
  // Who is the investor needs no rank there.
  const reach = kind === 'person' ? 1 : reachOf(position);
  const path: WarmPath = {
    name: `${firstName} ${lastName}`.trim(),
    ...(position === undefined ? {} : { position }),
    ...(company === undefined ? {} : { company }),
    ...(connection.url === undefined ? {} : { socialUrl: connection.url }),
    ...(connectedOn === undefined ? {} : { connectedOn }),
    kind,
    why,
    strength: Math.round(sure * reach * 100) / 100,
  };
  return { kind, path, ...(meant === undefined ? {} : { meant }) };
}
