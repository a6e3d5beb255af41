import type { FactSink, RoundFact } from '../core/corpus/facts.ts';
import { readCsv } from './csv-file.ts';
import {
  type ImportProgress,
  type ProgressReporter,
  progressReporter,
  type SkippedRow,
} from './import-report.ts';
import type { InputFile } from './input-files.ts';
import { FileRecord } from './record.ts';

export interface ReadFile {
  readonly file: string;
  readonly layout: string;
  /** Rows without the header, faulty ones included. */
  rows: number;
  skipped: number;
}

interface Tally {
  readonly files: ReadFile[];
  readonly skipped: SkippedRow[];
  readonly skippedByReason: Record<string, number>;
  readonly notes: Record<string, number>;
  readonly read: (sink: FactSink, flushWhenFull: () => Promise<void>) => Promise<void>;
  readonly step: ProgressReporter['step'];
}

const NAMED_ROWS = 20;

/** A reader of the facts of all files, which counts what becomes of every row while it reads. */
export function readFacts(
  inputs: readonly InputFile[],
  options: {
    readonly asOf: string;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  },
): Tally {
  const totalBytes = inputs.reduce((sum, input) => sum + input.bytes, 0);
  const progress = progressReporter(totalBytes, options.onProgress);
  let rows = 0;
  let bytesBefore = 0;
  const tally: Tally = { files: [], skipped: [], skippedByReason: {}, notes: {}, read, step: progress.step };

  function skip(file: ReadFile, line: number, reason: string): void {
    file.skipped += 1;
    tally.skippedByReason[reason] = (tally.skippedByReason[reason] ?? 0) + 1;
    if (tally.skipped.length < NAMED_ROWS) tally.skipped.push({ file: file.file, line, reason });
  }

  function note(reason: string): void {
    tally.notes[reason] = (tally.notes[reason] ?? 0) + 1;
  }

  async function read(sink: FactSink, flushWhenFull: () => Promise<void>): Promise<void> {
    const watched = watchDays(sink, options.asOf, note);
    for (const [number, input] of inputs.entries()) {
      const file: ReadFile = { file: input.name, layout: input.layout.name, rows: 0, skipped: 0 };
      tally.files.push(file);
      const reader = input.layout.reader(input.sample);
      const record = new FileRecord(input.columns, input.days);
      const source = input.layout.source(input.sample);
      let isHeader = true;
      for await (const batch of readCsv(input.path, options.signal)) {
        for (const row of batch.rows) {
          if (isHeader) {
            isHeader = false;
            continue;
          }
          file.rows += 1;
          rows += 1;
          const origin = { source, file: number, line: row.line };
          const reason = row.fault ?? reader(record.at(row.values), watched, origin, note);
          if (reason !== undefined) skip(file, row.line, reason);
        }
        await flushWhenFull();
        progress.read(input.name, rows, bytesBefore + batch.bytes);
      }
      bytesBefore += input.bytes;
    }
  }

  return tally;
}

/** A day after the import's own is kept (readers of the corpus cut at its as-of date) and reported. */
function watchDays(sink: FactSink, asOf: string, note: (reason: string) => void): FactSink {
  return {
    company: (fact, origin) => sink.company(fact, origin),
    investor: (fact, origin) => sink.investor(fact, origin),
    round(fact: RoundFact, origin) {
      if (fact.announcedOn !== undefined && fact.announcedOn > asOf) note(`a round is later than ${asOf}`);
      sink.round(fact, origin);
    },
    investment: (fact, origin) => sink.investment(fact, origin),
    acquisition: (fact, origin) => sink.acquisition(fact, origin),
    person: (fact, origin) => sink.person(fact, origin),
    role: (fact, origin) => sink.role(fact, origin),
    fund: (fact, origin) => sink.fund(fact, origin),
    commitment: (fact, origin) => sink.commitment(fact, origin),
    sale: (fact, origin) => sink.sale(fact, origin),
  };
}
