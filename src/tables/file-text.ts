import type { Readable } from 'node:stream';
import type { TextPart } from './record-stream.ts';

export type FileEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** The bytes of a file, from the first; may be called again. */
type Open = () => Promise<Readable>;

/**
 * UTF-16 if the file begins with its mark, as spreadsheets save "Unicode text"; UTF-8 if every byte of the file is;
 * else windows-1252 (of which ISO-8859-1 as it is written is a part): the same tables come in both, depending on the year,
 * and no header says which. Reads the whole file once.
 */
export async function encodingOfFile(open: Open, signal: AbortSignal | undefined): Promise<FileEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await open();
  let isFirst = true;
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      const marked = isFirst ? markOf(chunk as Buffer) : undefined;
      if (marked !== undefined) return marked;
      isFirst = false;
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  } finally {
    stream.destroy();
  }
}

/** UTF-16 by its byte order mark, which is nothing in UTF-8 and no beginning of a table or XML in windows-1252. */
function markOf(head: Buffer): FileEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
}

/** The text of a file in parts, without a byte order mark. */
export async function* textInParts(
  open: Open,
  encoding: FileEncoding,
  signal: AbortSignal | undefined,
): AsyncGenerator<TextPart> {
  const decoder = new TextDecoder(encoding);
  const stream = await open();
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      bytes += (chunk as Buffer).length;
      yield { text: decoder.decode(chunk as Buffer, { stream: true }), bytes };
    }
    yield { text: decoder.decode(), bytes };
  } finally {
    stream.destroy();
  }
}
