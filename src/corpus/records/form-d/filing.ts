import type { StagedRow } from '../../../store/corpus/record-stage.ts';
import type { FileRecord } from '../../record.ts';
import { nodesAt, textAt, type XmlNode } from '../xml.ts';

/** Values of a row or element by the names of the SEC's quarterly tables, blank where there is nothing. */
export type Values = Readonly<Record<string, string>>;

/** A Form D, whether it came as tables or as XML. Everything as it is written. */
export interface FormD {
  /** Accession number; of XML without one in its path what the filing itself says. */
  readonly id: string;
  readonly submission: Values;
  readonly issuer: Values;
  readonly offering: Values;
  readonly persons: readonly Values[];
}

/** What is kept of each table. */
export const FORM_D_COLUMNS = {
  formdsubmission: ['FILE_NUM', 'FILING_DATE', 'SUBMISSIONTYPE', 'TESTORLIVE'],
  issuers: [
    'IS_PRIMARYISSUER_FLAG',
    'CIK',
    'ENTITYNAME',
    'CITY',
    'STATEORCOUNTRY',
    'STATEORCOUNTRYDESCRIPTION',
    'ENTITYTYPE',
    'YEAROFINC_VALUE_ENTERED',
  ],
  offering: [
    'INDUSTRYGROUPTYPE',
    'INVESTMENTFUNDTYPE',
    'ISAMENDMENT',
    'PREVIOUSACCESSIONNUMBER',
    'SALE_DATE',
    'ISEQUITYTYPE',
    'ISDEBTTYPE',
    'ISOPTIONTOACQUIRETYPE',
    'ISPOOLEDINVESTMENTFUNDTYPE',
    'ISBUSINESSCOMBINATIONTRANS',
    'TOTALOFFERINGAMOUNT',
    'TOTALAMOUNTSOLD',
  ],
  relatedpersons: [
    'FIRSTNAME',
    'MIDDLENAME',
    'LASTNAME',
    'STREET1',
    'CITY',
    'STATEORCOUNTRY',
    'STATEORCOUNTRYDESCRIPTION',
    'RELATIONSHIP_1',
    'RELATIONSHIP_2',
    'RELATIONSHIP_3',
    'RELATIONSHIPCLARIFICATION',
  ],
} as const;

export type FormDTable = keyof typeof FORM_D_COLUMNS;

/** The columns of a row that are kept, blanks left out. */
export function valuesOf(record: FileRecord, columns: readonly string[]): Values {
  const values: Record<string, string> = {};
  for (const column of columns) {
    const value = record.raw(column.toLowerCase().replaceAll('_', ' '));
    if (value !== '') values[column] = value;
  }
  return values;
}

/** The filing the staged rows of one accession number make, or why they make none. */
export function filingOf(id: string, rows: readonly StagedRow[]): FormD | string {
  const of = (part: FormDTable) => rows.filter((row) => row.part === part).map((row) => row.values as Values);
  const submission = of('formdsubmission')[0];
  const offering = of('offering')[0];
  const issuers = of('issuers');
  const issuer =
    issuers.find((one) => /^(?:yes|true|1)$/i.test(one.IS_PRIMARYISSUER_FLAG ?? '')) ?? issuers[0];
  if (submission === undefined) return 'no row of FORMDSUBMISSION has its accession number';
  if (offering === undefined) return 'no row of OFFERING has its accession number';
  if (issuer === undefined) return 'no row of ISSUERS has its accession number';
  return { id, submission, issuer, offering, persons: of('relatedpersons') };
}

/** The accession number in a path ("0001544190-19-000003", or eighteen figures as in EDGAR's folders). */
export function accessionIn(path: string): string | undefined {
  const [, a, b, c] = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/.exec(path) ?? [];
  return a === undefined ? undefined : `${a}-${b}-${c}`;
}

/** A filing out of its XML (schema versions X0707 and X0708), under the names of the tables. */
export function filingOfXml(root: XmlNode, path: string): FormD | string {
  const text = (node: XmlNode, at: string) => textAt(node, at) ?? '';
  const first = nodesAt(root, 'primaryIssuer')[0];
  const offer = nodesAt(root, 'offeringData')[0];
  if (first === undefined || offer === undefined) return 'no Form D: it has no primaryIssuer or offeringData';
  const signed = text(offer, 'signatureBlock/signature/signatureDate');
  const issuer = {
    CIK: text(first, 'cik'),
    ENTITYNAME: text(first, 'entityName'),
    CITY: text(first, 'issuerAddress/city'),
    STATEORCOUNTRY: text(first, 'issuerAddress/stateOrCountry'),
    STATEORCOUNTRYDESCRIPTION: text(first, 'issuerAddress/stateOrCountryDescription'),
    ENTITYTYPE: text(first, 'entityType'),
    YEAROFINC_VALUE_ENTERED: text(first, 'yearOfInc/value'),
  };
  const kinds = 'typesOfSecuritiesOffered';
  const offering = {
    INDUSTRYGROUPTYPE: text(offer, 'industryGroup/industryGroupType'),
    INVESTMENTFUNDTYPE: text(offer, 'industryGroup/investmentFundInfo/investmentFundType'),
    ISAMENDMENT: text(offer, 'typeOfFiling/newOrAmendment/isAmendment'),
    PREVIOUSACCESSIONNUMBER: text(offer, 'typeOfFiling/newOrAmendment/previousAccessionNumber'),
    SALE_DATE: text(offer, 'typeOfFiling/dateOfFirstSale/value'),
    ISEQUITYTYPE: text(offer, `${kinds}/isEquityType`),
    ISDEBTTYPE: text(offer, `${kinds}/isDebtType`),
    ISOPTIONTOACQUIRETYPE: text(offer, `${kinds}/isOptionToAcquireType`),
    ISPOOLEDINVESTMENTFUNDTYPE: text(offer, `${kinds}/isPooledInvestmentFundType`),
    ISBUSINESSCOMBINATIONTRANS: text(
      offer,
      'businessCombinationTransaction/isBusinessCombinationTransaction',
    ),
    TOTALOFFERINGAMOUNT: text(offer, 'offeringSalesAmounts/totalOfferingAmount'),
    TOTALAMOUNTSOLD: text(offer, 'offeringSalesAmounts/totalAmountSold'),
  };
  const persons = nodesAt(root, 'relatedPersonsList/relatedPersonInfo').map((person) => {
    const roles = nodesAt(person, 'relatedPersonRelationshipList/relationship').map((node) => node.text);
    return {
      FIRSTNAME: text(person, 'relatedPersonName/firstName'),
      MIDDLENAME: text(person, 'relatedPersonName/middleName'),
      LASTNAME: text(person, 'relatedPersonName/lastName'),
      STREET1: text(person, 'relatedPersonAddress/street1'),
      CITY: text(person, 'relatedPersonAddress/city'),
      STATEORCOUNTRY: text(person, 'relatedPersonAddress/stateOrCountry'),
      STATEORCOUNTRYDESCRIPTION: text(person, 'relatedPersonAddress/stateOrCountryDescription'),
      RELATIONSHIP_1: roles[0] ?? '',
      RELATIONSHIP_2: roles[1] ?? '',
      RELATIONSHIP_3: roles[2] ?? '',
      RELATIONSHIPCLARIFICATION: text(person, 'relationshipClarification'),
    };
  });
  return {
    id: accessionIn(path) ?? `${issuer.CIK} ${offering.SALE_DATE || 'yet to occur'} ${signed}`,
    submission: {
      FILING_DATE: signed,
      SUBMISSIONTYPE: text(root, 'submissionType'),
      TESTORLIVE: text(root, 'testOrLive'),
      // Without an accession number the issuer and the first sale say which offering it is.
      FILE_NUM:
        accessionIn(path) === undefined ? `${issuer.CIK} ${offering.SALE_DATE || 'yet to occur'}` : '',
    },
    issuer,
    offering,
    persons,
  };
}
