import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinPeople } from '../../../src/corpus/queries-record-stage.ts';
import { RECORDS } from '../../../src/imports/registers/form-d.ts';
import { importRecords, type RecordImportReport } from '../../../src/imports/registers/inputs.ts';
import type { RecordSourceName } from '../../../src/imports/registers/record-source.ts';
import { openStore } from '../../../src/platform/database/store.ts';

/**
 * Imports the samples of argv[2] (a folder with sec-samples, adv-samples and irs-bmf) into a database of its own. What
 * must come out was read in the samples by hand.
 */
const [data = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'warmpath-records-'));
const store = await openStore({ purpose: 'command', dataDir: folder, log: () => {} });

async function take(source: RecordSourceName, path: string, rows?: number): Promise<RecordImportReport> {
  const known = RECORDS[source];
  ok(known, `no importer of ${source}`);
  const options = { system: store.system, mode: 'live', source: known, path: join(data, path) } as const;
  const report = await importRecords(options);
  const { rowsRead, rowsLoaded, rowsMerged, rowsSkipped, seconds } = report;
  strictEqual(rowsRead, rowsLoaded + rowsMerged + rowsSkipped, `${path}: rows that are not accounted for`);
  if (rows !== undefined) strictEqual(rowsRead, rows, `${path}: rows read`);
  const told = `${rowsLoaded} loaded, ${rowsMerged} merged, ${rowsSkipped} skipped`;
  console.log(`${source} ${path}: ${rowsRead} rows, ${told}, ${seconds} s`);
  const again = await importRecords(options);
  strictEqual(again.corpusVersion, report.corpusVersion, `${path}: a second import changes the corpus`);
  return report;
}

const rows = (text: string) => store.system.query<Record<string, unknown>>({ text });

try {
  await take('form-d', 'sec-samples/formd-quarter', 41);
  deepStrictEqual(await rows("select name, state_code, city from investor where kind = 'organisation'"), [
    { name: 'Inference Technology Partners', state_code: 'WA', city: 'Seattle' },
  ]);
  deepStrictEqual(await rows('select kind, size_usd, first_sale_on, as_of from fund'), [
    { kind: 'Venture Capital Fund', size_usd: 659_752, first_sale_on: '2023-01-20', as_of: '2023-01-30' },
  ]);
  deepStrictEqual(
    await rows(`select c.name, c.state_code, r.raised_usd, r.announced_on from round r join company c on c.id = r.company_id
      order by r.raised_usd`),
    [
      { name: '1685 38th REIT, L.L.C.', state_code: 'CA', raised_usd: 125_000, announced_on: '2023-01-19' },
      {
        name: 'Diffusion Pharmaceuticals LLC',
        state_code: 'VA',
        raised_usd: 1_029_908,
        announced_on: '2006-09-15',
      },
      {
        name: "Shepherd's Finance, LLC",
        state_code: 'FL',
        raised_usd: 5_725_051,
        announced_on: '2017-03-16',
      },
    ],
  );
  for (const name of ['1685REIT', 'APFund', 'Diffusion-X0707', 'Shepards']) {
    strictEqual((await take('form-d', `sec-samples/formD-${name}.xml`, 1)).rowsLoaded, 1, name);
  }
  deepStrictEqual((await joinPeople(store.system, 'live')).added, 0);

  const insiders = await take('form-345', 'sec-samples/form345-quarter', 19);
  strictEqual(insiders.counts.sales.added, 0, 'nobody in the samples is called a founder');
  for (const name of ['form3-nonderiv', 'form3-snow', 'form4-374Water', 'form4-snow', 'form5-snow']) {
    const { skippedByReason } = await take('form-345', `sec-samples/${name}.xml`, 1);
    const reason = Object.keys(skippedByReason)[0] ?? '';
    ok(/^reports no sale$|^neither a founder/.test(reason), `${name}: ${reason}`);
  }
  // Sold on 2022-12-13 (the first of five lines: 73,170 at 150.841 dollars), by a chief financial officer.
  ok(
    (await take('form-345', 'sec-samples/form4-snow.xml', 1)).skippedByReason[
      'neither a founder nor the head of a company new to the market'
    ] === 1,
  );

  await take('form-adv', 'adv-samples/ia-registered-sample.csv');
  await take('form-adv', 'adv-samples/IA_FIRM_SEC_Feed_sample.xml', 2);
  await take('irs-bmf', 'irs-bmf/eo_private_foundations.csv', 2_631);
  strictEqual(
    (await take('irs-bmf', 'irs-bmf/eo_wy.head.csv', 1_000)).counts.investors.added < 30,
    true,
    'churches and clubs',
  );
  console.log('every row is accounted for');
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
