/** What an investor is, as founders tell them apart. One of whom nothing tells has none. */
export const INVESTOR_KINDS = [
  'venture_fund',
  'angel',
  'accelerator',
  'corporate',
  'family_office',
  'government',
  'platform',
  'private_equity',
] as const;
export type InvestorKind = (typeof INVESTOR_KINDS)[number];
