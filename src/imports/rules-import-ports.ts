import type { Mode } from '../platform/values/scope.ts';

export type JobState = 'running' | 'done' | 'failed' | 'stopped' | 'interrupted';

/** An import or a pull that an operator started over HTTP. */
export interface ImportJob {
  readonly id: number;
  readonly kind: 'import' | 'pull';
  /** The format of the files, or the public record. */
  readonly source: string;
  readonly file: string | null;
  readonly upload: string | null;
  readonly periods: number | null;
  readonly asOf: string | null;
  readonly state: JobState;
  readonly doing: string;
  readonly percent: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly rowsRead: number;
  readonly notes: readonly string[];
  readonly error: string | null;
  readonly report: ImportAccount | null;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** A file that is being sent part by part, or was. */
export interface CorpusUpload {
  readonly id: string;
  readonly name: string;
  /** How many there will be. */
  readonly bytes: number;
  readonly received: number;
  /** `YYYY-MM-DD`: the day the file was last changed, which is when what it says was known. */
  readonly changedOn: string;
  /** Where its bytes lie. */
  readonly host: string;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** What became of every row of an import. */
export interface ImportAccount {
  readonly rowsRead: number;
  readonly rowsTaken: number;
  readonly rowsSkipped: number;
  readonly skippedByReason: Readonly<Record<string, number>>;
  /** The first twenty. */
  readonly skipped: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
  /** Rows that were used without a part of them. */
  readonly notes: Readonly<Record<string, number>>;
  readonly ignoredFiles: readonly { readonly file: string; readonly reason: string }[];
  readonly ambiguous: number;
  readonly asOf: string;
  readonly seconds: number;
}

/** What can be imported, as a screen offers it. */
export interface ImportSource {
  readonly source: string;
  readonly about: string;
  /** Files it reads. */
  readonly expects: string;
  /** What a pull of it fetches; undefined if its files are fetched by hand. */
  readonly pull: string | undefined;
  /** Its publisher wants to know who asks. */
  readonly needsContact: boolean;
}

export interface CorpusOverview {
  readonly mode: Mode;
  readonly version: number;
  readonly changedAt: Date;
  readonly counts: Readonly<Record<string, number>>;
  /** The day of the newest dated round. */
  readonly newestRound: string | null;
  /** What the ranking learned last; null: never. */
  readonly model: { readonly at: string; readonly as_of: string; readonly corpus_version: number } | null;
}

export interface SourceOfRecords {
  readonly source: string;
  readonly licence: string;
  /** Records that came from it first, by kind. */
  readonly records: Readonly<Record<string, number>>;
  readonly asOf: string | null;
  readonly importedAt: Date | null;
}

/** An import, whoever started it. */
export interface FinishedImport {
  readonly id: number;
  readonly source: string;
  readonly file: string;
  readonly startedAt: Date;
  /** Null: it failed, was stopped, or runs. */
  readonly finishedAt: Date | null;
  /** Added, updated and merged by kind. */
  readonly counts: Readonly<
    Record<string, { readonly added: number; readonly updated: number; readonly merged: number }>
  > | null;
  readonly report: ImportAccount | null;
}

/** What the corpora hold, for the operator. */
export interface CorporaStore {
  overview(): Promise<readonly CorpusOverview[]>;
  sources(mode: Mode): Promise<readonly SourceOfRecords[]>;
  imports(mode: Mode, limit: number): Promise<readonly FinishedImport[]>;
}

export interface JobStart {
  readonly kind: ImportJob['kind'];
  readonly source: string;
  readonly file?: string | undefined;
  readonly upload?: string | undefined;
  readonly periods?: number | undefined;
  readonly asOf?: string | undefined;
  readonly by: string;
  /** How long it counts as running without a sign of its process. */
  readonly aliveMs: number;
}

export interface JobProgress {
  readonly doing: string;
  readonly percent: number;
  readonly bytes: number;
  readonly bytesTotal: number;
  readonly rows: number;
  readonly notes: readonly string[];
}

/** Jobs as rows, which outlive their process. Reading marks as interrupted what has no process any more. */
export interface ImportJobStore {
  sweep(): Promise<number>;
  running(): Promise<ImportJob | undefined>;
  list(limit: number): Promise<readonly ImportJob[]>;
  get(id: number): Promise<ImportJob | undefined>;
  /** Throws an `OperatorError` (conflict) that names what runs. */
  start(job: JobStart): Promise<ImportJob>;
  /** Says that the job goes on; undefined if it is no longer this process's. */
  beat(
    id: number,
    progress: JobProgress,
    aliveMs: number,
  ): Promise<{ readonly stopAsked: boolean } | undefined>;
  end(
    id: number,
    state: Exclude<JobState, 'running'>,
    how: { readonly error?: string; readonly report?: ImportAccount },
  ): Promise<boolean>;
  /** False if it does not run. */
  askStop(id: number): Promise<boolean>;
}

export interface UploadStore {
  list(): Promise<readonly CorpusUpload[]>;
  get(id: string): Promise<CorpusUpload | undefined>;
  make(upload: {
    readonly name: string;
    readonly bytes: number;
    readonly changedOn: string;
    readonly host: string;
    readonly by: string;
  }): Promise<CorpusUpload>;
  /** Counts a part that is on disk; undefined if it is not the next one, or too long. */
  receive(id: string, offset: number, bytes: number): Promise<CorpusUpload | undefined>;
  /** False if there is none, or a job reads it. */
  drop(id: string): Promise<boolean>;
  /** Forgets those of a host that were not used for so long; resolves to their ids. */
  expire(host: string, hours: number): Promise<readonly string[]>;
}

/** Imports and pulls that an operator starts over HTTP, and the files they need. Errors are `OperatorError`s. */
export interface CorpusImportService {
  /** What can be imported. */
  sources(): readonly ImportSource[];
  /** Whether the settings name an e-mail address for publishers. */
  readonly hasContact: boolean;
  uploads(): Promise<readonly CorpusUpload[]>;
  beginUpload(
    file: { readonly name: string; readonly bytes: number; readonly changedOn: string },
    by: string,
  ): Promise<CorpusUpload>;
  /** `data` goes to `offset`, which is what was received so far. */
  addPart(id: string, offset: number, data: Uint8Array): Promise<CorpusUpload>;
  dropUpload(id: string): Promise<void>;
  running(): Promise<ImportJob | undefined>;
  list(limit: number): Promise<readonly ImportJob[]>;
  get(id: number): Promise<ImportJob | undefined>;
  startImport(
    what: { readonly upload: string; readonly source: string; readonly asOf?: string | undefined },
    by: string,
  ): Promise<ImportJob>;
  startPull(
    what: {
      readonly source: string;
      readonly periods?: number | undefined;
      readonly asOf?: string | undefined;
      /** An e-mail address for publishers; left out: that of the settings. */
      readonly contact?: string | undefined;
    },
    by: string,
  ): Promise<ImportJob>;
  /** Asks the running job to stop; it ends within seconds. */
  stop(id: number): Promise<ImportJob>;
}

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly corpora: CorporaStore;
    readonly imports: CorpusImportService;
  }
}
