import { blueskySamples } from './bluesky.ts';
import { braveSamples } from './brave.ts';
import { exaSamples } from './exa.ts';
import { harvestapiSamples } from './harvestapi.ts';
import { mastodonSamples } from './mastodon.ts';
import type { UpstreamSamples } from './samples.ts';
import { searxngSamples } from './searxng.ts';
import { serperSamples } from './serper.ts';
import { tavilySamples } from './tavily.ts';
import { wikidataSamples } from './wikidata.ts';

/** By id, as in src/providers/index.ts. */
export const SAMPLES: readonly UpstreamSamples[] = [
  blueskySamples,
  braveSamples,
  exaSamples,
  harvestapiSamples,
  mastodonSamples,
  searxngSamples,
  serperSamples,
  tavilySamples,
  wikidataSamples,
];
