import { bluesky } from './bluesky/index.ts';
import { brave } from './brave.ts';
import { corpus } from './corpus.ts';
import { exa } from './exa.ts';
import { harvestapi } from './harvestapi/index.ts';
import { kickbox } from './kickbox.ts';
import { mastodon } from './mastodon/index.ts';
import { millionverifier } from './millionverifier.ts';
import { neverbounce } from './neverbounce.ts';
import { patterns } from './patterns.ts';
import type { Upstream } from './provider.ts';
import { reacher } from './reacher.ts';
import { sandbox } from './sandbox/index.ts';
import { searxng } from './searxng.ts';
import { serper } from './serper.ts';
import { smtpprobe } from './smtpprobe/index.ts';
import { tavily } from './tavily.ts';
import { wikidata } from './wikidata/index.ts';
import { zerobounce } from './zerobounce.ts';

/** Every upstream there is, by id. */
export const UPSTREAMS: readonly Upstream[] = [
  bluesky,
  brave,
  corpus,
  exa,
  harvestapi,
  kickbox,
  mastodon,
  millionverifier,
  neverbounce,
  patterns,
  reacher,
  sandbox,
  searxng,
  serper,
  smtpprobe,
  tavily,
  wikidata,
  zerobounce,
];
