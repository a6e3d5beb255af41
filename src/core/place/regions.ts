/** States and provinces of the two countries whose addresses name them: `code name`. USPS and Canada Post codes. */
const UNITED_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of ' +
  'Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA ' +
  'Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|' +
  'NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
  'OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|' +
  'TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico';
const CANADA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT ' +
  'Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';

export interface Region {
  readonly country: 'USA' | 'CAN';
  readonly code: string;
  readonly name: string;
}

function regionsOf(country: Region['country'], table: string): readonly Region[] {
  return table.split('|').map((row) => ({ country, code: row.slice(0, 2), name: row.slice(3) }));
}

/** Every state and province known here; codes of the two countries do not overlap. */
export const REGIONS: readonly Region[] = [...regionsOf('USA', UNITED_STATES), ...regionsOf('CAN', CANADA)];
