import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the files of publishers are kept. */
export const downloadsIn = (dataDir: string) => join(dataDir, 'downloads');

/** How many files of publishers the data directory holds. */
export async function countDownloads(dataDir: string): Promise<number> {
  const entries = await readdir(downloadsIn(dataDir), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile() && /\.(?:zip|gz|csv|tsv|txt|json|xml)$/i.test(entry.name))
    .length;
}
