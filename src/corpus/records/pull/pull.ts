import { join } from 'node:path';
import { shortAddress } from '../../../core/public-records/publisher-error.ts';
import { type Asking, findFiles, nothingLeft, userAgentOf } from './asking.ts';
import { megabytes } from './file-fault.ts';
import type { PullNote } from './plan.ts';

export interface PullOptions extends Asking {
  /** Files are kept in a folder of the source in it. */
  readonly folder: string;
  readonly periods?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What is being done; with a file, its bytes that are there, and of all of it where the server says so. */
  readonly onProgress?: ((doing: string, bytes?: number, total?: number) => void) | undefined;
  /** A line for the operator before the download begins: what is taken instead of what, and how much there is to come. */
  readonly tell?: ((line: string) => void) | undefined;
}

export interface Pulled {
  /** The folder with the files. */
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly state: string; readonly bytes: number }[];
  readonly notes: readonly PullNote[];
}

/**
 * Downloads the newest files of a source one after the other; what is there and unchanged is not downloaded again. What
 * the publisher does not have is left out and told of. Throws as `findFiles` does, and an `OperatorError` for a full disk,
 * too many bytes, and a file that another process downloads.
 */
export async function pullRecords(options: PullOptions): Promise<Pulled> {
  const { source, downloader, signal, onProgress, tell } = options;
  const found = await findFiles(options, signal, onProgress);
  const notes = [...found.notes];
  for (const { text } of notes) tell?.(text);
  tell?.(`To download: ${sizes(found.files)}; what is there already and unchanged is not downloaded again.`);
  const folder = join(options.folder, source);
  const files: Pulled['files'][number][] = [];
  for (const [at, file] of found.files.entries()) {
    const doing = `${file.name}, file ${at + 1} of ${found.files.length}`;
    onProgress?.(doing, 0, file.bytes);
    const { state, bytes } = await downloader.download({
      url: file.url,
      path: join(folder, file.name),
      maxBytes: file.maxBytes,
      userAgent: userAgentOf(options),
      accept: file.accept,
      signal,
      onProgress: (done, total) => onProgress?.(doing, done, total),
    });
    if (state === 'missing') {
      const text = `There is no ${shortAddress(file.url)} (status 404). ${file.name} is left out.`;
      notes.push({ kind: 'changed', text });
      tell?.(text);
    }
    files.push({ name: file.name, state, bytes });
  }
  if (files.every(({ state }) => state === 'missing')) throw nothingLeft(source, notes);
  return { folder, files, notes };
}

function sizes(files: readonly { readonly bytes: number | undefined }[]): string {
  const known = files.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]));
  const sum = megabytes(known.reduce((all, bytes) => all + bytes, 0));
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  if (known.length === 0) return `${count} (the publisher does not say how large)`;
  return known.length === files.length ? `${count}, ${sum}` : `${count}, ${sum} and those of unknown size`;
}
