/** Seconds since 1970 stay below this until the year 5138; milliseconds have been above it since March 1973. */
const SECONDS_END = 1e11;

/** Years outside are a defect of the source (0 for "unknown", a typing error), not a date. */
const YEARS = { first: 1900, last: 2199 };

/** Parameters that say where a link was clicked, never what it leads to. */
const TRACKING = /^(?:utm_.*|gclid|fbclid|mc_cid|mc_eid)$/iu;

/** Longer than any address a browser accepts; what is longer is not taken apart. */
const MAX_URL = 8192;

/**
 * Characters that no text of ours needs gone: controls and lone surrogates, which PostgreSQL, terminals and JSON readers
 * trip over, and those that turn the direction of writing, with which a page makes its name read as another one.
 */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u200b\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ');
}

/** At most `max` UTF-16 units, the last one an ellipsis where something was cut; never half a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = Math.max(0, max - 1);
  const isPair = /[\ud800-\udbff]/u.test(text[end - 1] ?? '');
  return max < 1 ? '' : `${text.slice(0, isPair ? end - 1 : end).trimEnd()}…`;
}

/** The text on one line: white space runs to one blank, controls gone, at most `max` UTF-16 units. */
export function oneLine(text: string, max: number): string {
  // No look at more than can be shown: four times over leaves room for the blanks that fall away.
  return cut(
    withoutControls(text.slice(0, max * 4))
      .replace(/\s+/gu, ' ')
      .trim(),
    max,
  );
}

/** The first line that says something, as `oneLine`; empty where none does. */
export function firstLine(text: string, max: number): string {
  return oneLine(text.trimStart().split(/[\r\n]/u, 1)[0] ?? '', max);
}

/**
 * ISO 8601 of what a source gives as a time: ISO (a day stays a day; without a zone it is taken as UTC), RFC 2822, or
 * a number (also written as a text) of seconds or milliseconds since 1970. Undefined for everything else.
 */
export function isoDate(value: unknown): string | undefined {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const text = value.trim();
  if (/^\d{9,13}$/u.test(text)) return fromNumber(Number(text));
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/su.exec(text) ?? [];
  if (year === undefined) return /^[A-Z][a-z]{2}, /u.test(text) ? fromMs(Date.parse(text)) : undefined;
  const midnight = `${year}-${month}-${day}T00:00:00.000Z`;
  // A day that is on no calendar comes back as another one.
  if (fromMs(Date.parse(midnight)) !== midnight) return undefined;
  if (rest === undefined || rest === '') return `${year}-${month}-${day}`;
  const time = /^[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d|UTC)?$/iu.exec(rest);
  if (time === null) return undefined;
  const zone = time[2] === undefined || /^(?:z|utc)$/iu.test(time[2]) ? 'Z' : time[2];
  return fromMs(
    Date.parse(`${year}-${month}-${day}T${time[1]}${zone.replace(/^(.\d\d):?(\d\d)$/u, '$1:$2')}`),
  );
}

function fromNumber(value: number): string | undefined {
  return value > 0 ? fromMs(value < SECONDS_END ? value * 1000 : value) : undefined;
}

function fromMs(ms: number): string | undefined {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return undefined;
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? date.toISOString() : undefined;
}

/**
 * One spelling of a web address: host in lower case, without fragment, tracking parameters and slashes at the end. What
 * is no http(s) address comes back trimmed and otherwise as it is.
 */
export function normalUrl(url: string): string {
  const text = url.trim();
  if (text.length > MAX_URL || !/^https?:\/\//iu.test(text) || !URL.canParse(text)) return text;
  const parsed = new URL(text);
  parsed.hash = '';
  for (const name of [...parsed.searchParams.keys()])
    if (TRACKING.test(name)) parsed.searchParams.delete(name);
  const path = parsed.pathname.replace(/(?<!\/)\/+$/u, '');
  return `${parsed.origin}${path}${parsed.search}`;
}
