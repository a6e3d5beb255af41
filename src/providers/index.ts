import type { LookupKind } from '../core/lookup/kinds.ts';
import { bluesky } from './bluesky/index.ts';
import { corpus } from './corpus.ts';
import { edgar } from './edgar/index.ts';
import { kickbox } from './email/kickbox.ts';
import { millionverifier } from './email/millionverifier.ts';
import { neverbounce } from './email/neverbounce.ts';
import { patterns } from './email/patterns.ts';
import { reacher } from './email/reacher.ts';
import { zerobounce } from './email/zerobounce.ts';
import { github } from './github/index.ts';
import { gleif } from './gleif.ts';
import { hackernews } from './hackernews/index.ts';
import { harvestapi } from './harvestapi/index.ts';
import { adzuna } from './jobs/adzuna.ts';
import { ashby, greenhouse, lever, recruitee, smartrecruiters, workable } from './jobs/company-boards.ts';
import { himalayas } from './jobs/himalayas.ts';
import { arbeitnow, jobicy, muse, remoteok, remotive } from './jobs/job-feeds.ts';
import { jsearch } from './jobs/jsearch.ts';
import { llm } from './llm/index.ts';
import { mastodon } from './mastodon/index.ts';
import { gdelt } from './news/gdelt.ts';
import { googlenews } from './news/googlenews.ts';
import { headlines } from './news/headlines.ts';
import type { Order } from './order.ts';
import { peopledatalabs } from './peopledatalabs/index.ts';
import type { Upstream } from './provider.ts';
import { sandbox } from './sandbox/index.ts';
import { smtpprobe } from './smtpprobe/index.ts';
import { brave } from './web/brave.ts';
import { exa } from './web/exa.ts';
import { searxng } from './web/searxng.ts';
import { serper } from './web/serper.ts';
import { tavily } from './web/tavily.ts';
import { website } from './website/index.ts';
import { wikidata } from './wikidata/index.ts';

/** Every upstream there is, by id. */
export const UPSTREAMS: readonly Upstream[] = [
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
