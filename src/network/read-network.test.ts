import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { readNetwork as readSource } from './network.ts';
import type { Connection } from './rules-keys.ts';

const readNetwork = (text: string) => readSource({ text });

// Every text here is made up by us from the notes on real exports; no row is of a real person.

const COLUMNS = ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'];
const HEADER = COLUMNS.join(',');
const ADA = 'Ada,Example,https://social.example/in/ada,,Example Capital,Partner,12 Mar 2024';
const ada: Connection = {
  firstName: 'Ada',
  lastName: 'Example',
  url: 'https://social.example/in/ada',
  company: 'Example Capital',
  position: 'Partner',
  connectedOn: '2024-03-12',
};
const BO = 'Bo,Sample,https://social.example/in/bo,,Sample Partners,Analyst,13 Mar 2024';
const names = (text: string) =>
  readNetwork(text).connections.map(({ firstName = '', lastName = '' }) => `${firstName} ${lastName}`.trim());
const refusal = (text: string): DomainError => {
  try {
    readNetwork(text);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was read');
};

describe('one person, however the file was treated', () => {
  const note = 'Notes:\n"When exporting, some addresses are missing, ""as said""."\n\n';
  const semicolons = ADA.replaceAll(',', ';');
  it.each([
    ['as exported today', `${note}${HEADER}\n${ADA}\n`],
    ['with a byte order mark and CRLF', `\uFEFF${note}${HEADER}\n${ADA}\n`.replaceAll('\n', '\r\n')],
    ['with a byte order mark read as Latin-1', `ï»¿${HEADER}\n${ADA}\n`],
    ['with CR alone', `${HEADER}\r${ADA}\r`],
    ['without a last line end', `${HEADER}\n${ADA}`],
    ['with empty lines and rows', `\n\n${HEADER}\n\n,,,,,,\n \n${ADA}\n,,,,,,\n`],
    ['sep= and semicolons', `sep=;\n${HEADER.replaceAll(',', ';')}\n${semicolons}\n`],
    [
      'sep= and a delimiter of its own',
      `sep=^\r\n${HEADER.replaceAll(',', '^')}\r\n${ADA.replaceAll(',', '^')}\r\n`,
    ],
    ['semicolons alone', `${HEADER.replaceAll(',', ';')}\n${semicolons}\n`],
    ['tabs', `${HEADER.replaceAll(',', '\t')}\n${ADA.replaceAll(',', '\t')}\n`],
    ['pipes', `${HEADER.replaceAll(',', '|')}\n${ADA.replaceAll(',', '|')}\n`],
    ['every field quoted', `${HEADER}\n${ADA}\n`.replace(/[^,\n]+/g, '"$&"')],
    ['each row one quoted cell', `"${HEADER}"\n"${ADA}"\n`],
    [
      'each row one quoted cell, empty ones behind',
      `"${HEADER}"\n"${ADA.replace('Example Capital', '""Example Capital""')}"\n`,
    ],
    [
      'a note that names columns, in lines of its own',
      `The columns are: First Name, Last Name, URL\n\n${HEADER}\n${ADA}\n`,
    ],
    ['a note that quotes the header', `Notes:\n"It reads:\n${HEADER}\nand so on"\n\n${HEADER}\n${ADA}\n`],
    ['a note whose quote is never closed', `Notes:\n"Some addresses are missing.\n\n${HEADER}\n${ADA}\n`],
    ['the header twice', `${HEADER}\n${HEADER}\n${ADA}\n`],
    ['blanks around everything', `${HEADER.replaceAll(',', ' , ')}\n${ADA.replaceAll(',', ' , ')}\n`],
    ['columns of other tools', `Tags,${HEADER},Score\nx,${ADA},7\n`],
    [
      'columns in another order',
      'Connected On,Company,URL,Position,Last Name,First Name\n2024-03-12,Example Capital,https://social.example/in/ada,Partner,Example,Ada\n',
    ],
    [
      'other column names',
      `Prénom;Nom;URL;E-mail;Société;Poste;Connecté le\n${semicolons.replace('Mar', 'mars')}\n`,
    ],
  ])('%s', (_name, text) => {
    const { connections, report } = readNetwork(text);
    expect(connections).toEqual([ada]);
    expect({ ...report, warnings: undefined }).toEqual({
      rowsImported: 1,
      rowsSkipped: 0,
      rowsDropped: 0,
      skipped: [],
    });
  });
});

describe('rows', () => {
  it('are people where they have a name, one of two or one in all', () => {
    expect(
      names(`${HEADER}\nAda,,\n,Sample\n,,https://social.example/in/x\n\u200B, ,\n李,小龙\n🦊,\n`),
    ).toEqual(['Ada', 'Sample', '李 小龙', '🦊']);
    expect(names('Name,Company\nAda Example,Example Capital\n')).toEqual(['Ada Example']);
  });

  it('may be short or long', () => {
    const { connections } = readNetwork(
      `${HEADER}\nAda\nBo,Sample\nCy,Case,,,Example, Inc.,Partner,1 May 2020,\n`,
    );
    expect(connections).toEqual([
      { firstName: 'Ada' },
      { firstName: 'Bo', lastName: 'Sample' },
      { firstName: 'Cy', lastName: 'Case', company: 'Example', position: 'Inc.' },
    ]);
  });

  it('keep their text as it came: formulas, quotes, other scripts; without markup, composed, and on one line', () => {
    const rows = `"=HYPERLINK(""x"")",<b>B</b>,,,"Studio 5"" Records",@SUM(1),\nJose\u0301,"Van\r\n der Berg",,,Studio 5" Records,-2+3,`;
    expect(readNetwork(`${HEADER}\n${rows}\n`).connections).toEqual([
      {
        firstName: '=HYPERLINK("x")',
        lastName: 'B',
        company: 'Studio 5" Records',
        position: '@SUM(1)',
      },
      { firstName: 'José', lastName: 'Van der Berg', company: 'Studio 5" Records', position: '-2+3' },
    ]);
  });

  it('have one address or none', () => {
    const emails = [
      'ADA@Example.test',
      ' bo@example.test ',
      'n/a',
      'a@b.test; c@d.test',
      'ada@localhost',
      '@x.test',
    ];
    const text = `${HEADER}\n${emails.map((email) => `A,B,,${email},,,`).join('\n')}\n`;
    expect(readNetwork(text).connections.map(({ email }) => email)).toEqual([
      'ada@example.test',
      'bo@example.test',
      ...Array(4).fill(undefined),
    ]);
  });

  it('with the address of one before are the same person, however it is spelled; no address is none', () => {
    const urls = [
      'https://www.social.example/in/Ada',
      'http://social.example/in/ada/?trk=x#top',
      'social.example/in/ada',
    ];
    const text = `${HEADER}\n${[...urls, 'n/a', 'n/a', '-', '-'].map((url) => `A,B,${url},,,,`).join('\n')}\n`;
    const { report } = readNetwork(text);
    expect(report.rowsImported).toBe(5);
    expect(report.skipped).toEqual([
      { line: 3, reason: 'has the same address as line 2' },
      { line: 4, reason: 'has the same address as line 2' },
    ]);
  });

  it('are read with blanks between quoted cells', () => {
    const text = '"First Name", "Last Name", "Company"\n"Ada", "Sample, ""X""", "a, b"\n"Bo", Plain, "c"\n';
    expect(readNetwork(text).connections).toEqual([
      { firstName: 'Ada', lastName: 'Sample, "X"', company: 'a, b' },
      { firstName: 'Bo', lastName: 'Plain', company: 'c' },
    ]);
  });

  it.each([
    ['of another country', 'https://de.linkedin.com/in/ada-x', 'https://www.linkedin.com/in/ada-x/'],
    ['of a telephone', 'https://m.linkedin.com/in/ada-x', 'linkedin.com/in/Ada-X?trk=1'],
    ['percent-encoded', 'https://www.linkedin.com/in/j%C3%BCrgen', 'https://www.linkedin.com/in/jürgen'],
  ])('know one page by two spellings: %s', (_what, one, other) => {
    const { report } = readNetwork(`First Name,URL\nAda,${one}\nAda,${other}\n`);
    expect(report).toMatchObject({ rowsImported: 1, rowsSkipped: 1 });
  });

  it.each([
    ['nobody’s page', 'https://www.linkedin.com/in/', 'https://www.linkedin.com/in/'],
    ['an address without a path', 'https://www.linkedin.com/', 'https://www.linkedin.com/'],
    [
      'who it is behind the question mark',
      'linkedin.com/profile/view?id=1',
      'linkedin.com/profile/view?id=2',
    ],
    ['an old page with numbers', 'linkedin.com/pub/ada/1/2a/3b', 'linkedin.com/pub/ada/5/6c/7d'],
  ])('make no one person of two: %s', (_what, one, other) => {
    const { report } = readNetwork(`First Name,URL\nAda,${one}\nBo,${other}\n`);
    expect(report).toMatchObject({ rowsImported: 2, rowsSkipped: 0 });
  });

  it('of two files put together are read by the header above them, and the note between is not a person', () => {
    const old = 'First Name,Last Name,Email Address,Company,Position,Connected On';
    const text = `${HEADER}\n${ADA}\nNotes:\n"A note."\n\n\uFEFF${old}\nBo,Sample,bo@example.test,Sample Partners,Analyst,1 Jan 2019\n`;
    expect(readNetwork(text).connections).toEqual([
      ada,
      {
        firstName: 'Bo',
        lastName: 'Sample',
        email: 'bo@example.test',
        company: 'Sample Partners',
        position: 'Analyst',
        connectedOn: '2019-01-01',
      },
    ]);
  });

  it('with a field that is too long lose the field, and with such a name the row', () => {
    const long = 'x'.repeat(LIMITS.network.fieldLength + 1);
    const { connections, report } = readNetwork(`${HEADER}\nAda,,,,${long},Partner,\n${long},,,,,,\n`);
    expect(connections).toEqual([{ firstName: 'Ada', position: 'Partner' }]);
    expect(report.skipped).toEqual([{ line: 3, reason: 'the name is longer than 4000 characters' }]);
  });

  it('beyond the cap are dropped and counted, empty ones are not', () => {
    const rows = Array.from({ length: LIMITS.network.rows + 3 }, (_, n) => `P${n},,,,,,\n,,,,,,\n`).join('');
    const { connections, report } = readNetwork(`${HEADER}\n${rows}`);
    expect(connections.at(-1)).toEqual({ firstName: `P${LIMITS.network.rows - 1}` });
    expect(report).toMatchObject({ rowsImported: LIMITS.network.rows, rowsDropped: 3, rowsSkipped: 0 });
  });
});

describe('quotes gone astray', () => {
  it.each([
    ['never closed', `"Ada,Broken,,,,,\n${BO}\n`, ['Bo Sample'], [2]],
    [
      'in the middle of a row, never closed',
      `${ADA}\nCy,Broken,,,"Case Co,x,\n${BO}\n`,
      ['Ada Example', 'Bo Sample'],
      [3],
    ],
    [
      'closed by the next row’s quote',
      `Cy,Broken,,,"Case Co,x,\nDi,Case,,,"Co, Inc",y,1 May 2020\n${BO}\n`,
      ['Di Case', 'Bo Sample'],
      [2],
    ],
  ])('cost their own line: %s', (_name, rows, people, lines) => {
    const { report } = readNetwork(`${HEADER}\n${rows}`);
    expect(names(`${HEADER}\n${rows}`)).toEqual(people);
    expect(report.skipped).toEqual(
      lines.map((line) => ({ line, reason: 'a quote is opened and never closed' })),
    );
  });

  it('are not line breaks inside fields, also in the first', () => {
    const text = `${HEADER}\n"Ada\nMaria",Example,,,"Example\r\n\r\nCapital","Partner\n(a, b, c)",1 May 2020\n${BO}\n`;
    expect(names(text)).toEqual(['Ada Maria Example', 'Bo Sample']);
    expect(readNetwork(text).connections[0]).toMatchObject({
      company: 'Example Capital',
      position: 'Partner (a, b, c)',
    });
  });

  it('are not notes, whatever the lines in them look like', () => {
    const note = '"met at the fair\nlikes sailing, chess, tea, dogs, cats, and a,b,c,d"';
    const text = `First Name,Last Name,Organization Name,Organization Title,Notes,E-mail 1 - Value\nAda,Example,Example Capital,Partner,${note},ada@x.test\nBo,Sample,Sample,CEO,,bo@x.test\n`;
    expect(names(text)).toEqual(['Ada Example', 'Bo Sample']);
    expect(readNetwork(text).report.rowsSkipped).toBe(0);
  });

  it('on too many lines are no file', () => {
    expect(refusal(`${HEADER}\n${'a,"b\n'.repeat(1_000)}`).message).toMatch(
      /line 2: a quote is opened and never closed/,
    );
  });
});

describe('a refusal', () => {
  it.each([
    ['Date,Amount\n1,2\n', 'begins with "Date,Amount"'],
    [`${ADA}\n${BO}\n`, 'no row with the names of the columns'],
    [`\n\n${HEADER}\n,,,\n`, 'the columns (line 3) and no person'],
    [`${'x'.repeat(1_000)}\n`, `"${'x'.repeat(120)}…"`],
    ['PK\u0003\u0004', 'unpack it'],
  ])('says what was found, what is expected and that nothing changed: %j', (text, found) => {
    const { code, message, details } = refusal(text);
    expect(code).toBe('invalid_request');
    expect(message).toContain(found);
    expect(message).toContain(COLUMNS.join(', '));
    expect(message).toContain('stays as it was');
    expect(details).toEqual([{ path: 'csv_content', message }]);
  });
});
