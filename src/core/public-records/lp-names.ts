import type { LpType } from '../kind/investor-terms.ts';

/**
 * Family offices by name. The words are those public projects on Form ADV go by; "offices" is as frequent, and
 * "multi-family" alone is in half of all cases the business of letting flats.
 */
const FAMILY_OFFICE =
  /\b(?:family (?:investment )?offices?|family (?:capital|partners|holdings|investments))\b|\bmulti-?family\b(?! (?:real estate|housing|residential|apartments?|propert(?:y|ies)|realty|equity|income|credit|debt|mortgages?|loans?|reit|value|fund))/i;

/** A firm that lets flats, whatever else its name says. */
const FLATS =
  /\bmulti-?family\b.*\b(?:real estate|housing|residential|apartments?|propert(?:y|ies)|realty|reit|value|fund)\b/i;

/** True where the name says that the firm invests the money of one family or of several. */
export function isFamilyOfficeName(name: string): boolean {
  return FAMILY_OFFICE.test(name) && !FLATS.test(name);
}

/** Who advises or serves institutions and is none: "Foundation Capital", "Pension Consulting Group". */
const SERVES_OTHERS =
  /\b(?:advis[eo]rs?|advisory|asset management|capital|wealth|consult(?:ing|ants?)|services|brokers?|brokerage|agency|financial|securities|solutions|planning|planners|administrators? (?:llc|inc)|ventures?|resource|partners|marketing)\b/i;

const INSTITUTIONS: readonly RegExp[] = [
  /\bendowments?\b/i,
  // "… Foundation", "Foundation for …": as the last word before the legal form, or with what it is for.
  /\b(?:foundation|fdn)(?:,? (?:inc|incorporated|ltd|limited|trust|tr|corp|corporation)\.?|,? the)*$/i,
  /\bfoundation (?:for|of|to)\b/i,
  /\b(?:pension|superannuation|provident) (?:fund|plan|trust|scheme|board|reserve|system|insurance|benefits?|investment)/i,
  /\b(?:retirement|pension)s? (?:system|fund|board|trust|association|investment)s?\b/i,
  /\binvestment board\b|\bboard of (?:pensions|administration|investments)\b|\bpermanent fund\b/i,
  /\bsovereign (?:wealth )?fund\b|\binvestment authority\b|\bstate treasurer\b/i,
  /\buniversity\b.*\b(?:investment|endowment|trust|regents|trustees)\b|^(?:regents|trustees|president and fellows) of\b/i,
  /\b(?:insurance|assurance|reinsurance) (?:co|company|corp|corporation|association|society|exchange|plc|ltd)\b/i,
];

/**
 * The kind of limited partner a manager's own name says it is, or undefined: family offices, endowments, foundations,
 * pension funds, insurers, sovereign funds. A firm that serves such bodies is none of them.
 */
export function lpTypeOfName(name: string): LpType | undefined {
  const tidy = name.replace(/[\s/]+/g, ' ').trim();
  if (isFamilyOfficeName(tidy)) return 'family_office';
  if (SERVES_OTHERS.test(tidy)) return undefined;
  return INSTITUTIONS.some((pattern) => pattern.test(tidy)) ? 'institutional' : undefined;
}
