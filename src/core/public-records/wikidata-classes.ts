import type { LpType } from '../kind/investor-terms.ts';

/** What Wikidata's class of an investor (P31) says about it. */
export interface InvestorClass {
  readonly item: string;
  readonly name: string;
  readonly kind: 'organisation' | 'person';
  readonly lpType?: LpType;
  /** Looked for by class; the others are met as investors of companies only. */
  readonly isSought: boolean;
}

/**
 * The classes that are read (investor-corpora.md, section 7; counts of August 2026 in brackets). Before one is added its
 * item has to be looked up with `wbsearchentities`: a wrong item is a wrong kind of investor, silently.
 */
export const INVESTOR_CLASSES: readonly InvestorClass[] = [
  { item: 'Q3487908', name: 'venture capital firm', kind: 'organisation', isSought: true }, // 312
  { item: 'Q5418962', name: 'private equity firm', kind: 'organisation', isSought: true }, // 82
  { item: 'Q4086495', name: 'startup accelerator', kind: 'organisation', isSought: true }, // 57
  { item: 'Q1132207', name: 'business incubator', kind: 'organisation', isSought: true }, // 88
  { item: 'Q105611', name: 'hedge fund', kind: 'organisation', isSought: true }, // 38
  {
    item: 'Q1061648',
    name: 'sovereign wealth fund',
    kind: 'organisation',
    lpType: 'institutional',
    isSought: true,
  }, // 63
  { item: 'Q5', name: 'human', kind: 'person', lpType: 'angel', isSought: false },
];

/** The European Investment Bank: four of five statements "investor" (P1951) are its loans. */
export const LENDER = 'Q192247';

/** Classes whose members are named as investors and back no companies (ibid.). */
export const NO_INVESTOR_CLASSES: readonly string[] = [
  'Q1345691',
  'Q4936585',
  'Q327333',
  'Q484652',
  'Q5266746',
];

const BY_ITEM = new Map(INVESTOR_CLASSES.map((one) => [one.item, one]));

/** Why an investor of these classes is none, or undefined. */
export function whyNoInvestor(item: string, classes: readonly string[]): string | undefined {
  if (item === LENDER) return 'loans of the European Investment Bank';
  const isNone = classes.some((one) => NO_INVESTOR_CLASSES.includes(one));
  return isNone ? 'backs no companies, by its class' : undefined;
}

/** The first known class among these, in the order of the table; undefined for none. */
export function investorClass(classes: readonly string[]): InvestorClass | undefined {
  const known = classes.flatMap((one) => BY_ITEM.get(one) ?? []);
  return INVESTOR_CLASSES.find((one) => known.includes(one));
}
