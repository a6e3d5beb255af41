import { INVESTOR_CLASSES, LENDER, NO_INVESTOR_CLASSES } from './wikidata-classes.ts';

/** Rows of a page: the service stops a query after a minute, and a page of this size takes some seconds. */
export const WIKIDATA_PAGE = 1_000;

/** Declared, as only Wikidata's present engine knows them undeclared, and it is replaced in 2027. */
const PREFIXES = `PREFIX wd: <http://www.wikidata.org/entity/>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX p: <http://www.wikidata.org/prop/>
PREFIX ps: <http://www.wikidata.org/prop/statement/>
PREFIX psv: <http://www.wikidata.org/prop/statement/value/>
PREFIX pq: <http://www.wikidata.org/prop/qualifier/>
PREFIX wikibase: <http://wikiba.se/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
`;

/** The languages a name is taken from, best first; "mul" is a name that is alike in all. */
const LANGUAGES = ['en', 'mul', 'de', 'fr', 'es', 'nl', 'sv'];

/** `?<item>Label`: the label of an item in the first of these languages that has one. The label service is not standard. */
function label(item: string): string {
  const found = LANGUAGES.map((language) => `?${item}_${language}`);
  const options = LANGUAGES.map(
    (language, at) =>
      `OPTIONAL { ?${item} rdfs:label ${found[at]} FILTER(LANG(${found[at]}) = "${language}") }`,
  );
  return `${options.join(' ')} BIND(COALESCE(${found.join(', ')}) AS ?${item}Label)`;
}

function items(list: readonly string[]): string {
  return list.map((item) => `wd:${item}`).join(' ');
}

/**
 * Page `page` (from 0) of the firms of the classes that are looked for: P31 class, P856 website, P571 founded, P159
 * headquarters, P17 country with its alpha-3 code P298, P4264 page on LinkedIn, P4103 assets under management in US
 * dollars (Q4917) with their day P585. Dissolved firms (P576) are left out. Paged by investor, so that none is torn.
 */
export function investorsQuery(page: number): string {
  const classes = items(INVESTOR_CLASSES.filter(({ isSought }) => isSought).map(({ item }) => item));
  return `${PREFIXES}SELECT ?investor ?investorLabel ?class ?website ?inception ?city ?cityLabel ?countryCode ?linkedin ?aumUsd ?aumOn WHERE {
  { SELECT DISTINCT ?investor WHERE { VALUES ?any { ${classes} } ?investor wdt:P31 ?any. FILTER NOT EXISTS { ?investor wdt:P576 [] } } ORDER BY ?investor LIMIT ${WIKIDATA_PAGE} OFFSET ${page * WIKIDATA_PAGE} }
  ?investor wdt:P31 ?class.
  OPTIONAL { ?investor wdt:P856 ?website. }
  OPTIONAL { ?investor wdt:P571 ?inception. }
  OPTIONAL { ?investor wdt:P159 ?city. }
  OPTIONAL { ?investor wdt:P17/wdt:P298 ?countryCode. }
  OPTIONAL { ?investor wdt:P4264 ?linkedin. }
  OPTIONAL { ?investor p:P4103 ?held. ?held psv:P4103 [ wikibase:quantityAmount ?aumUsd; wikibase:quantityUnit wd:Q4917 ]. OPTIONAL { ?held pq:P585 ?aumOn. } }
  ${label('investor')}
  ${label('city')}
}`;
}

/**
 * Page `page` (from 0) of the statements "investor" (P1951) of companies, without the lender's and those of classes that
 * back no companies; with the day the statement holds from (P585 or P580).
 */
export function edgesQuery(page: number): string {
  const classes = items(INVESTOR_CLASSES.map(({ item }) => item));
  return `${PREFIXES}SELECT ?company ?companyLabel ?companyWebsite ?companyCountry ?investor ?investorLabel ?investorClass ?investorWebsite ?countryCode ?date WHERE {
  { SELECT ?company ?statement ?investor WHERE {
    ?company p:P1951 ?statement. ?statement ps:P1951 ?investor.
    FILTER(?investor != wd:${LENDER})
    FILTER NOT EXISTS { VALUES ?none { ${items(NO_INVESTOR_CLASSES)} } ?investor wdt:P31 ?none. }
  } ORDER BY ?company ?statement LIMIT ${WIKIDATA_PAGE} OFFSET ${page * WIKIDATA_PAGE} }
  OPTIONAL { ?statement pq:P585 ?at. }
  OPTIONAL { ?statement pq:P580 ?from. }
  BIND(COALESCE(?at, ?from) AS ?date)
  OPTIONAL { VALUES ?investorClass { ${classes} } ?investor wdt:P31 ?investorClass. }
  OPTIONAL { ?investor wdt:P856 ?investorWebsite. }
  OPTIONAL { ?investor wdt:P17/wdt:P298 ?countryCode. }
  OPTIONAL { ?company wdt:P856 ?companyWebsite. }
  OPTIONAL { ?company wdt:P17/wdt:P298 ?companyCountry. }
  ${label('company')}
  ${label('investor')}
}`;
}
