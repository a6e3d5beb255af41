import type { Profile, SuggestKind } from '../../api/raise.ts';

/** Of each field its label, and what it does. */
export const FIELD_LABELS = {
  company_name: ['Company', 'Signs your letters; its own past rounds are left out of the ranking.'],
  one_liner: [
    'What it does, in one sentence',
    'Fields it names count beside those chosen below, at 40 % of their weight.',
  ],
  founder_name: ['Your name', 'Signs your letters.'],
  stage: ['Stage', 'Who invests at this stage comes up. Left empty it is taken from the size of the round.'],
  round_size_usd: [
    'Round size, USD',
    'Who enters rounds of this size comes up. Without a stage, the stage is taken from it.',
  ],
  raise_goals: ['What the money is for', 'For letters; not used in the ranking.'],
  sector_tags: [
    'Fields',
    'Who has deals in them, or says so, comes up; who has none goes down. Rare ones weigh more.',
  ],
  sector_weight: ['How fields count', 'Weighs by default; “filters” leaves out who has none of them.'],
  geography: [
    'Place',
    'Town, state and country each count: who invests there comes up, who never does goes down.',
  ],
  geography_weight: ['How place counts', 'Weighs by default; “filters” leaves out everybody else.'],
  known_competitors: [
    'Competitors',
    'Who backed one is marked as a likely conflict. Lookalikes start from them.',
  ],
  notable_investors: [
    'Investors on board',
    'They are left out of results; who invests beside them comes up.',
  ],
  icp_description: [
    'Your buyers',
    'Fields it names count beside those chosen, at 15 to 40 % of their weight.',
  ],
  company_social_url: ['Page of the company', 'For letters.'],
  founder_social_url: ['Your profile', 'For letters.'],
  calendar_link: ['Link to book a call', 'For letters.'],
  'growth_metrics.arr_usd': [
    'Yearly recurring revenue, USD',
    'For letters; without a size it gives the stage.',
  ],
  'growth_metrics.growth_rate_pct': ['Growth a year, %', 'For letters.'],
  'growth_metrics.team_size': [
    'People in the team',
    'For letters; without size and revenue it gives the stage.',
  ],
  monitoring_opt_in: [
    'Search again every day and report new investors',
    'The search is free; what it finds is in News.',
  ],
  lookalike_monitoring_opt_in: [
    'Look every day who newly funds your competitors',
    'Free; what it finds is in News.',
  ],
  fund_name: ['Fund', 'Funds of the same manager on record are recognised by it.'],
  gp_name: ['General partner', 'Who held a fund of the same manager comes up most.'],
  thesis: ['Thesis', 'Subjects it names are looked for in the missions of limited partners.'],
  fund_strategy: ['Strategy', 'Who holds funds of this strategy comes up.'],
  fund_size_usd: ['Fund size, USD', 'For letters.'],
  min_commitment_usd: ['Smallest commitment, USD', 'Who can hardly afford it goes down.'],
  fund_number: ['Number of the fund', 'For letters.'],
  vintage_year: ['Vintage year', 'For letters.'],
  target_lp_types: ['Kinds of limited partner', 'Only these are found. Angels only if they are named here.'],
  existing_lps: ['Limited partners on board', 'They are left out of results.'],
  'track_record.prior_funds': ['Funds before', 'For letters.'],
  'track_record.net_irr_pct': ['Net IRR, %', 'For letters.'],
  'track_record.tvpi': ['TVPI', 'For letters.'],
  'track_record.dpi': ['DPI', 'For letters.'],
  'track_record.notable_exits': ['Notable exits', 'For letters.'],
  fund_social_url: ['Page of the fund', 'For letters.'],
  gp_social_url: ['Profile of the general partner', 'For letters.'],
} as Readonly<Record<string, readonly [label: string, does: string]>>;

export const CHOICE_LABELS = {
  preferred: 'weighs',
  strict: 'filters',
  loose: 'only between equals',
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c-plus': 'Series C and later',
  venture: 'Venture',
  growth: 'Growth',
  buyout: 'Buyout',
  private_credit: 'Private credit',
  real_estate: 'Real estate',
  infrastructure: 'Infrastructure',
  fund_of_funds: 'Fund of funds',
  hedge: 'Hedge',
  other: 'Other',
  family_office: 'Family offices',
  hnw_individual: 'Wealthy individuals',
  recently_exited_founder: 'Founders after an exit',
  institutional: 'Institutions',
  angel: 'Angels',
} as Readonly<Record<string, string>>;

/** How a field is written. */
export type FieldKind =
  | { readonly kind: 'text' | 'long'; readonly most: number }
  | { readonly kind: 'usd' | 'number' | 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'several'; readonly of: readonly string[] }
  | { readonly kind: 'place' }
  | { readonly kind: 'names'; readonly suggest: SuggestKind };

/** A field by its path in the profile: `stage`, `growth_metrics.arr_usd`. */
export type FieldSpec = FieldKind & { readonly path: string };

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

export interface SectionSpec {
  readonly key: keyof typeof SECTION_TITLES;
  readonly fields: readonly FieldSpec[];
}

const WEIGHTS = ['preferred', 'strict', 'loose'];
const text = (path: string): FieldSpec => ({ path, kind: 'text', most: 500 });
const long = (path: string): FieldSpec => ({ path, kind: 'long', most: 5_000 });
const choice = (path: string, of: readonly string[]): FieldSpec => ({ path, kind: 'choice', of });

const WHERE: SectionSpec = {
  key: 'where',
  fields: [{ path: 'geography', kind: 'place' }, choice('geography_weight', WEIGHTS)],
};
const FIELD: SectionSpec = {
  key: 'field',
  fields: [{ path: 'sector_tags', kind: 'names', suggest: 'sector' }, choice('sector_weight', WEIGHTS)],
};

/** The form of a company's raise, in the order in which a founder thinks of it. */
const STARTUP: readonly SectionSpec[] = [
  {
    key: 'who',
    fields: [text('company_name'), { path: 'one_liner', kind: 'text', most: 200 }, text('founder_name')],
  },
  {
    key: 'round',
    fields: [
      choice('stage', ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus']),
      { path: 'round_size_usd', kind: 'usd' },
      long('raise_goals'),
    ],
  },
  FIELD,
  WHERE,
  {
    key: 'known',
    fields: [
      { path: 'known_competitors', kind: 'names', suggest: 'company' },
      { path: 'notable_investors', kind: 'names', suggest: 'investor' },
    ],
  },
  {
    key: 'words',
    fields: [
      long('icp_description'),
      text('company_social_url'),
      text('founder_social_url'),
      text('calendar_link'),
    ],
  },
  {
    key: 'traction',
    fields: [
      { path: 'growth_metrics.arr_usd', kind: 'usd' },
      { path: 'growth_metrics.growth_rate_pct', kind: 'number' },
      { path: 'growth_metrics.team_size', kind: 'number' },
    ],
  },
  {
    key: 'monitoring',
    fields: [
      { path: 'monitoring_opt_in', kind: 'flag' },
      { path: 'lookalike_monitoring_opt_in', kind: 'flag' },
    ],
  },
];

/** The form of a fund's raise. */
const FUND: readonly SectionSpec[] = [
  { key: 'who', fields: [text('fund_name'), text('gp_name'), long('thesis')] },
  {
    key: 'round',
    fields: [
      choice('fund_strategy', [
        'venture',
        'growth',
        'buyout',
        'private_credit',
        'real_estate',
        'infrastructure',
        'fund_of_funds',
        'hedge',
        'other',
      ]),
      { path: 'fund_size_usd', kind: 'usd' },
      { path: 'min_commitment_usd', kind: 'usd' },
      { path: 'fund_number', kind: 'number' },
      { path: 'vintage_year', kind: 'number' },
      {
        path: 'target_lp_types',
        kind: 'several',
        of: ['family_office', 'hnw_individual', 'recently_exited_founder', 'institutional', 'angel'],
      },
      long('raise_goals'),
    ],
  },
  FIELD,
  WHERE,
  { key: 'known', fields: [{ path: 'existing_lps', kind: 'names', suggest: 'investor' }] },
  {
    key: 'record',
    fields: [
      { path: 'track_record.prior_funds', kind: 'number' },
      { path: 'track_record.net_irr_pct', kind: 'number' },
      { path: 'track_record.tvpi', kind: 'number' },
      { path: 'track_record.dpi', kind: 'number' },
      { path: 'track_record.notable_exits', kind: 'names', suggest: 'company' },
    ],
  },
  { key: 'words', fields: [text('fund_social_url'), text('gp_social_url'), text('calendar_link')] },
  { key: 'monitoring', fields: [{ path: 'monitoring_opt_in', kind: 'flag' }] },
];

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
  const { warnings: _told, request_id: _traced, ...fields } = profile;
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
