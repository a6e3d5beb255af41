import { Worker } from 'node:worker_threads';
import type { Connection } from '../platform/database/connection.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { ImportProgress } from './import-report.ts';
import { IMPORT_SOURCES, type ImportWork } from './import-work.ts';
import type {
  CorpusImportService,
  ImportAccount,
  ImportJob,
  ImportJobStore,
  JobProgress,
  JobStart,
} from './rules-import-ports.ts';
import type { UploadFiles } from './upload-files.ts';

export interface ImportThreadData {
  readonly connection: Connection;
  readonly work: ImportWork;
}

/** What an import thread says. */
export type ImportEvent =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'note'; readonly line: string }
  | { readonly kind: 'done'; readonly account: ImportAccount }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

export interface ImportWatch {
  readonly signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
  onNote(line: string): void;
}

/** Does one import elsewhere. Rejects with the signal's reason if it was stopped, and with an `OperatorError` for what cannot be imported. */
export type ImportApart = (work: ImportWork, watch: ImportWatch) => Promise<ImportAccount>;

/** Of a thread's heap, MB: imports are measured at about 300 MB of memory in all, whatever the size of the files. */
const HEAP_MB = 1_024;
/** An import that was asked to stop cancels its statement within a second; one that does not is ended, ms. */
const STOP_MS = 15_000;

/** Runs each import in a thread of its own: the service answers meanwhile. `entry` is import-thread.ts. */
export function importInThreads(entry: URL, connection: Connection): ImportApart {
  return (work, { signal, onProgress, onNote }) =>
    new Promise((resolve, reject) => {
      const data: ImportThreadData = { connection, work };
      const worker = new Worker(entry, {
        workerData: data,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
      let killing: NodeJS.Timeout | undefined;
      const stop = () => {
        worker.postMessage('stop');
        killing = setTimeout(() => {
          worker.terminate().catch(() => {});
        }, STOP_MS);
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      worker.on('message', (event: ImportEvent) => {
        if (event.kind === 'progress') onProgress(event.progress);
        else if (event.kind === 'note') onNote(event.line);
        else if (event.kind === 'done') resolve(event.account);
        else if (event.kind === 'stopped') reject(signal.reason);
        else if (event.kind === 'failed') reject(new OperatorError('usage', event.message));
        else reject(new Error(event.message));
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isHeap = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isHeap ? new OperatorError('limit', `It needs more than ${HEAP_MB} MB to be read.`) : error);
      });
      worker.on('exit', (code) => {
        clearTimeout(killing);
        signal.removeEventListener('abort', stop);
        // Nothing, where it has answered.
        reject(signal.aborted ? signal.reason : new Error(`the import thread ended with exit code ${code}`));
      });
    });
}

export interface CorpusImportOptions {
  readonly jobs: ImportJobStore;
  readonly files: UploadFiles;
  readonly run: ImportApart;
  /** A pull of this source now. */
  readonly pullOf: (
    source: string,
    more: { readonly periods?: number; readonly asOf?: string; readonly contact?: string },
  ) => ImportWork;
  /** Whether the settings name an e-mail address for publishers. */
  readonly hasContact: boolean;
  readonly onBroken: (error: unknown, job: number) => void;
}

export interface RunningImports extends CorpusImportService {
  /** Stops what runs, and waits for it. */
  close(): Promise<void>;
}

/** How often a job says that it goes on, and how far it is, ms. */
const BEAT_MS = 1_000;
/** A job of which nothing is heard for so long has no process any more, ms: a database may be away for some seconds. */
const ALIVE_MS = 30_000;
/** The longest import known takes some twenty minutes; one that takes six hours stands still. */
const MOST_MS = 6 * 3_600_000;

const STOPPED = 'Stopped by an operator. Nothing was imported; start it again.';
const ENDED = 'The service was stopped. Nothing was imported; start it again.';
const TOO_LONG = `It took longer than ${MOST_MS / 3_600_000} hours, and was stopped. Nothing was imported.`;
const BROKEN =
  'It failed by a defect or because the database was away; the log of the service says more. Nothing was imported; start it again.';
const SWEPT = 'interrupted';

/** Imports one at a time, each in a thread of its own, followed in its row. */
export function createCorpusImports({
  jobs,
  files,
  run,
  pullOf,
  hasContact,
  onBroken,
}: CorpusImportOptions): RunningImports {
  const under = new Map<number, { readonly stop: AbortController; readonly end: Promise<void> }>();

  async function start(job: Omit<JobStart, 'aliveMs'>, work: ImportWork): Promise<ImportJob> {
    const started = await jobs.start({ ...job, aliveMs: ALIVE_MS });
    const stop = new AbortController();
    const end = follow(started, work, stop).catch((error: unknown) => onBroken(error, started.id));
    under.set(started.id, { stop, end });
    end.finally(() => under.delete(started.id)).catch(() => {});
    return started;
  }

  async function follow({ id, upload }: ImportJob, work: ImportWork, stop: AbortController): Promise<void> {
    const far = createProgress();
    const tooLong = setTimeout(() => stop.abort(TOO_LONG), MOST_MS);
    let beating: Promise<void> | undefined;
    const beat = async () => {
      // While the database is away the import fails by itself, or goes on before it counts as interrupted.
      const row = await jobs.beat(id, far.now(), ALIVE_MS).catch(() => ({ stopAsked: false }));
      if (row === undefined) stop.abort(SWEPT);
      else if (row.stopAsked) stop.abort(STOPPED);
    };
    const beats = setInterval(() => {
      beating ??= beat().finally(() => {
        beating = undefined;
      });
    }, BEAT_MS);
    const ended = await run(work, { signal: stop.signal, onProgress: far.progress, onNote: far.note }).then(
      (report) => ({ state: 'done', report }) as const,
      (error: unknown) => ({ state: 'failed', error }) as const,
    );
    clearTimeout(tooLong);
    clearInterval(beats);
    await beating;
    if (upload !== null) await files.clearTables(upload);
    await jobs.beat(id, far.now(), ALIVE_MS).catch(() => {});
    if (ended.state === 'done') {
      await jobs.end(id, 'done', { report: ended.report });
      if (upload !== null) await files.drop(upload).catch((error: unknown) => onBroken(error, id));
      return;
    }
    const { reason } = stop.signal;
    if (stop.signal.aborted && ended.error === reason) {
      if (reason === SWEPT) return;
      const state = reason === STOPPED ? 'stopped' : reason === ENDED ? 'interrupted' : 'failed';
      await jobs.end(id, state, { error: String(reason) });
      return;
    }
    const isTheirs = ended.error instanceof OperatorError;
    if (!isTheirs) onBroken(ended.error, id);
    await jobs.end(id, 'failed', { error: isTheirs ? (ended.error as OperatorError).message : BROKEN });
  }

  return {
    sources: () => IMPORT_SOURCES,
    hasContact,
    uploads: files.list,
    beginUpload: files.begin,
    addPart: files.add,
    dropUpload: files.drop,
    running: jobs.running,
    list: jobs.list,
    get: jobs.get,
    async startImport({ upload: id, source, asOf }, by) {
      if (!IMPORT_SOURCES.some((one) => one.source === source)) throw noSource(source);
      const upload = await files.mine(id);
      if (upload.received < upload.bytes)
        throw new OperatorError(
          'conflict',
          `The upload has ${upload.received} of ${upload.bytes} bytes; send the rest first.`,
        );
      const work: ImportWork = { kind: 'import', source, path: files.pathOf(upload), asOf };
      return start({ kind: 'import', source, file: upload.name, upload: id, asOf, by }, work);
    },
    async startPull({ source, periods, asOf, contact }, by) {
      const one = IMPORT_SOURCES.find((each) => each.source === source);
      if (one === undefined) throw noSource(source);
      if (one.pull === undefined)
        throw new OperatorError(
          'usage',
          `${source} is not pulled: fetch its files (${one.expects}), and upload them.`,
        );
      const more = knownFields({ periods, asOf, contact });
      return start({ kind: 'pull', source, periods, asOf, by }, pullOf(source, more));
    },
    async stop(id) {
      if (!(await jobs.askStop(id))) {
        const job = await jobs.get(id);
        if (job === undefined) throw new OperatorError('not_found', `There is no job ${id}.`);
        throw new OperatorError('conflict', `The job ${id} does not run: it is ${job.state}.`);
      }
      // One of another process hears of it within a second.
      under.get(id)?.stop.abort(STOPPED);
      const job = await jobs.get(id);
      if (job === undefined) throw new OperatorError('not_found', `There is no job ${id}.`);
      return job;
    },
    async close() {
      const all = [...under.values()];
      for (const { stop } of all) stop.abort(ENDED);
      await Promise.all(all.map(({ end }) => end));
    },
  };
}

const noSource = (source: string) =>
  new OperatorError(
    'usage',
    `There is no source "${source}". There are: ${IMPORT_SOURCES.map((one) => one.source).join(', ')}.`,
  );

/** How far a job is: what was said last, with the rows and bytes of the last reading. */
function createProgress() {
  let latest: JobProgress = { doing: 'begins', percent: 0, bytes: 0, bytesTotal: 0, rows: 0, notes: [] };
  return {
    now: () => latest,
    progress({ doing, percent, rows, bytes, bytesTotal }: ImportProgress) {
      latest = {
        ...latest,
        doing,
        percent,
        // A step of the merge reads nothing: what was read stays.
        rows: rows === 0 ? latest.rows : rows,
        bytes: bytes ?? latest.bytes,
        bytesTotal: bytesTotal ?? latest.bytesTotal,
      };
    },
    note(line: string) {
      latest = { ...latest, notes: [...latest.notes, line] };
    },
  };
}
