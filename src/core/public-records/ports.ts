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

/** Downloads of public files, for commands. Both throw an `OperatorError` for anything but what was asked for. */
export interface DownloadService {
  /** A page as text. */
  text(url: string, userAgent: string, signal?: AbortSignal): Promise<string>;
  download(options: DownloadOptions): Promise<Downloaded>;
}
