import { LP_TYPES, STAGES, STRATEGIES, wordsIn } from './rules-names.ts';
import { formOf, isEnglish, saysWhat, within } from './rules-own-words.ts';
import { first, NOTHING, type PhraseTable } from './rules-phrase-table.ts';

/** "a fintech", "an AI", "an $8 million", "an 18-person": by how what follows is spoken. */
function withArticle(words: string): string {
  const isVowel =
    /^(?:[aeio]|u(?!(?:ni(?!n)|s[aei]|k\b|[bt]i))|\$?8|\$?1[18]\b(?![,.]\d{3}))/iu.test(words) &&
    !/^(?:one\b|one-|eu|U(?:\p{Lu}|\b))/u.test(words);
  // Short forms are spelled out: "an HR company", "an SMS service".
  const isSpelled = /^[FHLMNRSX](?:\p{Lu}|\b)/u.test(words) && !/^(?:SaaS|NASA|FinTech)/u.test(words);
  return `${isVowel || isSpelled ? 'an' : 'a'} ${words}`;
}

/** Fields in the plural that English says in the singular before another noun: "a database company", but "a games company". */
const SINGULAR_BEFORE_NOUN = new Set(
  'batteries databases drones events marketplaces pets pharmacies restaurants reviews semiconductors sensors vehicles'.split(
    ' ',
  ),
);

/** A field as it stands before a noun: "electric vehicle" of "electric vehicles". */
const beforeNoun = (field: string) =>
  field.replace(/\p{L}+$/u, (last) =>
    SINGULAR_BEFORE_NOUN.has(last) ? last.replace(/ies$/u, 'ys').replace(/s$/u, '') : last,
  );

/** Fields whose name before "company" would say another thing: a legal company is a law firm. */
const BEHIND = new Set(['legal', 'identity', 'social', 'search', 'local services', 'women', 'seniors']);

const companyIn = (field: string) =>
  BEHIND.has(field)
    ? `company in the ${field.replace(/ services$/u, '')} field`
    : `${beforeNoun(field)} company`;

export const ENGLISH: PhraseTable = {
  language: 'en',
  reads: isEnglish,
  smallBehindGreeting: NOTHING,
  locale: 'en-US',
  and: () => 'and',
  numbers: ' one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ordinals: 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' '),
  stages: wordsIn(STAGES, 'en'),
  lpTypes: wordsIn(LP_TYPES, 'en'),
  strategies: wordsIn(STRATEGIES, 'en'),
  money: { plain: '{n:dollars}', million: '{raw:dollars} million', billion: '{raw:dollars} billion' },
  shortMoney: {
    plain: '{n:dollars}',
    thousand: '{raw:dollars}k',
    million: '{raw:dollars}M',
    billion: '{raw:dollars}B',
  },
  forms: {
    dollars: (number) => `$${number}`,
    a: withArticle,
    within,
    beforeNoun,
    company: companyIn,
    /** "venture" of "venture fund". */
    alone: (strategy) => strategy.replace(/ fund$/u, ''),
    behindWe: (clause) => clause.replace(/^we /u, ''),
    /** "a marketplace" of "is a marketplace". */
    behindIs: (predicate) => predicate.slice('is '.length),
  },
  tests: {
    sentence: (text) => formOf(text) === 'sentence',
    predicate: (text) => formOf(text) === 'predicate',
    infinitive: (text) => formOf(text) === 'infinitive',
    phrase: (text) => formOf(text) === 'phrase',
    isThing: (text) => formOf(text) === 'predicate' && /^is (?:an?|the) /u.test(within(text)),
    to: /^to \p{Ll}/iu,
    saysWhat,
    /** Countries whose names take an article. */
    the: /^(?:USA|GBR|NLD|ARE|PHL|CZE|DOM|BHS|MDV)$/u,
    czechia: /^Czechia/u,
  },
  parts: {
    you: 'your team at {firm}|you',
    invests: 'your team at {firm} invests|you invest',
    has: 'your team at {firm} has|you have',
    there: 'in [{?code:the}{!place:czechia}the ]{place}',
    atStage: 'at the {stage} stage',
    head: '{?managesFund}manager|founder',
    who: first(
      "{!venture}[I'm {name}|I'm raising money]",
      "{?other}[I'm {name}, and ]I'm writing for {venture}",
      "{!name}I'm the {head} of {venture}",
      '{whoHeads}',
    ),
    whoHeads: [
      "I'm {name}, {head} of {venture}",
      'My name is {name}, and I [{?managesFund}manage|founded] {venture}',
    ],
    aCompany: '[{!venture}with ]{ofFields:a} company',
    ofFields: '{fields:beforeNoun}',
    fundKind: '{strategy}|fund',
    round: '[{usd} ][{stage} ]round',
    fund: 'our {ordinal} fund|the fund',
    deal: first(
      '{?same}{backed}, another {field:company}[ {there}][, {atStage}]',
      '{backed}, {field:company:a}[ {there}], and our fields are close to each other',
    ),
    backed: '[in {year} ]{you}[{?also} also] backed {company}',
    note: 'my note[ about {venture}]',
    topic: '{?raisesFund}{fund}|{?raisesRound}our {round}|{venture}',
    lastNote:
      "This is my last note[ about {topic}]. If the timing is wrong, tell me when to come back; if it's not for you, a one-word no is fine.",
    time: '[ You can pick a time here: {calendar}]',
    colleagueAndTime:
      '[{?atFirm} If a colleague is the better person to ask, a name would help.][ My calendar: {calendar}]',
  },

  greeting: { nobody: 'Hello,', firm: 'Hello {firm} team,', person: 'Hi {given},|Hi {name},' },
  closing: 'Best regards,',
  introduction: {
    nothing: '{who}.',
    own_words: first(
      '{!venture}{?text:sentence}{who}. {text:sentence}',
      '{!venture}{who}: {text:within}.',
      '{?rest:isThing}{who}, {rest:within:behindIs}.',
      '{?rest:predicate}{who}, which {rest:within}.',
      // "Rent dresses from women near you" speaks to customers: it is told as what it is, a line of the sender's.
      '{?rest:infinitive}{who}. Our one-liner: “{rest:capital}.”',
      // "Acme builds robots": behind the name it goes on by itself.
      '{who}. {venture} {behind}.',
      '{?text:sentence}{who}. {text:sentence}',
      '{who}: {text:within}.',
    ),
    company: first(
      '{?customers}{!customers:phrase}{who}[{!customers:saysWhat}, {aCompany}]. {customers:sentence}',
      '{who}, {aCompany}[ for {customers:within}].',
      '{who}. We build[ for {customers:within}].',
    ),
    fund:
      '{who}[{?isKnown}[{?venture},| for] {fundKind:a}[ that invests in {fields}]].' +
      '[ {?thesis:sentence}{thesis:sentence}| Our thesis in one line: {thesis:within}.]',
  },
  traction: {
    revenue: 'we are at {usd} in annual recurring revenue',
    exits: 'our exits so far include {names}',
    earlier_funds: 'we have managed {count} {count#fund/funds} before this one',
    team: 'we are a team of {count}',
    customers: 'we have {figures} {customers}',
  },
  raise: {
    round: 'we are raising {round:a}',
    fund: 'we are raising {fund}[, with a target of {usd}]',
  },
  // "We are at $1 million and are raising": the subject is said once.
  figures: '{traction} and {raise:behindWe}',
  why: {
    deal: '{deal}',
    own_words: 'I read that {invests} in {text}',
    stated: '{invests} [in {field}[ {there}][ {atStage}]|{there}[ {atStage}]|{atStage}]',
    companies: first(
      '{?isPair}{has} backed companies [{there}[ {atStage}]|{atStage}], {names} among them',
      '[in {year} ]{you} backed {names}[ {there}, where we are too]',
    ),
    commitment: '{has} invested in {fundName}[, another {field} fund|, another {strategy:alone} fund]',
  },
  reason: {
    lp_type: "I'm writing to {lpType}, and would like to know whether {invests} in funds such as ours.",
    own_words: "I'm writing to you because {why}.",
    other: [
      "I'm writing to you because {why}.",
      'You came to mind because {why}.',
      'I thought of you because {why}.',
    ],
  },
  acquaintance: {
    reader: "We are already connected, so I'm writing to you directly.",
    colleague: '{?toFirm}I know {name} on your team.|I know your colleague {name}.',
  },
  ask: [
    'Could we talk for twenty minutes this week or next?{time}',
    'Would you have twenty minutes for a call this week or next?{time}',
    'Would a call of twenty minutes suit you, this week or next?{time}',
  ],
  wayOut: [
    "If it's not for you, a short no is just as welcome.",
    "If it's not a fit, a one-line no is fine too.",
  ],
  news: {
    investors: '{names} {names#has/have} already invested in us',
    deal: '{deal}',
    commitment: '{you} also invested in {fundName}',
    goals: first(
      '{?text:infinitive}with this round we want to {text:within}',
      '{?text:to}with this round we want {text:within}',
      '{?text:sentence}{text:within}',
      'the money is for {text:within}',
    ),
    customers: '{?text:phrase}we build for {text:within}|{text:within}',
    thesis: '{?text:sentence}{text:within}|our thesis is {text:within}',
    least_commitment: 'commitments start at {usd}',
  },
  followUp: {
    deed: [
      '{news:sentence} That is one more reason for {note}.',
      '{news:sentence} That, too, is behind {note}.',
    ],
    other: [
      'One thing I did not mention in {note}: {news}.',
      'One thing is missing from {note}: {news}.',
      'To add to {note}: {news}.',
    ],
  },
  rightPerson: {
    alone:
      'A short question after {note}: if it is not for you, do you know somebody it may be for? A name is enough.',
    in_team: [
      'A short question after {note}: who on your team would be the right person for it? A name is enough.',
      'Did {note} reach the right person on your team? If it should go to a colleague, a name is enough.',
    ],
  },
  askAgain: [
    'Is this something you would look at in a short call?{colleagueAndTime}',
    'Would a short call make sense?{colleagueAndTime}',
    'Would you have time for a short call?{colleagueAndTime}',
  ],
  last: ['{lastNote} Thank you for your time.', '{lastNote} Thank you for reading.'],
  subject: {
    colon: ': ',
    introduction: 'a short introduction',
    unnamed: 'A short introduction[: {name}]',
    kind: '{?ofFund}[{field} ]{fundKind}|{field}',
    raised: '{?raisesFund}{short}|{short} [{stage}|round]|{stage} round',
  },
};
