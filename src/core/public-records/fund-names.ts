/** Longer lines are sentences, not names. */
const MAX_LINE = 200;

/** What makes a line the name of a pooled vehicle rather than of a share, a bond or an account. */
const VEHICLE =
  /\b(?:funds?|partners|ventures?|capital|equity|investors?|opportunit(?:y|ies)|buyout|growth|seed|co-?invest(?:ment)?|secondar(?:y|ies)|feeder)\b/i;
const FUND = /\b(?:funds?|partners|ventures?)\b/i;
/** Legal forms of funds; "LLC" is that of any small company too and counts only with one of the words of `FUND`. */
const FUND_FORM =
  /\b(?:l\.?\s?p|l\.?\s?l\.?\s?p|limited partnership|scs|scsp|ltd|limited|offshore|cayman)\b\.?/i;
const LLC = /\bl\.?\s?l\.?\s?c\b\.?/i;
/** The number of a fund: roman from II, or one or two figures; "I" and "V" alone stand after a word of a vehicle only. */
const NUMBERED = /\b(?:ii|iii|iv|vi{0,3}|ix|xi{0,3}|xiv|xv|xvi{0,3}|[1-9]\d?)(?:-?[a-e])?\b/i;

/** What is traded on a market, and what is no stake at all, whatever else the line says. */
const NEVER =
  /\b(?:cash|money market|treasur(?:y|ies|ers)|t-?bills?|certificates? of deposit|cds?|savings|checking|deposits?|accrued|receivables?|prepaid|dividends?|mutual funds?|index fund|etfs?|exchange[- ]traded|ishares|vanguard|fidelity|spdr|schwab|dodge (?:&|and) cox|pimco|t\.? ?rowe price|american funds|dfa|dimensional|admiral|instl|institutional (?:shares|class)|investor shares|common stocks?|life insurance|annuit(?:y|ies)|bullion|bitcoin|brokerage|see (?:attached|statement|schedule)|statement \d|various|miscellaneous)\b/i;

/** Words of bonds, loans and things, which stand in names of funds too ("Road Loan Fund II LP"). */
const THING =
  /\b(?:bonds?|notes?|loans?|mortgages?|preferred|corporate|municipal|government|securities|fixed income|real estate held|land|artwork?|options?|gold|royalt(?:y|ies)|interest)\b/i;

/** A heading instead of a name: "LIMITED PARTNERSHIPS", "Other investments", "Hedge funds". */
const HEADING =
  /^(?:other|total|alternative|private|publicly traded|non-?marketable|limited|investments?|interests?|in|hedge|venture|capital|equity|real|estate|assets?|funds?|partnerships?|investors?|and|&|of|the|[-:,/ ])+(?:\(.*\))?$/i;

/** What a schedule puts before or behind a name. */
const AROUND =
  /^(?:investments? in|interest in|limited partner(?:ship)? interest in|k-?1\s*(?:from)?|partnership\s*[-:])\s*[-:]?\s*|\s*(?:\(k-?1\)|-\s*k-?1|\(at (?:cost|fmv)\))\s*$/gi;

/**
 * The fund a line of a foundation's list of "other investments" names ("XYZ VENTURES FUND III LP"), as it is
 * written; undefined for cash, bonds, shares, mutual funds and headings ("LIMITED PARTNERSHIPS"). A stake is
 * recognised by the words of a vehicle together with its legal form or its number.
 */
export function fundNameOf(line: string): string | undefined {
  const name = line.replace(AROUND, '').replace(/\s+/g, ' ').trim();
  if (name.length < 6 || name.length > MAX_LINE || NEVER.test(name) || HEADING.test(name)) return undefined;
  const [, ...rest] = name
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()
    .split(' ');
  const isNumbered = NUMBERED.test(rest.join(' '));
  const hasForm = FUND_FORM.test(name) || (LLC.test(name) && FUND.test(name));
  if (THING.test(name) && !(FUND.test(name) && hasForm)) return undefined;
  if (VEHICLE.test(name)) return hasForm || isNumbered ? name : undefined;
  // "SEQUEL IX, L.P.": a numbered partnership without any of the words.
  return isNumbered && FUND_FORM.test(name) ? name : undefined;
}
