import { tagKey } from '../../reference/rules-tag-key.ts';
import { conceptNamed } from '../../reference/rules-tags.ts';
import { OPENERS } from '../checks/rules-checked.ts';

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
