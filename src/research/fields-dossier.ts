import Type from 'typebox';
import { named } from '../platform/values/fields.ts';
import { Kind, LpTypeShown, StageShown } from '../reference/fields-kinds.ts';

// What the answers about one investor or company have in common.

const Day = (description: string) => Type.String({ format: 'date', description });
const MaybeUsd = Type.Optional(Type.Number({ minimum: 0 }));
const Usd = (description: string) => Type.Number({ minimum: 0, description });

/** Which source said what, and as of when. */
export const provenance = Type.Array(
  Type.Object(
    {
      source: Type.String({
        description: 'The provider that was asked; `corpus` is what the operator imported.',
      }),
      origin: Type.Optional(
        Type.String({ description: 'Of the corpus: which import said so: `form-adv`, `irs-990pf`, …' }),
      ),
      fields: Type.Array(Type.String()),
      asOf: Type.Optional(
        Day('The day of the facts; of a provider asked for this answer, the day it was read.'),
      ),
      url: Type.Optional(Type.String({ description: 'The page or record the facts were read in.' })),
    },
    named('FactSource'),
  ),
  { description: 'Additional: each field with its source and date.' },
);

/** What every answer shows of an investor. */
export const card = {
  id: Type.String({ description: 'Stable; accepted wherever an investor is named.' }),
  entity: Type.Optional(Type.Enum(['organisation', 'person'], { type: 'string' })),
  website: Type.Optional(Type.String()),
  location: Type.Optional(
    Type.Object(
      {
        city: Type.Optional(Type.String()),
        state: Type.Optional(Type.String()),
        country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-3.' })),
      },
      named('Location'),
    ),
  ),
  usualCheque: Type.Optional(
    Type.Object(
      {
        usdMin: MaybeUsd,
        usdMax: MaybeUsd,
        typicalUsd: MaybeUsd,
        basis: Type.Enum(['stated', 'rounds'], {
          type: 'string',
          description: '`stated`, or the median of whole `rounds` it entered, not its share.',
        }),
        rounds: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      named('UsualCheque'),
    ),
  ),
  sources: provenance,
};

const told = {
  source: Type.String({ description: 'The import that says so.' }),
  asOf: Type.Optional(Day('As of when.')),
};

/** A record of the corpus. */
export const investorBlock = {
  ...card,
  name: Type.String(),
  kind: Type.Optional(Kind),
  lpType: Type.Optional(LpTypeShown),
  geography: Type.Optional(Type.String()),
  sectorTags: Type.Array(Type.String(), { description: 'By companies backed, then what is only stated.' }),
  stages: Type.Array(StageShown, {
    description: 'Stated by the investor.',
  }),
  portfolioCompanies: Type.Array(Type.String(), { description: 'Newest investment first, 50 at most.' }),
  investments: Type.Integer({ minimum: 0, description: 'How many are on record.' }),
  lastActivityDate: Type.Optional(Day('The most recent investment on record.')),
  chequeMinUsd: Type.Optional(Usd('The smallest it states, USD.')),
  chequeMaxUsd: Type.Optional(Usd('The largest it states, USD.')),
  assetsUsd: Type.Optional(Usd('Under management or, of a foundation or plan, its own.')),
  assetsOn: Type.Optional(Day('Of what day the assets are.')),
  exitSizeUsd: Type.Optional(Usd('What the person received for shares of their own company.')),
  exitOn: Type.Optional(Day('The day of the exit.')),
  funds: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.Optional(Type.String({ description: 'In the word of the source.' })),
      sizeUsd: Type.Optional(Usd('Its size.')),
      firstSaleOn: Type.Optional(Day('The first closing.')),
      ...told,
    }),
    { description: 'The vehicles it manages, largest first, 50 at most.' },
  ),
  commitments: Type.Array(
    Type.Object({ fundName: Type.String(), amountUsd: Type.Optional(Usd('The stake.')), ...told }),
    { description: 'Its stakes in funds of others, largest first, 50 at most.' },
  ),
};

/** A source that gave no answer. */
export const unheard = {
  source: Type.String(),
  reason: Type.String({ description: '`timeout`, `unreachable`, `capped`, …' }),
};

/** What both answers say of a company. */
export const companyFields = {
  website: Type.Optional(Type.String()),
  socialUrl: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  employeeCount: Type.Optional(Type.Integer({ minimum: 0 })),
  industries: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  location: Type.Optional(Type.String({ description: 'Additional.' })),
  founded: Type.Optional(Type.String({ description: 'Additional: a year or an ISO date.' })),
};

/** A round of a company with its known investors. */
export const round = {
  kind: Type.String({ description: 'In the word of the source.' }),
  stage: Type.Optional(StageShown),
  date: Type.Optional(Type.String({ format: 'date' })),
  amountUsd: MaybeUsd,
  investors: Type.Array(Type.String(), { description: 'The lead first.' }),
  source: Type.String(),
  asOf: Type.Optional(Type.String({ format: 'date' })),
};

/** What distinguishes a company from another of its name. */
export const namesake = {
  name: Type.String(),
  domain: Type.Optional(Type.String()),
  geography: Type.Optional(Type.String()),
};
