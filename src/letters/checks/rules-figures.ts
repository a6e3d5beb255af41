import type { Language } from '../../reference/rules-language.ts';
import { type CheckWords, phrasesIn, setOf } from './rules-de.ts';

/** How a language writes numbers, in what the check of numbers reads: English. */
interface Figures {
  /** Between thousands, as the inside of a character class. */
  readonly thousands: string;
  readonly scales: readonly (readonly [words: string, english: string])[];
  readonly currencies: readonly (readonly [words: string, english: string])[];
  readonly percent: string;
  readonly bounds: readonly (readonly [words: string, english: string])[];
  /** What makes a number a time to talk. */
  readonly times: string;
  readonly months: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly counted: string;
}

const ENGLISH_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const numbers = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':')));

const FIGURES: Readonly<Record<Exclude<Language, 'en'>, Figures>> = {
  de: {
    thousands: String.raw`.'’\u00a0`,
    scales: [
      ['mio\\.?|millionen|million', 'million'],
      ['mrd\\.?|milliarden|milliarde', 'billion'],
      ['tsd\\.?|tausend', 'thousand'],
    ],
    currencies: [
      ['us-dollars?|dollars?|usd|us\\$|\\$', '$'],
      ['euros?|eur|€', '€'],
      ['franken|chf', 'CHF '],
      ['pfund|gbp|£', '£'],
    ],
    percent: 'prozent|%|v\\.h\\.',
    bounds: [
      ['über|mehr als|mindestens|gut', 'over'],
      ['fast|knapp|nahezu|beinahe|rund', 'almost'],
    ],
    times: 'minuten?|min\\.?|stunden?|std\\.?|tage?n?|wochen?|uhr',
    months: 'jan feb mär apr mai jun jul aug sep okt nov dez'.split(' '),
    words: numbers(
      'zwei:two drei:three vier:four fünf:five sechs:six sieben:seven acht:eight neun:nine zehn:ten elf:eleven zwölf:twelve fünfzehn:fifteen ' +
        'zwanzig:twenty dreißig:thirty vierzig:forty fünfzig:fifty sechzig:sixty hundert:hundred dutzende:dozens hunderte:hundreds tausende:thousands millionen:millions',
    ),
    counted:
      'kund\\p{L}+|nutzer\\p{L}*|anwender\\p{L}*|mitarbeite\\p{L}+|personen|leute|ingenieur\\p{L}*|gründer\\p{L}*|pilot\\p{L}*|länder\\p{L}*|städte\\p{L}*|büros|jahre\\p{L}*|monate\\p{L}*|' +
      'patent\\p{L}*|verträge\\p{L}*|firmen|unternehmen|investoren|partner\\p{L}*|märkte\\p{L}*|kliniken|krankenhäuser\\p{L}*|banken|schulen|fonds|exits|beteiligungen|filialen|roboter\\p{L}*',
  },
  fr: {
    thousands: String.raw`.\u00a0\u202f `,
    scales: [
      ['millions?|m', 'million'],
      ['milliards?|md', 'billion'],
      ['mille|k', 'thousand'],
    ],
    currencies: [
      ['dollars?|usd|us\\$|\\$', '$'],
      ['euros?|eur|€', '€'],
      ['francs?|chf', 'CHF '],
      ['livres?|gbp|£', '£'],
    ],
    percent: 'pour cent|%',
    bounds: [
      ['plus de|au moins|au-delà de', 'over'],
      ['presque|près de|environ|quasiment', 'almost'],
    ],
    times: 'minutes?|min\\.?|heures?|h|jours?|semaines?',
    months: 'janv fév mars avr mai juin juil août sept oct nov déc'.split(' '),
    words: numbers(
      'deux:two trois:three quatre:four cinq:five six:six sept:seven huit:eight neuf:nine dix:ten onze:eleven douze:twelve quinze:fifteen ' +
        'vingt:twenty trente:thirty quarante:forty cinquante:fifty soixante:sixty cent:hundred dizaines:dozens douzaines:dozens centaines:hundreds milliers:thousands millions:millions',
    ),
    counted:
      'clients?|clientes?|utilisateurs?|employés?|salariés?|personnes|ingénieurs?|fondateurs?|pilotes?|pays|villes|bureaux|ans|années|mois|brevets?|contrats?|' +
      'entreprises|sociétés|investisseurs?|partenaires?|marchés|hôpitaux|cliniques|banques|écoles|fonds|sorties|magasins|collaborateurs?|robots?',
  },
  es: {
    thousands: String.raw`.\u00a0\u202f `,
    scales: [
      ['mil millones|mil m', 'billion'],
      ['millones|millón|mm|m', 'million'],
      ['mil|k', 'thousand'],
    ],
    currencies: [
      ['dólares|dólar|usd|us\\$|\\$', '$'],
      ['euros?|eur|€', '€'],
      ['francos?|chf', 'CHF '],
      ['libras?|gbp|£', '£'],
    ],
    percent: 'por ciento|%',
    bounds: [
      ['más de|al menos|por encima de', 'over'],
      ['casi|cerca de|alrededor de|aproximadamente', 'almost'],
    ],
    times: 'minutos?|min\\.?|horas?|h|días?|semanas?',
    months: 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' '),
    words: numbers(
      'dos:two tres:three cuatro:four cinco:five seis:six siete:seven ocho:eight nueve:nine diez:ten once:eleven doce:twelve quince:fifteen ' +
        'veinte:twenty treinta:thirty cuarenta:forty cincuenta:fifty sesenta:sixty cien:hundred decenas:dozens docenas:dozens cientos:hundreds centenares:hundreds miles:thousands millones:millions',
    ),
    counted:
      'clientes?|usuarios?|empleados?|personas|ingenieros?|fundador\\p{L}*|pilotos?|países|ciudades|oficinas|años|meses|patentes?|contratos?|' +
      'empresas|compañías|inversores|socios|mercados|hospitales|clínicas|bancos|escuelas|fondos|tiendas|robots?',
  },
};

interface Patterns {
  readonly figure: RegExp;
  readonly date: RegExp;
  readonly inWords: RegExp;
}

const PATTERNS = new Map(
  Object.entries(FIGURES).map(([language, figures]): [string, Patterns] => {
    const all = (pairs: readonly (readonly [string, string])[]) => pairs.map(([words]) => words).join('|');
    const currency = all(figures.currencies);
    const digits = String.raw`\d{1,3}(?:[${figures.thousands}]\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`;
    return [
      language,
      {
        figure: new RegExp(
          String.raw`(?:(?<bound>${all(figures.bounds)})\s+)?(?<![\p{L}\p{N}.,:/#-])(?:(?<front>${currency})\s?)?(?<digits>${digits})` +
            String.raw`(?:[\s\u00a0-]?(?:(?<percent>${figures.percent})|(?<time>${figures.times})(?!\p{L})|(?<scale>${all(figures.scales)})(?!\p{L})))?` +
            String.raw`(?:[\s\u00a0](?:de |d['’])?(?<behind>${currency})(?!\p{L})|(?<sign>[$€£]))?`,
          'giu',
        ),
        date: new RegExp(
          String.raw`(?<![\p{L}\p{N}])(\d{1,2})(?:\.|er)?(?: de)? (${figures.months.join('|')})\p{L}*`,
          'giu',
        ),
        inWords: new RegExp(
          String.raw`(?<![\p{L}\p{N}])(?<word>${Object.keys(figures.words).join('|')}) (?:de |d['’])?(?:\p{L}+ ){0,2}?(?:${figures.counted})(?!\p{L})`,
          'giu',
        ),
      },
    ];
  }),
);

/**
 * A text of a language with its numbers as English writes them ("1,25 Mio. Euro" becomes "€1.25 million"), so that one check reads
 * them all. English as it is.
 */
export function withEnglishFigures(text: string, language: Language): string {
  if (language === 'en') return text;
  const figures = FIGURES[language];
  const patterns = PATTERNS.get(language);
  if (patterns === undefined) return text;
  const english = (pairs: readonly (readonly [string, string])[], word: string | undefined) =>
    word === undefined
      ? undefined
      : pairs.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[1];
  return text
    .replace(patterns.date, (_all, day: string, month: string) => {
      const at = figures.months.indexOf(month.toLowerCase());
      return `${day} ${ENGLISH_MONTHS[at] ?? month}`;
    })
    .replace(patterns.figure, (whole: string, ...parts: unknown[]) => {
      const groups = parts.at(-1) as Readonly<Record<string, string | undefined>>;
      const { digits = '', bound, front, percent, time, scale, behind, sign } = groups;
      const number = plainNumber(digits, figures.thousands);
      const currency = english(figures.currencies, front ?? behind ?? sign) ?? '';
      const how = english(figures.bounds, bound);
      if (number === undefined) return whole;
      const unit = percent !== undefined ? '%' : time !== undefined ? ' minutes' : '';
      const scaled = scale === undefined ? unit : ` ${english(figures.scales, scale) ?? ''}`;
      return `${how === undefined ? '' : `${how} `}${currency}${number}${scaled}`;
    });
}

/** Counts in words, "zwölf Patente", with the number in English: "twelve". None for English. */
export function countsInWords(
  text: string,
  language: Language,
): readonly { readonly text: string; readonly word: string }[] {
  const patterns = PATTERNS.get(language);
  if (language === 'en' || patterns === undefined) return [];
  return [...text.matchAll(patterns.inWords)].map(({ 0: match, groups }) => ({
    text: match,
    word: FIGURES[language].words[groups?.word?.toLowerCase() ?? ''] ?? '',
  }));
}

/** "1.234,5" is 1234.5; "1.5" is 1.5, as a point with other than three digits behind it parts no thousands. */
function plainNumber(digits: string, thousands: string): string | undefined {
  const parted = new RegExp(String.raw`^\d{1,3}(?:[${thousands}]\d{3})+(?:,\d+)?$`, 'u').test(digits);
  const plain = parted
    ? digits.replace(new RegExp(`[${thousands}]`, 'gu'), '').replace(',', '.')
    : digits.replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(plain) ? plain : undefined;
}

const OPENERS = setOf(
  'à afin ailleurs ainsi alors après assez au aucun aucune aujourd aujourd’hui auprès auriez aussi autant autre autrement autres aux avant avec avez avons bien ' +
    'bientôt bonjour bonsoir c ça car ce ceci cela celle celles celui cependant ces cet cette ceux chacun chaque cher chère chers chez ci combien comme comment contre cordialement ' +
    'd dans de deux dès depuis derrière des désormais deuxième dites donc dont du durant elle elles en encore enfin ensemble ensuite entre environ est et ' +
    'êtes être eux faites fin grâce hier hors ici il ils j jamais je jusque l la là laquelle le lequel les lesquels leur leurs lors lorsque lui m ma madame maintenant mais ' +
    'malgré me même merci mes messieurs mieux moi moins mon monsieur n ne néanmoins ni nos notre nous on or ou où oui outre par parce parfois parmi pas pendant permettez peu peut ' +
    'plus plusieurs plutôt pour pourquoi pourriez pourrions pourtant premièrement près presque puis puisque qu quand quant que quel quelle quelles quelque quelques quels qui quoi ' +
    'quoique s sa salutations sans sauf se selon ses seul seule seulement si sinon soit son sont souhaitez sous souvent suite sur surtout t tandis tant tel telle tous tout toute toutefois ' +
    'toutes très trois trop trouvez un une vers veuillez vingt voici voilà vos votre vous vu y',
);

export const FRENCH_WORDS: CheckWords = {
  greeting:
    /^\s*(?:bonjour|bonsoir|ch(?:er|ère|ers|ères)|madame|monsieur)(?!\p{L})[\s,]*(?<who>[^\n]*?)\s*[,:!.–—-]*\s*$/iu,
  anybody: setOf(
    'a l la le equipe de d du madame monsieur mesdames messieurs mme m dr pr toute toutes tous et chez',
  ),
  claims: [
    phrasesIn(
      'leaders?(?: (?:du|de|des|sur|en|mondial|européen|incontesté))?',
      String.raw`(?:le|la|les) (?:seul|seule|seuls|premier|première|meilleur|meilleure|meilleurs|plus \p{L}+)(?= (?:entreprise|société|start-up|solution|produit|acteur|plateforme|à|au|du|qui)s?)`,
      String.raw`(?:nous sommes|notre \p{L}+ est) (?:le|la|les) (?:seul|première?|meilleur|plus)\p{L}*`,
      String.raw`(?:aucun|sans|pas de) (?:vrai |véritable )?(?:concurrents?|concurrence|rival)|personne d['’]autre (?:ne )?\p{L}+`,
      String.raw`inégalé\p{L}*|inégalable|imbattable|unique au monde|sans équivalent|numéro un`,
    ),
    phrasesIn(
      '(?:doubl|tripl|quadrupl|décupl)(?:é|ée|és|ées|er|e|ons|ent)',
      String.raw`(?:croissance|croissons|progress\p{L}+|grandi\p{L}*) (?:\p{L}+ ){0,2}?(?:rapide|rapidement|forte|fortement|exponentielle|vite|chaque|mensuelle|annuelle)|(?:forte|rapide) croissance`,
      "rentables?|rentabilité|bénéficiaires?|à l['’]équilibre|liste d['’]attente|complet|rupture de stock",
      String.raw`(?:la moitié|un tiers|deux tiers|un quart|la plupart|la majorité) (?:de |des |du )(?:nos )?\p{L}+`,
    ),
    phrasesIn(
      'sursouscrit\\p{L}*',
      String.raw`(?:presque|quasi|quasiment|déjà|pratiquement|à moitié|entièrement) (?:complet|bouclé\p{L}*|clos\p{L}*|rempli\p{L}*|souscrit\p{L}*|fermé\p{L}*)`,
      '(?:quelques|dernières|rares) (?:places|parts)|(?:ferme|clôture|se termine) (?:bientôt|prochainement)',
      "term ?sheets?|lettres? d['’]intention",
      String.raw`(?:s['’]est|se sont|a|ont) (?:déjà )?(?:engagé|souscrit|confirmé)\p{L}*`,
      String.raw`(?:un|notre|l['’])\s?investisseur (?:principal|chef de file|lead) (?:est|a|s['’]est)|(?:plusieurs|d['’]autres|de nombreux) (?:investisseurs|fonds) (?:sont|ont|veulent)`,
    ),
    phrasesIn(
      String.raw`brevet\p{L}*`,
      String.raw`(?:certifié|homologué|agréé|accrédité|primé|récompensé)\p{L}*`,
      String.raw`(?:remporté|gagné|reçu|obtenu) (?:un|une|le|plusieurs) (?:prix|concours|récompense\p{L}*|distinction\p{L}*)|lauréat\p{L}*`,
      String.raw`(?:contrat|droits?|licence|accord|partenariat)s? exclusi\p{L}+|(?:avons|a) signé|entrée en bourse|offre de rachat`,
    ),
    phrasesIn(
      '(?:auparavant|précédemment|déjà) (?:fondé|vendu|dirigé|créé|cédé)|(?:fondé|créé|monté) et (?:vendu|cédé|revendu)',
      String.raw`entrepreneurs? en série|doctorats?|docteurs?|thèses? (?:de|en|à)|(?:ans|années|décennies) d['’]expérience|polytechnicien\p{L}*|grandes? écoles?`,
      String.raw`(?:j['’]ai (?:lu|vu|écouté|apprécié|suivi)) (?:\p{L}+ )?(?:votre|vos)|votre (?:récent|dernier|dernière|récente) \p{L}+|(?:ami|amie|contact|connaissance)s? en commun`,
    ),
  ],
  hedge:
    /(?<!\p{L})(?:voulons|veux|voudr\p{L}+|souhait\p{L}+|espér\p{L}+|but|objectif|visons|pourr\p{L}+|devr\p{L}+|si|jusqu\p{L}*|quand|pas encore|jamais|cherchons|aide\p{L}*|aider)(?!\p{L})[^,;.!?\n]*$/iu,
  relation: phrasesIn(
    "clients?|clientes?|utilise\\p{L}*|fournisseurs?|conseill\\p{L}+|investisseurs?|mène|dirige|recommand\\p{L}+|veut|souhaite|s’est engagé\\p{L}*|s'est engagé\\p{L}*|participe|rejoint|signé|croit",
  ),
  requests: [
    phrasesIn(
      '(?:virer|virez|transférer|transférez|verser|versez|virement)(?: (?:le|la|un|les|votre|des))?',
      'compte bancaire|coordonnées bancaires|iban|rib',
      '(?:votre|le) mot de passe|vos identifiants',
      String.raw`pi[èe]ces? jointes?|ci-joint\p{L}*|en annexe|joins? à ce (?:message|mail|courriel)|cartes? cadeaux?`,
    ),
  ],
  familiarity: [
    phrasesIn(
      'comme (?:convenu|promis|discuté|évoqué|prévu|nous en avons parlé)',
      '(?:suite à|après|lors de) notre (?:conversation|échange|appel|rencontre|discussion|entretien|réunion)',
      String.raw`(?:ravi|ravie|heureux|heureuse|enchanté|enchantée|plaisir) de (?:vous |t['’])?(?:avoir )?(?:rencontr|revoir|revu|parler|parlé|échang|discut)\p{L}*`,
      String.raw`nous (?:nous )?(?:sommes|avons|étions|avions) (?:déjà )?(?:rencontré|parlé|échangé|discuté|croisé|vu)\p{L}*`,
      "merci (?:pour|de) (?:votre (?:réponse|retour|intérêt|invitation|appel|message)|l['’](?:échange|appel|introduction))",
      String.raw`(?:m['’]a|m['’]ont|nous a|nous ont) (?:\p{L}+ )?(?:conseillé|recommandé|suggéré|proposé|dit|orienté|présenté|adressé|envoyé)`,
      "vous (?:m['’]avez|nous avez) (?:demandé|dit|écrit|proposé)|de la part de|sur (?:la )?recommandation de",
    ),
  ],
  flattery: [
    phrasesIn(
      String.raw`j['’](?:admire|adore|aime beaucoup) (?:\p{L}+ )?(?:votre|vos|ce que vous)`,
      String.raw`(?:suis|sommes|ai été|avons été) (?:\p{L}+ ){0,2}(?:impressionné|admiratif|inspiré|fasciné|ébloui)\p{L}*`,
      String.raw`(?:votre|vos) (?:impressionnante?s?|remarquables?|incroyables?|exceptionnelle?s?|exceptionnels?|formidables?|brillante?s?|magnifiques?|extraordinaires?) \p{L}+`,
      String.raw`(?:grand|grande) fan|suis (?:\p{L}+ ){0,3}(?:vos travaux|votre travail) depuis`,
    ),
  ],
  promises: [
    phrasesIn(
      String.raw`garanti\p{L}*`,
      'sans (?:aucun |le moindre )?risque|aucun risque|risque (?:zéro|nul)',
      String.raw`(?:rendement|retour|gain|profit)s? (?:assuré|certain|sûr|élevé|exceptionnel|garanti)\p{L}*`,
      '(?:va|vont) (?:doubler|tripler|décupler|exploser)|vous (?:gagnerez|allez gagner|ferez fortune|ne pouvez pas perdre)',
    ),
  ],
  spam: [
    [
      phrasesIn(
        'agissez (?:vite|maintenant)|cliquez ici|offre limitée|durée limitée|occasion unique|dernière chance',
      ),
      3,
    ],
    [
      phrasesIn(
        'urgent|opportunité (?:unique|exclusive|exceptionnelle)|à ne pas manquer|gains énormes|devenez riche|sans engagement|secret',
      ),
      2,
    ],
    [
      phrasesIn(
        'incroyable\\p{L}*|révolutionnaire\\p{L}*|disrupti\\p{L}+|licorne|de classe mondiale|exceptionnel\\p{L}*|sensationnel\\p{L}*',
      ),
      1,
    ],
  ],
  isCommon: (word, { opens, behind }) =>
    opens &&
    (OPENERS.has(word.toLowerCase().replace(/['’].*$/u, '')) ||
      // A verb before its subject, and forms that no name has.
      /^-(?:vous|nous|je|il|elle|ce|on|t-)/iu.test(behind) ||
      (word.length > 4 &&
        /(?:ons|ez|ment|ant|tion|tions|ité|ement|eurs?|iques?|ages?|ances?|isme)$/u.test(word))),
};
