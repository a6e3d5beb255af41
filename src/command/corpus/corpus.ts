import type { Command } from 'commander';
import { ABOUT_FORMATS, IMPORT_FORMATS, type ImportFormat } from '../../corpus/formats.ts';
import { type ImportReport, importCorpus } from '../../corpus/import.ts';
import { readCorpusContents } from '../../store/health.ts';
import { addCommand, type CommonOptions, outputOf, parseDay } from '../arguments.ts';
import { type Output, table } from '../output.ts';
import { stoppable } from '../stoppable.ts';
import { withStore } from '../with-store.ts';
import { describeAskable, type NowAskable, nowAskable } from './askable.ts';
import { describeAmbiguous, entityTable, paragraphs, tallies } from './describe-import.ts';
import { addMergeCommands } from './merge.ts';
import { addPeopleCommands } from './people.ts';
import { progressLine } from './progress.ts';
import { addRecordCommands } from './records.ts';
import { addRolloutCommand } from './rollout.ts';

const NOTHING_IMPORTED = 'Nothing was imported; run the command again to import all of it.';

interface ImportCommandOptions extends CommonOptions {
  readonly asOf?: string;
}

export function addCorpusCommands(program: Command): void {
  const corpus = program.command('corpus').description('the investor data that searches use');
  const imports = corpus
    .command('import')
    .description('add data; data that is known already is not added again');
  for (const format of IMPORT_FORMATS) {
    addCommand(imports, format, ABOUT_FORMATS[format])
      .argument('<path>', "a folder of the export's files, or one of them")
      .option(
        '--as-of <day>',
        'the day the data was known (default: when the newest file was last changed)',
        parseDay,
      )
      .action((path: string, options: ImportCommandOptions) => runImport(format, path, options));
  }

  addRecordCommands(corpus, imports);
  addRolloutCommand(corpus);
  addMergeCommands(corpus);
  addPeopleCommands(corpus);

  addCommand(corpus, 'stats', 'say what the corpus holds').action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const contents = await withStore(output, ({ db }) => readCorpusContents(db));
    const rows = contents.map(({ mode, investors, deals, version }) => [mode, investors, deals, version]);
    output.result(contents, table(['mode', 'investors', 'deals', 'version'], rows));
  });
}

async function runImport(format: ImportFormat, path: string, options: ImportCommandOptions): Promise<void> {
  const output = outputOf(options);
  const report = await importFile(output, format, path, options.asOf);
  output.result(report, describe(report));
}

/** Imports one path with progress; all of it or nothing. */
export async function importFile(
  output: Output,
  format: ImportFormat,
  path: string,
  asOf?: string,
): Promise<ImportReport & { readonly now: NowAskable }> {
  const progress = progressLine();
  return stoppable(output, NOTHING_IMPORTED, (signal) =>
    withStore(output, async ({ db }) => {
      const imported = await importCorpus({
        system: db,
        mode: 'live',
        format,
        path,
        asOf,
        signal,
        onProgress: progress.show,
      });
      return { ...imported, now: await nowAskable(db) };
    }).finally(progress.end),
  );
}

function describe(report: ImportReport & { readonly now: NowAskable }): string {
  const {
    files,
    ignoredFiles,
    counts,
    skipped,
    skippedByReason,
    notes,
    ambiguous,
    ambiguousCount,
    rowsRead,
    rowsSkipped,
    seconds,
    asOf,
  } = report;
  const parts = [
    files.map((file) => `${file.file}: ${file.rows} rows (${file.layout}), ${file.skipped} skipped`),
    ignoredFiles.map((file) => `${file.file}: left out, ${file.reason}`),
    [entityTable(counts)],
    tallies('skipped', skippedByReason),
    skipped.map((row) => `  ${row.file}, line ${row.line}: ${row.reason}`),
    tallies('note', notes),
    ambiguousCount === 0 ? [] : [describeAmbiguous(ambiguous, ambiguousCount)],
    [`${rowsRead} rows read, ${rowsSkipped} skipped, in ${seconds} s; known as of ${asOf}.`],
    describeAskable(report.now),
  ];
  return paragraphs(parts);
}
