import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

// Quarters of Form D made up by us in the layout of the SEC's data sets: no real person or company.

const FIRST =
  'Ada Tom Ines Olaf Mira Juno Bela Kit Runa Sven Vera Ugo Lena Omar Pia Rex Tilda Yan Zoe Noor'.split(' ');
const SYLLABLES = 'nor vale quil lan tol ren mar zin dle fen wick bra sto hel gar ith pol ven dra ske'.split(
  ' ',
);
const TOWNS = [
  'DENVER CO COLORADO',
  'AUSTIN TX TEXAS',
  'BOSTON MA MASSACHUSETTS',
  'SEATTLE WA WASHINGTON',
  'NEW YORK NY NEW_YORK',
];
const INDUSTRIES = [
  'Other Technology',
  'Biotechnology',
  'Other Health Care',
  'Manufacturing',
  'Other Real Estate',
  'Other',
];
const DAYS = ['02', '07', '11', '16', '20', '24', '28'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A real quarter: a third of the filings are of funds, two fifths amend others, four people on each. */
const FUNDS = 3;
const AMENDED = 5;
const PEOPLE = 4;

const TABLES = {
  'FORMDSUBMISSION.tsv':
    'ACCESSIONNUMBER FILE_NUM FILING_DATE SIC_CODE SCHEMAVERSION SUBMISSIONTYPE TESTORLIVE',
  'ISSUERS.tsv':
    'ACCESSIONNUMBER IS_PRIMARYISSUER_FLAG ISSUER_SEQ_KEY CIK ENTITYNAME STREET1 CITY STATEORCOUNTRY STATEORCOUNTRYDESCRIPTION ZIPCODE ENTITYTYPE YEAROFINC_VALUE_ENTERED',
  'OFFERING.tsv':
    'ACCESSIONNUMBER INDUSTRYGROUPTYPE INVESTMENTFUNDTYPE ISAMENDMENT PREVIOUSACCESSIONNUMBER SALE_DATE ISEQUITYTYPE ISPOOLEDINVESTMENTFUNDTYPE TOTALOFFERINGAMOUNT TOTALAMOUNTSOLD',
  'RELATEDPERSONS.tsv':
    'ACCESSIONNUMBER RELATEDPERSON_SEQ_KEY FIRSTNAME MIDDLENAME LASTNAME STREET1 CITY STATEORCOUNTRY STATEORCOUNTRYDESCRIPTION RELATIONSHIP_1 RELATIONSHIP_2 RELATIONSHIPCLARIFICATION',
} as const;

function word(number: number): string {
  const base = SYLLABLES.length;
  const parts = [number % base, Math.floor(number / base) % base, Math.floor(number / base ** 2) % base];
  const text = parts.map((part) => SYLLABLES[part] ?? '').join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes `filings` filings as quarters of `perQuarter` into folders of `folder`; returns the rows written. */
export async function writeQuarters(folder: string, filings: number, perQuarter: number): Promise<number> {
  let rows = 0;
  for (let quarter = 0; quarter * perQuarter < filings; quarter += 1) {
    const at = join(folder, `quarter-${String(quarter).padStart(3, '0')}`);
    await mkdir(at, { recursive: true });
    const streams = Object.entries(TABLES).map(([name, columns]) => {
      const stream = createWriteStream(join(at, name));
      stream.write(`${columns.replaceAll(' ', '\t')}\n`);
      return stream;
    });
    const end = Math.min(filings, (quarter + 1) * perQuarter);
    for (let number = quarter * perQuarter; number < end; number += 1) {
      for (const [index, lines] of linesOf(number).entries()) {
        rows += lines.length;
        const stream = streams[index];
        const text = lines.map((line) => `${line.join('\t')}\n`).join('');
        if (stream?.write(text) === false) await once(stream, 'drain');
      }
    }
    for (const stream of streams) {
      stream.end();
      await finished(stream);
    }
  }
  return rows;
}

/** The rows of a filing, table by table. */
function linesOf(number: number): (readonly string[])[][] {
  const isAmendment = number % AMENDED === 4;
  // What an amendment amends: the filing before, so that half of them meet theirs in the same quarter.
  const offering = isAmendment ? number - 1 : number;
  const isFund = offering % FUNDS === 0;
  const id = `0009${String(number).padStart(6, '0')}-25-000001`;
  const [town = '', state = '', name = ''] = (TOWNS[Math.floor(offering / 2) % TOWNS.length] ?? '').split(
    / (?=[A-Z]{2} )| (?=\S+$)/,
  );
  const who = word(offering % 7_000);
  const entity = isFund
    ? `${who} Ventures Fund ${(offering % 4) + 1}, L.P.`
    : `${who} ${word(offering * 7 + 3)} Inc.`;
  const filed = `${DAYS[number % DAYS.length]}-${MONTHS[number % 12]}-2025`;
  const block = Math.floor(offering / 2);
  const street = `${(block % 900) + 1} ${word(block % 300)} Street`;
  const place = [street, town, state, name.replace('_', ' ')];
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    // Every thirtieth fund lends its first partner to the board of the company filed after it.
    const from = offering % 30 === 1 && index === 0 ? offering - 1 : offering;
    const person = from * PEOPLE + index;
    const role = isFund || index > 1 ? 'Executive Officer' : 'Director';
    return [
      id,
      String(index + 1),
      FIRST[person % FIRST.length] ?? '',
      '',
      word(person % 5_000),
      ...place,
      role,
      '',
      '',
    ];
  });
  return [
    [[id, `021-${offering}`, filed, '', 'X0708', isAmendment ? 'D/A' : 'D', 'LIVE']],
    [
      [
        id,
        'YES',
        '101',
        String(1_000_000 + offering),
        entity,
        ...place,
        '80202',
        isFund ? 'Limited Partnership' : 'Corporation',
        '2022',
      ],
    ],
    [
      [
        id,
        isFund ? 'Pooled Investment Fund' : (INDUSTRIES[offering % INDUSTRIES.length] ?? ''),
        isFund ? 'Venture Capital Fund' : '',
        String(isAmendment),
        isAmendment ? `0009${String(offering).padStart(6, '0')}-25-000001` : '',
        `2025-0${(offering % 9) + 1}-1${offering % 10}`,
        String(!isFund),
        String(isFund),
        '10000000',
        String(250_000 + (number % 400) * 50_000),
      ],
    ],
    people,
  ];
}
