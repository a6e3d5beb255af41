import { countryCode } from '../../reference/rules-countries.ts';
import { REGIONS } from '../../reference/rules-place.ts';
import { areaCountries } from '../../reference/rules-world-areas.ts';
import words from './thesis-words.json' with { type: 'json' };

/**
 * Parts of the world that investors name beside those of the shared table, and what comes from somewhere where the name of
 * the place does not show it ("swiss"), as countries (alpha-3) or the name of an area.
 */
const MORE = new Map(
  words.places.split('; ').flatMap((line) => {
    const [names = '', place = ''] = line.split(': ');
    return names.split(', ').map((name) => [name, place] as const);
  }),
);
const countriesOf = (place: string) => [...(areaCountries(place) ?? place.split(' '))];
/** The same in other languages, which write no capital, or no space around it. */
const ELSEWHERE = words.placesElsewhere.split(' ').map((one) => {
  const [name = '', place = ''] = one.replaceAll('_', ' ').split(':');
  const pattern = /\p{Script=Han}|\p{Script=Katakana}/u.test(name) ? name : `(?<!\\p{L})${name}(?!\\p{L})`;
  return { pattern: new RegExp(pattern, 'iu'), countries: countriesOf(place) };
});
/** Whether there is any of them: most clauses name none of a hundred. */
const ANY_ELSEWHERE = new RegExp(ELSEWHERE.map(({ pattern }) => pattern.source).join('|'), 'iu');
/** Words of more than one meaning: "chile", "china" are places; "jersey", "georgia" and "jordan" are as often something else. */
const NOT_PLACES = new Set(words.notPlaces.split(', '));

const WORD = /[\p{L}][\p{L}.'’-]*/gu;
const MAX_WORDS = 4;

function lookUp(name: string, original: string): readonly string[] | undefined {
  const key = name.replace(/['’]/gu, '').replace(/[.-]/gu, ' ').replace(/ +/gu, ' ').trim();
  if (/^(?:us|eu|sea|gsa)$/u.test(key) && original !== original.toUpperCase()) return undefined;
  const known = MORE.get(key);
  if (known !== undefined) return countriesOf(known);
  if (NOT_PLACES.has(key)) return undefined;
  const area = areaCountries(key);
  if (area !== undefined && (key.length > 2 || key === 'eu')) return [...area];
  // Codes of two and three letters are words as often.
  const code = key.length > 3 || /^(?:uk|usa|uae|ksa|drc)$/u.test(key) ? countryCode(key) : undefined;
  return code === undefined ? undefined : [code];
}

const STATES = new Map(
  REGIONS.filter(({ name }) => !words.notStates.includes(name)).map(({ country, name }) => [
    name.toLowerCase(),
    country,
  ]),
);
const AREAS_OF_STATES =
  /\b(?:Bay Area|Silicon Valley|Midwest|New England|Pacific Northwest|Research Triangle|Rust Belt)\b/gu;

const BEGINS_A_PLACE = /^(?:\p{Lu}|(?:pan-|latin|latam|european|african|north|the$))/u;
/** "Northern and Central Europe": the first shares the noun of the second. */
const SHARED =
  /\b((?:North|South|East|West)(?:ern)?|Central(?!(?:,| and| &|\/) ?East))(?:,| and| &|\/) ?(?=(?:(?:North|South|East|West)(?:ern)?|Central) (Europe|America|Africa|Asia)\b)/gu;

/**
 * The places a clause names, each as its countries (alpha-3), in its order; a state stands for its country, unless it is
 * left out.
 */
export function placesIn(clause: string, isExcluded = false): readonly (readonly string[])[] {
  const said = clause.replace(/\bUS(?=\$)/gu, '').replace(SHARED, '$1 $2 ');
  const named = [...said.matchAll(WORD)].map(([word]) =>
    word.replace(
      /(?:['’]s|-(?:based|led|headquartered|related|founded|focused|born|first|centric|region|raum)|[.'’-])+$/iu,
      '',
    ),
  );
  const found: (readonly string[])[] = [];
  for (let at = 0; at < named.length; ) {
    let taken = 1;
    // A place is written with a capital; "turkey" and "polish" are not.
    if (!BEGINS_A_PLACE.test(named[at] as string)) {
      at += taken;
      continue;
    }
    for (let length = Math.min(MAX_WORDS, named.length - at); length > 0; length -= 1) {
      const original = named.slice(at, at + length).join(' ');
      const name = original.toLowerCase();
      const state = STATES.get(name);
      if (state !== undefined && isExcluded) continue;
      const countries = state === undefined ? lookUp(name, original) : [state];
      if (countries === undefined) continue;
      found.push(countries);
      taken = length;
      break;
    }
    at += taken;
  }
  const elsewhere = ANY_ELSEWHERE.test(clause) ? ELSEWHERE : [];
  for (const { pattern, countries } of elsewhere) if (pattern.test(clause)) found.push(countries);
  for (const _ of isExcluded ? [] : clause.matchAll(AREAS_OF_STATES)) found.push(['USA']);
  return found;
}

const WORLD = new RegExp(
  [
    '(?<!\\b(?:scal|grow|compet|expand|go|use|know|recogni[sz]|succe|win|lead|impact|people|customer|communit|market|network|presence|connect|offic|hub|sell|sold|adopt|deploy|operat|team)\\p{L}*(?: to| are)?(?: (?:their|its|the) \\p{L}+)?(?: either)?(?: (?:nation|loc|region)ally (?:and|or))? )\\b(?:globally|worldwide|world[- ]wide|internationally)\\b(?! (?:compet|scal|recogn|leading|known|relevant|signif|growth|ambit|success|renown|minded|network|connect|import|domin|,? including))',
    '\\b(?:startups?|companies|founders|teams|entrepreneurs|invest\\p{L}*|businesses|ventures) (?:\\p{L}+ )?(?:in )?(?:around|across|from around|from across|all over|anywhere in|throughout) the (?:world|globe)\\b',
    '\\b(?:geograph\\p{L}*|location|country|region)(?:[- ]?(?:and|&|,|/) ?(?:\\p{L}+[- ])?\\p{L}+)?[- ]?agnostic',
    '\\b(?:sector|industry|stage)[- ]?(?:and|&|,|/) ?(?:geograph\\p{L}*|location|country)[- ]?agnostic',
    '\\bagnostic (?:to|of|about|on) (?:\\p{L}+ )?(?:geograph|location|countr|region)',
    '\\b(?:no|without) geograph\\p{L}* (?:focus|restriction|limit|preference)',
    '\\b(?:any|all|every) (?:countr|geograph|location|continent)\\p{L}*',
    '\\bregardless of (?:location|geograph\\p{L}*|where)',
    '\\binvest\\p{L}* in global (?:\\p{L}+ )?(?:startups|companies|founders)\\b|\\bworldwide investment',
  ].join('|'),
  'iu',
);

/** Whether a clause says that every country is open. */
export function saysWorldwide(clause: string): boolean {
  return WORLD.test(clause);
}
