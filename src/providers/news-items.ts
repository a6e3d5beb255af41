import type { LookupParams } from '../core/lookup/kinds.ts';
import { isoDate } from '../core/lookup/text.ts';
import type { NewsItem } from '../core/news/news-item.ts';
import { mentionsOf } from '../core/news/sentences.ts';
import { topicOf } from '../core/news/topic.ts';
import { parseDay } from '../core/text/date-text.ts';
import { webResults } from './web-result.ts';

/** A report as a source gives it: texts may be missing and may be HTML, the date in any of their ways. */
export interface RawNews {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
  readonly date?: unknown;
  /** Absent: the host of the page. */
  readonly publisher?: string | undefined;
}

type Company = Pick<LookupParams['company.news'], 'name' | 'domain'>;

/**
 * The reports that are about the company, in our words: its name stands in title or snippet (search engines forgive
 * slips of the pen, and so give others' news), or its domain in title, snippet or address.
 */
export function newsItems(raw: readonly RawNews[], company: Company, now: Date): NewsItem[] {
  return raw.flatMap(({ date, publisher, ...page }) => {
    const [result] = webResults([page]);
    if (result === undefined || !isAbout(result, company)) return [];
    const at = newsDate(date, now);
    const item: NewsItem = {
      ...result,
      ...(at === undefined ? {} : { date: at }),
      publisher: publisher || hostOf(result.url),
      topic: topicOf(result.title, result.snippet),
    };
    return [item];
  });
}

function isAbout(
  { title, snippet, url }: Pick<NewsItem, 'title' | 'snippet' | 'url'>,
  { name, domain }: Company,
): boolean {
  if (mentionsOf(title, name).length > 0 || mentionsOf(snippet, name).length > 0) return true;
  const text = `${title} ${snippet} ${url}`.toLowerCase();
  return domain !== undefined && domain !== '' && text.includes(domain.toLowerCase());
}

/** The host of a page without "www."; empty for what is no address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./u, '') : '';
}

const UNITS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};

/** ISO 8601 of a date as news sources write it: also `20260812T101500Z`, "Nov 10, 2026" and "3 hours ago". */
export function newsDate(value: unknown, now: Date): string | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const text = value.trim();
  const compact = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z');
  const [, count = '', unit = ''] =
    /^(\d{1,3}|an?) (second|minute|hour|day|week|month|year)s? ago$/iu.exec(text) ?? [];
  if (unit === '') return isoDate(compact) ?? parseDay(text);
  const ms = (/^\d/u.test(count) ? Number(count) : 1) * (UNITS[unit.toLowerCase()] ?? 0);
  // For an age in days or more the hour is not known.
  return new Date(now.getTime() - ms).toISOString().slice(0, ms >= (UNITS.day ?? 0) ? 10 : 24);
}

/** The question to a search engine: the name as it is, and words of money where that is looked for. */
export function newsQuestion({ name, focus }: LookupParams['company.news']): string {
  const quoted = `"${name.replaceAll('"', ' ').replace(/\s+/gu, ' ').trim()}"`;
  return focus === 'funding' ? `${quoted} funding round raises investors` : quoted;
}
