import { identityKey, looseKey } from '../identity/identity.ts';
import { parsePlace } from '../place/place.ts';
import { andlessKey, joinedKey, looseKeysOf, type NamedCompany } from './company-name.ts';

/** A company on record that may be the one that is named. */
export interface CompanyCandidate {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  /** Identity keys of its other names. */
  readonly aliasKeys: readonly string[];
  readonly domain?: string;
  readonly city?: string;
  /** In words: "Berlin, Germany". */
  readonly geography?: string;
  readonly rounds: number;
  /** Rounds with an investor who is named. */
  readonly fundedRounds: number;
}

/** Who is meant. `others` and `namesakes` bear the name as well. */
export type Choice =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'found';
      readonly company: CompanyCandidate;
      readonly others: readonly CompanyCandidate[];
    }
  | { readonly kind: 'ambiguous'; readonly namesakes: readonly CompanyCandidate[] };

/**
 * Which company is meant: the one of exactly this name, else of this domain, else with it as another name,
 * else of the name without a web ending, joined or without its "and"; a domain that is clearly given as one
 * comes first. The closest of these that finds a company decides. A misspelt name finds none: most names one
 * letter apart are two companies. Of several, the only one whose funders are known is taken, since funders
 * are what is asked for; then the one spelled exactly so, legal form and article included. Nothing is guessed
 * beyond that. Where none is found, the other readings of the text are tried the same way, in their order.
 */
export function chooseCompany(named: NamedCompany, candidates: readonly CompanyCandidate[]): Choice {
  for (const reading of [named, ...named.readings]) {
    const choice = chooseAsRead(reading, candidates);
    if (choice.kind !== 'unknown') return choice;
  }
  return { kind: 'unknown' };
}

function chooseAsRead(named: NamedCompany, candidates: readonly CompanyCandidate[]): Choice {
  // "Foo.com" may be a name: a company of exactly this name comes before one with the domain.
  const called = named.isDomainSaid ? [] : candidates.filter(({ key }) => key === named.key);
  if (called.length > 0) return decide(named, called);
  const there = atDomain(named, candidates);
  // Of several on one domain (a company and its product) the name decides.
  if (there.length > 0) return decide(named, closest(named, there) ?? there);
  const possible = candidates.filter(
    ({ domain }) => !named.isDomainSaid || domain === undefined || domain === named.domain,
  );
  const found = closest(named, possible);
  if (found !== undefined) return decide(named, found);
  if (named.apart === undefined) return { kind: 'unknown' };
  const { key, hint } = named.apart;
  const fitting = possible.filter((one) => one.key === key && fits(one, hint));
  return fitting.length === 0 ? { kind: 'unknown' } : decide(named, fitting);
}

/** Who is filed at the domain; where no funders of theirs are known, also whom the record knows by the name alone. */
function atDomain(named: NamedCompany, candidates: readonly CompanyCandidate[]): readonly CompanyCandidate[] {
  if (named.domain === undefined) return [];
  const there = candidates.filter(({ domain }) => domain === named.domain);
  if (there.length === 0 || there.some(({ fundedRounds }) => fundedRounds > 0)) return there;
  const byName = candidates.filter(
    ({ key, domain, fundedRounds }) =>
      domain === undefined && fundedRounds > 0 && (key === named.key || key === named.bareKey),
  );
  return byName.length > 0 ? byName : there;
}

function closest(
  named: NamedCompany,
  candidates: readonly CompanyCandidate[],
): readonly CompanyCandidate[] | undefined {
  const joined = joinedKey(named.key);
  const andless = andlessKey(named.key);
  const loose = looseKeysOf(named);
  const namesOf = ({ key, aliasKeys }: CompanyCandidate) => [key, ...aliasKeys];
  const levels: readonly ((one: CompanyCandidate) => boolean)[] = [
    (one) => one.key === named.key,
    (one) => one.aliasKeys.includes(named.key),
    (one) => named.bareKey !== undefined && namesOf(one).includes(named.bareKey),
    (one) => namesOf(one).some((key) => joinedKey(key) === joined),
    (one) => namesOf(one).some((key) => andlessKey(key) === andless),
    (one) => namesOf(one).some((key) => loose.has(looseKey(key))),
  ];
  for (const level of levels) {
    const found = candidates.filter(level);
    if (found.length > 0) return found;
  }
  return undefined;
}

/** `found` holds one at least. */
function decide(named: NamedCompany, found: readonly CompanyCandidate[]): Choice {
  const funded = found.filter(({ fundedRounds }) => fundedRounds > 0);
  const spelled = funded.filter(({ name }) => name === named.name);
  const read = funded.filter(({ name }) => readAloud(name) === readAloud(named.name));
  for (const best of [found, funded, spelled, read]) {
    const [company] = best;
    if (company === undefined || best.length > 1) continue;
    return { kind: 'found', company, others: found.filter(({ id }) => id !== company.id) };
  }
  return { kind: 'ambiguous', namesakes: found };
}

/** A name without case, spaces and punctuation, with its article and legal form: "Box" is not "The Box". */
function readAloud(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** "Berlin", "Germany", "Berlin, Germany" or the domain, as the candidates of an earlier answer are distinguished. */
function fits({ domain, city, geography }: CompanyCandidate, hint: string): boolean {
  const key = identityKey(hint);
  if ([domain, city, geography].some((text) => text !== undefined && identityKey(text) === key)) return true;
  const { country, ...nearer } = parsePlace(hint);
  const isCountry = country !== undefined && Object.keys(nearer).length === 0;
  return isCountry && geography !== undefined && parsePlace(geography).country === country;
}
