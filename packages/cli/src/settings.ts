import { credentialsPath, readCredentials } from './credentials.ts';
import { Failure } from './failure.ts';
import type { Surroundings } from './terminal.ts';

/** The environment variables of the client, for `wp --help` and the documents. */
export const CLIENT_SETTINGS = [
  { name: 'WARMPATH_KEY', about: 'the key, in place of that of "wp login"' },
  { name: 'WARMPATH_URL', about: 'the address of the service, in place of that of "wp login"' },
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

/**
 * The address and key to use: of the environment, else of the file. The key of the file belongs to its address: it is not
 * sent to another one that the environment names. Throws a failure that says what to do where there is none.
 */
export async function readAccess({ env, home }: Pick<Surroundings, 'env' | 'home'>): Promise<Access> {
  const key = env.WARMPATH_KEY?.trim() ?? '';
  const given = env.WARMPATH_URL?.trim() ?? '';
  const url = given === '' ? undefined : parseUrl(given);
  if (key !== '' && url !== undefined) return { url, key: checkedKey(key), from: 'WARMPATH_KEY' };
  const path = credentialsPath({ env, home });
  const stored = await readCredentials(path);
  if (key !== '') return { url: stored?.url ?? DEFAULT_URL, key: checkedKey(key), from: 'WARMPATH_KEY' };
  if (stored === undefined)
    throw new Failure('key', 'There is no key. Run "wp login", or set WARMPATH_KEY (and WARMPATH_URL).');
  if (url !== undefined && url !== stored.url)
    throw new Failure(
      'key',
      `WARMPATH_URL is ${url}, and the key in ${path} is for ${stored.url}. Set WARMPATH_KEY, or run "wp login" for that address.`,
    );
  return { ...stored, from: path ?? '' };
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
