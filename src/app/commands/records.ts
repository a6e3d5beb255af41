import type { Command } from 'commander';
import { joinPeople, type PeopleJoined } from '../../corpus/queries-record-stage.ts';
import type { ImportProgress } from '../../imports/import-report.ts';
import { downloadsIn } from '../../imports/import-work.ts';
import { importAndJoin, RECORDS, type RecordsJoined } from '../../imports/registers/form-d.ts';
import { type Pulled, pullRecords } from '../../imports/registers/listed-set.ts';
import type { PullPlan } from '../../imports/registers/pull-asking.ts';
import { PULLS } from '../../imports/registers/pull-plans.ts';
import type { RecordSource } from '../../imports/registers/record-source.ts';
import { Downloader } from '../../platform/outbound/download.ts';
import { VERSION } from '../../platform/process.ts';
import { readConfig } from '../settings/config.ts';
import {
  addCommand,
  type CommonOptions,
  type Output,
  outputOf,
  parseDay,
  wholeNumber,
  withStore,
} from './output.ts';
import { stoppable } from './processes.ts';
import {
  describeAmbiguous,
  describeAskable,
  entityTable,
  type NowAskable,
  nowAskable,
  paragraphs,
  tallies,
} from './start-service.ts';

/** Where lines of progress are not rewritten (a file, CI), one is written this often, ms. */
const LINE_EVERY_MS = 5_000;
/** Rewriting a line of a terminal more often than an eye can follow only costs time, ms. */
const REWRITE_EVERY_MS = 100;
/** Back to the start of the line, and clear it. */
const CLEAR_LINE = '\r\u001b[K';

export interface ProgressLine {
  show(progress: ImportProgress): void;
  /** Makes way for a line of its own, on a terminal; progress goes on below it. */
  clear(): void;
  /** Removes what a terminal shows, so that the result stands on a line of its own. */
  end(): void;
}

/** A step without progress of its own (one long statement) is reported this often on a terminal, ms. */
const REPORT_EVERY_MS = 1_000;

/** Progress on stderr: one line that changes on a terminal, else a line every few seconds; without news, how long the step runs. */
export function progressLine(
  stream: NodeJS.WriteStream = process.stderr,
  now = () => performance.now(),
): ProgressLine {
  const pauseMs = stream.isTTY ? REWRITE_EVERY_MS : LINE_EVERY_MS;
  let last = stream.isTTY ? Number.NEGATIVE_INFINITY : now();
  let shown = false;
  let latest: ImportProgress | undefined;
  let since = now();
  let started: number | undefined;
  const write = (progress: ImportProgress, more = '') => {
    last = now();
    shown = true;
    const { doing, rows, rowsPerSecond } = progress;
    const speed = rows === 0 ? '' : `: ${rows} rows, ${Math.round(rowsPerSecond)} a second`;
    const percent = percentAt(progress, now() - since);
    const left = progress.until === undefined ? '' : leftOf(percent, now() - (started ?? now()));
    const text = `${Math.floor(percent)} %  ${doing}${speed}${more}${left}`;
    stream.write(stream.isTTY ? CLEAR_LINE + bar(percent) + text : `${text}\n`);
  };
  const clear = () => {
    if (shown && stream.isTTY) stream.write(CLEAR_LINE);
  };
  const stillEveryMs = stream.isTTY ? REPORT_EVERY_MS : LINE_EVERY_MS;
  const still = setInterval(() => {
    if (latest === undefined || now() - last < stillEveryMs) return;
    write(latest, `, for ${Math.round((now() - since) / 1_000)} s`);
  }, stillEveryMs);
  still.unref();
  return {
    show(progress) {
      started ??= now();
      if (progress.doing !== latest?.doing) since = now();
      latest = progress;
      if (now() - last >= pauseMs) write(progress);
    },
    clear,
    end() {
      clearInterval(still);
      clear();
    },
  };
}

/** A step that takes longer than expected waits this close before its end: the next begins there. */
const OF_STEP = 0.95;

/** How far the whole is, percent, a time after the step began: steps that tell nothing of themselves go on by the clock. */
function percentAt({ percent, until, expectedMs }: ImportProgress, stepMs: number): number {
  if (until === undefined || expectedMs === undefined || expectedMs === 0) return percent;
  return percent + (until - percent) * Math.min(OF_STEP, stepMs / expectedMs);
}

/** Before so much is done, percent, what is left is a guess. */
const TELLS_FROM = 20;
/** Above so many seconds a figure to the second says more than is known, so it is one of so many. */
const EXACT_S = 10;

function leftOf(percent: number, elapsedMs: number): string {
  if (percent < TELLS_FROM) return '';
  const seconds = (elapsedMs * (100 - percent)) / percent / 1_000;
  const rounded = seconds > EXACT_S ? Math.ceil(seconds / EXACT_S) * EXACT_S : Math.ceil(seconds);
  return `, about ${rounded} s left`;
}

/** Of a line of 80 columns a quarter. */
const BAR_WIDTH = 20;

function bar(percent: number): string {
  const full = Math.floor((BAR_WIDTH * percent) / 100);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] `;
}

const NOTHING_IMPORTED = 'Nothing was imported; run the command again to import all of it.';

interface RecordCommandOptions extends CommonOptions {
  readonly asOf?: string;
}

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
