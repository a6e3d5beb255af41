import { isGermanNoun } from './de-nouns.ts';
import { phrasesIn, setOf } from './phrases-in.ts';
import type { CheckWords } from './words-of-language.ts';

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
