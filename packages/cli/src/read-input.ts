import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { Failure } from './failure.ts';
import { interruption, type Terminal } from './terminal.ts';

/** The option value that means standard input. */
export const STDIN = '-';

/** Bytes for a person: `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The text of a file or of standard input, of at most `limit` bytes. Throws a failure that names the file. */
export async function readInput(
  source: string,
  limit: number,
  { stdin, interrupted }: Pick<Terminal, 'stdin' | 'interrupted'>,
): Promise<string> {
  const name = source === STDIN ? 'standard input' : source;
  if (source !== STDIN) await checkFile(source, limit);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const input = source === STDIN ? stdin : createReadStream(source);
  try {
    for await (const chunk of addAbortSignal(interrupted, input)) {
      const part = Buffer.from(chunk as Buffer | string);
      bytes += part.length;
      // A pipe says its size only by being read.
      if (bytes > limit) throw tooLarge(name, limit);
      chunks.push(part);
    }
  } catch (error) {
    if (interrupted.aborted) throw interruption();
    throw error instanceof Failure ? error : unreadable(name, error);
  }
  return decode(Buffer.concat(chunks), name);
}

async function checkFile(path: string, limit: number): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) throw new Failure('usage', `${path} is a folder. Expected a file.`);
  if (found.size > limit) throw tooLarge(path, limit, found.size);
}

function tooLarge(name: string, limit: number, size?: number): Failure {
  const has = size === undefined ? 'more' : sizeText(size);
  return new Failure(
    'usage',
    `${name} has ${has}; the service takes ${sizeText(limit)} at most. Nothing was sent. Split it.`,
  );
}

function unreadable(name: string, error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException;
  const why =
    code === 'ENOENT' ? 'there is no such file' : code === 'EACCES' ? 'it may not be read' : message;
  return new Failure('usage', `${name} cannot be read: ${why}.`);
}

/** UTF-8, or UTF-16 with its mark, which spreadsheets write as "Unicode text". */
function decode(bytes: Buffer, name: string): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure('usage', `${name} is not in UTF-8. Save it as "CSV UTF-8", or convert it with iconv.`);
  }
}
