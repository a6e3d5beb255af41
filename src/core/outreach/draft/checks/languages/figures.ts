import type { Language } from '../../../language/language.ts';

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
