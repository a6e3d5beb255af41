import type { Readable } from 'node:stream';
import { PublisherError, shortAddress } from '../../core/public-records/publisher-error.ts';

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
