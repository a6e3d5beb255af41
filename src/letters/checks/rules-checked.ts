import { LANGUAGE_NAMES } from '../../reference/rules-language.ts';
import { type Draft, type DraftRecord, type Finding, wordsOf } from '../rules-wording.ts';

/** A text as it is looked at, and what it is held against. */
export interface Checked {
  readonly text: Pick<Draft, 'subject' | 'body' | 'html' | 'draftedBy'>;
  readonly record: DraftRecord;
  /** Subject and body without addresses of pages and mailboxes: what is read as prose. */
  readonly prose: string;
  /** Everything on record, as texts. */
  readonly known: readonly string[];
  /** A program may say only what is on record; a person may know more, and is only warned. */
  readonly severity: Finding['severity'];
}

/** A check: what it finds wrong, none if all is well. Pure. */
export type Check = (checked: Checked) => readonly Finding[];

export const block = (rule: string, message: string): Finding => ({ rule, severity: 'block', message });
export const warn = (rule: string, message: string): Finding => ({ rule, severity: 'warn', message });

/** Of more findings of one kind than this, the first ones are shown. */
const MAX_QUOTED = 5;

/** "a", "b" and 3 more, as they stand in the text. */
export function quoted(texts: readonly string[]): string {
  const each = [...new Set(texts)];
  const listed = each.slice(0, MAX_QUOTED).map((text) => `"${text.slice(0, 80)}"`);
  return `${listed.join(', ')}${each.length > MAX_QUOTED ? ` and ${each.length - MAX_QUOTED} more` : ''}`;
}

/** All that is found of a global pattern, in order. */
export function found(pattern: RegExp, text: string): readonly string[] {
  // Not matchAll, which makes a new RegExp of the pattern each time: that took most of what a check takes.
  return (text.match(pattern) ?? []).map((match) => match.trim());
}

/** Whether a text cannot be approved or sent as it stands. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'block');
}

/**
 * Words a letter needs whatever it says: grammar, courtesy, times to talk, and what every founder does (build, raise,
 * write). None of them alone praises, compares or counts: "all", "never", "only", "first", "most" and the like are left out on
 * purpose, and so is what could be said of a business. Base forms; endings are taken off before they are looked up.
 */
export const LETTER_WORDS: ReadonlySet<string> = new Set(
  // Grammar.
  (
    'a an and or but nor so as at by for from in into of off on onto out over to toward towards up upon with within without about after ' +
    'again against along also although among another any anyone anything around away back be am is are was were been being because ' +
    'before behind below beside between beyond both can cannot could did do does done down during each either else enough even far few ' +
    'further had has have having he hence her here hers him his how however i if im ive id ill instead it its itself just less let lets like ' +
    'little long made make many may maybe me might mine more much must my myself near need neither next no not now often one ones other others ' +
    'ought our ours ourselves own per perhaps quite rather same shall she should since some somebody someone something soon still such than that ' +
    'thats the their theirs them themselves then there therefore these they theyre thing this those though through thus till together too ' +
    'two under unless until us very via was way we well were what whatever when where whether which while who whoever whole whom whose why ' +
    'will wish would yes yet you your youre yours yourself dont cant wont couldnt wouldnt isnt arent doesnt didnt havent weve wed youd ' +
    // Courtesy and the letter itself.
    'hi hello dear thank thanks please sorry regards best kind kindly welcome glad happy pleased appreciate grateful honest hope find well ' +
    'letter mail email message note line word reply answer respond write wrote written say said tell ask question read reading reach contact ' +
    'bother trouble intrude patience time moment brief short shortly quick quickly briefly long simple simply interest interested interesting ' +
    'relevant right wrong person fit suit worth useful help helpful view opinion thought think believe understand know feel look see hear learn ' +
    'send share show explain describe talk speak call chat meet meeting conversation discuss discussion connect introduce introduction name ' +
    'decline pass door open leave left close last final follow point reason mind sense case free gladly course rush hurry inbox ' +
    // Times to talk.
    'day week month year today tomorrow morning afternoon evening monday tuesday wednesday thursday friday saturday sunday january february ' +
    'march april june july august september october november december spring summer autumn winter hour minute twenty thirty fifteen ten ' +
    'half calendar schedule slot pick date convenient available early late later soon ' +
    // What every founder and every fund does, and what a raise is called.
    'build built building raise raising round fund funds funding invest investing investment investor investors founder cofounder company ' +
    'companies team work working business product customer people firm portfolio back backed backing support join lead plan use using hire ' +
    'hiring grow start begin begun new currently recently deck detail information summary number figure seed stage area field sector market ' +
    'problem solution focus goal aim want try look looking seek seeking give take get put keep come came go going bring turn move live exist ' +
    'particular particularly similar same different kind type example instance especially given based particular clear today partner network ' +
    'mutual connection common value consider prefer seen good job part ' +
    // Read as figures.
    'three four five six seven eight nine eleven twelve forty fifty sixty hundred thousand million billion dollar euro pound p'
  )
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** A model says something in words of its own. */
export const OWN_WORDS = 'own_words';
/** A person asked for another draft, and there is none. */
export const NO_OTHER_TEXT = 'no_other_text';
/** A person asked for something that the template cannot do. */
export const NOTE_NOT_FOLLOWED = 'note_not_followed';
/** Nobody asked for the language of the letter. */
export const LANGUAGE_CHOSEN = 'language_chosen';
/** A sentence of the tenant's own is in another language than the letter. */
export const OTHER_LANGUAGE = 'other_language';

/** Rules whose findings a person reads also where a sequence approves by itself. */
const READ: ReadonlySet<string> = new Set([
  OWN_WORDS,
  NO_OTHER_TEXT,
  NOTE_NOT_FOLLOWED,
  LANGUAGE_CHOSEN,
  OTHER_LANGUAGE,
]);

/** Whether a draft must not be approved before a person has read it. */
export function needsReader(findings: readonly Finding[]): boolean {
  return findings.some(({ rule, severity }) => severity === 'block' || READ.has(rule));
}

/** Words that begin sentences of letters: a capital there is no sign of a name. Forms in -ly, -ing and -ed need not stand here. */
export const OPENERS: ReadonlySet<string> = new Set(
  (
    'a about above across after again all almost already also although always am among an and another any anybody anyone anything ' +
    'are around as ask at back be because become been before behind below beside best better between beyond big both bring brief build ' +
    'but buy by call can cannot cant care case cheers clear come companies company congratulations could customers date day days deal dear ' +
    'demand did different do does dont done down draw during each early east easy either else employees end enough even ever every ' +
    'everybody everyone everything family far few field find fine first five focus follow for founders four free from full fund funds ' +
    'further future general get give glad go good great greetings had half happy hard has have having he hello help hence her here hers hey hi ' +
    'high his home hope how however i id if ill im in instead into investors is it its ive job join just keep kind know large last late ' +
    'later lead least less let lets like limited line list little long look lots love low made main make many market markets may maybe ' +
    'me mean meet might mine money month months more most much must my name near need neither never new next nice no nobody none nor not ' +
    'note nothing now of off office offices often old on once one ones only open or other others our ours out over own page part past people ' +
    'per perhaps place please plus portfolio position private problem product public put question quick quite rather reach read real ' +
    'reason revenue right round run said sales same say second see seed send series seven share she short should since six small so some ' +
    'somebody someone something soon sorry start still stop strong such sure take talk team tell ten than thank thanks that thats the their ' +
    'them then there therefore these they thing things think this those though three through thus till time to today together told ' +
    'tomorrow too top towards true turn twelve twenty two under unless until up upon us use users very via wait want was way we week weeks ' +
    'well were west weve what whatever when whenever where whereas whether which while who whoever whole whom whose why wide will wish ' +
    'with within without wont word work would write year years yes yet you youll young your youre yours youve ' +
    'afternoon morning evening regards sincerely respectfully yesterday tonight teams business businesses software hardware data growth ' +
    'capital venture equity investment thesis stage partners partner clinics hospitals retailers warehouses engineers doctors banks ' +
    'number traction background context summary ps attached enclosed warm kind looking whom given based details either beside besides ' +
    'unlike honest retail labor labour health care food energy water transport travel education housing finance insurance banking ' +
    'logistics shipping trade industry construction farming agriculture mining space defense defence security privacy legal tax payroll ' +
    'accounting marketing advertising media music gaming sports fashion beauty climate carbon power solar wind battery electric digital ' +
    'online mobile cloud modern manual automatic physical human local global regional national international european american early-stage ' +
    'regulatory technical commercial financial operational clinical medical industrial scientific academic recent existing initial ' +
    'common typical average annual monthly daily weekly gross net total several certain various similar different simple complex cheap ' +
    'expensive safe slow quickest fastest biggest hardest easiest access adoption automation competition cost costs distribution efficiency ' +
    'inventory maintenance margin margins payback pricing production profitability progress quality research retention safety scale ' +
    'shortage speed supply sustainability technology training turnover usage waste workflow hiring ' +
    'wherever except despite upfront honestly frankly naturally whichever anything'
  ).split(/\s+/u),
);

/** Words that are written with a capital and are not names on record. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november ' +
    'december christmas easter new-year english ceo cto cfo coo cmo cpo vp svp evp md gp lp gps lps vc vcs pe hr it pr qa rd ai ml llm llms ' +
    'nlp api apis saas paas iaas b2b b2c d2c b2g iot vr ar xr ev evs esg arr mrr gmv cac ltv irr tvpi dpi moic ebitda roi kpi kpis okr usd eur gbp chf ' +
    'us usa uk eu emea dach apac latam nda safe spa ipo spv spvs pdf faq p.s tl dr ps asap eod q1 q2 q3 q4 h1 h2 fy zoom teams google meet ' +
    'calendly linkedin email internet web excel am pm et ct pt pst est cet gmt utc cest bst re fwd hi hello dear mr mrs ms mx dr prof sir madam ok'
  ).split(/\s+/u),
);

/** Words with so many letters in common are forms of one: "robots" and "robotics". */
const STEM = 5;
const ENDINGS = /(?:'s|ings?|ed|es|e|s|d|ly)$/u;

/** A word without its ending; short ones are as they stand. */
function base(word: string): string {
  const bare = word.replace(ENDINGS, '');
  return bare.length >= 3 ? bare : word;
}

const BASES: ReadonlySet<string> = new Set([...LETTER_WORDS].map(base));

/**
 * Words of a model's draft that stand neither on the record nor in every letter. They are where a claim without a number or
 * a name is made, in whatever wording; most are harmless, so they are shown and not refused.
 */
export const ownWords: Check = ({ text, record, prose, known }) => {
  if (!text.draftedBy.startsWith('model:')) return [];
  if (record.language !== 'en') {
    const name = LANGUAGE_NAMES[record.language];
    return [
      warn(
        OWN_WORDS,
        `A model wrote it in ${name}, where words on no record cannot be told apart: look whether all of it is true.`,
      ),
    ];
  }
  const onRecord = new Set(known.flatMap(wordsOf).flatMap((word) => [word.slice(0, STEM), base(word)]));
  const own = wordsOf(prose).filter(
    (word) =>
      // Figures have a check of their own.
      !/\p{N}/u.test(word) &&
      !NO_NAMES.has(word) &&
      !LETTER_WORDS.has(word) &&
      !LETTER_WORDS.has(base(word)) &&
      !BASES.has(base(word)) &&
      !onRecord.has(base(word)) &&
      !onRecord.has(word.slice(0, STEM)),
  );
  if (own.length === 0) return [];
  return [warn(OWN_WORDS, `${quoted(own)} stands on no record: look whether what is said with it is true.`)];
};
