import { mkdir, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { isObject } from './output/value.ts';
import { VERSION } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** How often is looked at most, ms. */
const DAY_MS = 86_400_000;

/**
 * Asks the service for its version beside what the command asks, at a terminal and at most once a day. Call what it returns when the
 * command is done: it says if the service is newer, and waits for nothing.
 */
export function lookForNewer(url: string, terminal: Terminal): () => void {
  const { env, home, stdout, stderr, note } = terminal;
  const folder = [env.XDG_CACHE_HOME ?? '', join(home, '.cache')].find(isAbsolute);
  const isWatched = stdout.isTTY === true && stderr.isTTY === true && (env.CI ?? '') === '';
  if (!isWatched || folder === undefined) return () => {};
  const end = new AbortController();
  let newer: string | undefined;
  const look = async () => {
    const path = join(folder, 'warmpath', 'looked');
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs < DAY_MS) return;
    const answer: unknown = await (await fetch(`${url}/healthz`, { signal: end.signal })).json();
    await mkdir(join(folder, 'warmpath'), { recursive: true });
    await writeFile(path, '');
    const { version } = isObject(answer) ? answer : {};
    if (typeof version === 'string' && version.localeCompare(VERSION, 'en', { numeric: true }) > 0)
      newer = version;
  };
  // A notice is no reason for a command to fail.
  look().catch(() => {});
  return () => {
    end.abort();
    if (newer !== undefined)
      note(`This is wp ${VERSION}, and the service has ${newer}. How to get that one: ${url}/docs/cli`);
  };
}
