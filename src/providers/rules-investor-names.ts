import { isLegalForm } from '../reference/names/rules-legal-forms.ts';
import { personKey } from '../reference/rules-identity.ts';
import type { NewsItem } from './rules-funder-claim.ts';
import type { FromSource } from './rules-kinds.ts';
import { pageKey, type SourceItems } from './rules-source-items.ts';

/** Of one list; a longer one is no list of investors any more. */
const MAX_NAMES = 12;
const MAX_NAME = 60;
const MAX_WORDS = 7;

/** Words that say what an investor is, before its name. */
const DESCRIPTORS: ReadonlySet<string> = new Set(
  (
    'a an the its existing new returning current previous prior earlier strategic institutional private public lead ' +
    'investor investors backer backers including such as like venture capital equity growth firm firms fund funds vc vcs ' +
    'angel angels by both also mainly us-based uk-based early-stage seed leading prominent notable top several group ' +
    'consortium syndicate of from participation giant giants'
  ).split(' '),
);

/** Who leads a company, not its round; and what leads to growth. After such a word nothing more is an investor. */
const NO_INVESTOR =
  /^(?:ceo|cfo|cto|coo|cmo|cpo|chief|president|founders?|co-?founders?|chair(?:man|woman|person)?|former|ex|dr|mr|mrs|ms|professor|prof|sir|managing|general|vice|svp|evp|head|director|entrepreneurs?|engineers?|veterans?|executives?|alumni|team)$/iu;

/** Capitalised in headlines and not a name. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'stealth customers users revenue sales growth strong demand investors investor others more several angels angel ' +
    'vc vcs venture ventures capital partners fund funds private equity government state bank banks family friends ' +
    'january february march april may june july august september october november december monday tuesday wednesday ' +
    'thursday friday saturday sunday series seed round funding million billion ai tech startup startups company ' +
    'existing new this last early all some many undisclosed unnamed top leading global us uk eu europe asia'
  ).split(' '),
);

/** Between the words of a name. */
const CONNECTORS: ReadonlySet<string> = new Set(
  'of the de la le du des der von van den y et & + for und'.split(' '),
);

/** After an "and" these belong to the name before it: "Plum and Sons Capital", "Fern & Company". */
const CONTINUES = /^(?:sons?|daughters?|brothers?|sisters?|co|company|byers|family)\b/iu;

/** The last word of what a firm that invests calls itself, in the languages such firms have. */
const FIRM_WORDS =
  /(?:^|\s)(?:capital|ventures?|vc|partners|partnership|fund|funds|equity|invest|investments?|investors|angels|accelerator|incubator|beteiligungen|kapital|participations|gestion|holdings?|asset management|advisors|advisers|crossover|seed)(?:\s(?:[ivx]+|\d+|group|management|europe|asia|india|africa|us|uk|lp|llc|partners|fund|germany|china|israel))*$/iu;

/** Whether a name says of itself that it is a firm that invests. */
export function isFirmName(name: string): boolean {
  return name.includes(' ') && FIRM_WORDS.test(name);
}

/**
 * The names in "existing investors Umbra Peak Capital, Fern & Company, and 8 Quill Ventures": what follows "led by", up to
 * where the list ends. Words that are no name are left out; a person's office ("CEO Ada Plum") ends it.
 */
export function namesIn(list: string): string[] {
  const names: string[] = [];
  for (const part of partsOf(list)) {
    const { name, ends } = nameOf(part);
    if (name !== undefined && !names.includes(name)) names.push(name);
    if (ends || names.length >= MAX_NAMES) break;
  }
  return names;
}

/** Split at commas and "and", joined again where the second half alone would be no name. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  const pieces = list
    .replace(/\s*\([^)]*\)/gu, '')
    .split(/(\s*,\s+(?:(?:and|&)\s+)?|\s+(?:and|plus|as well as)\s+|\s+&\s+)/iu);
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = (pieces[at] ?? '').trim().replace(/[.,;]+$/u, '');
    const before = parts.at(-1);
    const joint = pieces[at - 1] ?? '';
    if (before !== undefined && isLegalForm(piece)) continue;
    const belongs =
      CONTINUES.test(piece) ||
      (joint.trim() === '&' && !isFirmName(before ?? '')) ||
      /^\s*,\s+&\s+$/u.test(joint);
    if (before !== undefined && joint !== '' && !/^\s*,\s+$/u.test(joint) && belongs) {
      parts[parts.length - 1] = `${before}${joint}${piece}`;
    } else parts.push(piece);
  }
  return parts;
}

/** Begins as names do: a capital, a figure with a letter near, or one inside ("iFern", "a16z", "e.quill"). */
function isNameWord(word: string): boolean {
  return (
    /^[\p{Lu}\p{Lo}]/u.test(word) ||
    /^\d+[\p{L}]*$/u.test(word) ||
    /^\p{Ll}+(?:\d|\.\p{L}|\p{Lu})/u.test(word)
  );
}

const isFigure = (word: string): boolean => /^[$€£₹¥]|^\d[\d.,]*(?:%|[kmb]n?)?$/iu.test(word);

function nameOf(part: string): { readonly name?: string; readonly ends: boolean } {
  const words = part
    .replaceAll('"', '')
    .split(' ')
    .filter((word) => word !== '');
  let at = 0;
  // "Growth Equity Partners" is a name; in "growth equity firm Umbra" the small letters show that it is not.
  while (DESCRIPTORS.has(words[at] ?? '') || /-based$/iu.test(words[at] ?? '')) at += 1;
  if (
    /^(?:Existing|Returning|New|Investors?|Backers?|VC|Venture)$/u.test(words[at] ?? '') &&
    words.length - at > 2
  ) {
    const next = words.slice(at).findIndex((word) => !DESCRIPTORS.has(word.toLowerCase()));
    if (next > 0 && !isFirmName(words.slice(at).join(' '))) at += next;
  }
  const first = words[at] ?? '';
  if (NO_INVESTOR.test(first.replace(/[.,]$/u, ''))) return { ends: true };
  const taken: string[] = [];
  for (const word of words.slice(at)) {
    if (!isNameWord(word) && !CONNECTORS.has(word.toLowerCase()) && !/^(?:and|&)$/iu.test(word)) break;
    if (taken.length > 0 && NO_INVESTOR.test(word)) break;
    taken.push(word);
  }
  while (/^(?:and|&)$/iu.test(taken.at(-1) ?? '') || CONNECTORS.has((taken.at(-1) ?? '').toLowerCase()))
    taken.pop();
  const name = taken.join(' ').replace(/'s$/u, '');
  const isName =
    taken.length > 0 &&
    taken.length <= MAX_WORDS &&
    name.length <= MAX_NAME &&
    name.length > 1 &&
    isNameWord(taken[0] ?? '') &&
    !(
      isFigure(taken[0] ?? '') &&
      (taken.length === 1 ||
        /^(?:million|billion|k|m|users|customers|percent|new|other|angels?|investors?|people)$/iu.test(
          taken[1] ?? '',
        ))
    ) &&
    !taken.every((word) => COMMON.has(word.toLowerCase()));
  return isName ? { name, ends: false } : { ends: false };
}

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
