import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { parseMoment } from '../platform/values/text.ts';
import { KindListed, LpTypeShown } from '../reference/fields-kinds.ts';
import { LP_TYPES } from '../reference/rules-investor-terms.ts';
import { card } from '../research/fields-dossier.ts';
import { withCard } from '../research/rules-dossier.ts';
import { shownScore, WHY_UNSCORED } from '../research/rules-ports.ts';
import { warmRecord } from './score/rules-ports.ts';

const Part = Type.Object(
  {
    name: Type.String({ description: '`activity`, `city`, `sector`, `stage`, `size`, …' }),
    points: Type.Number({ description: 'The points of all parts add up to the score.' }),
    fact: Type.String({ description: 'The recorded fact behind the points.' }),
  },
  named('ScorePart'),
);

const WarmPath = Type.Object(
  {
    name: Type.String(),
    position: Type.Optional(Type.String()),
    company: Type.Optional(Type.String({ description: 'As your network has it.' })),
    socialUrl: Type.Optional(Type.String()),
    connectedOn: Type.Optional(Type.String({ format: 'date' })),
    kind: Type.Enum(['person', 'firm'], {
      type: 'string',
      description: '`person`: the investor itself. `firm`: somebody who works there.',
    }),
    why: Type.String({ description: 'What on both records is alike.' }),
    strength: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How certain the match is, times how much an introduction by this person would count.',
    }),
  },
  named('WarmPath'),
);

/** Connections that lead to one investor. */
export const WarmPaths = Type.Array(WarmPath, {
  description: 'Who makes `warmPath` true, strongest first, at most 5.',
});

const Score = Type.Number({ minimum: 0, maximum: 100 });
const Tier = Type.Enum(['A', 'B', 'C'], { type: 'string', description: 'A from 75, B from 50, else C.' });

/** What of a stored investor is there only for the profile as it stands. */
export const storedScore = {
  score: Type.Union([Score, Type.Null()], {
    description: 'For the profile as it stands; null, with `notScored`, if there is none.',
  }),
  tier: Type.Union([Tier, Type.Null()], { description: 'Of the score; null without one.' }),
  conflict: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Backed one of `known_competitors` as the profile has them; null without a score.',
  }),
  notScored: Type.Optional(Type.String({ description: 'Why there is no score, in words.' })),
  unscored: Type.Optional(
    Type.Enum([...WHY_UNSCORED], {
      type: 'string',
      description:
        'The same: `working` has one in some seconds, `own` is on no record, of one `bare` too little is.',
      ...named('WhyUnscored'),
    }),
  ),
};

const fields = {
  ...card,
  name: Type.String(),
  sectorTags: Type.Array(Type.String(), {
    description: 'Stated by the investor first, then by number of deals.',
  }),
  geography: Type.Optional(Type.String({ description: "The investor's own seat." })),
  lastActivityDate: Type.Optional(
    Type.String({ format: 'date', description: 'The most recent investment on record.' }),
  ),
  portfolioCompanies: Type.Array(Type.String(), { description: 'Newest investment first, 50 at most.' }),
  lpType: Type.Optional(LpTypeShown),
  kind: Type.Optional(KindListed),
  exitSizeUsd: Type.Optional(
    Type.Number({ description: 'Searches of a fund only: the size of its own exit, USD.' }),
  ),
  networkProximity: Type.Enum([0, 1], { type: 'integer' }),
  scoreParts: Type.Array(Part),
  warmPath: Type.Boolean({
    description: 'A person in your imported network is this investor, or works there.',
  }),
  warmPaths: Type.Optional(WarmPaths),
  live: Type.Optional(
    Type.Object(
      {
        website: Type.Optional(Type.String()),
        description: Type.Optional(Type.String()),
        headline: Type.Optional(Type.String({ description: 'Of a person.' })),
        employeeCount: Type.Optional(Type.Integer({ minimum: 0 })),
        location: Type.Optional(Type.String()),
        sources: Type.Array(
          Type.Object({
            source: Type.String(),
            fields: Type.Array(Type.String()),
            asOf: Type.Optional(Type.String({ format: 'date', description: 'The day it was read.' })),
            url: Type.Optional(Type.String()),
          }),
        ),
      },
      {
        description:
          'Additional: what providers say about the first candidates of a search with `effort: high`.',
        ...named('LiveFacts'),
      },
    ),
  ),
  lookalikeVia: Type.Optional(
    Type.String({ description: 'The company looked up, or the competitor, it was found by.' }),
  ),
  rationale: Type.Optional(
    Type.String({ description: 'One or two sentences made only of recorded facts; top candidates only.' }),
  ),
};

/** A scored candidate, as every endpoint that answers with investors shows it; some add fields. */
export const Investor = Type.Object(
  {
    ...fields,
    score: Score,
    tier: Tier,
    conflict: Type.Boolean({ description: 'Backed one of known_competitors.' }),
  },
  { ...named('Investor'), ...THIRD_PARTY },
);

/** The fields of an investor in a list that an assistant is shown, with what says why it is there. */
export const investorBrief = (why: 'rationale' | 'lookalikeVia'): readonly string[] => [
  ...['id', 'name', 'score', 'tier', 'kind', 'geography', 'website'],
  ...[why, 'warmPaths.name', 'warmPaths.position', 'conflict'],
];

/** The columns of a list of investors at a terminal. */
export const INVESTOR_COLUMNS = ['score', 'tier', 'name', 'kind', 'location', 'id', 'rationale'] as const;

const listed = {
  firstSeenAt: Type.String({ format: 'date-time' }),
  lastUpdatedAt: Type.String({ format: 'date-time' }),
  lookalikeCompanies: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Companies whose funders were asked for and that it backed.',
    }),
  ),
};

/** One of the stored list: as it was last found. */
export const StoredInvestor = Type.Object(
  { ...fields, ...storedScore, ...listed },
  { ...named('StoredInvestor'), ...THIRD_PARTY },
);

const Data = Type.Object({
  investors: Type.Array(StoredInvestor, {
    description:
      'Most recently updated first, of one search the best first; those without a score come after all others.',
  }),
  ...nextField,
});

const Query = Type.Object(
  {
    ...pageFields,
    tier: Type.Optional(Type.Enum(['A', 'B', 'C'], { type: 'string', description: 'Only this tier.' })),
    lp_type: Type.Optional(Type.Enum([...LP_TYPES], { type: 'string', description: 'Only this kind.' })),
    new_since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Only investors first seen at or after this time.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** GET /v1/fundraising/investors: a page of what the tenant's searches have found. */
export const investors = defineEndpoint({
  operation: 'fundraising.investors',
  surfaces: {
    effect: 'read',
    rows: 'investors',
    mcp: {
      tool: 'list_investors',
      group: 'main',
      brief: [...investorBrief('rationale'), 'notScored'],
    },
    cli: {
      command: 'investors list',
      columns: INVESTOR_COLUMNS,
    },
  },
  http: 'GET /v1/fundraising/investors',
  summary: 'The stored investor list',
  description:
    'Every investor on the list of the open raise. Scores are for the profile as it stands, warm paths those of the network imported now. Page with `cursor`.',
  query: Query,
  data: Data,
  example: { data: { investors: [] } },
  uses: ['storedInvestors', 'investorCards', 'warmPaths'],
  run: async ({ storedInvestors, investorCards, warmPaths }, { scope }, { query }) => {
    const { items, next } = await storedInvestors.list(
      scope,
      {
        ...(query.tier === undefined ? {} : { tier: query.tier }),
        ...(query.lp_type === undefined ? {} : { lpType: query.lp_type }),
        newSince: query.new_since === undefined ? undefined : parseMoment(query.new_since),
      },
      pageOf(query),
    );
    const ids = items.map(({ investorId }) => investorId);
    const known = items.filter(({ isImported }) => !isImported).map(({ investorId }) => investorId);
    const [paths, cards] = await Promise.all([warmPaths.of(scope, ids), investorCards.of(scope, known)]);
    const shown = items.map(({ investorId, record, unscored }) =>
      withCard(investorId, shownScore(warmRecord(record, paths.get(investorId) ?? []), unscored), cards),
    );
    return { outcome: 'found', data: { investors: shown, ...(next === undefined ? {} : { next }) } };
  },
});
