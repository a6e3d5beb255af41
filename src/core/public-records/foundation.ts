import type { LpType } from '../kind/investor-terms.ts';

/**
 * The IRS's words for a private foundation (Exempt Organizations BMF, field FOUNDATION): operating and exempt from the
 * tax on investment income (02), other operating (03), non-operating (04). All other codes are churches, schools,
 * clubs and public charities, which are no investors.
 */
const PRIVATE_FOUNDATION = new Set(['02', '03', '04']);

/** Smaller ones hold no stakes in funds: 5 % of 5 million a year is all they have to invest again, USD. */
export const FOUNDATION_FLOOR_USD = 5_000_000;

/** What a family's foundation must hold to be treated as the family's office, USD (investor-corpora.md, section 5). */
export const FAMILY_FLOOR_USD = 25_000_000;

/** "family foundation" as the master file writes it: cut at 70 letters, with abbreviations, with a word between. */
const FAMILY_FOUNDATION =
  /\bfam(?:ily)? ?(?:(?:private|charitable|char|charit ?able|educational|scholarship|memorial|philanthropic|art) )?(?:foundat|fou?nd(?:atio|ato)?n|fdn|fndn|fdtn|fndtn|fund|tr\b|trust)|\bfamily(?: charit ?able)?$/i;

/** A foundation for families rather than of one. */
const FOR_FAMILIES = /(?:^(?:the )?|\bchild(?:ren)?(?:'?s)? (?:and |& )?|\bhealthy )fam(?:ily|ilies)\b/i;

/** True for an organisation whose FOUNDATION code says it is a private foundation ("4" is what is left of "04"). */
export function isPrivateFoundation(code: string): boolean {
  return PRIVATE_FOUNDATION.has(code.trim().padStart(2, '0'));
}

/** True where the name says that the foundation is one family's. */
export function isFamilyFoundationName(name: string): boolean {
  return FAMILY_FOUNDATION.test(name) && !FOR_FAMILIES.test(name);
}

/** A private foundation's kind of limited partner: a family's with much to invest acts as the family's office. */
export function foundationLpType(name: string, assetsUsd: number): LpType {
  return isFamilyFoundationName(name) && assetsUsd >= FAMILY_FLOOR_USD ? 'family_office' : 'institutional';
}
