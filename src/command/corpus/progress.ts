import type { ImportProgress } from '../../corpus/import-report.ts';

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

/**
 * Progress on stderr: one line that changes on a terminal, else a new line every few seconds; while there is
 * no news, how long the step has been running.
 */
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
