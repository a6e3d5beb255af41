import { OperatorError } from '../../../core/operator-error.ts';
import {
  type ArchiveLink,
  filingArchives,
  returnLinks,
  rosterLinks,
} from '../../../core/public-records/archive-links.ts';
import { PublisherError } from '../../../core/public-records/publisher-error.ts';
import { edgesQuery, investorsQuery } from '../../../core/public-records/wikidata-queries.ts';
import type { RecordSourceName } from '../record-source.ts';
import type { PullAsk, PullFile, PullPlan } from './plan.ts';

const ADVISERS_PAGE =
  'https://www.sec.gov/data-research/sec-markets-data/information-about-registered-investment-advisers-exempt-reporting-advisers';
const FILING_LIST = 'https://reports.adviserinfo.sec.gov/reports/foia/reports_metadata.json';
const RETURNS_PAGE = 'https://www.irs.gov/charities-non-profits/form-990-series-downloads';
const RETURNS = 'https://apps.irs.gov/pub/epostcard/990/xml';
const MEGABYTE = 1_000_000;

/** Every adviser files once a year and has 90 days for it: 15 months hold a filing of each. */
const FILING_MONTHS = 15;
/** An archive of returns has 70 to 400 MB, of which a tenth are foundations': a year of them is asked for by number. */
const RETURN_ARCHIVES = 2;
/** Twice what the largest has been. */
const RETURN_BYTES = 2_000 * MEGABYTE;
/** 1,000 investors and statements a page: about 640 firms and 1,500 statements in August 2026, and room to grow. */
const INVESTOR_PAGES = 2;
const EDGE_PAGES = 4;

async function adviserFiles(ask: PullAsk): Promise<PullFile[]> {
  const rosters = await orNote(ask, ADVISERS_PAGE, 'rosters of advisers', (html) =>
    rosterLinks(html, ADVISERS_PAGE),
  );
  const filings = await orNote(ask, FILING_LIST, 'filing data of advisers', (text) =>
    filingArchives(listOf(text), ask.periods ?? FILING_MONTHS),
  );
  if (rosters.length === 1)
    ask.note('changed', `${ADVISERS_PAGE} names only one of the two rosters: ${rosters[0]?.name ?? ''}.`);
  return [...rosters, ...filings].map((link) => ({ ...link, maxBytes: 300 * MEGABYTE }));
}

/** The links of a page; none, and a note, where the page cannot be had or names none: the rest is pulled all the same. */
async function orNote(
  ask: PullAsk,
  page: string,
  what: string,
  read: (text: string) => ArchiveLink[],
): Promise<ArchiveLink[]> {
  let fault = 'names none: its form has changed';
  try {
    const links = read(await ask.page(page));
    if (links.length > 0) return links;
  } catch (error) {
    // Who is refused once is refused the rest too.
    if (!(error instanceof OperatorError) || (error instanceof PublisherError && error.fault === 'refused'))
      throw error;
    fault = `could not be read (${error.message})`;
  }
  ask.note('changed', `The page that lists the ${what}, ${page}, ${fault}.`);
  return [];
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PublisherError('changed', `${FILING_LIST} is no JSON`, error);
  }
}

/** The index first: with it an import opens foundations' returns only. */
async function returnFiles(ask: PullAsk): Promise<PullFile[]> {
  const count = ask.periods ?? RETURN_ARCHIVES;
  const asked = Number(ask.today.slice(0, 4));
  let newest: readonly ArchiveLink[] = [];
  let year = asked;
  const all = await orNote(ask, RETURNS_PAGE, 'archives of returns', (html) => {
    for (const candidate of [asked, asked - 1]) {
      newest = returnLinks(html, RETURNS_PAGE, candidate).toSorted((one, other) =>
        one.name < other.name ? 1 : -1,
      );
      year = candidate;
      if (newest.length > 0) break;
    }
    return [...newest];
  });
  if (all.length === 0) ({ year, links: newest } = await guessedReturns(ask, asked, count));
  if (newest.length === 0) return [];
  if (year !== asked)
    ask.note('older', `Form 990-PF: no archive of ${asked} is there; taken ${newest[0]?.name ?? ''}.`);
  return [
    { url: `${RETURNS}/${year}/index_${year}.csv`, name: `index_${year}.csv`, maxBytes: 300 * MEGABYTE },
    ...newest.slice(0, count).map((link) => ({ ...link, maxBytes: RETURN_BYTES })),
  ];
}

/** The archives where the page does not name them: those of each month back to the last year's first, of one year only. */
async function guessedReturns(
  ask: PullAsk,
  asked: number,
  count: number,
): Promise<{ readonly year: number; readonly links: ArchiveLink[] }> {
  for (const year of [asked, asked - 1]) {
    const links: ArchiveLink[] = [];
    const last = year === asked ? Number(ask.today.slice(5, 7)) : 12;
    for (let month = last; month > 0 && links.length < count; month -= 1) {
      // A month has one archive or more, from A on.
      const name = `${year}_TEOS_XML_${String(month).padStart(2, '0')}A.zip`;
      const link = { url: `${RETURNS}/${year}/${name}`, name };
      if ((await ask.faultOf({ ...link, maxBytes: RETURN_BYTES })) === undefined) links.push(link);
    }
    if (links.length > 0) return { year, links };
  }
  return { year: asked, links: [] };
}

const SPARQL_JSON = 'application/sparql-results+json';
/** One statement, of the item for venture capital firms: answered in milliseconds. */
const SAMPLE_QUERY =
  'PREFIX wd: <http://www.wikidata.org/entity/> PREFIX wdt: <http://www.wikidata.org/prop/direct/> SELECT ?investor WHERE { wd:Q3487908 wdt:P279 ?investor } LIMIT 1';

function answers(service: string, name: string, pages: number, query: (page: number) => string): PullFile[] {
  return Array.from({ length: pages }, (_, page) => ({
    url: `${service}?query=${encodeURIComponent(query(page))}`,
    name: `${name}-${page + 1}.json`,
    accept: SPARQL_JSON,
    maxBytes: 60 * MEGABYTE,
    isAnswer: true,
  }));
}

/** Where the rosters are whose files have to be looked for, or asked for. */
export const ROSTER_PULLS = {
  'form-adv': {
    describe: `the newest rosters of advisers, and ${FILING_MONTHS} months of filing data (about 10 MB each)`,
    needsContact: 'email',
    files: adviserFiles,
  },
  'irs-990pf': {
    describe: `the index of returns and the newest archives (${RETURN_ARCHIVES} by default, up to 400 MB each)`,
    needsContact: false,
    files: returnFiles,
  },
  wikidata: {
    describe: 'venture firms and funds by class, and who backed whom (a few MB)',
    needsContact: true,
    sample: ({ queryService }) => ({
      url: `${queryService}?query=${encodeURIComponent(SAMPLE_QUERY)}`,
      name: 'sample.json',
      accept: SPARQL_JSON,
      maxBytes: MEGABYTE,
    }),
    files: async ({ queryService }) => [
      ...answers(queryService, 'investors', INVESTOR_PAGES, investorsQuery),
      ...answers(queryService, 'edges', EDGE_PAGES, edgesQuery),
    ],
  },
} satisfies Partial<Record<RecordSourceName, PullPlan>>;
