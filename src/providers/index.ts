import { adzuna } from './adzuna.ts';
import { arbeitnow } from './arbeitnow.ts';
import { ashby } from './ashby.ts';
import { bluesky } from './bluesky/index.ts';
import { brave } from './brave.ts';
import { corpus } from './corpus.ts';
import { edgar } from './edgar/index.ts';
import { exa } from './exa.ts';
import { gdelt } from './gdelt.ts';
import { github } from './github/index.ts';
import { gleif } from './gleif.ts';
import { googlenews } from './googlenews.ts';
import { greenhouse } from './greenhouse.ts';
import { hackernews } from './hackernews/index.ts';
import { harvestapi } from './harvestapi/index.ts';
import { headlines } from './headlines.ts';
import { himalayas } from './himalayas.ts';
import { jobicy } from './jobicy.ts';
import { jsearch } from './jsearch.ts';
import { kickbox } from './kickbox.ts';
import { lever } from './lever.ts';
import { llm } from './llm/index.ts';
import { mastodon } from './mastodon/index.ts';
import { millionverifier } from './millionverifier.ts';
import { muse } from './muse.ts';
import { neverbounce } from './neverbounce.ts';
import { patterns } from './patterns.ts';
import { peopledatalabs } from './peopledatalabs/index.ts';
import type { Upstream } from './provider.ts';
import { reacher } from './reacher.ts';
import { recruitee } from './recruitee.ts';
import { remoteok } from './remoteok.ts';
import { remotive } from './remotive.ts';
import { sandbox } from './sandbox/index.ts';
import { searxng } from './searxng.ts';
import { serper } from './serper.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { smtpprobe } from './smtpprobe/index.ts';
import { tavily } from './tavily.ts';
import { website } from './website/index.ts';
import { wikidata } from './wikidata/index.ts';
import { workable } from './workable.ts';
import { zerobounce } from './zerobounce.ts';

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
