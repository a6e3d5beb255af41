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

/** The first amount in the text that is money raised, and where it ends; undefined where there is none. */
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
