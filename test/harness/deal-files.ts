import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../src/platform/values/scope.ts';

// A deal export made up by us in the layout of the Crunchbase export of 2014/15: no real company or investor.

const SYLLABLES = 'nor vale quil lan tol ren mar zin dle fen wick bra sto hel gar ith pol ven dra ske'.split(
  ' ',
);
const SECTORS = [
  'Games',
  'Payments',
  'Biotechnology',
  'Clean Technology',
  'Education',
  'Analytics',
  'Travel',
];
const PLACES = [
  'USA,CA,SF Bay Area,San Francisco',
  'USA,NY,New York City,New York',
  'GBR,H9,London,London',
  'DEU,16,Berlin,Berlin',
  'IND,19,Bangalore,Bangalore',
];
const KINDS = ['seed,', 'venture,A', 'venture,B', 'venture,', 'angel,'];

/** What real exports have for each company: rounds, lines of investors, investors of their own, acquisitions. */
const ROUNDS = 1.4;
const DEALS = 1.5;
export const INVESTORS = 0.32;
const ACQUIRED = 0.2;
/** Of the companies, those that only the deals name, without a permalink. */
const UNLISTED = 0.03;
/** Of the companies, those with the name of another one. */
const NAMESAKES = 0.01;

/** The investor a deal is of: few have many deals, most have one. */
const SKEW = 2.5;

function word(number: number): string {
  let text = '';
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    text += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const hex = (number: number) => number.toString(16).padStart(32, '0');

/**
 * Writes the files of an export of so many companies into a folder and returns how many rows they have. `from`: the
 * number of the first company, so that two exports overlap as far as is wanted. The same arguments make the same files.
 */
export async function writeDealFiles(folder: string, companies: number, from = 0): Promise<number> {
  const random = seededRandom(companies * 31 + from);
  const below = (limit: number) => Math.floor(random() * limit);
  const nameOf = (company: number) =>
    `${word(company % Math.ceil(100 / NAMESAKES) === 1 ? company - 1 : company)} ${['Labs', 'Systems', 'Networks'][company % 3]}`;
  const linkOf = (company: number) => `/organization/${word(company).toLowerCase()}-${company}`;
  const isListed = (company: number) => (company * 7919) % 100 >= UNLISTED * 100;
  const placeOf = (company: number) => PLACES[company % PLACES.length] ?? '';
  const sectorOf = (company: number) => `${SECTORS[company % SECTORS.length]}|${SECTORS[(company * 3) % 5]}`;
  const day = (number: number) =>
    `${2003 + (number % 10)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`;

  const listed = Array.from({ length: companies }, (_, at) => from + at).filter(isListed);
  const companyRows = listed.map(
    (n) =>
      `${linkOf(n)},${nameOf(n)},http://${word(n).toLowerCase()}${n}.test,${sectorOf(n)},,,${placeOf(n)},1,${day(n)},,`,
  );
  const roundOf = (company: number, turn: number) => {
    const number = company * 4 + turn;
    return `/funding-round/${hex(number)},${KINDS[number % KINDS.length]},${day(number)},${(1 + (number % 90)) * 100_000}`;
  };
  const roundRows = listed.flatMap((n) =>
    Array.from(
      { length: 1 + (n % 10 < (ROUNDS - 1) * 10 ? 1 : 0) },
      (_, turn) => `${linkOf(n)},${roundOf(n, turn)}`,
    ),
  );
  const investors = Math.ceil(companies * INVESTORS);
  const dealRows = Array.from({ length: Math.round(companies * DEALS) }, () => {
    const n = from + below(companies);
    const investor = Math.floor(investors * random() ** SKEW);
    const round = isListed(n) ? roundOf(n, 0) : `,${KINDS[n % KINDS.length]},${day(n)},`;
    const link = isListed(n) ? linkOf(n) : '';
    return `${link},${nameOf(n)},${sectorOf(n)},${placeOf(n)},,${word(investor * 3)} ${investor % 4 === 0 ? 'Ventures' : 'Capital'},,,,,${round}`;
  });
  const acquired = Array.from({ length: Math.round(companies * ACQUIRED) }, () => from + below(companies));
  const acquisitionRows = acquired.map(
    (n) => `${isListed(n) ? linkOf(n) : ''},${nameOf(n)},${placeOf(n)},${word(n * 5)} Group,${day(n + 3)},`,
  );

  const files = {
    'companies.csv': [
      'permalink,name,homepage_url,category_list,funding_total_usd,status,country_code,state_code,region,city,funding_rounds,founded_at,first_funding_at,last_funding_at',
      ...companyRows,
    ],
    'rounds.csv': [
      'company_permalink,funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd',
      ...roundRows,
    ],
    'investments.csv': [
      'company_permalink,company_name,company_category_list,company_country_code,company_state_code,company_region,company_city,investor_permalink,investor_name,investor_country_code,investor_state_code,investor_region,investor_city,funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd',
      ...dealRows,
    ],
    'acquisitions.csv': [
      'company_permalink,company_name,company_country_code,company_state_code,company_region,company_city,acquirer_name,acquired_at,price_amount',
      ...acquisitionRows,
    ],
  };
  await mkdir(folder, { recursive: true });
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, name), `${lines.join('\n')}\n`);
  return Object.values(files).reduce((sum, lines) => sum + lines.length - 1, 0);
}
