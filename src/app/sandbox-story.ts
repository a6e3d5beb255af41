import type { PipelineStage } from '../pipeline/fields.ts';
import { seedOf } from '../platform/values/scope.ts';
import { type EquityProfile, sandboxProfiles } from '../profile/rules.ts';
import { INVESTORS_HOST, reactionOf, type SandboxBehaviour } from '../providers/rules-sandbox-behaviours.ts';
import {
  COMPANY_HEADS,
  COMPANY_TAILS,
  Dice,
  FIRST_NAMES,
  NAME_HEADS,
  NAME_TAILS,
} from '../reference/rules-sandbox-names.ts';
import { makeSandbox } from '../reference/rules-sandbox-world.ts';

/** A change of the pipeline in the story: of whom (ranks from 0), and to what. */
export interface StoryMove {
  readonly ranks: readonly number[];
  readonly stage?: PipelineStage;
  readonly reason?: string;
  readonly note?: string;
  readonly next_step?: string;
  /** Relative to the day of the start: -1 was due yesterday. */
  readonly dueIn?: number;
  readonly owner?: string;
  readonly committed_usd?: number;
  readonly soft_circled_usd?: number;
  readonly add_tags?: readonly string[];
}

const FOUNDER = 'Isolfa Quindlegrove';

/** What a founder decided, by days before the start; each is a day on which the story stops. Sequences move others by themselves. */
export const STORY_MOVES: Readonly<Record<23 | 13 | 5, readonly StoryMove[]>> = {
  23: [
    { ranks: [0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 14, 15, 19, 21], stage: 'shortlisted', owner: FOUNDER },
    { ranks: [0, 1, 5, 19], add_tags: ['lead'] },
    { ranks: [22, 27], stage: 'passed', reason: 'Invests in later rounds only' },
    { ranks: [28], stage: 'passed', reason: 'Backs a competitor' },
  ],
  13: [
    { ranks: [1], stage: 'meeting', next_step: 'Prepare the second meeting', dueIn: 3 },
    { ranks: [19, 21], stage: 'meeting', note: 'Met at the energy fair in Berlin.' },
    {
      ranks: [14],
      stage: 'intro_asked',
      next_step: 'Ask again for the introduction',
      dueIn: -1,
    },
    { ranks: [18], stage: 'intro_asked', next_step: 'Thank for the introduction', dueIn: 2 },
    { ranks: [13], stage: 'passed', reason: 'Too early for them' },
  ],
  5: [
    {
      ranks: [1],
      stage: 'diligence',
      next_step: 'Send the financial model',
      dueIn: 0,
      soft_circled_usd: 300_000,
    },
    { ranks: [19], stage: 'committed', committed_usd: 150_000 },
    { ranks: [5], next_step: 'Answer with two dates for a call', dueIn: -2, owner: FOUNDER },
    { ranks: [21], next_step: 'Send the references of two houses', dueIn: 4 },
  ],
};

// The raise that a first start leaves in the sandbox: made up, the same everywhere. `command/sandbox` plays it.

export interface StoryInvestor {
  readonly id: string;
  readonly name: string;
  readonly entity?: string;
}

/** The raise itself. What decides the ranking is that of `sandboxProfiles`, so that every example of the documents holds. */
export function storyProfile(): EquityProfile {
  return {
    ...sandboxProfiles(makeSandbox()).equity,
    founder_name: 'Isolfa Quindlegrove',
    one_liner:
      'Plibberish Storage builds wardrobe-sized batteries that store solar power for apartment houses.',
    icp_description: 'Owners of 50 to 2,000 rented flats in Germany and Austria.',
    raise_goals: 'Batteries in 40 more houses and a production line of our own.',
    growth_metrics: { arr_usd: 420_000, growth_rate_pct: 140, team_size: 9 },
    calendar_link: 'https://plibberish.example/meet-isolfa',
    letter_languages: ['en'],
  };
}

/** The mailbox it is written from: of kind `sandbox`, which sends nothing. It is open day and night, so that nobody waits. */
export const STORY_MAILBOX = {
  kind: 'sandbox',
  address: 'isolfa@plibberish.example',
  sender_name: 'Isolfa Quindlegrove',
  postal_address: 'Plibberish Storage, 1 Example Street, 10115 Berlin, Germany',
  time_zone: 'Europe/Berlin',
  window: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' },
  gap_seconds: 0,
  ramp: null,
} as const;

/** Some decide and some do not: paths are of different strength. */
const POSTS = [
  'Partner',
  'Principal',
  'Analyst',
  'Venture Partner',
  'Office Manager',
  'Managing Partner',
] as const;
const OTHER_POSTS = ['Head of Sales', 'Software Engineer', 'Founder and CEO', 'Designer', 'CFO', 'Lecturer'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Those who lead to nobody: most of every network. */
const OTHERS = 48;
/** Whom of the list, by rank from 0, somebody knows, and how many do. Not the first three: documents show them without a path. */
export const WARM_RANKS: readonly (readonly [rank: number, people: number])[] = [
  [3, 1],
  [5, 2],
  [7, 1],
  [9, 1],
  [11, 1],
  [13, 1],
  [14, 2],
  [18, 1],
  [23, 1],
  [24, 1],
  [26, 1],
  [29, 1],
];

/** The connections export of the founder: some at firms of `ranked`, most elsewhere, and one row without a name. */
export function storyNetwork(ranked: readonly StoryInvestor[]): string {
  const dice = new Dice(seedOf('the network of the story'));
  const rows: string[] = [];
  const add = (name: string, company: string, position: string) => {
    const [first = '', last = ''] = name.split(' ');
    const slug = `${first}-${last}-${rows.length}`.toLowerCase();
    const on = `${1 + dice.below(28)} ${dice.pick(MONTHS)} ${2014 + dice.below(12)}`;
    rows.push(`${first},${last},https://social.example/in/${slug},,${company},${position},${on}`);
  };
  for (const [rank, people] of WARM_RANKS) {
    const investor = ranked[rank];
    if (investor === undefined) continue;
    if (investor.entity === 'person') {
      add(investor.name, '', 'Angel investor');
      continue;
    }
    for (let n = 0; n < people; n += 1) add(personName(dice), investor.name, dice.pick(POSTS));
  }
  for (let n = 0; n < OTHERS; n += 1) {
    const company = `${dice.pick(COMPANY_HEADS)}${dice.pick(COMPANY_TAILS)}`;
    add(personName(dice), company, dice.pick(OTHER_POSTS));
  }
  rows.push(',,https://social.example/in/deleted,,,,3 Mar 2016');
  return `First Name,Last Name,URL,Email Address,Company,Position,Connected On\n${rows.join('\n')}\n`;
}

function personName(dice: Dice): string {
  return `${dice.pick(FIRST_NAMES)} ${dice.pick(NAME_HEADS)}${dice.pick(NAME_TAILS)}`;
}

export interface StoryRecipient {
  readonly name: string;
  readonly email: string;
}

/** Names tried for one recipient: of twelve addresses one does what is rare, within a tenth of the time one in ten. */
const TRIES = 5_000;

/** A made-up person at an investor whose address does what is `wanted`, within `withinMs`. Throws if no name does. */
export function storyRecipient(
  investor: StoryInvestor,
  wanted: SandboxBehaviour | 'nothing',
  withinMs: number,
): StoryRecipient {
  const dice = new Dice(seedOf(`who is written to at ${investor.name}`));
  const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/gu, '-');
  for (let tried = 0; tried < TRIES; tried += 1) {
    const isPerson = investor.entity === 'person';
    const name = isPerson ? investor.name : personName(dice);
    const local = slug(name).replace('-', '.') + (isPerson && tried > 0 ? `.${tried}` : '');
    const email = `${local}@${isPerson ? '' : `${slug(investor.name)}.`}${INVESTORS_HOST}`;
    const { behaviour = 'nothing', afterMs } = reactionOf(email);
    if (behaviour === wanted && afterMs <= withinMs) return { name, email };
  }
  throw new Error(`nobody at ${investor.name} does ${wanted} within ${withinMs} ms`);
}
