import { rm } from 'node:fs/promises';
import { connectCorpusFeed } from '../../src/corpus/queries-parts.ts';
import type { Batch } from '../../src/corpus/rules-investor-id.ts';
import { openStore } from '../../src/platform/database/store.ts';
import type { Table, Words } from '../../src/search/index/table.ts';
import { TableBuilder } from '../../src/search/index/table-builder.ts';
import { filledDirectory, type Import } from './own-service.ts';

/** Later than any deal: what is known when is settled by those who look at the table. */
const WHOLE = '2100-01-01';

/**
 * The table of what these files hold: imported into a temporary database as an operator would, read as an index is built,
 * and the database removed.
 */
export async function readOwnCorpus(
  imports: readonly Import[],
  words: Words,
  log: (line: string) => void,
): Promise<Table> {
  const dataDir = await filledDirectory(imports, log);
  try {
    const store = await openStore({ purpose: 'command', dataDir, log });
    try {
      const feed = connectCorpusFeed({ connection: store.connection, applicationName: 'warmpath eval' });
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
