/**
 * Sectors by the industry groups of Form D (its Item 4), in the words people use for sectors; a group that says nothing
 * ("Other") gives none.
 */
const SECTORS: Readonly<Record<string, readonly string[]>> = {
  Agriculture: ['Agriculture'],
  'Commercial Banking': ['Banking', 'Fintech'],
  Insurance: ['Insurance'],
  Investing: ['Financial Services'],
  'Investment Banking': ['Financial Services'],
  'Other Banking and Financial Services': ['Financial Services', 'Fintech'],
  'Business Services': ['Business Services'],
  'Coal Mining': ['Mining'],
  'Electric Utilities': ['Energy'],
  'Energy Conservation': ['Energy', 'Climate'],
  'Environmental Services': ['Climate'],
  'Oil and Gas': ['Oil and Gas', 'Energy'],
  'Other Energy': ['Energy'],
  Biotechnology: ['Biotechnology'],
  'Health Insurance': ['Insurance', 'Health Care'],
  'Hospitals and Physicians': ['Health Care'],
  Pharmaceuticals: ['Pharmaceuticals', 'Biotechnology'],
  'Other Health Care': ['Health Care'],
  Manufacturing: ['Manufacturing'],
  Commercial: ['Real Estate'],
  Construction: ['Construction', 'Real Estate'],
  'REITS and Finance': ['Real Estate'],
  Residential: ['Real Estate'],
  'Other Real Estate': ['Real Estate'],
  Retailing: ['Retail'],
  Restaurants: ['Food and Beverage'],
  Computers: ['Software', 'Hardware'],
  Telecommunications: ['Telecommunications'],
  'Other Technology': ['Software'],
  'Airlines and Airports': ['Travel'],
  'Lodging and Conventions': ['Travel'],
  'Tourism and Travel Services': ['Travel'],
  'Other Travel': ['Travel'],
};

/** The sectors of an industry group, none for one that says nothing. */
export function sectorsOf(group: string): readonly string[] {
  return SECTORS[group] ?? [];
}

/** Where money is raised in rounds that go by stages; a house or a well is paid for otherwise. */
export const STAGED_INDUSTRIES: ReadonlySet<string> = new Set([
  'Agriculture',
  'Business Services',
  'Energy Conservation',
  'Environmental Services',
  'Other Energy',
  'Biotechnology',
  'Pharmaceuticals',
  'Other Health Care',
  'Manufacturing',
  'Retailing',
  'Computers',
  'Telecommunications',
  'Other Technology',
  'Other Banking and Financial Services',
  'Other Travel',
]);
