import words from '../words/firms.json' with { type: 'json' };

/**
 * Words that many firms bear and that name none of them on their own: "Apple" is not Apple Capital, "Summit" may be
 * anyone. A firm's investor words are dropped only where something else than one of these remains. Words of nature,
 * places, given names and well-known companies; our own list, which need not be complete: what is missing here is only
 * taken for a name. Folded, lower case.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(words.common.join(' ').split(' '));

/** Names of letters, which as many firms bear; "Aleph" is not Aleph Capital Partners. */
export const LETTER_NAMES: ReadonlySet<string> = new Set(words.letters.split(' '));

/** Places of two words: one common word like any other place. */
export const COMMON_PAIRS: ReadonlySet<string> = new Set(words.pairs.join(', ').split(', '));

/**
 * What a firm's trade in other people's money is called. These words name no firm: "Plumbline Orchard Capital" and
 * "Plumbline Orchard" are one. Each has the kind it is of: two firms of one name may well differ in it (Sail Capital, Sail
 * Ventures). The light ones are of the kind `''`: they are said or left out as one pleases.
 */
export const INVESTOR_WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(words.tradeHeavy).flatMap(([kind, said]) =>
    said.split(' ').map((word): [string, string] => [word, kind]),
  ),
  ...words.tradeLight.flatMap((line) => line.split(' ')).map((word): [string, string] => [word, '']),
]);

/** What is written on to a name without a blank: "KhoslaVentures". Shorter ones end too many other words. */
export const WRITTEN_ON = /^([\p{L}\p{N}]{3,})(ventures|partners|capital)$/u;

/**
 * Words for kinds of firms in other scripts: a reader writes them in English more often than in Latin letters ("IDG
 * Capital", not "IDG Ziben"). Longer ones first, because they are replaced in this order.
 */
export const KINDS_IN_OTHER_SCRIPTS = Object.entries(words.kindsInOtherScripts);

/** What is written on to a name in scripts without blanks, with the words of the trade or the country it stands for. */
export const ENDINGS_CJK: readonly (readonly [string, string])[] = Object.entries(words.endings).flatMap(
  ([english, endings]) => endings.split(' ').map((ending) => [ending, english] as const),
);
/** "III", "IV-A", "3", "2012" of a vehicle; alone they are no name either. */
export const VEHICLE_NUMBER = /^(?!vc$)(?:[ivx]{1,5}[a-c]?|\d{1,2}[a-c]?|(?:19|20)\d\d)$/;

/** Companies of another trade, beside the known ones of `knownKind`: "Illumina" is not Illumina Ventures. Folded. */
export const COMPANIES: ReadonlySet<string> = new Set(words.companies.join(', ').split(', '));

/** Where a Chinese company is registered, before its name: 北京源码资本投资管理有限公司 is 源码资本. */
export const REGISTERED_CJK = new RegExp(
  `^(?:${words.placesChinese.replaceAll(' ', '|')})[省市]?(?=.{2})`,
  'u',
);

/**
 * What before a name, behind it or in a bracket says that a person is no longer there. "Ex" and a blank may
 * begin a name too (`firmNamesOf` reads it both ways); "Alumni Ventures" is one.
 */
export const FORMER_BEFORE =
  /^(?:ex[-–—:\s]\s*|(?:formerly|former|previously|ehemals|ehemalige[rns]?|vormals|anciennement|ancienne?|antes|anteriormente|past)(?:\s+(?:at|with|of|bei|chez|en))?[\s:,–—-]+|retired\s+from\s+)/iu;
export const FORMER_BEHIND =
  /[\s,–—-]+(?:[-–—,]\s*)(?:ex|former|formerly|retired|past|ehemals|vormals)\.?$/iu;
export const FORMER_IN_BRACKETS =
  /^\W*(?:ex|former|formerly|retired|past|ehemals|vormals|until\b.*|left\b.*)\W*$/iu;

/** Countries and regions that a firm's branch or company there is called by, of one or two words, with the one each stands for. */
export const COUNTRY_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(words.regions).flatMap(([country, names]) =>
    names.split(', ').map((name) => [name, country] as const),
  ),
);

/** Before a country they make it a part of the name: "Bank of China", "Invest in Europe". */
export const NAME_GOES_ON: ReadonlySet<string> = new Set(
  'of for in the and de du von der bank air invest team startup start'.split(' '),
);
