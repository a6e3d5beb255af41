/** Parts of the world that postings name instead of countries; ISO 3166-1 alpha-3. Who counts where is their usage. */
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

/** By `placeKey`. Time zones stand for those who live in them; not ET and PT, which are countries' codes. */
const TABLE: Readonly<Record<string, string>> = {
  eu: EUROPEAN_UNION,
  'european union': EUROPEAN_UNION,
  eea: `${EUROPEAN_UNION} NOR ISL LIE`,
  europe: EUROPE,
  european: EUROPE,
  cet: EUROPE,
  cest: EUROPE,
  dach: DACH,
  nordics: NORDICS,
  scandinavia: NORDICS,
  benelux: 'BEL NLD LUX',
  'north america': NORTH_AMERICA,
  na: NORTH_AMERICA,
  namer: NORTH_AMERICA,
  est: 'USA CAN',
  cst: 'USA CAN',
  mst: 'USA CAN',
  pst: 'USA CAN',
  'latin america': LATIN_AMERICA,
  latam: LATIN_AMERICA,
  'south america': LATIN_AMERICA,
  'central america': LATIN_AMERICA,
  americas: `${NORTH_AMERICA} ${LATIN_AMERICA}`,
  'the americas': `${NORTH_AMERICA} ${LATIN_AMERICA}`,
  'middle east': MIDDLE_EAST,
  mena: `${MIDDLE_EAST} DZA MAR TUN LBY`,
  africa: AFRICA,
  emea: `${EUROPE} ${MIDDLE_EAST} ${AFRICA}`,
  asia: `${ASIA} ${MIDDLE_EAST}`,
  oceania: OCEANIA,
  anz: 'AUS NZL',
  apac: `${ASIA} ${OCEANIA}`,
  'asia pacific': `${ASIA} ${OCEANIA}`,
};

const AREAS = new Map<string, ReadonlySet<string>>(
  Object.entries(TABLE).map(([name, countries]) => [name, new Set(countries.split(' '))]),
);

/** The countries (alpha-3) of a part of the world given by its `placeKey`; undefined where the key is none. */
export function areaCountries(key: string): ReadonlySet<string> | undefined {
  const bare = key.replace(/^(?:(?:north|south|south ?east|west|east)(?:ern)?|central) /u, '');
  return AREAS.get(key) ?? AREAS.get(bare);
}
