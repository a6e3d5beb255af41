import type { Profile } from '../profile/rules.ts';
import { isNoEmployer } from '../reference/rules-free-mail.ts';

/** What stands for one character in a name copied out of a page. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#039': "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  reg: '',
  trade: '',
  copy: '',
};

/** Exchanges as tickers name them. */
const EXCHANGES =
  'nasdaq(?:gs|gm|cm)?|nyse(?: american| arca)?|amex|otc(?:mkts|qb|qx)?|lse|lon|aim|tsxv?|asx|hkex|hkg|sehk|sgx|nse|bse|fra|etr|xetra|epa|ams|euronext|sto|tyo|tse|tase|six|swx|bit|bme';
/** "(NASDAQ: PLB)", "NYSE:PLB", "$PLB". */
const TICKER = new RegExp(
  `[\\s,(\\[]+(?:(?:${EXCHANGES})\\s*:\\s*[a-z0-9][a-z0-9.-]{0,9}|\\$[a-z]{1,5})\\s*[)\\]]?$`,
  'iu',
);
/** "(YC S09)", "(Y Combinator W12)". */
const BATCH = /[\s,]*[([]\s*(?:yc|y combinator)[\s,-]*(?:[a-z]{1,2}\s?'?\d{2}|[a-z]+ \d{4})?\s*[)\]]$/iu;
/** "Foo (formerly Bar)", "Foo, f/k/a Bar": another name, former or additional. */
const OTHER_NAME =
  /^(.*[^\s,([])[\s,]*(?:[\s,]|[([])\s*(?:formerly(?: known as)?|previously(?: known as)?|fka|f\/k\/a|aka|a\/k\/a|also known as|dba|d\/b\/a|d\.b\.a\.|doing business as|trading as)\b[.:]?\s+([^()[\]]*[^\s()[\]])\s*[)\]]?$/iu;
/** How records write the same. */
const RECORDED_AS = ['formerly', 'fka', 'dba'] as const;
/** "Foo - foo.com", "Foo, https://foo.com/", "Foo <foo.com>". */
const NAME_AND_ADDRESS =
  /^(.*[^\s,|:<–—-])(?:\s*[,|:<]\s*|\s+[–—-]\s+|\s+(?=https?:|www\.))((?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?)>?$/iu;
/**
 * Legal forms that are also words or names, so that no key is made without them: dropped only where no
 * company has the whole name. Estonia, the Baltics, Cyrillic Russia, small German ones; some countries put
 * them in front.
 */
const FORM_BEHIND =
  /[\s,]+(?:oü|uab|sia|тоо|ооо|зао|оао|пао|ug\s*\(haftungsbeschränkt\)|gug|e\.\s?k\.|e\.\s?u\.|eirl|eood)$/iu;
const FORM_IN_FRONT = /^(?:ооо|зао|оао|пао|ooo|uab|sia|pt|ab|oü|тов)\s+(?=\S)/iu;
/** What other languages write for "and", between two names. */
const AND = /(?<=\S\s)(?:und|et|y|och|og|en|plus|n'|'n')(?=\s\S)/giu;

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;
const NUMBER_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${NUMBERS.join('|')}|10|[1-9])(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Readings of one name that are tried; real ones have two or three. */
const MAX_READINGS = 12;

/** Another reading of a name: a name, an address, a name with the address or place that identifies it. */
export type OtherReading =
  | { readonly text: string }
  | { readonly name: string; readonly address: string }
  | { readonly name: string; readonly place: string };

/**
 * What else a text may mean, where no company has it as its name, the likeliest first: without what people
 * add to a name (a trade mark's sign, ticker, batch, place, address), the other name it gives, without legal
 * forms that could be part of a name, with its "and" and numbers written otherwise. Spelling is never
 * corrected: that would be a guess.
 */
export function otherReadings(given: string): readonly OtherReading[] {
  const text = undecorated(given);
  const found: OtherReading[] = text === given.trim() ? [] : [{ text }];
  const add = (other: string) => {
    const plain = other.trim();
    if (plain !== '' && plain !== text) found.push({ text: plain });
  };
  const host = /^(?:mailto:)?[^\s@<>]+@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)$/iu
    .exec(text)?.[1]
    ?.toLowerCase();
  // A free-mail address names its provider, not the company that was meant.
  if (host !== undefined) return isNoEmployer(host) ? [] : [{ text: `https://${host}` }];
  const [, named, address] = NAME_AND_ADDRESS.exec(text) ?? [];
  if (named !== undefined && address !== undefined) found.push({ name: named, address });
  add(text.replace(TICKER, ''));
  add(text.replace(BATCH, ''));
  const [, now, other] = OTHER_NAME.exec(text) ?? [];
  if (now !== undefined && other !== undefined) {
    for (const word of RECORDED_AS) add(`${now} ${word} ${other}`);
    add(now);
    add(other);
  }
  add(text.replace(/^(.*\S)\s*,\s*the$/iu, '$1'));
  const [, before, place] = /^([^,]*[^,\s])\s*,\s*(.*\S)$/u.exec(text) ?? [];
  if (before !== undefined && place !== undefined) found.push({ name: before, place });
  add(text.replace(FORM_BEHIND, ''));
  add(text.replace(FORM_IN_FRONT, ''));
  add(text.replace(AND, '&'));
  add(text.replace(NUMBER_WORDS, otherNumber));
  add(text.replace(/\s+dot\s+(?=\p{L}{2,4}$)/iu, '.'));
  // "PlibberishStorageLtd." ends in a legal form only once it is taken apart.
  if (!/\s/u.test(text)) add(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return found.slice(0, MAX_READINGS);
}

function undecorated(given: string): string {
  return given
    .replace(/&(#?\w{2,5});/gu, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[™®©℠]|\((?:tm|r|c)\)/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function otherNumber(written: string): string {
  const at = (NUMBERS as readonly string[]).indexOf(written.toLowerCase());
  return at >= 0 ? String(at + 1) : (NUMBERS[Number(written) - 1] ?? written);
}

/** Whether a name can be that of a company: it holds a letter or a digit. */
function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** The names a call gives, blank ones left out; in their order. */
export function namedCompanies(body: { readonly company_names?: readonly string[] }): readonly string[] {
  return (body.company_names ?? []).filter(isName);
}

/** The companies of a call: those it names, else the competitors in a founder's profile; may be empty. */
export function queryCompanies(
  body: { readonly company_names?: readonly string[] },
  profile: Profile | undefined,
): readonly string[] {
  const given = namedCompanies(body);
  if (given.length > 0) return given;
  return profile?.raise_type === 'startup_equity' ? (profile.known_competitors ?? []).filter(isName) : [];
}
