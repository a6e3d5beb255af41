import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectCorpusFeed } from '../../src/corpus/queries-parts.ts';
import type { Batch } from '../../src/corpus/rules-investor-id.ts';
import { importCorpus } from '../../src/imports/import-work.ts';
import { openStore } from '../../src/platform/database/store.ts';
import type { Table, Words } from '../../src/search/index/table.ts';
import { TableBuilder } from '../../src/search/index/table-builder.ts';

/** Later than any deal: what is known when is settled by the splits. */
const WHOLE = '2100-01-01';

/**
 * The table of the deals in `files` (CSV, any layout the importer knows): imported into a temporary database as an
 * operator would, read as an index is built, and the database removed.
 */
export async function readTable(
  files: readonly string[],
  words: Words,
  log: (line: string) => void,
): Promise<Table> {
  const dataDir = await mkdtemp(join(tmpdir(), 'warmpath-splits-'));
  try {
    const store = await openStore({ purpose: 'command', dataDir, log });
    try {
      for (const path of files) {
        const report = await importCorpus({
          system: store.system,
          mode: 'live',
          format: 'crunchbase-export',
          path,
        });
        log(`${report.rowsRead} rows read, ${report.rowsSkipped} skipped, in ${report.seconds} s`);
      }
      const feed = connectCorpusFeed({ connection: store.connection, applicationName: 'warmpath splits' });
      try {
        const builder = new TableBuilder(WHOLE, words);
        await feed.read('live', async (batch: Batch) => builder.add(batch));
        return builder.finish();
      } finally {
        await feed.close();
      }
    } finally {
      await store.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
