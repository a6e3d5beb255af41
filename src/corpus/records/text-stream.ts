import { OperatorError } from '../../core/operator-error.ts';
import type { RecordInput } from './record-source.ts';

export type RecordEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/**
 * UTF-16 where the file begins with its mark, as spreadsheets save "Unicode text"; UTF-8 where every byte of the file is;
 * else windows-1252 (of which ISO-8859-1 as it is written is a part): the same tables come in both, depending on the year,
 * and no header says which. Reads the whole file once.
 */
export async function encodingOf(
  input: RecordInput,
  signal: AbortSignal | undefined,
): Promise<RecordEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await input.open();
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
    throw unreadable(input, error);
  } finally {
    stream.destroy();
  }
}

/** UTF-16 by its byte order mark, which is nothing in UTF-8 and no beginning of a table or XML in windows-1252. */
function markOf(head: Buffer): RecordEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
}

/** The text of a file in pieces as they are unpacked, without a byte order mark, each with the bytes read so far. */
export async function* textOf(
  input: RecordInput,
  encoding: RecordEncoding,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ readonly text: string; readonly bytes: number }> {
  const decoder = new TextDecoder(encoding);
  const stream = await input.open();
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      bytes += (chunk as Buffer).length;
      yield { text: decoder.decode(chunk as Buffer, { stream: true }), bytes };
    }
    yield { text: decoder.decode(), bytes };
  } catch (error) {
    throw unreadable(input, error);
  } finally {
    stream.destroy();
  }
}

/** A damaged archive throws while it is unpacked. */
function unreadable(input: RecordInput, error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError' || error instanceof OperatorError)
    return error;
  return new OperatorError(
    'usage',
    `${input.label} cannot be read to its end (${error.message}). Nothing was imported; fetch the file again.`,
    error,
  );
}
