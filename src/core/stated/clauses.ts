/** A piece of a text that says one thing, and whether it says it of what is left out. */
export interface Clause {
  readonly text: string;
  readonly isExcluded: boolean;
}

/** A thesis says what matters early; theses of lists are below 2,000 characters. */
const MAX_TEXT = 4_000;
/** Clauses that are read: longer texts are no theses. */
const MAX_CLAUSES = 80;

/** Ends of sentences: not the dot of "1.5M", "e.g." or "U.S.". */
const SENTENCE =
  /(?<![\d\s.][A-Z]|\be\.g|\bi\.e|\bvs|\bincl)[.!?]+(?=\s|$|[A-Z])|[\n•●▪]+|(?<=[\p{L})])\s+[-–]\s+(?=\p{Lu})/u;

const INVESTING =
  '(?:invest|fund|financ|back|consider|support|look|do\\b|touch|like|accept|take|deal|focus|work)';
/** Words after which a sentence says what is left out. */
const EXCLUDING = new RegExp(
  [
    `\\b(?:do|does|will|would|can|did)(?: not|n['’]?t)(?: \\p{L}+){0,2}? ${INVESTING}\\p{L}*`,
    `\\b(?:don|doesn|won)['’]t(?: \\p{L}+){0,2}? ${INVESTING}\\p{L}*`,
    `\\b(?:cannot|can['’]t|never|not)(?: \\p{L}+){0,1}? ${INVESTING}\\p{L}*`,
    '\\bnot (?:in|into|for)(?= )',
    '\\bexclud\\p{L}+',
    '\\bexcept(?:ing|ion)?(?: for| of)?\\b',
    '\\bavoid(?:s|ing)?\\b',
    '\\bstay(?:s|ing)? (?:away|clear)\\b',
    '\\bother than\\b',
    '\\b(?:but|and|,) not\\b',
    '(?:^|, |\\b(?:but|and|with) )no(?= (?!matter|longer|more|less|other|one\\b|sector|industry|specific|preference|minimum|maximum|geograph|restriction|limit|strings|equity|doubt))',
  ].join('|'),
  'iu',
);
/** Words that say the contrary of what they seem to ("not limited to", "not only"). */
const NOT_EXCLUDING =
  /\b(?:not|n['’]t) (?:\p{L}+ )?(?:limited|only|just|exclusive\p{L}*|restrict\p{L}*|limit|bound|afraid|shy)\b|\bno exception/iu;
/** Words after which the sentence speaks of what is wanted again. */
const TURN =
  /\b(?:but|however|unless|instead|rather|although|though|yet|whereas|because|since|until|as we|we (?:do |only |mainly |typically |usually )?(?:invest|focus|back|fund|look|prefer))\b/iu;

function split(sentence: string): Clause[] {
  if (NOT_EXCLUDING.test(sentence)) return [{ text: sentence, isExcluded: false }];
  const found = EXCLUDING.exec(sentence);
  if (found === null) return [{ text: sentence, isExcluded: false }];
  const before = sentence.slice(0, found.index);
  const after = sentence.slice(found.index + found[0].length);
  const turn = TURN.exec(after);
  const negated = turn === null ? after : after.slice(0, turn.index);
  const rest = turn === null ? '' : after.slice(turn.index + (turn[0].startsWith('we') ? 0 : turn[0].length));
  return [
    ...(before.trim() === '' ? [] : [{ text: before, isExcluded: false }]),
    { text: negated, isExcluded: true },
    ...(rest.trim() === '' ? [] : split(rest)),
  ];
}

/** The clauses of a text in its order, at most 80 from its first 4,000 characters. */
export function clausesOf(text: string): readonly Clause[] {
  return text
    .slice(0, MAX_TEXT)
    .split(SENTENCE)
    .filter((sentence) => sentence.trim() !== '')
    .slice(0, MAX_CLAUSES)
    .flatMap(split)
    .map(({ text: words, isExcluded }) => ({ text: words.replace(/\s+/gu, ' ').trim(), isExcluded }))
    .filter(({ text: words }) => words !== '');
}
