import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

// Filings made up by us in the layout of the SEC's data sets (made from the notes): no real person or company.

export type Row = Readonly<Record<string, string>>;

/** Writes tables as the SEC does: tab-separated, unquoted, every column that a row names. */
export async function writeTables(
  folder: string,
  tables: Readonly<Record<string, readonly Row[]>>,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
    await writeFile(join(folder, name), lines.map((line) => `${line.join('\t')}\n`).join(''));
  }
  return folder;
}

/** Packs the files of a folder, as members of a folder of their own (archives of the SEC come with and without one). */
export async function zipFolder(folder: string, archive: string, inside = ''): Promise<string> {
  const zip = new ZipFile();
  for (const name of (await readdir(folder)).sort()) zip.addFile(join(folder, name), `${inside}${name}`);
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(archive)));
  return archive;
}

/** The tables of one Form D. */
export interface MadeFormD {
  readonly id: string;
  readonly filedOn: string;
  readonly submission?: Row;
  readonly issuer?: Row;
  readonly offering?: Row;
  readonly persons?: readonly Row[];
}

/** Tables of Form D out of filings; what a filing does not say is that of a small company in Denver. */
export function formDTables(filings: readonly MadeFormD[]): Record<string, Row[]> {
  const tables: Record<string, Row[]> = {
    'FORMDSUBMISSION.tsv': [],
    'ISSUERS.tsv': [],
    'OFFERING.tsv': [],
    'RELATEDPERSONS.tsv': [],
    'SIGNATURES.tsv': [],
  };
  for (const { id, filedOn, submission = {}, issuer = {}, offering = {}, persons = [] } of filings) {
    const key = { ACCESSIONNUMBER: id };
    tables['FORMDSUBMISSION.tsv']?.push({
      ...key,
      FILE_NUM: '',
      FILING_DATE: filedOn,
      SUBMISSIONTYPE: 'D',
      TESTORLIVE: 'LIVE',
      ...submission,
    });
    tables['ISSUERS.tsv']?.push({
      ...key,
      IS_PRIMARYISSUER_FLAG: 'YES',
      CIK: '0000000001',
      ENTITYNAME: 'Plibberish Storage, Inc.',
      STREET1: '12 Larimer Street',
      CITY: 'DENVER',
      STATEORCOUNTRY: 'CO',
      STATEORCOUNTRYDESCRIPTION: 'COLORADO',
      ENTITYTYPE: 'Corporation',
      YEAROFINC_VALUE_ENTERED: '2023',
      ...issuer,
    });
    tables['OFFERING.tsv']?.push({
      ...key,
      INDUSTRYGROUPTYPE: 'Other Technology',
      INVESTMENTFUNDTYPE: '',
      ISAMENDMENT: 'false',
      PREVIOUSACCESSIONNUMBER: '',
      SALE_DATE: '2025-08-20',
      ISEQUITYTYPE: 'true',
      ISPOOLEDINVESTMENTFUNDTYPE: '',
      TOTALOFFERINGAMOUNT: '4000000',
      TOTALAMOUNTSOLD: '3000000',
      ...offering,
    });
    for (const person of persons)
      tables['RELATEDPERSONS.tsv']?.push({
        ...key,
        FIRSTNAME: '',
        MIDDLENAME: '',
        LASTNAME: '',
        STREET1: '12 Larimer Street',
        CITY: 'Denver',
        STATEORCOUNTRY: 'CO',
        STATEORCOUNTRYDESCRIPTION: 'COLORADO',
        RELATIONSHIP_1: 'Director',
        RELATIONSHIP_2: '',
        RELATIONSHIPCLARIFICATION: '',
        ...person,
      });
    tables['SIGNATURES.tsv']?.push({ ...key, SIGNATURENAME: 'Q. Body' });
  }
  return tables;
}

/** A fund's part of a Form D. */
export const VENTURE_FUND = {
  INDUSTRYGROUPTYPE: 'Pooled Investment Fund',
  INVESTMENTFUNDTYPE: 'Venture Capital Fund',
  ISPOOLEDINVESTMENTFUNDTYPE: 'true',
} as const;

/** A fund of a firm in Boulder, and its partner. */
export const FUND: MadeFormD = {
  id: '0000000100-25-000001',
  filedOn: '30-SEP-2025',
  submission: { FILE_NUM: '021-100' },
  issuer: {
    CIK: '0000000100',
    ENTITYNAME: 'Norvale Ventures Fund III, L.P.',
    CITY: 'BOULDER',
    ENTITYTYPE: 'Limited Partnership',
  },
  offering: {
    ...VENTURE_FUND,
    TOTALOFFERINGAMOUNT: '80000000',
    TOTALAMOUNTSOLD: '52500000',
    SALE_DATE: '2025-09-12',
  },
  persons: [
    {
      FIRSTNAME: 'Ada',
      MIDDLENAME: 'K.',
      LASTNAME: 'Quillfeather',
      RELATIONSHIP_1: 'Executive Officer',
      STREET1: '1 Pearl Street',
    },
    { FIRSTNAME: 'N/A', LASTNAME: 'Norvale Ventures GP III, LLC', RELATIONSHIP_1: 'Promoter' },
  ],
};

/** A small company in Denver, that partner on its board. */
export const COMPANY: MadeFormD = {
  id: '0000000200-25-000001',
  filedOn: '02-SEP-25',
  submission: { FILE_NUM: '021-200' },
  issuer: { CIK: '0000000200' },
  persons: [
    { FIRSTNAME: 'Ada', LASTNAME: 'Quillfeather', STREET1: '1 PEARL ST., Suite 9' },
    { FIRSTNAME: 'Tom', LASTNAME: 'Brunt', RELATIONSHIP_1: 'Executive Officer', RELATIONSHIP_2: 'Director' },
  ],
};
