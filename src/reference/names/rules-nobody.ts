import words from '../words/nobody.json' with { type: 'json' };
import { foldedWords, tidyName } from './rules-fold.ts';

const set = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines
      .flatMap((line) => line.split(', '))
      .map((text) => foldedWords(text).join(' '))
      .filter((text) => text !== ''),
  );

const wordsIn = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/**
 * What people write where a form asks for an employer and they have none to name, in the languages exports come in; folded,
 * as what they are compared with. Two people who are both "Self-employed" have nothing in common.
 */
const NO_EMPLOYER = set(words.employers);
/** What stands where an investor should: "Business Angels", "Undisclosed". No such text is a firm's name; "Secret" may be. */
const NO_INVESTOR = set(words.investors);

/** One of these makes a placeholder of a text that holds nothing but them and the words below: "Stealth AI Startup (NYC)". */
const EMPLOYER_HEADS = wordsIn(words.employerHeads);
const BESIDE_EMPLOYER = wordsIn(words.besideEmployer);
/** The same of investors: "3 undisclosed investors", "10 Others", "group of private investors". */
const INVESTOR_HEADS = wordsIn(words.heads);
const BESIDE_INVESTOR = wordsIn(words.beside);

/** Whether the folded words of an employer say that there is none to name. */
export function isPlaceholder(given: readonly string[]): boolean {
  const text = given.join(' ');
  if (NO_EMPLOYER.has(text) || nameNobody(given)) return true;
  const isSelf = given[0] === 'self' && given[1] === 'employed';
  if (!isSelf && !given.some((word) => EMPLOYER_HEADS.has(word))) return false;
  return given.every((word) => EMPLOYER_HEADS.has(word) || BESIDE_EMPLOYER.has(word));
}

/** Whether a text that stands for an investor names none, whatever stands behind it: "Undisclosed", "10 Others", "Angels + founder". */
export function namesNobody(text: string): boolean {
  // "#Angels" is a firm.
  if (text.startsWith('#')) return false;
  if (nameNobody(foldedWords(text))) return true;
  const bare = withoutRemark(text);
  return bare !== text && namesNobody(bare);
}

function nameNobody(given: readonly string[]): boolean {
  if (given.length === 0 || NO_INVESTOR.has(given.join(' '))) return true;
  const isNumber = (word: string) => /^\d{1,3}$/u.test(word);
  if (given.length < 2 || !given.some((word) => INVESTOR_HEADS.has(word))) return false;
  return given.every((word) => INVESTOR_HEADS.has(word) || BESIDE_INVESTOR.has(word) || isNumber(word));
}

/** What became of a firm, as lists say it behind the name: "BetterWorks (Closed)". */
const FATE =
  /\s*(?:\((?:now )?(?:closed|inactive|defunct|dead|deadpooled|out of business|ceased|dissolved|liquidated|wound down|shut ?down|bankrupt|insolvent|acquired(?: by [^()]+)?|merged(?: into [^()]+)?|not active|no longer active|geschlossen|inaktiv|insolvent|aufgel(?:ö|oe)st|ferm(?:é|e)e?|cerrad[oa]|chius[oa]|fechad[oa]|закрыт[оа]?|已关闭|已倒闭|已停业)\)|\[(?:closed|inactive|defunct|dead)\]|\s+[-–—]\s*(?:closed|inactive|defunct))\s*$/iu;
/** What a list of investors adds behind the one it names: "Mumbai Angels & existing investors". */
const AND_OTHERS = /\s*(?:,|&|\+|\band\b|\bet\b|\bund\b|\by\b)\s*((?:\d+\s+)?[^,&+]+)$/iu;

const OTHERS = /^(?:others|al\.?|weitere|andere|autres|otros|altri|outros|другие|founders?)$/iu;

/** The name without what is said of it behind it: "(Closed)", "and 3 others". The text itself if nothing would be left. */
export function withoutRemark(given: string): string {
  const text = tidyName(given);
  const bare = text.replace(FATE, '').trim();
  const others = AND_OTHERS.exec(bare);
  const rest = others === null ? bare : bare.slice(0, others.index).trim();
  const tail = others?.[1] ?? '';
  // "Fox Paine & Company": a word alone says so only if it is "others".
  const isTail = tail.includes(' ') ? namesNobody(tail) : OTHERS.test(tail);
  const name = isTail ? rest : bare;
  return /[\p{L}\p{N}]/u.test(name) ? name : text;
}
