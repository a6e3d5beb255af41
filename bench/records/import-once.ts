import { joinPeople } from '../../src/corpus/queries-record-stage.ts';
import { FORM_D } from '../../src/imports/registers/form-d.ts';
import { importRecords } from '../../src/imports/registers/inputs.ts';
import { openStore } from '../../src/platform/database/store.ts';

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
