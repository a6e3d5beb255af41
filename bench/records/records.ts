import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from '../report.ts';
import { writeQuarters } from './quarters.ts';

/** The bar: a generated quarter of 15,000 filings is imported within a minute. */
const IMPORT_S = 60;
const A_QUARTER = 15_000;
/** Memory is constant where four times the filings need at most a fifth more (of the allocator, not of us). */
const GROWTH = 1.2;
/** An import that has not ended by then has hung. */
const TIMEOUT_MS = 15 * 60_000;

interface ImportResult {
  readonly seconds: number;
  readonly joinSeconds: number;
  readonly peakBytes: number;
  readonly rowsRead: number;
  readonly rowsLoaded: number;
  readonly rowsMerged: number;
  readonly inferred: number;
}

const run = promisify(execFile);

/** Imports of made-up quarters of Form D: one, and, unless `quick`, four in one run, each by a process of its own. */
export async function benchRecords({ quick }: { quick: boolean }): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  try {
    const one = await measure(folder, A_QUARTER);
    const rows = [
      {
        what: `Form D, ${A_QUARTER} filings (${one.rowsRead} rows)`,
        figure: `${one.seconds.toFixed(1)} s, and ${one.joinSeconds.toFixed(1)} s for ${one.inferred} deals by people`,
        comparison: `${IMPORT_S} s`,
        ratio: IMPORT_S / (one.seconds + one.joinSeconds),
        bar: 1,
      },
    ];
    if (quick) return rows;
    const four = await measure(folder, 4 * A_QUARTER);
    return [
      ...rows,
      {
        what: `Form D, ${4 * A_QUARTER} filings of four quarters in one run`,
        figure: `${four.seconds.toFixed(1)} s`,
        comparison: `${4 * IMPORT_S} s`,
        ratio: (4 * IMPORT_S) / (four.seconds + four.joinSeconds),
        bar: 1,
      },
      {
        what: 'peak memory of the process, four quarters beside one',
        figure: mega(four.peakBytes),
        comparison: `${mega(one.peakBytes)}, and a fifth more`,
        ratio: (GROWTH * one.peakBytes) / four.peakBytes,
        bar: 1,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, filings: number): Promise<ImportResult> {
  const quarters = join(folder, `quarters-${filings}`);
  const written = await writeQuarters(quarters, filings, A_QUARTER);
  const script = join(import.meta.dirname, 'import-once.ts');
  const args = [script, join(folder, `data-${filings}`), quarters];
  const { stdout } = await run(process.execPath, args, { timeout: TIMEOUT_MS });
  const result = JSON.parse(stdout) as ImportResult;
  if (result.rowsRead !== written || result.rowsLoaded + result.rowsMerged !== written)
    throw new Error(
      `${written} rows were written, ${result.rowsLoaded} loaded and ${result.rowsMerged} merged`,
    );
  return result;
}

function mega(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
