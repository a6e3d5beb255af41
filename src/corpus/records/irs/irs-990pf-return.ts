import { fundNameOf } from '../../../core/public-records/fund-names.ts';
import { ein } from '../../../core/public-records/record-ids.ts';
import { nodesAt, textAt, type XmlNode } from '../xml.ts';

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
