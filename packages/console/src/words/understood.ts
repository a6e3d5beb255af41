/** What is said of things that were not understood as they are written. */
export const UNDERSTOOD = {
  title: 'Not understood as it is written',
  /** Where nothing that was written is meant. */
  notice: 'Good to know',
  quoted: (value: string) => `“${value}”`,
  candidates: 'On record, and may be meant:',
  fields: {
    geography: 'Place',
    sector_tags: 'Field',
    round_size_usd: 'Round size',
    known_competitors: 'Competitor',
    notable_investors: 'Investor on board',
    existing_lps: 'Limited partner on board',
    corpus: 'Data',
    sources: 'Outside sources',
    company_names: 'Company',
  } as Readonly<Record<string, string>>,
} as const;
