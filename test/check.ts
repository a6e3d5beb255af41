/**
 * `npm run check`: everything that can be said about the code in under two minutes; with `--all` (`npm test`) also the
 * slow suites. The checks run side by side and each prints its own heading when it ends. The last line
 * is `N passed, N failed`: every test of vitest and one for each other check.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface Finished {
  readonly succeeded: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Where the folders hold TypeScript: dependency-cruiser refuses one that does not exist. */
const CODE_FOLDERS = ['src', 'packages', 'test', 'bench'];
/** The projects of vitest.config.ts that take seconds, and a minute; `--all` adds the slow one. The long one has its own times. */
const QUICK_PROJECTS = ['unit', 'console', 'service'].flatMap((name) => ['--project', name]);
/**
 * TypeScript 7: it takes less than half the processor time of 5.9, which stays for the tools that read code with it. Named
 * by its file, since both bring a `tsc`.
 */
const TYPE_CHECKER = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')));
/** What was found is kept with a hash of every file, so that the next run checks what changed and what uses it. */
const keepIn = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/${name}.tsbuildinfo`,
];
/** As in vitest.config.ts: the tools are large programs that start from their sources too. */
const NODE_COMPILE_CACHE = fileURLToPath(
  new URL('../node_modules/.cache/warmpath-compiled', import.meta.url),
);
/** A check that takes this long hangs, ms: `npm test` takes half an hour of two processors, twice that where they are shared. */
const CHECK_TIMEOUT = 65 * 60 * 1000;
/** Of two processors; with five each file had so little of them that what waits for another process gave up. */
const SLOW_WORKERS = 3;
/**
 * Files that failed beside others are run once more, alone: a test of time limits, kills and processes may have had no processor. They are
 * named if they pass then. More than so many have another reason.
 */
const MOST_AGAIN = 8;

const withSlow = process.argv.includes('--all');
const root = resolve(import.meta.dirname, '..');
const present = await readdir(root);
const scratch = await mkdtemp(join(tmpdir(), 'warmpath-check-'));
const started = performance.now();

// What the other checks read of the clients is made of the endpoints as they are now.
const made = await checkWith('sources of the clients', [
  process.execPath,
  join(root, 'test/packages/client-sources.ts'),
]);
const tallies = await Promise.all([
  made,
  // One checker: each further one checks again what files share, and here the cores have the other checks to do.
  checkWith('types', [TYPE_CHECKER, '--project', '.', '--checkers', '1', ...keepIn('types')]),
  checkWith('types of the console', [TYPE_CHECKER, '--project', 'packages/console', ...keepIn('console')]),
  checkWith('format and lint', ['biome', 'check', '--error-on-warnings', '.']),
  checkWith('promises', ['oxlint', '--type-aware', 'src', 'bin']),
  checkWith('import rules', [
    'depcruise',
    ...CODE_FOLDERS.filter((folder) => present.includes(folder)),
    '--config',
    '.dependency-cruiser.cjs',
    '--cache',
    '--cache-strategy',
    'content',
  ]),
  checkWith('unused code', [
    'knip',
    '--no-progress',
    '--cache',
    '--cache-location',
    'node_modules/.cache/knip',
  ]),
  runTests(),
]);
await rm(scratch, { recursive: true, force: true });

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\nIn ${((performance.now() - started) / 1000).toFixed(1)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function checkWith(heading: string, command: readonly string[]): Promise<Tally> {
  const finished = await run(command);
  report(heading, finished, finished.succeeded ? 'ok' : 'FAILED');
  return finished.succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runTests(): Promise<Tally> {
  const projects = [...QUICK_PROJECTS, ...(withSlow ? ['--project', 'slow'] : [])];
  const workers = withSlow ? ['--maxWorkers', String(SLOW_WORKERS)] : [];
  const first = await vitest('tests', [...projects, ...workers]);
  const heading = withSlow ? 'tests, slow ones too' : 'tests';
  report(heading, first.finished, `${first.passed} passed, ${first.failed} failed`);
  const again = [...first.files].filter(([, { failed }]) => failed > 0).map(([file]) => file);
  if (!withSlow || again.length === 0 || again.length > MOST_AGAIN) return first;
  const second = await vitest('again', [...projects, '--maxWorkers', '1', ...again]);
  report(`${again.length} files alone`, second.finished, `${second.passed} passed, ${second.failed} failed`);
  for (const file of again) {
    if (second.files.get(file)?.failed === 0)
      console.log(`failed beside others, passed alone: ${relative(root, file)}`);
  }
  const before = again.reduce((sum, file) => sum + (first.files.get(file)?.passed ?? 0), 0);
  return { passed: first.passed - before + second.passed, failed: second.failed + first.stray };
}

interface Tested extends Tally {
  readonly finished: Finished;
  readonly stray: number;
  /** By the whole path of each file. */
  readonly files: ReadonlyMap<string, Tally>;
}

async function vitest(name: string, args: readonly string[]): Promise<Tested> {
  const results = join(scratch, `${name}.json`);
  const reporters = [
    '--reporter=dot',
    '--reporter=./test/harness/failures.ts',
    '--reporter=json',
    `--outputFile.json=${results}`,
  ];
  const finished = await run(['vitest', 'run', ...reporters, ...args]);
  const files = await countTests(results);
  const sum = (of: keyof Tally) => [...files.values()].reduce((all, tally) => all + tally[of], 0);
  // An error outside a test, or a process of the runner that ended: tests that it had to run may be missing.
  const stray = finished.output.includes('Unhandled Error') ? 1 : 0;
  const [passed, failed] = [sum('passed'), sum('failed') + stray];
  // The runner can fail if no test did, as where there is nothing to run.
  return {
    finished,
    files,
    passed,
    stray,
    failed: Math.max(failed, finished.succeeded && passed > 0 ? 0 : 1),
  };
}

/** By file. One that could not be loaded counts as one failure. A test that did not run counts as nothing and is named. */
async function countTests(path: string): Promise<ReadonlyMap<string, Tally>> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return new Map();
  const { testResults } = JSON.parse(text) as {
    testResults: {
      name: string;
      status: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  const files = new Map<string, Tally>();
  for (const { name, status, assertionResults: tests } of testResults) {
    for (const test of tests) {
      if (test.status !== 'passed' && test.status !== 'failed')
        console.log(`not run (${test.status}): ${test.fullName}`);
    }
    const count = (wanted: string) => tests.filter((test) => test.status === wanted).length;
    const unloaded = status === 'failed' && tests.length === 0 ? 1 : 0;
    const { passed = 0, failed = 0 } = files.get(name) ?? {};
    // A file may be of several projects.
    files.set(name, { passed: passed + count('passed'), failed: failed + count('failed') + unloaded });
  }
  return files;
}

function report(heading: string, finished: Finished, verdict: string): void {
  console.log(`\n== ${heading}: ${verdict} (${finished.seconds.toFixed(1)} s)`);
  if (!finished.succeeded) console.log(finished.output.trim());
}

/** Runs a tool, of node_modules/.bin or named by its whole path, from the root with the Node this runs under. */
function run([tool = '', ...args]: readonly string[]): Promise<Finished> {
  const from = performance.now();
  const bin = join(root, 'node_modules', '.bin');
  return new Promise((done) => {
    const child = spawn(resolve(bin, tool), args, {
      cwd: root,
      env: { NODE_COMPILE_CACHE, ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}`, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: CHECK_TIMEOUT,
    });
    const parts: string[] = [];
    const finish = (succeeded: boolean) =>
      done({ succeeded, output: parts.join(''), seconds: (performance.now() - from) / 1000 });
    child.stdout.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    child.on('error', (error) => {
      parts.push(`${tool}: ${error.message}`);
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}
