import type { RowOf } from '@warmpath/sdk';

/*
 * What several screens call the values of the API, in the order in which they are offered. A list of values is the list of its labels.
 */

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
} as const satisfies Record<RowOf<'fundraising.pipeline.list'>['stage'], string>;
export type Stage = keyof typeof STAGE_LABELS;
export const STAGES = keysOf(STAGE_LABELS);

/** Kinds that searches tell apart. */
const SEARCHED = {
  venture_fund: 'venture fund',
  angel: 'angel',
  accelerator: 'accelerator',
  corporate: 'corporate investor',
  family_office: 'family office',
  government: 'public investor',
  platform: 'platform',
  private_equity: 'private equity',
};
export const SEARCHED_KINDS = keysOf(SEARCHED);
/** With those that only a list says. */
export const KIND_LABELS = {
  ...SEARCHED,
  hedge_fund: 'hedge fund',
  fund_of_funds: 'fund of funds',
  private_credit: 'private credit',
  pension_fund: 'pension fund',
  sovereign_wealth_fund: 'sovereign wealth fund',
  endowment: 'endowment',
  foundation: 'foundation',
  insurer: 'insurer',
  bank: 'bank',
  wealth_manager: 'wealth manager',
} as Readonly<Record<string, string>>;
export const KINDS = keysOf(KIND_LABELS);

/** Rounds of a company, as its raise names them. */
export const ROUND_LABELS = {
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c-plus': 'Series C or later',
} as const;

/** One of them within a sentence. */
export function roundInWords(name: string): string {
  const label = (ROUND_LABELS as Readonly<Record<string, string>>)[name];
  return label?.startsWith('Series') ? label : name;
}

export const PATH_CLAUSES = { warm: 'warm path', none: 'no path' } as const;

export const FIT_LABELS = {
  field: 'field',
  similar: 'similar deals',
  stage: 'stage',
  size: 'round size',
  place: 'place',
} as const;
export type Fit = keyof typeof FIT_LABELS;

export const SHOW_LABELS = {
  new: 'new',
  due: 'next step due',
  planned: 'with a next step',
  free: 'no conflict',
} as const;
export type Show = keyof typeof SHOW_LABELS;

export const SORT_LABELS = {
  score: 'Score',
  name: 'Name',
  path: 'Path',
  last: 'Last deal',
  stage: 'Stage',
  next: 'Next step',
  found: 'Newest found',
} as const;

/** Movements of credits. */
export const ENTRY_LABELS = {
  grant: 'Granted',
  reserve: 'Spent',
  refund: 'Refunded',
  adjustment: 'Taken back',
  carried: 'Archived month',
} as const satisfies Record<RowOf<'credits.ledger'>['kind'], string>;

/** What credits are spent on. */
const SPENT_ON = {
  'fundraising.search-investors': 'Search for investors',
  'fundraising.find-lookalike-investors': 'Lookalikes',
  'fundraising.enrich-investor': 'Look up an investor',
  'fundraising.research-company': 'Research a company',
  'jobs.search': 'Jobs',
  'company.search': 'Companies',
  'company.enrich': 'Look up a company',
  'company.people': 'People of a company',
  'person.search': 'People',
  'person.enrich': 'Look up a person',
  'person.email': 'E-mail address of a person',
  'email.verify': 'Check an e-mail address',
  'social.posts': 'Posts',
  'social.engagement': 'Reactions to a post',
  'search.web': 'Web search',
} as Readonly<Record<string, string>>;

/** What was paid for, by the name of its operation; one that is newer than this page in words of its own name. */
export const spentOn = (operation: string): string =>
  SPENT_ON[operation] ?? operation.replaceAll(/[._-]+/g, ' ');

type SequenceState = RowOf<'fundraising.sequences'>['state'];

/** Sequences, in the order of a course, the ends last. */
export const SEQUENCE_LABELS = {
  active: 'Active',
  paused: 'Paused',
  replied: 'Answered',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
  stopped: 'Stopped',
  completed: 'Ended without an answer',
} as const satisfies Record<SequenceState, string>;

/** Sequences and their messages. */
export const STATE_LABELS = {
  ...SEQUENCE_LABELS,
  planned: 'Planned',
  drafting: 'Being drafted',
  awaiting_approval: 'Waits for approval',
  rejected: 'Rejected',
  approved: 'Approved',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  unknown: 'Fate unknown',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<SequenceState | RowOf<'fundraising.touches'>['state'], string>;

/** Before a first message: "not contacted". */
export const UNTOUCHED: readonly Stage[] = ['found', 'shortlisted', 'intro_asked'];

/** The values of a list of labels, in its order. */
export function keysOf<Value extends string>(labels: Readonly<Record<Value, unknown>>): readonly Value[] {
  return Object.keys(labels) as Value[];
}

/** The choices of a select, from their labels. */
export const choicesFrom = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** Of an assistant, credits a day at first: eight searches, enough for a session, little enough to lose. */
export const ASSISTANT_CAP = 100;
