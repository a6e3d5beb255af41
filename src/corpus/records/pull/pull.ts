import { join } from 'node:path';
import { OperatorError } from '../../../core/operator-error.ts';
import type { DownloadService } from '../../../core/public-records/ports.ts';
import type { RecordSourceName } from '../record-source.ts';
import type { PullFile, PullPlan } from './plan.ts';

export interface PullOptions {
  readonly source: RecordSourceName;
  readonly plan: PullPlan;
  readonly downloader: DownloadService;
  /** Files are kept in a folder of the source in it. */
  readonly folder: string;
  readonly today: string;
  readonly periods?: number | undefined;
  /** Who asks, for publishers that want to know; undefined where the operator has not said. */
  readonly contact: string | undefined;
  readonly userAgent: string;
  /** Stands for every publisher: `<mirror>/<host>/<path>`; undefined: the publishers themselves. */
  readonly mirror: string | undefined;
  /** Where SPARQL queries to Wikidata go. */
  readonly queryService: string;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the file under way, and of all of it where the server says so. */
  readonly onProgress?: ((name: string, bytes: number, total: number | undefined) => void) | undefined;
}

export interface Pulled {
  /** The folder with the files. */
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly state: string; readonly bytes: number }[];
}

/**
 * Fetches the files of a source one after the other; what is there and unchanged is not fetched again. Throws an
 * `OperatorError` where the contact is missing, a file that must be there is not, or none of those that may be.
 */
export async function pullRecords(options: PullOptions): Promise<Pulled> {
  const { source, plan, downloader, today, periods, contact, mirror, signal } = options;
  if (plan.needsContact && contact === undefined)
    throw new OperatorError(
      'invalid_setting',
      'This publisher wants to know who asks: set WARMPATH_CONTACT to an e-mail address or an https address of yours.',
    );
  const userAgent = contact === undefined ? options.userAgent : `${options.userAgent} (${contact})`;
  const at = (url: string) =>
    mirror === undefined ? url : `${mirror.replace(/\/$/, '')}/${withoutScheme(url)}`;
  const page = (url: string) => downloader.text(at(url), userAgent, signal);
  const wanted = await plan.files({ today, periods, page, queryService: options.queryService });
  const folder = join(options.folder, source);
  const files: Pulled['files'][number][] = [];
  for (const file of wanted) {
    const { state, bytes } = await downloader.download({
      url: at(file.url),
      path: join(folder, file.name),
      maxBytes: file.maxBytes,
      userAgent,
      accept: file.accept,
      signal,
      onProgress: (done, total) => options.onProgress?.(file.name, done, total),
    });
    if (state === 'missing' && file.isOptional !== true) throw missing(file);
    files.push({ name: file.name, state, bytes });
  }
  const [first] = wanted;
  if (files.every(({ state }) => state === 'missing')) {
    if (first !== undefined) throw missing(first);
    throw new OperatorError('not_found', `The publisher's page names no file of ${source}; has it moved?`);
  }
  return { folder, files };
}

function missing({ url }: PullFile): OperatorError {
  return new OperatorError(
    'not_found',
    `There is no ${url} (status 404): it is not published yet, or has moved.`,
  );
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
