import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { MonitorKind } from '../monitoring/fields.ts';
import type { PipelineItem } from '../pipeline/rules-row.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { WarmPath } from '../reference/rules-identity.ts';

/** What waits for a person, each with the one thing to do about it. */
export const WAITING = {
  draft: 'approve',
  reply: 'answer',
  opt_out: 'decide',
  unknown: 'settle',
  intro: 'ask',
  next_step: 'do',
  news: 'look',
  mailbox: 'connect',
  credits: 'top_up',
} as const;
export type WaitingKind = keyof typeof WAITING;
export const WAITING_KINDS = Object.keys(WAITING) as WaitingKind[];

/** One thing that waits, as the store finds it. */
export interface Waiting {
  readonly kind: Exclude<WaitingKind, 'intro' | 'credits'>;
  /** Distinguishes it from others of its kind. */
  readonly key: string;
  readonly who: string;
  /** A subject, a sentence, a step; third parties may have written it. */
  readonly what: string | undefined;
  readonly since: Date;
  readonly investorId: number | undefined;
  readonly touchId: string | undefined;
  readonly sequenceId: string | undefined;
  readonly mailboxId: string | undefined;
}

/** What an account has waiting, and what it needs to know of its credits. */
export interface WaitingFound {
  /** Of each kind the newest. */
  readonly items: readonly Waiting[];
  /** How many there are of each kind in all. */
  readonly totals: Readonly<Partial<Record<WaitingKind, number>>>;
  /** Credits spent in the last seven days. */
  readonly spentInWeek: number;
  readonly mailboxes: number;
  /** A search has put somebody on the list. */
  readonly hasFound: boolean;
  /** The next message that leaves by itself. */
  readonly nextMessage: { readonly who: string; readonly at: Date } | undefined;
}

/** One line of the list. */
export interface TodayItem {
  readonly kind: WaitingKind;
  readonly id: string;
  readonly action: (typeof WAITING)[WaitingKind];
  readonly who: string;
  readonly what?: string;
  readonly since: string;
  readonly investor_id?: string;
  readonly touch_id?: string;
  readonly sequence_id?: string;
  readonly mailbox_id?: string;
  /** Where one line stands for many. */
  readonly count?: number;
}

export interface TodayAsked {
  readonly found: WaitingFound;
  /** Shortlisted investors, with the paths that lead to them. */
  readonly shortlisted: readonly (readonly [PipelineItem, readonly WarmPath[]])[];
  readonly balance: number;
  readonly now: Date;
}

export interface Today {
  /** Newest first. */
  readonly items: readonly TodayItem[];
  /** Of each kind, zero included: for badges. */
  readonly counts: Readonly<Record<WaitingKind, number>>;
}

/** Lines of the list: more than a person decides in a day; the counts know of the others. */
const MOST_ITEMS = 200;
/** Names in a line that stands for many. */
const NAMED = 3;
/** The dearest call but a lookalike one: with less a raise cannot go on searching. Credits. */
const LEAST_BALANCE = 15;
/** A week's work should be left: operators rarely grant credits the same day. */
const DAYS_LEFT = 7;

/** What waits for a decision of a person. */
export function todayOf({ found, shortlisted, balance, now }: TodayAsked): Today {
  const news = found.items.filter(({ kind }) => kind === 'news');
  const intros = shortlisted.flatMap(([item, paths]) => introOf(item, paths));
  const credits = creditsOf(balance, found.spentInWeek, now);
  const items = [
    ...found.items.filter(({ kind }) => kind !== 'news').map(lineOf),
    ...newsOf(news, found.totals.news ?? 0),
    ...intros,
    ...credits,
  ];
  const counts = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, found.totals[kind] ?? 0]));
  return {
    items: items
      .toSorted((one, other) => (one.since < other.since ? 1 : one.since > other.since ? -1 : 0))
      .slice(0, MOST_ITEMS),
    counts: { ...counts, intro: intros.length, credits: credits.length } as Today['counts'],
  };
}

function lineOf(waiting: Waiting): TodayItem {
  const { kind, key, who, what, since, investorId, touchId, sequenceId, mailboxId } = waiting;
  return {
    kind,
    id: `${kind}:${key}`,
    action: WAITING[kind],
    who,
    since: since.toISOString(),
    ...knownFields({
      what,
      investor_id: investorId === undefined ? undefined : investorIdOf(investorId),
      touch_id: touchId,
      sequence_id: sequenceId,
      mailbox_id: mailboxId,
    }),
  };
}

/** What monitoring found is one line: whom, is the list's to show. */
function newsOf(news: readonly Waiting[], total: number): TodayItem[] {
  const [newest] = news;
  if (newest === undefined) return [];
  const named = news.slice(0, NAMED).map(({ who }) => who);
  const more = total - named.length;
  const { who: _, investorId: __, ...line } = newest;
  return [
    {
      ...lineOf({
        ...line,
        key: 'found',
        who: named.join(', ') + (more > 0 ? ` and ${more} more` : ''),
        investorId: undefined,
      }),
      count: total,
    },
  ];
}

function introOf(item: PipelineItem, paths: readonly WarmPath[]): TodayItem[] {
  const [path] = paths;
  if (path === undefined) return [];
  const id = investorIdOf(item.investorId);
  return [
    {
      kind: 'intro',
      id: `intro:${id}`,
      action: WAITING.intro,
      who: item.record.name,
      what: path.name,
      since: item.stageAt.toISOString(),
      investor_id: id,
    },
  ];
}

function creditsOf(balance: number, spentInWeek: number, now: Date): TodayItem[] {
  const days = spentInWeek > 0 ? Math.floor(balance / (spentInWeek / 7)) : undefined;
  if (balance >= LEAST_BALANCE && (days === undefined || days >= DAYS_LEFT)) return [];
  const lasts =
    days === undefined
      ? ''
      : `; at the pace of the last week they last ${days} ${days === 1 ? 'day' : 'days'}`;
  return [
    {
      kind: 'credits',
      id: 'credits:balance',
      action: WAITING.credits,
      who: `${balance} credits left`,
      what: `${balance} credits are left${lasts}.`,
      since: `${now.toISOString().slice(0, 10)}T00:00:00.000Z`,
    },
  ];
}

/** The steps of setting an account up, in their order: which records matter depends on the raise. */
export const SETUP_STEPS = ['profile', 'data', 'credits', 'search', 'network', 'mailbox'] as const;

export interface SetupAsked {
  /** Investors that searches look at; undefined while they are being read. */
  readonly investors: number | undefined;
  readonly balance: number;
  readonly hasProfile: boolean;
  readonly hasNetwork: boolean;
  readonly hasFound: boolean;
  readonly mailboxes: number;
}

interface SetupStep {
  readonly step: (typeof SETUP_STEPS)[number];
  readonly done: boolean;
  /** The service is at it. */
  readonly working?: true;
  readonly says: string;
}

/** Each step, whether it is done, and how it stands; who can do it depends on who reads. */
export function setupOf(asked: SetupAsked): readonly SetupStep[] {
  const { investors, balance, hasProfile, hasNetwork, hasFound, mailboxes } = asked;
  const hasData = investors !== undefined && investors > 0;
  // Below it the operator is told that this account waits.
  const hasCredits = balance >= LIMITS.price.searchInvestors.medium;
  const data = hasData
    ? `${investors.toLocaleString('en')} investors are on record.`
    : investors === undefined
      ? 'The records are being read.'
      : 'No investors are on record yet.';
  const says = {
    data: [hasData, data],
    // Who has found somebody already is told by the balance, not by a step.
    credits: [
      hasCredits || hasFound,
      hasCredits
        ? 'The credits reach for a search.'
        : hasFound
          ? 'There were enough for the first search.'
          : 'The credits do not reach for a search.',
    ],
    profile: [hasProfile, hasProfile ? 'The raise is described.' : 'The raise is not described yet.'],
    network: [
      hasNetwork,
      hasNetwork ? 'Your connections are uploaded.' : 'Your connections are not uploaded yet.',
    ],
    search: [hasFound, hasFound ? 'Investors are found.' : 'No investors are found yet.'],
    mailbox: [
      mailboxes > 0,
      mailboxes > 0 ? `Mailboxes that send: ${mailboxes}.` : 'No mailbox is connected yet.',
    ],
  } as const;
  return SETUP_STEPS.map((step) => ({
    step,
    done: says[step][0],
    ...(step === 'data' && investors === undefined ? { working: true } : {}),
    says: says[step][1],
  }));
}

/** An investor that monitoring found. */
export interface NewsFound extends PipelineItem {
  readonly foundAt: Date;
  readonly monitor: MonitorKind;
}
