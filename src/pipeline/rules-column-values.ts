import { looksLikePerson } from '../reference/names/rules-persons.ts';
import { countryCode } from '../reference/rules-countries.ts';
import { identityKey } from '../reference/rules-identity.ts';
import { nameKind } from '../reference/rules-kind-words.ts';
import { dayReader } from '../tables/rules-days.ts';
import { contactsOfCell } from './rules-contact.ts';
import { kindOfText } from './rules-kinds.ts';
import { isRounds, stageOfText } from './rules-statuses.ts';
import words from './words/investing.json' with { type: 'json' };

/** Cells of a column that are looked at: more change nothing of what it holds. */
export const LOOKED_AT = 400;
/** As much of a cell as says what it is; no more is kept of any. */
const MOST_SEEN = 4_000;
/** Longer cells are prose. */
export const LONGEST_VALUE = 60;

/** An address and its domain, bounded as RFC 5321, 4.5.3.1 has it: else a long word is searched again from each of its letters. */
export const EMAIL = /[^\s@<>,;:"]{1,64}@([^\s@<>,;:"]{1,255}\.\p{L}{2,})/u;
/** Bounded, since it is searched from each letter. */
const ADDRESSED = /\p{L}{2}[^@]{0,100}[\s<(][^\s@]{1,64}@/u;
const PERSONS_PAGE = /linkedin\.com\/(?:in|pub)\//iu;
const ANY_PAGE =
  /(?:linkedin|crunchbase|twitter|x|facebook|angel|wellfound|dealroom|tracxn|pitchbook)\.(?:com|co|list)\//iu;
const SITE = /^(?:https?:\/\/|www\.)\S+\.\S+$|^[\p{L}\p{N}][\p{L}\p{N}.-]*\.\p{L}{2,}(?:\/\S*)?$/iu;
export const PHONE = /^(?:\+|00|\()?[\d\s()./-]{7,25}(?:\s*(?:x|ext)\.?\s*\d+)?$/u;
const NO = 'n|no|nein|non|false|0|☐|❌|unchecked';
const FLAG = new RegExp(`^(?:y|yes|true|x|✓|✔|✅|☑|checked|ja|oui|s[ií]|1|${NO})$`, 'iu');
const DENIED = new RegExp(`^(?:${NO})$`, 'iu');
const SUM = /^[^\p{L}\d]*(?:[A-Z]{2,3}\s?)?\d[\d.,' ]*\s?(?:k|m|mn|mm|mio|bn|b|million|thousand)?\b/iu;
const MONEY = /[$€£¥₹]|\b(?:usd|eur|gbp|chf|inr)\b|\d\s?(?:k|m|mn|mm|mio|bn)\b/iu;
/** Two to four words with capitals, and nothing of a firm. */
const NAMED =
  /^(?:(?:dr|prof|mr|mrs|ms)\.? )?\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}[\p{L}.'’-]*|de|da|di|van|von|der|den|del|la|le|el|al|bin|ten))+$/u;
const FIRM =
  /\b(?:capital|ventures?|partners?|fund|funds|fonds|invest\w*|holdings?|group|equity|vc|gmbh|inc|llc|ltd|lp|llp|ag|sa|bv|ab|oy|management|labs?|angels|accelerator|bank|trust|foundation|family office|advisors|kapital|beteiligung\w*)\b/iu;

/**
 * A pattern for any of these phrases within a text: a blank stands for any mark between words, and a word begins and ends as one
 * unless a star stands there. `isWhole`: they are the text.
 */
export function phrasePattern(lines: readonly string[], isWhole = false): RegExp {
  const [before, behind] = isWhole ? ['^', '$'] : [String.raw`(?<![\p{L}\d])`, String.raw`(?![\p{L}\d])`];
  const phrases = lines
    .flatMap((line) => line.split(', '))
    .map((phrase) => {
      const plain = phrase.replaceAll('*', '').replaceAll(' ', String.raw`[\s._-]?`);
      return `${phrase.startsWith('*') ? '' : before}${plain}${phrase.endsWith('*') ? '' : behind}`;
    });
  return new RegExp(phrases.join('|'), 'iu');
}

/** What became of a company that somebody invested in. */
const HELD = phrasePattern(words.held, true);
const SOLD = phrasePattern(words.sold, true);

const UNKNOWN = words.nothing.join(', ').replaceAll('.', String.raw`\.`).replaceAll(', ', '|');
/** A list writes a dash, or one of these, for nothing. */
const NOTHING = new RegExp(
  String.raw`^(?:\p{Pd}*|n\/?a|n\.a\.|none|null|nil|nan|undefined|#(?:n\/a|ref!|value!|name\?|div\/0!)|tbd|\[\s*\]|\?+|${UNKNOWN})$`,
  'iu',
);
export const isNothing = (text: string): boolean => NOTHING.test(text);

/** Whether a cell of marks says that something is not so. */
export const saysNo = (text: string): boolean => DENIED.test(text);

/** Whether a text begins with a sum. */
export const isSum = (text: string): boolean => SUM.test(text) && MONEY.test(text);

/** Shares of the cells of a column that hold something of this kind, from 0 to 1. */
export interface Looks {
  /** How many cells hold anything. */
  readonly filled: number;
  /** How many of those that were looked at are different. */
  readonly different: number;
  /** Ids of this service. */
  readonly id: number;
  readonly email: number;
  /** Addresses with a name beside them: "Ada Quillon <ada@firm.test>", or a block of lines. */
  readonly addressed: number;
  readonly profile: number;
  /** Pages of networks and directories, whoever they are of. */
  readonly page: number;
  readonly site: number;
  readonly phone: number;
  readonly flag: number;
  readonly day: number;
  readonly money: number;
  readonly number: number;
  readonly country: number;
  /** Several countries or regions each. */
  readonly countries: number;
  /** A number of a fund, without its name: "Fund II". */
  readonly ordinal: number;
  /** What became of a company: "Active", "Exited". */
  readonly holding: number;
  /** ... and that it is no more held. */
  readonly sold: number;
  readonly rounds: number;
  /** Single letters, "A" or "B+": rounds, or grades. */
  readonly letter: number;
  readonly status: number;
  readonly kind: number;
  /** Kinds of investors that are people. */
  readonly angel: number;
  readonly person: number;
  readonly firm: number;
  readonly prose: number;
  /** One long word with figures in it: a key, a hash, an address of a wallet. */
  readonly code: number;
  /** Three words at least. */
  readonly worded: number;
}

/** Of a firm or of no one in particular: "Northzone" may be a person only if something says so. */
export const isFirm = (text: string): boolean => FIRM.test(text) || nameKind(identityKey(text)) !== undefined;
/** Whether a text may be a person's name: sure if it begins with a common given name. */
export const isPerson = (text: string): boolean =>
  !isFirm(text) && (looksLikePerson(text) || NAMED.test(text));

/**
 * Whether these are pages of few sites: of the tool that wrote the file ("https://trello.com/c/a1") or of articles that name many
 * investors, and of no investor. Of a site of its own each has one page, or its front page.
 */
function areFewSites(texts: readonly string[]): boolean {
  const sites = texts.flatMap((text) => {
    const site = /^https?:\/\/(?:www\.)?([^/\s]+)\/[^\s]/iu.exec(text)?.[1]?.toLowerCase();
    return site === undefined ? [] : [site];
  });
  const pages = new Set(texts);
  if (pages.size < 2 || sites.length < texts.length * 0.75) return false;
  const different = new Set(sites).size;
  return different === 1 || different * 2 < Math.min(pages.size, texts.length * FEW_SITES);
}
/** Of so many pages for a site on average most are articles. */
const FEW_SITES = 0.7;

/** What the cells of a column look like. */
export function looksOf(cells: Iterable<string>): Looks {
  const texts: string[] = [];
  for (const cell of cells) {
    if (!isNothing(cell)) texts.push(cell.slice(0, MOST_SEEN));
    if (texts.length === LOOKED_AT) break;
  }
  const filled = texts.length;
  const dayOf = dayReader(texts);
  const share = (holds: (text: string) => boolean) =>
    filled === 0 ? 0 : texts.filter(holds).length / filled;
  const short = (holds: (text: string) => boolean) =>
    share((text) => text.length <= LONGEST_VALUE && holds(text));
  return {
    filled,
    different: new Set(texts).size,
    id: share((text) => /^inv_[a-z\d]+$/u.test(text)),
    email: share((text) => EMAIL.test(text)),
    addressed: share((text) => ADDRESSED.test(text.slice(0, 200)) && EMAIL.test(text)),
    // A cell of our own export has the profile beside the name.
    profile: share((text) => PERSONS_PAGE.test(text) && contactsOfCell(text) === undefined),
    page: areFewSites(texts) ? 1 : share((text) => ANY_PAGE.test(text)),
    site: share((text) => SITE.test(text)),
    phone: share((text) => PHONE.test(text) && text.replace(/\D/gu, '').length >= 7),
    flag: share((text) => FLAG.test(text)),
    day: share((text) => /\d/u.test(text) && dayOf(text) !== undefined),
    money: short(isSum),
    number: share((text) => /^[\d.,' %]+$/u.test(text)),
    country: short((text) => countryCode(text.split(',').at(-1) ?? '') !== undefined),
    countries: share((text) => {
      const parts = text.split(/\s*[,;|/\n]\s*/u);
      return parts.length > 2 || (parts.length > 1 && parts.every((part) => countryCode(part) !== undefined));
    }),
    ordinal: short((text) =>
      /^(?:(?:fund|fonds|vehicle|spv|series)\s*)?(?:no\.?\s*|#\s*)?(?:[ivx]+|\d+)$/iu.test(text),
    ),
    holding: share((text) => HELD.test(text) || SOLD.test(text)),
    sold: share((text) => SOLD.test(text)),
    rounds: share(isRounds),
    letter: share((text) => /^\p{L}\+?$/u.test(text)),
    status: short((text) => stageOfText(text) !== undefined),
    kind: short((text) => kindOfText(text) !== undefined),
    angel: short((text) => kindOfText(text) === 'angel'),
    person: short((text) => text.split(/\n|;/u).every((one) => isPerson(one.trim()))),
    firm: short(isFirm),
    prose: share((text) => text.length > LONGEST_VALUE),
    code: share((text) => /^(?=\S*\d)(?=\S*\p{L})[\p{L}\d_-]{16,}$/u.test(text)),
    worded: share(
      (text) => text.length > LONGEST_VALUE || /\p{L}{2}\S*\s+\S*\p{L}\S*\s+\S*\p{L}/u.test(text),
    ),
  };
}
