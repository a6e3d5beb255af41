import { edgar } from '../../src/providers/edgar.ts';
import type { FakeHandler } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes: filers that do not exist. */
export const FILER = {
  cik: '1234567',
  name: 'ZIRKONIA HOLDINGS INC',
  sicDescription: 'Industrial Robots',
  website: 'www.zirkonia.example',
  addresses: { business: { street1: '1 Made-up St', city: 'RENO', stateOrCountry: 'NV' }, mailing: {} },
  tickers: [],
};

/** The newest first, as the record has them: an amendment, what it amends, a current report, a yearly one. */
const FILINGS = {
  accessionNumber: [
    '0001234567-26-000004',
    '0001234567-26-000003',
    '0001234567-26-000002',
    '0001234567-25-000001',
  ],
  filingDate: ['2026-06-02', '2026-05-04', '2026-03-01', '2025-02-01'],
  form: ['D/A', 'D', '8-K', '10-K'],
  items: ['', '', '2.02,3.02,5.02', ''],
  primaryDocument: ['xslFormDX01/primary_doc.xml', 'xslFormDX01/primary_doc.xml', 'x.htm', 'y.htm'],
};

/** A notice of an offering, made from the notes. */
export function formD({
  sold,
  amends = '',
  live = 'LIVE',
}: {
  sold: string;
  amends?: string;
  live?: string;
}): string {
  return `<?xml version="1.0"?>
<edgarSubmission><schemaVersion>X0708</schemaVersion><submissionType>D</submissionType><testOrLive>${live}</testOrLive>
<primaryIssuer><cik>0001234567</cik><entityName>ZIRKONIA HOLDINGS INC</entityName></primaryIssuer>
<relatedPersonsList>
<relatedPersonInfo><relatedPersonName><firstName>Ada</firstName><lastName>Plum</lastName></relatedPersonName>
<relatedPersonRelationshipList><relationship>Executive Officer</relationship><relationship>Director</relationship></relatedPersonRelationshipList></relatedPersonInfo>
<relatedPersonInfo><relatedPersonName><firstName>-</firstName><lastName>Umbra Peak Capital</lastName></relatedPersonName>
<relatedPersonRelationshipList><relationship>Director</relationship></relatedPersonRelationshipList></relatedPersonInfo>
</relatedPersonsList>
<offeringData><industryGroup><industryGroupType>Other Technology</industryGroupType></industryGroup>
<typeOfFiling><newOrAmendment><isAmendment>${amends !== ''}</isAmendment>${amends === '' ? '' : `<previousAccessionNumber>${amends}</previousAccessionNumber>`}</newOrAmendment>
<dateOfFirstSale><value>2026-04-20</value></dateOfFirstSale></typeOfFiling>
<offeringSalesAmounts><totalOfferingAmount>4500000</totalOfferingAmount><totalAmountSold>${sold}</totalAmountSold></offeringSalesAmounts>
<investors><hasNonAccreditedInvestors>false</hasNonAccreditedInvestors><totalNumberAlreadyInvested>12</totalNumberAlreadyInvested></investors>
</offeringData></edgarSubmission>`;
}

const NOTICES: Readonly<Record<string, string>> = {
  '000123456726000004': formD({ sold: '4000000', amends: '0001234567-26-000003' }),
  '000123456726000003': formD({ sold: '1500000' }),
};

export const edgarFake: FakeHandler = ({ path }) => {
  const [, folder = ''] = /^\/Archives\/edgar\/data\/1234567\/(\d{18})\/primary_doc\.xml$/.exec(path) ?? [];
  const notice = NOTICES[folder];
  if (notice !== undefined) return { text: notice, headers: { 'content-type': 'text/xml' } };
  if (path === '/submissions/CIK0001234567.json')
    return { json: { ...FILER, filings: { recent: FILINGS, files: [] } } };
  // A director who reports shares: a filer, and no company.
  if (path === '/submissions/CIK0007777777.json')
    return {
      json: {
        ...{ cik: '7777777', name: 'ZIRKON ADA B', entityType: 'other', sic: '', sicDescription: '' },
        ...{ insiderTransactionForOwnerExists: 1, insiderTransactionForIssuerExists: 0, tickers: [] },
      },
    };
  if (path !== '/LATEST/search-index') return { status: 404, text: 'no such key' };
  const hits = [
    { _id: '7777777', _source: { entity: 'ZIRKON ADA B' } },
    { _id: '7654322', _source: { entity: 'ZIRKONIA PARTS SUPPLY' } },
    { _id: '7654321', _source: { entity: 'ZIRKONIA HOLDINGS II LP' } },
    { _id: '1234567', _source: { entity: 'ZIRKONIA HOLDINGS INC  (ZRK, ZRKW)', tickers: 'ZRK' } },
  ];
  return { json: { hits: { hits } } };
};

export const edgarSamples: ProviderSamples = {
  provider: edgar,
  kinds: {
    'company.search': { params: { keyword: 'Zirkonia', limit: 5 }, good: edgarFake, missing: 'failure' },
    'company.enrich': { params: { name: 'Zirkonia Holdings' }, good: edgarFake, missing: 'failure' },
    'company.news': { params: { name: 'Zirkonia Holdings', limit: 5 }, good: edgarFake, missing: 'failure' },
  },
};
