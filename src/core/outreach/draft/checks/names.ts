import { foldedWords } from '../../../network/fold.ts';
import { INVESTOR_WORDS } from '../../../network/words/firm-words.ts';
import { wordsOf } from '../wording.ts';
import { type Check, quoted } from './checked.ts';
import { NO_NAMES, OPENERS } from './common-words.ts';
import { CHECK_WORDS } from './languages/check-words.ts';
import type { Around, CheckWords } from './languages/words-of-language.ts';
import { NUMBER_WORDS } from './number-words.ts';

/** A run of words that are written as names are, and whether a sentence begins with it. */
interface Run {
  readonly words: readonly string[];
  /** Where each of them stands. */
  readonly around: readonly Around[];
  readonly opens: boolean;
  /** The word behind it, where only a blank is between. */
  readonly next: string;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}&+]*(?:['’.](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts without capitals: in an English letter a word of theirs is a name. */
const NO_CASE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}|\p{Script=Devanagari}/u;
/** Between two words of one name: a blank, a hyphen, "&", the dot of an initial. */
const JOINT = /^(?:[ \t\u00a0]+|-|[ \t]*&[ \t]*|\.[ \t]*)$/u;
const OPENING = /(?:^|[.!?…:;\n])["“”„«»'‘’()\s¿¡•*–—-]*$/u;

function isNameLike(word: string): boolean {
  return /^\p{Lu}/u.test(word) || NO_CASE.test(word) || /^\p{Ll}+\p{Lu}/u.test(word);
}

/** Words of a name; facts have no longer ones. */
const MAX_RUN = 8;
/** The longest word that is looked at behind a name. */
const MAX_NEXT = 40;

/** How much of a text before a word says whether it is a noun. */
const MAX_BEFORE = 60;

/** The runs of words in a text that may be names. */
function runsIn(text: string): readonly Run[] {
  const runs: { words: string[]; around: Around[]; opens: boolean; end: number }[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0].replace(/['’]s$/u, '').replace(/['’](?:m|ll|ve|re|d|t)$/iu, '');
    const at = match.index;
    const last = runs.at(-1);
    if (!isNameLike(word)) continue;
    const between = last === undefined ? '' : text.slice(last.end, at);
    const opens = OPENING.test(text.slice(Math.max(0, at - 12), at));
    const before = /[\p{L}\p{N} \u00a0-]*$/u.exec(text.slice(Math.max(0, at - MAX_BEFORE), at))?.[0] ?? '';
    const around = {
      opens,
      before: before.match(/[\p{L}\p{N}]+/gu) ?? [],
      behind:
        /^[ -][\p{L}’']+/u.exec(text.slice(at + match[0].length, at + match[0].length + MAX_NEXT))?.[0] ?? '',
    };
    const isInitialsDot = between.startsWith('.') && (last?.words.at(-1)?.length ?? 0) > 1;
    if (last !== undefined && JOINT.test(between) && !isInitialsDot) {
      last.words.push(word);
      last.around.push(around);
      last.end = at + match[0].length;
    } else {
      runs.push({
        words: [word],
        around: [around],
        opens,
        end: at + match[0].length,
      });
    }
  }
  return runs.map(({ words, around, opens, end }) => ({
    words,
    around,
    opens,
    next: /^ ([\p{L}'’]+)/u.exec(text.slice(end, end + MAX_NEXT))?.[1] ?? '',
  }));
}

function isCommonOpener(word: string): boolean {
  const plain = word.toLowerCase().replace(/['’]/gu, '');
  return (
    OPENERS.has(plain) ||
    NO_NAMES.has(plain) ||
    NUMBER_WORDS.has(plain) ||
    (plain.length > 4 && /(?:ly|ing|ed)$/u.test(plain))
  );
}

/** "Crates weigh": a plural with its verb; "Globex uses" is a name. */
function isPlural(word: string, next: string): boolean {
  return /\p{Ll}s$/u.test(word) && /^\p{Ll}/u.test(next) && !/s$|^(?:and|or)$/u.test(next);
}

/** What of a run nothing on record has, as it stands in the text. `small`: all words that stand there in small letters. */
function unknownOf(
  run: Run,
  haystack: string,
  small: ReadonlySet<string>,
  own: CheckWords | undefined,
): string | undefined {
  const [first = '', ...others] = run.words;
  const plain = first.toLowerCase();
  const isCommon =
    isCommonOpener(first) ||
    [plain, `${plain}s`, plain.replace(/s$/u, '')].some((form) => small.has(form)) ||
    (others.length === 0 && isPlural(first, run.next));
  const isNumber = run.words.every((word) => NUMBER_WORDS.has(word.toLowerCase()));
  const words = isNumber ? [] : run.opens && isCommon ? others : run.words;
  const pieces = words.filter(
    (word) => !NO_NAMES.has(word.toLowerCase()) && !/^\p{N}+$/u.test(word) && !isCommonIn(own, run, word),
  );
  if (pieces.length === 0) return undefined;
  const folds = pieces.flatMap((word) => foldedWords(word));
  for (let at = 0; at < folds.length; ) {
    let end = Math.min(folds.length, at + MAX_RUN);
    while (end > at && !haystack.includes(` ${folds.slice(at, end).join(' ')} `)) end -= 1;
    const isBareFirmWord = end === at + 1 && folds.length > 1 && INVESTOR_WORDS.has(folds[at] ?? '');
    if (end === at || isBareFirmWord) return words.join(' ');
    at = end;
  }
  return undefined;
}

function isCommonIn(own: CheckWords | undefined, run: Run, word: string): boolean {
  const at = run.around[run.words.indexOf(word)];
  return at !== undefined && own?.isCommon(word, at) === true;
}

const STAGES = /\b(?:pre-?seed|series [a-f])\b/giu;
const ORDINAL_CLAIMS =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|serial) (?:fund|company|startup|exit|time founders?|founders?)\b/giu;

/** Names of people, firms, places and products, and stages, that nothing on record says. */
export const names: Check = ({ record, prose, known, severity }) => {
  const own = CHECK_WORDS[record.language];
  // A name with its own "'s" ("Quill's Co-op") is looked for as the text's possessives are read.
  const said = known.flatMap((text) => {
    const bare = text.replace(/(?<=\p{L})['’]s(?!\p{L})/gu, '');
    return bare === text ? [text] : [text, bare];
  });
  const haystack = ` ${said.map((text) => wordsOf(text).join(' ')).join(' | ')} `;
  const small = new Set(prose.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}'’]*/gu) ?? []);
  const unknown = runsIn(prose).flatMap((run) => unknownOf(run, haystack, small, own) ?? []);
  const claims = [...prose.matchAll(STAGES), ...prose.matchAll(ORDINAL_CLAIMS)].map(([match]) => match);
  const unsaid = claims.filter((claim) => !haystack.includes(` ${foldedWords(claim).join(' ')} `));
  const texts = [...unknown, ...unsaid];
  if (texts.length === 0) return [];
  return [
    {
      rule: 'unsupported_name',
      severity,
      message: `${quoted(texts)} is not in the profile, the investor's record or the warm path. Take it out, or correct it.`,
    },
  ];
};
