import type { SheetRecord } from './rules-table.ts';

/** The columns of a table of contacts. */
export const CARD_COLUMNS = [
  'First Name',
  'Last Name',
  'Company',
  'Title',
  'Email',
  'URL',
  'Phone',
  'City',
  'Country',
  'Labels',
  'Note',
] as const;
type Column = (typeof CARD_COLUMNS)[number];

export const isVcard = (text: string): boolean => /^\s*BEGIN:VCARD\b/iu.test(text.slice(0, 1_000));

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}
interface Card {
  readonly line: number;
  readonly properties: Property[];
}

/** Contacts (vCard 2.1, 3.0 and 4.0) as records of CARD_COLUMNS; several addresses of one contact on lines of their cell. */
export function cardRecords(text: string): SheetRecord[] {
  const cards: Card[] = [];
  let open: Card | undefined;
  for (const { line, property } of properties(text)) {
    if (property.name === 'BEGIN') open = { line, properties: [] };
    else if (property.name === 'END' && open !== undefined) {
      cards.push(open);
      open = undefined;
    } else open?.properties.push(property);
  }
  // What a file that was cut still holds of its last contact.
  if (open !== undefined && open.properties.length > 0) cards.push(open);
  return cards.map(recordOf);
}

function recordOf({ line, properties: all }: Card): SheetRecord {
  const valuesOf = (name: string) => all.filter((one) => one.name === name);
  const listed = (name: string) => [...new Set(valuesOf(name).map(({ value }) => plain(value)))].join('\n');
  const [family = '', given = '', additional = ''] = parts(valuesOf('N')[0]?.value ?? '');
  const full = plain(valuesOf('FN')[0]?.value ?? '');
  const isNamed = family !== '' || given !== '';
  const [company = ''] = parts(valuesOf('ORG')[0]?.value ?? '');
  const pages = [...valuesOf('X-SOCIALPROFILE'), ...valuesOf('URL')].map(({ value }) => plain(value));
  const profile = pages.find((page) => /linkedin\./iu.test(page));
  const isFirm = full !== '' && full === company && !isNamed;
  const [first, ...others] = full.split(' ');
  const addresses = valuesOf('ADR');
  const address = addresses.find(({ parameters }) => /\bwork\b/iu.test(parameters)) ?? addresses[0];
  // RFC 6350, 6.3.1: after the street the town, the region, the code and the country.
  const [, , , city = '', , , country = ''] = parts(address?.value ?? '');
  const said: Record<Column, string> = {
    'First Name': isNamed ? [given, additional].filter(Boolean).join(' ') : isFirm ? '' : (first ?? ''),
    'Last Name': isNamed ? family : isFirm ? '' : others.join(' '),
    Company: company,
    Title: listed('TITLE') || listed('ROLE'),
    Email: listed('EMAIL').replaceAll('mailto:', ''),
    URL: profile ?? pages[0] ?? '',
    Phone: listed('TEL').replaceAll('tel:', ''),
    City: city,
    Country: country,
    Labels: listed('CATEGORIES'),
    Note: listed('NOTE'),
  };
  return { line, cells: CARD_COLUMNS.map((column) => said[column]) };
}

/** The parts of a value that has several, between semicolons that are not escaped. */
const parts = (value: string): string[] => value.split(/(?<!\\);/u).map(plain);

const plain = (value: string): string =>
  value.replace(/\\([nN,;:\\])/gu, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();

/** The lines of a text as properties: folded ones put together (RFC 6350, 3.2), quoted-printable ones decoded. */
function* properties(text: string): Generator<{ line: number; property: Property }> {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = at + 1;
    let whole = lines[at] ?? '';
    at += 1;
    const isPrintable = /^[^:]*QUOTED-PRINTABLE[^:]*:/iu.test(whole);
    const pieces = [whole];
    while (at < lines.length) {
      const next = lines[at] ?? '';
      if (isPrintable && pieces.at(-1)?.endsWith('=')) pieces.push(next);
      else if (/^[ \t]/u.test(next)) pieces.push(next.slice(1));
      else break;
      at += 1;
    }
    whole = isPrintable ? pieces.map((piece) => piece.replace(/=$/u, '')).join('') : pieces.join('');
    const property = propertyOf(whole);
    if (property !== undefined) yield { line, property };
  }
}

function propertyOf(line: string): Property | undefined {
  // A colon within quotes is of a parameter.
  const [, named, parameters = '', value = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/u.exec(line) ?? [];
  if (named === undefined) return undefined;
  const isPrintable = /QUOTED-PRINTABLE/iu.test(parameters);
  return { name: named.toUpperCase(), parameters, value: isPrintable ? printable(value, parameters) : value };
}

function printable(value: string, parameters: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const code = /^=([\da-f]{2})/iu.exec(value.slice(at, at + 3))?.[1];
    if (code === undefined) bytes.push(...new TextEncoder().encode(value[at]));
    else {
      bytes.push(Number.parseInt(code, 16));
      at += 2;
    }
  }
  const charset = /CHARSET="?([\w-]+)/iu.exec(parameters)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
  }
}
