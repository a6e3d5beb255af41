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
  const write = (progress: ImportProgress, more = '') => {
    last = now();
    shown = true;
    const { doing, rows, rowsPerSecond, percent } = progress;
    const speed = rows === 0 ? '' : `: ${rows} rows, ${Math.round(rowsPerSecond)} a second`;
    const text = `${Math.floor(percent)} %  ${doing}${speed}${more}`;
    stream.write(stream.isTTY ? CLEAR_LINE + text : `${text}\n`);
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
