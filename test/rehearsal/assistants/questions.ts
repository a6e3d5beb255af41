/** Arguments of a call. */
type Asked = Readonly<Record<string, unknown>>;

/** What each tool is asked, in this order: by name, as answers of before may be needed. */
export type Questions = readonly (readonly [
  tool: string,
  asked: (seen: Seen) => Asked | readonly Asked[] | Promise<Asked | readonly Asked[]>,
])[];

/** Ids that answers of before had. */
export interface Seen {
  readonly investorIds: readonly string[];
  readonly sequenceIds: readonly string[];
  readonly touchIds: readonly string[];
}

const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
/** As long as a field may be, in letters that take three bytes. */
const filling = (length: number, at: number) => `${at} ${'あ'.repeat(length)}`.slice(0, length);

/** The longest profile there may be. */
const LONGEST = {
  raise_type: 'startup_equity',
  stage: 'seed',
  round_size_usd: 2_000_000,
  geography: 'San Francisco, CA, USA',
  sector_tags: ['Software', ...times(99, (at) => filling(200, at))],
  known_competitors: times(100, (at) => filling(200, at)),
  notable_investors: times(100, (at) => filling(200, at)),
  raise_goals: filling(5_000, 0),
  icp_description: filling(5_000, 0),
} as const;
const PROFILE = {
  ...LONGEST,
  sector_tags: ['Software'],
  known_competitors: [],
  notable_investors: [],
  icp_description: 'Teams.',
};

const SECTORS = ['Software', 'Biotechnology', 'Mobile', 'Clean Technology', 'E-Commerce', 'Advertising'];
/** Of those that most have funded: five a call. */
const COMPANIES = [
  ['Facebook', 'Twitter', 'Zynga', 'Groupon', 'Dropbox'],
  ['Pinterest', 'Airbnb', 'Square', 'Foursquare', 'Path'],
];

/** With the corpus of the export. */
export const ON_EXPORT: Questions = [
  ['save_profile', () => [LONGEST, PROFILE]],
  ['get_profile', () => ({})],
  ['search_investors', () => SECTORS.map((sector) => ({ sector_tags: [sector], limit: 50, effort: 'high' }))],
  ['find_lookalike_investors', () => COMPANIES.map((names) => ({ company_names: names }))],
  ['enrich_investor', () => [{ fund_name: 'Sequoia Capital' }, { fund_name: 'SV Angel' }]],
  ['research_company', () => ({ company_name: 'Facebook' })],
  ['list_investors', () => ({ limit: 200 })],
  ['get_investor', ({ investorIds }) => investorIds.slice(0, 20).map((id) => ({ investor_id: id }))],
  ['list_raises', () => ({})],
  ['list_doors', () => ({ limit: 200 })],
  ['get_network', () => ({ limit: 200 })],
  ['get_monitoring', () => ({})],
  ['get_balance', () => ({})],
];

const WORD = 'anything';
const PAGE = `https://sandbox.example/@${WORD}`;

/** With the sandbox, which answers every lookup and drafts messages. */
export const IN_SANDBOX: Questions = [
  ['save_profile', () => PROFILE],
  ['search_investors', () => ({ limit: 50 })],
  [
    'create_sequences',
    ({ investorIds }) => ({
      recipients: times(3, (at) => ({
        investor_email: `person-${at}@sandbox.example`,
        investor_name: `Tavrin Ombrelwick ${at}`,
        investor_id: investorIds[at],
      })),
    }),
  ],
  ['list_people', ({ investorIds }) => ({ investor_ids: investorIds.slice(0, 20), each: 20 })],
  ['list_pipeline', () => ({ limit: 1_000 })],
  ['get_today', () => ({})],
  ['list_sequences', () => ({ limit: 200 })],
  ['get_sequence', ({ sequenceIds }) => ({ sequence_id: sequenceIds[0] })],
  ['list_drafts', () => ({ limit: 200 })],
  ['get_draft', ({ touchIds }) => touchIds.map((id) => ({ touch_id: id }))],
  [
    'edit_draft',
    ({ touchIds }) => ({ touch_id: touchIds[0], subject: 'A question', body: filling(20_000, 0) }),
  ],
  ['set_pipeline', ({ investorIds }) => ({ investor_ids: investorIds, stage: 'shortlisted' })],
  ['list_events', () => ({ after: '0', limit: 100 })],
  ['pause_sequence', ({ sequenceIds }) => ({ sequence_id: sequenceIds[0] })],
  ['search_jobs', () => ({ keyword: WORD, limit: 50 })],
  ['search_companies', () => ({ keyword: WORD, limit: 50 })],
  ['list_engagement', () => ({ post_url: `${PAGE}/posts/1`, max_pages: 10 })],
  ['search_people', () => ({ query: WORD, limit: 50 })],
  ['list_posts', () => ({ social_url: PAGE, days_back: 30 })],
  ['search_web', () => ({ query: WORD, count: 50 })],
  ['verify_email', () => ({ email: 'deliverable@sandbox.example' })],
  ['find_emails', () => ({ people: times(50, (at) => ({ social_url: `${PAGE}-${at}` })) })],
  ['verify_emails', () => ({ emails: times(50, (at) => `deliverable-${at}@sandbox.example`) })],
  [
    'enrich_investors',
    () => ({ investors: times(50, (at) => ({ fund_name: `Fund ${at}` })), detail: 'full' }),
  ],
  ['enrich_person', () => ({ social_url: PAGE })],
  ['find_email', () => ({ name: 'Tavrin Ombrelwick', domain: `${WORD}.sandbox.example` })],
  ['enrich_company', () => ({ domain: `${WORD}.sandbox.example` })],
  ['list_company_people', () => ({ name: WORD, limit: 50 })],
];
