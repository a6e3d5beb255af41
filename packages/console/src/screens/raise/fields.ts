import type { Profile, SuggestKind } from '../../api/raise.ts';
import { ROUND_LABELS } from '../../labels.ts';

const WEIGHTS = { preferred: 'weighs', strict: 'filters', loose: 'only between equals' };
const STRATEGIES = {
  venture: 'Venture',
  growth: 'Growth',
  buyout: 'Buyout',
  private_credit: 'Private credit',
  real_estate: 'Real estate',
  infrastructure: 'Infrastructure',
  fund_of_funds: 'Fund of funds',
  hedge: 'Hedge',
  other: 'Other',
};
const LP_TYPES = {
  family_office: 'Family offices',
  hnw_individual: 'Wealthy individuals',
  recently_exited_founder: 'Founders after an exit',
  institutional: 'Institutions',
  angel: 'Angels',
};

/** How a field is written. */
type FieldKind =
  | { readonly kind: 'text' | 'long'; readonly most: number }
  | { readonly kind: 'usd' | 'number' | 'flag' | 'place' }
  /** The values, with their labels. */
  | { readonly kind: 'choice' | 'several'; readonly of: Readonly<Record<string, string>> }
  | { readonly kind: 'names'; readonly suggest: SuggestKind };

/** How it is written, its label, and what it does. */
type Described = FieldKind & { readonly label: string; readonly does: string };

/** A field by its path in the profile: `stage`, `growth_metrics.arr_usd`. */
export type FieldSpec = Described & { readonly path: string };

export const SECTION_TITLES = {
  who: 'Who you are',
  round: 'The round',
  where: 'Where',
  field: 'Field',
  known: 'Names you know',
  words: 'For letters and links',
  traction: 'Traction',
  record: 'Track record',
  monitoring: 'Every day',
} as const;

interface SectionSpec {
  readonly key: keyof typeof SECTION_TITLES;
  readonly fields: readonly FieldSpec[];
}

const section = (
  key: keyof typeof SECTION_TITLES,
  fields: Readonly<Record<string, Described>>,
): SectionSpec => ({ key, fields: Object.entries(fields).map(([path, field]) => ({ ...field, path })) });

const field =
  (kind: FieldKind) =>
  (label: string, does: string): Described => ({ ...kind, label, does });
const text = field({ kind: 'text', most: 500 });
const long = field({ kind: 'long', most: 5_000 });
const usd = field({ kind: 'usd' });
const number = field({ kind: 'number' });
const flag = field({ kind: 'flag' });
const weight = field({ kind: 'choice', of: WEIGHTS });
const companies = field({ kind: 'names', suggest: 'company' });
const investors = field({ kind: 'names', suggest: 'investor' });

const GOALS = { raise_goals: long('What the money is for', 'For letters; not used in the ranking.') };
const CALENDAR = { calendar_link: text('Link to book a call', 'For letters.') };
const DAILY = {
  monitoring_opt_in: flag(
    'Search again every day and report new investors',
    'The search is free; what it finds is in News.',
  ),
};
const WHERE = section('where', {
  geography: field({ kind: 'place' })(
    'Place',
    'Town, state and country each count: who invests there comes up, who never does goes down.',
  ),
  geography_weight: weight('How place counts', 'Usually it weighs; “filters” leaves out everybody else.'),
});
const FIELD = section('field', {
  sector_tags: field({ kind: 'names', suggest: 'sector' })(
    'Fields',
    'Who has deals in them, or says so, comes up; who has none goes down. Rare ones weigh more.',
  ),
  sector_weight: weight('How fields count', 'Usually it weighs; “filters” leaves out who has none of them.'),
});

/** The form of a company's raise, in the order in which a founder thinks of it. */
const STARTUP: readonly SectionSpec[] = [
  section('who', {
    company_name: text('Company', 'Signs your letters; its own past rounds are left out of the ranking.'),
    one_liner: field({ kind: 'text', most: 200 })(
      'What it does, in one sentence',
      'Fields it names count beside those chosen below, at 40 % of their weight.',
    ),
    founder_name: text('Your name', 'Signs your letters.'),
  }),
  section('round', {
    stage: field({ kind: 'choice', of: ROUND_LABELS })(
      'Stage',
      'Who invests at this stage comes up. Left empty it is taken from the size of the round.',
    ),
    round_size_usd: usd(
      'Round size, USD',
      'Who enters rounds of this size comes up. Without a stage, the stage is taken from it.',
    ),
    ...GOALS,
  }),
  FIELD,
  WHERE,
  section('known', {
    known_competitors: companies(
      'Competitors',
      'Who backed one is marked as a likely conflict. Lookalikes start from them.',
    ),
    notable_investors: investors(
      'Investors on board',
      'They are left out of results; who invests beside them comes up.',
    ),
  }),
  section('words', {
    icp_description: long(
      'Your buyers',
      'Fields it names count beside those chosen, at 15 to 40 % of their weight.',
    ),
    company_social_url: text('Page of the company', 'For letters.'),
    founder_social_url: text('Your profile', 'For letters.'),
    ...CALENDAR,
  }),
  section('traction', {
    'growth_metrics.arr_usd': usd(
      'Yearly recurring revenue, USD',
      'For letters; without a size it gives the stage.',
    ),
    'growth_metrics.growth_rate_pct': number('Growth a year, %', 'For letters.'),
    'growth_metrics.team_size': number(
      'People in the team',
      'For letters; without size and revenue it gives the stage.',
    ),
  }),
  section('monitoring', {
    ...DAILY,
    lookalike_monitoring_opt_in: flag(
      'Look every day who newly funds your competitors',
      'Free; what it finds is in News.',
    ),
  }),
];

/** The form of a fund's raise. */
const FUND: readonly SectionSpec[] = [
  section('who', {
    fund_name: text('Fund', 'Funds of the same manager on record are recognised by it.'),
    gp_name: text('General partner', 'Who held a fund of the same manager comes up most.'),
    thesis: long('Thesis', 'Subjects it names are looked for in the missions of limited partners.'),
  }),
  section('round', {
    fund_strategy: field({ kind: 'choice', of: STRATEGIES })(
      'Strategy',
      'Who holds funds of this strategy comes up.',
    ),
    fund_size_usd: usd('Fund size, USD', 'For letters.'),
    min_commitment_usd: usd('Smallest commitment, USD', 'Who can hardly afford it goes down.'),
    fund_number: number('Number of the fund', 'For letters.'),
    vintage_year: number('Vintage year', 'For letters.'),
    target_lp_types: field({ kind: 'several', of: LP_TYPES })(
      'Kinds of limited partner',
      'Only these are found. Angels only if they are named here.',
    ),
    ...GOALS,
  }),
  FIELD,
  WHERE,
  section('known', { existing_lps: investors('Limited partners on board', 'They are left out of results.') }),
  section('record', {
    'track_record.prior_funds': number('Funds before', 'For letters.'),
    'track_record.net_irr_pct': number('Net IRR, %', 'For letters.'),
    'track_record.tvpi': number('TVPI', 'For letters.'),
    'track_record.dpi': number('DPI', 'For letters.'),
    'track_record.notable_exits': companies('Notable exits', 'For letters.'),
  }),
  section('words', {
    fund_social_url: text('Page of the fund', 'For letters.'),
    gp_social_url: text('Profile of the general partner', 'For letters.'),
    ...CALENDAR,
  }),
  section('monitoring', DAILY),
];

/** The label of each field, by its path. */
export const FIELD_LABELS: ReadonlyMap<string, string> = new Map(
  [...STARTUP, ...FUND].flatMap(({ fields }) => fields.map(({ path, label }) => [path, label])),
);

export const sectionsOf = (type: Profile['raise_type']): readonly SectionSpec[] =>
  type === 'fund_lp' ? FUND : STARTUP;

/** The value of a field; undefined if it is not said. */
export function valueAt(profile: Profile, path: string): unknown {
  const [field = path, inner] = path.split('.');
  const value = profile[field];
  return inner === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[inner];
}

/** The profile with a field set, or without it if the value says nothing. */
export function withValue(profile: Profile, path: string, value: unknown): Profile {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const [field = path, inner] = path.split('.');
  if (inner !== undefined) {
    const { [inner]: _before, ...others } = (profile[field] ?? {}) as Record<string, unknown>;
    const next = isNothing ? others : { ...others, [inner]: value };
    return withValue(profile, field, Object.keys(next).length === 0 ? undefined : next);
  }
  const { [field]: _before, ...others } = profile;
  // A stage that is said is no longer taken from the size.
  const { stage_inferred: _inferred, ...said } = others;
  const kept = field === 'stage' || field === 'round_size_usd' ? keptStage(field, profile, said) : others;
  return (isNothing ? kept : { ...kept, [field]: value }) as Profile;
}

/** Of a stage that was taken from the size, a new size gives a new one. */
function keptStage(field: string, profile: Profile, said: Record<string, unknown>): Record<string, unknown> {
  if (field === 'stage' || profile.stage_inferred !== true) return said;
  const { stage: _taken, ...rest } = said;
  return rest;
}

/** The top fields of a form. */
const fieldsOf = (type: Profile['raise_type']): ReadonlySet<string> =>
  new Set(sectionsOf(type).flatMap(({ fields }) => fields.map(({ path }) => path.split('.')[0] as string)));

/** The profile as one of the other kind of raise: what only the kind before has is left out, as the service refuses it. */
export function ofType(profile: Profile, type: Profile['raise_type']): Profile {
  if (profile.raise_type === type) return profile;
  const foreign = fieldsOf(profile.raise_type);
  const own = fieldsOf(type);
  const kept = Object.entries(profile).filter(
    ([field]) => own.has(field) || (!foreign.has(field) && field !== 'stage_inferred'),
  );
  return { ...Object.fromEntries(kept), raise_type: type } as Profile;
}

/** What is sent: without what answers have beside the profile. */
export function toSend(profile: Profile): Profile {
  const { warnings: _told, request_id: _traced, version: _read, ...fields } = profile;
  return fields;
}

/** A suggestion taken in place of what was written, wherever the field has it. */
export function withTaken(profile: Profile, field: string, written: string, taken: string): Profile {
  const value = valueAt(profile, field);
  if (Array.isArray(value)) {
    const next = value.map((one: unknown) => (one === written ? taken : one));
    return withValue(profile, field, [...new Set(next)]);
  }
  if (field === 'round_size_usd') return withValue(profile, 'stage', taken);
  return withValue(profile, field, taken);
}
