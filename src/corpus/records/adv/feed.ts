import { NO_FUNDS } from '../../../core/public-records/adviser.ts';
import { parseDay } from '../../../core/text/date-text.ts';
import { parseUsd } from '../../../core/text/money-text.ts';
import { nodesAt, type XmlNode } from '../xml.ts';
import { type Adviser, isGone } from './adviser-facts.ts';

/**
 * The adviser in a `Firm` of the daily feed (IAPD "IA_FIRM_SEC_Feed", ISO-8859-1), or why it cannot be used.
 * The feed says nothing of funds; exempt advisers carry neither employees nor assets.
 */
export function feedAdviser(firm: XmlNode): Adviser | string {
  const at = (path: string, name: string) => {
    const value = nodesAt(firm, path)[0]?.attributes[name]?.trim() ?? '';
    return value === '' ? undefined : value;
  };
  const name = at('Info', 'BusNm') ?? at('Info', 'LegalNm');
  if (name === undefined) return 'no name';
  if (isGone(at('Rgstn', 'St'))) return 'not an adviser any more';
  return {
    name,
    crd: at('Info', 'FirmCrdNb') ?? '',
    city: at('MainAddr', 'City'),
    state: at('MainAddr', 'State'),
    country: at('MainAddr', 'Cntry'),
    addresses: nodesAt(firm, 'FormInfo/Part1A/Item1/WebAddrs/WebAddr').map((node) => node.text.trim()),
    isExempt: at('Rgstn', 'FirmType') === 'ERA' || at('Info', 'SECNb')?.startsWith('802-') === true,
    reportsFunds: false,
    funds: NO_FUNDS,
    assetsUsd: parseUsd(at('FormInfo/Part1A/Item5F', 'Q5F2C')),
    filedOn: parseDay(at('Filing', 'Dt')),
  };
}
