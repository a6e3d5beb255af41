import { personKey } from '../identity/identity.ts';
import type { FromSource } from '../lookup/kinds.ts';
import { pageKey, type SourceItems } from '../lookup/source-items.ts';
import type { NewsItem } from './news-item.ts';

/** Of all words of two headlines this share has to be in both: a rewording, not another event. */
const ALIKE = 0.75;
/** Shorter headlines ("Acme raises") share most words by chance. */
const FEWEST_WORDS = 4;

type Item = NewsItem & FromSource;

interface Seen {
  readonly words: ReadonlySet<string>;
  /** "5m", "2026": two headlines with different figures are about two things. */
  readonly figures: string;
}

function seenOf(title: string): Seen {
  const words = new Set(personKey(title).split(' '));
  return {
    words,
    figures: [...words]
      .filter((word) => /\d/u.test(word))
      .toSorted()
      .join(' '),
  };
}

function areAlike(one: Seen, other: Seen): boolean {
  const least = Math.min(one.words.size, other.words.size);
  if (least < FEWEST_WORDS || one.figures !== other.figures) return false;
  if (least / Math.max(one.words.size, other.words.size) < ALIKE) return false;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  return shared / (one.words.size + other.words.size - shared) >= ALIKE;
}

/** More is known of what has a snippet and a date. */
const known = ({ snippet, date }: Item): number => Number(snippet !== '') + Number(date !== undefined);

/** Money raised first, then the newest; what has no date comes last. */
function byWeight(one: Item, other: Item): number {
  const funding = Number(other.topic === 'funding') - Number(one.topic === 'funding');
  const [mine = '', theirs = ''] = [one.date, other.date];
  return funding || (mine < theirs ? 1 : mine > theirs ? -1 : 0);
}

/**
 * What several sources report, as one list: each page once, of headlines that say the same only the one of which most is
 * known, money raised first and the newest first, at most `limit`. Every item keeps its source and its date.
 */
export function mergeNews(answers: readonly SourceItems<NewsItem>[], limit: number): Item[] {
  const all = answers.flatMap(({ source, items }) => items.map((item): Item => ({ ...item, source })));
  const pages = new Set<string>();
  const kept: { item: Item; seen: Seen }[] = [];
  for (const item of all.toSorted((one, other) => known(other) - known(one))) {
    const page = pageKey(item.url) ?? item.url;
    if (pages.has(page)) continue;
    pages.add(page);
    const seen = seenOf(item.title);
    if (kept.some((other) => areAlike(other.seen, seen))) continue;
    kept.push({ item, seen });
  }
  return kept
    .map(({ item }) => item)
    .toSorted(byWeight)
    .slice(0, limit);
}
