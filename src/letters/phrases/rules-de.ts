import { LP_TYPES, STAGES, STRATEGIES, wordsIn } from './rules-names.ts';
import { isIn } from './rules-own-words.ts';
import { first, type PhraseTable } from './rules-phrase-table.ts';

/** German in the polite form; nobody's gender is needed for it. */
export const GERMAN: PhraseTable = {
  language: 'de',
  reads: (text) => isIn(text, 'de'),
  // "Sie" keeps its capital.
  smallBehindGreeting: /^(?:Ich|Mein|Wir|Das|Dies|Einen|Hier|In)\b/u,
  locale: 'de',
  and: () => 'und',
  numbers: '  zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  ordinals: 'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten'.split(' '),
  stages: wordsIn(STAGES, 'de'),
  lpTypes: wordsIn(LP_TYPES, 'de'),
  strategies: wordsIn(STRATEGIES, 'de'),
  money: { plain: '{n} US-Dollar', million: '{n} Mio. US-Dollar', billion: '{n} Mrd. US-Dollar' },
  shortMoney: { plain: '{n} USD', million: '{n} Mio. USD', billion: '{n} Mrd. USD' },
  forms: {},
  tests: {
    /** A sentence of the company itself. */
    aboutUs: /^(?:wir|uns|unsere?[mnrs]?)\b/iu,
  },
  parts: {
    invests: 'Ihr Team bei {firm} investiert|Sie investieren',
    has: 'Ihr Team bei {firm} hat|Sie haben',
    /** Where a company is from that is from where we are. */
    from: 'aus {city}|{?state}aus unserer Region|{?country}aus unserem Land',
    /** Where somebody invests. */
    there: '{?city}in unserer Stadt|{?state}in unserer Region|{?country}in unserem Land',
    who: first(
      '{!venture}[Mein Name ist {name}|Ich schreibe Ihnen, weil ich Kapital suche]',
      'Ich bin {name} und {does}',
      'Ich {does}',
    ),
    does: first(
      '{?other}schreibe Ihnen im Namen von {venture}',
      '{?managesFund}leite {venture}',
      'habe {venture} gegründet',
    ),
    fundKind: '{strategy}|Fonds',
    round: '{stage}|Finanzierungsrunde',
    deal:
      '{has}[{?stage} sich][ {year}][{?also} außerdem] ' +
      '[an der {stage} von {company} beteiligt|in {company} investiert][, {whatItIs}]',
    /** In the case of the name before it. */
    whatItIs: first(
      '[{?same}ebenfalls ]{aCompany}[ {from}] im Bereich {field}[{!same} und damit nah an unserem Thema]',
      '{aCompany} {from}',
    ),
    aCompany: '{?stage}einem Unternehmen|ein Unternehmen',
    about: '[ über {venture}]',
    topic: '{?raisesFund}unserem[ {ordinal}] Fonds|{?raisesRound}unserer {round}|{venture}',
    lastNote:
      'Dies ist meine letzte Nachricht[ zu {topic}]. Wenn nur der Zeitpunkt nicht passt, nennen Sie mir gern einen besseren; wenn es nichts für Sie ist, genügt ein kurzes Nein.',
    time: '[ Zur Terminauswahl: {calendar}]',
    colleague:
      '[{?atFirm} Falls bei Ihnen jemand anderes dafür zuständig ist, freue ich mich über den Namen.]',
  },

  greeting: {
    nobody: 'Guten Tag,',
    firm: 'Sehr geehrtes Team von {firm},',
    person: 'Guten Tag {name},',
  },
  closing: 'Mit freundlichen Grüßen',
  introduction: {
    nothing: '{who}.',
    own_words: '{who}. {withName:sentence}',
    company:
      '{who}.[ [{venture} arbeitet|Wir arbeiten] {fields#im Bereich/in den Bereichen} {fields}.]' +
      '[ {?customers:aboutUs}{customers:sentence}| Unsere Kunden: {customers}.]',
    fund: first(
      '{?thesis:aboutUs}{who}. {thesis:sentence}',
      '{who}.[{?isKnown} [{?venture}Das|Es] ist ein {fundKind}[ mit dem Schwerpunkt {fields}].][ Unsere These: {thesis}.]',
    ),
  },
  // Whole sentences but for the full stop.
  traction: {
    revenue: 'Unser jährlich wiederkehrender Umsatz liegt bei {usd}',
    exits: 'Zu unseren Exits {names#gehört/gehören} {names}',
    earlier_funds: 'Vor diesem Fonds haben wir bereits [{?count:one}einen|{count}] verwaltet',
    team: 'Unser Team zählt {count} Personen',
    customers: 'Wir haben {count} {customers}',
  },
  raise: {
    round: 'Für unsere {round} suchen wir derzeit [{usd}|Kapital]',
    fund: 'Für unseren[ {ordinal}] Fonds werben wir derzeit Kapital ein[; das Zielvolumen beträgt {usd}]',
  },
  figures: '{traction}. {raise}',
  why: {
    deal: '{deal}',
    own_words: '{invests}, so lese ich, in {text}',
    stated: first(
      '{!there}{!stage}{!field}{invests} in unserem Bereich',
      '{invests}[ {there}][ in {stage}n][ im Bereich {field}]',
    ),
    companies:
      '{has} [sich an {stage}n von {names} beteiligt|in {names} investiert][, {names#wie wir/beide} {from}]',
    // The fund is a masculine in the accusative.
    commitment:
      '{has} in {fundName} investiert[, ebenfalls einen Fonds im Bereich {field}|, ebenfalls einen {strategy}]',
  },
  reason: {
    lp_type:
      'Für unseren Fonds suchen wir {lpType} als Investoren, und ich wüsste gern, ob Sie in Fonds wie unseren investieren.',
    other: [
      '{why}. Deshalb schreibe ich Ihnen.',
      '{why}. Darum wende ich mich an Sie.',
      '{why}. Das ist der Anlass meiner Nachricht.',
    ],
  },
  acquaintance: {
    reader: 'Wir sind bereits miteinander vernetzt, deshalb schreibe ich Ihnen direkt.',
    colleague: '{?toFirm}In Ihrem Team kenne ich {name}.|Aus Ihrem Team kenne ich {name}.',
  },
  ask: [
    'Hätten Sie diese oder nächste Woche zwanzig Minuten für ein Gespräch?{time}',
    'Könnten wir diese oder nächste Woche zwanzig Minuten telefonieren?{time}',
    'Würde Ihnen diese oder nächste Woche ein Telefonat von zwanzig Minuten passen?{time}',
  ],
  wayOut: [
    'Wenn es nicht passt, genügt mir eine kurze Absage.',
    'Falls es nicht passt, freue ich mich auch über eine kurze Absage.',
  ],
  news: {
    investors: '{names} {names#hat/haben} bereits bei uns investiert',
    deal: '{deal}',
    commitment: '{has} außerdem in {fundName} investiert',
    goals: 'Das haben wir mit der Finanzierung vor: {text}',
    customers: 'Unsere Kunden: {text}',
    thesis: 'Unsere These: {text}',
    least_commitment: 'Die Mindestzeichnung beträgt {usd}',
  },
  followUp: {
    deed: '{news}. Auch deshalb habe ich Ihnen geschrieben.',
    other: [
      'In meiner Nachricht{about} fehlte noch ein Punkt. {news}.',
      'Einen Punkt möchte ich zu meiner Nachricht{about} noch ergänzen. {news}.',
      'Hier noch ein Nachtrag zu meiner Nachricht{about}. {news}.',
    ],
  },
  rightPerson: {
    alone:
      'Eine kurze Frage zu meiner Nachricht{about}: Falls das nichts für Sie ist, kennen Sie jemanden, für den es etwas sein könnte? Ein Name genügt mir.',
    in_team: [
      'Eine kurze Frage zu meiner Nachricht{about}: Wer in Ihrem Team ist dafür zuständig? Ein Name genügt mir.',
      'Noch eine Frage zu meiner Nachricht{about}: Liegt sie bei Ihnen an der richtigen Stelle? Falls jemand anderes zuständig ist, genügt mir ein Name.',
    ],
  },
  askAgain: [
    'Kommt das für Sie infrage? Ein Gespräch von zwanzig Minuten würde genügen, um das herauszufinden.{colleague}{time}',
    'Hätten Sie zwanzig Minuten für ein Telefonat dazu?{colleague}{time}',
  ],
  last: ['{lastNote} Vielen Dank für Ihre Zeit.', '{lastNote} Vielen Dank fürs Lesen.'],
  subject: {
    colon: ': ',
    introduction: 'kurze Vorstellung',
    unnamed: 'Kurze Vorstellung: {name}|Eine kurze Vorstellung',
    kind: '{?ofFund}{fundKind}|{field}',
    raised: '{!stage}{short}|{stage} über {short}|{stage}',
  },
};
