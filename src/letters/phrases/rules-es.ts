import { LP_TYPES, STAGES, STRATEGIES, wordsIn } from './rules-names.ts';
import { isIn } from './rules-own-words.ts';
import { first, NOTHING, type PhraseTable } from './rules-phrase-table.ts';

/** Spanish in the polite form; nobody's gender is needed for it, nor whether one reads (usted) or a team (ustedes). */
export const SPANISH: PhraseTable = {
  language: 'es',
  reads: (text) => isIn(text, 'es'),
  smallBehindGreeting: NOTHING,
  // Points between thousands in every country; those of Spain leave them out of numbers of four figures.
  locale: 'es-AR',
  // "e" before the sound of i: "software e inteligencia".
  and: (next) => (/^h?i(?![aeou])/iu.test(next) ? 'e' : 'y'),
  numbers: '  dos tres cuatro cinco seis siete ocho nueve diez'.split(' '),
  ordinals: 'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo'.split(' '),
  stages: wordsIn(STAGES, 'es'),
  lpTypes: wordsIn(LP_TYPES, 'es'),
  strategies: wordsIn(STRATEGIES, 'es'),
  money: {
    plain: '{n} dólares',
    million: '{n} [{?raw:one}millón|millones] de dólares',
    billion: '{thousands} millones de dólares',
  },
  shortMoney: { plain: '{n} USD', million: '{n}M USD', billion: '{thousands}M USD' },
  forms: {},
  tests: {
    /** A sentence of the company itself. */
    aboutUs: /^(?:nosotros|nosotras|nuestr[oa]s?|\p{L}+[aei]mos)(?!\p{L})/iu,
    infinitive: /^\p{L}+(?:ar|er|ir)\b/u,
  },
  // No verb is about the reader, who may be one (usted) or a team (ustedes): "su inversión" is right for both.
  parts: {
    investment: 'la inversión de {firm}|su inversión',
    investments: 'las inversiones de {firm}|sus inversiones',
    share: 'la participación de {firm}|su participación',
    /** Behind a company. */
    from: 'de {city}|{?state}de nuestra región|{?country}de nuestro país',
    who: first(
      '{!venture}[Me llamo {name}|Escribo porque busco inversión]',
      'Me llamo {name} y {does}',
      '{does:capital}',
    ),
    does: '{?other}escribo en nombre de {venture}|{?managesFund}dirijo {venture}|fundé {venture}',
    fundKind: '{strategy}|fondo',
    round: 'ronda[ {stage}]',
    fund: 'nuestro[ {ordinal}] fondo',
    /** "su participación en la ronda semilla de Foo (2024), otra empresa de robótica de nuestra ciudad" */
    deal: '[{share} en la ronda {stage} de {company}|{investment} en {company}][ ({year})][, {whatItIs}]',
    whatItIs: first(
      '{?same}otra empresa de {field}[ {from}]',
      'una empresa de {field}[ {from}], en un sector cercano al nuestro',
      'una empresa {from}',
    ),
    note: 'mi mensaje[ sobre {venture}]',
    topic: '{?raisesFund}{fund}|{?raisesRound}nuestra {round}|{venture}',
    lastNote:
      'Este es mi último mensaje[ sobre {topic}]. Si es solo cuestión de momento, agradecería saber cuándo retomarlo; si no encaja, me basta con un no.',
    time: '[ Para elegir hora: {calendar}]',
    colleague: '[{?atFirm} Si otra persona de su equipo lleva estos temas, agradecería saber su nombre.]',
  },

  greeting: {
    nobody: 'Buenos días:',
    firm: 'Estimado equipo de {firm}:',
    person: 'Buenos días, {name}:',
  },
  closing: 'Un cordial saludo,',
  introduction: {
    nothing: '{who}.',
    own_words: '{who}, que {behindAsWritten}.|{who}. {text:sentence}',
    company:
      '{who}.[ [{venture} es|Somos] una empresa de {fields}.]' +
      '[ {?customers:aboutUs}{customers:sentence}| Trabajamos para {customers:small}.]',
    fund: first(
      '{?thesis:aboutUs}{who}. {thesis:sentence}',
      '{who}.[{?isKnown} [{venture} es|Es] un {fundKind}[ que invierte en {fields}].][ Nuestra tesis: {thesis:afterColon}.]',
    ),
  },
  traction: {
    revenue: 'nuestros ingresos anuales recurrentes son de {usd}',
    exits: 'entre nuestras salidas {names#está/están} {names}',
    earlier_funds: 'antes de este hemos gestionado [{?count:one}otro fondo|{count} fondos]',
    team: 'somos un equipo de {count} personas',
    customers: 'tenemos {count} {customers}',
  },
  raise: {
    round: 'estamos levantando una {round}[ de {usd}]',
    fund: 'estamos levantando {fund}[, con un objetivo de {usd}]',
  },
  figures: '{traction} y {raise}',
  why: {
    deal: '{deal}',
    own_words: '{investments} incluyen {text}',
    stated: '{investments} en [rondas {stage} de ]empresas [de {field}[ {from}]|{from}|de nuestro sector]',
    companies:
      '[{share} en rondas {stage} de {names}|{investments} en {names}][, {names#también/ambas} {from}]',
    commitment: '{investment} en {fundName}[, otro fondo de {field}|, otro {strategy}]',
  },
  reason: {
    lp_type:
      'Buscamos {lpType} como inversores, y me gustaría saber si entre sus inversiones hay fondos como el nuestro.',
    own_words: 'Según he leído, {why}. De ahí este mensaje.',
    other: [
      'Este mensaje se debe a {why}.',
      'El origen de este mensaje está en {why}.',
      'El motivo de este mensaje: {why}.',
    ],
  },
  acquaintance: {
    reader: 'Ya estamos en contacto, y por eso escribo directamente.',
    colleague: 'De su equipo conozco a {name}.',
  },
  ask: [
    '¿Sería posible hablar veinte minutos esta semana o la próxima?{time}',
    '¿Podríamos hablar veinte minutos esta semana o la próxima?{time}',
    '¿Sería posible una llamada de veinte minutos esta semana o la próxima?{time}',
  ],
  wayOut: ['Si no encaja, me basta con un simple no.', 'Si no encaja, agradeceré igualmente un simple no.'],
  news: {
    investors: '{names} ya {names#ha/han} invertido en nuestra empresa',
    deal: 'otro motivo de mi mensaje es {deal}',
    commitment: 'otro motivo de mi mensaje es {investment} en {fundName}',
    goals: first(
      '{?text:infinitive}con esta inversión queremos {text:small}',
      'esto haremos con la inversión: {text:afterColon}',
    ),
    customers: 'nuestros clientes: {text:afterColon}',
    thesis: 'nuestra tesis: {text:afterColon}',
    least_commitment: 'el compromiso mínimo es de {usd}',
  },
  followUp: {
    deed: '{news:sentence}',
    other: [
      'Quisiera completar {note}. {news:sentence}',
      'Quisiera añadir algo a {note}. {news:sentence}',
      'A {note} le faltaba algo. {news:sentence}',
    ],
  },
  rightPerson: {
    alone:
      'Una breve pregunta tras {note}: si no es para usted, ¿conoce a alguien a quien pueda interesar? Me basta con un nombre.',
    in_team: [
      'Una breve pregunta tras {note}: ¿quién de su equipo es la persona adecuada? Me basta con un nombre.',
      'Una pregunta tras {note}: ¿llegó a la persona adecuada? Si otra persona de su equipo se ocupa de esto, me basta con un nombre.',
    ],
  },
  askAgain: [
    '¿Podría ser de su interés? Una llamada de veinte minutos bastaría para saberlo.{colleague}{time}',
    '¿Sería posible comentarlo en una llamada de veinte minutos?{colleague}{time}',
  ],
  last: ['{lastNote} Gracias por su tiempo.', '{lastNote} Gracias por leerme.'],
  subject: {
    colon: ': ',
    introduction: 'breve presentación',
    unnamed: 'Breve presentación: {name}|Una breve presentación',
    kind: '{?ofFund}{fundKind}|{field}',
    raised: '{!stage}{short}|ronda {stage}[ de {short}]',
  },
};
