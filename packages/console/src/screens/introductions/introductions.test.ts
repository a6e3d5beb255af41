import { expect, test } from 'vitest';
import type { Profile, WarmInvestor } from '../../api/raise.ts';
import {
  type Acquaintance,
  acquaintancesOf,
  cellsOf,
  columnsSaid,
  foundBy,
  headerOf,
  type Opening,
  requestText,
  sentOf,
} from './connections.ts';
import { pictureOf } from './graph.tsx';
import requests from './requests.cases.json' with { type: 'json' };

const path = (name: string, strength: number, company = 'Example Capital') => ({
  name,
  company,
  kind: 'firm' as const,
  why: `works at ${company}`,
  strength,
});
const investor = (name: string, score: number, ...warmPaths: ReturnType<typeof path>[]) =>
  ({ id: name, name, score, warmPaths }) as unknown as WarmInvestor;

const LIST = [
  investor('Weak Example', 90, path('Bo', 0.4)),
  investor('Strong Example', 50, path('Ada', 0.9), path('Bo', 0.6)),
  investor('Other Example', 70, path('Ada', 0.9, 'Other Example')),
  { id: 'cold', name: 'Cold', score: 99 } as WarmInvestor,
];

test('each person stands once, with everybody they open, the strongest first', () => {
  const people = acquaintancesOf(LIST);
  // Two of one name at different employers are two people.
  expect(people.map(({ name, company, openings }) => [name, company, openings.length])).toEqual([
    ['Ada', 'Other Example', 1],
    ['Ada', 'Example Capital', 1],
    ['Bo', 'Example Capital', 2],
  ]);
  expect(people[2]?.openings.map(({ investor: of }) => of.name)).toEqual(['Strong Example', 'Weak Example']);
});

test('two of one name at one employer are two by their profiles, and one profile is one person whatever is written', () => {
  const at = (socialUrl: string, company: string) => ({ ...path('Ada', 0.5, company), socialUrl });
  const people = acquaintancesOf([
    investor('one', 10, at('https://x.example/ada-1', 'Example Capital')),
    investor('two', 20, at('https://x.example/ada-2', 'Example Capital')),
    investor('three', 30, at('https://x.example/ada-1', 'Example Capital Ltd')),
  ]);
  // Of one strength who opens more comes first, and of them the better investor.
  expect(people.map(({ key, openings }) => [key, openings.map(({ investor: of }) => of.name)])).toEqual([
    ['https://x.example/ada-1', ['three', 'one']],
    ['https://x.example/ada-2', ['two']],
  ]);
  const alike = [investor('low', 10, path('Bo', 0.5)), investor('high', 90, path('Cy', 0.5))];
  expect(acquaintancesOf(alike).map(({ name }) => name)).toEqual(['Cy', 'Bo']);
});

test('people are found by their own words and by those of their investors', () => {
  const people = acquaintancesOf(LIST);
  expect(foundBy(people, 'weak')).toHaveLength(1);
  expect(foundBy(people, 'ada OTHER')).toHaveLength(1);
  expect(foundBy(people, ' ')).toHaveLength(3);
  expect(foundBy(people, 'nobody')).toEqual([]);
});

const opening = (kind: 'firm' | 'person') =>
  ({
    investor: { name: 'Quokka Capital', bestReason: '5 of 14 companies in Berlin' },
    path: { kind },
  }) as unknown as Opening;
const profile = {
  raise_type: 'startup_equity',
  founder_name: 'Ada Example',
  company_name: 'Example Cells',
  one_liner: 'Example Cells makes cells.',
} as unknown as Profile;

test('asks for the introduction and says what can be forwarded, from the profile and the record only', () => {
  const text = requestText({ name: 'Bo Tibble' }, opening('firm'), profile);
  expect(text).toMatch(/^Hi Bo,\n/u);
  expect(text).toContain('Quokka Capital');
  expect(text.slice(text.indexOf('to forward ---'))).toContain('Example Cells makes cells.');
  expect(text).toContain('5 of 14 companies in Berlin');
  expect(text).not.toContain('undefined');
});

test.each(requests as [string, unknown, string][])(
  'what is forwarded reads like a person\u2019s: %s',
  (_name, of, forwarded) => {
    const text = requestText({ name: 'Bo Tibble' }, opening('firm'), of as unknown as Profile);
    const about = text.slice(text.indexOf('to forward ---')).split('\n')[2];
    expect(about).toBe(forwarded);
    // Whatever is said: no word of ours, no sentence runs into the next, no name twice in a row.
    expect(about).not.toMatch(
      /undefined|null|series-|\p{Ll} (?:They|We) |\.\.|(\b\p{Lu}\p{L}+ \p{Lu}\p{L}+): \1/u,
    );
  },
);

test('writes to who is the investor, and without a profile leaves room for what is missing', () => {
  const text = requestText({ name: 'Bo' }, opening('person'), null);
  expect(text).not.toContain('forward');
  expect(text).not.toContain('Quokka');
  expect(text).toContain('Your name');
});

const person = (key: string, ...openings: (readonly [id: string, strength: number])[]) =>
  ({
    key,
    name: key,
    strength: Math.max(...openings.map(([, strength]) => strength)),
    openings: openings.map(([id, strength]) => ({ investor: { id, name: id }, path: { strength } })),
  }) as unknown as Acquaintance;

test('every person and investor stands once, within the picture, and stronger lines are thicker', () => {
  const { height, people, investors, lines } = pictureOf([
    person('Ada', ['one', 1], ['two', 0.4]),
    person('Bo', ['two', 0.2]),
  ]);
  expect(people.map(({ key }) => key)).toEqual(['Ada', 'Bo']);
  expect(investors.map(({ key }) => key)).toEqual(['one', 'two']);
  for (const { y } of [...people, ...investors]) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  }
  expect(lines.map(({ person: of, investor }) => [of, investor])).toEqual([
    ['Ada', undefined],
    ['Ada', 'one'],
    ['Ada', 'two'],
    ['Bo', undefined],
    ['Bo', 'two'],
  ]);
  const width = (key: string) => lines.find((line) => line.key === key)?.width ?? 0;
  expect(width('Ada one')).toBeGreaterThan(width('Ada two'));
  expect(width('Ada two')).toBeGreaterThan(width('Bo two'));
});

test('nobody is no fault', () => {
  expect(pictureOf([])).toMatchObject({ people: [], investors: [], lines: [] });
});

const EXPORT =
  'Notes:\n"A note, with a comma"\n\nFirst Name,Last Name,URL,Company\nAda,Example,,Quokka\nBo,"Example, Jr.",https://x.example,\n';

test('finds the row of names below a note, with an example of each column', () => {
  expect(headerOf(EXPORT)).toEqual({
    line: 3,
    delimiter: ',',
    names: ['First Name', 'Last Name', 'URL', 'Company'],
    examples: ['Ada', 'Example', 'https://x.example', 'Quokka'],
  });
  expect(headerOf('\uFEFFName;E-Mail;Firma\r\nAda;a@x.example;Quokka')?.delimiter).toBe(';');
  expect(headerOf('Ada,Example\nBo,Example\n')).toBeUndefined();
});

test('sends the text of a file, or its bytes where it is another encoding, and what columns hold by their names', async () => {
  expect(await sentOf(new Blob(['Name\nMöwe\n']))).toEqual({ csv_content: 'Name\nMöwe\n' });
  const latin = Uint8Array.of(77, 0xf6, 119, 101);
  expect(await sentOf(new Blob([latin]))).toEqual({ file: 'TfZ3ZQ==' });
  const names = headerOf(EXPORT)?.names ?? [];
  expect(columnsSaid(names, { 1: 'company', 3: null })).toEqual({
    'Last Name': 'company',
    Company: 'ignore',
  });
});

test('does not tell an investor that the one who forwards is known', () => {
  const known = {
    ...opening('firm'),
    investor: { name: 'Quokka Capital', bestReason: 'Bo Tibble works there' },
  } as Opening;
  expect(requestText({ name: 'Bo Tibble' }, known, profile)).not.toContain('works there');
  expect(requestText({ name: 'Cy Other' }, known, profile)).toContain(
    'Why Quokka Capital: Bo Tibble works there.',
  );
});

test('reads quotes within a cell', () => {
  expect(cellsOf('"a ""b"" c",d', ',')).toEqual(['a "b" c', 'd']);
  expect(cellsOf('', ',')).toEqual(['']);
});
