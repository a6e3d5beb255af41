import { type CalendarDay, daysAfter } from '../../mailboxes/rules-local-time.ts';
import { type DayOrder, dayOrder } from '../../platform/values/text.ts';
import names from './dates.json' with { type: 'json' };

function numbered(lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(lines.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)));
}

/** By their names in the languages automatic replies come in: full, inflected and the usual short forms, lower case. 1 is January. */
export const MONTHS: ReadonlyMap<string, number> = numbered(names.months);
/** ISO 8601: 1 is Monday. Short forms are left out: `do`, `ma` and `sun` are words of their own. */
export const WEEKDAYS: ReadonlyMap<string, number> = numbered(names.weekdays);

/** The longest first, so that `sept` is not read as `sep`. */
function oneOf(names: ReadonlyMap<string, number>): string {
  return [...names.keys()].sort((one, other) => other.length - one.length).join('|');
}

export const MONTH_PATTERN = oneOf(MONTHS);
/** Those that are no other word: a month without a day is read from them only. */
export const LONG_MONTH_PATTERN = oneOf(
  new Map([...MONTHS].filter(([name]) => name.length > 3 && name !== 'march')),
);
export const WEEKDAY_PATTERN = oneOf(WEEKDAYS);

/** Right before a date (articles and the day's name may stand between): it is the last day of the absence. */
const UNTIL =
  "until|till?|thru|through|to|up to|ending|inclusive|bis|bis zum|jusqu['’]?(?:au|à|a|en)?|au|hasta|al|fino (?:al|a|alle)|fino|até|até o|até ao|ao|a|à|tot|tot en met|t/m|t\\.?e\\.?m\\.?|till och med|t\\.?\\s?o\\.?\\s?m\\.?|til og med|do|po|по|до|μέχρι(?: και)?(?: (?:τις|την|τη))?|έως|עד(?: ה)?|kuni|līdz|iki|până (?:la|pe)|fins (?:al|el)";
const ARTICLES =
  "and including|einschließlich|including|the|zum|dem|den|der|le|la|el|il|lo|l['’]|o|a|de|del|dia|día|giorno|on|of|end of|the end of|incl\\.?|dnia|på|op";
const FROM =
  'from|starting(?: on)?|since|beginning|as of|vom|von|ab|seit|du|dès|à (?:partir|compter) du|depuis|del|desde|dal|dalla|a partir d(?:e|el|o)|de|van|vanaf|från|fra|od|с|з|із|από|מ';

const BETWEEN = `(?:(?:${ARTICLES}|(?:${WEEKDAY_PATTERN})(?:\\s+(?:den|the))?)[\\s,.]*){0,4}`;

export const UNTIL_BEFORE = new RegExp(
  `(?<![\\p{L}\\d])(?:${UNTIL})[\\s:,]*${BETWEEN}$|(?<=[\\d.\\p{L})]\\s*)[-–—~〜～]\\s*${BETWEEN}$|[至到]\\s*$`,
  'iu',
);
export const FROM_BEFORE = new RegExp(`(?<!\\p{L})(?:${FROM})[\\s:,]*${BETWEEN}$|[自从從]\\s*$`, 'iu');

/** Anywhere before a date in its sentence: it is the first day back. */
export const RETURN_BEFORE =
  /(?<!\p{L})(?:back|return(?:ing|s)?|reopens?|resum(?:es?|ing)|(?:available|in the office|reachable|at my desk) (?:again|from|on)|wieder|zurück|rückkehr|erst (?:wieder )?(?:am|ab)|de retour|retour|reviens|reviendrai|rentrerai|reprise|reprendrai|vuelvo|volver[ée]|vuelta|regreso|regresar[ée]|retorno|retornaré|retornando|retorno em|volto|regressando|reincorpor\p{L}*|rientro|rientrerò|ritorno|tornerò|torno|sarò di nuovo|volto|voltarei|regresso|regressarei|retornarei|terug|weer (?:terug |er )?op|weer (?:aanwezig|bereikbaar|op kantoor)|tilbage|tilbake|tillbaka|åter|takaisin|palaan|wracam|wrócę|powrót|powrócę|zpět|vracím(?: se)?|επιστρέφω|επιστροφή|θα επιστρέψω|πίσω|повернуся|повертаюс[яь]|вертаюсь|vrátím|vissza|döneceğim|dönüş|вернусь|возвращаюсь|выйду|буду (?:на месте|снова))(?!\p{L})[^.!?\n。]{0,40}$|(?:back|zurück|wieder|return)[^.!?\n。]{0,40}(?:mon|die|diens|don|mitt|frei|tues|wednes|thurs|fri)\p{L}*[.,]?\s*(?:den\s*)?$|(?:復帰|返回|回来|恢复|복귀)[^.!?\n。]{0,12}$/iu;
/** After a date in its sentence: the same. */
export const RETURN_AFTER =
  /^[^.!?\n。]{0,45}(?<!\p{L})(?:wieder|zurück|back|again|de retour|terug|weer|tilbage|tilbake|tillbaka|åter|takaisin)(?!\p{L})|^[^.!?\n。]{0,14}(?:復帰|出社|戻|出勤|返回|回来|回到|恢复|上班|복귀|출근)/iu;
/** Right after a date, where a language puts its word for "until" there. */
export const UNTIL_AFTER =
  /^\s*(?:[（(][^（()）]{1,4}[)）]\s*)?(?:['’]?\p{L}{0,3}\s+kadar|asti|saakka|-?ig(?!\p{L})|まで|迄|까지|止|为止|為止)/iu;

export const TOMORROW =
  /(?<!\p{L})(?:tomorrow|morgen|demain|mañana|domani|amanhã|imorgon|i morgen|huomenna|jutro|zítra|завтра)(?!\p{L})|明日|明天|내일/giu;
export const NEXT_WEEK =
  /(?<!\p{L})(?:next week|n[äa]e?chste[rn]? woche|kommende[rn]? woche|la semaine prochaine|semaine prochaine|(?:la )?(?:próxima semana|semana que viene)|(?:la )?prossima settimana|settimana prossima|volgende week|nästa vecka|neste uke|næste uge|ensi viik\p{L}+|następn\p{L}+ tygod\p{L}+|przyszł\p{L}+ tygod\p{L}+|příští týden|следующей недел\p{L}+)(?!\p{L})|来週|下周|下週|다음 ?주/giu;
/** Small numbers as they are said of weeks. */
export const NUMBERS: ReadonlyMap<string, number> = numbered(names.numbers);
/** "Back in two weeks". */
export const IN_WEEKS = new RegExp(
  `(?<!\\p{L})(?:in|dans|en|tra|fra|em|over|om|for|within)\\s+(?:about\\s+|etwa\\s+)?([1-9]|${[...NUMBERS.keys()].sort((one, other) => other.length - one.length).join('|')})\\s+(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:e)?k(?:en)?|veckor|vecka|uger?|uker?)(?!\\p{L})`,
  'iu',
);
export const THIS_WEEK =
  /(?<!\p{L})(?:(?:rest|end|remainder) of (?:the|this) week|this week|diese[r]? woche|ende der woche|cette semaine|fin de (?:la )?semaine|esta semana|questa settimana|deze week|denna vecka|veckan ut|denne uken|denne uge)(?!\p{L})|今週|本周|本週|이번 ?주/giu;
export const END_OF =
  /(?<!\p{L})(?:end(?: of)?|late|ende|(?:la )?fin(?: d[eu'’])?|finales de|fine(?: di)?|fim de|final de|eind(?:e)?|slutet av|slutten av|koniec|końca|konce)\s*(?:the )?(?:month of )?$/iu;
export const MIDDLE_OF =
  /(?<!\p{L})(?:mid|middle of|mitte|mi|(?:la )?mi-|mediados de|metà|meados de|half|medio|mitten av|midten av|połowy)[\s-]*$/iu;
/** What only a language writes that puts the day first. */
export const SAYS_DAY_FIRST =
  /(?<!\p{L})(?:ich|nicht|jusqu|absent|bureau|oficina|hasta|sono|fino|assente|estou|até|ik ben|afwezig|jag|jeg|ikke|olen|jestem|jsem|нет|буду)(?!\p{L})/iu;

/** A day written in a text: `starts` and `ends` are its place. */
export interface WrittenDate {
  readonly starts: number;
  readonly ends: number;
  /** More than one where day and month cannot be distinguished. */
  readonly days: readonly CalendarDay[];
  /** Known by its form: the end of "24 - 28 August". */
  readonly role?: 'until';
  /** No more than a month is named: the first day of it, its middle, or with "end of" the first of the next. */
  readonly vague?: true;
}

const ISO = /(?<![\d./-])(20\d\d)([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)/g;
const CJK =
  /(?:(20\d\d)\s*[年년]\s*)?(?<!\d)(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日号號일]?(?:\s*(?:[（(][^（()）]{1,4}[)）])?\s*[~〜～–-]\s*(\d{1,2})\s*[日号號일])?/g;
const FIGURES =
  /(?<![\d./:-])(\d{1,2})([./-])(?:(\d{1,2})|\s(\d{1,2})(?=\.\s?20\d\d))(?:\2\s?(20\d\d|\d\d)(?!\d)|(\.)?)(?![\d:/])/g;
const DAY_MONTH = new RegExp(
  `(?<![\\d.:/])(\\d{1,2})(?:st|nd|rd|th|er|e|\\.?[ºª°]|\\.|:e)?(?:\\s{0,3}|-)(?:of\\s+|de\\s+|d['’]|di\\s+)?(${MONTH_PATTERN})(?!\\p{L})\\.?(?:[\\s,-]*(?:de\\s+|del\\s+)?(20\\d\\d))?`,
  'giu',
);
const MONTH_DAY = new RegExp(
  `(?<!\\p{L})(${MONTH_PATTERN})(?!\\p{L})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th|\\.)?(?![\\d:])(?:\\s*(?:-|–|—|to|through|until)\\s*(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\.\\d)(?!\\s*(?:${MONTH_PATTERN})))?(?:,?\\s*(20\\d\\d))?`,
  'giu',
);
const MONTH_ALONE = new RegExp(`(?<!\\p{L})(${LONG_MONTH_PATTERN})(?![\\p{L}'’])(?:\\s+(20\\d\\d))?`, 'giu');

/** Every date in the text, those with a year missing at their next occurrence. Overlapping forms count once. */
export function datesIn(
  words: string,
  hints: { readonly today: CalendarDay; readonly language: string | undefined },
): readonly WrittenDate[] {
  const { today } = hints;
  const found: WrittenDate[] = [];
  const add = (
    match: RegExpExecArray,
    days: readonly CalendarDay[],
    more: Pick<WrittenDate, 'role' | 'vague'> = {},
  ) => {
    const starts = match.index;
    const ends = starts + match[0].length;
    if (days.length === 0 || found.some((other) => starts < other.ends && other.starts < ends)) return;
    found.push({ starts, ends, days, ...more });
  };
  for (const match of words.matchAll(ISO)) {
    add(match, calendarDay(Number(match[1]), Number(match[3]), Number(match[4])));
  }
  for (const match of words.matchAll(CJK)) {
    const days = dayOf(match[1], Number(match[2]), Number(match[4] ?? match[3]), today);
    add(match, days, match[4] === undefined ? {} : { role: 'until' });
  }
  for (const match of words.matchAll(DAY_MONTH)) {
    add(match, dayOf(match[3], monthOf(match[2]), Number(match[1]), today));
  }
  for (const match of words.matchAll(MONTH_DAY)) {
    const days = dayOf(match[4], monthOf(match[1]), Number(match[3] ?? match[2]), today);
    add(match, days, match[3] === undefined ? {} : { role: 'until' });
  }
  const order = orderOf(words, hints.language);
  for (const match of words.matchAll(FIGURES)) add(match, ofFigures(match, order, today));
  for (const match of words.matchAll(MONTH_ALONE)) {
    add(match, ofMonth(words.slice(0, match.index), match[2], monthOf(match[1]), today), { vague: true });
  }
  return found;
}

function monthOf(name: string | undefined): number {
  return MONTHS.get((name ?? '').toLowerCase()) ?? 0;
}

function calendarDay(year: number, month: number, day: number): readonly CalendarDay[] {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return month >= 1 && month <= 12 && isReal ? [at.toISOString().slice(0, 10)] : [];
}

/** Without a year: the next such day, today included. */
function dayOf(
  year: string | undefined,
  month: number,
  day: number,
  today: CalendarDay,
): readonly CalendarDay[] {
  if (year !== undefined) return calendarDay(Number(year.length === 2 ? `20${year}` : year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const [found] = [thisYear, thisYear + 1]
    .flatMap((one) => calendarDay(one, month, day))
    .filter((one) => one >= today);
  return found === undefined ? [] : [found];
}

/** Two figures that could be either are both days: who asks takes the later one it believes. */
function ofFigures(
  match: RegExpExecArray,
  order: DayOrder | undefined,
  today: CalendarDay,
): readonly CalendarDay[] {
  const [, first = '', divider, close, apart, year, dot] = match;
  // "21. 8. 2026" is written apart in Czech, Slovak and Slovene; without a year it could be the end of a sentence.
  const second = close ?? apart ?? '';
  // "24/7", "9-5", "2.5" are no dates: without a year only "3/9" and "3.9." are, and dots stand after the day.
  if (year === undefined && (divider === '-' || (first === '24' && second === '7'))) return [];
  if (year === undefined && divider === '.' && dot === undefined && Number(second) > 12) return [];
  const dayFirst = dayOf(year, Number(second), Number(first), today);
  const monthFirst = dayOf(year, Number(first), Number(second), today);
  if (divider === '.' || order === 'day-first') return dayFirst.length > 0 ? dayFirst : monthFirst;
  if (order === 'month-first') return monthFirst.length > 0 ? monthFirst : dayFirst;
  return [...dayFirst, ...monthFirst];
}

/** How this text writes days in figures: by what its language does, or by one that can be read in one way only. */
function orderOf(words: string, language: string | undefined): DayOrder | undefined {
  const tag = language?.trim().toLowerCase() ?? '';
  if (/^en-(?:us|ph)/.test(tag)) return 'month-first';
  if (tag !== '' && !/^en(?:-ca)?(?![a-z-])/.test(tag))
    return /^(?:ja|zh|ko|hu)/.test(tag) ? 'month-first' : 'day-first';
  if (SAYS_DAY_FIRST.test(words)) return 'day-first';
  const withYear = [...words.matchAll(FIGURES)].filter((match) => match[2] === '/');
  return dayOrder(withYear.map((match) => `${match[1]}/${match[3]}/${match[5] ?? '2000'}`));
}

/** "Until September", "Ende August", "mid-May": the day from which they may be back. */
function ofMonth(
  before: string,
  year: string | undefined,
  month: number,
  today: CalendarDay,
): readonly CalendarDay[] {
  const [first] = dayOf(year, month, 1, today);
  const [middle] = dayOf(year, month, 16, today);
  const words = before.slice(-30);
  if (MIDDLE_OF.test(words)) return middle === undefined ? [] : [middle];
  if (!END_OF.test(words)) return first === undefined ? [] : [first];
  const [last] = dayOf(year, month, 28, today);
  return last === undefined ? [] : [`${daysAfter(last, 4).slice(0, 8)}01`];
}
