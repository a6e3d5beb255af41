import { readFile, rm, stat } from 'node:fs/promises';

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

/** What the server said of a file that is there; undefined where it is of another address or not there. */
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

/** Bytes of a file; 0 where there is none. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** Takes away an unfinished file and what was said of it. */
export async function forget(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.json`, { force: true });
}
