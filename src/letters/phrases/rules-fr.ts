import { LP_TYPES, STAGES, STRATEGIES, wordsIn } from './rules-names.ts';
import { isIn } from './rules-own-words.ts';
import { first, NOTHING, type PhraseTable } from './rules-phrase-table.ts';

/** French in the polite form; nobody's gender is needed for it. */
export const FRENCH: PhraseTable = {
  language: 'fr',
  reads: (text) => isIn(text, 'fr'),
  smallBehindGreeting: NOTHING,
  locale: 'fr',
  and: () => 'et',
  numbers: '  deux trois quatre cinq six sept huit neuf dix'.split(' '),
  ordinals: 'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième'.split(
    ' ',
  ),
  stages: wordsIn(STAGES, 'fr'),
  lpTypes: wordsIn(LP_TYPES, 'fr'),
  strategies: wordsIn(STRATEGIES, 'fr'),
  money: {
    plain: '{n} dollars',
    million: '{n} million[{?raw:many}s] de dollars',
    billion: '{n} milliard[{?raw:many}s] de dollars',
  },
  shortMoney: { plain: '{n} $', million: '{n}M$', billion: '{n}Md$' },
  forms: {
    /** "de Harbour", "d’Acme". */
    of: (name) => (/^(?:[aeiouàâäéèêëîïôöûü]|y(?![aeiou]))/iu.test(name) ? `d’${name}` : `de ${name}`),
    withoutArticle: (field) => field.replace(/^(?:le |la |les |l’)/u, ''),
    withoutDe: (stage) => stage.replace(/^(?:de |d’)/u, ''),
  },
  tests: {
    /** A sentence of the company itself. */
    aboutUs: /^(?:nous|notre|nos|on)\b/iu,
    infinitive: /^\p{L}+(?:er|ir|re)\b/u,
    // "1,25 million": the plural begins at two.
    many: (number) => Number(number) >= 2,
    growth: /croissance/u,
  },
  parts: {
    invests: 'Votre équipe chez {firm} investit|Vous investissez',
    has: 'Votre équipe chez {firm} a|Vous avez',
    there: 'à {city}|{?state}dans notre région|{?country}dans notre pays',
    atStage: '{?stage:growth}en phase de croissance|en {stage:withoutDe}',
    who: first(
      '{!venture}[Je m’appelle {name}|Je vous écris pour une levée de fonds]',
      'Je m’appelle {name} et {does}',
      '{does:capital}',
    ),
    does: first(
      '{?other}je vous écris au nom {venture:of}',
      '{?managesFund}je dirige {venture}',
      'j’ai fondé {venture}',
    ),
    fundKind: '{strategy}|fonds',
    round: 'tour {stage}|levée de fonds',
    fund: 'notre[ {ordinal}] fonds',
    deal:
      '{has}[{?also} aussi] ' +
      '[{?stage}participé[ en {year}] au {round} {company:of}|investi[ en {year}] dans {company}][, {whatItIs}]',
    whatItIs: first(
      '{?same}une entreprise également active dans {field}[ et basée {there}]',
      'une entreprise [basée {there} et ]active dans {field}, un domaine proche du nôtre',
      'une entreprise basée {there}',
    ),
    note: 'mon message[ au sujet {venture:of}]',
    noteOn: 'mon message[ sur {venture}]',
    topic: '{?raisesFund}{fund}|{?raisesRound}notre {round}|{venture}',
    lastNote:
      'Ceci est mon dernier message[ au sujet {topic:of}]. Si ce n’est qu’une question de calendrier, dites-moi quand revenir vers vous ; sinon, un simple non me suffit.',
    time: '[ Pour choisir un créneau : {calendar}]',
    colleague: '[{?atFirm} Si quelqu’un d’autre suit ces sujets chez vous, son nom me serait utile.]',
  },

  greeting: {
    nobody: 'Bonjour,',
    firm: 'Bonjour à l’équipe {firm:of},',
    person: 'Bonjour {name},',
  },
  closing: 'Bien cordialement,',
  introduction: {
    nothing: '{who}.',
    own_words: '{who}, qui {behindAsWritten}.|{who}. {text:sentence}',
    company:
      '{who}.[ [{venture} opère|Nous opérons] dans {fields}.]' +
      '[ {?customers:aboutUs}{customers:sentence}| Nous travaillons pour {customers:small}.]',
    fund: first(
      '{?thesis:aboutUs}{who}. {thesis:sentence}',
      '{who}.[{?isKnown} [{venture} est|C’est] un {fundKind}[ qui investit dans {fields}].][ Notre thèse : {thesis:afterColon}.]',
    ),
  },
  traction: {
    revenue: 'notre revenu annuel récurrent atteint {usd}',
    exits: 'parmi nos sorties {names#figure/figurent} {names}',
    earlier_funds: 'nous avons déjà géré [{?count:one}un|{count}] fonds avant celui-ci',
    team: 'notre équipe compte {count} personnes',
    customers: 'nous avons {count} {customers}',
  },
  raise: {
    round: 'nous levons [{usd}|des fonds][ {atStage}]',
    fund: 'nous levons {fund}[, avec un objectif de {usd}]',
  },
  figures: '{traction} et {raise}',
  why: {
    deal: '{deal}',
    own_words: '{invests}, d’après ce que j’ai lu, dans {text}',
    stated: first(
      '{!field}{!stage}{!there}{invests} dans notre domaine',
      '{invests}[ dans {field}][ {atStage}][ {there}]',
    ),
    companies:
      '{has} investi[ {atStage}] dans {names}[, {names#basée comme nous/toutes deux basées} {there}]',
    commitment:
      '{has} investi dans {fundName}[, un fonds également actif dans {field}|, un autre {strategy}]',
  },
  reason: {
    lp_type:
      'Nous cherchons {lpType} comme souscripteurs, et j’aimerais savoir si vous investissez dans des fonds comme le nôtre.',
    other: [
      '{why}. C’est pourquoi je vous écris.',
      '{why}. Voilà pourquoi je m’adresse à vous.',
      '{why}. C’est la raison de ce message.',
    ],
  },
  acquaintance: {
    reader: 'Nous sommes déjà en relation, c’est pourquoi je vous écris directement.',
    colleague: 'Je connais {name}, de votre équipe.',
  },
  ask: [
    'Auriez-vous vingt minutes pour un appel cette semaine ou la prochaine ?{time}',
    'Pourrions-nous échanger vingt minutes cette semaine ou la prochaine ?{time}',
    'Un appel de vingt minutes vous conviendrait-il, cette semaine ou la prochaine ?{time}',
  ],
  wayOut: ['Sinon, un simple non me suffit.', 'Un simple non me convient aussi.'],
  news: {
    investors: '{names} {names#a/ont} déjà investi dans notre entreprise',
    deal: '{deal}',
    commitment: '{has} aussi investi dans {fundName}',
    goals: first(
      '{?text:infinitive}avec ces fonds, nous voulons {text:small}',
      'voici ce que nous ferons de ces fonds : {text:afterColon}',
    ),
    customers: 'nos clients : {text:afterColon}',
    thesis: 'notre thèse : {text:afterColon}',
    least_commitment: 'l’engagement minimum est de {usd}',
  },
  followUp: {
    deed: '{news:sentence} C’est une raison de plus de vous écrire.',
    other: [
      'Je me permets de compléter {note}. {news:sentence}',
      'Il manquait un point à {note}. {news:sentence}',
      'Je souhaite ajouter un point à {note}. {news:sentence}',
    ],
  },
  rightPerson: {
    alone:
      'Une courte question après {noteOn} : si ce n’est pas pour vous, connaissez-vous quelqu’un que cela pourrait intéresser ? Un nom me suffit.',
    in_team: [
      'Une courte question après {noteOn} : qui, dans votre équipe, est la bonne personne ? Un nom me suffit.',
      'Une question après {noteOn} : la bonne personne l’a-t-elle reçu ? Si quelqu’un d’autre s’en occupe chez vous, un nom me suffit.',
    ],
  },
  askAgain: [
    'Est-ce un sujet qui pourrait vous intéresser ? Un appel de vingt minutes suffirait pour le savoir.{colleague}{time}',
    'Auriez-vous vingt minutes pour en parler au téléphone ?{colleague}{time}',
  ],
  last: ['{lastNote} Merci pour votre temps.', '{lastNote} Merci de votre lecture.'],
  subject: {
    colon: ' : ',
    introduction: 'courte présentation',
    unnamed: 'Courte présentation : {name}|Une courte présentation',
    kind: '{?ofFund}{fundKind}|{field:withoutArticle}',
    raised: '{!stage}{short}|tour {stage}[, {short}]',
  },
};
