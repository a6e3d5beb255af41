import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Connection } from '../src/platform/database/connection.ts';

/** One line of the report: a figure next to the limit it is measured against in the same run. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly comparison: string;
  /** Higher is better; the bar is the least that is wanted. */
  readonly ratio: number;
  /** Left out if a figure is only shown. */
  readonly bar?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Is called with each row as soon as it is measured: a run takes long, and may be broken off. */
export type OnRow = (row: Row) => void;

/** Adds rows to a list and hands them on. */
export function adder(rows: Row[], onRow: OnRow): (...more: readonly Row[]) => void {
  return (...more) => {
    rows.push(...more);
    more.forEach(onRow);
  };
}

/** A row in one line. */
export function lineOf({ what, figure, comparison, ratio, bar }: Row): string {
  const verdict = bar === undefined ? '' : ratio >= bar ? ' reached' : ' SHORT';
  return `${what}: ${figure} (${comparison}), ratio ${ratio.toFixed(2)}${verdict}`;
}

/** Prints the rows as a table; returns how many fall short of their bar. */
export function report(title: string, rows: readonly Row[]): number {
  console.log(`\n${title}`);
  const table = rows.map((row) => ({
    what: row.what,
    figure: row.figure,
    beside: row.comparison,
    ratio: row.ratio.toFixed(2),
    bar: row.bar?.toFixed(2) ?? '',
    '': row.bar === undefined ? '' : row.ratio >= row.bar ? 'reached' : 'SHORT',
  }));
  console.table(table);
  return rows.filter((row) => row.bar !== undefined && !(row.ratio >= row.bar)).length;
}

/** The row that says whether every request was answered well. */
export function failureRow(failures: number): Row {
  return {
    what: 'answers that were not 2xx',
    figure: String(failures),
    comparison: '0 expected',
    ratio: failures === 0 ? 1 : 0,
    bar: 1,
  };
}

/** Milliseconds as a person reads them. */
export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  /** One of these is taken for each request in turn. */
  readonly keys: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  /** Answers a second. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 2xx, and requests without an answer. */
  readonly failures: number;
}

/** wrk costs a tenth of what a generator in JavaScript costs, which on a small machine is taken from the service. */
export const GENERATOR: 'wrk' | 'autocannon' =
  spawnSync('wrk', ['--version']).error === undefined ? 'wrk' : 'autocannon';

/** Loads a URL from a process of its own and says what came back. Latencies in ms. */
export async function load(options: Load): Promise<Measured> {
  return GENERATOR === 'wrk' ? withWrk(options) : withAutocannon(options);
}

async function withWrk({ url, method, body, keys, connections, seconds }: Load): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const script = join(folder, 'load.lua');
  writeFileSync(
    script,
    `local keys = { ${keys.map((key) => JSON.stringify(key)).join(', ')} }
local n = 0
local body = ${body === undefined ? 'nil' : JSON.stringify(body)}
function request()
  n = n + 1
  local headers = { ["Content-Type"] = "application/json" }
  if #keys > 0 then headers["Authorization"] = "Bearer " .. keys[n % #keys + 1] end
  return wrk.format(${JSON.stringify(method)}, nil, headers, body)
end
function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
`,
  );
  try {
    const text = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url]);
    const parts = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(text)?.slice(1).map(Number);
    const [requests = 0, micros = 1, p50 = 0, p99 = 0, failures = 0] = parts ?? [];
    return { rate: requests / (micros / 1e6), p50: p50 / 1000, p99: p99 / 1000, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withAutocannon({ url, method, body, keys, connections, seconds }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    workers: 1,
    requests: (keys.length === 0 ? [undefined] : keys).map((key) => ({
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(body === undefined ? {} : { body }),
    })),
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/** Runs a program to its end and returns what it printed; rejects when it fails. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${program} ended with ${code}: ${err.slice(-500)}`));
    });
  });
}

export interface Started {
  /** What it printed first: where it listens. */
  readonly firstLine: string;
  readonly pid: number;
  stop(): void;
}

/** Runs a file of ours in a process of its own; resolves when it has printed its first line. */
export function startProcess(file: URL, args: readonly string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) =>
      resolve({
        firstLine: chunk.toString().trim(),
        pid: child.pid ?? 0,
        stop: () => child.kill('SIGTERM'),
      }),
    );
    child.once('exit', (code) => reject(new Error(`${file.pathname} ended with ${code}`)));
  });
}

/** The service with an endpoint that tells its processor time (`measured-service.ts`), over a database. */
export const startMeasuredService = (connection: Connection, settings: object = {}): Promise<Started> =>
  startProcess(new URL('./measured-service.ts', import.meta.url), [
    JSON.stringify(connection),
    JSON.stringify(settings),
  ]);
