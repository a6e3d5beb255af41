import { braveSamples } from './brave.ts';
import { exaSamples } from './exa.ts';
import type { UpstreamSamples } from './samples.ts';
import { searxngSamples } from './searxng.ts';
import { serperSamples } from './serper.ts';
import { tavilySamples } from './tavily.ts';
import { wikidataSamples } from './wikidata.ts';

/** By id, as in src/providers/index.ts. */
export const SAMPLES: readonly UpstreamSamples[] = [
  braveSamples,
  exaSamples,
  searxngSamples,
  serperSamples,
  tavilySamples,
  wikidataSamples,
];
