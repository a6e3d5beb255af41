import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { downloadsIn } from '../../corpus/downloads.ts';
import { importAndJoin, type RecordsJoined } from '../../corpus/records/import-and-join.ts';
import type { PullPlan } from '../../corpus/records/pull/plan.ts';
import { PULLS } from '../../corpus/records/pull/plans.ts';
import { type Pulled, pullRecords } from '../../corpus/records/pull/pull.ts';
import type { RecordSource } from '../../corpus/records/record-source.ts';
import { RECORDS } from '../../corpus/records/sources.ts';
import { Downloader } from '../../outbound/download/download.ts';
import { joinPeople, type PeopleJoined } from '../../store/corpus/people-join.ts';
import { VERSION } from '../../version.ts';
import { addCommand, type CommonOptions, outputOf, parseDay, wholeNumber } from '../arguments.ts';
import type { Output } from '../output.ts';
import { stoppable } from '../stoppable.ts';
import { withStore } from '../with-store.ts';
import { describeAskable, type NowAskable, nowAskable } from './askable.ts';
import { describeAmbiguous, entityTable, paragraphs, tallies } from './describe-import.ts';
import { progressLine } from './progress.ts';

const NOTHING_IMPORTED = 'Nothing was imported; run the command again to import all of it.';

interface RecordCommandOptions extends CommonOptions {
  readonly asOf?: string;
}

/** Public records: `import <source> <path>` for each, and the join of their people. */
export function addRecordCommands(corpus: Command, imports: Command): void {
  for (const source of Object.values(RECORDS)) {
    addCommand(imports, source.name, source.describe)
      .argument('<path>', `a folder, zip archive or file (${source.expects})`)
      .option(
        '--as-of <day>',
        'the day of records without a date of their own (default: when the newest file was last changed)',
        parseDay,
      )
      .action(async (path: string, options: RecordCommandOptions) => {
        const output = outputOf(options);
        const report = await importPath(output, source, path, options.asOf);
        output.result(report, describe(report));
      });
  }
  addPullCommands(corpus);
  addCommand(
    corpus,
    'join-people',
    'infer who backed whom from directors who are partners of investors (runs by itself after form-d and form-adv)',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const joined = await withStore(output, ({ db }) => joinPeople(db, 'live'));
    output.result(joined, describeJoin(joined));
  });
}

interface PullCommandOptions extends RecordCommandOptions {
  readonly periods?: number;
}

function addPullCommands(corpus: Command): void {
  const pull = corpus
    .command('pull')
    .description('fetch public records from their publishers and import them');
  for (const source of Object.values(RECORDS)) {
    const plan = PULLS[source.name];
    if (plan === undefined) continue;
    addCommand(pull, source.name, plan.describe)
      .option('--periods <n>', 'how many months, quarters or years to fetch', wholeNumber(1, MAX_PERIODS))
      .option('--no-import', 'only fetch the files')
      .option('--as-of <day>', 'the day of records without a date of their own', parseDay)
      .action(async (options: PullCommandOptions & { readonly import?: boolean }) => {
        const output = outputOf(options);
        const pulled = await fetchFiles(output, source, plan, options.periods);
        const summary = pulled.files
          .map(({ name, state, bytes }) => `${name}: ${state}, ${bytes} bytes`)
          .join('\n');
        if (options.import === false) return output.result(pulled, summary);
        output.note(summary);
        const report = await importPath(output, source, pulled.folder, options.asOf);
        output.result({ pulled, ...report }, describe(report));
      });
  }
}

/** Ten years of quarters: more is asked for by mistake. */
const MAX_PERIODS = 40;
/** What the SEC allows is ten requests a second; ours come one after the other. */
const REQUESTS_PER_SECOND = 5;

/** Downloads what a source publishes, with progress; `contact` where the settings have none. */
export async function fetchFiles(
  output: Output,
  source: RecordSource,
  plan: PullPlan,
  periods?: number,
  contact?: string,
): Promise<Pulled> {
  const config = readConfig();
  const downloader = new Downloader(REQUESTS_PER_SECOND);
  const progress = progressLine();
  try {
    return await stoppable(output, 'What was fetched stays; run the command again to go on.', (signal) =>
      pullRecords({
        source: source.name,
        plan,
        downloader,
        folder: downloadsIn(config.dataDir),
        today: new Date().toISOString().slice(0, 10),
        periods,
        contact: contact ?? config.contact,
        userAgent: `warmpath/${VERSION}`,
        mirror: config.recordsMirror,
        queryService: config.wikidataQueryUrl,
        signal,
        tell: (line) => {
          progress.clear();
          output.note(line);
        },
        onProgress: (doing, bytes = 0, total = 0) =>
          progress.show({
            doing: bytes === 0 ? doing : `${doing}: ${describeBytes(bytes, total)}`,
            rows: 0,
            rowsPerSecond: 0,
            percent: total === 0 ? 0 : Math.round((100 * bytes) / total),
          }),
      }),
    );
  } finally {
    progress.end();
    await downloader.close();
  }
}

function describeBytes(bytes: number, total: number): string {
  const done = (bytes / 1e6).toFixed(1);
  return total === 0 ? `${done} MB` : `${done} of ${(total / 1e6).toFixed(1)} MB`;
}

type RecordsImported = RecordsJoined & { readonly now: NowAskable };

/** Imports one path and, where people came with it, joins them again. */
export function importPath(
  output: Output,
  source: RecordSource,
  path: string,
  asOf: string | undefined,
): Promise<RecordsImported> {
  const progress = progressLine();
  return stoppable(output, NOTHING_IMPORTED, (signal) =>
    withStore(output, async ({ db }) => {
      const report = await importAndJoin({
        system: db,
        mode: 'live',
        source,
        path,
        asOf,
        signal,
        onProgress: progress.show,
      });
      return { ...report, now: await nowAskable(db) };
    }).finally(progress.end),
  );
}

function describeJoin({ added, updated, removed, unsure }: PeopleJoined): string {
  return `people: ${added} deals inferred, ${updated} changed, ${removed} taken back; ${unsure} too unsure.`;
}

/** The report of an import in words. */
export function describe(report: RecordsImported): string {
  const { files, ignoredFiles, counts, skipped, skippedByReason, notes, ambiguous, ambiguousCount, asOf } =
    report;
  const { rowsRead, rowsLoaded, rowsMerged, rowsSkipped, seconds, joined } = report;
  const summary = `${rowsLoaded} loaded, ${rowsMerged} merged, ${rowsSkipped} skipped`;
  return paragraphs([
    files
      .slice(0, MAX_FILES)
      .map(
        (file) =>
          `${file.file}: ${file.rows} rows, ${file.loaded} loaded, ${file.merged} merged, ${file.skipped} skipped`,
      ),
    files.length > MAX_FILES ? [`and ${files.length - MAX_FILES} more files`] : [],
    ignoredFiles.map((file) => `${file.file}: left out, ${file.reason}`),
    [entityTable(counts)],
    tallies('skipped', skippedByReason),
    skipped.map((row) => `  ${row.file}, line ${row.line}: ${row.reason}`),
    tallies('note', notes),
    ambiguousCount === 0 ? [] : [describeAmbiguous(ambiguous, ambiguousCount)],
    joined === undefined ? [] : [describeJoin(joined)],
    [`${rowsRead} rows read: ${summary}, in ${seconds} s; known as of ${asOf}.`],
    describeAskable(report.now),
  ]);
}

/** Files a report lists; --json has all. */
const MAX_FILES = 40;
