import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure } from './failure.ts';
import { isObject } from './output/value.ts';
import type { Surroundings, Terminal } from './terminal.ts';

/** Of this wp. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

/** The environment variables of the client, for `wp --help` and the documents. */
export const CLIENT_SETTINGS = [
  { name: 'WARMPATH_KEY', about: 'the key, in place of that of "wp login"' },
  { name: 'WARMPATH_URL', about: 'the address of the service, in place of that of "wp login"' },
  { name: 'WARMPATH_PROFILE', about: 'the profile to use, as --profile' },
  { name: 'WARMPATH_CONFIRM_ABOVE', about: 'credits up to which a call is made without asking' },
] as const;

/** Where the service listens on this machine, if nothing else was set. */
export const DEFAULT_URL = 'http://127.0.0.1:8787';

/**
 * Credits up to which a call is made without asking: what the dearest single search costs, so that daily work is not
 * interrupted; what costs more, such as lookalikes over many companies, is asked for.
 */
const CONFIRM_ABOVE = 15;

/** Where the client asks, and with which key. */
export interface Access {
  readonly url: string;
  readonly key: string;
  /** Where the key is from, for a person. */
  readonly from: string;
}

/** What the settings are read from. */
type Around = Pick<Surroundings, 'env' | 'home'> & Partial<Pick<Terminal, 'profile'>>;

/** The profile asked for, of the option or the environment; undefined: the one in use. Throws a failure. */
export function askedProfile({ env, profile }: Around): string | undefined {
  const name = profile ?? ((env.WARMPATH_PROFILE ?? '').trim() || undefined);
  if (name === undefined || /^[a-z0-9][a-z0-9._-]{0,39}$/i.test(name)) return name;
  throw new Failure(
    'usage',
    `"${name}" is no name of a profile. Expected letters, digits, ".", "_" and "-".`,
  );
}

/**
 * The address and key to use: of the profile that was asked for, else of the environment, else of the profile in use. A stored key
 * belongs to its address: it is not sent to another one that the environment names. Throws a failure that says what to do.
 */
export async function readAccess(around: Around): Promise<Access> {
  const { env } = around;
  const name = askedProfile(around);
  const key = name === undefined ? (env.WARMPATH_KEY?.trim() ?? '') : '';
  const given = name === undefined ? (env.WARMPATH_URL?.trim() ?? '') : '';
  const url = given === '' ? undefined : parseUrl(given);
  if (key !== '' && url !== undefined) return { url, key: checkedKey(key), from: 'WARMPATH_KEY' };
  const path = credentialsPath(around);
  const { use, profiles } = await readStored(path);
  const stored = profiles.get(name ?? use);
  if (key !== '') return { url: stored?.url ?? DEFAULT_URL, key: checkedKey(key), from: 'WARMPATH_KEY' };
  if (stored === undefined)
    throw new Failure(
      'key',
      name === undefined
        ? 'There is no key. Run "wp login", or set WARMPATH_KEY (and WARMPATH_URL).'
        : `There is no profile "${name}"; there are: ${[...profiles.keys()].join(', ') || 'none'}. Run "wp login --profile ${name}".`,
    );
  if (url !== undefined && url !== stored.url)
    throw new Failure(
      'key',
      `WARMPATH_URL is ${url}, and the key in ${path} is for ${stored.url}. Set WARMPATH_KEY, or run "wp login" for that address.`,
    );
  return { ...stored, from: `${path}, profile ${name ?? use}` };
}

/** An address as it is stored and compared: http or https, without a slash at its end. Throws a failure. */
export function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new Failure(
      'usage',
      `"${text}" is no address of a service. Expected such as https://warmpath.example.com.`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Whether what is sent to this address can be read on the way. */
export function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** A key that can stand in a header. Throws a failure that does not repeat it. */
export function checkedKey(key: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Failure(
    'key',
    'The key is not one of this service: keys begin with wp_live_ or wp_test_ and hold no blanks.',
  );
}

/** Credits up to which nobody is asked. */
export function confirmAbove(env: Surroundings['env'], option: number | undefined): number {
  if (option !== undefined) return option;
  const text = env.WARMPATH_CONFIRM_ABOVE?.trim() ?? '';
  if (text === '') return CONFIRM_ABOVE;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Failure('usage', `WARMPATH_CONFIRM_ABOVE is "${text}". Expected a whole number of credits.`);
}

type Credentials = Pick<Access, 'url' | 'key'>;
/** What the file holds: the profiles by name, and which one is used if none is asked for. */
export interface Stored {
  readonly use: string;
  readonly profiles: ReadonlyMap<string, Credentials>;
}
/** Of the first profile; a file of before there were any has this one. */
const FIRST = 'default';

/** Rights of others, in the mode of a file. */
const OF_OTHERS = 0o077;

/**
 * Where `wp login` writes: below XDG_CONFIG_HOME, which has to be absolute to count (XDG Base Directory 0.8). Undefined if the
 * user has no folder: below the one that happens to be the current one, a key would be whoever's that owns it.
 */
export function credentialsPath({ env, home }: Pick<Surroundings, 'env' | 'home'>): string | undefined {
  const base = [env.XDG_CONFIG_HOME ?? '', join(home, '.config')].find(isAbsolute);
  return base === undefined ? undefined : join(base, 'warmpath', 'wp.json');
}

/** What is stored; no profile without a file. Throws a failure if others may read the file, or it is not one of ours. */
export async function readStored(path: string | undefined): Promise<Stored> {
  const none = { use: FIRST, profiles: new Map() };
  if (path === undefined) return none;
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new Failure('key', `${path} cannot be read: ${error.message}`);
  });
  if (file === undefined) return none;
  try {
    const { mode, uid } = await file.stat();
    // Windows has no such rights.
    if (process.platform !== 'win32' && (mode & OF_OTHERS) !== 0)
      throw new Failure(
        'key',
        `Others may read the key in ${path}. Run "chmod 600 ${path}"; if somebody has, revoke the key.`,
      );
    if (process.getuid !== undefined && uid !== process.getuid())
      throw new Failure('key', `${path} belongs to another user. Remove it, and run "wp login".`);
    const stored = parse(await file.readFile('utf8'));
    if (stored !== undefined) return stored;
    throw new Failure('key', `${path} does not hold addresses and keys. Remove it, and run "wp login".`);
  } finally {
    await file.close();
  }
}

function parse(text: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isCredentials(value)) return { use: FIRST, profiles: new Map([[FIRST, value]]) };
    const { use, profiles } = isObject(value) ? value : {};
    const found = Object.entries(isObject(profiles) ? profiles : {});
    const right = found.flatMap(([name, one]) => (isCredentials(one) ? [[name, one] as const] : []));
    return typeof use === 'string' && right.length > 0 && right.length === found.length
      ? { use, profiles: new Map(right) }
      : undefined;
  } catch {
    return undefined;
  }
}

const isCredentials = (value: unknown): value is Credentials =>
  isObject(value) && typeof value.url === 'string' && typeof value.key === 'string';

/** Writes the file with mode 0600, whole or not at all; without a profile there is none. */
export async function writeStored(path: string, { use, profiles }: Stored): Promise<void> {
  if (profiles.size === 0) return rm(path, { force: true });
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.wp-${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ use, profiles: Object.fromEntries(profiles) }, null, 2)}\n`);
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
