import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { cut, oneLine } from '../platform/values/social-url.ts';
import { isNaturalPerson } from '../reference/names/rules-filed.ts';
import { identityKey } from '../reference/rules-identity.ts';
import { type Found, type ProviderCall, readAs, readEach, readIf, readXml } from './provider.ts';
import type { NewsItem } from './rules-funder-claim.ts';
import type { LookupParams } from './rules-kinds.ts';

const Hits = Type.Object({ hits: Type.Object({ hits: Type.Array(Type.Unknown()) }) });
const Hit = Type.Object({
  _id: Type.String({ pattern: '^[0-9]{1,10}$' }),
  _source: Type.Object({
    entity: Type.String({ minLength: 1 }),
    tickers: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});

/** Filers among which the one of a given name is looked for, or companies. */
export const CANDIDATES = 10;
const MAX_NAME = 200;

/** "ZIRKONIA HOLDINGS INC (ZRK, ZRKW)" and "… (CIK 0001234567)" without the brackets. */
export function nameOf(entity: string): string {
  return oneLine(entity, MAX_NAME).replace(/(?:\s*\([^()]*\))+$/u, '');
}

/** The page of a filer. */
export function pageOf(cik: string): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik.padStart(10, '0')}`;
}

/** The filers the search completes a name to: public companies and those that filed for a private offering. */
export async function filers(call: ProviderCall, name: string) {
  const { body } = await call.json({
    path: '/LATEST/search-index',
    query: { keysTyped: oneLine(name, MAX_NAME) },
  });
  return readEach(Hit, readAs(Hits, body, 'search answer').hits.hits);
}

const Owner = Type.Object({
  sic: Type.Literal(''),
  insiderTransactionForOwnerExists: Type.Literal(1),
  insiderTransactionForIssuerExists: Type.Literal(0),
});

/**
 * The filers that are companies or funds. Directors and holders who report their shares are filers too, and the search
 * does not say which is which: the record of one with a name like a person's does (no industry, owner of shares, never
 * their issuer). Where it cannot be read the filer is kept.
 */
export async function companiesAmong(call: ProviderCall, hits: readonly Static<typeof Hit>[]) {
  const people = await Promise.all(
    hits.map(async ({ _id, _source: { entity, tickers } }) => {
      if (tickers || !isNaturalPerson(nameOf(entity))) return false;
      const record = await recordOf(call, _id).catch(() => undefined);
      return readIf(Owner, record) !== undefined;
    }),
  );
  return hits.filter((_, at) => !people[at]);
}

/** The number of a filer: of its page at sec.gov, or of the filer with exactly this name. */
export async function cikOf(call: ProviderCall, socialUrl: string | undefined, name: string | undefined) {
  const own = cikOfUrl(socialUrl);
  if (own !== undefined || name === undefined) return own;
  return (await ciksNamed(call, name))[0];
}

/** The numbers of the filers with exactly this name, legal form aside. */
export async function ciksNamed(call: ProviderCall, name: string): Promise<string[]> {
  const key = identityKey(name);
  const { items } = await filers(call, name);
  return items
    .slice(0, CANDIDATES)
    .flatMap(({ _id, _source }) => (identityKey(nameOf(_source.entity)) === key ? [_id] : []));
}

/** The record of a filer, not yet looked at; undefined if there is none. */
export async function recordOf(call: ProviderCall, cik: string): Promise<unknown> {
  const { status, body } = await call.json({
    guardedUrl: `${call.settings.text('DATA_URL') ?? ''}/submissions/CIK${cik.padStart(10, '0')}.json`,
    accept: [404],
  });
  return status === 404 ? undefined : body;
}

/** The number in the address of a filer's page; undefined for every other address. */
export function cikOfUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, searchParams, pathname } = new URL(url);
  if (hostname !== 'sec.gov' && !hostname.endsWith('.sec.gov')) return undefined;
  const text = searchParams.get('CIK') ?? /\/CIK(\d{10})\.json$/u.exec(pathname)?.[1] ?? '';
  return /^\d{1,10}$/u.test(text) ? text : undefined;
}

/** What a notice of an exempt offering (Form D) says; amounts in US dollars. https://www.sec.gov/files/formd.pdf */
export interface FormD {
  readonly issuer: string;
  /** Undefined: the offering is indefinite. */
  readonly offered: number | undefined;
  readonly sold: number | undefined;
  /** YYYY-MM-DD; undefined if nothing was sold yet. */
  readonly firstSale: string | undefined;
  readonly investors: number | undefined;
  readonly industry: string | undefined;
  /** The accession number of the notice it amends. */
  readonly amends: string | undefined;
  /** Officers and directors, never investors. */
  readonly people: readonly { readonly name: string; readonly roles: readonly string[] }[];
}

const MAX_PEOPLE = 50;

/** Reads `primary_doc.xml`; undefined for a test filing and for what is no Form D. */
export function readFormD(xml: string): FormD | undefined {
  const texts = new Map<string, string>();
  const people: { name: string; roles: string[] }[] = [];
  let names: string[] = [];
  let roles: string[] = [];
  const isXml = readXml(xml, ({ path, text }) => {
    const [, ...inside] = path.split('/');
    const at = inside.join('/');
    const person = 'relatedPersonsList/relatedPersonInfo';
    if (at.startsWith(`${person}/relatedPersonName/`)) names.push(text);
    else if (at === `${person}/relatedPersonRelationshipList/relationship`) roles.push(text);
    else if (at === person) {
      const name = names.filter((part) => part !== '' && !/^(?:-+|n\/?a|none)$/iu.test(part)).join(' ');
      if (name !== '' && people.length < MAX_PEOPLE) people.push({ name, roles });
      names = [];
      roles = [];
    } else if (!texts.has(at)) texts.set(at, text);
  });
  const issuer = texts.get('primaryIssuer/entityName') ?? '';
  if (!isXml || issuer === '' || (texts.get('testOrLive') ?? 'LIVE') !== 'LIVE') return undefined;
  const offering = (name: string) => texts.get(`offeringData/${name}`);
  return {
    issuer,
    offered: figure(offering('offeringSalesAmounts/totalOfferingAmount')),
    sold: figure(offering('offeringSalesAmounts/totalAmountSold')),
    firstSale: /^\d{4}-\d\d-\d\d$/u.exec(offering('typeOfFiling/dateOfFirstSale/value') ?? '')?.[0],
    investors: figure(offering('investors/totalNumberAlreadyInvested')),
    industry: offering('industryGroup/industryGroupType') || undefined,
    amends: offering('typeOfFiling/newOrAmendment/previousAccessionNumber') || undefined,
    people,
  };
}

/** "Indefinite" and everything else that is no figure is undefined. */
function figure(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}(?:\.\d+)?$/u.test(text) ? Number(text) : undefined;
}

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
const NEWS_MAX_PEOPLE = 5;

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
  const named = people.slice(0, NEWS_MAX_PEOPLE).map(({ name, roles }) => `${name} (${roles.join(', ')})`);
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
