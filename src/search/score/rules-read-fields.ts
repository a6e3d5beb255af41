import { STAGES, type Stage } from '../../reference/rules-investor-terms.ts';
import { tagKey, tagWords } from '../../reference/rules-tag-key.ts';
import { conceptNamed } from '../../reference/rules-tags.ts';
import type { Customers } from './rules-read-cheque.ts';

/** The most words of a name. */
const MAX_NAME_WORDS = 5;
/** Words that whoever invests uses, and that say nothing of a field. */
const TRADE = new Set(
  [
    'Investing|Startup services|Technology|Consumer services|Sales and marketing|Communities|B2B|B2C|Commerce',
    'Women|Crowdsourcing|Information technology|Non profit|Professional services|Events',
  ].flatMap((line) => line.split('|').map(tagKey)),
);
/**
 * Names that are everyday words as often, alone in a sentence: they count where a list of fields or a word of trade
 * ("food companies") stands beside them.
 */
const EVERYDAY = new Set(
  (
    'building power network community content design local data social mobile security search software internet web app ' +
    'energy media news book travel food health power training career learning family child kid home house garden water ' +
    'marine space gold metal mineral communication advertising marketing sale music game sport art culture fashion ' +
    'hardware consumer enterprise industrial industry infrastructure product brand store portal monitoring testing ' +
    'recommendation prediction storage map location chat forum gift reward event trip tour green environment environmental ' +
    'sustainability climate transport mobility distribution packaging construction architecture factory manufacturing retail ' +
    'insurance lending credit bank banking legal law government education medicine medical doctor clinic service ' +
    'collaboration productivity automation scheduling calendar identity privacy reputation presentation photo video film ' +
    'animal pet beauty leisure opinion survey ip qa it api ar vr pos bar tea spa auto car trade shopping comparison ' +
    'graphic voice audio radio writer reading culture entertainment physician developer engineering chemistry composite ' +
    'biology genetic display laser optic sensor robot drone satellite rocket computer electronic chip token rental ' +
    'financial finance research university universiti college school scientific domain expert love fun story impact learn goods ' +
    'governance creative communications ' +
    'delivery freight shipping trucking parking taxi bus bike vehicle fleet fuel oil gas wind carbon waste'
  ).split(' '),
);
/** A word beside a name that makes it a field. */
const OF_A_FIELD =
  /^(?:tech|technologies|technology|company|startup|start|sector|industry|vertical|market|business|software|space|innovation|venture|solution|platform|application|founder|entrepreneur|field|related|enabled|driven|first)$/u;
/** Words before which a sentence says what is looked for. */
const WANTING =
  /\b(?:invest|focus|back|fund|support|look|seek|speciali[sz]|interest|sector|vertical|thesis|passion|prefer|love|target|partner|companies in|startups in|areas?|themes?|across|disrupt|including)/iu;

/** Words after which a field is named. */
const LEADING = new Set(
  'in on for across including like love area sector vertical as focus theme'.split(' '),
);

interface Name {
  readonly concept: string;
  readonly isPlain: boolean;
  /** Hardly more than the name stands between two commas. */
  readonly isAlone: boolean;
}

/** The concepts that a piece between two commas names, with whether only an everyday word names them. */
function namesOf(piece: string): readonly Name[] {
  const words = tagWords(piece);
  // "We invest in smart hardware": what stands before the last of these words is no part of the name.
  const from = words.findLastIndex((word) => LEADING.has(word)) + 1;
  const found: Name[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_NAME_WORDS, words.length - at);
    while (length > 1 && conceptNamed(words.slice(at, at + length).join('')) === undefined) length -= 1;
    const key = words.slice(at, at + length).join('');
    const concept = conceptNamed(key);
    if (concept !== undefined && !TRADE.has(concept) && key.length > 1) {
      const next = words[at + length] ?? '';
      const before = words[at - 1] ?? '';
      // "Building the future", "network of mentors": a name of one everyday word, with nothing that makes it a field.
      const isPlain = length === 1 && EVERYDAY.has(key) && !OF_A_FIELD.test(next) && before !== 'in';
      found.push({ concept, isPlain, isAlone: at >= from && words.length - from - length <= 1 });
    }
    at += length;
  }
  return found;
}

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
  [/\bIP\b|\bin search of\b|\b(?:new|data|payment) rails\b/giu, ' | '],
  [
    /\b(?:climate (?:change|crisis|emergency)|net[- ]zero|(?:low|zero)[- ]carbon|decarboni[sz]\p{L}+)(?!\p{L})/giu,
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
  [/\bbuilding (?!tech|material|product|industry|sector|automation)/giu, ' | '],
  [/(?<=\p{L}[)]?) spaces?\b(?! ?tech| explor| industr)/giu, ' sector'],
  [
    /\b(?:software|technology|tech|digitally|data|AI|mobile|cloud)[- ](?:enabled|driven|based|powered)\b/giu,
    'software startups',
  ],
];

/**
 * Keys of the concepts that a clause names as fields, in its order, each once: in a list of fields every name, elsewhere
 * names that are not everyday words. Empty if the clause does not say what is looked for.
 */
export function fieldsIn(clause: string, isWanted = WANTING.test(clause)): readonly string[] {
  const pieces = NOISE.reduce((text, [pattern, instead]) => text.replace(pattern, instead), clause)
    .split(/[,;:/|()+&·]|\band\b|\bor\b|\bas well as\b/iu)
    .map(namesOf);
  const listed = pieces.filter((names) => names.length > 0).length;
  const isList = listed >= 2;
  // Three fields in a row are wanted, whatever stands before them, and so is what stands on a line of its own.
  const isShort = tagWords(clause).length <= MAX_NAME_WORDS;
  if (!isWanted && listed < 3 && !isShort) return [];
  const found = pieces.flat().filter(({ isPlain, isAlone }) => !isPlain || (isList && isAlone));
  return [...new Set(found.map(({ concept }) => concept))];
}

/** Words after which a sentence names what it does beside its own fields. */
const ASIDE =
  /\b(?:also|as well as|in addition|additionally|including|such as|beyond (?:this|that|these)|opportunistically|and (?:are )?open (?:for|to))\b/iu;

/** Those of the fields of a clause that stand after "also" or "including", where others stand before. */
export function asidesIn(clause: string): readonly string[] {
  const at = clause.search(ASIDE);
  if (at < 0) return [];
  const before = fieldsIn(clause.slice(0, at));
  if (before.length === 0) return [];
  return fieldsIn(clause).filter((field) => !before.includes(field));
}

/** Words of a firm's name that say what it invests in, which in a sentence are everyday words. */
const OF_NAMES =
  /\b(climate|energy|food|games?|gaming|health|space|water|education|sports?|music|travel|fashion|insurance)\b/giu;

/** The fields that the name of a firm says: "Nordic Food Tech", "Climate-KIC". */
export function fieldsOfName(name: string): readonly string[] {
  return fieldsIn(name.replaceAll('-', ' ').replace(OF_NAMES, '$1 startups'), true);
}

const TECHNOLOGY =
  /\b(?:(?:information |digital )?technolog(?:y|ies)|tech|software|digital|internet)\b(?![- ]transfer)/iu;

/** Whether words speak of technology or software in general. */
export function saysTechnology(words: string): boolean {
  return TECHNOLOGY.test(words);
}

const OPEN =
  /\b(?:sector|industry|vertical|domain|field|technology|thesis|theme)s?(?:[- ]and[- ]\p{L}+)?[- ]?agnostic|\bagnostic (?:to|about|of|on|in|across|as to|when it comes to|with regards? to) (?:the )?(?:sector|industr|vertical|field)|\bagnostically\b|\bgenerali(?:st|sts)\b|\b(?:all|any|every|different|various|multiple|most) (?:\p{L}+ )?(?:sector|industr|vertical|field)\p{L}*|\bnot (?:\p{L}+ )?(?:industry|sector)[- ]specific|\bmulti[- ]?(?:sector|vertical|industry)|\b(?:regardless|irrespective|independent(?:ly)?) of (?:the |their )?(?:sector|industr|vertical)|\b(?:broad|wide) range of (?:\p{L}+ )?(?:sector|industr|vertical)|\bno (?:sector|industry|vertical) (?:focus|preference|bias|restriction)|\bacross (?:\p{L}+ )?(?:sectors|industries|verticals)|\bopportunistic|\b(?:open to|look(?:ing)? (?:in)?to|consider) (?:all )?other (?:\p{L}+ )?(?:opportunit|sector|field|industr|area)/iu;

/** Whether a text says that every field is open. */
export function saysOpen(text: string): boolean {
  return OPEN.test(text);
}

const B2B =
  /\bb2b\b|\bbusiness[- ]to[- ]business\b|\benterprise (?:software|tech\p{L}*|saas|startups|applications?)\b/iu;
const B2C =
  /\bb2c\b|\bd2c\b|\bdtc\b|\bconsumer (?:brands?|products?|tech\p{L}*|companies|startups|internet|goods|apps?)\b|\bdirect[- ]to[- ]consumer\b/iu;

/** Whom a text says companies sell to; undefined if it says both or neither. */
export function customersIn(text: string): Customers | undefined {
  const [business, consumer] = [B2B.test(text), B2C.test(text)];
  if (business === consumer) return undefined;
  return business ? 'b2b' : 'b2c';
}

/** A name of a stage. Before the letter of a round stands "series" or another letter of one. */
const NAME =
  /(?<pre>pre[- ]?seed|\bidea(?:tion)?[- ]?stage|\bangel[- ](?:stage|rounds?)|\bpre[- ]?product)|(?<post>\bpost[- ]?seed|\bpre[- ]?series[- ]?a\b|\bpre[- ]a\b|\bseed ?(?:\+|plus\b|extension)|\blate[- ]seed)|(?<seed>\bseed\b)|(?<plus>\bseries ?\+{1,2})|(?<late>\bpre[- ]?ipo\b|\bipo stage|\blate[- ]stages?\b(?! inv))|\b(?:series?|rounds?)[- ]?(?<letter>[a-h])(?![\p{L}'’])\+?(?<more>(?:(?: ?[,/&+-] ?| and | or | to | through |, and )(?:series )?[b-h](?![\p{L}'’])\+?)*)/giu;
/** Words between two stages that mean those between as well. */
const RANGE =
  /^\s*(?:rounds?|stages?|funding)?\s*(?:to|through|thru|until|till|up to|[-–—→]|and up to)\s*$/iu;
/** After a stage: and everything later. */
const ONWARDS =
  /^\s*(?:rounds?|stages?)?\s*(?:\+|and (?:beyond|above|later|up(?:wards?)?|onwards?|following)|or later|onwards?|and later)/iu;
const WORDS: readonly (readonly [RegExp, readonly Stage[]])[] = [
  [/\b(?:very[- ]early|earliest)[- ]stages?\b/iu, ['pre-seed', 'seed']],
  [/\bearly[- ](?:stages?|growth|revenue)\b|\bearly and growth\b/iu, ['pre-seed', 'seed', 'series-a']],
  [
    /\bgrowth[- ](?:stages?|equity|capital|rounds?|phase)\b|\bscale[- ]?ups\b|\bscale[- ]?up (?:compan|stage|phase)|\bexpansion[- ]stage/iu,
    ['series-b', 'series-c-plus'],
  ],
  [/\bmid[- ]stages?\b/iu, ['series-a', 'series-b']],
  [/\b(?:late|later)[- ]stages?\b|\bpre[- ]?ipo\b/iu, ['series-c-plus']],
];

const ofLetter = (letter: string): Stage =>
  letter.toLowerCase() === 'a' ? 'series-a' : letter.toLowerCase() === 'b' ? 'series-b' : 'series-c-plus';

const between = (one: Stage, other: Stage): readonly Stage[] =>
  STAGES.slice(STAGES.indexOf(one), STAGES.indexOf(other) + 1);

/** The seed of a plant, a fund's name in capitals ("SEED Ventures"), seed money for something else. */
const NO_SEED = /\bseed (?:crops?|compan(?:y|ies) in agric|breeding|varieties)|\bseeds\b/iu;

/** "Seed to A", "pre-seed -> B checks". */
const TO_LETTER = /\b(seed|series [A-H])\s*(?:->|→|–|-|to|through)\s*([A-H])(?![\p{L}'’])/giu;

/** The stages that a clause names by their names, and those it names by wider words only ("early stage"). In order, each once. */
export function stagesIn(clause: string): {
  readonly exact: readonly Stage[];
  readonly wide: readonly Stage[];
} {
  const text = clause.replace(NO_SEED, ' ').replace(TO_LETTER, '$1 to series $2');
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
  const wide = new Set(WORDS.flatMap(([pattern, stages]) => (pattern.test(text) ? stages : [])));
  const inOrder = (set: ReadonlySet<Stage>) => STAGES.filter((stage) => set.has(stage));
  return { exact: inOrder(exact), wide: inOrder(wide) };
}
