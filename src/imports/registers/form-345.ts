import { companyFact, idsOf, investorFact } from '../../corpus/entities.ts';
import { parseDay } from '../../platform/values/text.ts';
import { filedName } from '../../reference/names/rules-filed.ts';
import { identityKey, personKey } from '../../reference/rules-identity.ts';
import {
  FORM_345_COLUMNS,
  type Form345Table,
  isChief,
  isFounder,
  monthsBefore,
  ownerName,
  ownershipOfXml,
  type Sale,
  saleOf,
  titleOf,
} from './form-345-filing.ts';
import { cikOf } from './form-d-facts.ts';
import { edgarPlace, type Values, valuesOf } from './form-d-filing.ts';
import type { RecordReading, RecordSource, RowEnd, RowPlace } from './record-source.ts';
import { eachElement, eachGroup, eachRow, originOf } from './y-combinator.ts';

/** A sale further back says nothing of who has money to invest now. */
const SALE_MONTHS = 24;
/** Who leads a company this young in public is mostly who built it. */
const YOUNG_YEARS = 6;
/** On the day a company goes public all its insiders report (Form 3): three with one date are no newcomers. */
const IPO_REPORTS = 3;

/** A filing's sales, and who made them. */
interface Sold {
  readonly id: string;
  readonly submission: Values;
  readonly owner: Values;
  readonly filedOn: string;
  readonly sales: readonly (Sale & { readonly place: readonly [number, number] })[];
  /** Rows that go with the filing. */
  readonly others: readonly (readonly [number, number])[];
}

/** What the files say before they are joined. */
interface Overview {
  newestFiling: string;
  /** Form 3 reports by issuer and day. */
  readonly firstReports: Map<string, Map<string, number>>;
}

function tableOf(name: string): Form345Table | undefined {
  const table = name.toLowerCase().replace(/\.tsv$/, '');
  return table in FORM_345_COLUMNS ? (table as Form345Table) : undefined;
}

function look(overview: Overview, submission: Values): void {
  const filedOn = parseDay(submission.FILING_DATE, 'month-first');
  if (filedOn !== undefined && filedOn > overview.newestFiling) overview.newestFiling = filedOn;
  const on = parseDay(submission.PERIOD_OF_REPORT, 'month-first');
  if (submission.DOCUMENT_TYPE !== '3' || on === undefined) return;
  const issuer = cikOf(submission.ISSUERCIK) ?? '';
  const days = overview.firstReports.get(issuer) ?? new Map<string, number>();
  days.set(on, (days.get(on) ?? 0) + 1);
  overview.firstReports.set(issuer, days);
}

/**
 * Forms 3, 4 and 5, what insiders report of their shares: founders who sold, and what it brought. Read from the SEC's
 * quarterly tables or from XML filings as EDGAR serves them.
 */
export const FORM_345: RecordSource = {
  name: 'form-345',
  describe:
    'founders who sold shares (SEC Forms 3, 4, 5): quarterly data sets (zip or TSV files) or filings as XML',
  expects:
    'YYYYqQ_form345.zip, a folder with SUBMISSION.tsv, REPORTINGOWNER.tsv and NONDERIV_TRANS.tsv, or ownership XML files',
  uses: (name) => tableOf(name) !== undefined || name.endsWith('.xml'),
  async read(reading) {
    const overview: Overview = { newestFiling: '', firstReports: new Map() };
    for (const input of reading.inputs) {
      const table = tableOf(input.name);
      if (table === undefined) {
        await eachElement(reading, input, { element: 'ownershipDocument' }, (node, place) => {
          const { id, submission, owners, transactions } = ownershipOfXml(node, input.label);
          look(overview, submission);
          reading.stage.add('filing', `xml ${id}`, 'xml', { id, submission, owners, transactions }, place);
          return 'staged';
        });
        continue;
      }
      const columns = FORM_345_COLUMNS[table];
      await eachRow(reading, input, { format: 'tsv', required: ['accession number'] }, (record, place) => {
        const id = record.raw('accession number');
        if (id === '') return { skip: 'no accession number' };
        const values = valuesOf(record, columns);
        if (table === 'submission') look(overview, values);
        reading.stage.add('filing', id, table, values, place);
        return 'staged';
      });
    }
    await joinFilings(reading, overview);
    await emit(reading, overview);
  },
};

async function joinFilings(reading: RecordReading, overview: Overview): Promise<void> {
  const notBefore = overview.newestFiling === '' ? '' : monthsBefore(overview.newestFiling, SALE_MONTHS);
  await eachGroup(reading, 'filing', ({ key, rows }) => {
    for (const row of rows.filter(({ part }) => part === 'xml')) {
      const { id, submission, owners, transactions } = row.values as unknown as ReturnType<
        typeof ownershipOfXml
      >;
      const end = stageSales(reading, {
        id,
        submission,
        owners,
        sales: transactions.flatMap((one) => {
          const sale = saleOf(one, notBefore);
          return typeof sale === 'string' ? [] : [{ ...sale, place: [-1, -1] as const }];
        }),
        others: [[row.place.file, row.place.line]],
      });
      reading.account.end(row.place, end);
    }
    const of = (part: Form345Table) => rows.filter((row) => row.part === part);
    const submission = of('submission')[0]?.values as Values | undefined;
    const sales: Sold['sales'][number][] = [];
    const others: RowPlace[] = rows
      .filter(({ part }) => part === 'submission' || part === 'reportingowner')
      .map(({ place }) => place);
    for (const row of of('nonderiv_trans')) {
      const sale =
        submission === undefined
          ? 'no row of SUBMISSION has its accession number'
          : saleOf(row.values as Values, notBefore);
      if (typeof sale === 'string') reading.account.end(row.place, { skip: sale });
      else sales.push({ ...sale, place: [row.place.file, row.place.line] });
    }
    if (others.length === 0 && sales.length === 0) return;
    const owners = of('reportingowner').map(({ values }) => values as Values);
    const end =
      submission === undefined
        ? { skip: 'no row of SUBMISSION has its accession number' }
        : stageSales(reading, {
            id: key,
            submission,
            owners,
            sales,
            others: others.map(({ file, line }) => [file, line]),
          });
    if (end === 'staged') return;
    for (const place of others) reading.account.end(place, end);
    for (const { place } of sales) reading.account.end({ file: place[0], line: place[1] }, end);
  });
}

/** Stages a filing under the one owner who counts: of several who report together the sale is one. */
function stageSales(
  reading: RecordReading,
  filing: {
    id: string;
    submission: Values;
    owners: readonly Values[];
    sales: Sold['sales'];
    others: Sold['others'];
  },
): RowEnd {
  const { id, submission, owners, sales, others } = filing;
  if (sales.length === 0) return { skip: 'reports no sale' };
  const people = owners.filter((owner) => ownerName(owner.RPTOWNERNAME ?? '') !== undefined);
  const owner = people.find(isFounder) ?? people.find(isChief) ?? people[0];
  const cik = cikOf(owner?.RPTOWNERCIK);
  const [first] = others;
  const filedOn = parseDay(submission.FILING_DATE, 'month-first');
  if (owner === undefined) return { skip: 'its owner is an organisation' };
  if (cik === undefined || filedOn === undefined || first === undefined)
    return { skip: 'no CIK of its owner, or no date' };
  const sold: Sold = { id, submission, owner, filedOn, sales, others };
  reading.stage.add('owner', cik, 'sold', { ...sold }, { file: first[0], line: first[1] });
  return 'staged';
}

/** Goes through the sellers one by one. */
async function emit(reading: RecordReading, overview: Overview): Promise<void> {
  await eachGroup(reading, 'owner', ({ key, rows }) => {
    const filings = rows
      .map(({ values }) => values as unknown as Sold)
      .sort((one, other) => (one.filedOn < other.filedOn ? -1 : one.filedOn > other.filedOn ? 1 : 0));
    const end = (sold: Sold, how: RowEnd) => {
      for (const [file, line] of [...sold.others, ...sold.sales.map(({ place }) => place)])
        if (file >= 0) reading.account.end({ file, line }, how);
    };
    const founded = new Set(filings.filter(({ owner }) => isFounder(owner)).map(issuerOf));
    const counted = filings.filter((sold) => founded.has(issuerOf(sold)) || leadsYoung(sold, overview));
    for (const sold of filings) {
      if (!counted.includes(sold))
        end(sold, { skip: 'neither a founder nor the head of a company new to the market' });
    }
    if (counted.length === 0) return;
    const amended = new Set(
      counted.filter(isAmendment).flatMap((sold) => sold.sales.map((sale) => saleKey(sold, sale))),
    );
    const kept = counted.filter(
      (sold) => isAmendment(sold) || sold.sales.some((sale) => !amended.has(saleKey(sold, sale))),
    );
    for (const sold of counted) end(sold, kept.includes(sold) ? 'loaded' : 'merged');
    sellerFacts(reading, key, kept, amended, founded.size > 0);
  });
}

function issuerOf({ submission }: Sold): string {
  return cikOf(submission.ISSUERCIK) ?? '';
}

function isAmendment({ submission }: Sold): boolean {
  return /\/A$/i.test(submission.DOCUMENT_TYPE ?? '');
}

/** What one seller sold of one company on one day: what a 4/A says of it takes the place of what the 4 said. */
function saleKey(sold: Sold, sale: Sale): string {
  return `${issuerOf(sold)} ${sale.soldOn}`;
}

function leadsYoung(sold: Sold, { firstReports }: Overview): boolean {
  if (!isChief(sold.owner)) return false;
  const days = [...(firstReports.get(issuerOf(sold)) ?? [])].filter(([, count]) => count >= IPO_REPORTS);
  const publicSince = days.map(([day]) => day).sort()[0];
  const [sale] = sold.sales;
  return (
    publicSince !== undefined &&
    sale !== undefined &&
    publicSince > monthsBefore(sale.soldOn, 12 * YOUNG_YEARS)
  );
}

function sellerFacts(
  reading: RecordReading,
  cik: string,
  kept: readonly Sold[],
  amended: ReadonlySet<string>,
  isKnownFounder: boolean,
): void {
  const newest = kept.at(-1);
  const [first] = newest?.others ?? [];
  if (newest === undefined || first === undefined) return;
  const { sink, source } = reading;
  const origin = originOf(reading, { file: first[0], line: first[1] });
  const { owner, submission, filedOn } = newest;
  const name = ownerName(owner.RPTOWNERNAME ?? '') ?? '';
  const place = edgarPlace(
    owner.RPTOWNER_CITY ?? '',
    owner.RPTOWNER_STATE ?? '',
    owner.RPTOWNER_STATE_DESC ?? '',
  );
  const companyName = filedName(submission.ISSUERNAME ?? '');
  const title = titleOf(owner);
  const investor = investorFact({
    name,
    kind: 'person',
    lpType: 'recently_exited_founder',
    ids: idsOf({ namespace: 'sec-cik', id: cik }),
    ...place,
    description: `${title === '' ? (isKnownFounder ? 'Founder' : 'Insider') : title} of ${companyName}, sold shares of it (SEC Form 4)`,
    asOf: filedOn,
    record: newest.id,
    url: `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=4`,
  });
  if (investor === undefined) return;
  sink.investor(investor, origin);
  const personSourceId = `cik:${cik}`;
  sink.person(
    { sourceId: personSourceId, name, key: personKey(name), country: place.country, city: place.city },
    origin,
  );
  const sums = new Map<string, { soldOn: string; proceedsUsd: number; asOf: string }>();
  for (const sold of kept) {
    const issuer = issuerOf(sold);
    const company = companyFact({
      name: filedName(sold.submission.ISSUERNAME ?? ''),
      ids: idsOf({ namespace: 'sec-cik', id: issuer }),
      asOf: sold.filedOn,
    });
    if (company !== undefined && issuer !== '' && identityKey(company.name) !== '') {
      sink.company(company, origin);
      const organisation = { namespace: 'sec-cik', id: issuer };
      sink.role({ personSourceId, organisation, title: titleOf(sold.owner) || 'Insider' }, origin);
    }
    for (const sale of sold.sales) {
      const key = saleKey(sold, sale);
      if (amended.has(key) && !isAmendment(sold)) continue;
      const sum = sums.get(key);
      const proceedsUsd = (sum?.proceedsUsd ?? 0) + sale.proceedsUsd;
      sums.set(key, { soldOn: sale.soldOn, proceedsUsd, asOf: sold.filedOn });
    }
  }
  for (const [key, sum] of sums)
    sink.sale({ sourceId: `${cik} ${key}`, investorRef: investor.ref, ...sum }, { ...origin, source });
}
