import { fieldWords } from '../../phrases/names.ts';
import { setOf } from './phrases-in.ts';
import type { Around } from './words-of-language.ts';

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
