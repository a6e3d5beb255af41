import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HEADINGS =
  'company_permalink,company_name,company_category_list,company_country_code,investor_permalink,investor_name,' +
  'funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd';
const COUNTRIES = ['USA', 'GBR', 'DEU', 'FRA'];
const ENDINGS = ['', ', LLC', ' Inc.', ' Ltd'];
/** Deals, rounds and investors for each company, so that all of them repeat within the file. */
const DEALS_OF_COMPANY = 5;
const ROUNDS_OF_COMPANY = 2;
const INVESTORS = 2_500;
/** A step through the investors that meets all of them: it has no divisor in common with their number. */
const STEP = 7_919;

/**
 * Writes a folder with an investments.csv of so many deals, in which no one is real. Some investors have a permalink,
 * the others are spelled in several ways.
 */
export async function writeMadeUpExport(folder: string, deals: number): Promise<void> {
  const lines = Array.from({ length: deals }, (_, deal) => {
    const company = Math.floor(deal / DEALS_OF_COMPANY);
    const investor = (deal * STEP) % INVESTORS;
    const round = company * ROUNDS_OF_COMPANY + (deal % ROUNDS_OF_COMPANY);
    const hasLink = investor % 3 === 0;
    const name = `Zorvex ${investor} Partners${hasLink ? '' : ENDINGS[deal % ENDINGS.length]}`;
    const month = String(1 + (round % 12)).padStart(2, '0');
    return [
      `/organization/quillon-${company}`,
      `Quillon ${company}`,
      'Games|Media',
      COUNTRIES[company % COUNTRIES.length],
      hasLink ? `/organization/zorvex-${investor}` : '',
      `"${name}"`,
      `/funding-round/${round.toString(16).padStart(32, '0')}`,
      'venture',
      'A',
      `${2005 + (round % 9)}-${month}-11`,
      100_000 + round,
    ].join(',');
  });
  await writeFile(join(folder, 'investments.csv'), `${[HEADINGS, ...lines].join('\n')}\n`);
}
