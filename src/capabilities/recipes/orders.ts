import type { LookupKind } from '../../core/lookup/kinds.ts';
import type { Order } from '../../providers/order.ts';

/**
 * The chain of every lookup by default: stages one after another, the sources of a stage side by side. Sources that are
 * not configured are left out. Whoever pays for a source wants it asked first; what is free comes after it, and where
 * several free ones know different things they are asked together and merged.
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
