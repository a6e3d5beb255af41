import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file as a tool writes it, and what a person who knows the tool reads in it. */
export interface ListFile {
  readonly title: string;
  readonly bytes: Buffer;
  /** What has to be seen in the answer, as sentences of `list-files.txt`. */
  readonly right: readonly string[];
}

/** `## title`, where the layout comes from, `as <encoding>` or `as xlsx`, the file between `<<<` and `>>>`, then what is right. */
const CASE =
  /^## (?<title>.+)\n(?<source>.+)\n(?:as (?<as>.+)\n)?<<<\n(?<text>[\s\S]*?)\n>>>\n(?<right>[\s\S]*?)\n*$/u;

/** The files of `list-files.txt`, in order. */
export async function listFiles(): Promise<ListFile[]> {
  const whole = readFileSync(new URL('./list-files.txt', import.meta.url), 'utf8');
  return Promise.all(
    whole.split(/\n(?=## )/u).map(async (part) => {
      const { title, as, text, right } = CASE.exec(part)?.groups ?? {};
      if (title === undefined || text === undefined || right === undefined)
        throw new Error(`no case: ${part.slice(0, 60)}`);
      return { title, bytes: await bytesOf(`${text}\n`, as), right: right.split('\n') };
    }),
  );
}

async function bytesOf(text: string, as: string | undefined): Promise<Buffer> {
  if (as === undefined) return Buffer.from(text);
  if (as === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (as === 'windows-1252') return Buffer.from(text, 'latin1');
  if (as === 'xlsx') return workbook(text);
  throw new Error(`no such encoding: ${as}`);
}

/** A workbook of these sheets (`--- sheet Name` before each), with texts in the cells; numbers and days as numbers, as a spreadsheet keeps them. */
function workbook(text: string): Promise<Buffer> {
  const parts = text.split(/^--- sheet (.+)\n/mu);
  const sheets =
    parts.length === 1
      ? [{ name: 'Sheet1', text }]
      : parts.slice(1).flatMap((name, at, all) => (at % 2 === 0 ? [{ name, text: all[at + 1] ?? '' }] : []));
  const zip = new ZipFile();
  const add = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), path);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const each = (of: (name: string, at: number) => string) =>
    sheets.map(({ name }, at) => of(name, at + 1)).join('');
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((_, at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${each((name, at) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${namespace}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  for (const [at, { text: rows }] of sheets.entries()) {
    const cells = rows
      .replace(/\n$/u, '')
      .split('\n')
      .map(
        (row, line) =>
          `<row r="${line + 1}">${row
            .split(',')
            .map((cell, column) => cellOf(cell, column, line + 1))
            .join('')}</row>`,
      )
      .join('');
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${namespace}"><sheetData>${cells}</sheetData></worksheet>`,
    );
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Days of a spreadsheet are counted from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

function cellOf(text: string, column: number, line: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${line}"`;
  if (text === '') return '';
  if (/^\d{4}-\d\d-\d\d$/u.test(text))
    return `<c ${at} s="1"><v>${(Date.parse(text) - FIRST_DAY) / 86_400_000}</v></c>`;
  if (/^\d+$/u.test(text)) return `<c ${at}><v>${text}</v></c>`;
  return `<c ${at} t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
}

interface Shown {
  readonly name?: string;
  readonly match?: string;
  readonly stage?: string;
  readonly tags?: readonly string[];
  readonly contacts?: readonly { readonly name: string; readonly title?: string; readonly email?: string }[];
  readonly [field: string]: unknown;
}

/** The body of an answer of the import, as far as it is looked at. */
export interface ListAnswer {
  readonly investors: number;
  readonly preview: readonly Shown[];
  readonly columns: readonly { readonly column: string; readonly field: string }[];
  readonly [field: string]: unknown;
}

/** What of a case is not as it should be; empty: all is right. */
export function faultsOf({ right }: ListFile, answer: ListAnswer): string[] {
  const { preview, columns: _columns, ...rest } = answer;
  const told = JSON.stringify(rest);
  const isTold = (text: string) =>
    text.split('|').some((one) => told.includes(JSON.stringify(one).slice(1, -1)));
  return right.flatMap((sentence) => {
    const [, word = '', value = ''] = /^(count|people|told|absent|column) (.+)$/u.exec(sentence) ?? [];
    if (word !== '') return holds(word, value, answer, isTold) ? [] : [sentence];
    const colon = sentence.indexOf(': ');
    const name = sentence.slice(0, colon);
    const found = preview.find((one) => one.name === name);
    if (found === undefined) return [`${name} is missing`];
    return sentence
      .slice(colon + 2)
      .split('; ')
      .filter((wish) => !isSo(wish, found, isTold))
      .map((wish) => `${name}: ${wish} (${JSON.stringify({ ...found, said: undefined })})`);
  });
}

function holds(
  word: string,
  value: string,
  { investors, preview, columns }: ListAnswer,
  isTold: (text: string) => boolean,
): boolean {
  if (word === 'count') return investors === Number(value);
  // Persons who are investors of their own.
  if (word === 'people') return investors === Number(value) && preview.length === investors;
  if (word === 'told') return isTold(value);
  if (word === 'absent')
    return preview.every(
      ({ name, contacts = [] }) => name !== value && contacts.every((one) => one.name !== value),
    );
  const [, column, field] = /^(.+) (\S+)$/u.exec(value) ?? [];
  return columns.some((one) => one.column === column && one.field === field);
}

const FIELDS: Readonly<Record<string, string>> = {
  committed: 'committed_usd',
  next: 'next_step',
  next_on: 'next_step_on',
};

function isSo(wish: string, found: Shown, isTold: (text: string) => boolean): boolean {
  const [, word = '', value = ''] = /^(\S+) (.+)$/su.exec(wish) ?? [];
  if (word === 'note|contact') return JSON.stringify([found.note, found.contacts]).includes(value);
  if (word === 'tag') return found.tags?.includes(value) === true;
  if (word === 'contacts') return (found.contacts ?? []).length === Number(value);
  if (word === 'contact') {
    const [, name = '', title, email] = /^([^<,]+?)(?:, ([^<]+?))?(?: <(.+)>)?$/u.exec(value) ?? [];
    return (found.contacts ?? []).some(
      (one) =>
        (one.name === name || one.name.startsWith(`${name} `)) &&
        (title === undefined || one.title === title) &&
        (email === undefined || one.email === email),
    );
  }
  const is = word === 'stage' ? (found.stage ?? 'found') : found[FIELDS[word] ?? word];
  return value.split('|').some((one) => {
    if (one === 'told') return found.stage === undefined || found.stage === 'found' ? isTold('stage') : false;
    if (one === 'none') return is === undefined;
    if (one.startsWith('~')) return typeof is === 'string' && is.includes(one.slice(1));
    if (one.startsWith('!')) return is !== one.slice(1);
    if (word === 'website') return is === `https://${one}`;
    if (word === 'place') return typeof is === 'string' && is.includes(one);
    return String(is) === one;
  });
}
