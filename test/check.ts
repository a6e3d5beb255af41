/**
 * `npm run check`: everything that can be said about the code in under two minutes; with `--all` (`npm test`) also the
 * slow suites. The checks run side by side and each prints its own heading when it ends. The last line
 * is `N passed, N failed`: every test of vitest and one for each other check.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
/** A check that takes this long hangs, ms: `npm test` takes 12 minutes, and on a machine of a quarter of the speed less than this. */
const CHECK_TIMEOUT = 65 * 60 * 1000;

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
  const results = join(scratch, 'tests.json');
  const reporters = [
    '--reporter=dot',
    '--reporter=./test/harness/failures.ts',
    '--reporter=json',
    `--outputFile.json=${results}`,
  ];
  const finished = await run([
    'vitest',
    'run',
    ...reporters,
    ...QUICK_PROJECTS,
    // They wait for processes and time-outs most of the time.
    ...(withSlow ? ['--project', 'slow', '--maxWorkers', '5'] : []),
  ]);
  const tally = await countTests(results);
  // The runner can fail if no test did: an error outside a test, or nothing to run.
  const failures = Math.max(tally.failed, finished.succeeded && tally.passed > 0 ? 0 : 1);
  report(withSlow ? 'tests, slow ones too' : 'tests', finished, `${tally.passed} passed, ${failures} failed`);
  return { passed: tally.passed, failed: failures };
}

/** A file that could not be loaded counts as one failure. A test that did not run counts as nothing and is named. */
async function countTests(path: string): Promise<Tally> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const { testResults } = JSON.parse(text) as {
    testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  const tests = testResults.flatMap((file) => file.assertionResults);
  for (const test of tests) {
    if (test.status !== 'passed' && test.status !== 'failed')
      console.log(`not run (${test.status}): ${test.fullName}`);
  }
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length;
  return { passed, failed: failed + unloaded.length };
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
