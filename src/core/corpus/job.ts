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
  /** What a pull of it fetches; undefined where its files are fetched by hand. */
  readonly pull: string | undefined;
}
