import { readFileSync } from 'node:fs';

const FROZEN = new URL('../../src/platform/migrations/frozen.json', import.meta.url);

export interface Release {
  readonly release: string;
  /** Its commit, in the history of every clone that is whole. */
  readonly commit: string;
  /** SHA-256 of each of its migrations, by name. */
  readonly migrations: Readonly<Record<string, string>>;
}

/** The last release, as the commit after it wrote it down. */
export function lastRelease(): Release {
  return JSON.parse(readFileSync(FROZEN, 'utf8')) as Release;
}
