import { withoutControls } from '../platform/values/social-url.ts';
import { identityKey, investorKey, personKey } from '../reference/rules-identity.ts';
import { firstKnown, type SourceItems } from './rules-source-items.ts';

/** From here on a named funder is a fact: stored, listed, given as a reason. Below, it is only mentioned. */
export const CERTAIN = 0.75;

/** A claim of one source that an investor invested in a company. */
export interface FunderClaim {
  readonly investor: string;
  /** Ids of the investor in public registers (`wikidata`). */
  readonly investorIds?: readonly { readonly namespace: string; readonly id: string }[];
  readonly investorWebsite?: string;
  /** Of the round or, where that is not known, of the report: YYYY-MM-DD, or YYYY. */
  readonly date?: string;
  /** Of the whole round, US dollars; other currencies are not converted. */
  readonly amountUsd?: number;
  /** In words: `Series A`. */
  readonly round?: string;
  readonly sourceUrl?: string;
  /** 0 to 1; see CERTAIN. */
  readonly confidence: number;
  /** The sentence that says so, or what the register has. */
  readonly evidence: string;
}

/** What all sources say of one funder: the fields of the surest claim that knows them, and where each was said. */
export interface MergedFunder extends FunderClaim {
  readonly sources: readonly { readonly source: string; readonly url?: string }[];
}

/**
 * The claims of all sources by investor (`investorKey`), the surest investor first: its fields are those of the surest
 * claim that knows them, its confidence is that claim's, and every page that says so is named once.
 */
export function mergeFunders(answers: readonly SourceItems<FunderClaim>[]): MergedFunder[] {
  const claims = answers.flatMap(({ source, items }) => items.map((claim) => ({ source, claim })));
  const groups = Map.groupBy(claims, ({ claim }) => investorKey(claim.investor));
  groups.delete('');
  const merged = [...groups.values()].map((said): MergedFunder => {
    const surest = said.toSorted((one, other) => other.claim.confidence - one.claim.confidence);
    const ids = new Map(
      surest.flatMap(({ claim }) => claim.investorIds ?? []).map((id) => [`${id.namespace} ${id.id}`, id]),
    );
    const sources = new Map(
      surest.map(({ source, claim: { sourceUrl } }) => [
        `${source} ${sourceUrl ?? ''}`,
        { source, ...(sourceUrl === undefined ? {} : { url: sourceUrl }) },
      ]),
    );
    return {
      ...firstKnown(surest.map(({ claim }) => claim)).merged,
      ...(ids.size === 0 ? {} : { investorIds: [...ids.values()] }),
      sources: [...sources.values()],
    };
  });
  return merged.sort((one, other) => other.confidence - one.confidence);
}

/** An amount as it is written; `usd` only where it is in US dollars. */
export interface RaisedAmount {
  readonly amount: number;
  /** ISO 4217, where the sign says it. */
  readonly currency: string;
}

const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  '₹': 'INR',
  inr: 'INR',
  '¥': 'JPY',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  s$: 'SGD',
  sg$: 'SGD',
  hk$: 'HKD',
  nz$: 'NZD',
  r$: 'BRL',
};

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand)$/u, 1e3],
  [/^(?:m|mn|mln|mio|mm|million)$/u, 1e6],
  [/^(?:cr|crore)$/u, 1e7],
  [/^(?:b|bn|billion)$/u, 1e9],
];

const AMOUNT =
  /(?<sign>(?:US|CA|AU|SG|HK|NZ|C|A|S|R)?\$|[€£₹¥]|\b(?:USD|EUR|GBP|INR)\b)\s?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:[\s-]?(?<scale>k|thousand|mn|mln|mio|mm|million|m|crore|cr|bn|billion|b)\b)?/giu;

/** What follows or goes before an amount that is not what was raised now. */
const NOT_RAISED_AFTER =
  /^\+?\s*(?:post-money |pre-money )?(?:valuation|in (?:total|revenue|sales|arr|debt)|of (?:revenue|sales|arr|debt)|market)/iu;
const NOT_RAISED_BEFORE =
  /(?:valuation of|valued at|valuing (?:it|the \w+) at|worth|at an?|total(?:ing)? (?:of|to)?|total funding to|to date|from)\s*(?:about |over |around |nearly |more than )?$/iu;

/** The first amount in the text that is money raised, and where it ends; undefined if there is none. */
export function amountRaised(text: string): (RaisedAmount & { readonly end: number }) | undefined {
  for (const match of text.matchAll(AMOUNT)) {
    const { sign = '', number = '', scale = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    if (NOT_RAISED_AFTER.test(text.slice(end).trimStart())) continue;
    if (NOT_RAISED_BEFORE.test(text.slice(0, match.index))) continue;
    const factor = SCALES.find(([pattern]) => pattern.test(scale.toLowerCase()))?.[1] ?? 1;
    const amount = Number(number.replaceAll(',', '')) * factor;
    const currency = SIGNS[sign.toLowerCase()] ?? '';
    // A round below a thousand is a price or a slip; above a trillion it is no round.
    if (amount < 1e3 || amount > 1e12 || currency === '') continue;
    return { amount: Math.round(amount), currency, end };
  }
  return undefined;
}

const ROUND =
  /\b(?:(pre[-\s]?seed)|(seed)|series[\s-]([a-k])(?:[-\s]?(\d))?(?![\p{L}])|(angel)(?=\s+(?:round|funding|investment)))/iu;

/** The round a text names, in one spelling: `Pre-seed`, `Seed`, `Series A`, `Series B2`, `Angel`. */
export function roundNamed(text: string): string | undefined {
  const [found, preSeed, seed, letter, number = '', angel] = ROUND.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (preSeed !== undefined) return 'Pre-seed';
  if (seed !== undefined) return 'Seed';
  if (angel !== undefined) return 'Angel';
  return `Series ${letter?.toUpperCase() ?? ''}${number}`;
}

/** Words that say that money is raised, besides an amount. */
export const ROUND_WORDS =
  /\b(?:funding|financing|investment|round|seed|series[\s-][a-k]\b|raise\b|capital (?:injection|raise))/iu;

/** Money without ownership: lenders and donors are not investors. */
export const NOT_EQUITY =
  /\b(?:debt|loan|credit (?:facility|line)|line of credit|grant|grants|bond|bonds|bail|ipo|initial public offering|crowdfund\w*|kickstarter)\b/iu;

/** An acquisition: those who are named are buyers, not investors. */
export const BUYING =
  /\b(?:acqui(?:re[sd]?|ring|sition|sitions)|buyout|buys|bought|merge[sd]?|merger|takeover|taken private|go(?:es)? private|spac|divest\w*|sells? (?:itself|its))\b/iu;

/** Longer than any headline or snippet; the rest is not looked at. */
const MAX_TEXT = 1_500;

/** A dot after these ends no sentence. */
const ABBREVIATIONS =
  /(?:\b(?:inc|corp|co|ltd|mr|mrs|ms|dr|st|no|vs|jr|sr|est|approx|u\.s|u\.k|e\.g|i\.e)|(?<![\p{L}])\p{Lu})\.$/iu;

/** The sentences of a plain text, quotes and dashes in one spelling. A bar between two titles ends one too. */
export function sentencesOf(text: string): string[] {
  const plain = withoutControls(text.slice(0, MAX_TEXT))
    .replace(/[’‘`´ʼ]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+/gu, ' ');
  const sentences: string[] = [];
  for (const piece of plain.split(/(?<=[.!?]"?)\s+(?=["\p{Lu}\p{N}$€£])|\s[|•·]\s|…|\.\.\./u)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATIONS.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** Where a name stands in a sentence: UTF-16 offsets; `possessive`: as "Acme's". */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly possessive: boolean;
}

const TOKEN = /[^\s,;:!?()"|]+/gu;

/**
 * Where a sentence has this very name: the same by `identityKey` (case, accents, legal form aside), as whole words, and
 * not as part of a hyphenated word ("Acme-backed", "ex-Acme"). A name that is written with a capital is not meant by a
 * word without one.
 */
export function mentionsOf(sentence: string, name: string): Mention[] {
  const key = identityKey(name);
  if (key === '' || !joined(personKey(sentence)).includes(joined(key))) return [];
  const words = key.split(' ').length;
  const isLower = /^\p{Ll}/u.test(name.trim());
  const tokens = [...sentence.matchAll(TOKEN)];
  const found: Mention[] = [];
  for (const [at, first] of tokens.entries()) {
    if (!isLower && /^\p{Ll}/u.test(first[0])) continue;
    if (/^the$/iu.test(first[0]) && !/^the\s/iu.test(name.trim())) continue;
    const mention = mentionFrom(sentence, tokens, at, key, words);
    if (mention !== undefined && mention.start >= (found.at(-1)?.end ?? 0)) found.push(mention);
  }
  return found;
}

/** A legal form is up to two words more than the key has; an "&" between blanks is a token of its own. */
const SLACK = 2;

function mentionFrom(
  sentence: string,
  tokens: readonly RegExpExecArray[],
  at: number,
  key: string,
  words: number,
): Mention | undefined {
  const start = tokens[at]?.index ?? 0;
  // The longest first: "Acme, Inc." is one mention.
  for (let length = words + SLACK; length >= 1; length -= 1) {
    const last = tokens[at + length - 1];
    if (last === undefined) continue;
    const whole = sentence.slice(start, last.index + last[0].length);
    const bare = whole.replace(/[.]+$/u, '');
    const owner = bare.replace(/'s?$/u, '');
    for (const text of owner === bare ? [bare] : [bare, owner]) {
      if (identityKey(text) !== key || personKey(text).split(' ').length > words + SLACK) continue;
      // The dot of a legal form belongs to it.
      return { start, end: start + (text === bare ? whole : bare).length, possessive: text !== bare };
    }
  }
  return undefined;
}

const joined = (key: string): string => key.replace(/[ .]/gu, '');

export const NEWS_TOPICS = ['funding', 'filing', 'news'] as const;
/** `funding`: money raised. `filing`: another notice to a regulator. `news`: everything else. */
export type NewsTopic = (typeof NEWS_TOPICS)[number];

/** A report about a company, or a notice it filed. Texts are plain, on one line. */
export interface NewsItem {
  readonly title: string;
  readonly url: string;
  /** Empty if the source gives none. */
  readonly snippet: string;
  /** When it appeared, ISO 8601: a day, or a moment in UTC. */
  readonly date?: string;
  /** Who published it: a name or the host. */
  readonly publisher?: string;
  readonly topic: NewsTopic;
}

/** What a company does that gets money; "closes" and "lands" alone also take offices and customers. */
export const RAISING =
  /\b(?:raises?|raised|raising|secures?|secured|closes?|closed|lands?|landed|nabs?|nabbed|bags?|bagged|gets?|got|receives?|received|snags?|snagged|nets?|netted|scores?|scored|hauls? in|pulls? in|pulled in|picks? up|picked up|completes?|completed|announces?|announced|wins?|won|banks?|banked|scoops?|grabs?|grabbed|collects?|garners?)\b/iu;

/** `funding` where a headline or its snippet is about money raised, else `news`. */
export function topicOf(title: string, snippet: string): NewsTopic {
  const mentions = (text: string): boolean => {
    if (BUYING.test(text)) return false;
    if (RAISING.test(text) && (amountRaised(text) !== undefined || roundNamed(text) !== undefined))
      return true;
    return /\b(?:funding|financing|seed|investment|series[\s-][a-k]) round\b/iu.test(text);
  };
  return mentions(title) || (ROUND_WORDS.test(snippet) && mentions(snippet)) ? 'funding' : 'news';
}
