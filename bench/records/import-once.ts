import { FORM_D } from '../../src/corpus/records/form-d/form-d.ts';
import { importRecords } from '../../src/corpus/records/import-records.ts';
import { joinPeople } from '../../src/store/corpus/people-join.ts';
import { openStore } from '../../src/store/open.ts';

/** Imports the folder argv[3] into the database in argv[2] and says, as JSON, how long that took and its peak memory. */
const [dataDir = '', path = ''] = process.argv.slice(2);
const store = await openStore({ purpose: 'command', dataDir, log: () => {} });
const started = performance.now();
const report = await importRecords({ system: store.system, mode: 'live', source: FORM_D, path });
const imported = performance.now();
const joined = await joinPeople(store.system, 'live');
const result = {
  seconds: (imported - started) / 1000,
  joinSeconds: (performance.now() - imported) / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  rowsRead: report.rowsRead,
  rowsLoaded: report.rowsLoaded,
  rowsMerged: report.rowsMerged,
  inferred: joined.added,
};
await store.close();
console.log(JSON.stringify(result));
