import { fieldWords } from '../phrases/rules-names.ts';

/** Phrases as whole words, in any case; `\b` knows no letters with accents. */
export function phrasesIn(...phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

export const setOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/u).filter((word) => word !== ''));

/** What the checks look for in a language beside what they look for in English, which may stand in every letter. */
export interface CheckWords {
  /** The first line of a letter, with `who` in it; what else may stand in it. */
  readonly greeting: RegExp;
  readonly anybody: ReadonlySet<string>;
  readonly claims: readonly RegExp[];
  /** Before a claim in its clause: a wish, a condition, the opposite. */
  readonly hedge: RegExp;
  /** What a firm or a person on record may be to the sender. */
  readonly relation: RegExp;
  readonly requests: readonly RegExp[];
  readonly familiarity: readonly RegExp[];
  readonly flattery: readonly RegExp[];
  readonly promises: readonly RegExp[];
  /** With its points. */
  readonly spam: readonly (readonly [RegExp, number])[];
  /** Whether a word with a capital is none of a name: it begins a sentence, or the language writes nouns so. */
  isCommon(word: string, at: Around): boolean;
}

/** Where a word with a capital stands. */
export interface Around {
  readonly opens: boolean;
  /** The words before it in its clause, the nearest last. */
  readonly before: readonly string[];
  /** What follows it at once: a blank and a word, a hyphen and a word. */
  readonly behind: string;
}

/** Nouns of letters and of business, in the forms they take; compounds are told by their last part. */
const NOUNS = setOf(
  'absage absagen abend abende abschluss abteilung adresse alltag alter anbieter anfang anfrage anfragen angebot angebote angels anlass anleger anruf ' +
    'ansatz ansätze anteil anteile antwort antworten anwalt anwälte anwender april arbeit arbeiten arbeitgeber arbeitsplatz architekten art arten arzt ' +
    'ärzte aufgabe aufgaben aufwand auftrag aufträge augenblick august ausblick auskunft austausch auto autos banken bank bau bauern bedarf beispiel ' +
    'beispiele bereich bereiche beruf berufe besitzer bestand betrag betrieb betriebe betreiber bild bilder blick boden branche branchen brief briefe ' +
    'budget budgets buch bücher büro büros business capital cent chance chancen chef chefs computer controller dach daten datum dank deck dezember dienst ' +
    'dienste ding dinge dollar dienstag donnerstag druck durchschnitt ebene ecke eigenkapital eindruck einblick einfluss einkauf einkäufer einsatz einstieg ende ' +
    'energie entwickler entwicklung erfahrung erfolg ergebnis ergebnisse ersatz ertrag erzeuger euro exits exit experten fabrik fabriken fach fachkräfte fahrer fall ' +
    'fälle familie familien februar feld felder fehler fertigung finanzen firma firmen fläche flächen flug fokus folge folgen fonds form formen forscher ' +
    'forschung frage fragen frau frauen freitag freude freund freunde frist frühjahr frühling führung funktion gast gäste gastgeber gebäude gebiet gebiete ' +
    'gedanke gedanken gefühl gegend geld gelder gelegenheit gemüse gerät geräte geschäft geschäfte geschichte gesellschaft gesicht gespräch gespräche gewinn ' +
    'gramm grenze größe grund gründe gründer grüße grüßen gruppe gruppen güter halle hallen hand hände handel händler handwerk haus häuser hause haushalt ' +
    'haushalte hersteller herbst herr herren hilfe hintergrund hinweis hinweise hotel hotels idee ideen industrie informationen inhaber innovation ' +
    'instrument interesse investition investitionen investor investoren jahr jahre jahren jahres januar juli juni kampf kapital kasse kauf käufer kern kette ' +
    'ketten kind kinder klasse klinik kliniken kollege kollegen kollegin kommunen konto kontakt kontakte kopf kosten kraft kräfte krankenhaus ' +
    'krankenhäuser kredit kredite kreis kunde kunden kundinnen labor labore lager lagern lagerhalle lagerhallen lagerhäuser land länder ländern landwirte lauf ' +
    'leben lehrer leistung leiter leute licht liebe lieferanten liste listen logistik lösung lösungen luft maschine maschinen mai mann männer markt märkte märkten ' +
    'marke marken maß material märz mehrwert meinung mensch menschen meter miete mieter milliarde milliarden million millionen minute minuten mio mitarbeiter ' +
    'mitarbeitern mittel mittelstand mittwoch modell modelle möglichkeit möglichkeiten moment monat monate monaten montag morgen mrd nachfrage nachmittag nachricht ' +
    'nachrichten nacht name namen natur netz netze netzwerk november nutzen nutzer nutzung ohr oktober ort orte ordnung paket pakete papier park partner ' +
    'partnern passage patienten person personen pflege pflicht phase phasen pilot plan pläne platz plätze platte plattform plattformen politik portfolio ' +
    'position post praxis praxen preis preise problem probleme produkt produkte produkten produktion profil programm projekt projekte prozent prozess ' +
    'prozesse punkt punkte qualität quartal quelle quellen rahmen rat raum räume recht rechte rechnung region regionen reihe reise reisen rest restaurants ' +
    'richtung risiko risiken roboter robotern rolle runde runden sache sachen samstag schiff schiffe schluss schritt schritte schule schulen schutz schwerpunkt ' +
    'seite seiten sektor september service sicht sinn software sommer sonntag spiel spiele sprache stadt städte städten stand standort standorte start ' +
    'startups stelle stellen stoff stoffe straße strategie strom stück stufe stunde stunden system systeme tag tage tagen teil teile telefon team teams technik ' +
    'technologie technologien termin termine test tests these thema themen ticket tier tiere tisch ton tür überblick uhr umfang umfeld umsatz umsätze umwelt ' +
    'unterlagen unternehmen unternehmer unterschied ursache verband verbraucher verein verfahren verfügung verkauf verkäufer verkehr verlust versicherer ' +
    'versuch vertrag verträge vertrieb verwaltung vielfalt volumen vorbild vorgang vorhaben vorschlag vorstand vorteil vorteile vortrag wachstum ware waren ' +
    'wasser weg wege welt werbung werk werke werkstatt werkzeug werkzeuge wert werte wettbewerb winter wissen woche wochen wohnung wohnungen wort worte ' +
    'wunsch zahl zahlen zeichen zeit zeiten zeitpunkt zentrum ziel ziele zimmer zins zinsen zug zugang zukunft zulieferer zusage zusagen zusammenhang ' +
    'zustand zuständige zweck nein ja lkw pkw us seed series pre cap family office offices angel venture growth private credit buyout business ' +
    'greifer palette paletten gabelstapler fertiger bürger patent patente serie jahresumsatz erstgespräch rückfragen rückmeldung',
);

/** Endings that only nouns take. */
const ENDINGS =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|sion|sionen|tät|täten|ment|mente|ismus|nis|nisse|tum|ling|linge|enz|enzen|anz|anzen|logie|logien|grafie|nomie|innen|chen|lein)$/u;
/** A compound ends with a noun of at least so many letters: "Lagerhalle", "Robotikunternehmen". */
const LEAST_TAIL = 4;
/** Names of towns and families end so too. */
const NO_TAILS = setOf(
  'stadt städte städten feld felder mann land länder ländern haus hause häuser hand kern park platz weg licht kind art arten grund bank recht rest',
);
const TAILS: ReadonlySet<string> = new Set(
  [...NOUNS].filter((noun) => noun.length >= LEAST_TAIL && !NO_TAILS.has(noun)),
);

/** Behind these a noun stands, mostly with words between that say what it is like; names do without an article. */
const ARTICLE =
  /^(?:de[rnms]|die|das|ein|eine[nmrs]?|kein|keine[nmrs]?|mein|meine[nmrs]?|unser|unsere[nmrs]?|ihre?|ihre[nmrs]|sein|seine[nmrs]?|diese[nmrs]?|jede[nmrs]?|jene[nmrs]?|welche[nmrs]?|alle[nrs]?|beide[nr]?|viele[nr]?|wenige[nr]?|mehrere[nr]?|einige[nr]?|manche[nr]?|solche[nr]?|am|im|zum|zur|beim|vom|ins|ans|aufs|fürs|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig)$/u;
const ADJECTIVE = /^\p{Ll}{3,}(?:e|en|er|es|em)$/u;
/** Words between an article and its noun. */
const MOST_BETWEEN = 3;

const FIELDS = fieldWords('de');

/** Whether a word with a capital is a noun of the language rather than a name. Told by lists, endings and the article before it. */
export function isGermanNoun(word: string, { before }: Around): boolean {
  const plain = word.toLowerCase();
  if (NOUNS.has(plain) || FIELDS.has(plain) || (plain.length > 6 && ENDINGS.test(plain))) return true;
  for (let at = 2; at <= plain.length - LEAST_TAIL; at += 1) {
    if (TAILS.has(plain.slice(at))) return true;
  }
  return hasArticle(before);
}

function hasArticle(before: readonly string[]): boolean {
  const nearest = before.slice(-1 - MOST_BETWEEN).toReversed();
  for (const word of nearest) {
    if (ARTICLE.test(word.toLowerCase())) return true;
    if (!ADJECTIVE.test(word)) return false;
  }
  return false;
}

/** Words that begin sentences and are no nouns; verbs before a subject are told by what follows them. */
const OPENERS = setOf(
  'aber alle allein allen als also am an andere ansonsten auch auf aus außerdem bald bei beide beim bereits besonders bisher bitte bis da dabei ' +
    'dadurch dafür daher damit danach daneben dank dann daran darauf darin darüber darum das dass davon dazu dein dem den denn dennoch der deren ' +
    'des deshalb dessen deswegen die dies diese diesem diesen dieser dieses doch dort durch ebenfalls ebenso eher eigentlich ein eine einem einen ' +
    'einer eines einige einmal er erst es etwa euer falls fast ferner für ganz gegen gemeinsam genau gern gerne gestern gibt gleich gut guten haben ' +
    'hat heute hier hiermit hierzu hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem insgesamt ins inzwischen ist ja je jede jedem ' +
    'jeden jeder jedes jetzt kein keine keinen könnte könnten kurz laut leider liebe lieber liebes mal man manche manchmal mehr mein meine meinem ' +
    'meinen meiner meist mit morgen nach nachdem natürlich neben nein nicht nichts noch nun nur ob obwohl oder ohne per pro schon sehr sein seine ' +
    'seit selbst sie sind so sobald sofern sollte sollten somit sondern sonst sowohl statt stattdessen trotz trotzdem über übrigens um und uns unser ' +
    'unsere unserem unseren unserer unseres unter viele vielen vielleicht vom von vor während wann war waren warum was weder wegen weil weiter ' +
    'weitere welche welcher wenn wer werden weshalb wie wieder wir wird wo wobei wofür womit wozu zu zudem zuerst zugleich zuletzt zum zumal zunächst ' +
    'zur zusammen zusätzlich zwar zwei zwischen drei vier fünf sechs sieben acht neun zehn elf zwölf eines sehr geehrte geehrtes geehrter freundlichen ' +
    'freundliche herzliche beste viele vielen besten hätten hätte würden würde dürfte darf kann können möchten',
);

export const GERMAN_WORDS: CheckWords = {
  greeting:
    /^\s*(?:guten (?:tag|morgen|abend)|sehr geehrte[rs]?|liebe[rs]?|hallo|grüß gott|grüezi|moin)(?![\p{L}])[\s,]*(?<who>[^\n]*?)\s*[,:!.–—-]*\s*$/iu,
  anybody: setOf(
    'frau herr herrn dr prof team von an das alle damen und herren liebes liebe zusammen sehr geehrtes geehrte der die',
  ),
  claims: [
    phrasesIn(
      String.raw`(?:markt|technologie|innovations|branchen|kategorie)führer\p{L}*`,
      'führende[rnms]?',
      String.raw`(?:wir|unser\p{L}*)[^.!?\n]*(?<!\p{L})(?:der|die|das|den|dem) (?:einzige[nrs]?|erste[nrs]?|beste[nrs]?|(?!nächste|letzte)\p{L}{3,}ste[nrs]?)`,
      String.raw`(?:kein|keine|keinen|ohne) (?:\p{L}+ )?(?:wettbewerb\p{L}*|konkurrenz|konkurrent\p{L}*|mitbewerber)`,
      String.raw`(?:niemand|kein anderer|kein anderes \p{L}+) (?:sonst )?(?:kann|bietet|macht|hat)`,
      'einzigartig\\p{L}*|konkurrenzlos\\p{L}*|unschlagbar\\p{L}*|beispiellos\\p{L}*|marktbeherrschend\\p{L}*',
    ),
    phrasesIn(
      String.raw`(?:ver|ge)?(?:doppel|zweifach|dreifach|vierfach|vielfach|zehnfach)\p{L}*`,
      String.raw`(?:wachsen|wächst|gewachsen|wuchs|wachstum) (?:\p{L}+ ){0,2}?(?:schnell|rasant|stark|stetig|exponentiell|jeden|monatlich|jährlich)`,
      String.raw`(?:schnell|rasant|stark|exponentiell)\p{L}* (?:wachs\p{L}+|gewachsen)`,
      'profitabel|profitable[rnms]?|gewinnbringend|schreiben schwarze zahlen|schwarze[nr]? zahlen|break-even|warteliste|ausverkauft|ausgebucht',
      String.raw`(?:die hälfte|ein drittel|zwei drittel|ein viertel|die meisten|fast alle|ein großteil) (?:der|unserer|des|aller) \p{L}+`,
    ),
    phrasesIn(
      'überzeichnet',
      '(?:fast|nahezu|beinahe|weitgehend|größtenteils|schon|bereits|zur hälfte) (?:voll|geschlossen|gefüllt|gezeichnet|vergeben|ausgebucht)',
      '(?:wenige|letzte|begrenzte|einzelne) (?:plätze|anteile|tickets)',
      String.raw`(?:runde|fonds) (?:\p{L}+ ){0,2}(?:schließt|endet) (?:\p{L}+ ){0,2}(?:bald|demnächst|in kürze)`,
      'term ?sheets?|absichtserklärung\\p{L}*',
      String.raw`(?:zusage\p{L}*|zugesagt|committet|gezeichnet)`,
      '(?:ein|unser|der) (?:lead-?investor|leadinvestor|hauptinvestor) (?:ist|hat|steht)',
      '(?:andere|mehrere|viele|namhafte|bekannte) (?:investoren|fonds) (?:sind|haben|wollen)',
    ),
    phrasesIn(
      String.raw`patent\p{L}*`,
      String.raw`(?:zertifiziert|zugelassen|akkreditiert|lizenziert|geprüft|preisgekrönt|ausgezeichnet)\p{L}*`,
      String.raw`(?:auszeichnung\p{L}*|preis(?:e|en)?) (?:\p{L}+ ){0,2}(?:gewonnen|erhalten|bekommen)|gewinner\p{L}*`,
      String.raw`exklusiv\p{L}* (?:vertrag|verträge|rechte|lizenz|partnerschaft)|unterschrieben|(?:vertrag|verträge) (?:\p{L}+ ){0,3}unterzeichnet|börsengang|übernahmeangebot\p{L}*`,
      String.raw`(?:berichtet|berichtete|berichteten) (?:\p{L}+ ){0,3}(?:über uns|über unser\p{L}*)`,
    ),
    phrasesIn(
      String.raw`(?:zuvor|früher|vorher|bereits) (?:\p{L}+ ){0,4}(?:gegründet|verkauft|geleitet|aufgebaut)`,
      String.raw`serien(?:gründer|unternehmer)\p{L}*|promoviert\p{L}*|doktor(?:titel|arbeit|en)?|professor\p{L}*|(?:jahre|jahren|jahrzehnte|jahrzehnten) (?:\p{L}+ )?erfahrung|elite-?uni\p{L}*`,
      String.raw`(?:empfohlen|erzählt|gesagt|versichert) (?:hat|haben)|ihr (?:letzter|jüngster|neuester) (?:vortrag|artikel|beitrag|podcast)|ihren? (?:vortrag|artikel|beitrag|podcast|interview) (?:\p{L}+ ){0,2}(?:gelesen|gehört|gesehen)|gemeinsame[rn]? (?:freund\p{L}*|bekannte\p{L}*|kontakt\p{L}*)`,
    ),
  ],
  hedge:
    /(?<!\p{L})(?:wollen|will|möchte\p{L}*|hoffen|ziel|plan\p{L}*|würde\p{L}*|könnte\p{L}*|sollte\p{L}*|wenn|falls|ob|bis|nicht|nie|kein\p{L}*|suchen|helfen|hilft)(?!\p{L})[^,;.!?\n]*$/iu,
  relation: phrasesIn(
    'kund\\p{L}+|nutzt|nutzen|verwendet|einsetzt|lieferant\\p{L}*|berät|berater\\p{L}*|beirat|investor(?:en|in)?|führt|leitet die runde|empfiehlt|empfohlen|will|möchte|zugesagt|beteiligt sich|glaubt',
  ),
  requests: [
    phrasesIn(
      String.raw`überweis\p{L}*|bankverbindung|kontodaten|bankdaten|iban`,
      '(?:ihr|ihre|das|die) (?:passwort|zugangsdaten|kennwort)',
      String.raw`(?:im |den |der )?anhang|angehängt\p{L}*|beigefügt\p{L}*|anbei|beiliegend\p{L}*|in der anlage`,
      'gutscheinkarten?|geschenkkarten?',
    ),
  ],
  familiarity: [
    phrasesIn(
      String.raw`wie (?:\p{L}+ )?(?:besprochen|vereinbart|versprochen|abgesprochen)`,
      '(?:nach|zu|bezüglich) unsere[mr] (?:gespräch|telefonat|treffen|unterhaltung|meeting)',
      String.raw`(?:schön|nett|toll|freude|vergnügen|gefreut),? (?:\p{L}+ ){0,2}sie (?:\p{L}+ ){0,2}(?:kennenzulernen|kennengelernt|zu treffen|zu sehen|zu sprechen|getroffen|gesprochen)`,
      String.raw`wir (?:haben|hatten) (?:uns|miteinander) (?:\p{L}+ ){0,3}(?:getroffen|gesprochen|unterhalten|kennengelernt)`,
      '(?:vielen )?dank für (?:ihre (?:antwort|rückmeldung|nachricht|einladung|e-?mail|interesse)|das (?:gespräch|telefonat|treffen)|ihr interesse|die vorstellung)',
      String.raw`(?:hat|haben) (?:mir|uns) (?:\p{L}+ ){0,2}(?:empfohlen|geraten|vorgeschlagen|gesagt|nahegelegt)`,
      String.raw`(?:hat|haben) (?:mich|uns) (?:\p{L}+ ){0,3}(?:empfohlen|verwiesen|vorgestellt|geschickt)`,
      'sie (?:baten|fragten|sagten|schrieben|wollten)|auf empfehlung von|lässt (?:sie )?(?:herzlich )?grüßen',
    ),
  ],
  flattery: [
    phrasesIn(
      String.raw`ich (?:\p{L}+ ){0,2}(?:bewundere|verehre|liebe) (?:ihr\p{L}*|sie|was sie|wie sie)`,
      String.raw`(?:bin|sind) (?:\p{L}+ ){0,3}(?:beeindruckt|begeistert|fasziniert|inspiriert)`,
      String.raw`(?:ihr|ihre|ihrem|ihren|ihrer) (?:\p{L}+ ){0,1}(?:beeindruckende|großartige|herausragende|fantastische|unglaubliche|exzellente|bemerkenswerte|legendäre|hervorragende)[nrsm]? \p{L}+`,
      String.raw`großer fan|verfolge (?:\p{L}+ ){0,3}(?:ihre|seit)`,
    ),
  ],
  promises: [
    phrasesIn(
      String.raw`garantier\p{L}*|garantie\p{L}*|risikolos\p{L}*|risikofrei\p{L}*|ohne (?:jedes |jegliches )?risiko|kein(?:erlei)? risiko`,
      String.raw`(?:sichere|hohe|feste|überdurchschnittliche|außergewöhnliche)[nr]? (?:rendite\p{L}*|gewinn\p{L}*|erträge\p{L}*)`,
      String.raw`(?:wird|werden) sich (?:\p{L}+ ){0,3}(?:verdoppeln|verdreifachen|vervielfachen|auszahlen)`,
      String.raw`sie (?:werden|können) (?:\p{L}+ ){0,3}(?:verdienen|gewinn\p{L}* machen|reich werden|nicht verlieren)`,
    ),
  ],
  spam: [
    [
      phrasesIn(
        'jetzt zugreifen|jetzt handeln|klicken sie hier|einmalige chance|nur für kurze zeit|letzte chance|schnell sein',
      ),
      3,
    ],
    [
      phrasesIn(
        'dringend|exklusive gelegenheit|einmalige gelegenheit|nicht verpassen|enorme gewinne|riesige chance|reich werden|geheimtipp|unverbindlich',
      ),
      2,
    ],
    [
      phrasesIn(
        'unglaublich\\p{L}*|revolutionär\\p{L}*|bahnbrechend\\p{L}*|disruptiv\\p{L}*|weltklasse|hundertprozentig|sensationell\\p{L}*|einhorn',
      ),
      1,
    ],
  ],
  isCommon: (word, at) => {
    const plain = word.toLowerCase();
    if (at.opens && (OPENERS.has(plain) || isVerbAhead(at.behind))) return true;
    // The polite form is written with a capital wherever it stands.
    return /^(?:sie|ihnen|ihr|ihre[mnrs]?)$/u.test(plain) || isGermanNoun(word, at);
  },
};

/** "Passt Ihnen", "Kommt das": a verb that begins a question has its subject behind it. */
function isVerbAhead(behind: string): boolean {
  return /^ (?:sie|ihnen|wir|uns|ich|mir|es|das|dies|man|jemand)(?!\p{L})/iu.test(behind);
}
