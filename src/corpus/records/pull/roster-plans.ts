import { OperatorError } from '../../../core/operator-error.ts';
import { filingArchives, returnLinks, rosterLinks } from '../../../core/public-records/archive-links.ts';
import { edgesQuery, investorsQuery } from '../../../core/public-records/wikidata-queries.ts';
import type { RecordSourceName } from '../record-source.ts';
import type { PullFile, PullPlan } from './plan.ts';

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
/** 1,000 investors and statements a page: about 640 firms and 1,500 statements in August 2026, and room to grow. */
const INVESTOR_PAGES = 2;
const EDGE_PAGES = 4;

async function adviserFiles(ask: Parameters<PullPlan['files']>[0]): Promise<PullFile[]> {
  const rosters = rosterLinks(await ask.page(ADVISERS_PAGE), ADVISERS_PAGE);
  const filings = filingArchives(listOf(await ask.page(FILING_LIST)), ask.periods ?? FILING_MONTHS);
  return [...rosters, ...filings].map((link) => ({ ...link, maxBytes: 300 * MEGABYTE }));
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError('unavailable', `${FILING_LIST} gave no list of files; try again later.`, error);
  }
}

/** The index first: with it an import opens foundations' returns only. */
async function returnFiles({ today, periods, page }: Parameters<PullPlan['files']>[0]): Promise<PullFile[]> {
  const year = Number(today.slice(0, 4));
  const html = await page(RETURNS_PAGE);
  const [newest, before] = [year, year - 1].map((of) => ({ of, links: returnLinks(html, RETURNS_PAGE, of) }));
  const there = newest !== undefined && newest.links.length > 0 ? newest : before;
  if (there === undefined || there.links.length === 0) return [];
  const latest = there.links.toSorted((one, other) => (one.name < other.name ? 1 : -1));
  return [
    {
      url: `${RETURNS}/${there.of}/index_${there.of}.csv`,
      name: `index_${there.of}.csv`,
      maxBytes: 300 * MEGABYTE,
    },
    ...latest.slice(0, periods ?? RETURN_ARCHIVES).map((link) => ({ ...link, maxBytes: 2_000 * MEGABYTE })),
  ];
}

function answers(service: string, name: string, pages: number, query: (page: number) => string): PullFile[] {
  return Array.from({ length: pages }, (_, page) => ({
    url: `${service}?query=${encodeURIComponent(query(page))}`,
    name: `${name}-${page + 1}.json`,
    accept: 'application/sparql-results+json',
    maxBytes: 60 * MEGABYTE,
  }));
}

/** Where the rosters are whose files have to be looked for, or asked for. */
export const ROSTER_PULLS = {
  'form-adv': {
    describe: `the newest rosters of advisers, and ${FILING_MONTHS} months of filing data (about 10 MB each)`,
    needsContact: true,
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
    files: async ({ queryService }) => [
      ...answers(queryService, 'investors', INVESTOR_PAGES, investorsQuery),
      ...answers(queryService, 'edges', EDGE_PAGES, edgesQuery),
    ],
  },
} satisfies Partial<Record<RecordSourceName, PullPlan>>;
