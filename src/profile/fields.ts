import Type, { type TSchema } from 'typebox';
import { named } from '../platform/values/fields.ts';
import { LpTypeShown } from '../reference/fields-kinds.ts';
import { FUND_STRATEGIES, LP_TYPES, STAGES } from '../reference/rules-investor-terms.ts';
import { LANGUAGES } from '../reference/rules-language.ts';

/** Limits of what is said of a raise. */
export const PROFILE_LIMITS = {
  /** Names, links and places: longer ones are text in the wrong field. */
  short: 500,
  /** A page. */
  prose: 5_000,
  /** More entries than this are a pasted list, and each costs a look-up in every search. */
  names: 100,
  name: 200,
  /** Raises of one side of a tenant, which a first profile opens: a company raises some ten times; each may hold a list of 20,000. */
  raises: 50,
} as const;

/** A field that a search goes by: without any of these every raise would find the same. */
const searched = <S extends TSchema>(schema: S) => ({ schema, describes: true }) as const;
/** A field of letters, links and habits. */
const other = <S extends TSchema>(schema: S) => ({ schema });

const short = (description: string) =>
  Type.String({ minLength: 1, maxLength: PROFILE_LIMITS.short, description });
const prose = (description: string) =>
  Type.String({ minLength: 1, maxLength: PROFILE_LIMITS.prose, description });
const names = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: PROFILE_LIMITS.name }), {
    maxItems: PROFILE_LIMITS.names,
    description,
  });
/** USD; the bound is above any round or fund there ever was. */
const usd = (description: string) => Type.Number({ minimum: 0, maximum: 1e12, description });
const number = (minimum: number, maximum: number, description: string) =>
  Type.Number({ minimum, maximum, description });
const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });
/** One of some words; the call to `Type.Enum` stays at the field, where its words are known to the types. */
const words = (description: string) => ({ type: 'string', description });
const flag = (description: string) => Type.Boolean({ default: false, description });

const WEIGHTS = ['strict', 'preferred', 'loose'] as const;

/** What either kind of raise holds. With the two lists below it, the only list of these fields: everything else derives from it. */
export const SHARED = {
  sector_tags: searched(names('Sectors, in the words of your market.')),
  raise_goals: other(prose('What the money is for.')),
  geography: searched(short('Where you are: "Providence, RI, USA", "London, GBR", "Kenya".')),
  geography_weight: other(
    Type.Enum(
      [...WEIGHTS],
      words('`strict` filters, `preferred` weighs (the default), `loose` only breaks ties.'),
    ),
  ),
  sector_weight: other(Type.Enum([...WEIGHTS], words('How sectors count; the words of `geography_weight`.'))),
  monitoring_opt_in: other(flag('Repeat the search daily and report new matches.')),
  calendar_link: other(short('Link at which an investor books a call.')),
  letter_languages: other(
    Type.Array(Type.Enum([...LANGUAGES], { type: 'string' }), {
      minItems: 1,
      maxItems: LANGUAGES.length,
      uniqueItems: true,
      description: 'Languages your letters may be written in; by default all.',
    }),
  ),
};

/** Of a founder who raises from VCs and angels. */
export const STARTUP = {
  // It describes a raise too, unless it was inferred.
  stage: other(
    Type.Enum([...STAGES], words('Inferred if it is absent, from round_size_usd, then growth_metrics.')),
  ),
  stage_inferred: other(
    Type.Boolean({
      readOnly: true,
      description: 'True if the stage was inferred. If it is sent back as true, the stage is inferred again.',
    }),
  ),
  round_size_usd: searched(usd('The round being raised, USD.')),
  one_liner: searched(
    // A sentence; longer is a description.
    Type.String({ minLength: 1, maxLength: 200, description: 'What the company does, in one sentence.' }),
  ),
  icp_description: searched(prose('Your ideal buyers.')),
  growth_metrics: searched(
    Type.Object(
      {
        arr_usd: Type.Optional(usd('Annual recurring revenue, USD.')),
        growth_rate_pct: Type.Optional(number(-100, 1_000_000, 'Per year, in per cent.')),
        team_size: Type.Optional(whole(1, 10_000_000, 'People in the team.')),
      },
      {
        additionalProperties: false,
        description: 'How the company grows.',
        ...named('GrowthMetricsRequest'),
      },
    ),
  ),
  notable_investors: other(names('Investors on board; they are left out of search results.')),
  known_competitors: searched(names('Competitors; also the default of lookalike discovery.')),
  founder_social_url: other(short("The founder's profile.")),
  company_social_url: other(short("The company's page.")),
  lookalike_monitoring_opt_in: other(
    flag('Repeat the search for funders of known_competitors daily and report new ones.'),
  ),
  founder_name: other(short('Your name.')),
  company_name: other(short("Your company's name.")),
};

/** Of a fund manager who raises from limited partners. */
export const FUND = {
  fund_name: other(short("The fund's name.")),
  fund_strategy: searched(Type.Enum([...FUND_STRATEGIES], words('What the fund does.'))),
  thesis: searched(prose('What the fund believes.')),
  fund_size_usd: searched(usd('Target size, USD.')),
  fund_number: other(whole(1, 100, '1 for a first fund.')),
  vintage_year: other(whole(1900, 2200, 'The year of the first investment.')),
  target_lp_types: searched(
    Type.Array(LpTypeShown, {
      maxItems: LP_TYPES.length,
      description: 'Limited partners you look for; by default all.',
    }),
  ),
  min_commitment_usd: searched(usd('The smallest commitment accepted from a limited partner, USD.')),
  track_record: searched(
    Type.Object(
      {
        prior_funds: Type.Optional(whole(0, 1_000, 'Number of funds before this one.')),
        net_irr_pct: Type.Optional(number(-100, 10_000, 'Internal rate of return after fees, per cent.')),
        tvpi: Type.Optional(number(0, 10_000, 'Total value to paid-in capital.')),
        dpi: Type.Optional(number(0, 10_000, 'Distributions to paid-in capital.')),
        notable_exits: Type.Optional(names('Notable exits.')),
      },
      {
        additionalProperties: false,
        description: 'What earlier funds returned.',
        ...named('TrackRecordRequest'),
      },
    ),
  ),
  existing_lps: other(names('Limited partners on board; they are left out of search results.')),
  gp_name: other(short("The general partner's name.")),
  gp_social_url: other(short("The general partner's profile.")),
  fund_social_url: other(short("The fund's page.")),
};
