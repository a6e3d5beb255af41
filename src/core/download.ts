export interface DownloadOptions {
  readonly url: string;
  /** The file to write; until it is whole its bytes stand in `<path>.part`. */
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
  /** The HTTP status; after redirects. Never one of a refusal (see `peek`). */
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
  /** Asks for the first bytes only. Throws for refusals (401, 403, 429) and where no answer comes; not for 404 and others. */
  peek(url: string, userAgent: string, signal?: AbortSignal, accept?: string): Promise<Peek>;
  /** Throws an `OperatorError` too for a full disk, too many bytes, and a file that another process downloads. */
  download(options: DownloadOptions): Promise<Downloaded>;
}
