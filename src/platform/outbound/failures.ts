import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { OperatorError } from '../values/errors.ts';
import { ProviderError } from '../values/provider-error.ts';

/** Raised by our connectors: no connection came about, so certainly nothing was asked. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** The answer grew beyond what its reader takes. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The answer cannot be decoded as its headers say. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

/** These say that the question was refused before any work was done for it; the others may have been billed. */
const UNBILLED = new Set([400, 401, 402, 403, 404, 422, 429]);
/** A date that far away is a wrong clock. */
const RETRY_AFTER_MAX_MS = 24 * 60 * 60_000;

/** The failure that a status means. `now` in ms, to read a `Retry-After` that is a date. */
export function statusFailure(
  status: number,
  headers: Readonly<Record<string, string>>,
  now: number,
): ProviderError {
  const options = {
    status,
    retryAfterMs: retryAfter(headers['retry-after'], now),
    spend: UNBILLED.has(status) ? 'none' : 'unknown',
  } as const;
  const message = `answered ${status}${redirectedTo(headers.location)}`;
  switch (status) {
    case 401:
    case 403:
      return new ProviderError('auth_failed', message, options);
    case 402:
      return new ProviderError('quota_exhausted', message, options);
    case 429:
      return new ProviderError('rate_limited', message, options);
    default:
      return new ProviderError('upstream', message, options);
  }
}

/** The host of a redirect that is not followed; its path may hold what was asked. */
function redirectedTo(location: string | undefined): string {
  return location !== undefined && URL.canParse(location) ? ` (redirects to ${new URL(location).host})` : '';
}

/** RFC 9110 §10.2.3: seconds or a date. In ms from now, never below 0; undefined if it is absent or nonsense. */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}

/**
 * The failure behind what the HTTP client threw. Neither its message nor its cause is kept, only its code: they can
 * hold host names a user gave. `spend` is `none` only if nothing can have been sent.
 */
export function transportFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof TooLarge) return new ProviderError('bad_response', 'the answer is too large');
  if (error instanceof Undecodable) return new ProviderError('bad_response', 'the answer cannot be decoded');
  const code = codeOf(error);
  if (error instanceof NotConnected) {
    return new ProviderError('unreachable', `no connection (${error.message || code})`, { spend: 'none' });
  }
  if (TIMES_OUT.has(code)) return new ProviderError('timeout', `no answer in time (${code})`);
  if (NOT_HTTP.test(code) || (error instanceof Error && error.name === 'HTTPParserError'))
    return new ProviderError('bad_response', `the answer is no HTTP (${code})`);
  return new ProviderError('unreachable', `connection lost (${code})`, { spend: 'unknown' });
}

const TIMES_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Of the parser: what came is not HTTP, or its headers are larger than 16 KiB. */
const NOT_HTTP = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RESPONSE)$)/;

/** The code of an error or of the first in its chain of causes that has one. */
export function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return 'no code';
}

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
  // As said by the server and only if nothing is compressed: saves reading what will be refused.
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

/** The holder says so often that it is alive. */
const BEAT_MS = 10_000;
/** A process that lives may have no processor for a minute; of ten without a sign its number is another's by now. */
const SILENT_MS = 600_000;

/**
 * Holds the download of a file for this process, so that two do not write the same `.part`. Resolves to its release; throws an
 * `OperatorError` (conflict) if another process holds it.
 */
export async function holdDownload(path: string): Promise<() => Promise<void>> {
  const release = await holdFile(path);
  if (release === undefined) throw underWay(path);
  return release;
}

/**
 * Holds a file for this process: `<path>.lock` with the number of the process, touched while it is held. The lock of a process
 * that is gone, or has been silent for ten minutes (its number may be another's by now), is taken over. Resolves to its
 * release; undefined if another process holds it.
 */
export async function holdFile(path: string): Promise<(() => Promise<void>) | undefined> {
  const lock = `${path}.lock`;
  const mark = `${process.pid} ${randomUUID()}`;
  if (!(await take(lock, mark)) && !(await takeOver(lock, mark))) return undefined;
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    // If we were silent for too long it is another's by now.
    if ((await readFile(lock, 'utf8').catch(() => '')) === mark) await rm(lock, { force: true });
  };
}

async function take(lock: string, mark: string): Promise<boolean> {
  try {
    await writeFile(lock, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes a lock whose holder is gone. Only who holds `<lock>.taking` may remove a lock of another, and looks at it once more before:
 * of several who found it left one is first, and the lock of that one stays.
 */
async function takeOver(lock: string, mark: string): Promise<boolean> {
  if (!(await isLeft(lock))) return false;
  const taking = `${lock}.taking`;
  if (!(await take(taking, mark))) {
    // It is held for some milliseconds, unless its holder was killed: then the next try finds it gone.
    if (await isLeft(taking)) await rm(taking, { force: true });
    return false;
  }
  try {
    if (!(await isLeft(lock))) return false;
    await rm(lock, { force: true });
    return await take(lock, mark);
  } finally {
    await rm(taking, { force: true });
  }
}

/**
 * Whether a lock is there that no process holds. One that is not there is not left: whoever finds it so must not remove the lock
 * that another may have taken since.
 */
async function isLeft(lock: string): Promise<boolean> {
  const stats = await stat(lock).catch(() => undefined);
  if (stats === undefined) return false;
  if (Date.now() - stats.mtimeMs > SILENT_MS) return true;
  const holder = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10);
  // Empty is one that is being written.
  if (!Number.isSafeInteger(holder) || holder <= 0) return false;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // EPERM: it lives, and is another user's.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

function underWay(path: string): OperatorError {
  return new OperatorError(
    'conflict',
    `${basename(path)} is being fetched by another process; wait until it is done, then run the command again.`,
  );
}

type Headers = Readonly<Record<string, string | undefined>>;

/** What a server said of a file whose bytes are on the disk, as `<file>.json` in the same folder keeps it. */
export interface Validators {
  readonly url: string;
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
}

/** The headers that ask for the whole file if it changed, or for the rest of it if it did not. */
export function conditions(
  whole: Validators | undefined,
  begun: Validators | undefined,
  size: number,
): Record<string, string> {
  if (whole !== undefined) {
    if (whole.etag !== undefined) return { 'if-none-match': whole.etag };
    return whole.modified === undefined ? {} : { 'if-modified-since': whole.modified };
  }
  // A weak validator does not vouch for single bytes (RFC 9110, 13.1.5).
  const strong = begun?.etag?.startsWith('W/') === false ? begun.etag : begun?.modified;
  return size > 0 && strong !== undefined ? { range: `bytes=${size}-`, 'if-range': strong } : {};
}

/** Whether the rest that comes is of the file of which the beginning is there; what is not said of either does not count. */
export function isOfSameFile(begun: Validators, headers: Headers): boolean {
  const { etag, 'last-modified': modified } = headers;
  return (
    (etag === undefined || begun.etag === undefined || etag === begun.etag) &&
    (modified === undefined || begun.modified === undefined || modified === begun.modified)
  );
}

/** No file of a register is a web page, and a page of error must not take the place of one that is there. */
export function isErrorPage(path: string, headers: Headers): boolean {
  return /^text\/html\b/i.test(headers['content-type'] ?? '') && !/\.html?$/i.test(path);
}

/** What the server said of a file that is there; undefined if it is of another address or not there. */
export async function validatorsOf(path: string, url: string): Promise<Validators | undefined> {
  if ((await stat(path).catch(() => undefined)) === undefined) return undefined;
  const text = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const stored = JSON.parse(text) as Validators;
    return stored.url === url ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes of a file; 0 if there is none. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** Takes away an unfinished file and what was said of it. */
export async function forget(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.json`, { force: true });
}
