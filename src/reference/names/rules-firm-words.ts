import words from '../words/firms.json' with { type: 'json' };

/**
 * Words that many firms bear and that name none of them on their own: "Apple" is not Apple Capital, "Summit" may be
 * anyone. A firm's investor words are dropped only where something else than one of these remains. Words of nature,
 * places, given names and well-known companies; our own list, which need not be complete: what is missing here is only
 * taken for a name. Folded, lower case.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(words.common.join(' ').split(' '));

/** Places of two words: one common word like any other place. */
export const COMMON_PAIRS: ReadonlySet<string> = new Set(words.pairs.join(', ').split(', '));

/**
 * What a firm's trade in other people's money is called. These words name no firm: "Plumbline Orchard Capital" and
 * "Plumbline Orchard" are one. `heavy`: two firms of one name may well differ in it (Sail Capital, Sail Ventures); the
 * rest is said or left out as one pleases.
 */
const HEAVY = {
  venture: 'venture ventures vc',
  capital: 'capital capitals kapital capitale',
  equity: 'equity equities pe',
  invest:
    'invest investment investments investor investors investimentos inversiones investissement investissements beteiligungen beteiligung beteiligungsgesellschaft investeringen',
  angel: 'angel angels',
} as const;
const LIGHT =
  'partner partners fund funds fonds fondo management managers manager advisor advisors adviser advisers advisory ' +
  'associates vermogensverwaltung gp';

/** Each investor word with the kind it is of; a light word is of the kind `''`. */
export const INVESTOR_WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(HEAVY).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, string] => [word, kind]),
  ),
  ...LIGHT.split(' ').map((word): [string, string] => [word, '']),
]);

/** What is written on to a name without a blank: "KhoslaVentures". Shorter ones end too many other words. */
export const WRITTEN_ON = /^([\p{L}\p{N}]{3,})(ventures|partners|capital)$/u;

/** A Chinese manager's name with what it manages written on: "示例资本管理" is "示例资本". */
export const MANAGEMENT_CJK =
  /(?<=资本|資本|创投|創投|投资|投資|基金)(?:股权|股權)?(?:投资|投資|基金|资产|資產)*管理$/u;

/** "III", "IV-A", "3", "2012" of a vehicle; alone they are no name either. */
export const VEHICLE_NUMBER = /^(?:[ivx]{1,5}[a-c]?|\d{1,2}[a-c]?|(?:19|20)\d\d)$/;

/** Legal forms written before the name. */
export const LEADING_FORMS: ReadonlySet<string> = new Set('ooo oao zao pao ao pt ip'.split(' '));
/** Forms the identity of names keeps, because a record's name rarely bears them: Turkey, Israel, Germany, Delaware; `sa rl` is what is left of "S.à r.l.". */
export const TRAILING_FORMS: ReadonlySet<string> = new Set(
  'ev eg gbr stiftung lllc slp sicav raif sicar fcpr fpci scr sgr sgps sgiic sgeic aifm mbb rl sa'.split(' '),
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
