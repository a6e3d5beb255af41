import { expect, test } from 'vitest';
import type { PullAsk } from './pull-asking.ts';
import { ROSTER_PULLS } from './pull-plans.ts';

/** A publisher whose pages are these, by a part of their address. */
function ask(pages: Readonly<Record<string, string>>, periods?: number, notes: string[] = []): PullAsk {
  return {
    today: '2026-11-21',
    periods,
    queryService: 'https://query.example/sparql',
    async page(url) {
      const [, text] = Object.entries(pages).find(([part]) => url.includes(part)) ?? [];
      if (text === undefined) throw new Error(`nobody asks for ${url}`);
      return text;
    },
    faultOf: async () => ({ isAbsent: true, text: 'There is none' }),
    note: (_, text) => notes.push(text),
  };
}

test('Form ADV: both rosters, and as many months of filing data as are asked for', async () => {
  const month = (name: string) => ({ fileName: `ADV_Filing_Data_${name}01_${name}28.zip` });
  const list = { advFilingData: { '2026': { files: ['202608', '202609', '202610'].map(month) } } };
  const pages = {
    'information-about': '<a href="/files/ia11012026.zip">a</a><a href="/files/ia11012026-exempt.zip">b</a>',
    reports_metadata: JSON.stringify(list),
  };
  const files = await ROSTER_PULLS['form-adv'].files(ask(pages, 2));
  expect(files.map(({ name }) => name)).toEqual([
    'ia11012026.zip',
    'ia11012026-exempt.zip',
    'ADV_Filing_Data_20261001_20261028.zip',
    'ADV_Filing_Data_20260901_20260928.zip',
  ]);
});

test('Form ADV: a list that is none, and a roster that is missing, are told of', async () => {
  const pages = { 'information-about': '<a href="/files/ia11012026.zip">a</a>', reports_metadata: '<html>' };
  const notes: string[] = [];
  const files = await ROSTER_PULLS['form-adv'].files(ask(pages, 1, notes));
  expect(files.map(({ name }) => name)).toEqual(['ia11012026.zip']);
  expect(notes).toEqual([
    expect.stringMatching(/filing data of advisers, .* could not be read \(.* is no JSON/),
    expect.stringMatching(/only one of the two rosters: ia11012026\.zip/),
  ]);
});

test('Form 990-PF: the index first, then the newest archives; last year’s where this year has none', async () => {
  const link = (name: string) => `<a href="https://apps.irs.gov/pub/epostcard/990/xml/x/${name}">x</a>`;
  const page = ['2026_TEOS_XML_01A.zip', '2026_TEOS_XML_03A.zip', '2026_TEOS_XML_02A.zip'].map(link).join('');
  const files = await ROSTER_PULLS['irs-990pf'].files(ask({ 'form-990-series': page }));
  expect(files.map(({ name }) => name)).toEqual([
    'index_2026.csv',
    '2026_TEOS_XML_03A.zip',
    '2026_TEOS_XML_02A.zip',
  ]);
  const older = await ROSTER_PULLS['irs-990pf'].files(
    ask({ 'form-990-series': link('2025_TEOS_XML_12A.zip') }),
  );
  expect(older[0]?.url).toBe('https://apps.irs.gov/pub/epostcard/990/xml/2025/index_2025.csv');
  expect(await ROSTER_PULLS['irs-990pf'].files(ask({ 'form-990-series': '' }))).toEqual([]);
});

test('Wikidata: pages of both questions, each an address of its own', async () => {
  const files = await ROSTER_PULLS.wikidata.files(ask({}));
  expect(new Set(files.map(({ url }) => url)).size).toBe(files.length);
  for (const { url, name } of files) {
    expect(new URL(url).searchParams.get('query')).toContain(name.startsWith('edges') ? 'P1951' : 'P4103');
    expect(url.startsWith('https://query.example/sparql?')).toBe(true);
    expect(url.length).toBeLessThan(8_000);
  }
});
