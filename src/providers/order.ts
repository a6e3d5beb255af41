import type { Setting } from '../platform/values/key-scopes.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import { patterns } from './address-patterns.ts';
import { bluesky } from './bluesky-engagement.ts';
import { corpus } from './corpus.ts';
import { edgar } from './edgar.ts';
import { github } from './github.ts';
import { hackernews } from './hackernews.ts';
import { harvestapi } from './harvestapi-people.ts';
import { adzuna } from './jobs/adzuna.ts';
import { ashby, greenhouse, lever, recruitee, smartrecruiters, workable } from './jobs/company-boards.ts';
import { himalayas } from './jobs/himalayas.ts';
import { arbeitnow, jobicy, muse, remoteok, remotive } from './jobs/job-feeds.ts';
import { jsearch } from './jobs/jsearch.ts';
import { llm } from './llm-read-draft.ts';
import { mastodon } from './mastodon-engagement.ts';
import { gdelt, googlenews, headlines } from './news.ts';
import { peopledatalabs } from './peopledatalabs.ts';
import { described, type Lookup, type Provider } from './provider.ts';
import { type SandboxSignal, sandboxSignal } from './rules-canonical.ts';
import {
  type Job,
  LOOKUP_KINDS,
  type LookupItem,
  type LookupKind,
  type LookupParams,
  type PostedLimit,
} from './rules-kinds.ts';
import {
  enrichPerson,
  findAddress,
  findEngagement,
  findPeople,
  findPosts,
  judgeAddress,
  leaveOpen,
  momentsOf,
} from './sandbox-choose.ts';
import {
  companiesFor,
  enrichCompany,
  findCompanies,
  findFunders,
  findNews,
  findPages,
  findStaff,
} from './sandbox-news.ts';
import { smtpprobe } from './smtpprobe-session.ts';
import { gleif } from './usual-settings.ts';
import { kickbox, millionverifier, neverbounce, reacher, zerobounce } from './verifiers.ts';
import { exa, searxng, serper } from './web-engines.ts';
import { brave, tavily } from './web-paid-engines.ts';
import { website } from './website.ts';
import { wikidata } from './wikidata-funders.ts';

/** The stages of a chain: one after another, the sources of one stage in parallel. */
export type Order = readonly (readonly string[])[];

/** The environment variable of a lookup's order: `WARMPATH_ORDER_JOBS_SEARCH`. */
export function orderVariable(kind: LookupKind): string {
  return `WARMPATH_ORDER_${kind.toUpperCase().replace('.', '_')}`;
}

/** An order as one writes it: `harvestapi, wikidata+gleif`. */
export function writtenOrder(order: Order): string {
  return order.length === 0 ? 'none' : order.map((stage) => stage.join('+')).join(', ');
}

/** The settings of the orders, one a lookup; undefined is the order by default. */
export function orderSettings(
  providers: readonly Provider[],
  defaults: { readonly [Kind in LookupKind]?: Order },
): readonly (Setting<Order | undefined> & { readonly kind: LookupKind })[] {
  return LOOKUP_KINDS.map((kind) => {
    const able = providers.filter((provider) => provider.lookups[kind] !== undefined).map(({ id }) => id);
    return {
      kind,
      name: orderVariable(kind),
      expected: `sources one after another with commas, side by side with +, or none; of: ${able.join(', ')}`,
      default: defaults[kind] === undefined ? 'none' : writtenOrder(defaults[kind]),
      meaning: `Which sources \`${kind}\` asks, and in which order. One that is left out is never asked.`,
      fallback: undefined,
      parse: (text) => parseOrder(text, able),
    };
  });
}

function parseOrder(text: string, able: readonly string[]): Order | undefined {
  if (text === 'none') return [];
  const stages = text.split(',').map((stage) => stage.split('+').map((id) => id.trim()));
  const ids = stages.flat();
  const isRight = ids.every((id) => able.includes(id)) && new Set(ids).size === ids.length;
  return isRight ? stages : undefined;
}

/** 24 hours each; `any-time` reaches as far back as postings usually stand. */
const DAYS: Readonly<Record<PostedLimit, number>> = {
  'past-24h': 1,
  'past-week': 7,
  'past-month': 30,
  'any-time': 90,
};
/** How many companies hire for one question. */
const EMPLOYERS = 12;
/** What is put before a keyword, so that a title reads like one; the empty one keeps it as it is. */
const RANKS = ['', 'Senior ', 'Junior ', 'Lead ', 'Principal '] as const;
/** What a company hires for where the keyword is its name. */
const ROLES = [
  'Software Engineer',
  'Product Manager',
  'Account Executive',
  'Designer',
  'Data Analyst',
] as const;
/** A title, not an essay; UTF-16 units. */
const MAX_KEYWORD = 80;

/**
 * Postings of made-up companies at the place that is asked for, newest first. Their titles are the keyword with a rank,
 * so that every keyword finds some; where it names a company, what that company hires for.
 */
export function findJobs(params: LookupParams['jobs.search'], now: Date): Job[] {
  const { keyword, location, posted_limit, limit } = params;
  const [named] = companiesFor(keyword, undefined, 1);
  const isName = named !== undefined && keyword.trim().toLowerCase() === named.slug;
  const employers = isName ? [named] : companiesFor(undefined, location, EMPLOYERS);
  const subject = keyword.trim().replace(/\s+/gu, ' ').slice(0, MAX_KEYWORD).toWellFormed();
  return momentsOf(`jobs ${keyword} ${location}`, now, DAYS[posted_limit])
    .slice(0, limit)
    .map(({ timestamp, id, dice }) => {
      const company = dice.pick(employers);
      return {
        title: isName ? dice.pick(ROLES) : `${dice.pick(RANKS)}${subject}`,
        url: `https://${company.domain}/jobs/${id}-${dice.below(1e6)}`,
        company: company.name,
        companyUrl: `https://${company.domain}`,
        location: dice.below(4) === 0 ? 'Remote' : company.location,
        postedDate: new Date(timestamp).toISOString(),
      };
    });
}

/** What a slow answer takes: long enough to see a spinner, short of every client's usual limit, ms. */
const SLOW_MS = 4_000;
/** The least there is: with a cap of nothing a day it never fits, so that the real admission refuses it. */
const OVER_THE_CAP_MICRO_USD = 1;

/**
 * The only source behind test keys: a made-up world in which every lookup has an answer and every failure can
 * be asked for (`docs/sandbox.md`). It makes no connection; parameters and the service's clock decide.
 */
export const sandbox: Provider = {
  ...described('sandbox'),
  // It sends nothing; these hold no call of it.
  limits: { timeoutMs: 30_000, concurrency: 1 },
  probe: { none: 'it makes its answers up' },
  lookups: {
    'jobs.search': answering('jobs.search', findJobs),
    'company.search': answering('company.search', findCompanies),
    'person.search': answering('person.search', findPeople),
    'social.posts': answering('social.posts', findPosts),
    'social.engagement': answering('social.engagement', findEngagement),
    'search.web': answering('search.web', findPages),
    // A verdict is always one: who is asked to find nothing leaves it open.
    'email.verify': answering(
      'email.verify',
      ({ email }) => [judgeAddress(email)],
      () => [leaveOpen()],
    ),
    'person.enrich': answering('person.enrich', enrichPerson),
    'person.email': answering('person.email', findAddress),
    'company.enrich': answering('company.enrich', enrichCompany),
    'company.people': answering('company.people', findStaff),
    'company.news': answering('company.news', findNews),
    'company.funders': answering('company.funders', findFunders),
  },
};

function answering<Kind extends LookupKind>(
  kind: Kind,
  answer: (params: LookupParams[Kind], now: Date) => readonly LookupItem[Kind][],
  nothing: () => readonly LookupItem[Kind][] = () => [],
): Lookup<Kind> {
  return {
    listPrice: (params) => (sandboxSignal(kind, params) === 'capped' ? OVER_THE_CAP_MICRO_USD : 0),
    async ask(params, { signal, now }) {
      const asked = sandboxSignal(kind, params);
      await rehearse(asked, signal);
      const finds = asked !== 'miss' && asked !== 'empty';
      return { items: finds ? answer(params, now) : nothing(), costMicroUsd: 0 };
    },
  };
}

/** Fails, or takes its time, if that is what is asked for. */
async function rehearse(asked: SandboxSignal | undefined, signal: AbortSignal): Promise<void> {
  if (asked === 'fail') {
    throw new ProviderError('upstream', 'the sandbox fails on request', { status: 500, spend: 'none' });
  }
  if (asked === 'slow') await waitFor(SLOW_MS, signal);
  if (asked === 'timeout') await waitFor(undefined, signal);
}

/** Resolves after so many ms, or never; rejects with `timeout` when the request ends first. */
function waitFor(ms: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(new ProviderError('timeout', 'the sandbox did not answer, on request', { spend: 'none' }));
    };
    const timer =
      ms === undefined
        ? undefined
        : setTimeout(() => {
            signal.removeEventListener('abort', end);
            resolve();
          }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Every provider there is, by id. */
export const PROVIDERS: readonly Provider[] = [
  adzuna,
  arbeitnow,
  ashby,
  bluesky,
  brave,
  corpus,
  edgar,
  exa,
  gdelt,
  github,
  gleif,
  googlenews,
  greenhouse,
  hackernews,
  harvestapi,
  headlines,
  himalayas,
  jobicy,
  jsearch,
  kickbox,
  lever,
  llm,
  mastodon,
  millionverifier,
  muse,
  neverbounce,
  patterns,
  peopledatalabs,
  reacher,
  recruitee,
  remoteok,
  remotive,
  sandbox,
  searxng,
  serper,
  smartrecruiters,
  smtpprobe,
  tavily,
  website,
  wikidata,
  workable,
  zerobounce,
];

/**
 * The chain of every lookup by default: stages one after another, the sources of a stage in parallel. Sources
 * that are not configured are left out. An operator who pays for a source wants it asked first; what is free
 * comes after it, and where several free ones know different things they are asked together and merged.
 */
export const DEFAULT_ORDERS: { readonly [Kind in LookupKind]: Order } = {
  'jobs.search': [
    ['greenhouse', 'lever', 'ashby', 'smartrecruiters', 'workable', 'recruitee'],
    ['harvestapi'],
    ['jsearch'],
    ['adzuna', 'himalayas', 'hackernews', 'muse', 'remotive', 'arbeitnow', 'jobicy', 'remoteok'],
  ],
  'company.search': [['harvestapi'], ['peopledatalabs'], ['corpus', 'wikidata', 'edgar', 'gleif', 'github']],
  'person.search': [['harvestapi'], ['peopledatalabs'], ['corpus', 'wikidata', 'bluesky', 'github']],
  'social.posts': [['bluesky', 'hackernews', 'harvestapi'], ['mastodon']],
  'social.engagement': [['bluesky', 'hackernews', 'harvestapi'], ['mastodon']],
  'search.web': [['exa'], ['brave'], ['tavily'], ['serper'], ['searxng']],
  // From the surest to the dearest: the mail host itself, a verifier of one's own, then those that are paid.
  'email.verify': [
    ['smtpprobe'],
    ['reacher'],
    ['zerobounce'],
    ['kickbox'],
    ['neverbounce'],
    ['millionverifier'],
  ],
  'person.enrich': [
    ['harvestapi'],
    ['peopledatalabs'],
    ['corpus', 'wikidata', 'bluesky', 'mastodon', 'github'],
  ],
  'person.email': [['harvestapi'], ['patterns']],
  'company.enrich': [
    ['harvestapi'],
    ['peopledatalabs'],
    ['corpus', 'website', 'wikidata', 'edgar', 'gleif', 'github', 'bluesky'],
  ],
  'company.people': [['harvestapi'], ['peopledatalabs'], ['corpus', 'wikidata']],
  // Answers of the stages add up: who is paid is asked only where the free ones know little.
  'company.news': [
    ['gdelt', 'hackernews', 'googlenews', 'edgar', 'searxng'],
    ['exa'],
    ['brave'],
    ['tavily'],
    ['serper'],
  ],
  'company.funders': [['wikidata', 'headlines']],
  'touch.draft': [['llm']],
};
