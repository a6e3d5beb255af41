import { investorFact } from '../../corpus/entities.ts';
import type { StagedGroup } from '../../corpus/queries-record-stage.ts';
import type { FileRecord } from '../../corpus/record.ts';
import type { InvestorFact } from '../../corpus/rules-investor-record.ts';
import { personOfReturn, readable } from '../../reference/names/rules-filed.ts';
import { identityKey, personKey } from '../../reference/rules-identity.ts';
import { nodesAt, textAt, type XmlNode } from './form-d-filing.ts';
import type { RecordReading, RecordSource } from './record-source.ts';
import {
  FAMILY_FLOOR_USD,
  FOUNDATION_FLOOR_USD,
  foundationLpType,
  fundNameOf,
  isFamilyFoundationName,
  isFamilyMember,
  isPrivateFoundation,
} from './rules-archive-links.ts';
import { ein, foundationPurpose } from './rules-record-ids.ts';
import { eachElement, eachGroup, eachRow, originOf } from './y-combinator.ts';

/** A line of a foundation's other investments that names a fund. */
export interface Holding {
  readonly fund: string;
  readonly amountUsd?: number | undefined;
}

/** What is used of one Form 990-PF. */
export interface FoundationReturn {
  readonly ein: string;
  readonly name: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  /** The last day of the tax period. */
  readonly periodOn: string;
  /** When it was sent, sortable: of two returns for one period the later holds. */
  readonly sentAt: string;
  readonly assetsUsd?: number | undefined;
  readonly website?: string | undefined;
  readonly officers: readonly { readonly name: string; readonly title: string }[];
  readonly holdings: readonly Holding[];
}

/** More trustees or funds than this are a list gone wrong. */
const MAX_LINES = 2_000;

/** The return as e-filed since 2013 (namespace http://www.irs.gov/efile), or why it cannot be used. */
export function foundationReturn(root: XmlNode): FoundationReturn | string {
  const type = textAt(root, 'ReturnHeader/ReturnTypeCd') ?? textAt(root, 'ReturnHeader/ReturnType');
  const [form] = nodesAt(root, 'ReturnData/IRS990PF');
  if (type !== '990PF' || form === undefined) return 'not a Form 990-PF';
  const id = ein(textAt(root, 'ReturnHeader/Filer/EIN'));
  if (id === undefined) return 'no EIN';
  const [filer] = nodesAt(root, 'ReturnHeader/Filer');
  const name = filer === undefined ? undefined : businessName(filer);
  if (name === undefined) return 'no name';
  const periodOn =
    textAt(root, 'ReturnHeader/TaxPeriodEndDt') ?? textAt(root, 'ReturnHeader/TaxPeriodEndDate');
  if (periodOn === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(periodOn)) return 'no tax period';
  const site = textAt(form, 'StatementsRegardingActyGrp/WebsiteAddressTxt');
  return {
    ein: id.id,
    name,
    city: textAt(root, 'ReturnHeader/Filer/USAddress/CityNm'),
    state: textAt(root, 'ReturnHeader/Filer/USAddress/StateAbbreviationCd'),
    periodOn,
    sentAt: textAt(root, 'ReturnHeader/ReturnTs') ?? periodOn,
    assetsUsd: dollars(textAt(form, 'FMVAssetsEOYAmt')),
    website: site === undefined || /^n\/?a$|^none$/i.test(site) ? undefined : site,
    officers: officersOf(form),
    holdings: holdingsOf(root),
  };
}

function businessName(node: XmlNode): string | undefined {
  const lines = ['BusinessNameLine1Txt', 'BusinessNameLine2Txt', 'BusinessNameLine1', 'BusinessNameLine2'];
  const name = lines
    .map((line) => textAt(node, `BusinessName/${line}`) ?? '')
    .join(' ')
    .trim();
  return name === '' ? undefined : name.replace(/\s+/g, ' ');
}

/** Whole dollars; undefined for nothing, zero and what is negative. */
function dollars(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && /^\d{1,15}$/.test(text) && value > 0 ? value : undefined;
}

function officersOf(form: XmlNode): { name: string; title: string }[] {
  return nodesAt(form, 'OfficerDirTrstKeyEmplInfoGrp/OfficerDirTrstKeyEmplGrp')
    .slice(0, MAX_LINES)
    .flatMap((node) => {
      const name = textAt(node, 'PersonNm');
      return name === undefined ? [] : [{ name, title: textAt(node, 'TitleTxt') ?? '' }];
    });
}

/** The funds among the other investments; several lines of one fund are one stake. */
function holdingsOf(root: XmlNode): Holding[] {
  const stakes = new Map<string, Holding>();
  const lines = nodesAt(root, 'ReturnData/InvestmentsOtherSchedule2/InvestmentsOtherGrp');
  for (const line of lines.slice(0, MAX_LINES)) {
    const fund = fundNameOf(textAt(line, 'CategoryOrItemTxt') ?? '');
    if (fund === undefined) continue;
    const amount = dollars(textAt(line, 'EOYFMVAmt')) ?? dollars(textAt(line, 'BookValueAmt'));
    const before = stakes.get(fund)?.amountUsd;
    const amountUsd = amount === undefined ? before : amount + (before ?? 0);
    stakes.set(fund, { fund, amountUsd });
  }
  return [...stakes.values()];
}

type Filed = FoundationReturn & { readonly record: string };

/** Emits a foundation from all its returns: the newest period's, of these the one that was sent last. */
export function emitFoundation(reading: RecordReading, group: StagedGroup): void {
  const rows = group.rows
    .map(({ values, place }) => ({ filed: values as unknown as Filed, place }))
    .toSorted((one, other) => (moment(one.filed) < moment(other.filed) ? 1 : -1));
  const [newest, ...older] = rows;
  if (newest === undefined) return;
  for (const { place } of older) reading.account.end(place, 'merged');
  const { filed, place } = newest;
  const fact = returnFact(filed);
  if (typeof fact === 'string') {
    reading.account.end(place, { skip: fact });
    return;
  }
  const origin = originOf(reading, place);
  reading.sink.investor(fact, origin);
  for (const { fund, amountUsd } of filed.holdings) {
    const fundKey = identityKey(fund);
    const sourceId = `${filed.ein}:${fundKey}`;
    reading.sink.commitment(
      { sourceId, investorRef: fact.ref, fundName: fund, fundKey, amountUsd, asOf: filed.periodOn },
      origin,
    );
  }
  const seen = new Set<string>();
  for (const officer of filed.officers) {
    const person = personOfReturn(officer.name);
    const own = person === undefined ? '' : personKey(person.name);
    if (person === undefined || seen.has(own)) continue;
    seen.add(own);
    const sourceId = `990pf:${filed.ein}:${own}`;
    const { name, short } = person;
    const title = readable(officer.title) || 'Officer';
    reading.sink.person(
      { sourceId, name, key: personKey(short), state: fact.state, country: fact.country },
      origin,
    );
    reading.sink.role(
      { personSourceId: sourceId, organisation: { namespace: 'ein', id: filed.ein }, title, isCurrent: true },
      origin,
    );
    const member = familyMember(filed, fact, { name, title, key: own });
    if (member !== undefined) reading.sink.investor(member, origin);
  }
  reading.account.end(place, 'loaded');
}

function moment({ periodOn, sentAt }: Filed): string {
  return `${periodOn} ${sentAt}`;
}

function returnFact(filed: Filed): InvestorFact | string {
  const { assetsUsd } = filed;
  if (assetsUsd === undefined) return 'assets not stated';
  if (assetsUsd < FOUNDATION_FLOOR_USD) return 'assets below the floor';
  const fact = investorFact({
    name: filed.name,
    ids: [{ namespace: 'ein', id: filed.ein }],
    kind: 'organisation',
    lpType: foundationLpType(filed.name, assetsUsd),
    city: filed.city === undefined ? undefined : readable(filed.city),
    state: filed.state,
    country: filed.state === undefined ? undefined : 'USA',
    website: filed.website?.toLowerCase(),
    description: `Private ${isFamilyFoundationName(filed.name) ? 'family ' : ''}foundation in the USA.`,
    assetsUsd,
    assetsOn: filed.periodOn,
    asOf: filed.periodOn,
    record: filed.record,
    url: `https://apps.irs.gov/app/eos/detailsPage?ein=${filed.ein}`,
  });
  return fact ?? 'no name';
}

/**
 * A member of a family with a large foundation as an individual of means. What the foundation owns is not
 * theirs and is not recorded for them; nor is the foundation's town, which may be a lawyer's office.
 */
function familyMember(
  filed: Filed,
  foundation: InvestorFact,
  officer: { readonly name: string; readonly title: string; readonly key: string },
): InvestorFact | undefined {
  if ((filed.assetsUsd ?? 0) < FAMILY_FLOOR_USD || !isFamilyMember(officer, filed.name)) return undefined;
  return investorFact({
    name: officer.name,
    ids: [{ namespace: 'irs-990pf-person', id: `${filed.ein}:${officer.key}` }],
    kind: 'person',
    lpType: 'hnw_individual',
    state: foundation.state,
    country: foundation.country,
    description: `${officer.title} of ${readable(filed.name)}.`,
    asOf: filed.periodOn,
    record: filed.record,
    url: foundation.url,
  });
}

const RETURNS = '990pf-return';

/**
 * Form 990-PF, the returns of private foundations (IRS e-file XML), with or without the index of the year. With an index
 * only what it calls a 990-PF is opened: an archive holds ten times as many other forms.
 */
export const IRS_990PF: RecordSource = {
  name: 'irs-990pf',
  describe: 'private foundations: assets, trustees, the funds they hold (IRS Form 990-PF, e-file XML)',
  expects: 'archives like 2026_TEOS_XML_01A.zip, their …_public.xml files, or index_2026.csv with them',
  uses: (name) => /\.xml$/.test(name) || /^index_\d{4}\.csv$/.test(name),
  async read(reading) {
    const wanted = await readIndexes(reading);
    for (const input of reading.inputs) {
      if (!/\.xml$/i.test(input.name)) continue;
      const [object] = /^\d{15,20}/.exec(input.name) ?? [];
      if (wanted !== undefined && object !== undefined && !wanted.has(object)) {
        reading.ignore(input, 'another form, by the index');
        continue;
      }
      await eachElement(reading, input, { element: 'Return' }, (root, place) => {
        const filed = foundationReturn(root);
        if (typeof filed === 'string') return { skip: filed };
        reading.stage.add(RETURNS, filed.ein, 'return', { ...filed, record: object ?? input.name }, place);
        return 'staged';
      });
    }
    await eachGroup(reading, RETURNS, (group) => emitFoundation(reading, group));
  },
};

/** The numbers of the returns that are 990-PFs and here; undefined if no index is given. */
async function readIndexes(reading: RecordReading): Promise<ReadonlySet<string> | undefined> {
  const indexes = reading.inputs.filter(({ name }) => /\.csv$/i.test(name));
  if (indexes.length === 0) return undefined;
  const here = new Set(reading.inputs.map(({ name }) => /^\d{15,20}/.exec(name)?.[0]));
  const wanted = new Set<string>();
  for (const input of indexes) {
    await eachRow(reading, input, { format: 'csv', required: ['return type', 'object id'] }, (record) => {
      const object = record.raw('object id');
      if (record.raw('return type').toUpperCase() !== '990PF') return { skip: 'another form' };
      if (!here.has(object)) return { skip: 'its return is not among these files' };
      wanted.add(object);
      return 'merged';
    });
  }
  return wanted;
}

/**
 * The Exempt Organizations Business Master File Extract (IRS): every exempt organisation, 28 columns, whole dollars.
 * Only private foundations above the floor become investors; a church or a club never does.
 */
export const IRS_BMF: RecordSource = {
  name: 'irs-bmf',
  describe:
    'private foundations of the IRS list of exempt organisations (eo1.csv to eo4.csv, or eo_<state>.csv)',
  expects: 'eo1.csv … eo4.csv or eo_<state>.csv',
  uses: (name) => /^eo.*\.csv$/.test(name),
  async read(reading) {
    /** Of foundations above the floor, some hundred thousand at most: EIN and what the row said. */
    const seen = new Map<string, string>();
    for (const input of reading.inputs) {
      const required = ['ein', 'name', 'foundation', 'asset amt'];
      await eachRow(reading, input, { format: 'csv', required }, (record, place) => {
        const fact = foundationFact(record);
        if (typeof fact === 'string') return { skip: fact };
        const said = `${fact.name} ${fact.assetsUsd} ${fact.assetsOn}`;
        if (seen.get(fact.record ?? '') === said) return 'merged';
        if (fact.record !== undefined) seen.set(fact.record, said);
        reading.sink.investor(fact, originOf(reading, place));
        return 'loaded';
      });
    }
  },
};

/** The foundation in a row, or why it becomes no investor. */
export function foundationFact(record: FileRecord): InvestorFact | string {
  const id = ein(record.raw('ein'));
  if (id === undefined) return 'no EIN';
  if (!isPrivateFoundation(record.raw('foundation'))) return 'not a private foundation';
  // Amounts may be empty or negative: then what the foundation owns is not known to reach the floor.
  const assetsUsd = record.usd('asset amt');
  if (assetsUsd === undefined) return 'assets not stated';
  if (assetsUsd < FOUNDATION_FLOOR_USD) return 'assets below the floor';
  const name = record.text('name');
  if (name === undefined) return 'no name';
  const on = endOfMonth(record.raw('tax period'));
  const state = record.text('state');
  const about = foundationPurpose(record.raw('ntee cd'));
  const fact = investorFact({
    name,
    ids: [id],
    kind: 'organisation',
    lpType: foundationLpType(name, assetsUsd),
    city: readable(record.raw('city')) || undefined,
    state,
    country: state === undefined ? undefined : 'USA',
    description: `Private ${isFamilyFoundationName(name) ? 'family ' : ''}foundation in the USA${about === undefined ? '' : ` for ${about}`}.`,
    assetsUsd,
    assetsOn: on,
    asOf: on,
    record: id.id,
    url: `https://apps.irs.gov/app/eos/detailsPage?ein=${id.id}`,
  });
  return fact ?? 'no name';
}

/** The last day of a tax period "201812"; undefined if it is none. */
export function endOfMonth(period: string): string | undefined {
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(period.trim()) ?? [];
  if (year === undefined || month === undefined) return undefined;
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
