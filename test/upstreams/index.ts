import { adzunaSamples } from './adzuna.ts';
import { arbeitnowSamples } from './arbeitnow.ts';
import { ashbySamples } from './ashby.ts';
import { blueskySamples } from './bluesky.ts';
import { braveSamples } from './brave.ts';
import { edgarSamples } from './edgar.ts';
import { exaSamples } from './exa.ts';
import { gdeltSamples } from './gdelt.ts';
import { githubSamples } from './github.ts';
import { gleifSamples } from './gleif.ts';
import { googlenewsSamples } from './googlenews.ts';
import { greenhouseSamples } from './greenhouse.ts';
import { hackernewsSamples } from './hackernews.ts';
import { harvestapiSamples } from './harvestapi.ts';
import { himalayasSamples } from './himalayas.ts';
import { jobicySamples } from './jobicy.ts';
import { jsearchSamples } from './jsearch.ts';
import { kickboxSamples } from './kickbox.ts';
import { leverSamples } from './lever.ts';
import { llmSamples } from './llm.ts';
import { mastodonSamples } from './mastodon.ts';
import { millionverifierSamples } from './millionverifier.ts';
import { museSamples } from './muse.ts';
import { neverbounceSamples } from './neverbounce.ts';
import { peopledatalabsSamples } from './peopledatalabs.ts';
import { reacherSamples } from './reacher.ts';
import { recruiteeSamples } from './recruitee.ts';
import { remoteokSamples } from './remoteok.ts';
import { remotiveSamples } from './remotive.ts';
import type { UpstreamSamples } from './samples.ts';
import { searxngSamples } from './searxng.ts';
import { serperSamples } from './serper.ts';
import { smartrecruitersSamples } from './smartrecruiters.ts';
import { tavilySamples } from './tavily.ts';
import { websiteSamples } from './website.ts';
import { wikidataSamples } from './wikidata.ts';
import { workableSamples } from './workable.ts';
import { zerobounceSamples } from './zerobounce.ts';

/** By id, as in src/providers/index.ts. */
export const SAMPLES: readonly UpstreamSamples[] = [
  adzunaSamples,
  arbeitnowSamples,
  ashbySamples,
  blueskySamples,
  braveSamples,
  edgarSamples,
  exaSamples,
  gdeltSamples,
  githubSamples,
  gleifSamples,
  googlenewsSamples,
  greenhouseSamples,
  hackernewsSamples,
  harvestapiSamples,
  himalayasSamples,
  jobicySamples,
  jsearchSamples,
  kickboxSamples,
  leverSamples,
  llmSamples,
  mastodonSamples,
  millionverifierSamples,
  museSamples,
  neverbounceSamples,
  peopledatalabsSamples,
  reacherSamples,
  recruiteeSamples,
  remoteokSamples,
  remotiveSamples,
  searxngSamples,
  serperSamples,
  smartrecruitersSamples,
  tavilySamples,
  websiteSamples,
  wikidataSamples,
  workableSamples,
  zerobounceSamples,
];
