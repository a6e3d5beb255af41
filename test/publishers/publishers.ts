import { deflateRawSync } from 'node:zlib';
import { archiveOf } from './archive.ts';
import { PublisherSite } from './site.ts';

// The publishers of public records as they were on 23 November 2026, with pages and files made up by us in the shape that
// programs which download them now describe (read on 2026-11-22; nothing of them is copied):
// - The SEC's pages of data sets link to one archive a period in a table. Archives of July 2026 and later lie under
//   /files/datastandardsinnovation/data/<set>/, older ones under /files/structureddata/data/<set>/; files that were
//   replaced end in "_0".
// - Its page of advisers links to two monthly rosters under /files/; the filing data has a list of its own in JSON.
// - The page of the IRS links to archives of returns, of which those of 2025 and 2026 are packed by Deflate64.

export const TODAY = '2026-11-23';

const SEC = 'www.sec.gov';
export const NEW_PLACE = `${SEC}/files/datastandardsinnovation/data`;
export const OLD_PLACE = `${SEC}/files/structureddata/data`;
const DERA_PLACE = `${SEC}/files/dera/data`;
const PAGES = `${SEC}/data-research/sec-markets-data`;

/** The SEC's refusal of a client without an e-mail address, by the words its title and heading have. */
export const UNDECLARED =
  '<!DOCTYPE html><html lang="en"><head><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></head><body><h1>Your Request Originates from an Undeclared Automated Tool</h1><p>To allow for equitable access to all users, SEC reserves the right to limit requests.</p></body></html>';

/** A return without anything in it. */
const RETURN = '<Return xmlns="http://www.irs.gov/efile"><ReturnHeader/></Return>';

export const QUARTERS = [
  '2026q3',
  '2026q2',
  '2026q1',
  '2025q4',
  '2025q3',
  '2025q2',
  '2025q1',
  '2024q4',
  '2024q3',
  '2024q2',
];

function listing(title: string, links: readonly string[]): string {
  const rows = links.map(
    (link) =>
      `<tr><td class="views-field"><a href="${link.replace(SEC, '')}">${link.split('/').at(-1)}</a></td><td>3.8 MB</td></tr>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><title>SEC.gov | ${title}</title></head><body><nav><a href="/files/form-d-readme.pdf">PDF</a><a href="/files/structureddata/data/financial-statement-data-sets/2026q3.zip">another set</a></nav><table><tbody>${rows.join('')}</tbody></table></body></html>`;
}

function addSet(
  site: PublisherSite,
  set: string,
  kind: string,
  periods: readonly string[],
  member: string,
  page = set,
  // The two newest in the new place; one of the older ones was replaced.
  place = (at: number): string => (at < 2 ? NEW_PLACE : OLD_PLACE),
): void {
  const links = periods.map((period, at) => {
    return `${place(at)}/${set}/${period}_${kind}${period === '2025q3' ? '_0' : ''}.zip`;
  });
  site.answers.set(`${PAGES}/${page}`, {
    type: 'text/html; charset=UTF-8',
    body: listing(set, links.toReversed()),
  });
  for (const link of links)
    site.answers.set(link, {
      type: 'application/zip',
      body: archiveOf([{ name: member, content: `ACCESSIONNUMBER\n${link}\n` }]),
    });
}

/** Every publisher a plan asks, as expected; `plant` changes it. */
export function publishers(): PublisherSite {
  const site = new PublisherSite();
  const { answers } = site;
  const zip = (name: string, content = 'a,b\n1,2\n') => ({
    type: 'application/zip',
    body: archiveOf([{ name, content }]),
  });
  addSet(site, 'form-d-data-sets', 'd', QUARTERS, '2026Q3_d/FORMDSUBMISSION.tsv');
  addSet(site, 'insider-transactions-data-sets', 'form345', QUARTERS, 'NONDERIV_TRANS.tsv');
  const windows = [
    '01jun2026-31aug2026',
    '01mar2026-31may2026',
    '01dec2025-28feb2026',
    '01sep2025-30nov2025',
  ];
  addSet(site, 'form-13f-data-sets', 'form13f', [...windows, '2023q4'], 'COVERPAGE.tsv');

  const bdc = [
    '2026_10',
    '2026_09',
    '2026_08',
    '2026_07',
    '2026_06',
    '2026_05',
    '2026_04',
    '2025q4',
    '2025q3',
  ];
  addSet(site, 'business-development-company-bdc-data-sets', 'bdc', bdc, 'soi.tsv', 'bdc-data-sets');
  addSet(site, 'form-n-port-data-sets', 'nport', QUARTERS, 'IDENTIFIERS.tsv', undefined, () => DERA_PLACE);
  answers.set('yc-oss.github.io/api/companies/all.json', {
    type: 'application/json; charset=utf-8',
    body: '[]',
  });

  const rosters = ['ia11012026.zip', 'ia11012026-exempt.zip', 'ia10012026.zip', 'ia100126-exempt_0.zip'];
  answers.set(`${PAGES}/information-about-registered-investment-advisers-exempt-reporting-advisers`, {
    type: 'text/html; charset=UTF-8',
    body: rosters.map((name) => `<a href="/files/investment/data/other/${name}">x</a>`).join('\n'),
  });
  for (const name of rosters)
    answers.set(`${SEC}/files/investment/data/other/${name}`, zip(name.replace(/zip$/, 'csv')));
  const foia = 'reports.adviserinfo.sec.gov/reports/foia';
  const months = ['20261001_20261031', '20260901_20260930'].map((month) => `ADV_Filing_Data_${month}.zip`);
  answers.set(`${foia}/reports_metadata.json`, {
    type: 'application/json',
    body: JSON.stringify({ advFilingData: { '2026': { files: months.map((fileName) => ({ fileName })) } } }),
  });
  for (const name of months) answers.set(`${foia}/advFilingData/2026/${name}`, zip('IA_ADV_Base_A.csv'));

  const returns = 'apps.irs.gov/pub/epostcard/990/xml';
  const archives = ['2026_TEOS_XML_10A.zip', '2026_TEOS_XML_09A.zip', '2025_TEOS_XML_12A.zip'];
  answers.set('www.irs.gov/charities-non-profits/form-990-series-downloads', {
    type: 'text/html; charset=UTF-8',
    body: archives.map((name) => `<a href="https://${returns}/${name.slice(0, 4)}/${name}">x</a>`).join('\n'),
  });
  // What zlib packs is Deflate64 too, as long as there is no match of 258 bytes in it.
  const packed = { name: '1_public.xml', content: RETURN, method: 9, packed: deflateRawSync(RETURN) };
  for (const name of archives)
    answers.set(`${returns}/${name.slice(0, 4)}/${name}`, { body: archiveOf([packed]) });
  for (const year of ['2026', '2025'])
    answers.set(`${returns}/${year}/index_${year}.csv`, { type: 'text/csv', body: 'RETURN_ID,OBJECT_ID\n' });
  for (const name of ['eo1', 'eo2', 'eo3', 'eo4'])
    answers.set(`www.irs.gov/pub/irs-soi/${name}.csv`, { type: 'text/csv', body: 'EIN,NAME\n' });

  for (const year of ['2025', '2024', '2023'])
    for (const form of ['F_5500', 'F_SCH_H'])
      answers.set(
        `askebsa.dol.gov/FOIA Files/${year}/Latest/${form}_${year}_Latest.zip`,
        zip(`${form}_${year}_latest.csv`),
      );
  answers.set('query.wikidata.org/sparql', {
    type: 'application/sparql-results+json',
    body: JSON.stringify({ head: { vars: ['investor'] }, results: { bindings: [] } }),
  });
  return site;
}
