import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** `checksum` is SHA-256 over the text, in hex. */
export interface SqlFile {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

/** The .sql files of a folder, sorted by name. */
export async function readSqlFiles(directory: URL | string): Promise<SqlFile[]> {
  const base =
    typeof directory === 'string' ? new URL(`file://${directory.replace(/\/*$/, '/')}`) : directory;
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, base), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
