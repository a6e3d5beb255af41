import { parseMoment } from './text.ts';

/** Which world a key belongs to: `live` data and money, or the made-up sandbox with a balance of its own. */
export type Mode = (typeof MODES)[number];
export const MODES = ['live', 'test'] as const;

/** Whose data a statement may touch. Everything a tenant stores is kept apart by mode as well. */
export interface Scope {
  readonly tenantId: string;
  readonly mode: Mode;
}

/** Who waits for something that tenants share: whose turn it takes, and until when it is wanted. */
export interface Asker {
  readonly tenantId: string;
  readonly signal: AbortSignal;
}

/** Bytes of a UUID; they stand first in a token, so that the tenant is known before the token is looked up. */
const TENANT_OCTETS = 16;

/** The token of a link without a key: the tenant's id and `random`, in base64url. 32 random bytes make 64 characters. */
export function tenantToken(tenantId: string, random: Uint8Array): string {
  return Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), random]).toString('base64url');
}

/** The tenant that a token names, whether or not there is one: a UUID; undefined if the token is too short for one. */
export function tenantOfToken(token: string): string | undefined {
  const hex = Buffer.from(token, 'base64url').subarray(0, TENANT_OCTETS).toString('hex');
  return hex.length < 2 * TENANT_OCTETS
    ? undefined
    : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * A stream of numbers in [0, 1) that is the same everywhere for the same seed (mulberry32, 32 bits of state). For made-up
 * worlds and tests; never for anything that must not be guessed.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A seed for `seededRandom` out of a text: 32 bits, the same everywhere (FNV-1a over the UTF-16 units, then the finish of
 * MurmurHash3, so that texts that differ at their end differ in every bit). For made-up worlds, not for keys.
 */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Newest first; `cursor` is the `next` of the page before. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

/**
 * The place in a list where a page ended: a time and an id, so that equal times do not lose rows. Opaque to clients.
 */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

/** As `Cursor`, in lists whose rows have a UUID. */
export interface UuidCursor {
  readonly at: string;
  readonly id: string;
}

/** As a UUID is written; PostgreSQL takes capitals, too. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As our queries write it: of a Date three digits, of the database six. */
const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;
/** Exact as a number, and small enough for PostgreSQL's bigint. */
const ID = /^\d{1,15}$/;

/** `<ISO time>~<id>`; the caller's transport need not escape it further than a query string does. */
export function formatCursor(cursor: Cursor | UuidCursor): string {
  return `${cursor.at}~${cursor.id}`;
}

/** The cursor in `text`, or undefined if it is none of ours. */
export function parseCursor(text: string): Cursor | undefined {
  const { at, id } = partsOf(text);
  return at !== undefined && ID.test(id) ? { at, id: Number(id) } : undefined;
}

/** The cursor in `text`, or undefined if it is none of a list with UUIDs. */
export function parseUuidCursor(text: string): UuidCursor | undefined {
  const { at, id } = partsOf(text);
  return at !== undefined && UUID.test(id) ? { at, id } : undefined;
}

/** `at` is undefined if it names no moment that there is. */
function partsOf(text: string): { readonly at: string | undefined; readonly id: string } {
  const [at = '', id = '', ...more] = text.split('~');
  const isMoment = more.length === 0 && AT.test(at) && parseMoment(at) !== undefined;
  return { at: isMoment ? at : undefined, id };
}

export interface DownloadOptions {
  readonly url: string;
  readonly path: string;
  /** More is refused: a source that sends it is not what it was. */
  readonly maxBytes: number;
  readonly userAgent: string;
  /** The media type to ask for; undefined: whatever the server has. */
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((bytes: number, total: number | undefined) => void) | undefined;
}

export interface Downloaded {
  /** `unchanged`: the file that is there already is the server's; `missing`: the server has none (404). */
  readonly state: 'fetched' | 'unchanged' | 'missing';
  readonly bytes: number;
}

/** What a server says of a file before it is downloaded, and how the file begins. */
export interface Peek {
  readonly status: number;
  /** The media type, in lower case and without parameters. */
  readonly type: string | undefined;
  /** Bytes of the whole file, where the server says so. */
  readonly total: number | undefined;
  /** The first bytes, some thousand at most. */
  readonly head: Uint8Array;
}

/** Downloads of public files, for commands. All throw a `PublisherError` where the publisher does not answer or refuses. */
export interface DownloadService {
  /** A page as text. Throws a `PublisherError` for any status but 200. */
  text(url: string, userAgent: string, signal?: AbortSignal): Promise<string>;
  /** Asks for the first bytes only. Throws for refusals (401, 403, 429) and if no answer comes; not for 404 and others. */
  peek(url: string, userAgent: string, signal?: AbortSignal, accept?: string): Promise<Peek>;
  /** Throws an `OperatorError` too for a full disk, too many bytes, and a file that another process downloads. */
  download(options: DownloadOptions): Promise<Downloaded>;
}
