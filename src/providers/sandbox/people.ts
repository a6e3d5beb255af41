import type { LookupParams, PersonEmail, PersonFacts, PersonRow } from '../../core/lookup/kinds.ts';
import { judgeAddress } from './addresses.ts';
import { accountAddress, accountOf, diceFor, matching, queryWords } from './choose.ts';
import { type MadePerson, madeWorld } from './world.ts';

/** Of an unknown query: enough to choose from, few enough to look at. */
const CHOSEN_PEOPLE = 6;

/** The people whose name, position, company, field or place is asked for; where none is, some the query chooses. */
export function findPeople({ query, limit }: LookupParams['person.search']): PersonRow[] {
  const { people } = madeWorld();
  const found = matching(people, queryWords(query));
  if (found.length > 0) return found.slice(0, limit).map(personRow);
  const dice = diceFor('people', query);
  return dice.some(people, Math.min(limit, 1 + dice.below(CHOSEN_PEOPLE))).map(personRow);
}

/** What is known of the person who is meant, or of one whom the question chooses. */
export function enrichPerson(params: LookupParams['person.enrich']): PersonFacts[] {
  const person = personMeant(params);
  const { company } = person;
  const at = company === undefined ? '' : ` at ${company.name}`;
  return [
    {
      name: person.name,
      firstName: person.first,
      lastName: person.last,
      socialUrl: accountAddress(person.slug),
      headline: `${person.position}${at}`,
      position: person.position,
      ...(company === undefined ? {} : { company: company.name, website: `https://${company.domain}` }),
      description: `${person.name} is nobody: made up, like everybody in the sandbox.`,
      location: person.location,
      followers: 20 + diceFor('followers', person.slug).below(5000),
    },
  ];
}

/** The address of the person who is meant, always below `.example`. */
export function findAddress(params: LookupParams['person.email']): PersonEmail[] {
  const { email } = personMeant({ ...params, company: params.domain });
  return [{ email, ...judgeAddress(email) }];
}

/** Who is meant by an account, an address or a name (with the company where there are namesakes). */
function personMeant(params: {
  readonly social_url?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly company?: string | undefined;
}): MadePerson {
  const { people } = madeWorld();
  const account = accountOf(params.social_url);
  const email = params.email?.trim().toLowerCase();
  const name = params.name?.trim().toLowerCase();
  const at = params.company?.trim().toLowerCase();
  const namesakes = people.filter((person) => person.name.toLowerCase() === name);
  return (
    people.find((person) => person.slug === account) ??
    people.find((person) => person.email === email) ??
    namesakes.find(({ company }) => company?.slug === at || company?.domain === at) ??
    namesakes[0] ??
    diceFor('person', account ?? params.social_url, email, name, at).pick(people)
  );
}

export function personRow(person: MadePerson): PersonRow {
  const at = person.company === undefined ? '' : ` at ${person.company.name}`;
  return {
    name: person.name,
    socialUrl: accountAddress(person.slug),
    position: `${person.position}${at}`,
  };
}
