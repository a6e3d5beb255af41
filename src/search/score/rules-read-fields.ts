import { STAGES, type Stage } from '../../reference/rules-investor-terms.ts';
import { tagKey, tagWords } from '../../reference/rules-tag-key.ts';
import { conceptNamed, longestName, namedIn } from '../../reference/rules-tags.ts';
import type { Customers } from './rules-read-cheque.ts';
import words from './thesis-words.json' with { type: 'json' };

/** The most words of a name. */
const MAX_NAME_WORDS = 5;
/** Words that whoever invests uses, and that say nothing of a field. */
const TRADE = new Set(words.trade.split(', ').map(tagKey));
/** What a list of fields names and a sentence hardly ever. */
const SELDOM = new Set(words.seldom.split(', ').map(tagKey));
/**
 * Names that are everyday words as often, alone in a sentence: they count where a list of fields or a word of trade
 * ("food companies") stands beside them.
 */
const EVERYDAY = new Set(words.everyday.split(' '));
/** Fields as other languages name them, for sentences only: as tags these words are other things as often. */
const ELSEWHERE = new Map(
  Object.entries(words.fields).flatMap(([label, names]) =>
    names.split(', ').map((name) => [tagKey(name), tagKey(label)] as const),
  ),
);
/** What a firm is, in the words of a network: no field that it backs. */
export const FORMS = new Set(words.forms.split(', ').map(tagKey));
/** Scripts without spaces between words, and the fields that such names say. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const NAMED_WITHOUT_SPACES = [...ELSEWHERE].filter(([name]) => NO_SPACES.test(name));
/** Everyday words that are fields where a line is nothing else. */
const ITEMS = new Set(words.items.split(' ').map(tagKey));
/** The one thing of the trade that never is a field. */
const TECHNOLOGIES = tagKey('Technology');
/** A word beside a name that makes it a field. */
const OF_A_FIELD = new Set(words.besideField.split(' '));
/** The end of a piece of a list, `|` and the next: words that introduce a list of fields, before the comma or behind it. */
const INTRODUCING =
  /\b(?:sector|area|industrie|vertical|theme|field|market|categorie|interest|focu)\p{L}*(?: (?:\p{L}+ ){0,3}(?:are|is|include|including|as|like))?\s*\|\s*(?:\p{L}+\s?){1,3}$|\|.*\b(?:in|on|across|including|like|as|for|within)\b/iu;
/** Words after which a field is named. */
const LEADING = new Set(words.leading.split(' '));

interface Name {
  readonly concept: string;
  readonly isPlain: boolean;
  /** Hardly more than the name stands between two commas. */
  readonly isAlone: boolean;
  /** "Enterprise | consumer software": the one ends a piece, the other begins the next and says that both are fields. */
  readonly isLast: boolean;
  readonly startsTyped: boolean;
}

/** Words after which a sentence goes on to something else. */
const ENDING = new Set(words.ending.split(' '));

const COMPOUND_ENDS = words.compoundEnds.split(' ');
/** The ends of compound words that say "companies". */
const COMPOUND = new RegExp(String.raw`(?<=\p{L}{4})s?(?:${COMPOUND_ENDS.join('|')})$`, 'u');
/** By which most names need not be searched. */
const LAST_LETTERS = new Set(COMPOUND_ENDS.map((end) => end.slice(-3)));

/** The concept that words put together name, whether they write "tech" or "technology". */
function conceptOf(name: string): { readonly key: string; readonly concept: string } | undefined {
  const key = LAST_LETTERS.has(name.slice(-3)) ? name.replace(COMPOUND, '') : name;
  const concept =
    conceptNamed(key) ??
    ELSEWHERE.get(key) ??
    (key.endsWith('technology') ? conceptNamed(key.replace(/nology$/u, '')) : undefined) ??
    (key.endsWith('tech') ? conceptNamed(`${key}nology`) : undefined);
  return concept === undefined ? undefined : { key, concept };
}

function withoutSpaces(piece: string): readonly Name[] {
  const key = tagKey(piece);
  const ours = NAMED_WITHOUT_SPACES.filter(([name]) => key.includes(name));
  return [...ours.map(([, concept]) => concept), ...namedIn(piece)]
    .filter((concept) => !TRADE.has(concept))
    .map((concept) => ({ concept, isPlain: false, isAlone: true, isLast: false, startsTyped: false }));
}

/** The concepts that a piece between two commas names, with whether only an everyday word names them. */
function namesOf(piece: string): readonly Name[] {
  if (NO_SPACES.test(piece)) return withoutSpaces(piece);
  const words = tagWords(piece);
  // "We invest in smart hardware": what stands before the last of these words is no part of the name; nor is it one behind
  // "media with an emphasis on".
  const emphasis = words.indexOf('emphasis');
  const from =
    (emphasis < 0 ? words : words.slice(0, emphasis - 1)).findLastIndex((word) => LEADING.has(word)) + 1;
  const found: Name[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, found: name } = longestName(words, at, MAX_NAME_WORDS, conceptOf);
    const isTrade =
      name !== undefined &&
      TRADE.has(name.concept) &&
      (name.concept === TECHNOLOGIES || !name.key.endsWith('tech'));
    if (name !== undefined && !isTrade && name.key.length > 1) {
      const { key, concept } = name;
      const next = words[at + length] ?? '';
      const before = words[at - 1] ?? '';
      // "Building the future", "network of mentors": a name of one everyday word, with nothing that makes it a field.
      // "Climate hardware": the one says what the other is for.
      const isTyped =
        OF_A_FIELD.has(next) || (next !== '' && !EVERYDAY.has(next) && conceptOf(next) !== undefined);
      const isPlain =
        SELDOM.has(concept) || (length === 1 && EVERYDAY.has(key) && !isTyped && before !== 'in');
      const ending = words.findIndex((word, index) => index >= at + length && ENDING.has(word));
      const after = (ending < 0 ? words.length : ending) - at - length;
      found.push({
        concept,
        isPlain,
        isAlone: at >= from && at - from + after <= 1,
        isLast: at + length === words.length,
        startsTyped: at === 0 && isTyped,
      });
    }
    at += length;
  }
  return found;
}

/** "WonderSchool", "GlimpseK12": a company's name, where it is no field's ("PropTech"). */
const CAMEL = /(?<![\p{L}\d])(?!New|Data)[A-Z][a-z]{2,}[A-Z](?!ech\b)[A-Za-z\d]*(?!\p{L})/gu;
/** What is no field though words of it are names of fields, and what stands for it. */
const NOISE: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:venture|risk|seed|growth|equity|smart|human|working) (?:capital|financ\p{L}+|fund\p{L}*|funding)\b/giu,
    ' | ',
  ],
  [
    /\b(?:family office|financial (?:returns?|support|backing|resources|security|investments?|models?)|social (?:impact|enterprises?|good)|track record|early[- ]stage technology|game[- ]chang\p{L}+|supply and demand|intellectual property|business models?|product[- ]market|go[- ]to[- ]market|hands[- ]on|world[- ]class)\b/giu,
    ' | ',
  ],
  [/\bSMBs?\b|\bSMEs?\b|\bfinance (?=compan|startups|founders|the\b|you)/giu, ' '],
  [/\bconsumer (?:and|&) (\p{L}+) services\b/giu, 'consumer services, $1 services'],
  [/\bconsumer (?=software\b)/giu, ' '],
  [/\bproperty(?:[- ]| and | & |\/)casualty\b|\bP&C\b/giu, 'insurance'],
  [
    /\b(?:that|which|who|to|will) power\b|\bin collaboration with\b[^.;]*|\b(?:early|mid)[- ]career\b|(?<!\b(?:alternative|alt|novel|based)[- ])\bproteins?\b/giu,
    ' ',
  ],
  [
    /\balumni of [^,.;]*|\bstudents? (?=and alumni|founders?\b|entrepreneurs?\b)|\b(?:School|University|College|Institute) of \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu,
    ' | ',
  ],
  [/\bIP\b|\bin search of\b|\b(?:new|data|payment) rails\b/giu, ' | '],
  [
    /\b(?:climate (?:change|crisis|emergency|impact)|net[- ]zero|(?:low|zero)[- ]carbon|decarboni[sz]\p{L}+)(?!\p{L})/giu,
    'climate tech startups',
  ],
  // What somebody has is not what is looked for.
  [/\bportfolio (?:rang\p{L}+|includ\p{L}+|span\p{L}*|of)\b[^.]*/giu, ' | '],
  // Companies that are named are no fields, and a network is what investors offer.
  [/\b(?:companies|brands|startups) (?:like|such as) (?=\p{Lu})[^.]*/gu, ' | '],
  [
    /\bnetwork(?:s|ing)?(?: effects)?\b(?! (?:infrastructure|security|hardware|equipment))|\bcommunity[- ]driven\b/giu,
    ' | ',
  ],
  [/\bfood systems?\b/giu, 'food tech startups'],
  [/\bbiology and tech\p{L}*/giu, 'biotech startups'],
  [/\bdeep technolog\p{L}+/giu, 'deep tech'],
  [
    /\bbuilding (?!tech(?:nolog(?:y|ies))?(?:$|[,.;]| and| sector)|materials?\b|sector|automation|industry(?:$|[,.]| and))/giu,
    ' | ',
  ],
  [/\bindustr(?:y|ies)\b(?! ?4| tech)/giu, 'sector'],
  [/\blocal\b(?! ?(?:service|commerce|business))|\banimals?\b(?! ?(?:health|tech|care))/giu, ' '],
  [
    /\bcreative\b(?! ?(?:industr|econom|sector|arts|tech))|\bfund-?rais\p{L}+|\btickets?\b|\bcommunit(?:y|ies)\b(?! ?(?:and|&|platform|tech|commerce))/giu,
    ' ',
  ],
  [/\btalent(?:s|ed)?\b(?! ?(?:tech|management|acquisition|platform))/giu, ' '],
  [/(?<!\b(?:cloud|data|IT|digital|information technology) )\binfrastructure\b/giu, ' '],
  [/\benvironmental,? social,?(?: and| &) governance\b/giu, ' | '],
  [
    /\b(?:very )?(?:early|late|later|growth|seed|pre-?seed|mid|idea)[- ]?stages?\b|\bseries [a-h]\b|\bpre-?seed\b|\bseed\b(?!s|[- ](?:crop|breed))/giu,
    ' ',
  ],
  [/\benterprises\b/giu, 'companies'],
  [
    /\b(?:environmental(?:ly)?|economic|cultural|ethical|financial)(?:,| and| &| or) social(?:ly)?\b|\bsocial(?:ly)?(?:,| and| &| or) (?:environment|economic|cultural|ecolog|ethic|political|sustainab)\p{L}*|\bsocial(?:ly)?[- ](?!media|network|commerce|app|platform|gam|tech|startup|software|and\b|or\b)\p{L}+/giu,
    ' | ',
  ],
  [/\bsales\b(?! ?(?:tech|enable|automation|software))/giu, ' '],
  [/\bbuilt environment\b/giu, 'construction tech'],
  [/\bfuture of (?!work|learning|food|mobility)/giu, ' in '],
  [/\bwrit(?:e|es|ing) (?=[^,.]*(?:che(?:ck|que)|ticket|\d))/giu, ' '],
  [/\badult (?:content|entertainment|industry)\b/giu, ' | '],
  [/(?:[A-Z]{0,2}[$€£₹]|\b(?:USD|EUR|GBP)) ?[\d.,]+|\d ?(?:k|m|mn)? ?(?:CAD|AUD|SGD)\b/giu, ' '],
  [/(?<!\p{L})[dlns]['’](?=\p{L})/giu, ''],
  [/\bintersection of\b/giu, ' in '],
  [/\b(?:parent|holding|portfolio|sister) compan(?:y|ies)\b/giu, ' | '],
  [/(?<=\p{L}[)]?) spaces?\b(?! ?tech| explor| industr)/giu, ' sector'],
  [
    /\b(?:software|technology|technologically|tech|digitally|data|mobile|cloud|science|community|customer|user)[- ](?:enabled|driven|based|powered|heavy|led|first|focus\p{L}*)\b/giu,
    ' | ',
  ],
];

/**
 * Keys of the concepts that a clause names as fields, in its order, each once: in a list of fields every name, elsewhere
 * names that are not everyday words. What is left out is named more shortly: there an everyday word counts.
 */
export function fieldsIn(clause: string, isExcluded = false): readonly string[] {
  const own = clause.replace(CAMEL, (word) =>
    conceptOf(tagKey(word)) === undefined ? word.toLowerCase() : word,
  );
  const texts = NOISE.reduce((text, [pattern, instead]) => text.replace(pattern, instead), own).split(
    /[,;:/|()+&·、，]|\s[-–]\s|\band\b|\bor\b|\bas well as\b/iu,
  );
  const pieces = texts.map(namesOf);
  const listed = new Set(pieces.flatMap((names) => names[0]?.concept ?? [])).size;
  const isShort = tagWords(clause).length <= MAX_NAME_WORDS;
  const isItem = ITEMS.has(tagKey(clause));
  // "Capital, community and design" are no fields; beside "fintech", or straight after "sectors such as", they are.
  const first = pieces.findIndex((names) => names.length > 0);
  const before = `${texts[first - 1] ?? ''}|${texts[first] ?? ''}`;
  const isIntroduced = INTRODUCING.test(before) && pieces[first]?.some(({ isAlone }) => isAlone);
  const isList =
    listed >= 2 && (isShort || pieces.flat().some(({ isPlain }) => !isPlain) || isIntroduced === true);
  const counts = ({ isPlain, isAlone, isLast }: Name, at: number) =>
    !isPlain ||
    ((isList || isExcluded || isItem) && isAlone) ||
    (isLast && pieces[at + 1]?.[0]?.startsTyped === true);
  const found = pieces.flatMap((names, at) => names.filter((name) => counts(name, at)));
  return [...new Set(found.map(({ concept }) => concept))];
}

/** Words after which a sentence names what it does beside its own fields. */
const ASIDE =
  /\b(?:also|as well as|in addition|additionally|including|such as|beyond (?:this|that|these)|opportunistically|and (?:are )?open (?:for|to))\b/iu;

/** Those of the fields of a clause (`fields`: `fieldsIn` of it) that stand after "also" or "including", where others stand before. */
export function asidesIn(clause: string, fields: readonly string[]): readonly string[] {
  const at = clause.search(ASIDE);
  const before = at < 0 ? [] : fieldsIn(clause.slice(0, at));
  return before.length === 0 ? [] : fields.filter((field) => !before.includes(field));
}

/** Words of a firm's name that say what it invests in, which in a sentence are everyday words. */
const OF_NAMES =
  /\b(climate|energy|food|games?|gaming|health|space|water|education|sports?|music|travel|fashion|insurance)\b/giu;
/** Words that say that it is a firm, and initials and short words, which are a person's as often ("T.V.", "Cindy Bi"). */
const OF_FIRMS =
  /\b(?:ventures?|capital|funds?|partners?|angels?|investors?|group|holdings?|vc|founders)\b|\b(?:\p{L}\.)+|\b(?!(?:AI|VR|AR|CPG|IoT|Bio)\b)\p{L}{1,3}\b/giu;

/** The fields that the name of a firm says: "Nordic Food Tech", "Climate-KIC". */
export function fieldsOfName(name: string): readonly string[] {
  return fieldsIn(name.replaceAll('-', ' ').replace(OF_FIRMS, '|').replace(OF_NAMES, '$1 startups'));
}

const TECHNOLOGY =
  /\b(?:(?:information |digital |(?<!\b(?:proprietary|own|unique|defensible) ))technolog(?:y|ies)(?! like those)|tech|software|digital|internet)\b(?![- ]transfer)/iu;

/** Whether words speak of technology or software in general. */
export function saysTechnology(words: string): boolean {
  return TECHNOLOGY.test(words);
}

const OPEN =
  /(?<!\p{L})(?:sektoragnostisch|branchenunabhängig|branchenoffen|alle branchen|généralistes?|(?:tous|toutes) (?:les |types de )?(?:secteurs|industries)|generalistas?|generalisti|agnósticos?|agnostici|todos los sectores|tutti i settori|todos os setores|alla branscher|wszystkie(?:ch)? branż\p{L}*|всех отраслях)|[行业業]{1,2}[务種种]?は?(?:不限|不問|問わず)|\b(?:sector|industry|vertical|domain|field|technology|thesis|theme)s?(?:[- ]and[- ]\p{L}+)?[- ]?agnostic|\bagnostic (?:to|about|of|on|in|across|as to|when it comes to|with regards? to) (?:the )?(?:sector|industr|vertical|field)|\bagnostically\b|\bgenerali(?:st|sts)\b|\bacross all areas\b|\b(?:all|any|every|different|various|multiple|most) (?:kinds? of |types? of )?(?:\p{L}+ (?:and |& )?)?(?:sector|industr|vertical|field)(?!\p{L}*:?,? ?(?:includ|such as|like|namely|\())\p{L}*|\bnot (?:\p{L}+ )?(?:industry|sector)[- ]specific|n['’]t (?:pick|choose|discriminate|favou?r)\b[^.]{0,30}\b(?:sector|industr|vertical)|\b(?:no|not have (?:a|any)|n['’]t have (?:a|any)) (?:(?:specific|particular|strict|fixed) )?(?:focus on (?:\p{L}+ )?(?:sector|industr)|(?:sector|industry|vertical)(?:[- ]focus)?)|\bmulti[- ]?(?:sector|vertical|industry)|\b(?:regardless|irrespective|independent(?:ly)?) of (?:the |their )?(?:sector|industr|vertical)|\b(?:broad|wide) range of (?:\p{L}+ )?(?:sector|industr|vertical)(?!\p{L}*:?,? ?(?:includ|such as|like|namely|\())|\bno (?:sector|industry|vertical) (?:focus|preference|bias|restriction)|\bacross (?:\p{L}+ )?(?:sectors|industries|verticals)\b(?!:?,? ?(?:includ|such as|like|namely|\())|\bopportunistic|\b(?:open (?:to|for)|look(?:ing)? (?:in)?to|consider) (?:all )?other (?:\p{L}+ )?(?:opportunit|sector|field|industr|area)/iu;

/** Whether a text says that every field is open. */
export function saysOpen(text: string): boolean {
  return OPEN.test(text);
}

const B2B =
  /\bb2b\b|\bbusiness[- ]to[- ]business\b|\benterprise (?:software|tech\p{L}*|saas|startups|applications?|(?:and|&) consumer)\b|\bconsumer (?:and|&) enterprise\b/iu;
const B2C =
  /\bb2c\b|\bd2c\b|\bdtc\b|\benterprise (?:and|&) (?:the )?consumer\b|\bconsumer (?:(?:and|&) enterprise|brands?|products?|tech\p{L}*|companies|startups|internet|goods|apps?)\b|\bdirect[- ]to[- ]consumer\b/iu;

/** Whom a text says companies sell to; undefined if it says both or neither. */
export function customersIn(text: string): Customers | undefined {
  const [business, consumer] = [B2B.test(text), B2C.test(text)];
  if (business === consumer) return undefined;
  return business ? 'b2b' : 'b2c';
}

/** A name of a stage. Before the letter of a round stands "series" or another letter of one. */
const NAME =
  /(?<pre>pre[- ]?seed|\bidea(?:tion)?[- ]?stage|\bideation\b|\b(?:at|from) inception\b|\bcompany formation\b|\bbefore there is a (?:company|product)\b|\bidea(?= (?:to|through|until) )|\bangel[- ](?:stage|rounds?)|\bpre[- ]?product)|(?<post>\bpost[- ]?seed|\bpre[- ]?series[- ]?a\b|\bpre[- ]a\b|\bseed ?(?:\+|plus\b|extension)|\blate[- ](?:stage )?seed)|(?<seed>\bseed\b|(?<!\p{L})(?:amorçage|semilla|zalążkow\p{L}*|посевн\p{L}*)|シード|种子|種子)|(?<plus>\bseries ?\+{1,2}(?!\p{L}))|(?<late>\bpre[- ]?ipo\b|\bipo stage|(?<= to )ipo\b|\blate[- ]stages?\b(?! inv| seed))|\b(?:series?|rounds?)[- ]?(?<letter>[a-h])(?![\p{L}'’])\+?(?<more>(?:(?: ?[,/&+-] ?| and | or | to | through |, and )(?:series )?[b-h](?![\p{L}'’])\+?)*)/giu;
/** Words between two stages that mean those between as well. */
const RANGE =
  /^\s*(?:rounds?|stages?|funding)?\s*(?:to|through|thru|until|till|up to|[-–—→]|and up to)\s*$/iu;
/** After a stage: and everything later. */
const ONWARDS =
  /^\s*(?:rounds?|stages?)?\s*(?:\+|and (?:beyond|above|later|up(?:wards?)?|onwards?|following)|or later|onwards?|and later)/iu;
const WORDS: readonly (readonly [RegExp, readonly Stage[]])[] = [
  [/\b(?:very[- ]early|earliest)[- ]stages?\b/iu, ['pre-seed', 'seed']],
  [
    /\bearly[- ](?:stages?|revenue|ventures?)\b|\bearly(?: and| or| to| &|[-/,&]+) ?(?:mid|growth|late)|\binvest(?:s|ing)? early\b|(?<!\p{L})(?:früh(?:e|en|er)? ?phasen?|frühphasige\p{L}*|premiers stades|stades? précoces?|(?:etapas?|fases?) (?:tempranas?|iniciales?)|fas[ei] inizial[ei]|est[áa]gios? inicia(?:l|is)|tidig\p{L}* (?:fas|skede|stadi)\p{L}*|wczesn\p{L}* (?:etap|faz|stadi)\p{L}*|ранн\p{L}* (?:стади|этап)\p{L}*)|早期|初期|アーリー|天使/iu,
    ['pre-seed', 'seed', 'series-a'],
  ],
  [
    /(?<!high[- ]|fast[- ])\bgrowth[- ](?:stages?|equity|capital|rounds?|phase)\b|\bscale[- ]?ups\b|\bscale[- ]?up (?:compan|stage|phase)|\bexpansion[- ]stage/iu,
    ['series-b', 'series-c-plus'],
  ],
  [/\bmid[- ]stages?\b/iu, ['series-a', 'series-b']],
  [/\b(?:late|later)[- ]stages?\b(?! seed)|\bpre[- ]?ipo\b/iu, ['series-c-plus']],
];

const ofLetter = (letter: string): Stage =>
  letter.toLowerCase() === 'a' ? 'series-a' : letter.toLowerCase() === 'b' ? 'series-b' : 'series-c-plus';

const between = (one: Stage, other: Stage): readonly Stage[] =>
  STAGES.slice(STAGES.indexOf(one), STAGES.indexOf(other) + 1);

/** Stages that a company comes from or grows to, and those it has to be below. */
const NO_STAGE =
  /\b(?:before|until) (?:entering|reaching) (?:an? |the |their )?[\p{L}-]+|\b(?:below|towards?|post(?=[- ]series)|after|prior to|until after|reach(?:ing)?|graduat\p{L}+ to|before|to(?= (?:their|your)))[- ](?:the |a |your |their )?(?:pre[- ]?seed\b|seed\b|series [a-h]\b|series ?\+)(?:(?:,| and| or|\/| &) ?(?:pre[- ]?seed|seed|series [a-h])\b)*(?: and beyond)?/giu;
/** "A轮", "シリーズA", "Serie A". */
const ELSEWHERE_LETTER =
  /([A-H])(?:轮|輪|ラウンド)|(?:シリーズ|серии |раунд |série |rund[ay] )([A-H])(?![a-z])/giu;
/** The seed of a plant, a fund's name in capitals ("SEED Ventures"), seed money for something else. */
const NO_SEED = /\bseed (?:crops?|compan(?:y|ies) in agric|breeding|varieties)|\bseeds\b/iu;

/** "Between pre-seed and series A". */
const BETWEEN =
  /\bbetween (?:the )?(pre-?seed|seed|series [a-h]) and (?:the )?(?=pre-?seed|seed|series [a-h]|late|growth)/giu;
/** "Early stage to IPO": those between as well. */
const FROM_EARLY =
  /\bearly(?:[- ]?stages?)?\s*(?:to|through|until|-|–)\s*(?=late|growth|ipo|pre-?ipo|series|pre-?series)/giu;
/** "Seed to A", "pre-seed -> B checks". */
const TO_LETTER =
  /\b([Ss]eed|SEED|[Ss]eries [A-H])\s*(?:->|→|–|-|to|through|\/|and|&|or)\s*([A-H])(?![\p{L}'’])/gu;

/** The stages that a clause names by their names, and those it names by wider words only ("early stage"). In order, each once. */
export function stagesIn(clause: string): {
  readonly exact: readonly Stage[];
  readonly wide: readonly Stage[];
} {
  const text = clause
    .replace(NO_SEED, ' ')
    .replace(NO_STAGE, ' ')
    .replace(ELSEWHERE_LETTER, ' series $1$2 ')
    .replace(TO_LETTER, '$1 to series $2')
    .replace(FROM_EARLY, 'pre-seed to ')
    .replace(BETWEEN, '$1 to ');
  const exact = new Set<Stage>();
  let last: { readonly stage: Stage; readonly end: number } | undefined;
  for (const found of text.matchAll(NAME)) {
    const { pre, post, seed, letter, plus, late, more = '' } = found.groups ?? {};
    const stages: Stage[] = [];
    if (pre !== undefined) stages.push('pre-seed');
    else if (post !== undefined || seed !== undefined) stages.push('seed');
    // Lists write "Series+" for series A and later.
    else if (plus !== undefined) stages.push('series-a', 'series-b');
    else if (late !== undefined) stages.push('series-c-plus');
    else if (letter !== undefined) {
      stages.push(ofLetter(letter));
      const letters = [...more.matchAll(/(?<![\p{L}])[b-h](?![\p{L}])/giu)].map(([one]) => ofLetter(one));
      const isRange = /to|through|-/iu.test(more) && letters.length === 1;
      if (isRange && letters[0] !== undefined) stages.push(...between(stages[0] as Stage, letters[0]));
      else stages.push(...letters);
    }
    const [first] = stages;
    if (first === undefined) continue;
    if (last !== undefined && RANGE.test(text.slice(last.end, found.index)) && last.stage !== first) {
      for (const stage of between(last.stage, first)) exact.add(stage);
    }
    for (const stage of stages) exact.add(stage);
    const end = found.index + found[0].length;
    const final = stages.at(-1) as Stage;
    if (ONWARDS.test(text.slice(end))) for (const stage of between(final, 'series-c-plus')) exact.add(stage);
    last = { stage: final, end };
  }
  // "From seed to growth stage", "seed and later".
  const later = /^(?: stages?| rounds?)?,? ?(to|and|or|&|\/|,) ?(?:the )?(late|growth)/iu.exec(
    text.slice(last?.end ?? text.length),
  );
  const from = later?.[1] === 'to' ? last?.stage : later?.[2] === 'late' ? 'series-c-plus' : 'series-b';
  if (later !== null && from !== undefined)
    for (const stage of between(from, 'series-c-plus')) exact.add(stage);
  const wide = new Set(WORDS.flatMap(([pattern, stages]) => (pattern.test(text) ? stages : [])));
  const inOrder = (set: ReadonlySet<Stage>) => STAGES.filter((stage) => set.has(stage));
  return { exact: inOrder(exact), wide: inOrder(wide) };
}
