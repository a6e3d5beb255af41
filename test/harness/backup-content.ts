import { BackupReader } from '../../src/platform/database/backup-file.ts';

/** Rows and sum of each table in a backup, and the sequences; two of the same content are equal. A restored copy has a lineage of its own. */
export async function contentOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const content: Record<string, unknown> = {};
  const { reader } = await BackupReader.open(path);
  try {
    for (;;) {
      const found = await reader.next();
      if ('sequences' in found) return { ...content, ...found, corpus_lineage: undefined };
      for await (const _ of reader.rows());
      content[found.table] = await reader.end();
    }
  } finally {
    await reader.close();
  }
}
