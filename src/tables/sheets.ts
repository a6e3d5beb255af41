import type { Cell, Sheet } from 'hucre/xlsx';
import {
  NoTableError,
  type SentTable,
  type SheetRecord,
  type SheetSource,
  TABLE_LIMITS,
  type TableSource,
} from './rules-table.ts';

/** PKWARE's APPNOTE 4.3.7. */
const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

/** What was sent, ready to be read as a table. Throws NoTableError for a file that is no base64 from its first letter to its last. */
export async function sourceOf({ text, file }: SentTable): Promise<TableSource> {
  if (file === undefined) return openSource({ text: text ?? '' });
  const letters = file.replace(/\s+/gu, '').replace(/={1,2}$/u, '');
  const bytes = Buffer.from(letters, 'base64');
  // Node leaves out what is no letter of base64, and ends at a sign in the middle: a torn file would be read as a shorter one.
  if (bytes.length !== Math.floor((letters.length * 3) / 4) || letters.length % 4 === 1)
    throw new NoTableError('"file" is not base64; send the bytes of the file as base64, and nothing else');
  return openSource({ bytes });
}

/** The source with the sheets of a workbook (XLSX) unpacked; others as they are. Throws NoTableError for one that is damaged, locked or far too large. */
export async function openSource(source: TableSource): Promise<TableSource> {
  if (!('bytes' in source && isZip(source.bytes))) return source;
  // Most tables are texts: what reads workbooks is loaded for the first of them.
  const [{ formatValue }, { readXlsx }] = await Promise.all([import('hucre'), import('hucre/xlsx')]);
  await checkClaims(source.bytes);
  try {
    const unread: string[] = [];
    const { sheets } = await readXlsx(source.bytes, {
      readStyles: true,
      maxRows: TABLE_LIMITS.rows,
      sheets: (info, at) => {
        // As a person sees it: a hidden sheet holds what the others compute with. It is told, and can be shown.
        const isHidden = info.hidden === true || info.veryHidden === true;
        const isRead = !isHidden && at < TABLE_LIMITS.sheets;
        if (!isRead) unread.push(isHidden ? `${info.name} (hidden)` : info.name);
        return isRead;
      },
    });
    return { sheets: sheets.map((sheet) => sheetOf(sheet, formatValue)), unread };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new NoTableError(
      `the file cannot be read as a workbook (${error.message}); save it again as XLSX or CSV`,
    );
  }
}

/** What an archive says of itself, before it is unpacked: the library unpacks no part to more than is claimed of it. */
async function checkClaims(bytes: Uint8Array): Promise<void> {
  const { fromBufferPromise } = await import('yauzl');
  let unpacked = 0;
  let isWorkbook = false;
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    if (zip.entryCount > TABLE_LIMITS.entries) throw new Error('it has too many parts');
    for await (const { fileName, uncompressedSize, compressedSize } of zip.eachEntry()) {
      // Nothing claimed of something is no claim.
      const isClaimed = uncompressedSize > 0 || compressedSize <= 2;
      unpacked += isClaimed ? uncompressedSize : Number.POSITIVE_INFINITY;
      isWorkbook ||= fileName === 'xl/workbook.xml';
    }
  } catch {
    throw new NoTableError('the file is a damaged archive; save it again as XLSX or CSV');
  }
  if (!isWorkbook) throw new NoTableError('the file is a ZIP archive: unpack it, and send the table in it');
  if (unpacked > TABLE_LIMITS.unpackedBytes)
    throw new NoTableError(
      `the workbook is larger than ${TABLE_LIMITS.unpackedBytes / 1024 / 1024} MiB when it is unpacked; save the sheet alone as CSV`,
    );
}

type FormatValue = (value: number, format: string) => string;

function sheetOf(sheet: Sheet, formatValue: FormatValue): SheetSource {
  const { cells } = sheet;
  const records = sheet.rows.map((row, at): SheetRecord => {
    const links: Record<number, string> = {};
    const texts = row.slice(0, TABLE_LIMITS.columns).map((value, column) => {
      const cell = cells?.get(`${at},${column}`);
      const target = cell?.hyperlink?.target;
      if (target !== undefined && /^(?:https?:|mailto:)/u.test(target)) links[column] = target;
      return textOf(value, cell, formatValue);
    });
    return { line: at + 1, cells: texts, links };
  });
  const hidden = [...(sheet.rowDefs ?? [])].flatMap(([at, row]) =>
    row.hidden === true && (records[at]?.cells.some((text) => text !== '') ?? false) ? [at + 1] : [],
  );
  return {
    name: sheet.name,
    records,
    isCut: records.length >= TABLE_LIMITS.rows,
    ...(hidden.length === 0 ? {} : { hidden: { lines: hidden.slice(0, 5), count: hidden.length } }),
  };
}

/** What a formula that came to nothing shows. */
const ERROR = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/u;
/** The sign of a currency in the format of a number: "$#,##0", [$€-407], "EUR". */
const CURRENCY = /\[\$([^\-\]]{1,5})|([€£$¥₹])|"\s*([A-Z]{3})\s*"/u;

/** A value as a person sees it; a sum with its currency, and without what its format rounds or shortens. */
function textOf(value: unknown, cell: Cell | undefined, formatValue: FormatValue): string {
  if (typeof value === 'string') return ERROR.test(value) ? '' : value;
  if (value instanceof Date) return dayOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return '';
  const format = cell?.style?.numFmt ?? '';
  if (format.includes('%')) return formatValue(value, format);
  const [, bracketed, sign, code] = CURRENCY.exec(format) ?? [];
  const currency = bracketed ?? sign ?? code ?? '';
  // Fifteen figures are what a spreadsheet keeps: not 0.30000000000000004.
  return `${currency}${currency.length > 1 ? ' ' : ''}${Number(value.toPrecision(15))}`;
}

/** Of a time alone the day is the first of the calendar of spreadsheets. */
const FIRST_YEAR = 1905;

function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  const minutes = time.slice(0, 5);
  if (date.getUTCFullYear() < FIRST_YEAR) return minutes;
  return minutes === '00:00' ? day : `${day} ${minutes}`;
}
