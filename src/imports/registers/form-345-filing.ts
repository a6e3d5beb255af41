import { parseDay } from '../../platform/values/text.ts';
import { filedName } from '../../reference/names/rules-filed.ts';
import { accessionIn, nodesAt, textAt, type Values, type XmlNode } from './form-d-filing.ts';

/** What is kept of each table of the quarterly data sets. */
export const FORM_345_COLUMNS = {
  submission: [
    'FILING_DATE',
    'PERIOD_OF_REPORT',
    'DOCUMENT_TYPE',
    'ISSUERCIK',
    'ISSUERNAME',
    'ISSUERTRADINGSYMBOL',
  ],
  reportingowner: [
    'RPTOWNERCIK',
    'RPTOWNERNAME',
    'RPTOWNER_RELATIONSHIP',
    'RPTOWNER_TITLE',
    'RPTOWNER_TXT',
    'RPTOWNER_CITY',
    'RPTOWNER_STATE',
    'RPTOWNER_STATE_DESC',
  ],
  nonderiv_trans: [
    'TRANS_DATE',
    'TRANS_CODE',
    'TRANS_SHARES',
    'TRANS_PRICEPERSHARE',
    'TRANS_ACQUIRED_DISP_CD',
  ],
} as const;

export type Form345Table = keyof typeof FORM_345_COLUMNS;

/** A Form 3, 4 or 5 out of its XML, under the names of the tables. */
export function ownershipOfXml(root: XmlNode, path: string) {
  const text = (node: XmlNode, at: string) => textAt(node, at) ?? '';
  const signed = text(root, 'ownerSignature/signatureDate');
  const submission = {
    FILING_DATE: signed === '' ? text(root, 'periodOfReport') : signed,
    PERIOD_OF_REPORT: text(root, 'periodOfReport'),
    DOCUMENT_TYPE: text(root, 'documentType'),
    ISSUERCIK: text(root, 'issuer/issuerCik'),
    ISSUERNAME: text(root, 'issuer/issuerName'),
    ISSUERTRADINGSYMBOL: text(root, 'issuer/issuerTradingSymbol'),
  };
  const owners = nodesAt(root, 'reportingOwner').map((owner) => {
    const relation = (name: string) =>
      /^(?:1|true)$/i.test(text(owner, `reportingOwnerRelationship/${name}`));
    const relations = [
      relation('isOfficer') ? 'Officer' : '',
      relation('isDirector') ? 'Director' : '',
      relation('isTenPercentOwner') ? 'TenPercentOwner' : '',
      relation('isOther') ? 'Other' : '',
    ];
    return {
      RPTOWNERCIK: text(owner, 'reportingOwnerId/rptOwnerCik'),
      RPTOWNERNAME: text(owner, 'reportingOwnerId/rptOwnerName'),
      RPTOWNER_RELATIONSHIP: relations.filter((one) => one !== '').join(','),
      RPTOWNER_TITLE: text(owner, 'reportingOwnerRelationship/officerTitle'),
      RPTOWNER_TXT: text(owner, 'reportingOwnerRelationship/otherText'),
      RPTOWNER_CITY: text(owner, 'reportingOwnerAddress/rptOwnerCity'),
      RPTOWNER_STATE: text(owner, 'reportingOwnerAddress/rptOwnerState'),
      RPTOWNER_STATE_DESC: text(owner, 'reportingOwnerAddress/rptOwnerStateDescription'),
    };
  });
  const transactions = nodesAt(root, 'nonDerivativeTable/nonDerivativeTransaction').map((one) => ({
    TRANS_DATE: text(one, 'transactionDate/value'),
    TRANS_CODE: text(one, 'transactionCoding/transactionCode'),
    TRANS_SHARES: text(one, 'transactionAmounts/transactionShares/value'),
    TRANS_PRICEPERSHARE: text(one, 'transactionAmounts/transactionPricePerShare/value'),
    TRANS_ACQUIRED_DISP_CD: text(one, 'transactionAmounts/transactionAcquiredDisposedCode/value'),
  }));
  const id =
    accessionIn(path) ??
    `${submission.ISSUERCIK} ${owners[0]?.RPTOWNERCIK ?? ''} ${submission.PERIOD_OF_REPORT} ${signed}`;
  return { id, submission, owners, transactions };
}

/** Sale on a market, disposal to the issuer and tender: shares turned into money, as a cash merger does too. */
const SALES: ReadonlySet<string> = new Set(['S', 'D', 'U']);
/** No person has sold for more on one line; beyond it a price was mistyped. */
const MAX_PROCEEDS_USD = 20e9;

export interface Sale {
  readonly soldOn: string;
  readonly proceedsUsd: number;
}

/** The sale a transaction is, or why it is none. `F` (shares withheld for taxes) and gifts bring no money. */
export function saleOf(values: Values, notBefore: string): Sale | string {
  const code = values.TRANS_CODE ?? '';
  if (!SALES.has(code)) return code === 'F' ? 'shares withheld for taxes' : 'no sale';
  if (values.TRANS_ACQUIRED_DISP_CD !== 'D') return 'no sale';
  const proceedsUsd = Number(values.TRANS_SHARES) * Number(values.TRANS_PRICEPERSHARE);
  if (!(proceedsUsd > 0)) return 'a sale without a price';
  if (proceedsUsd > MAX_PROCEEDS_USD) return 'a price or number of shares beyond reason';
  const soldOn = parseDay(values.TRANS_DATE, 'month-first');
  if (soldOn === undefined) return 'a sale without a date';
  return soldOn < notBefore
    ? 'sold more than 24 months ago'
    : { soldOn, proceedsUsd: Math.round(proceedsUsd) };
}

/** The day `months` before a day, both `YYYY-MM-DD`. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

const ORGANISATION =
  /\b(?:inc|llc|l\.l\.c|lp|l\.p|llp|ltd|limited|corp|corporation|trust|fund|funds|partners|partnership|capital|holdings|management|ventures|foundation|group|associates|gmbh|plc|bank|company|co|advisors|investments?|s\.?a|n\.?v|ag|family)\b\.?/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|dr|esq)\.?$/i;

/**
 * The name of a person whom EDGAR files as "LAST FIRST M", in the order people write it; undefined for an
 * organisation. A family name of several words cannot be distinguished from a first name: the first word is
 * taken.
 */
export function ownerName(filed: string): string | undefined {
  if (ORGANISATION.test(filed)) return undefined;
  const words = filed
    .replaceAll(',', ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const suffixes = words.filter((word, at) => at > 0 && SUFFIX.test(word));
  const [last, ...given] = words.filter((word, at) => at === 0 || !SUFFIX.test(word));
  if (last === undefined || given.length === 0) return undefined;
  const name = filedName([...given, last].join(' '));
  return suffixes.length === 0 ? name : `${name} ${suffixes.map((one) => one.replace('.', '')).join(' ')}`;
}

/** What an owner is said to be at the company, in words. */
export function titleOf(owner: Values): string {
  const { RPTOWNER_TITLE = '', RPTOWNER_TXT = '', RPTOWNER_RELATIONSHIP = '' } = owner;
  const titles = [RPTOWNER_TITLE, RPTOWNER_TXT].filter((text) => text !== '' && !/^see remarks$/i.test(text));
  return (
    titles.length > 0 ? titles.join('; ') : RPTOWNER_RELATIONSHIP.replace('TenPercentOwner', '10% owner')
  ).slice(0, 200);
}

/** Whether the words call a person a founder. */
export function isFounder(owner: Values): boolean {
  return /founder/i.test(`${owner.RPTOWNER_TITLE ?? ''} ${owner.RPTOWNER_TXT ?? ''}`);
}

/** Whether a person leads the company: in a young one that is mostly a founder. */
export function isChief(owner: Values): boolean {
  const title = `${owner.RPTOWNER_TITLE ?? ''} ${owner.RPTOWNER_TXT ?? ''}`;
  if (/\b(?:vice|deputy|assistant|former)\b|\b[se]?vp\b/i.test(title)) return false;
  return /chief executive|\bceo\b|\bpresident\b(?!\s*(?:,|of|-)\s*\w+ (?:division|unit|region))/i.test(title);
}
