import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch } from '../../src/core/corpus/batches.ts';
import { importCorpus } from '../../src/corpus/import.ts';
import { TableBuilder } from '../../src/matching/build/table-builder.ts';
import type { Table } from '../../src/matching/table/table.ts';
import type { Words } from '../../src/matching/table/token-table.ts';
import { connectCorpusFeed } from '../../src/store/corpus/feed.ts';
import { openStore } from '../../src/store/open.ts';

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
