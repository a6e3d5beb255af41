/**
 * A process that imports a file as the admin API does: `node import-process.ts '<ImportProcessOptions>'`. Prints `rows <n>` as it
 * reads, and `ended`.
 */

import { createCorpusImports, importInThreads } from '../../src/imports/imports.ts';
import { createImportJobStore, createUploadStore } from '../../src/imports/queries-jobs.ts';
import { createUploadFiles } from '../../src/imports/upload-files.ts';
import type { Connection } from '../../src/platform/database/connection.ts';
import { createDb } from '../../src/platform/database/postgres.ts';

export interface ImportProcessOptions {
  readonly connection: Connection;
  readonly dataDir: string;
  readonly upload: string;
}

const { connection, dataDir, upload } = JSON.parse(process.argv[2] ?? '') as ImportProcessOptions;
const system = createDb({ connection, role: 'warmpath_system', applicationName: 'warmpath test' });
const jobs = createImportJobStore(system, '00000000-0000-4000-8000-000000000001');
const imports = createCorpusImports({
  jobs,
  files: createUploadFiles(createUploadStore(system), dataDir),
  run: importInThreads(new URL('../../src/imports/import-thread.ts', import.meta.url), connection),
  pullOf: () => {
    throw new Error('nothing is pulled here');
  },
  hasContact: false,
  onBroken: (error) => console.error(error),
});
const { id } = await imports.startImport({ upload, source: 'investor-csv' }, 'test');
for (;;) {
  const job = await imports.get(id);
  console.log(job?.state === 'running' ? `rows ${job.rowsRead}` : 'ended');
  if (job?.state !== 'running') break;
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await imports.close();
await system.close();
