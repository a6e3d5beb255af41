/** A file to fetch. */
export interface ArchiveLink {
  readonly url: string;
  readonly name: string;
}

/** A page has some hundred links; more of these files than this are never needed. */
const MAX_LINKS = 2_000;

/** The addresses a page links to whose last part matches, each once, in the page's order. */
export function linksOf(html: string, page: string, name: RegExp): ArchiveLink[] {
  const found = new Map<string, ArchiveLink>();
  for (const [, quoted, bare] of html.matchAll(/\bhref\s*=\s*(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi)) {
    const href = (quoted ?? bare ?? '').replaceAll('&amp;', '&').trim();
    if (!URL.canParse(href, page)) continue;
    const url = new URL(href, page);
    const file = fileNameOf(url);
    if (file === undefined || url.protocol !== 'https:' || !name.test(file)) continue;
    found.set(url.href, { url: url.href, name: file });
    if (found.size >= MAX_LINKS) break;
  }
  return [...found.values()];
}

/** The last part of an address; undefined where it is not decodable. */
function fileNameOf(url: URL): string | undefined {
  try {
    return decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  } catch {
    return undefined;
  }
}

/** "ia07012026…" and "ia070126…" as the day they are of, sortable; undefined for another name. */
function rosterDay(name: string): string | undefined {
  const [, month, day, year = ''] = /^ia(\d{2})(\d{2})(20\d{2}|\d{2})(?!\d)/i.exec(name) ?? [];
  return month === undefined ? undefined : `${year.length === 4 ? year : `20${year}`}-${month}-${day}`;
}

/**
 * The newest roster of registered and the newest of exempt advisers among the links of the SEC's page. Names follow no
 * pattern ("ia060126_0.zip", "ia020226-exemptzip.zip"): the day is read from the front, the kind from the word "exempt".
 */
export function rosterLinks(html: string, page: string): ArchiveLink[] {
  const dated = linksOf(html, page, /^ia\d.*\.(?:zip|csv)$/i)
    .flatMap((link) => {
      const day = rosterDay(link.name);
      return day === undefined ? [] : [{ ...link, day, isExempt: /exempt/i.test(link.name) }];
    })
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  return [false, true].flatMap((isExempt) => {
    const link = dated.find((one) => one.isExempt === isExempt);
    return link === undefined ? [] : [{ url: link.url, name: link.name }];
  });
}

/** The archives of returns of one year the IRS's page links to, in the page's order. */
export function returnLinks(html: string, page: string, year: number): ArchiveLink[] {
  return linksOf(html, page, new RegExp(`^${year}_TEOS_XML_\\w+\\.zip$`, 'i'));
}

const FILING_DATA = 'https://reports.adviserinfo.sec.gov/reports/foia/advFilingData';

/**
 * The newest `months` archives of Form ADV filing data, by the host's own list
 * (`reports_metadata.json`: `advFilingData.<year>.files[].fileName`). Each holds one month's filings only, and every
 * adviser files once a year: 15 months see all of them.
 */
export function filingArchives(manifest: unknown, months: number): ArchiveLink[] {
  const years = isRecord(manifest) && isRecord(manifest.advFilingData) ? manifest.advFilingData : {};
  const links: (ArchiveLink & { readonly from: string })[] = [];
  for (const [year, entry] of Object.entries(years)) {
    const files: unknown = isRecord(entry) ? entry.files : undefined;
    if (!/^20\d{2}$/.test(year) || !Array.isArray(files)) continue;
    for (const file of files.slice(0, MAX_LINKS)) {
      const name: unknown = isRecord(file) ? file.fileName : undefined;
      const [, from] =
        typeof name === 'string' ? (/^ADV_Filing_Data_(20\d{6})_20\d{6}\.zip$/.exec(name) ?? []) : [];
      if (typeof name === 'string' && from !== undefined)
        links.push({ url: `${FILING_DATA}/${year}/${name}`, name, from });
    }
  }
  return links
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
    .slice(0, months)
    .map(({ url, name }) => ({ url, name }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
