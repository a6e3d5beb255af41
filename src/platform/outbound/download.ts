import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, request } from 'undici';
import { createNames } from '../names/names.ts';
import { hiddenFromOthers } from '../process.ts';
import { OperatorError, shortAddress } from '../values/errors.ts';
import { PublisherError } from '../values/provider-error.ts';
import type { Downloaded, DownloadOptions, DownloadService, Peek } from '../values/scope.ts';
import { trustedAgent } from './connectors.ts';
import {
  conditions,
  forget,
  holdDownload,
  isErrorPage,
  isOfSameFile,
  sizeOf,
  type Validators,
  validatorsOf,
} from './failures.ts';

/** An answer whose body is not read yet. */
export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readable;
}

/** Statuses of a publisher who does not want this request, whatever it is for. */
export const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** A page of refusal is some thousand bytes. */
const MAX_REFUSAL_BYTES = 16_384;

/** What is not read goes with its connection. */
export function drop(body: Readable): void {
  body.on('error', () => {}).destroy();
}

/** The first `count` bytes of a body, fewer where it has fewer; the rest is not fetched. */
export async function firstBytes(body: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= count) break;
    }
  } finally {
    drop(body);
  }
  return Buffer.concat(chunks).subarray(0, count);
}

/** The error for a status that is no answer to what was asked, by what the page of it says. */
export async function refused(url: string, { status, body }: Response): Promise<PublisherError> {
  const page = await firstBytes(body, MAX_REFUSAL_BYTES).catch(() => Buffer.alloc(0));
  const isRefusal = REFUSALS.has(status);
  const isGone = status === 404 || status === 410;
  const what = isRefusal
    ? whyRefused(status, page.toString('latin1'))
    : isGone
      ? 'It has moved or is not published yet.'
      : 'Try again later.';
  const fault = isRefusal ? 'refused' : isGone ? 'changed' : 'unreachable';
  return new PublisherError(fault, `${shortAddress(url)} answers with status ${status}. ${what}`);
}

/**
 * NOTE: the SEC's two pages of refusal, both with status 403, by its "Accessing EDGAR Data" on 2026-11-22: "Your Request
 * Originates from an Undeclared Automated Tool" (the User-Agent names no e-mail address), and "Request Rate Threshold
 * Exceeded" (more than ten requests a second; it lasts ten minutes).
 */
function whyRefused(status: number, page: string): string {
  if (/undeclared automated tool/i.test(page))
    return 'It takes this program for an undeclared automated tool: set WARMPATH_CONTACT to an e-mail address of yours, which is sent along.';
  if (status === 429 || /rate threshold|too many requests/i.test(page))
    return 'It has been asked too often: try again in ten minutes.';
  return 'It refuses who does not say who asks, or asks too often: set WARMPATH_CONTACT to an e-mail address of yours, and try again in ten minutes.';
}

/** No answer came, or it broke off. */
export function unreachable(url: string, cause: unknown): PublisherError {
  const why = cause instanceof Error ? cause.message || cause.name : 'no answer';
  return new PublisherError(
    'unreachable',
    `${shortAddress(url)} could not be fetched (${why}). Run the command again; it goes on where it stopped.`,
    cause,
  );
}

/** Lost connections in a row without a byte gained; each goes on where the last one ended. */
const MAX_FAILURES = 5;

/** The files move between two hosts of one publisher at most. */
const MAX_REDIRECTS = 3;

/** Large archives are made ready slowly, but a minute of silence is the end. */
const STALL_MS = 60_000;

const RETRY_MS = 1_000;

/** A page is at most a few MB: the manifest of the advisers has 200 kB. */
const MAX_PAGE_BYTES = 20_000_000;

/** The first header of an archive has 30 bytes and a name; a page of refusal says within the first thousands why. */
const PEEK_BYTES = 4_096;

class Unfinished extends Error {}

/** Downloads for commands: public files, large ones, over one agent; `close` when all are there. */
export class Downloader implements DownloadService {
  readonly #agent: Agent = trustedAgent(createNames());
  readonly #gapMs: number;
  #last = 0;

  /** At most `perSecond` requests are begun in a second. */
  constructor(perSecond: number) {
    this.#gapMs = 1_000 / perSecond;
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** A page as text. Throws an `OperatorError` for anything but 200. */
  async text(url: string, userAgent: string, signal?: AbortSignal): Promise<string> {
    const response = await this.#answer(url, { 'user-agent': userAgent }, signal);
    if (response.status !== 200) throw await refused(url, response);
    const page = await firstBytes(response.body, MAX_PAGE_BYTES + 1).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw unreachable(url, error);
    });
    if (page.length > MAX_PAGE_BYTES) throw tooLarge(url, MAX_PAGE_BYTES);
    return page.toString('utf8');
  }

  /** What the server says of a file, and its first bytes, by one small request: see `DownloadService`. */
  async peek(url: string, userAgent: string, signal?: AbortSignal, accept = '*/*'): Promise<Peek> {
    const range = `bytes=0-${PEEK_BYTES - 1}`;
    const response = await this.#answer(url, { 'user-agent': userAgent, range, accept }, signal);
    const { status, headers, body } = response;
    if (REFUSALS.has(status)) throw await refused(url, response);
    const head = await firstBytes(body, PEEK_BYTES).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw unreachable(url, error);
    });
    const [, ofAll] = /\/(\d{1,15})$/.exec(headers['content-range'] ?? '') ?? [];
    const length = status === 206 ? ofAll : headers['content-length'];
    return {
      status,
      type: headers['content-type']?.split(';')[0]?.trim().toLowerCase(),
      total: length === undefined ? undefined : Number(length),
      head,
    };
  }

  /** Throws a `PublisherError` if no answer comes. */
  async #answer(
    url: string,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    try {
      return await this.#ask(url, headers, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof OperatorError) throw error;
      throw unreachable(url, error);
    }
  }

  /**
   * Fetches a file: goes on where an earlier attempt stopped, as long as the server still has the same one (Range and
   * If-Range), and does nothing if the whole file is there and unchanged. Throws an `OperatorError` for refusals, a
   * full disk, too many bytes, a web page in place of the file, a server that cannot be reached, and where another process
   * fetches the same file; what is there stays for the next attempt.
   */
  async download(options: DownloadOptions): Promise<Downloaded> {
    await mkdir(dirname(options.path), { recursive: true });
    const release = await holdDownload(options.path);
    try {
      return await this.#persist(options);
    } finally {
      await release();
    }
  }

  async #persist(options: DownloadOptions): Promise<Downloaded> {
    let failures = 0;
    for (;;) {
      const before = await sizeOf(`${options.path}.part`);
      try {
        return await this.#attempt(options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (codeOf(error) === 'ENOSPC') throw diskFull(options.path, error);
        if (error instanceof OperatorError) throw error;
        failures = (await sizeOf(`${options.path}.part`)) > before ? 0 : failures + 1;
        if (failures >= MAX_FAILURES) throw unreachable(options.url, error);
        await sleep(RETRY_MS * failures, undefined, { signal: options.signal });
      }
    }
  }

  async #attempt(options: DownloadOptions): Promise<Downloaded> {
    const { url, path, maxBytes, userAgent, accept, signal, onProgress } = options;
    const part = `${path}.part`;
    const whole = await validatorsOf(path, url);
    const begun = whole === undefined ? await validatorsOf(part, url) : undefined;
    const size = begun === undefined ? 0 : await sizeOf(part);
    const response = await this.#ask(
      url,
      { 'user-agent': userAgent, ...(accept && { accept }), ...conditions(whole, begun, size) },
      signal,
    );
    const { status, headers, body } = response;
    if (status === 304 && whole !== undefined) {
      drop(body);
      return { state: 'unchanged', bytes: await sizeOf(path) };
    }
    if (status === 404) {
      drop(body);
      return { state: 'missing', bytes: 0 };
    }
    if (status === 416) {
      drop(body);
      await forget(part);
      throw new Unfinished('the part that is there is not of this file');
    }
    const isRest = status === 206 && headers['content-range']?.startsWith(`bytes ${size}-`) === true;
    if (isRest && begun !== undefined && !isOfSameFile(begun, headers)) {
      // Not every server heeds If-Range: two halves of two files are none.
      drop(body);
      await forget(part);
      throw new Unfinished('the file changed while it was fetched');
    }
    const isContinued = isRest && begun !== undefined;
    if (status !== 200 && !isContinued) throw await refused(url, response);
    if (isErrorPage(path, headers)) {
      drop(body);
      throw new PublisherError(
        'changed',
        `${shortAddress(url)} answers with a web page instead of ${basename(path)}: it may refuse clients without a contact (WARMPATH_CONTACT), or have moved. Files fetched before stay.`,
      );
    }
    const length = Number(headers['content-length'] ?? Number.NaN);
    const start = isContinued ? size : 0;
    const total = Number.isNaN(length) ? undefined : start + length;
    if ((total ?? 0) > maxBytes) {
      drop(body);
      throw tooLarge(url, maxBytes);
    }
    // The bytes of another version go before its description does: killed in between, nothing is taken for this one.
    if (!isContinued) await forget(part);
    await writeFile(
      `${part}.json`,
      JSON.stringify({ url, etag: headers.etag, modified: headers['last-modified'] } satisfies Validators),
    );
    let bytes = start;
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw tooLarge(url, maxBytes);
          onProgress?.(bytes, total);
          yield chunk;
        }
      },
      createWriteStream(part, { flags: isContinued ? 'a' : 'w' }),
      { signal },
    );
    if (total !== undefined && bytes !== total) throw new Unfinished(`${bytes} of ${total} bytes came`);
    await rename(part, path);
    await rename(`${part}.json`, `${path}.json`);
    return { state: 'fetched', bytes };
  }

  async #ask(
    url: string,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
    redirects = 0,
  ): Promise<Response> {
    const wait = this.#last + this.#gapMs - performance.now();
    this.#last = Math.max(performance.now(), this.#last + this.#gapMs);
    if (wait > 0) await sleep(wait, undefined, { signal });
    const options = {
      dispatcher: this.#agent,
      headers,
      signal,
      headersTimeout: STALL_MS,
      bodyTimeout: STALL_MS,
    };
    const response = await hiddenFromOthers(() => request(url, options));
    const { statusCode: status, body } = response;
    const told = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value[0] : value,
      ]),
    );
    const next = told.location;
    if (status < 301 || status > 308 || status === 304 || next === undefined)
      return { status, headers: told, body };
    drop(body);
    const target = new URL(next, url);
    if (redirects >= MAX_REDIRECTS || (url.startsWith('https:') && target.protocol !== 'https:'))
      throw new PublisherError(
        'changed',
        `${shortAddress(url)} leads on to ${target.href}, which is not followed.`,
      );
    return this.#ask(target.href, headers, signal, redirects + 1);
  }
}

function tooLarge(url: string, maxBytes: number): OperatorError {
  return new OperatorError(
    'limit',
    `${shortAddress(url)} is larger than ${maxBytes} bytes, which it has never been; it is not fetched.`,
  );
}

function diskFull(path: string, cause: unknown): OperatorError {
  return new OperatorError(
    'unavailable',
    `The disk is full: ${basename(path)} could not be written to its end. Make room and run the command again; it goes on where it stopped.`,
    cause,
  );
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
