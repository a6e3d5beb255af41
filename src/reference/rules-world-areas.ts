import { placeKey } from './rules-countries.ts';

/** Parts of the world that people name instead of countries; ISO 3166-1 alpha-3. Who counts where is the usage of business. */
const EUROPEAN_UNION =
  'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE';
const EUROPE = `${EUROPEAN_UNION} GBR CHE NOR ISL LIE MCO AND SMR ALB BIH MNE MKD SRB XKX MDA UKR GIB IMN JEY GGY`;
const NORTH_AMERICA = 'USA CAN MEX';
const LATIN_AMERICA =
  'MEX GTM BLZ SLV HND NIC CRI PAN CUB DOM HTI JAM PRI TTO COL VEN ECU PER BOL CHL ARG URY PRY BRA GUY SUR';
const MIDDLE_EAST = 'ARE SAU QAT KWT BHR OMN JOR LBN ISR IRQ IRN TUR EGY YEM PSE SYR';
const AFRICA =
  'DZA AGO BEN BWA BFA BDI CMR CPV CAF TCD COM COG COD CIV DJI EGY GNQ ERI SWZ ETH GAB GMB GHA GIN GNB KEN LSO LBR ' +
  'LBY MDG MWI MLI MRT MUS MAR MOZ NAM NER NGA RWA STP SEN SYC SLE SOM ZAF SSD SDN TZA TGO TUN UGA ZMB ZWE';
const OCEANIA = 'AUS NZL FJI PNG';
const ASIA =
  'AFG BGD BTN BRN KHM CHN HKG IND IDN JPN KAZ KGZ LAO MAC MYS MDV MNG MMR NPL PAK PHL SGP KOR LKA TWN TJK THA TLS ' +
  'TKM UZB VNM';
const DACH = 'DEU AUT CHE';
const NORDICS = 'DNK FIN ISL NOR SWE';
const BALTICS = 'EST LVA LTU';
const CENTRAL_EASTERN_EUROPE = `${BALTICS} POL CZE SVK HUN ROU BGR SVN HRV SRB BIH MKD MNE ALB XKX UKR MDA`;
const SOUTHEAST_ASIA = 'BRN KHM IDN LAO MYS MMR PHL SGP THA TLS VNM';
const SOUTH_ASIA = 'AFG BGD BTN IND MDV NPL PAK LKA';
const EAST_ASIA = 'CHN HKG MAC TWN JPN KOR MNG';
const GULF = 'ARE SAU QAT KWT BHR OMN';
const NORTH_AFRICA = 'DZA EGY LBY MAR SDN TUN';
const WEST_AFRICA = 'BEN BFA CIV CPV GHA GIN GMB GNB LBR MLI MRT NER NGA SEN SLE TGO';
const EAST_AFRICA = 'BDI COM DJI ERI ETH KEN MDG MUS MWI RWA SOM SSD SYC TZA UGA';
const SOUTHERN_AFRICA = 'AGO BWA LSO MOZ NAM SWZ ZAF ZMB ZWE';
const CARIBBEAN = 'ATG BHS BRB CUB DMA DOM GRD HTI JAM KNA LCA PRI TTO VCT';
const SOUTH_AMERICA = 'COL VEN ECU PER BOL CHL ARG URY PRY BRA GUY SUR';
const CENTRAL_AMERICA = 'GTM BLZ SLV HND NIC CRI PAN';

/** By `placeKey`. Time zones stand for those who live in them; not ET and PT, which are countries' codes. */
const TABLE: Readonly<Record<string, string>> = {
  eu: EUROPEAN_UNION,
  'european union': EUROPEAN_UNION,
  eea: `${EUROPEAN_UNION} NOR ISL LIE`,
  europe: EUROPE,
  european: EUROPE,
  cet: EUROPE,
  cest: EUROPE,
  'western europe': `${DACH} BEL NLD LUX FRA GBR IRL ESP PRT ITA MCO AND LIE`,
  'northern europe': `${NORDICS} ${BALTICS} GBR IRL`,
  'southern europe': 'ESP PRT ITA GRC MLT CYP AND SMR',
  'eastern europe': CENTRAL_EASTERN_EUROPE,
  'central europe': `${DACH} POL CZE SVK HUN SVN LIE`,
  'central and eastern europe': CENTRAL_EASTERN_EUROPE,
  cee: CENTRAL_EASTERN_EUROPE,
  balkans: 'ALB BIH BGR HRV GRC XKX MNE MKD ROU SRB SVN',
  dach: DACH,
  'd a ch': DACH,
  nordics: NORDICS,
  'nordic countries': NORDICS,
  scandinavia: NORDICS,
  baltics: BALTICS,
  'baltic states': BALTICS,
  'nordics and baltics': `${NORDICS} ${BALTICS}`,
  benelux: 'BEL NLD LUX',
  iberia: 'ESP PRT',
  'iberian peninsula': 'ESP PRT',
  'uk and ireland': 'GBR IRL',
  'uk ireland': 'GBR IRL',
  'british isles': 'GBR IRL',
  caucasus: 'ARM AZE GEO',
  'central asia': 'KAZ KGZ TJK TKM UZB',
  'north america': NORTH_AMERICA,
  na: NORTH_AMERICA,
  namer: NORTH_AMERICA,
  est: 'USA CAN',
  cst: 'USA CAN',
  mst: 'USA CAN',
  pst: 'USA CAN',
  'latin america': LATIN_AMERICA,
  latam: LATIN_AMERICA,
  'south america': SOUTH_AMERICA,
  'central america': CENTRAL_AMERICA,
  caribbean: CARIBBEAN,
  americas: `${NORTH_AMERICA} ${LATIN_AMERICA}`,
  'the americas': `${NORTH_AMERICA} ${LATIN_AMERICA}`,
  'middle east': MIDDLE_EAST,
  mena: `${MIDDLE_EAST} DZA MAR TUN LBY`,
  gulf: GULF,
  gcc: GULF,
  'gulf states': GULF,
  levant: 'ISR JOR LBN PSE SYR',
  africa: AFRICA,
  'north africa': NORTH_AFRICA,
  'west africa': WEST_AFRICA,
  'east africa': EAST_AFRICA,
  'southern africa': SOUTHERN_AFRICA,
  'sub saharan africa': AFRICA.split(' ')
    .filter((country) => !NORTH_AFRICA.split(' ').includes(country) || country === 'SDN')
    .join(' '),
  emea: `${EUROPE} ${MIDDLE_EAST} ${AFRICA}`,
  asia: `${ASIA} ${MIDDLE_EAST}`,
  'southeast asia': SOUTHEAST_ASIA,
  'south east asia': SOUTHEAST_ASIA,
  sea: SOUTHEAST_ASIA,
  asean: SOUTHEAST_ASIA,
  'south asia': SOUTH_ASIA,
  'indian subcontinent': SOUTH_ASIA,
  'east asia': EAST_ASIA,
  'greater china': 'CHN HKG MAC TWN',
  oceania: OCEANIA,
  australasia: 'AUS NZL',
  anz: 'AUS NZL',
  apac: `${ASIA} ${OCEANIA}`,
  'asia pacific': `${ASIA} ${OCEANIA}`,
};

const AREAS = new Map<string, ReadonlySet<string>>(
  Object.entries(TABLE).map(([name, countries]) => [name, new Set(countries.split(' '))]),
);
/** Keys of the table that only postings use for a part of the world. */
const ONLY_OF_POSTINGS = new Set(['european', 'cet', 'cest', 'na', 'est', 'cst', 'mst', 'pst']);

/** The countries (alpha-3) of a part of the world given by its `placeKey`; undefined if the key is none. */
export function areaCountries(key: string): ReadonlySet<string> | undefined {
  const bare = key.replace(/^(?:(?:north|south|south ?east|west|east)(?:ern)?|central) /u, '');
  return AREAS.get(key) ?? AREAS.get(bare);
}

/** Parts of the United States and Canada, as states of the one country. */
const PARTS_OF_COUNTRIES: readonly (readonly [country: string, states: string, names: string])[] = [
  ['USA', 'CT ME MA NH RI VT', 'new england'],
  ['USA', 'CT ME MA NH RI VT NJ NY PA', 'northeast, northeastern us, us northeast'],
  ['USA', 'NJ NY PA DE MD DC VA', 'mid atlantic'],
  ['USA', 'IL IN IA KS MI MN MO NE ND OH SD WI', 'midwest, us midwest, american midwest'],
  [
    'USA',
    'AL AR FL GA KY LA MS NC SC TN VA WV',
    'southeast, us southeast, us south, southern us, deep south',
  ],
  ['USA', 'AZ NM OK TX', 'southwest, us southwest'],
  ['USA', 'CA OR WA', 'west coast, us west coast'],
  ['USA', 'CT DC DE FL GA MA MD ME NC NH NJ NY PA RI SC VA', 'east coast, us east coast, eastern seaboard'],
  ['USA', 'ID OR WA', 'pacific northwest, pnw'],
  ['USA', 'AZ CO ID MT NM NV UT WY', 'mountain west, rocky mountains, rockies, mountain states'],
  ['USA', 'IL IN MI MN NY OH PA WI', 'great lakes'],
  ['USA', 'CT NJ NY', 'tri state, tristate, tri state area'],
  ['CAN', 'NB NL NS PE', 'atlantic canada, maritimes, canadian maritimes'],
  ['CAN', 'AB MB SK', 'canadian prairies'],
  ['CAN', 'AB BC MB SK', 'western canada'],
];

/** Several countries, or several states of one country, that go by one name. */
export interface Area {
  /** As people write it: "Southeast Asia". */
  readonly name: string;
  /** Alpha-3, ascending. */
  readonly countries: readonly string[];
  /** Postal codes, ascending, where the area is a part of its only country. */
  readonly states?: readonly string[];
}

const SMALL_WORDS = new Set(['and', 'of', 'the']);

/** "Southeast Asia" of `southeast asia`; initials are written in capitals: "DACH", "EU", "LATAM". */
function nameOf(key: string): string {
  const initials = /^(?:eu|eea|cee|dach|mena|gcc|latam|emea|sea|asean|anz|apac|namer|pnw|uk|us)$/u;
  return key
    .split(' ')
    .map((word) => {
      if (initials.test(word)) return word.toUpperCase();
      return SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

const sorted = (codes: Iterable<string>) => [...codes].sort();

/** By `placeKey`. */
export const WORLD_AREAS: ReadonlyMap<string, Area> = new Map<string, Area>([
  ...[...AREAS]
    .filter(([key]) => !ONLY_OF_POSTINGS.has(key))
    .map(([key, countries]) => [key, { name: nameOf(key), countries: sorted(countries) }] as const),
  ...PARTS_OF_COUNTRIES.flatMap(([country, states, names]) =>
    names
      .split(', ')
      .map(
        (key) =>
          [key, { name: nameOf(key), countries: [country], states: sorted(states.split(' ')) }] as const,
      ),
  ),
]);

/** The area that a text names as a whole, with or without "the"; undefined if it names none. */
export function worldArea(text: string): Area | undefined {
  const key = placeKey(text.replace(/&|\+/gu, ' and ')).replace(/^the /u, '');
  return WORLD_AREAS.get(key) ?? WORLD_AREAS.get(key.replace(/ region$/u, ''));
}

/** Countries in which the same funds invest, as the trade counts them; by `placeKey` of the area. */
const MARKETS = [
  'dach',
  'benelux',
  'nordics',
  'nordics and baltics',
  'uk and ireland',
  'iberia',
  'cee',
  'southeast asia',
  'latin america',
  'gulf',
  'west africa',
  'east africa',
  'anz',
  'greater china',
];
/** Parts of the world within which a fund goes abroad sooner than beyond. */
const CONTINENTS = ['europe', 'asia', 'africa'];

const bitsBy = (areas: readonly ReadonlySet<string>[]) => {
  const bits = new Map<string, number>();
  for (const [at, area] of areas.entries()) {
    for (const country of area) bits.set(country, (bits.get(country) ?? 0) | (1 << at));
  }
  return bits;
};
const countriesOf = (key: string) => areaCountries(key) ?? new Set<string>();
const markets = bitsBy([...MARKETS.map(countriesOf), new Set(['USA', 'CAN'])]);
const continents = bitsBy(CONTINENTS.map(countriesOf));

/** How near two countries (alpha-3) are to those who invest: one market ("DACH"), one continent, or neither: undefined. */
export function nearCountries(one: string, other: string): 'market' | 'continent' | undefined {
  if (((markets.get(one) ?? 0) & (markets.get(other) ?? 0)) !== 0) return 'market';
  return ((continents.get(one) ?? 0) & (continents.get(other) ?? 0)) !== 0 ? 'continent' : undefined;
}

/** Among an investor's countries: all of them ("Global"). The World Bank's code of the world, which is no country's. */
export const WORLDWIDE = 'WLD';
