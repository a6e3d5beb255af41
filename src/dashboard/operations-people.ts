import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present, type Services } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { whomToWriteTo } from './rules-people.ts';

/** Investors of one call: those one looks at together; each is read by some queries. */
const MOST_INVESTORS = 20;
/** Of each: whom one chooses from. The page of an investor shows all. */
const USUAL_PEOPLE = 3;
const MOST_PEOPLE = 20;

const Body = Type.Object(
  {
    investor_ids: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      maxItems: MOST_INVESTORS,
      description: 'Of the stored list.',
    }),
    each: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_PEOPLE,
        default: USUAL_PEOPLE,
        description: 'People of each.',
      }),
    ),
  },
  { additionalProperties: false, ...named('PeopleRequest') },
);

const Person = Type.Object(
  {
    investor_id: Type.String(),
    investor: Type.String({ description: 'Its name.' }),
    name: Type.String(),
    title: Type.Optional(Type.String({ description: 'What they are there.' })),
    email: Type.Optional(Type.String({ description: 'Of a contact of yours; person/email finds others.' })),
    suppressed: Type.Optional(
      Type.Boolean({ description: 'True: this address is suppressed. Do not write there; no sequence can.' }),
    ),
    socialUrl: Type.Optional(Type.String()),
    domain: Type.Optional(Type.String({ description: 'Of the investor, for person/email.' })),
    known: Type.Enum(['contact', 'record'], {
      type: 'string',
      description: 'By your own contacts, or by a public record.',
    }),
  },
  { ...named('PersonAtInvestor'), ...THIRD_PARTY },
);

const Data = Type.Object({
  people: Type.Array(Person, {
    description:
      'By investor, in the order asked; whom to write to first: with an address, then who decides; suppressed addresses last.',
  }),
  without_people: Type.Array(Type.String(), {
    description: 'Investors of whom no person is on record: company/people asks providers.',
  }),
  not_on_list: Type.Array(Type.String(), { description: 'Ids that your list does not have.' }),
});

const EXAMPLE_ID = 'inv_7wzqk0yd5c';

/** POST /v1/fundraising/people: whom to write to at investors of the list. */
export const investorPeople = defineEndpoint({
  operation: 'fundraising.people',
  surfaces: {
    effect: 'read',
    rows: 'people',
    mcp: { tool: 'list_people', group: 'main' },
    cli: {
      command: 'investors people',
      columns: ['investor', 'name', 'title', 'email', 'socialUrl', 'known'],
    },
  },
  http: 'POST /v1/fundraising/people',
  summary: 'People at investors of your list',
  description:
    'Your contacts and those that public records name, who is there now; an investor that is a person is its own. For several at once, to find addresses of and enrol.',
  body: Body,
  data: Data,
  example: {
    body: { investor_ids: [EXAMPLE_ID] },
    data: {
      people: [
        {
          investor_id: EXAMPLE_ID,
          investor: 'Example Harbour Ventures',
          name: 'Ada Example',
          title: 'Partner',
          domain: 'harbour.example',
          known: 'record',
        },
      ],
      without_people: [],
      not_on_list: [],
    },
  },
  uses: ['storedInvestors', 'investorCards', 'investorDossiers', 'pipeline', 'contacts', 'suppressions'],
  run: async (services, { scope, signal }, { body }) => {
    const asked = body.investor_ids.map((id, at) => {
      const number = numberOfInvestorId(id);
      if (number === undefined)
        throw refused([{ path: `investor_ids.${at}`, message: 'must be the id of an investor' }]);
      return number;
    });
    const now = await Promise.all(asked.map((number) => services.pipeline.numberNow(scope, number)));
    const cards = await services.investorCards.of(scope, now);
    // Of one that was merged into another, that one is shown.
    const numbers = new Set(now.map((number) => numberOfInvestorId(cards.get(number)?.id ?? '') ?? number));
    const people = [];
    const without: string[] = [];
    const notOnList: string[] = [];
    for (const number of numbers) {
      signal.throwIfAborted();
      const card = cards.get(number);
      const found = await peopleOf(services, scope, number, card?.entity === 'person');
      if (found === undefined) notOnList.push(investorIdOf(number));
      else if (found.people.length === 0) without.push(investorIdOf(number));
      else {
        const domain = domainOf(card?.website);
        const at = { investor_id: investorIdOf(number), investor: found.name, ...present({ domain }) };
        people.push(...found.people.slice(0, body.each ?? USUAL_PEOPLE).map((one) => ({ ...at, ...one })));
      }
    }
    return { outcome: 'found', data: { people, without_people: without, not_on_list: notOnList } };
  },
});

/** Undefined of an investor that is not on the list: what the corpus holds of it was not paid for. */
async function peopleOf(
  {
    storedInvestors,
    investorDossiers,
    contacts,
    suppressions,
  }: Pick<Services, 'storedInvestors' | 'investorDossiers' | 'contacts' | 'suppressions'>,
  scope: Scope,
  number: number,
  isPerson: boolean,
) {
  const listed = await storedInvestors.find(scope, number);
  if (listed === undefined) return undefined;
  const { record, isImported } = listed;
  const own = await contacts.of(scope, number);
  const suppressed = await suppressions.among(
    scope,
    own.flatMap(({ email }) => email ?? []),
  );
  if (isImported) return { name: record.name, people: whomToWriteTo(own, [], suppressed) };
  const { people } = isPerson
    ? { people: [{ name: record.name, ...present({ socialUrl: await urlOf() }) }] }
    : await investorDossiers.circleOf(scope.mode, number);
  return { name: record.name, people: whomToWriteTo(own, people, suppressed) };

  async function urlOf() {
    return (await investorDossiers.investorOf(scope.mode, number))?.socialUrl;
  }
}

function domainOf(website: string | undefined): string | undefined {
  return website !== undefined && URL.canParse(website)
    ? new URL(website).hostname.replace(/^www\./, '')
    : undefined;
}
