/** Words of a person's name that are written small or as they stand, and what follows a name. */
const PARTICLES = new Set('de da di du van von der den la le el al bin of the and'.split(' '));
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|esq|phd|md|cfa|cpa)\.?$/i;

function capital(word: string): string {
  return word
    .toLowerCase()
    .replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/(['’])S$/u, '$1s');
}

function isAllCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Words all in capitals as people write them ("GREENWOOD VILLAGE"); a text with a small letter stays as it is. */
export function readable(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  if (!isAllCapitals(tidy)) return tidy;
  return tidy
    .split(' ')
    .map((word, at) => (at > 0 && PARTICLES.has(word.toLowerCase()) ? word.toLowerCase() : capital(word)))
    .join(' ');
}

/** Small words within the name of an organisation or place; the first word is never one of them. */
const SMALL = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'at', 'by', 'to', 'under']);
/** Legal forms, numbers and countries that are written in capitals in any name. */
const CAPITALS =
  /^(?:llc|lp|llp|lllp|ii|iii|iv|vi{1,3}|ix|xi{0,3}|xiv|xv|usa|us|uk|reit|spv|plc|nv|na|sa|ag|ai|vc|pe|qp|uw|uwo|ua|fbo|tuw|[ivx]+-[a-e])$/i;
/** Short forms without a vowel that are no initials. */
const SHORT_FORMS = new Set(
  'tr trs dr jr sr st mt ft mr mrs ms fdn fdtn fndn fndtn ltd dept mgmt mfg intl natl blvd hwy bldg'.split(
    ' ',
  ),
);

function wordAsWritten(word: string, at: number): string {
  const bare = word.replace(/[^\p{L}\p{N}-]/gu, '');
  const small = bare.toLowerCase();
  if (/^\d+(?:st|nd|rd|th)$/u.test(small) || (at > 0 && SMALL.has(small))) return word.toLowerCase();
  if (CAPITALS.test(bare) || /^\d\p{L}{1,2}$/u.test(bare)) return word.toUpperCase();
  // Without a vowel, or with one letter twice at its beginning, it is initials: "CTW", "JJE".
  const isInitials = bare.length <= 4 && (!/[aeiouy]/u.test(small) || /^([a-z])\1/u.test(small));
  if (isInitials && !SHORT_FORMS.has(small)) return word.toUpperCase();
  return word
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(
      /\b(Mc|[ODL]['’])(\p{L})(?=\p{L})/gu,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    );
}

/**
 * The name of an organisation or place that is filed in capitals as people write it ("ALDER & MCBRIDE FUND II, LLC" is
 * "Alder & McBride Fund II, LLC"); one with a small letter stays as it is. Initials that read like a word ("AEC") become one.
 */
export function filedName(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  if (!isAllCapitals(tidy)) return tidy;
  // The master file of the IRS has "THE@WARREN FOUNDATION".
  return tidy
    .replace(/(?<=\p{L})@(?=\p{L})/gu, ' ')
    .split(' ')
    .map(wordAsWritten)
    .join(' ');
}

/** A person's name as it is said, and its first and last part alone: middle names come and go between filings. */
export interface FiledPerson {
  readonly name: string;
  readonly short: string;
}

/**
 * A person's name the way it is said, from the way Form ADV's schedules A and B file it: "LAST, FIRST, MIDDLE" (a
 * suffix may stand behind the last name or as a fourth part). Undefined if it is not at least a last and a first
 * name.
 */
export function personOfSchedule(filed: string): FiledPerson | undefined {
  const [last = '', first = '', ...more] = filed.split(',').map((part) => part.replace(/\s+/g, ' ').trim());
  if (last === '' || first === '' || /\d/.test(filed)) return undefined;
  const middle = more.filter(
    (part) => part !== '' && !SUFFIX.test(part) && !/^n\/?a$|^nmn$|^none$/i.test(part),
  );
  const suffixes = [first, ...more].filter((part) => SUFFIX.test(part)).map(suffixAsWritten);
  // "SMITH, JR, JOHN" has its suffix where the first name belongs.
  const given = SUFFIX.test(first) ? middle : [first, ...middle];
  if (given.length === 0) return undefined;
  const lastWords = last.split(' ');
  const own =
    lastWords.length > 1 && SUFFIX.test(lastWords.at(-1) ?? '') ? suffixAsWritten(lastWords.pop() ?? '') : [];
  const family = readable(lastWords.join(' '));
  const name = [...given.map(readable), family, own, suffixes].flat().join(' ');
  return { name, short: `${readable(given[0] ?? '')} ${family}` };
}

function suffixAsWritten(text: string): string {
  const bare = text.replace('.', '');
  return /^(?:jr|sr|esq)$/i.test(bare) ? `${capital(bare)}.` : bare.toUpperCase();
}

/** What bodies are called that stand in a list of people: trustees that are banks, firms and their likes. */
const BODY =
  /\b(?:inc|llc|l\.?l\.?c|lp|l\.?p|llp|ltd|corp|corporation|company|co|bank|trust|n\.?a|fund|foundation|fdn|partners|capital|ventures?|advis[eo]rs|management|group|services|associates|university|church|estate)\b\.?/i;

/** True if a name on a list of officers and trustees is one of a natural person: two to five words, no figure. */
export function isNaturalPerson(name: string): boolean {
  const words = name
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (
    words.length < 2 ||
    words.length > 6 ||
    /\d|&|\/|@|\b(?:and|or|see|attached|statement|vacant|none|various)\b/i.test(name)
  )
    return false;
  return !BODY.test(name) && words.some((word) => word.replace(/\W/g, '').length > 1);
}

/**
 * A person's name as an information return lists it: mostly "JOHN Q SMITH", sometimes with a title before it ("MR") or
 * behind a comma. Undefined where the line names no natural person.
 */
export function personOfReturn(filed: string): FiledPerson | undefined {
  const bare = filed
    .replace(/^\s*(?:mr|mrs|ms|dr|hon|rev)\.?\s+/i, '')
    .replace(/,?\s+(?:esq|trustee|director|president|cpa|cfa|md|phd)\.?\s*$/i, '')
    .trim();
  if (!isNaturalPerson(bare)) return undefined;
  const name = readable(bare.replace(/,(?=\s*(?:jr|sr|ii|iii|iv)\b)/i, ''));
  const words = name.split(' ').filter((word) => !SUFFIX.test(word));
  return { name, short: `${words[0]} ${words.at(-1)}` };
}
