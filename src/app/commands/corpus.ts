import type { Command } from 'commander';
import {
  keepApart,
  listDoubles,
  listMerges,
  mergeInvestors,
  undoMerge,
} from '../../corpus/operations-admin-doubles.ts';
import { ABOUT_FORMATS, IMPORT_FORMATS, type ImportFormat } from '../../imports/csv-file.ts';
import { type ImportReport, importCorpus } from '../../imports/import-work.ts';
import { findInvestors } from '../../research/queries-investor-lookup.ts';
import { readCorpusContents } from '../queries-health.ts';
import { performs } from './acts.ts';
import {
  addCommand,
  type CommonOptions,
  minute,
  type Output,
  outputOf,
  parseDay,
  table,
  wholeNumber,
  withStore,
} from './output.ts';
import { addPeopleCommands } from './people.ts';
import { stoppable } from './processes.ts';
import { addRecordCommands, progressLine } from './records.ts';
import { addRolloutCommand } from './rollout.ts';
import {
  describeAmbiguous,
  describeAskable,
  entityTable,
  type NowAskable,
  nowAskable,
  paragraphs,
  tallies,
} from './start-service.ts';

const ANY_ID = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Two records of one investor: finding them, saying that they are one, and taking it back. */
export function addMergeCommands(corpus: Command): void {
  addCommand(corpus, 'find', 'list investors by a part of their name, with their ids')
    .argument('<text>', 'the part')
    .action(async (text: string, options: CommonOptions) => {
      const output = outputOf(options);
      const found = await withStore(output, ({ db }) => findInvestors(db, 'live', text));
      const rows = found.map((investor) => [
        investor.id,
        investor.name,
        investor.deals,
        investor.domain ?? '-',
        [investor.city, investor.countryCode].filter((part) => part !== null).join(', ') || '-',
        investor.mergedInto === null ? '' : `merged into ${investor.mergedInto}`,
      ]);
      output.result(found, listed(['id', 'name', 'deals', 'domain', 'place', ''], rows));
    });

  const reason = (command: Command, why: string) => command.requiredOption('--reason <text>', why);
  performs(
    reason(
      addCommand(
        corpus,
        'merge',
        'merge two records of one investor; searches show the second, with the deals of both',
      )
        .argument('<from>', 'the id of the investor that goes', ANY_ID)
        .argument('<into>', 'the id of the investor that stays', ANY_ID),
      'why they are one; stored with the merge',
    ),
    mergeInvestors,
    (from: number, into: number, { reason: why }: Reason) => ({ body: { from, into, reason: why } }),
    ({ id }, { body }) => [
      { id, from: body?.from, into: body?.into },
      `Merge ${id}. To take it back: warmpath corpus unmerge ${id}`,
    ],
  );

  performs(
    addCommand(
      corpus,
      'doubles',
      'list records that are probably one investor, for merge or apart to answer',
    ).option('--limit <pairs>', 'how many, up to 1,000', wholeNumber(1, 1_000), 100),
    listDoubles,
    ({ limit }: { limit: number }) => ({ query: { limit } }),
    ({ doubles }) => [
      doubles,
      listed(
        ['id', 'name (companies)', 'id', 'name (companies)', 'why'],
        doubles.map((pair) => [
          pair.id,
          `${pair.name} (${pair.deals})`,
          pair.other_id,
          `${pair.other} (${pair.other_deals})`,
          pair.why,
        ]),
      ),
    ],
  );

  performs(
    reason(
      addCommand(corpus, 'apart', 'say that two records are two investors; imports never merge them')
        .argument('<one>', 'the id of one', ANY_ID)
        .argument('<other>', 'the id of the other', ANY_ID),
      'why they are two; stored',
    ),
    keepApart,
    (one: number, other: number, { reason: why }: Reason) => ({ body: { one, other, reason: why } }),
    ({ id }, { body }) => [
      { id, one: body?.one, other: body?.other, apart: true },
      `${body?.one} and ${body?.other} stay apart.`,
    ],
  );

  performs(
    addCommand(corpus, 'unmerge', 'take a merge back').argument('<merge>', 'the id of the merge', ANY_ID),
    undoMerge,
    (id: number) => ({ body: { id } }),
    ({ id }) => [{ id, undone: true }, `Merge ${id} is taken back.`],
  );

  performs(
    addCommand(corpus, 'merges', 'list merges, newest first, also those taken back').option(
      '--limit <merges>',
      'how many, up to 1,000',
      wholeNumber(1, 1_000),
      100,
    ),
    listMerges,
    ({ limit }: { limit: number }) => ({ query: { limit } }),
    ({ merges }) => [
      merges,
      listed(
        ['id', 'from', 'into', 'reason', 'merged', 'taken back'],
        merges.map((merge) => [
          merge.id,
          `${merge.from_name} (${merge.from_id})`,
          `${merge.into_name} (${merge.into_id})`,
          merge.reason,
          minute(merge.merged_at),
          minute(merge.undone_at),
        ]),
      ),
    ],
  );
}

interface Reason {
  readonly reason: string;
}

const listed = (...[headings, rows]: Parameters<typeof table>): string =>
  rows.length === 0 ? 'None.' : table(headings, rows);

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
