import { ProviderError } from '../core/provider-error.ts';
import type { OutRequest, SettingValues, Upstream } from '../providers/provider.ts';
import { ACCEPTED_ENCODINGS } from './body.ts';
import type { Question } from './exchange.ts';
import { refused, refuseUrl } from './refuse-url.ts';

/** Of what an adapter sets, a host that a user named gets this and nothing else: no key, no cookie. */
const GUARDED_HEADERS = new Set(['accept', 'accept-language']);
/** What browsers and servers agree to carry. */
const URL_LENGTH = 8_192;

export interface QuestionContext {
  readonly upstream: Pick<Upstream, 'settings'>;
  readonly settings: SettingValues;
  readonly userAgent: string;
  /** What kind of body is hoped for. */
  readonly accept: string;
  readonly anyPort: boolean;
}

export function methodOf(request: OutRequest): 'GET' | 'POST' {
  return request.method ?? (request.json === undefined && request.form === undefined ? 'GET' : 'POST');
}

/**
 * The request as it goes over the line. Throws ProviderError `not_configured` without a base URL, `unsupported` for what
 * cannot be sent, `unreachable` where the guard refuses the address.
 */
export function questionOf(request: OutRequest, context: QuestionContext): Question {
  const guarded = request.guardedUrl !== undefined;
  const url =
    request.guardedUrl === undefined ? ownUrl(request, context) : userUrl(request.guardedUrl, context);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each));
  }
  // A plus is a space in forms only; servers that read the query as RFC 3986 says would see a plus.
  if (request.query !== undefined) url.search = url.search.replaceAll('+', '%20');
  if (url.href.length > URL_LENGTH) throw cannotBeSent('the address is too long');
  const method = methodOf(request);
  if (guarded && method !== 'GET') throw cannotBeSent('hosts of users are only read');
  const given = lowerCase(request.headers ?? {});
  return {
    url,
    method,
    headers: {
      accept: context.accept,
      ...(guarded
        ? Object.fromEntries(Object.entries(given).filter(([name]) => GUARDED_HEADERS.has(name)))
        : given),
      ...bodyType(request),
      'accept-encoding': ACCEPTED_ENCODINGS,
      'user-agent': (!guarded && given['user-agent']) || context.userAgent,
    },
    body: bodyOf(request),
  };
}

/** Below the configured base URL, whatever the path says. */
function ownUrl(request: OutRequest, { upstream, settings }: QuestionContext): URL {
  const base = upstream.settings.some(({ name }) => name === 'URL') ? settings.text('URL') : undefined;
  if (base === undefined) throw new ProviderError('not_configured', 'its URL is not set');
  const path = request.path ?? '';
  if (path !== '' && !path.startsWith('/')) throw cannotBeSent('the path does not begin with a slash');
  const text = base.replace(/\/+$/, '') + path;
  if (!URL.canParse(text)) throw new ProviderError('not_configured', 'its URL is not one');
  return new URL(text);
}

function userUrl(text: string, { anyPort }: QuestionContext): URL {
  if (!URL.canParse(text)) throw refused('not a URL');
  const url = new URL(text);
  refuseUrl(url, anyPort);
  return url;
}

function bodyOf({ json, form }: OutRequest): string | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return form === undefined ? undefined : new URLSearchParams(form).toString();
}

function bodyType({ json, form }: OutRequest): Record<string, string> {
  if (json !== undefined) return { 'content-type': 'application/json' };
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
}

function lowerCase(headers: NonNullable<OutRequest['headers']>): Record<string, string> {
  const set = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value] as const],
  );
  return Object.fromEntries(set);
}
const cannotBeSent = (why: string) => new ProviderError('unsupported', why, { spend: 'none' });
