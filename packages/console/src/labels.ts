export const STAGE_LABELS = {
  found: 'Found',
  shortlisted: 'Shortlisted',
  intro_asked: 'Intro asked',
  contacted: 'Contacted',
  replied: 'Replied',
  meeting: 'Meeting',
  diligence: 'Diligence',
  committed: 'Committed',
  passed: 'Passed',
} as const;

export const KIND_LABELS = {
  venture_fund: 'venture fund',
  angel: 'angel',
  accelerator: 'accelerator',
  corporate: 'corporate investor',
  family_office: 'family office',
  government: 'public investor',
  platform: 'platform',
  private_equity: 'private equity',
} as Readonly<Record<string, string>>;

export const NOT_SCORED = 'Not scored for your raise as it stands: a search scores it.';

export const PATH_CLAUSES = { warm: 'warm path', none: 'no path' } as const;

export const FIT_LABELS = {
  field: 'field',
  similar: 'similar deals',
  stage: 'stage',
  size: 'round size',
  place: 'place',
} as const;

export const SHOW_LABELS = {
  new: 'new',
  due: 'next step due',
  free: 'no conflict',
  planned: 'with a next step',
} as const;

/** The words of the API that the screens of investors filter and sort by. */
export const STAGES = [
  'found',
  'shortlisted',
  'intro_asked',
  'contacted',
  'replied',
  'meeting',
  'diligence',
  'committed',
  'passed',
] as const;
export type Stage = (typeof STAGES)[number];

/** Before a first message: "not contacted". */
export const UNTOUCHED: readonly Stage[] = ['found', 'shortlisted', 'intro_asked'];

export const KINDS = [
  'venture_fund',
  'angel',
  'accelerator',
  'corporate',
  'family_office',
  'government',
  'platform',
  'private_equity',
] as const;

/** What an investor may stand out by, each as the parts of a score that say so. */
const PARTS_OF_FIT = {
  field: ['field', 'sector', 'stated_field', 'mission'],
  similar: ['similar', 'akin'],
  stage: ['stage', 'stated_stage'],
  size: ['size', 'stated_cheque', 'capacity'],
  place: ['country', 'state', 'metro', 'city', 'region', 'seat', 'stated_place'],
} as const;
export type Fit = keyof typeof PARTS_OF_FIT;
export const FITS = Object.keys(PARTS_OF_FIT) as readonly Fit[];

/** Whether the parts of a score that tell of a thing add up to more than an average investor has. */
export function fits(parts: Readonly<Record<string, number>>, fit: Fit): boolean {
  return PARTS_OF_FIT[fit].reduce((sum, name) => sum + (parts[name] ?? 0), 0) > 0;
}

export const SHOWS = ['new', 'due', 'planned', 'free'] as const;
export type Show = (typeof SHOWS)[number];

export const SORTS = ['score', 'name', 'path', 'last', 'stage', 'next', 'found'] as const;

/** What a part of a score is about; the colours of its bar. */
export type PartGroup = 'general' | 'fit' | 'place' | 'warm' | 'conflict';
const GENERAL = new Set([
  'base',
  'activity',
  'breadth',
  'peers',
  'board',
  'record',
  'kind',
  'freshness',
  'lp_type',
]);
const PLACE: ReadonlySet<string> = new Set(PARTS_OF_FIT.place);

export function groupOf(part: string): PartGroup {
  if (part === 'warm_path') return 'warm';
  if (part === 'conflict') return 'conflict';
  if (GENERAL.has(part)) return 'general';
  return PLACE.has(part) ? 'place' : 'fit';
}

/** The values of a list of labels, in its order. */
export const keysOf = <Value extends string>(labels: Readonly<Record<Value, unknown>>) =>
  Object.keys(labels) as Value[];

/** The choices of a select, from their labels. */
export const choicesFrom = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
