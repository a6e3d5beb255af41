import { identityKey } from '../../reference/rules-identity.ts';
import type { Language } from '../../reference/rules-language.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { conceptNamed } from '../../reference/rules-tags.ts';
import { OPENERS } from '../checks/rules-checked.ts';
import { languageShares } from '../checks/rules-claims.ts';

/** Letters and marks that none of the other languages of letters has. */
const OWN_LETTERS: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  de: /[äöüß]/iu,
  fr: /[àâèêëîïôûçœ]/iu,
  es: /[ñ¿¡áíóú]/iu,
};

/**
 * Whether a short text of somebody's own words is certainly in a language: it has words that are common there, more of them
 * than of any other language. A text of terms alone ("AI for hotels") may be any, and is taken for none.
 */
export function isIn(text: string, language: Exclude<Language, 'en'>): boolean {
  const shares = languageShares(text);
  const [best, second] = shares;
  if (best === undefined) return false;
  if (best.share > (second?.share ?? 0)) return best.language === language;
  // Short lines have as many common words of a neighbour: a letter that only one of them writes decides.
  const isAmongBest = shares.some((one) => one.language === language && one.share === best.share);
  return isAmongBest && OWN_LETTERS[language].test(text);
}

/** Common words of another language from which on a short text is certainly not English. */
const CERTAIN_WORDS = 2;

/**
 * Whether a short text of somebody's own words may stand in an English letter: no other language has more common words in
 * it. Founders write English unless it shows; a line of names and rare words is no other language.
 */
export function isEnglish(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).length;
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length;
  if (2 * latin < [...text.matchAll(/\p{L}/gu)].length) return false;
  const shares = languageShares(text);
  const own = shares.find(({ language }) => language === 'en')?.share ?? 0;
  const other = Math.max(0, ...shares.filter(({ language }) => language !== 'en').map(({ share }) => share));
  return other <= own || Math.round(other * words) < CERTAIN_WORDS;
}

/** A text of own words as a sentence. */
export function asSentence(text: string): string {
  return `${capital(text)}.`;
}

/** A text that begins with a capital. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Own words within a sentence of a language that writes common nouns small; short forms ("PME") keep their capitals. */
export function beginningSmall(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/**
 * What own words say of a venture behind its name, which they begin with in any spelling: "shows shops …" of "placewise
 * shows shops …". Undefined where they do not begin with it, or a mark follows it ("Placewise: …").
 */
export function behindName(name: string | undefined, text: string): string | undefined {
  const key = name === undefined ? '' : identityKey(name);
  if (name === undefined || key === '') return undefined;
  const words = text.split(' ');
  // A legal form and "&" make a name a word longer than another way to write it.
  const most = Math.min(name.split(' ').length + 1, words.length - 1);
  for (let count = most; count > 0; count -= 1) {
    const [own, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (identityKey(own) === key && /[\p{L}\p{N}.!)]$/u.test(own) && /^[\p{L}\p{N}]/u.test(rest)) return rest;
  }
  return undefined;
}

/** Own words without the name as a heading: "robots for shops" of "Acme: robots for shops". */
export function withoutHeading(name: string | undefined, text: string): string {
  const [, heading = '', rest] = /^([^:–—]{1,80}?) ?(?::|–|—| -) +(\S.*)$/u.exec(text) ?? [];
  const isName =
    name !== undefined && identityKey(heading) !== '' && identityKey(heading) === identityKey(name);
  return isName && rest !== undefined ? rest : text;
}

/** Own words with the name they begin with as the venture writes it. */
export function withOwnName(name: string | undefined, text: string): string {
  const rest = behindName(name, text);
  return rest === undefined || name === undefined ? text : `${name} ${rest}`;
}

/** Words that are no name, whatever stands behind them: articles, pronouns, and "we" in a Spanish verb. */
const NO_NAME =
  /^(?:L[ea]s?|Une?|Des|Du|Aux?|Nous|Notre|Nos|On|Ceux|Celles|El|Los|Un[ao]s?|Nuestr[ao]s?|Quienes|\p{Lu}\p{Ll}+[aei]mos)(?= )/u;

/** A text of own words behind a colon of French or Spanish: with a small letter where its first word is certainly no name. */
export function afterColon(text: string): string {
  return text.replace(NO_NAME, (word) => word.toLowerCase());
}

/** How a text of somebody's own words goes on from "I'm Ada, founder of Acme". */
export type Form =
  /** It stands on its own: "We build robots". */
  | 'sentence'
  /** It wants the company before it: "helps dentists fill empty slots". */
  | 'predicate'
  /** It begins with what is to be done: "hire two engineers". */
  | 'infinitive'
  /** A thing or anything else: "a marketplace for boats". */
  | 'phrase';

const SUBJECTS =
  /^(?:we|our|i|my|it|its|they|there|this|these|today|every|most|many|when|if|with [^,]{1,60}, we)\b/iu;
/** Verbs of what a company does, without their -s. */
const VERBS =
  'accelerate|automate|brew|bring|build|buy|catch|combine|connect|convert|create|cut|deliver|design|detect|develop|digiti[sz]e|' +
  'distribute|enable|find|finance|fix|forecast|gather|get|give|grow|guide|handle|help|host|insure|keep|lend|let|link|make|manage|manufacture|' +
  'match|measure|monitor|move|offer|open|operate|optimi[sz]e|organi[sz]e|plan|predict|print|produce|protect|provide|reduce|remove|rent|' +
  'replace|run|save|scan|sell|send|serve|show|simplify|sort|speed|store|supply|support|teach|tell|test|tokeni[sz]e|track|train|translate|' +
  'turn|use|verify|work|alert|analy[sz]e|block|book|capture|charge|check|clean|collect|compare|cook|coordinate|diagnose|drive|eliminate|' +
  'explain|feed|fill|file|grade|harvest|identify|improve|inspect|invoice|learn|list|lower|maintain|map|pay|power|prepare|prevent|process|' +
  'publish|rank|read|record|recycle|route|schedule|screen|search|secure|select|share|ship|solve|stop|stream|take|tell|trade|transform|' +
  'treat|unify|unlock|upgrade|warn|watch|write';
const PREDICATE = new RegExp(`^(?:(?:${VERBS})e?s|simplifies|supplies|verifies|has|is|was)\\b`, 'iu');
const INFINITIVE = new RegExp(
  `^(?:${VERBS}|add|achieve|become|break|close|complete|double|enter|expand|extend|finish|fund|go|hire|increase|invest|launch|prepare|prove|put|reach|recruit|scale|set|ship|sign|start|strengthen|take|win)\\b`,
  'iu',
);
/** A verb that is finite outside of a clause with who, that, which: then the whole is a sentence. */
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|can|cannot|must|should|needs?|wants?|uses?|buys?|sells?|spends?|struggles?|loses?|pays?|do|does|don't|doesn't)\b/iu;
const CLAUSE = /\b(?:who|that|which|whose|where|when|what|why|how)\b/iu;

export function formOf(text: string): Form {
  if (SUBJECTS.test(text)) return 'sentence';
  if (PREDICATE.test(text)) return 'predicate';
  if (INFINITIVE.test(text) && !/^\p{L}+ (?:of|for|and|or|with)\b/iu.test(text)) return 'infinitive';
  const verb = FINITE.exec(text)?.index;
  const clause = CLAUSE.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  return verb !== undefined && verb > 0 && verb < clause ? 'sentence' : 'phrase';
}

/** "We develop …": it says itself what the company is; whom it serves or sells to does not. */
const MAKES = new RegExp(`^we (?:(?:now|already|also) )?(?:are |(?:${VERBS})\\b)`, 'iu');
const SERVES =
  /^we (?:(?:now|already|also) )?(?:are (?:for|in|at)|sell to|serve|support|work (?:with|for))\b/iu;

/** Whether a sentence about the company says what it does, so that its field need not be named before it. */
export function saysWhat(text: string): boolean {
  return MAKES.test(text) && !SERVES.test(text);
}

/** Customers that no ending shows to be a common noun. */
const CUSTOMERS = new Set(
  'villages hospitals schools farms towns shops stores banks hotels clinics people women men kids children adults parents patients teams firms brands fleets ports plants mills bars cafes gyms small large independent local rural young busy modern'.split(
    ' ',
  ),
);

/** The text within a sentence: its first letter small where that word is no name. */
export function within(text: string): string {
  const [first = ''] = /^[\p{L}\p{N}'’-]+/u.exec(text) ?? [];
  const word = first.split('-')[0] ?? '';
  if (!/^\p{Lu}\p{Ll}*$/u.test(word)) return text;
  const plain = word.toLowerCase();
  const isCommon =
    OPENERS.has(plain) ||
    CUSTOMERS.has(plain) ||
    conceptNamed(tagKey(plain)) !== undefined ||
    INFINITIVE.test(plain) ||
    PREDICATE.test(plain) ||
    // Names seldom end so.
    /(?:ing|ed|ers|ors|ies|tion|sion|ment|ware|ists|ants|ness|ity|ical|able|ive|less|ses|nes|les|res|mes)$/u.test(
      plain,
    );
  return isCommon ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
