import Type from 'typebox';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { countryName } from '../reference/rules-countries.ts';
import { WarmPaths } from './operations-fundraising.ts';
import { queryOf } from './operations-search-investors.ts';
import { MAX_RANKED } from './score/rules-ask.ts';

/** Investors that are met at all: more than people of the largest network work at. Of those only who is not on the list is looked at. */
const MOST_MET = 20_000;
/** The best of those that are ranked, whose paths are worked out, in a tenth of a second. A network of 20,000 people opens a thousand or two. */
const MOST_OPENED = 500;
const MOST_SHOWN = 200;
const USUAL_SHOWN = 50;

const Query = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_SHOWN, default: USUAL_SHOWN })) },
  { additionalProperties: false },
);

const Data = Type.Object({
  doors: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(THIRD_PARTY),
      geography: Type.Optional(Type.String()),
      score: Type.Optional(
        Type.Number({ minimum: 0, maximum: 100, description: 'For the profile; absent without one.' }),
      ),
      warmPaths: WarmPaths,
    }),
    { description: 'Best first: by score, then by the strongest path.' },
  ),
  total: Type.Integer({ description: 'Of all that were found.' }),
  more: Type.Optional(Type.Literal(true, { description: 'There are more, which were not looked at.' })),
  complete: Type.Boolean({
    description: 'False: the connections were imported by an earlier version, and a new import finds more.',
  }),
});

/** GET /v1/fundraising/doors: whom the network opens beyond the list. */
export const doors = defineEndpoint({
  operation: 'fundraising.doors',
  surfaces: {
    effect: 'read',
    rows: 'doors',
    mcp: {
      tool: 'list_doors',
      group: 'main',
      brief: ['id', 'name', 'geography', 'score', 'warmPaths.name', 'warmPaths.position'],
    },
    cli: { command: 'network doors', columns: ['id', 'name', 'geography', 'score', 'warmPaths.name'] },
  },
  http: 'GET /v1/fundraising/doors',
  summary: 'Investors your connections open',
  description: `Not on your list, of the best ${MOST_OPENED}.`,
  query: Query,
  data: Data,
  example: {
    data: {
      doors: [
        {
          id: 'inv_7wzqk0yd5c',
          name: 'Example Harbour Ventures',
          geography: 'Lisbon, Portugal',
          score: 61.5,
          warmPaths: [
            {
              name: 'Ada Example',
              position: 'Partner',
              company: 'Example Harbour Ventures',
              kind: 'firm',
              why: 'works at Example Harbour Ventures',
              strength: 0.8,
            },
          ],
        },
      ],
      total: 1,
      complete: true,
    },
  },
  uses: ['warmPaths', 'storedInvestors', 'investorCards', 'investorScoring', 'profiles'],
  run: async (services, { scope, signal }, { query }) => {
    const { names, isWhole } = await services.warmPaths.doors(scope, MOST_MET);
    const met = await services.storedInvestors.notListed(scope, [...names.keys()]);
    const others = met.slice(0, MAX_RANKED);
    const profile = others.length === 0 ? undefined : await services.profiles.get(scope);
    const asked = profile && queryOf(profile, {});
    const ranked = asked && (await services.investorScoring.rank(scope, asked, others, signal));
    const standing = new Map(ranked?.map(({ investorId, score }) => [investorId, score]));
    const worth = others.toSorted((one, other) => (standing.get(other) ?? -1) - (standing.get(one) ?? -1));
    const paths = await services.warmPaths.of(scope, worth.slice(0, MOST_OPENED));
    const ids = [...paths.keys()];
    const bestBy = (by: ReadonlyMap<number, number>) => (one: number, other: number) =>
      (by.get(other) ?? -1) - (by.get(one) ?? -1) ||
      (paths.get(other)?.[0]?.strength ?? 0) - (paths.get(one)?.[0]?.strength ?? 0) ||
      one - other;
    const shown = ids.toSorted(bestBy(standing)).slice(0, query.limit ?? USUAL_SHOWN);
    const [cards, found] = await Promise.all([
      services.investorCards.of(scope, shown),
      asked && services.investorScoring.score(scope, asked, shown, signal),
    ]);
    // As the page of each has it: a ranking is a hundredth off.
    const scores = new Map(found?.map(({ investorId, record }) => [investorId, record.score]));
    const best = shown.toSorted(bestBy(scores));
    return {
      outcome: 'found',
      data: {
        doors: best.map((id) => ({
          id: investorIdOf(id),
          name: names.get(id) ?? '',
          ...present({ geography: placeIn(cards.get(id)?.location), score: scores.get(id) }),
          warmPaths: [...(paths.get(id) ?? [])],
        })),
        total: ids.length,
        ...present({ more: met.length > MOST_OPENED ? (true as const) : undefined }),
        complete: isWhole,
      },
    };
  },
});

interface Place {
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
}

function placeIn({ city, state, country }: Place = {}): string | undefined {
  const parts = [city, state, country && countryName(country)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
