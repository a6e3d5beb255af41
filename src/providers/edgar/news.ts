import { Type } from 'typebox';
import type { LookupParams } from '../../core/lookup/kinds.ts';
import { cut } from '../../core/lookup/text.ts';
import type { NewsItem } from '../../core/news/news-item.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Found, ProviderCall } from '../provider.ts';
import { readAs } from '../reading.ts';
import { ciksNamed, recordOf } from './filers.ts';
import { type FormD, readFormD } from './form-d.ts';

const Texts = Type.Array(Type.String());
const Record = Type.Object({
  filings: Type.Object({
    recent: Type.Object({
      accessionNumber: Texts,
      filingDate: Texts,
      form: Texts,
      items: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Null()]))),
    }),
  }),
});

/** Notices that are read: each is a request, and a company seldom makes more than one offering in two years. */
const NOTICES = 5;
/** Older notices and reports are history, not news. */
const YEARS = { notice: 5, report: 2 };
const YEAR_MS = 365 * 86_400_000;
const MAX_SNIPPET = 500;
const MAX_PEOPLE = 5;

/** The items of a current report (Form 8-K) that say what a company did. https://www.sec.gov/files/form8-k.pdf */
const REPORTED: Readonly<Record<string, string>> = {
  '1.01': 'material agreement',
  '2.01': 'acquisition or sale completed',
  '3.02': 'unregistered sale of shares',
  '5.02': 'change of directors or officers',
  '8.01': 'other events',
};

interface Filing {
  readonly accession: string;
  readonly on: string;
  readonly form: string;
  readonly items: readonly string[];
}

/**
 * What the filer of this name filed: money raised by its newest notices of an offering, and its current
 * reports. Where several filers bear the name, it is unknown which is meant, so the answer is empty.
 */
export async function askNews(
  params: LookupParams['company.news'],
  call: ProviderCall,
): Promise<Found<NewsItem>> {
  const [cik, ...namesakes] = await ciksNamed(call, params.name);
  const record = cik === undefined || namesakes.length > 0 ? undefined : await recordOf(call, cik);
  if (cik === undefined || record === undefined) return { items: [] };
  const filings = filingsOf(record, call.now);
  const notices = filings.filter(({ form }) => /^D(?:\/A)?$/u.test(form)).slice(0, NOTICES);
  const read = await Promise.all(
    notices.map(async (filing) => ({ filing, notice: await noticeOf(call, cik, filing) })),
  );
  const amended = new Set(read.map(({ notice }) => notice?.amends));
  const items = [
    ...read
      .filter(({ filing }) => !amended.has(filing.accession))
      .flatMap(({ filing, notice }) => (notice === undefined ? [] : [raised(cik, filing, notice)])),
    ...filings.flatMap((filing) => report(cik, filing, params.name)),
  ];
  return { items: items.slice(0, params.limit), rejected: read.filter(({ notice }) => !notice).length };
}

/** The parallel lists of a record as filings, newest first, those that are too old left out. */
function filingsOf(record: unknown, now: Date): Filing[] {
  const { recent } = readAs(Record, record, 'record of a filer').filings;
  const since = (years: number) => new Date(now.getTime() - years * YEAR_MS).toISOString().slice(0, 10);
  return recent.accessionNumber
    .flatMap((accession, at): Filing[] => {
      const on = recent.filingDate[at] ?? '';
      const form = recent.form[at] ?? '';
      const isRight = /^\d{10}-\d\d-\d{6}$/u.test(accession) && /^\d{4}-\d\d-\d\d$/u.test(on);
      const years = form.startsWith('D') ? YEARS.notice : YEARS.report;
      if (!isRight || on < since(years)) return [];
      return [{ accession, on, form, items: (recent.items?.[at] ?? '').split(',') }];
    })
    .sort((one, other) => (one.on < other.on ? 1 : one.on > other.on ? -1 : 0));
}

function folder(cik: string, { accession }: Filing): string {
  return `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`;
}

/** The page people open: the list of a filing's documents. */
function pageOfFiling(cik: string, filing: Filing): string {
  return `https://www.sec.gov${folder(cik, filing)}/${filing.accession}-index.htm`;
}

/** Undefined where the document is gone or is none; the others may be there all the same. */
async function noticeOf(call: ProviderCall, cik: string, filing: Filing): Promise<FormD | undefined> {
  const base = call.settings.text('ARCHIVES_URL') ?? '';
  try {
    const { body } = await call.text({ guardedUrl: `${base}${folder(cik, filing)}/primary_doc.xml` });
    return readFormD(body);
  } catch (error) {
    if (call.signal.aborted || !(error instanceof ProviderError)) throw error;
    return undefined;
  }
}

const usd = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

function raised(cik: string, filing: Filing, notice: FormD): NewsItem {
  const { offered, sold = 0, firstSale, investors, industry, people } = notice;
  const offering = offered === undefined ? 'an indefinite offering' : `${usd(offered)} offering`;
  const named = people.slice(0, MAX_PEOPLE).map(({ name, roles }) => `${name} (${roles.join(', ')})`);
  const facts = [
    firstSale === undefined ? '' : `First sale ${firstSale}`,
    investors === undefined ? '' : `${investors} investors so far`,
    industry ?? '',
    named.length === 0 ? '' : `Officers and directors: ${named.join(', ')}`,
  ];
  return {
    title:
      sold > 0 ? `Form D: raised ${usd(sold)} of ${offering}` : `Form D: ${offering}, nothing sold so far`,
    url: pageOfFiling(cik, filing),
    snippet: cut(`${notice.issuer}. ${facts.filter((fact) => fact !== '').join('. ')}.`, MAX_SNIPPET),
    date: filing.on,
    publisher: 'sec.gov',
    topic: 'funding',
  };
}

function report(cik: string, filing: Filing, name: string): NewsItem[] {
  const told = filing.items.flatMap((item) => REPORTED[item.trim()] ?? []);
  if (!/^8-K(?:\/A)?$/u.test(filing.form) || told.length === 0) return [];
  return [
    {
      title: `Form 8-K: ${told.join(', ')}`,
      url: pageOfFiling(cik, filing),
      snippet: `${name} reported to the SEC: ${told.join(', ')}.`,
      date: filing.on,
      publisher: 'sec.gov',
      topic: 'filing',
    },
  ];
}
