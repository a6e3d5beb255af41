import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { archiveOf } from '../../../test/publishers/archive.ts';
import { askedPublishers, taken } from '../../../test/publishers/asked.ts';
import { NEW_PLACE } from '../../../test/publishers/publishers.ts';
import { RECORDS } from './form-d.ts';
import { findRecordInputs } from './inputs.ts';
import { pullRecords } from './listed-set.ts';
import { fileFault, probe } from './pull-asking.ts';
import { PULLS } from './pull-plans.ts';
import type { RecordSource, RecordSourceName } from './record-source.ts';

const asked = askedPublishers();
const { asking, pull, look, said } = asked;

/** What each pull begins with when the publishers are as expected. A source with a plan that is not here fails the test. */
const NEWEST: Readonly<Record<string, readonly string[]>> = {
  'form-adv': ['ia11012026.zip', 'ia11012026-exempt.zip', 'ADV_Filing_Data_20261001_20261031.zip'],
  'form-d': ['2026q3_d.zip', '2026q2_d.zip', '2026q1_d.zip', '2025q4_d.zip', '2025q3_d.zip'],
  'form-13f': ['01jun2026-31aug2026_form13f.zip'],
  'form-345': ['2026q3_form345.zip', '2026q2_form345.zip'],
  'irs-bmf': ['eo1.csv', 'eo2.csv', 'eo3.csv', 'eo4.csv'],
  'irs-990pf': ['index_2026.csv', '2026_TEOS_XML_10A.zip', '2026_TEOS_XML_09A.zip'],
  'form-5500': ['F_5500_2025_Latest.zip', 'F_SCH_H_2025_Latest.zip'],
  bdc: ['2026_10_bdc.zip', '2026_09_bdc.zip', '2026_08_bdc.zip', '2026_07_bdc.zip', '2026_06_bdc.zip'],
  'n-port': ['2026q3_nport.zip', '2026q2_nport.zip'],
  'y-combinator': ['all.json'],
  wikidata: ['investors-1.json', 'investors-2.json', 'edges-1.json'],
};

describe.each(Object.keys(PULLS) as RecordSourceName[])('%s', (source) => {
  test('is pulled up to the newest there is, and there is nothing to say', async () => {
    const pulled = await pull(source);
    const expected = NEWEST[source] ?? [];
    expect(expected.length).toBeGreaterThan(0);
    expect(taken(pulled).slice(0, expected.length)).toEqual(expected);
    expect(said(pulled)).toEqual([]);
    expect(new Set(pulled.files.map(({ state }) => state))).toEqual(new Set(['fetched']));
    // Every archive and table is read to its end, whatever it is packed by.
    const { inputs, ignored, close } = await findRecordInputs(pulled.folder, RECORDS[source] as RecordSource);
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs) expect((await buffer(await input.open())).length).toBeGreaterThan(0);
    expect(ignored).toEqual([]);
    await close();
    expect((await readdir(pulled.folder)).filter((name) => !name.endsWith('.json'))).toEqual(
      taken(pulled)
        .filter((name) => !name.endsWith('.json'))
        .toSorted(),
    );
  });

  test('answers the doctor as expected, with what it would pull', async () => {
    expect(await look(source)).toMatchObject({
      state: 'as_expected',
      address: expect.stringContaining(asked.site.url),
      detail: expect.stringContaining(source === 'wikidata' ? 'sample.json' : (NEWEST[source]?.[0] ?? '-')),
    });
  });

  test('says where the whole publisher is gone', async () => {
    asked.site.answers.clear();
    await expect(pull(source)).rejects.toThrow(/(no file|No archive) of|answers with status 404|There is no/);
    expect(await look(source)).toMatchObject({ state: 'changed' });
  });

  test('says where the publisher does not answer', async () => {
    // Nothing listens on port 1.
    const wrong = { ...asking(source), mirror: 'http://127.0.0.1:1' };
    expect(await probe(wrong, AbortSignal.timeout(20_000))).toMatchObject({ state: 'unreachable' });
  });
});

test('the operator is told how much there is to come before the download, and what is under way', async () => {
  const lines: string[] = [];
  await pullRecords({
    ...asking('form-d'),
    folder: asked.folder,
    periods: 2,
    tell: (line) => lines.push(line),
    onProgress: (doing, bytes, total) => lines.push(`${doing} ${bytes ?? ''}/${total ?? ''}`),
  });
  const size = asked.site.answers.get(`${NEW_PLACE}/form-d-data-sets/2026q3_d.zip`)?.body.length;
  expect(lines.slice(0, 3)).toEqual([
    'asking www.sec.gov which files there are /',
    'looking at 2026q3_d.zip /',
    'looking at 2026q2_d.zip /',
  ]);
  expect(lines[3]).toMatch(/^To download: 2 files, 1 kB;/);
  expect(lines[4]).toBe(`2026q3_d.zip, file 1 of 2 0/${size}`);
  expect(lines[5]).toBe(`2026q3_d.zip, file 1 of 2 ${size}/${size}`);
  // Again, with what is older: said before the download, and nothing that is there already is downloaded.
  asked.site.plant('2026q3_d.zip', undefined);
  lines.length = 0;
  const again = await pullRecords({
    ...asking('form-d'),
    folder: asked.folder,
    periods: 1,
    tell: (line) => lines.push(line),
  });
  expect(lines).toEqual([
    ...again.notes.map(({ text }) => text),
    expect.stringMatching(/^To download: 1 file, /),
  ]);
  expect(lines.length).toBeGreaterThan(1);
});

test('a file that the publisher says is larger than ever, or is at fault, is not downloaded', () => {
  const file = { url: 'https://pub.example/a.zip', name: 'a.zip', maxBytes: 5_000_000 };
  const head = archiveOf([{ name: 'a', content: 'a' }]);
  const fault = (peek: object) =>
    fileFault(file, file.url, { status: 206, type: undefined, total: 5e6, head, ...peek })?.text;
  expect(fault({})).toBeUndefined();
  expect(fault({ total: undefined })).toBeUndefined();
  expect(fault({ total: 60e6 })).toBe(
    'https://pub.example/a.zip has 60 MB, and was never more than 5.0 MB: it is another file',
  );
  expect(fault({ status: 503 })).toMatch(/answers with status 503/);
  expect(fault({ head: Buffer.from('PK\x05\x06 and 18 more') })).toMatch(/no zip archive, or an empty one/);
  const json = { ...file, name: 'all.json' };
  expect(
    fileFault(json, file.url, { status: 200, type: 'application/json', total: 9, head: Buffer.from('oops') })
      ?.text,
  ).toMatch(/is no JSON/);
});
