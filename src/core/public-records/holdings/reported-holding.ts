/** What Form N-PORT says of a holding, in the codes of the form (Part C: https://www.sec.gov/files/formn-port.pdf). */
export interface ReportedHolding {
  readonly assetCategory: string;
  readonly issuerType: string;
  readonly payoff: string;
  readonly fairValueLevel: string;
  readonly isRestricted: boolean;
  readonly cusip: string;
}

/** Fillers write one figure throughout where there is no number, or name none. */
const NO_CUSIP = /^(?:|n\/?a|none|(.)\1{7,8})$/i;
/** Numbers that may be made up within a house: issuers 990000 to 99ZZZZ, and those whose number ends in 99. */
const OWN_CUSIP = /^(?:99[0-9A-Z]{4}|[0-9A-Z]{3}99[0-9A-Z])/;

/**
 * Whether a text is a CUSIP that is given to traded securities: nine characters with the right check digit, none of those
 * set aside for numbers of one's own. Method of the check digit: "modulus 10 double add double", https://www.cusip.com.
 */
export function isRealCusip(text: string): boolean {
  const cusip = text.trim().toUpperCase();
  if (NO_CUSIP.test(cusip) || !/^[0-9A-Z*@#]{8}\d$/.test(cusip) || OWN_CUSIP.test(cusip)) return false;
  let sum = 0;
  for (let at = 0; at < 8; at += 1) {
    const character = cusip.charAt(at);
    const letter = character.charCodeAt(0) - 55;
    const value = /\d/.test(character) ? Number(character) : (MARKS[character] ?? letter);
    const doubled = at % 2 === 1 ? value * 2 : value;
    sum += Math.floor(doubled / 10) + (doubled % 10);
  }
  return (10 - (sum % 10)) % 10 === Number(cusip.charAt(8));
}

const MARKS: Readonly<Record<string, number>> = { '*': 36, '@': 37, '#': 38 };

/**
 * Why a holding is none of shares in a private company; undefined where it is one: common or preferred shares (EC, EP) of a
 * company, bought (not sold short), restricted, valued by the fund itself (level 3), without the number of a traded security.
 */
export function whyNotPrivate(holding: ReportedHolding): string | undefined {
  const { assetCategory, issuerType, payoff, fairValueLevel, isRestricted, cusip } = holding;
  if (assetCategory !== 'EC' && assetCategory !== 'EP') return 'no shares (debt, derivatives, funds)';
  if (fairValueLevel !== '3') return 'valued by a market price';
  if (!isRestricted) return 'may be sold freely';
  if (/^short$/i.test(payoff)) return 'sold short';
  if (issuerType !== '' && issuerType !== 'CORP' && issuerType !== 'OTHER')
    return 'a fund or another vehicle';
  return isRealCusip(cusip) ? 'has the number of a traded security' : undefined;
}
