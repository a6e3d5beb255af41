import { cityKey } from '../../place/city-names.ts';
import { countryName } from '../../place/countries.ts';
import { placeOf } from '../../place/place.ts';
import { LANGUAGE_NAMES, type Language } from './language.ts';

/** What is known of a recipient's language. */
export interface LanguageFacts {
  /** What a person asked for; undefined: it is chosen. */
  readonly wanted: Language | undefined;
  /** Those the tenant's profile names; undefined: any. */
  readonly written: readonly Language[] | undefined;
  /** As the investor's record has it. */
  readonly place:
    | {
        readonly country: string | undefined;
        readonly state: string | undefined;
        readonly city: string | undefined;
      }
    | undefined;
  /** Of the recipient's address. */
  readonly domain: string;
}

export interface ChosenLanguage {
  readonly language: Language;
  /** A sentence for a person; undefined: a person set it. */
  readonly why: string | undefined;
}

/**
 * Countries where business is done in one of the languages all over the country: the only one of the four that is official
 * there, spoken by most. Where there are two (Switzerland, Belgium, Canada, Cameroon), the place decides; where business is
 * done in several or in English (Luxembourg, Puerto Rico), it is English. ISO 3166-1 alpha-3.
 */
const ONE_LANGUAGE = new Map<string, Language>(
  (
    [
      ['de', 'DEU AUT LIE'],
      ['fr', 'FRA MCO SEN CIV BEN TGO BFA NER GIN GAB COG COD'],
      ['es', 'ESP MEX ARG CHL COL PER URY ECU VEN BOL PRY CRI GTM HND NIC PAN SLV DOM CUB'],
    ] as const
  ).flatMap(([language, countries]) =>
    countries.split(' ').map((country): [string, Language] => [country, language]),
  ),
);

/** States and towns of countries with several languages: those where one of ours is the language of business. */
interface Parts {
  readonly language: Language;
  /** As records write them: codes of cantons and provinces. */
  readonly states: string;
  readonly towns: string;
}
const SEVERAL_LANGUAGES: Readonly<Record<string, readonly Parts[]>> = {
  CHE: [
    {
      language: 'de',
      states: 'ZH ZG LU UR SZ OW NW GL SO BS BL SH AR AI SG AG TG',
      towns:
        'zurich, zürich, zug, basel, bern, berne, lucerne, luzern, st. gallen, sankt gallen, winterthur, schaffhausen, baar, cham, ' +
        'freienbach, pfäffikon, wollerau, schwyz, chur, aarau, baden, thun, solothurn, olten, küsnacht, kilchberg, schlieren, ' +
        'dübendorf, allschwil, rapperswil, frauenfeld, horgen, uster, wädenswil, opfikon, glattbrugg, zollikon, steinhausen, hünenberg',
    },
    {
      language: 'fr',
      states: 'GE VD NE JU',
      towns:
        'geneva, genève, lausanne, neuchâtel, sion, nyon, vevey, montreux, yverdon, yverdon-les-bains, la chaux-de-fonds, delémont, ' +
        'carouge, renens, morges, ecublens, épalinges, lancy, vernier, meyrin, gland, rolle, pully, plan-les-ouates',
    },
  ],
  BEL: [
    {
      language: 'fr',
      states: '',
      towns:
        "liège, namur, charleroi, mons, louvain-la-neuve, wavre, ottignies, tournai, verviers, nivelles, waterloo, braine-l'alleud, " +
        'seraing, gembloux, arlon',
    },
  ],
  CAN: [
    {
      language: 'fr',
      states: 'QC',
      towns:
        'montreal, montréal, quebec, québec, laval, gatineau, sherbrooke, trois-rivières, longueuil, lévis',
    },
  ],
  CMR: [],
  LUX: [],
};
const TOWNS = new Map(
  Object.entries(SEVERAL_LANGUAGES).flatMap(([country, parts]) =>
    parts.flatMap(({ language, towns }) =>
      towns.split(', ').map((town): [string, Language] => [`${country} ${cityKey(town)}`, language]),
    ),
  ),
);

/**
 * Countries by the end of an address, where only those of the country take it. Left out are those that are sold to all
 * the world (.co, .io, .ga, .ml, .cc, .nu); `.com.co` is Colombia's own.
 */
const COUNTRY_ENDINGS = new Map<string, string>(
  (
    'de DEU, berlin DEU, hamburg DEU, koeln DEU, cologne DEU, bayern DEU, nrw DEU, ruhr DEU, saarland DEU, at AUT, wien AUT, tirol AUT, ' +
    'li LIE, ch CHE, swiss CHE, fr FRA, paris FRA, bzh FRA, corsica FRA, mc MCO, be BEL, lu LUX, ca CAN, quebec CAN, sn SEN, ci CIV, bj BEN, ' +
    'bf BFA, es ESP, madrid ESP, mx MEX, ar ARG, cl CHL, com.co COL, pe PER, uy URY, ec ECU, com.ve VEN, bo BOL, com.py PRY, cr CRI, gt GTM, ' +
    'com.ni NIC, com.pa PAN, com.sv SLV, com.do DOM, uk GBR, ie IRL, us USA, it ITA, nl NLD, pt PRT, br BRA, pl POL, se SWE, no NOR, dk DNK, fi FIN, jp JPN, in IND, au AUS'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/**
 * The language of a letter. What a person set holds; else the language of business where the recipient is, by the
 * investor's record, or by the country of the address; else English. Of the languages that the profile names only those
 * are taken: where the recipient's is none of them, English if it is, or the first.
 */
export function chooseLanguage({ wanted, written, place, domain }: LanguageFacts): ChosenLanguage {
  if (wanted !== undefined) return { language: wanted, why: undefined };
  const { language, why } = spokenAt(place) ?? spokenBy(domain) ?? UNKNOWN;
  const [first] = written ?? [];
  if (written === undefined || first === undefined || written.includes(language)) return { language, why };
  const instead = written.includes('en') ? 'en' : first;
  return {
    language: instead,
    why: `${why} The profile's letter_languages have no ${LANGUAGE_NAMES[language]}, so it is ${LANGUAGE_NAMES[instead]}.`,
  };
}

interface Spoken {
  readonly language: Language;
  readonly why: string;
}

const UNKNOWN: Spoken = { language: 'en', why: 'The country of the recipient is not known.' };

function spokenAt(place: LanguageFacts['place']): Spoken | undefined {
  if (place === undefined) return undefined;
  const { country = null, state = null, city = null } = place;
  const at = placeOf({ country, state, city });
  if (at.country === undefined) return undefined;
  return spokenIn(at.country, { state: at.state ?? state ?? undefined, city: at.city ?? at.near });
}

function spokenIn(
  country: string,
  at: { readonly state?: string | undefined; readonly city?: string | undefined },
): Spoken {
  const why = `The recipient is in ${countryName(country)}.`;
  const parts = SEVERAL_LANGUAGES[country];
  if (parts === undefined) return { language: ONE_LANGUAGE.get(country) ?? 'en', why };
  const byState = parts.find(({ states }) => at.state !== undefined && states.split(' ').includes(at.state));
  const language = byState?.language ?? TOWNS.get(`${country} ${at.city ?? ''}`);
  if (language !== undefined)
    return {
      language,
      why: `The recipient is in the part of ${countryName(country)} that speaks ${LANGUAGE_NAMES[language]}.`,
    };
  return {
    language: 'en',
    why: `${why} Its languages are several, and the place on record does not decide.`,
  };
}

function spokenBy(domain: string): Spoken | undefined {
  const labels = domain.toLowerCase().split('.');
  for (const ending of [labels.slice(-2).join('.'), labels.at(-1) ?? '']) {
    const country = COUNTRY_ENDINGS.get(ending);
    if (country === undefined) continue;
    const { language, why } = spokenIn(country, { state: ending === 'quebec' ? 'QC' : undefined });
    return { language, why: why.replace('The recipient is', 'By the address, the recipient is') };
  }
  return undefined;
}
