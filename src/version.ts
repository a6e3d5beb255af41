import { createRequire } from 'node:module';

/** Of package.json: what the command prints, and what sources are given. */
export const { version: VERSION } = createRequire(import.meta.url)('../package.json') as { version: string };
