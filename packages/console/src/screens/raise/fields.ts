import type { Profile, SuggestKind } from '../../api/raise.ts';

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

export interface SectionSpec {
  /** Also the name of its title in the words. */
  readonly key:
    | 'who'
    | 'round'
    | 'where'
    | 'field'
    | 'known'
    | 'words'
    | 'traction'
    | 'record'
    | 'monitoring';
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

/** The value of a field; undefined where it is not said. */
export function valueAt(profile: Profile, path: string): unknown {
  const [field = path, inner] = path.split('.');
  const value = profile[field];
  return inner === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[inner];
}

/** The profile with a field set, or without it where the value says nothing. */
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
