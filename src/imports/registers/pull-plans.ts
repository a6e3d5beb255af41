import { OperatorError } from '../../platform/values/errors.ts';
import { PublisherError } from '../../platform/values/provider-error.ts';
import { listedFiles } from './listed-set.ts';
import type { PullAsk, PullFile, PullPlan } from './pull-asking.ts';
import type { RecordSourceName } from './record-source.ts';
import {
  type ArchiveLink,
  filingArchives,
  linksOf,
  returnLinks,
  rosterLinks,
} from './rules-archive-links.ts';
import { edgesQuery, investorsQuery } from './rules-wikidata-queries.ts';

const ADVISERS_PAGE =
  'https://www.sec.gov/data-research/sec-markets-data/information-about-registered-investment-advisers-exempt-reporting-advisers';
const FILING_LIST = 'https://reports.adviserinfo.sec.gov/reports/foia/reports_metadata.json';
const RETURNS_PAGE = 'https://www.irs.gov/charities-non-profits/form-990-series-downloads';
const RETURNS = 'https://apps.irs.gov/pub/epostcard/990/xml';

/** Every adviser files once a year and has 90 days for it: 15 months hold a filing of each. */
const FILING_MONTHS = 15;
/** An archive of returns has 70 to 400 MB, of which a tenth are foundations': a year of them is asked for by number. */
const RETURN_ARCHIVES = 2;
const MEGABYTE = 1_000_000;
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

const SEC_PAGES = 'https://www.sec.gov/data-research/sec-markets-data';

/**
 * Where the SEC keeps a data set: what it publishes since July 2026 lies in the first, older periods stay in the second.
 * NOTE: seen on 2026-11-22 in several programs that download them: 2026q2 answers in the first only, 2026q1 in the second.
 */
function secDirectories(set: string): [string, string] {
  return [
    `https://www.sec.gov/files/datastandardsinnovation/data/${set}`,
    `https://www.sec.gov/files/structureddata/data/${set}`,
  ];
}

/** Two years: older raises say little of who invests now. */
const FORM_D_QUARTERS = 8;
/** The 24 months in which a sale counts as recent, and the quarter they begin in. */
const FORM_345_QUARTERS = 9;
/** Half a year of months: each fund files once a quarter, so that all are in it twice, and what is new can be told from what was held. */
const BDC_MONTHS = 6;
/** The fewest by which what is new can be told from what was held. */
const N_PORT_QUARTERS = 2;
/** Plans file within ten months of the end of their year: where the newest year is not there, the one before is. */
const SPARE_YEARS = 2;
const MASTER_FILE_PAGE =
  'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf';
const PENSIONS = 'https://askebsa.dol.gov/FOIA%20Files';

/** The four files where they have always lain; where one is not there, as the IRS's page links to it. */
async function masterFiles(ask: PullAsk): Promise<PullFile[]> {
  const files: PullFile[] = [];
  for (const name of ['eo1.csv', 'eo2.csv', 'eo3.csv', 'eo4.csv']) {
    const known = { url: `https://www.irs.gov/pub/irs-soi/${name}`, name, maxBytes: 500 * MEGABYTE };
    const fault = await ask.faultOf(known);
    const links = fault === undefined ? [] : await linksTo(ask, MASTER_FILE_PAGE, name);
    const [moved] = links.filter((url) => url !== known.url);
    files.push(moved === undefined ? known : { ...known, url: moved });
    if (moved !== undefined) ask.note('changed', `${fault?.text}. It is taken from ${moved} instead.`);
  }
  return files;
}

/** The addresses a page gives for a file; none if the page cannot be had: what is missing is told of all the same. */
async function linksTo(ask: PullAsk, page: string, name: string): Promise<string[]> {
  try {
    return linksOf(await ask.page(page), page, /^eo\d\.csv$/i).flatMap((link) =>
      link.name === name ? [link.url] : [],
    );
  } catch (error) {
    if (error instanceof OperatorError) return [];
    throw error;
  }
}

/** The newest years of which both tables are there: they are joined, and one alone says nothing. */
async function pensionFiles(ask: PullAsk): Promise<PullFile[]> {
  const count = ask.periods ?? 1;
  const asked = Number(ask.today.slice(0, 4)) - 1;
  const files: PullFile[] = [];
  const absent: string[] = [];
  for (let year = asked; year > asked - count - SPARE_YEARS && files.length < count * 2; year -= 1) {
    const both = ['F_5500', 'F_SCH_H'].map((form) => ({
      url: `${PENSIONS}/${year}/Latest/${form}_${year}_Latest.zip`,
      name: `${form}_${year}_Latest.zip`,
      maxBytes: 1_000 * MEGABYTE,
    }));
    const faults = [];
    for (const file of both) faults.push(await ask.faultOf(file));
    const there = faults.flatMap((fault) => (fault === undefined ? [] : [fault]));
    if (there.length === 0) files.push(...both);
    else absent.push(`${year} (${there.map(({ text }) => text).join('; ')})`);
    for (const { isAbsent, text } of there) if (!isAbsent) ask.note('changed', `${text}.`);
  }
  const [newest] = files;
  if (absent.length > 0) {
    const taken = newest === undefined ? 'nothing' : newest.name;
    ask.note(
      newest !== undefined && absent.length === 1 ? 'older' : 'changed',
      `Form 5500: not there: ${absent.join(', ')}; asked for ${asked}, taken ${taken}.`,
    );
  }
  return files;
}

/** Where the files of each source are; a source without a plan is imported from files the operator fetches. */
export const PULLS: Readonly<Partial<Record<RecordSourceName, PullPlan>>> = {
  'form-d': {
    describe: `the last quarters of Form D (${FORM_D_QUARTERS} by default, about 4 MB each)`,
    needsContact: 'email',
    files: listedFiles({
      title: 'Form D',
      page: `${SEC_PAGES}/form-d-data-sets`,
      directories: secDirectories('form-d-data-sets'),
      kind: 'd',
      every: 'quarter',
      usual: FORM_D_QUARTERS,
      maxBytes: 100 * MEGABYTE,
    }),
  },
  'form-345': {
    describe: `the last quarters of Forms 3, 4 and 5 (${FORM_345_QUARTERS} by default, about 15 MB each)`,
    needsContact: 'email',
    files: listedFiles({
      title: 'Forms 3, 4 and 5',
      page: `${SEC_PAGES}/insider-transactions-data-sets`,
      directories: secDirectories('insider-transactions-data-sets'),
      kind: 'form345',
      every: 'quarter',
      usual: FORM_345_QUARTERS,
      maxBytes: 200 * MEGABYTE,
    }),
  },
  'form-13f': {
    describe: 'the last window of Form 13F (about 90 MB)',
    needsContact: 'email',
    files: listedFiles({
      title: 'Form 13F',
      page: `${SEC_PAGES}/form-13f-data-sets`,
      directories: secDirectories('form-13f-data-sets'),
      kind: 'form13f',
      every: 'window',
      usual: 1,
      maxBytes: 500 * MEGABYTE,
    }),
  },
  ...ROSTER_PULLS,
  'irs-bmf': {
    describe: 'the four regional files of exempt organisations (about 350 MB together)',
    needsContact: false,
    files: masterFiles,
  },
  'form-5500': {
    describe: 'the newest year of pension plans with their assets (about 100 MB)',
    needsContact: false,
    files: pensionFiles,
  },
  bdc: {
    describe: `the last months of the schedules of business development companies (${BDC_MONTHS} by default)`,
    needsContact: 'email',
    files: listedFiles({
      title: 'BDC data sets',
      page: `${SEC_PAGES}/bdc-data-sets`,
      // NOTE: seen on 2026-11-23 in four programs: a month each since 2026 ("2026_08_bdc.zip"), a quarter each before.
      directories: secDirectories('business-development-company-bdc-data-sets'),
      kind: 'bdc',
      every: 'month',
      usual: BDC_MONTHS,
      maxBytes: 1_000 * MEGABYTE,
    }),
  },
  'n-port': {
    describe: `the last quarters of Form N-PORT (${N_PORT_QUARTERS} by default, about 450 MB each)`,
    needsContact: 'email',
    files: listedFiles({
      title: 'Form N-PORT',
      page: `${SEC_PAGES}/form-n-port-data-sets`,
      // NOTE: seen on 2026-11-23 in three programs: 2026q2 lay in the first; the second is where other sets went.
      directories: [
        'https://www.sec.gov/files/dera/data/form-n-port-data-sets',
        ...secDirectories('form-n-port-data-sets'),
      ],
      kind: 'nport',
      every: 'quarter',
      usual: N_PORT_QUARTERS,
      maxBytes: 2_000 * MEGABYTE,
    }),
  },
  'y-combinator': {
    describe: 'all companies of Y Combinator (about 10 MB)',
    needsContact: false,
    files: async () => [
      {
        url: 'https://yc-oss.github.io/api/companies/all.json',
        name: 'all.json',
        maxBytes: 100 * MEGABYTE,
      },
    ],
  },
};
