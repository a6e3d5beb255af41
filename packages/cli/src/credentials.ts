import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure } from './failure.ts';
import { isObject } from './output/value.ts';
import type { Surroundings } from './terminal.ts';

export interface Credentials {
  readonly url: string;
  readonly key: string;
}

/** Rights of others, in the mode of a file. */
const OF_OTHERS = 0o077;
/** An address and a key are shorter by far, bytes. */
const LARGEST = 16_384;

/**
 * Where `wp login` writes: below XDG_CONFIG_HOME, which has to be absolute to count (XDG Base Directory 0.8). Undefined where the
 * user has no folder: below the one that happens to be the current one, a key would be whoever's that owns it.
 */
export function credentialsPath({ env, home }: Pick<Surroundings, 'env' | 'home'>): string | undefined {
  const base = [env.XDG_CONFIG_HOME ?? '', join(home, '.config')].find(isAbsolute);
  return base === undefined ? undefined : join(base, 'warmpath', 'wp.json');
}

/** What is stored; undefined without a file. Throws a failure where others may read the file, or it is not one of ours. */
export async function readCredentials(path: string | undefined): Promise<Credentials | undefined> {
  if (path === undefined) return undefined;
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new Failure('key', `${path} cannot be read: ${error.message}`);
  });
  if (file === undefined) return undefined;
  try {
    const { mode, size, uid } = await file.stat();
    // Windows has no such rights.
    if (process.platform !== 'win32' && (mode & OF_OTHERS) !== 0)
      throw new Failure(
        'key',
        `Others may read the key in ${path}. Run "chmod 600 ${path}"; if somebody has, revoke the key.`,
      );
    if (process.getuid !== undefined && uid !== process.getuid())
      throw new Failure('key', `${path} belongs to another user. Remove it, and run "wp login".`);
    const stored = size > LARGEST ? undefined : parse(await file.readFile('utf8'));
    if (stored !== undefined) return stored;
    throw new Failure('key', `${path} does not hold an address and a key. Run "wp login" again.`);
  } finally {
    await file.close();
  }
}

function parse(text: string): Credentials | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const { url, key } = value;
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the file with mode 0600, whole or not at all. */
export async function writeCredentials(path: string, credentials: Credentials): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.wp-${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // A umask may have taken rights away, and none may be added.
    await chmod(temporary, 0o600);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Removes the file; whether there was one. */
export async function removeCredentials(path: string): Promise<boolean> {
  try {
    await rm(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
