import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { TooLarge, Undecodable } from './failures.ts';

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
  deflate: createInflate,
} as const;

/** What we ask for: `deflate` means two things to servers, so it is read but not asked for. */
export const ACCEPTED_ENCODINGS = 'gzip, br, zstd';

/**
 * The bytes of a body, decompressed, `maxBytes` at most: counted as they come out, so that a bomb is stopped where it
 * passes the limit. Throws TooLarge, Undecodable or what the stream throws.
 */
export async function readBytes(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const codings = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  // As said by the server and only where nothing is compressed: saves reading what will be refused.
  if (codings.length === 0 && Number(headers['content-length'] ?? 0) > maxBytes) throw new TooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new TooLarge();
      chunks.push(chunk);
    }
  };
  try {
    await pipeline(body, decoderOf(codings), collect, { signal });
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      /^(Z_|ERR_.*(ZLIB|BROTLI|ZSTD)|ZSTD_)/.test(String(error.code))
    ) {
      throw new Undecodable();
    }
    throw error;
  }
  return Buffer.concat(chunks);
}

/** One coding at most: RFC 9110 §8.4 allows more, servers do not use them, and a bomb packed twice does. */
function decoderOf([coding, ...more]: readonly string[]): Transform {
  if (coding === undefined) return new PassThrough();
  if (more.length > 0 || !isKnown(coding)) throw new Undecodable();
  return DECODERS[coding]();
}

function isKnown(coding: string): coding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, coding);
}

/** How far into a page a `<meta charset>` counts (HTML standard, 13.2.3.2). */
const SNIFFED_BYTES = 1024;

/**
 * A body as text: by its byte order mark, the `charset` of its content type, what the document says of itself in its
 * first kilobyte, else UTF-8. What cannot be decoded becomes U+FFFD.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const marked =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? 'utf-16be'
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : undefined;
  const head = bytes.subarray(0, SNIFFED_BYTES).toString('latin1');
  const charset =
    marked ??
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    'utf-8';
  return decoder(charset).decode(bytes);
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
