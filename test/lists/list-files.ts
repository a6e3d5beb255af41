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

/** The files of all texts, in order. */
export async function listFiles(): Promise<ListFile[]> {
  const texts = [
    new URL('./list-files.txt', import.meta.url),
    new URL('./second-list-files.txt', import.meta.url),
    new URL('./third-list-files.txt', import.meta.url),
    new URL('./fourth-list-files.txt', import.meta.url),
  ];
  const whole = texts.map((at) => readFileSync(at, 'utf8')).join('\n');
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
  if (as === 'xlsx') return workbook(text);
  const letters = new TextDecoder(as).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
}

/**
 * A workbook of these sheets (`--- sheet Name` or `--- hidden Name` before each). Cells stand between tabs, else commas, `\n` in them is a new
 * line. Numbers, days, shares and sums (`€5`, `=A1|5`: the formula and what it gave) are numbers with a format, as a spreadsheet keeps them.
 */
function workbook(text: string): Promise<Buffer> {
  const [, ...parts] = (text.startsWith('--- ') ? text : `--- sheet Sheet1\n${text}`).split(/^--- /mu);
  const sheets = parts.map((part) => {
    const [, state, name = '', rows = ''] = /^(\S+) (.+)\n([\s\S]*)$/u.exec(part) ?? [];
    return { name, state: state === 'hidden' ? 'hidden' : 'visible', text: rows };
  });
  const zip = new ZipFile();
  const add = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), path);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const each = (of: (name: string, at: number, state: string) => string) =>
    sheets.map(({ name, state }, at) => of(name, at + 1, state)).join('');
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
    `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${each((name, at, state) => `<sheet name="${name}" sheetId="${at}" state="${state}" r:id="rId${at}"/>`)}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${namespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-1]"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">${[0, 14, 164, 165, 10].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  );
  for (const [at, { text: rows }] of sheets.entries()) {
    const cells = rows
      .replace(/\n$/u, '')
      .split('\n')
      .map(
        (row, line) =>
          `<row r="${line + 1}">${row
            .split(rows.includes('\t') ? '\t' : ',')
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
  const [, mark = '', number = '', share] = /^([€$]?)(\d+(?:\.\d+)?)(%?)$/u.exec(text) ?? [];
  if (share === '%') return `<c ${at} s="4"><v>${Number(number) / 100}</v></c>`;
  if (number !== '') return `<c ${at} s="${{ '': 0, '€': 2, $: 3 }[mark] ?? 0}"><v>${number}</v></c>`;
  const [, formula, result] = /^=(.+)\|(\d+)$/u.exec(text) ?? [];
  if (formula !== undefined) return `<c ${at}><f>${formula}</f><v>${result}</v></c>`;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\\n', '\n');
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
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
