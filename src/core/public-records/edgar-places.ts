/**
 * EDGAR's own codes of countries, `code alpha-3` (https://www.sec.gov/submit-filings/filer-support-resources/
 * edgar-state-country-codes). The codes of American states are the postal ones; several of these look like them and are
 * not ("PR" aside, a code with a figure is never a state).
 */
const COUNTRIES =
  'B2 AFG|B3 ALB|B4 DZA|B6 AND|B7 AGO|B9 ATG|C1 ARG|1B ARM|1C ABW|C3 AUS|C4 AUT|1D AZE|C5 BHS|C6 BHR|C7 BGD|C8 BRB|' +
  '1F BLR|C9 BEL|D1 BLZ|D0 BMU|D3 BOL|1E BIH|B1 BWA|D5 BRA|D8 VGB|D9 BRN|E0 BGR|E3 KHM|E4 CMR|E9 CYM|F3 CHL|F4 CHN|' +
  'F5 TWN|F8 COL|G2 CRI|1M HRV|G4 CYP|2N CZE|G7 DNK|G8 DOM|H1 ECU|H2 EGY|H3 SLV|1H EST|H5 ETH|H9 FIN|I0 FRA|2M DEU|' +
  'J0 GHA|J1 GIB|J3 GRC|J8 GTM|Y7 GGY|K3 HKG|K5 HUN|K6 ISL|K7 IND|K8 IDN|L2 IRL|Y8 IMN|L3 ISR|L6 ITA|L8 JAM|M0 JPN|' +
  'Y9 JEY|M2 JOR|1P KAZ|M3 KEN|M5 KOR|M6 KWT|1R LVA|M8 LBN|N0 LBR|N2 LIE|1Q LTU|N4 LUX|N5 MAC|N8 MYS|O1 MLT|1T MHL|' +
  'O4 MUS|O5 MEX|O9 MCO|P0 MNG|Z5 MNE|P2 MAR|P7 NLD|Q2 NZL|Q5 NGA|Q8 NOR|P4 OMN|R0 PAK|R1 PAN|R4 PRY|R5 PER|R6 PHL|' +
  'R9 POL|S1 PRT|S3 QAT|S5 ROU|S6 RWA|T0 SAU|T1 SEN|T2 SYC|U0 SGP|T3 ZAF|U3 ESP|V7 SWE|V8 CHE|W1 THA|W8 TUR|C0 ARE|' +
  'X0 GBR|X3 URY|Q1 VNM|Z4 CAN';

const CANADA = 'A0 AB|A1 BC|A2 MB|A3 NB|A4 NL|A5 NS|A6 ON|A7 PE|A8 QC|A9 SK|B0 YT';

function tableOf(text: string): ReadonlyMap<string, string> {
  return new Map(text.split('|').map((row) => [row.slice(0, 2), row.slice(3)]));
}

const COUNTRY_OF = tableOf(COUNTRIES);
const PROVINCE_OF = tableOf(CANADA);

/** The country (alpha-3) and state or province a code of EDGAR means; empty where it is none that is known. */
export function edgarCodePlace(code: string | undefined): {
  readonly country?: string;
  readonly state?: string;
} {
  const tidy = code?.trim().toUpperCase() ?? '';
  const country = COUNTRY_OF.get(tidy);
  if (country !== undefined) return { country };
  const province = PROVINCE_OF.get(tidy);
  if (province !== undefined) return { country: 'CAN', state: province };
  return /^[A-Z]{2}$/.test(tidy) ? { country: 'USA', state: tidy } : {};
}
