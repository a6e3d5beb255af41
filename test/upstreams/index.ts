import { blueskySamples } from './bluesky.ts';
import { braveSamples } from './brave.ts';
import { exaSamples } from './exa.ts';
import { harvestapiSamples } from './harvestapi.ts';
import { kickboxSamples } from './kickbox.ts';
import { mastodonSamples } from './mastodon.ts';
import { millionverifierSamples } from './millionverifier.ts';
import { neverbounceSamples } from './neverbounce.ts';
import { reacherSamples } from './reacher.ts';
import type { UpstreamSamples } from './samples.ts';
import { searxngSamples } from './searxng.ts';
import { serperSamples } from './serper.ts';
import { tavilySamples } from './tavily.ts';
import { wikidataSamples } from './wikidata.ts';
import { zerobounceSamples } from './zerobounce.ts';

/** By id, as in src/providers/index.ts. */
export const SAMPLES: readonly UpstreamSamples[] = [
  blueskySamples,
  braveSamples,
  exaSamples,
  harvestapiSamples,
  kickboxSamples,
  mastodonSamples,
  millionverifierSamples,
  neverbounceSamples,
  reacherSamples,
  searxngSamples,
  serperSamples,
  tavilySamples,
  wikidataSamples,
  zerobounceSamples,
];
