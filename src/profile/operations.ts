import Type, { type TProperties, type TSchema } from 'typebox';
import { type Context, defineEndpoint, type Services } from '../platform/operations/operation.ts';
import { Warnings } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import type { Answer } from '../platform/values/outcome.ts';
import { LP_TYPES, STAGES } from '../reference/rules-investor-terms.ts';
import { LANGUAGES } from '../reference/rules-language.ts';
import { LpTypeShown, StageShown } from '../reference/shown-kinds.ts';
import { completeProfile, FUND_STRATEGIES, type Profile } from './rules.ts';

/** The profile as it is stored. Throws `nothing_stored` where none is. */
export async function storedProfile(
  { profiles }: Pick<Services, 'profiles'>,
  { scope }: Pick<Context, 'scope'>,
): Promise<Profile> {
  const profile = await profiles.get(scope);
  if (profile !== undefined) return profile;
  throw new DomainError(
    'nothing_stored',
    'No profile is stored yet. Store one with PUT /v1/fundraising/profile.',
  );
}

/** Names, links and places: longer ones are text in the wrong field. */
const Short = (description: string) => Type.String({ minLength: 1, maxLength: 500, description });
/** A page of prose. */
const Prose = (description: string) => Type.String({ minLength: 1, maxLength: 5_000, description });
/** More entries than this are a pasted list, and each costs a look-up in every search. */
const Names = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100, description });
/** USD; the bound is above any round or fund there ever was. */
const Usd = (description: string) => Type.Number({ minimum: 0, maximum: 1e12, description });
const Choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Enum([...values] as [...Values], { type: 'string', description });
const Flag = (description: string) => Type.Boolean({ default: false, description });

const RAISE_TYPE = '`startup_equity`: a company; `fund_lp`: a fund that looks for limited partners.';

const shared = {
  sector_tags: Type.Optional(Names('Sectors, in the words of your market.')),
  raise_goals: Type.Optional(Prose('What the money is for.')),
  geography: Type.Optional(Short('Where you are: "Providence, RI, USA", "London, GBR", "Kenya".')),
  geography_weight: Type.Optional(
    Choice(
      ['strict', 'preferred', 'loose'],
      '`strict` filters, `preferred` weighs (the default), `loose` only breaks ties.',
    ),
  ),
  sector_weight: Type.Optional(
    Choice(['strict', 'preferred', 'loose'], 'How sectors count; the words of `geography_weight`.'),
  ),
  monitoring_opt_in: Type.Optional(Flag('Repeat the search daily and report new matches.')),
  calendar_link: Type.Optional(Short('Link at which an investor books a call.')),
  letter_languages: Type.Optional(
    Type.Array(Type.Enum([...LANGUAGES], { type: 'string' }), {
      minItems: 1,
      maxItems: LANGUAGES.length,
      uniqueItems: true,
      description: 'Languages your letters may be written in; by default all.',
    }),
  ),
  warnings: Type.Optional(Warnings),
  request_id: Type.Optional(
    Type.String({
      maxLength: 100,
      readOnly: true,
      description: 'Ignored; accepted so that a profile that was read can be written back.',
    }),
  ),
};

/** Of a company that raises equity. */
export const equity = {
  raise_type: Type.Literal('startup_equity', { description: RAISE_TYPE }),
  ...shared,
  stage: Type.Optional(Choice(STAGES, 'Inferred if it is absent, from round_size_usd, then growth_metrics.')),
  stage_inferred: Type.Optional(
    Type.Boolean({
      readOnly: true,
      description: 'True if the stage was inferred. If it is sent back as true, the stage is inferred again.',
    }),
  ),
  round_size_usd: Type.Optional(Usd('The round being raised, USD.')),
  one_liner: Type.Optional(
    // A sentence; longer is a description.
    Type.String({ minLength: 1, maxLength: 200, description: 'What the company does, in one sentence.' }),
  ),
  icp_description: Type.Optional(Prose('Your ideal buyers.')),
  growth_metrics: Type.Optional(
    Type.Object(
      {
        arr_usd: Type.Optional(Usd('Annual recurring revenue, USD.')),
        growth_rate_pct: Type.Optional(
          Type.Number({ minimum: -100, maximum: 1_000_000, description: 'Per year, in per cent.' }),
        ),
        team_size: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'People in the team.' }),
        ),
      },
      {
        additionalProperties: false,
        description: 'How the company grows.',
        ...named('GrowthMetricsRequest'),
      },
    ),
  ),
  notable_investors: Type.Optional(Names('Investors on board; they are left out of search results.')),
  known_competitors: Type.Optional(Names('Competitors; also the default of lookalike discovery.')),
  founder_social_url: Type.Optional(Short("The founder's profile.")),
  company_social_url: Type.Optional(Short("The company's page.")),
  lookalike_monitoring_opt_in: Type.Optional(
    Flag('Repeat the search for funders of known_competitors daily and report new ones.'),
  ),
  founder_name: Type.Optional(Short('Your name.')),
  company_name: Type.Optional(Short("Your company's name.")),
};

/** Of a fund that looks for limited partners. */
export const fund = {
  raise_type: Type.Literal('fund_lp', { description: RAISE_TYPE }),
  ...shared,
  fund_name: Type.Optional(Short("The fund's name.")),
  fund_strategy: Type.Optional(Choice(FUND_STRATEGIES, 'What the fund does.')),
  thesis: Type.Optional(Prose('What the fund believes.')),
  fund_size_usd: Type.Optional(Usd('Target size, USD.')),
  fund_number: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '1 for a first fund.' })),
  vintage_year: Type.Optional(
    Type.Integer({ minimum: 1900, maximum: 2200, description: 'The year of the first investment.' }),
  ),
  target_lp_types: Type.Optional(
    Type.Array(LpTypeShown, {
      maxItems: LP_TYPES.length,
      description: 'Limited partners you look for; by default all.',
    }),
  ),
  min_commitment_usd: Type.Optional(Usd('The smallest commitment accepted from a limited partner, USD.')),
  track_record: Type.Optional(
    Type.Object(
      {
        prior_funds: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 1_000, description: 'Number of funds before this one.' }),
        ),
        net_irr_pct: Type.Optional(
          Type.Number({
            minimum: -100,
            maximum: 10_000,
            description: 'Internal rate of return after fees, per cent.',
          }),
        ),
        tvpi: Type.Optional(
          Type.Number({ minimum: 0, maximum: 10_000, description: 'Total value to paid-in capital.' }),
        ),
        dpi: Type.Optional(
          Type.Number({ minimum: 0, maximum: 10_000, description: 'Distributions to paid-in capital.' }),
        ),
        notable_exits: Type.Optional(Names('Notable exits.')),
      },
      {
        additionalProperties: false,
        description: 'What earlier funds returned.',
        ...named('TrackRecordRequest'),
      },
    ),
  ),
  existing_lps: Type.Optional(Names('Limited partners on board; they are left out of search results.')),
  gp_name: Type.Optional(Short("The general partner's name.")),
  gp_social_url: Type.Optional(Short("The general partner's profile.")),
  fund_social_url: Type.Optional(Short("The fund's page.")),
};

/** For each field of the other mode, what the 400 says about it. */
function foreignTo(mine: TProperties, other: TProperties, otherMode: string): Record<string, string> {
  const names = Object.keys(other).filter((name) => !(name in mine));
  return Object.fromEntries(
    names.map((name) => [name, `belongs to the ${otherMode} mode; leave it out or change raise_type`]),
  );
}

/** Either mode, chosen by raise_type, so that a fault is reported for the mode that was meant. */
const eitherMode = (modes: readonly TSchema[], more: object = {}) =>
  Type.Unsafe<Profile>({
    ...more,
    type: 'object',
    required: ['raise_type'],
    discriminator: { propertyName: 'raise_type' },
    oneOf: modes,
  });

const Startup = Type.Object(equity, {
  additionalProperties: false,
  description: 'Of a company that raises equity.',
  ...named('StartupProfileRequest'),
  'x-foreign-fields': foreignTo(equity, fund, 'fund_lp'),
});
const Fund = Type.Object(fund, {
  additionalProperties: false,
  description: 'Of a fund that looks for limited partners.',
  ...named('FundProfileRequest'),
  'x-foreign-fields': foreignTo(fund, equity, 'startup_equity'),
});

const Body = eitherMode([Startup, Fund], named('ProfileRequest'));

/**
 * As stored. A whole object, and not its request with more: a request takes no further field and knows `null`, an answer neither, and
 * generators make no choice by a value of what is put together.
 */
const stored = (name: string, description: string, fields: TProperties) =>
  Type.Object(
    {
      ...fields,
      request_id: Type.String({ format: 'uuid', description: 'Identifies this request in the log.' }),
    },
    { description, ...named(name) },
  );

const Data = eitherMode(
  [
    stored('StartupProfile', 'As stored: it always has `stage`.', { ...equity, stage: StageShown }),
    stored('FundProfile', 'As stored.', fund),
  ],
  named('ProfileAnswer'),
);

const example: Profile = {
  raise_type: 'startup_equity',
  stage: 'seed',
  round_size_usd: 2_500_000,
  sector_tags: ['Climate', 'Energy Storage'],
  geography: 'Lisbon, PRT',
  geography_weight: 'preferred',
  known_competitors: ['Example Cells'],
  company_name: 'Example Storage',
};
const kept: Profile = { monitoring_opt_in: false, lookalike_monitoring_opt_in: false, ...example };

const write = {
  data: Data,
  body: Body,
  summary: 'Store the profile',
  description:
    'Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other mode is rejected. PUT and POST do the same.',
  example: { body: example, data: kept },
} as const;

const USES = ['profiles', 'understanding'] as const;

async function store(
  { profiles, understanding }: Pick<Services, 'profiles' | 'understanding'>,
  { scope }: Context,
  { body }: { readonly body: Profile & { readonly request_id?: string; readonly warnings?: unknown } },
): Promise<Answer<Profile>> {
  const { request_id: _echoed, warnings: _told, ...fields } = body;
  const profile = completeProfile(fields as Profile);
  await profiles.put(scope, profile);
  return { outcome: 'found', data: profile, warnings: await understanding.warnings(scope.mode, profile) };
}

/** PUT and POST /v1/fundraising/profile: the whole profile, replaced. */
export const putProfile = defineEndpoint({
  ...write,
  operation: 'fundraising.profile.put',
  surfaces: {
    effect: 'write',
    mcp: { tool: 'save_profile', group: 'main' },
    cli: {
      command: 'profile save',
      columns: [
        'raise_type',
        'company_name',
        'fund_name',
        'stage',
        'round_size_usd',
        'sector_tags',
        'geography',
      ],
    },
  },
  http: 'PUT /v1/fundraising/profile',
  uses: USES,
  run: store,
});
export const postProfile = defineEndpoint({
  ...write,
  operation: 'fundraising.profile.post',
  surfaces: { effect: 'write', mcp: false, cli: false },
  http: 'POST /v1/fundraising/profile',
  uses: USES,
  run: store,
});

/** GET /v1/fundraising/profile: the profile as stored; 404 where none is. */
export const getProfile = defineEndpoint({
  operation: 'fundraising.profile.get',
  data: Data,
  surfaces: {
    effect: 'read',
    mcp: { tool: 'get_profile', group: 'main' },
    cli: {
      command: 'profile show',
      columns: [
        'raise_type',
        'company_name',
        'fund_name',
        'stage',
        'round_size_usd',
        'sector_tags',
        'geography',
      ],
    },
  },
  http: 'GET /v1/fundraising/profile',
  summary: 'Read the profile',
  description: 'The profile as stored; in `startup_equity` mode it always has `stage`.',
  example: { data: kept },
  throws: ['nothing_stored'],
  uses: USES,
  run: async (services, context) => {
    const profile = await storedProfile(services, context);
    const warnings = await services.understanding.warnings(context.scope.mode, profile);
    return { outcome: 'found', data: profile, warnings };
  },
});
