import type { FactSink, Origin } from '../../corpus/rules-investor-record.ts';
import { withoutControls } from '../../platform/values/social-url.ts';
import type { LpType } from '../../reference/rules-investor-terms.ts';

/** All that the largest managers of the world look after together stays below; more is a slip of the keyboard. */
export const MOST_USD = 1e14;

/** Days of a fact that are past when it is filed; the end of a role may be known beforehand. */
const DAYS = [
  'asOf',
  'exitOn',
  'assetsOn',
  'firstSaleOn',
  'announcedOn',
  'acquiredOn',
  'startedOn',
  'foundedOn',
] as const;

const SUMS = ['exitSizeUsd', 'assetsUsd', 'sizeUsd', 'amountUsd', 'priceUsd', 'raisedUsd'] as const;

type Loose = Readonly<Partial<Record<(typeof DAYS)[number], string | undefined>>> &
  Readonly<Partial<Record<(typeof SUMS)[number], number | undefined>>> & { readonly name?: string };

/**
 * A sink that leaves out impossible values: a day after `lastDay` (`YYYY-MM-DD`), as the newest value holds
 * and no later filing could ever correct it, and sums above `MOST_USD`. The rest of the fact is kept, and
 * `note` gets what is missing. A sale with an impossible day or sum is left out. Names lose invisible
 * characters.
 */
export function believableOnly(sink: FactSink, lastDay: string, note: (reason: string) => void): FactSink {
  function believed<Fact extends object>(fact: Fact): Fact {
    const { name, ...fields } = fact as Loose;
    const out: Record<string, unknown> = {};
    for (const day of DAYS) if (isToCome(fields[day])) out[day] = undefined;
    for (const sum of SUMS) if ((fields[sum] ?? 0) > MOST_USD) out[sum] = undefined;
    for (const field of Object.keys(out))
      note(DAYS.some((day) => day === field) ? 'a day yet to come' : 'a sum larger than any there is');
    if (name !== undefined) {
      const seen = withoutControls(name).trim();
      if (seen !== name && seen !== '') out.name = seen;
    }
    return Object.keys(out).length === 0 ? fact : { ...fact, ...out };
  }
  const isToCome = (day: string | undefined) => day !== undefined && day > lastDay;
  return {
    company: (fact, origin) => sink.company(believed(fact), origin),
    investor: (fact, origin) => sink.investor(believed(fact), origin),
    round: (fact, origin) => sink.round(believed(fact), origin),
    investment: (fact, origin) => sink.investment(fact, origin),
    acquisition: (fact, origin) => sink.acquisition(believed(fact), origin),
    person: (fact, origin) => sink.person(believed(fact), origin),
    role: (fact, origin) => sink.role(believed(fact), origin),
    fund: (fact, origin) => sink.fund(believed(fact), origin),
    commitment: (fact, origin) => sink.commitment(believed(fact), origin),
    sale(fact, origin: Origin) {
      if (isToCome(fact.soldOn)) note('a sale on a day yet to come');
      else if (fact.proceedsUsd > MOST_USD) note('a sale for a sum larger than any there is');
      else sink.sale(believed(fact), origin);
    },
  };
}

/** What a plan must hold in partnerships and joint ventures to count as proof that it invests in funds, USD. */
export const PARTNERSHIPS_FLOOR_USD = 5_000_000;
/** What a sponsor's plans must hold together to be an allocator anyway, USD (both: investor-corpora.md, section 6). */
export const PLANS_FLOOR_USD = 500_000_000;

export type PlanEntity = 'plan' | 'master_trust' | 'pooled_account';

/** One return of Form 5500 with its Schedule H. */
export interface PlanReturn {
  readonly entity: PlanEntity;
  /** Partnership and joint venture interests at the end of the year, USD. */
  readonly partnershipsUsd: number;
  readonly assetsUsd: number;
}

/**
 * Who files: a plan; a master trust in which plans of one employer keep what they own; or an account in which a bank or
 * insurer pools what plans of many employers own, which belongs to none of them. `entityCode` is TYPE_PLAN_ENTITY_CD (4
 * = direct filing entity), `dfeCode` TYPE_DFE_PLAN_ENTITY_CD (M master trust, C collective trust, P pooled separate
 * account, E 103-12 entity, G group insurance arrangement).
 */
export function planEntity(entityCode: string, dfeCode: string): PlanEntity {
  if (entityCode.trim() !== '4' && dfeCode.trim() === '') return 'plan';
  return /^(?:c|p|e|g|d)/i.test(dfeCode.trim()) ? 'pooled_account' : 'master_trust';
}

/**
 * What a sponsor's plans own, USD. A plan's total already holds its share of the master trust, so that the
 * trust's total counts only where the plans' are missing; partnerships count for their holder, summed up.
 */
export function sponsorAssets(returns: readonly PlanReturn[]): {
  readonly partnershipsUsd: number;
  readonly assetsUsd: number;
} {
  const sum = (entity: PlanEntity, of: (one: PlanReturn) => number) =>
    returns.filter((one) => one.entity === entity).reduce((total, one) => total + of(one), 0);
  return {
    partnershipsUsd:
      sum('plan', (one) => one.partnershipsUsd) + sum('master_trust', (one) => one.partnershipsUsd),
    assetsUsd: Math.max(
      sum('plan', (one) => one.assetsUsd),
      sum('master_trust', (one) => one.assetsUsd),
    ),
  };
}

/** True if a sponsor's plans are an institutional allocator. */
export function isAllocator(owned: {
  readonly partnershipsUsd: number;
  readonly assetsUsd: number;
}): boolean {
  return owned.partnershipsUsd >= PARTNERSHIPS_FLOOR_USD || owned.assetsUsd >= PLANS_FLOOR_USD;
}

/** What Wikidata's class of an investor (P31) says about it. */
export interface InvestorClass {
  readonly item: string;
  readonly name: string;
  readonly kind: 'organisation' | 'person';
  readonly lpType?: LpType;
  /** Looked for by class; the others are met as investors of companies only. */
  readonly isSought: boolean;
}

/**
 * The classes that are read (investor-corpora.md, section 7; counts of August 2026 in brackets). Before one is added its
 * item has to be looked up with `wbsearchentities`: a wrong item is a wrong kind of investor, silently.
 */
export const INVESTOR_CLASSES: readonly InvestorClass[] = [
  { item: 'Q3487908', name: 'venture capital firm', kind: 'organisation', isSought: true }, // 312
  { item: 'Q5418962', name: 'private equity firm', kind: 'organisation', isSought: true }, // 82
  { item: 'Q4086495', name: 'startup accelerator', kind: 'organisation', isSought: true }, // 57
  { item: 'Q1132207', name: 'business incubator', kind: 'organisation', isSought: true }, // 88
  { item: 'Q105611', name: 'hedge fund', kind: 'organisation', isSought: true }, // 38
  {
    item: 'Q1061648',
    name: 'sovereign wealth fund',
    kind: 'organisation',
    lpType: 'institutional',
    isSought: true,
  }, // 63
  { item: 'Q5', name: 'human', kind: 'person', lpType: 'angel', isSought: false },
];

/** The European Investment Bank: four of five statements "investor" (P1951) are its loans. */
export const LENDER = 'Q192247';

/** Classes whose members are named as investors and back no companies (ibid.). */
export const NO_INVESTOR_CLASSES: readonly string[] = [
  'Q1345691',
  'Q4936585',
  'Q327333',
  'Q484652',
  'Q5266746',
];

const BY_ITEM = new Map(INVESTOR_CLASSES.map((one) => [one.item, one]));

/** Why an investor of these classes is none, or undefined. */
export function whyNoInvestor(item: string, classes: readonly string[]): string | undefined {
  if (item === LENDER) return 'loans of the European Investment Bank';
  const isNone = classes.some((one) => NO_INVESTOR_CLASSES.includes(one));
  return isNone ? 'backs no companies, by its class' : undefined;
}

/** The first known class among these, in the order of the table; undefined for none. */
export function investorClass(classes: readonly string[]): InvestorClass | undefined {
  const known = classes.flatMap((one) => BY_ITEM.get(one) ?? []);
  return INVESTOR_CLASSES.find((one) => known.includes(one));
}

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
