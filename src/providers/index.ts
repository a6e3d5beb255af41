import type { Upstream } from './provider.ts';

/** Every upstream there is, by id. */
export const UPSTREAMS: readonly Upstream[] = [];
