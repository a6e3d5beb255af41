import { normalForm } from '../text/normal-form.ts';
/** A keyword of a job search, taken apart. */
export interface JobKeyword {
  /** The address of a company's own job board that the keyword holds. */
  readonly board?: URL;
  /** The company after `company:`. */
  readonly company?: string;
  /** What is left: the words a posting is searched for; empty where every posting is meant. */
  readonly words: string;
}

/** Longer than the name of any company or board. */
const MAX_NAME = 64;

/** `company:acme`, `company: acme`, `company:"Acme Robotics"`. */
const COMPANY = /(?:^|\s)company:\s*(?:"([^"]+)"|([^\s"]+))/iu;

/** With its scheme, or a host and a path: "node.js" and "c/c++" are words. */
const ADDRESS = /(?:^|\s)(https?:\/\/\S+|(?:[a-z0-9-]+\.){2,}[a-z]{2,}\/\S+)/iu;

/**
 * Takes a keyword apart: the address of a board (`https://jobs.example.com/acme`), a company (`company:acme`)
 * and the other words. Either makes it a question to company boards alone. A bare name of a company is words:
 * most words are also a company's name, and guessing would send every search to six third-party boards.
 */
export function readJobKeyword(keyword: string): JobKeyword {
  const address = ADDRESS.exec(keyword);
  const url = address?.[1] === undefined ? undefined : urlOf(address[1]);
  if (address !== null && url !== undefined) return { board: url, words: without(keyword, address) };
  const named = COMPANY.exec(keyword);
  const company = (named?.[1] ?? named?.[2])?.trim();
  if (named === null || company === undefined || company === '' || company.length > MAX_NAME) {
    return { words: keyword.trim() };
  }
  return { company, words: without(keyword, named) };
}

/** Whether a keyword is a question to company boards alone, which other sources do not answer. */
export function namesBoard(keyword: string): boolean {
  const { board, company } = readJobKeyword(keyword);
  return board !== undefined || company !== undefined;
}

function urlOf(text: string): URL | undefined {
  const full = /^https?:/iu.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

function without(keyword: string, found: RegExpExecArray): string {
  const rest = `${keyword.slice(0, found.index)} ${keyword.slice(found.index + found[0].length)}`;
  return rest.replace(/\s+/gu, ' ').trim();
}

const WORD = /\.?[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*[+#]*/gu;
const PLAIN = /^[\x20-\x7e]*$/u;

/** As much of a posting as is looked through; most have a tenth of it. */
const MAX_TEXT = 50_000;

/** A text as words to be compared: no case, no accents; C, C++ and C# stay different. */
export function searchWords(text: string): string[] {
  // Most texts have no accents, and looking for them takes most of the time.
  const bare = PLAIN.test(text) ? text : normalForm(text, 'NFKD', MAX_TEXT).replace(/\p{M}+/gu, '');
  const words = bare.toLowerCase().match(WORD) ?? [];
  return words.map((word) => (/['’]/u.test(word) ? word.replace(/['’]/gu, '') : word));
}

/** Words of this length and above are found as the beginning of a longer one: "engineer" in "engineering". */
const STEM = 4;

/** A text prepared for `matchesWords`: its words between blanks, for texts that are searched many times. */
export function searchText(text: string): string {
  return ` ${searchWords(text).join(' ')} `;
}

/**
 * Whether each word of a question stands in a prepared text: whole, or as the beginning of a longer word from four
 * letters on, without a plural's "s". No words: true.
 */
export function matchesWords(words: readonly string[], prepared: string): boolean {
  return words.every((word) => {
    if (prepared.includes(` ${word} `)) return true;
    const stem = word.length > STEM && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
    return stem.length >= STEM && prepared.includes(` ${stem}`);
  });
}
