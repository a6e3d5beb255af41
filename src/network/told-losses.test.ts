import { describe, expect, it } from 'vitest';
import { readNetwork as readSource } from './network.ts';

const readNetwork = (text: string) => readSource({ text });

// Shapes of other tools' exports; every person and firm is made up.

const read = (...lines: string[]) => readNetwork(`${lines.join('\n')}\n`);
const toldBy = (...lines: string[]) =>
  (read(...lines).report.warnings ?? []).map(({ value, message }) => `${value}: ${message}`);

describe('nothing is left out in silence', () => {
  it('where a row says where somebody works, but not who: it is told; an empty one is not', () => {
    const rows = ['Ada,Quill,Lumen,Partner,', ',,Harbour,,desk@harbour.example', ',,,,'];
    const told = toldBy('First Name,Last Name,Company,Job Title,Email', ...rows);
    expect(told).toEqual([expect.stringMatching(/^Harbour: Line 3: .*no name/)]);
  });

  it('where two columns hold one field and say different things', () => {
    const header = 'lead_name,primary_contact_name,primary_contact_title';
    expect(toldBy(header, 'Quill,Ada Quill,Partner')).toEqual([
      expect.stringMatching(/^(?:lead_name|primary_contact_name): Another column/),
    ]);
    const [told] = toldBy(
      'Name,Organization 1 - Name,Organization 2 - Name,Organization 3 - Name',
      'Ada Quill,Lumen,Plumb,',
      'Bo Sample,,,Umbra',
    );
    expect(told).toMatch(/^Organization 2 - Name: Another column holds the same field/);
  });

  it('and nothing is told where they say the same', () => {
    const header = 'First Name,Last Name,Full Name,Company,Company Name';
    expect(toldBy(header, 'Ada,Quill,"Quill, Ada",Lumen,lumen', 'Bo,Sample,Bo Sample,,Umbra')).toEqual([]);
  });

  it('of several addresses in a cell the first is stored, where the column may hold several', () => {
    const cells = [
      'ada@lumen.example ::: ada@home.example',
      '"bo@umbra.example, bo@home.example"',
      'cy@x.example; call',
    ];
    const { connections, report } = read('Name,Emails', ...cells.map((cell) => `Ada,${cell}`));
    expect(connections.map(({ email }) => email)).toEqual([
      'ada@lumen.example',
      'bo@umbra.example',
      undefined,
    ]);
    expect(report.warnings?.map(({ message }) => message.slice(0, 44))).toEqual([
      'Line 2 and 1 more: several mail addresses ar',
      'Line 4: this is not one mail address and is ',
    ]);
    expect(read('Name,Email', 'Ada,a@x.example; b@x.example').connections[0]?.email).toBeUndefined();
    expect(read('Name,Email', 'Ada,a@x.example ::: b@x.example').connections[0]?.email).toBe('a@x.example');
  });
});

describe('a column is what its whole name says', () => {
  it.each(['Last Contact', 'First Contact', 'last_contact'])('%s is no part of a name', (column) => {
    const { connections, report } = read(`Name,${column},Company`, 'Ada Quill,2025-10-01,Lumen');
    expect(connections).toEqual([{ firstName: 'Ada Quill', company: 'Lumen' }]);
    expect(report.warnings?.[0]?.value).toBe(column);
  });

  it.each(['Contact - Last Name', 'Contact Last', 'Person - Last name'])('%s is one', (column) => {
    const { connections } = read(`First Name,${column},Company`, 'Ada,Quill,Lumen');
    expect(connections).toEqual([{ firstName: 'Ada', lastName: 'Quill', company: 'Lumen' }]);
  });

  it('an honorific before the names is no position where another column is one', () => {
    const rows = ['Dr,Ada,Quill,Lumen,Partner', 'Mr,Bo,Sample,Umbra,'];
    const { connections } = read('Title,First Name,Last Name,Company,Job Title', ...rows);
    expect(connections.map(({ position }) => position)).toEqual(['Partner', undefined]);
  });

  it.each(['Person - Email - Home', 'Recommended Email', 'Private Email', 'E-mail 2 - Value'])(
    '%s is an address where no better one is given',
    (column) => {
      const { connections } = read(
        `Name,Work Email,${column}`,
        'Ada,,ada@home.example',
        'Bo,bo@umbra.example,b@h.example',
      );
      expect(connections.map(({ email }) => email)).toEqual(['ada@home.example', 'bo@umbra.example']);
    },
  );

  it('the page of a workspace behind a company is not a part of its name', () => {
    const page = '(https://pages.example/Lumen-1a2b?pvs=21)';
    const rows = [
      `Ada,Lumen Capital ${page}`,
      `Bo,"Plumb, Inc. ${page}, Umbra ${page}"`,
      'Cy,Orchard (North)',
    ];
    const { connections, report } = read('Name,Company', ...rows);
    expect(connections.map(({ company }) => company)).toEqual([
      'Lumen Capital',
      'Plumb, Inc.',
      'Orchard (North)',
    ]);
    expect(report.warnings?.map(({ message }) => message)).toEqual([
      'Line 3: several companies are named; the first is stored.',
    ]);
  });
});
