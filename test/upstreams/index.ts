import type { UpstreamSamples } from './samples.ts';
import { wikidataSamples } from './wikidata.ts';

/** By id, as in src/providers/index.ts. */
export const SAMPLES: readonly UpstreamSamples[] = [wikidataSamples];
