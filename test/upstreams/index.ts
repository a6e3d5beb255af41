import type { UpstreamSamples } from './samples.ts';

/** By id, as in src/providers/index.ts. */
export const SAMPLES: readonly UpstreamSamples[] = [];
