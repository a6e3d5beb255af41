import { expect, it } from 'vitest';
import { IS_LONG } from '../../test/harness/size.ts';
import { seededRandom } from '../platform/values/scope.ts';
import { readTable } from './read-table.ts';
import { NoTableError, type Table } from './rules-table.ts';

/** Files that are damaged: of each half of the runs. `WARMPATH_DAMAGED=1000000` is the bar, an hour or so. */
const RUNS = Number(process.env.WARMPATH_DAMAGED ?? (IS_LONG ? 50_000 : 3_000));
const SEED = Number(process.env.WARMPATH_DAMAGED_SEED ?? 20_261_129);

const HEADER = ['Name', 'Status', 'Notes', 'Website'];
const known = (cells: readonly string[]) => cells.filter((cell) => HEADER.includes(cell)).length;

type Random = () => number;
const upTo = (random: Random, most: number) => Math.floor(random() * most);
const pick = <Item>(random: Random, of: readonly Item[]) => of[upTo(random, of.length)] as Item;

/** What notes hold; none begins as the end of a cell does, which no reader can tell from one. */
const PIECES = [
  'met',
  ' in May',
  'x, y, z',
  '; a',
  ' "ok" ',
  '\n',
  '\n\n',
  ' | b',
  '\t',
  'é',
  '株式',
  " 'q'",
  '12',
  ' =1',
];
const DELIMITERS = [',', ';', '\t', '|'];

const TOKEN = /\b(?:k|m|more|torn)\d+q/gu;

interface Row {
  /** In no other row. */
  readonly token: string;
  readonly cells: readonly string[];
}

function rowOf(random: Random, token: string): Row {
  const note = Array.from({ length: upTo(random, 6) }, () => pick(random, PIECES)).join('');
  const name = `Fund ${token}${pick(random, ['', ', Inc.', ' "K" Co', ' & Söhne'])}`;
  return {
    token,
    cells: [
      name,
      pick(random, ['Met', 'Passed', 'New']),
      note === '' ? '' : `n ${note}`,
      `https://${token}.test`,
    ],
  };
}

const written = (cell: string, delimiter: string, isAlways: boolean) =>
  isAlways || /["\n\r]/u.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

interface Written {
  readonly rows: readonly Row[];
  /** Where each row begins in the text, and ends. */
  readonly spans: readonly (readonly [number, number])[];
  readonly text: string;
  readonly delimiter: string;
}

function tableOf(random: Random, mark: string): Written {
  const delimiter = pick(random, DELIMITERS);
  const isAlways = random() < 0.3;
  const rows = Array.from({ length: 3 + upTo(random, 8) }, (_, at) => rowOf(random, `${mark}${at}q`));
  let text = `${pick(random, ['', '', '', '\uFEFF', `sep=${delimiter}\n`, 'My list\n\n'])}${HEADER.join(delimiter)}\n`;
  const spans = rows.map(({ cells }) => {
    const from = text.length;
    text += `${cells.map((cell) => written(cell, delimiter, isAlways)).join(delimiter)}\n`;
    return [from, text.length] as const;
  });
  return { rows, spans, text, delimiter };
}

/** The cells as they come back. */
const tidy = (cells: readonly string[]) => cells.map((cell) => cell.normalize('NFC').trim());

function read(text: string): Table | undefined {
  try {
    return readTable({ text }, known);
  } catch (error) {
    if (error instanceof NoTableError) return undefined;
    throw error;
  }
}

/** Each line of a text is in a row, is left out by its line, or is blank. */
function expectWhole(text: string, table: Table): void {
  const lines = text
    .replace(/^\uFEFF+/u, '')
    .replace(/\r\n?/gu, '\n')
    .split('\n');
  const rowLines = new Map(table.rows.map(({ line, cells }) => [line, cells.join('\n')]));
  const leftLines = new Set(table.leftOut.map(({ line }) => line));
  let current = 0;
  for (const [at, line] of lines.entries()) {
    const number = at + 1;
    if (rowLines.has(number) || leftLines.has(number) || number === table.line) current = number;
    for (const token of line.match(TOKEN) ?? []) {
      const isTold =
        leftLines.has(current) || current === table.line || rowLines.get(current)?.includes(token) === true;
      if (!isTold)
        expect.fail(
          `line ${number} is lost (${JSON.stringify(line).slice(0, 200)}) in ${JSON.stringify(text)}`,
        );
    }
  }
}

/** Of the rows that no damage touched each is there as it was written. */
function expectRows(text: string, table: Table | undefined, rows: readonly Row[]): void {
  const found = new Map(
    (table?.rows ?? []).map(({ cells }) => [new RegExp(TOKEN, 'u').exec(cells[3] ?? '')?.[0], cells]),
  );
  for (const { token, cells } of rows) {
    const seen = found.get(token)?.slice(0, HEADER.length);
    if (JSON.stringify(seen) !== JSON.stringify(tidy(cells)))
      expect.fail(`${token} is ${JSON.stringify(seen)} in ${JSON.stringify(text)}`);
  }
}

/** One damage of a table, and the rows it leaves alone. */
const DAMAGES: Readonly<
  Record<string, (random: Random, table: Written) => { text: string; rows: readonly Row[] }>
> = {
  nothing: (_random, { text, rows }) => ({ text, rows }),
  'other line ends': (random, { text, rows }) => {
    const end = pick(random, ['\r\n', '\r']);
    return { text: text.replaceAll('\n', end), rows };
  },
  'a cut end': (random, { text, rows, spans }) => {
    const at = (spans[0]?.[0] ?? 0) + upTo(random, text.length - (spans[0]?.[0] ?? 0));
    return { text: text.slice(0, at), rows: rows.filter((_, nth) => (spans[nth]?.[1] ?? 0) <= at) };
  },
  'a quote that is missing': (random, { text, rows, spans }) => {
    const quotes = [...text.matchAll(/"/gu)]
      .map(({ index }) => index)
      .filter((at) => at > (spans[0]?.[0] ?? 0));
    const at = pick(random, quotes);
    if (at === undefined) return { text, rows };
    const hit = spans.findIndex(([from, to]) => at >= from && at < to);
    return { text: text.slice(0, at) + text.slice(at + 1), rows: rows.filter((_, nth) => nth !== hit) };
  },
  'a row with less or more': (random, { text, rows, spans, delimiter }) => {
    const nth = upTo(random, rows.length);
    const [from, to] = spans[nth] ?? [0, 0];
    const torn = pick(random, [
      `torn${nth}q\n`,
      `torn${nth}q${delimiter.repeat(9)}x\n`,
      `a${delimiter}torn${nth}q\n`,
    ]);
    return { text: text.slice(0, from) + torn + text.slice(to), rows: rows.filter((_, one) => one !== nth) };
  },
  'lines of tools between rows': (random, { text, rows, spans, delimiter }) => {
    const at = pick(random, spans)[0];
    const line = pick(random, [
      '\n',
      `${delimiter}${delimiter}\n`,
      'TIER 1\n',
      `Total${delimiter}${delimiter}12\n`,
      '---\n',
      `${HEADER.join(delimiter)}\n`,
      'Copyright (c) 2026\n',
    ]);
    return { text: text.slice(0, at) + line + text.slice(at), rows };
  },
  'two files put together': (random, { text, rows, delimiter }) => {
    const names = pick(random, [
      HEADER,
      ['Notes', 'Name', 'Owner', 'Website'],
      ['Website', 'Email', 'Notes', 'Name', 'Owner', 'Status'],
    ]);
    const more = Array.from({ length: 3 }, (_, at) => rowOf(random, `more${at}q`));
    const lines = more.map(({ cells }) =>
      names.map((name) => written(cells[HEADER.indexOf(name)] ?? '', delimiter, false)).join(delimiter),
    );
    const kept = more.map(({ token, cells }) => ({
      token,
      cells: cells.map((cell, at) => (names.includes(HEADER[at] ?? '') ? cell : '')),
    }));
    return { text: `${text}${names.join(delimiter)}\n${lines.join('\n')}\n`, rows: [...rows, ...kept] };
  },
};

it('keeps every row that damage does not touch, and tells each line that it leaves out', () => {
  const random = seededRandom(SEED);
  const names = Object.keys(DAMAGES);
  for (let run = 0; run < RUNS / 2; run += 1) {
    const damage = DAMAGES[names[run % names.length] ?? ''] as (typeof DAMAGES)[string];
    const { text, rows } = damage(random, tableOf(random, 'k'));
    const table = read(text);
    expectRows(text, table, rows);
    if (table !== undefined) expectWhole(text, table);
  }
});

/** What is thrown at files, anywhere and several times. */
const THROWN = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r\n',
  '\r',
  '\u0000',
  '\uFEFF',
  'Ã¼',
  '\uFFFD',
  '&amp;',
  '[a](http://b.test)',
  "'=1",
  'x'.repeat(8_000),
  '"\n"',
  'sep=;',
  '🦊',
  '\ud800',
  HEADER.join(','),
];
const ENCODINGS = ['latin1', 'utf8', 'utf16le'] as const;

it('comes to an end of every file, whatever is thrown at it, and loses no line', () => {
  const random = seededRandom(SEED + 1);
  for (let run = 0; run < RUNS / 2; run += 1) {
    let { text } = tableOf(random, 'k');
    for (let blow = upTo(random, 6); blow >= 0; blow -= 1) {
      const at = upTo(random, text.length + 1);
      text = pick(random, [
        () => text.slice(0, at) + pick(random, THROWN) + text.slice(at),
        () => text.slice(0, at) + text.slice(at + upTo(random, 20)),
        () => text.slice(at) + text.slice(0, at),
        () => text + tableOf(random, 'm').text,
        () => text.replaceAll(pick(random, DELIMITERS), pick(random, DELIMITERS)),
      ])();
    }
    const table = read(text);
    if (table !== undefined) expectWhole(text, table);
    if (run % 4 !== 0) continue;
    // Bytes of several encodings in one file.
    const at = upTo(random, text.length);
    const bytes = Buffer.concat([
      Buffer.from(text.slice(0, at), pick(random, ENCODINGS)),
      Buffer.from(text.slice(at), pick(random, ENCODINGS)),
    ]);
    try {
      readTable({ bytes }, known);
    } catch (error) {
      expect(error).toBeInstanceOf(NoTableError);
    }
  }
});
