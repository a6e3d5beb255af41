import { countryCode } from '../../reference/rules-countries.ts';
import { REGIONS } from '../../reference/rules-place.ts';
import { areaCountries } from '../../reference/rules-world-areas.ts';

/** Parts of the world that investors name and the shared table of areas leaves out or holds more broadly. */
const MORE: Readonly<Record<string, string>> = {
  cee: 'POL CZE SVK HUN ROU BGR HRV SVN SRB EST LVA LTU UKR MDA BIH MNE MKD ALB XKX',
  'central and eastern europe': 'cee',
  'central eastern europe': 'cee',
  'eastern europe': 'cee',
  'central europe': 'DEU AUT CHE POL CZE SVK HUN SVN',
  'south eastern europe': 'ROU BGR HRV SVN SRB BIH MNE MKD ALB XKX GRC',
  'southern europe': 'ESP PRT ITA GRC',
  'western europe': 'GBR IRL FRA DEU NLD BEL LUX CHE AUT ESP PRT ITA',
  'northern europe': 'DNK FIN ISL NOR SWE EST LVA LTU',
  balkans: 'ROU BGR HRV SVN SRB BIH MNE MKD ALB XKX GRC',
  baltics: 'EST LVA LTU',
  'the baltics': 'EST LVA LTU',
  baltic: 'EST LVA LTU',
  gsa: 'DEU AUT CHE',
  nordic: 'DNK FIN ISL NOR SWE',
  'the nordics': 'DNK FIN ISL NOR SWE',
  scandinavian: 'DNK NOR SWE',
  iberia: 'ESP PRT',
  'british isles': 'GBR IRL',
  'southeast asia': 'SGP IDN MYS THA VNM PHL KHM MMR LAO BRN',
  'south east asia': 'southeast asia',
  'emerging asia': 'IND IDN PAK BGD VNM PHL THA MYS',
  'se asia': 'southeast asia',
  sea: 'southeast asia',
  asean: 'southeast asia',
  'south asia': 'IND PAK BGD LKA NPL',
  gcc: 'ARE SAU QAT KWT BHR OMN',
  gulf: 'ARE SAU QAT KWT BHR OMN',
  'sub saharan africa': 'NGA KEN ZAF GHA UGA TZA RWA ETH SEN CIV ZMB',
  'francophone africa': 'SEN CIV CMR BFA MLI BEN TGO GAB COG TUN MAR DZA',
  'north africa': 'EGY MAR TUN DZA LBY',
  'east africa': 'KEN UGA TZA RWA ETH',
  'west africa': 'NGA GHA SEN CIV BEN TGO',
  latam: 'latin america',
  'latin american': 'latin america',
  'emerging markets': 'IND IDN PAK BGD VNM PHL BRA MEX COL NGA KEN EGY ZAF TUR',
  'greater china': 'CHN HKG TWN MAC',
  'british columbia': 'CAN',
};
/** What comes from somewhere, where the name of the place does not show it. */
const DEMONYMS: Readonly<Record<string, string>> = {
  american: 'USA',
  'u.s.': 'USA',
  us: 'USA',
  'united states': 'USA',
  canadian: 'CAN',
  mexican: 'MEX',
  brazilian: 'BRA',
  argentinian: 'ARG',
  chilean: 'CHL',
  colombian: 'COL',
  peruvian: 'PER',
  british: 'GBR',
  scottish: 'GBR',
  welsh: 'GBR',
  english: '',
  irish: 'IRL',
  french: 'FRA',
  german: 'DEU',
  austrian: 'AUT',
  swiss: 'CHE',
  italian: 'ITA',
  spanish: 'ESP',
  portuguese: 'PRT',
  dutch: 'NLD',
  belgian: 'BEL',
  danish: 'DNK',
  swedish: 'SWE',
  norwegian: 'NOR',
  finnish: 'FIN',
  icelandic: 'ISL',
  polish: 'POL',
  czech: 'CZE',
  hungarian: 'HUN',
  romanian: 'ROU',
  bulgarian: 'BGR',
  greek: 'GRC',
  croatian: 'HRV',
  serbian: 'SRB',
  slovenian: 'SVN',
  ukrainian: 'UKR',
  russian: 'RUS',
  estonian: 'EST',
  latvian: 'LVA',
  lithuanian: 'LTU',
  turkish: 'TUR',
  israeli: 'ISR',
  egyptian: 'EGY',
  moroccan: 'MAR',
  tunisian: 'TUN',
  nigerian: 'NGA',
  kenyan: 'KEN',
  ghanaian: 'GHA',
  'south african': 'ZAF',
  saudi: 'SAU',
  emirati: 'ARE',
  indian: 'IND',
  pakistani: 'PAK',
  bangladeshi: 'BGD',
  chinese: 'CHN',
  japanese: 'JPN',
  korean: 'KOR',
  taiwanese: 'TWN',
  indonesian: 'IDN',
  malaysian: 'MYS',
  singaporean: 'SGP',
  thai: 'THA',
  vietnamese: 'VNM',
  filipino: 'PHL',
  australian: 'AUS',
  'new zealand': 'NZL',
  kiwi: 'NZL',
  iberian: 'ESP PRT',
  'central and eastern european': 'cee',
  'eastern european': 'cee',
  'southeast asian': 'southeast asia',
  european: 'europe',
  'pan-european': 'europe',
  african: 'africa',
  asian: 'asia',
  'north american': 'USA CAN',
  'pan-african': 'africa',
};

/** Words of more than one meaning: "chile", "china" are places; "jersey", "georgia" and "jordan" are as often something else. */
const NOT_PLACES = new Set([
  'georgia',
  'jersey',
  'jordan',
  'chad',
  'guinea',
  'niger',
  'mali',
  'man',
  'asia pacific region',
  'na',
  'est',
  'pst',
  'mst',
  'cst',
  'cet',
  'america',
  'holland',
  'reunion',
  'korea',
]);

const WORD = /[\p{L}][\p{L}.'’-]*/gu;
const MAX_WORDS = 4;

function lookUp(name: string, original: string): readonly string[] | undefined {
  const key = name.replace(/[.'’]/gu, '').replace(/-/gu, ' ');
  if (name === 'us' && original !== 'US') return undefined;
  const known = DEMONYMS[name] ?? DEMONYMS[key] ?? MORE[key];
  if (known === '') return undefined;
  if (known !== undefined) {
    const resolved = MORE[known] ?? known;
    return areaCountries(resolved) === undefined ? resolved.split(' ') : [...(areaCountries(resolved) ?? [])];
  }
  if (NOT_PLACES.has(key)) return undefined;
  const area = areaCountries(key);
  if (area !== undefined && key.length > 2) return [...area];
  if (key === 'eu' && original === 'EU') return [...(areaCountries('eu') ?? [])];
  if (key === 'uk' || key === 'usa' || key === 'uae') return [countryCode(key) as string];
  // Codes of two and three letters are words as often.
  const code = key.length > 3 ? countryCode(key) : undefined;
  return code === undefined ? undefined : [code];
}

const STATES = new Map(
  REGIONS.filter(({ name }) => name !== 'Georgia' && name !== 'Washington').map(({ country, name }) => [
    name.toLowerCase(),
    country,
  ]),
);
const AREAS_OF_STATES =
  /\b(?:Bay Area|Silicon Valley|Midwest|New England|Pacific Northwest|Research Triangle|Rust Belt)\b/gu;

/** The places a clause names, each as its countries (alpha-3), in its order; a state stands for its country. */
export function placesIn(clause: string): readonly (readonly string[])[] {
  const words = [...clause.matchAll(WORD)].map(([word]) =>
    word.replace(
      /(?:['’]s|-(?:based|led|headquartered|related|founded|focused|born|first|centric)|[.'’-])+$/iu,
      '',
    ),
  );
  const found: (readonly string[])[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length -= 1) {
      const original = words.slice(at, at + length).join(' ');
      const name = original.toLowerCase();
      // A place is written with a capital; "turkey" and "polish" are not.
      if (
        !/^\p{Lu}/u.test(original) &&
        !/^(?:pan-|the |latin[- ]american|latam$|european$|african$|north[- ]american)/u.test(name)
      )
        continue;
      const state = STATES.get(name);
      const countries = state === undefined ? lookUp(name, original) : [state];
      if (countries === undefined) continue;
      found.push(countries);
      taken = length;
      break;
    }
    at += taken;
  }
  for (const _ of clause.matchAll(AREAS_OF_STATES)) found.push(['USA']);
  return found;
}

const WORLD =
  /\b(?:invest\p{L}*|back|backing|fund|focus\p{L}*|do these|support)\b(?! with)(?:(?! ambitio| scal| impact| market| problem| leader| challenge| growth| global comp)[^.]){0,60}\b(?:globally|worldwide|world[- ]wide|(?:around|across|throughout|anywhere in|all over) the (?:world|globe))\b(?! (?:scal|ambitio|compet|leading|relevant|signif|growth))|\b(?:startups?|companies|founders|teams|entrepreneurs) (?:globally|worldwide|(?:around|across|from around|all over) the (?:world|globe))\b|\b(?:geograph\p{L}*|location|country|region)[- ]?agnostic|\bagnostic (?:to|of|about|on) (?:\p{L}+ )?(?:geograph|location|countr|region)|\b(?:no|without) geograph\p{L}* (?:focus|restriction|limit|preference)|\bany (?:country|geography|location)|\bregardless of (?:location|geograph\p{L}*|where)|\binvest\p{L}* in global (?:startups|companies|founders|\p{L}+ startups)/iu;

/** Whether a clause says that every country is open. */
export function saysWorldwide(clause: string): boolean {
  return WORLD.test(clause);
}
