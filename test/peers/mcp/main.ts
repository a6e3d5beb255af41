/** What the conformance suite, the inspector and clients that sign in make of a running service; `run` next to this installs them. Ends with 1 if any fails. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../server/service-command.ts';
import { startKeyedProxy } from './keyed-proxy.ts';
import { signInChecks } from './sign-in.ts';

const packages = join(process.env.PEER_FOLDER ?? '', 'node_modules/.bin');
/** A scenario takes a second; a machine with ten other jobs takes ten. */
const EACH_MS = 120_000;

interface Scenario {
  readonly name: string;
  /** Of the protocol. */
  readonly version: '2025-06-18' | '2025-11-25' | '2026-07-28';
  /** Checks that need a tool or a resource of the suite's own. */
  readonly without?: readonly string[];
}

/** Those that ask for no tool, prompt or resource of the suite's own. */
const SCENARIOS: readonly Scenario[] = [
  { name: 'server-initialize', version: '2025-06-18' },
  { name: 'server-initialize', version: '2025-11-25' },
  { name: 'ping', version: '2025-06-18' },
  { name: 'ping', version: '2025-11-25' },
  { name: 'tools-list', version: '2025-06-18' },
  { name: 'tools-list', version: '2025-11-25' },
  { name: 'tools-list', version: '2026-07-28' },
  { name: 'prompts-list', version: '2025-11-25' },
  { name: 'prompts-list', version: '2026-07-28' },
  { name: 'dns-rebinding-protection', version: '2025-11-25' },
  { name: 'dns-rebinding-protection', version: '2026-07-28' },
  { name: 'http-header-validation', version: '2026-07-28' },
  { name: 'input-required-result-unsupported-methods', version: '2026-07-28' },
  {
    name: 'caching',
    version: '2026-07-28',
    // There are no resources.
    without: ['sep-2549-resources-list-caching-hints', 'sep-2549-resources-templates-list-caching-hints'],
  },
  {
    name: 'server-stateless',
    version: '2026-07-28',
    without: [
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ],
  },
];

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      join(packages, command),
      args,
      { timeout: EACH_MS, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      },
    );
  });
}

/** Runs one scenario; every check but those left out has to pass, and there has to be one. */
async function conform(
  { name, version, without = [] }: Scenario,
  url: string,
  folder: string,
): Promise<void> {
  const results = join(folder, `${name}-${version}`);
  const args = [
    'server',
    '--url',
    url,
    '--scenario',
    name,
    '--spec-version',
    version,
    '--output-dir',
    results,
  ];
  const { stdout, stderr } = await run('conformance', args);
  const files = (await readdir(results, { recursive: true }).catch(() => [])).filter((file) =>
    file.endsWith('checks.json'),
  );
  assert.equal(files.length, 1, `no result:\n${stdout}${stderr}`);
  const checks: readonly Check[] = JSON.parse(await readFile(join(results, String(files[0])), 'utf8'));
  const held = checks.filter(({ id }) => !without.includes(id));
  assert.ok(
    held.some(({ status }) => status === 'SUCCESS'),
    `nothing was checked:\n${stdout}`,
  );
  const failed = held.filter(({ status }) => status === 'FAILURE');
  assert.deepEqual(
    failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
    [],
  );
  for (const id of without)
    assert.ok(
      checks.some((check) => check.id === id && check.status === 'FAILURE'),
      `${id} need not be left out`,
    );
}

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

const folder = await mkdtemp(join(tmpdir(), 'warmpath-mcp-'));
const service = startService({ WARMPATH_DATA_DIR: join(folder, 'data') });
let failures = 0;
try {
  const { address, keys_file: keysFile = '' } = await service.started;
  const { test_key: key, sign_in_link: link } = JSON.parse(await readFile(keysFile, 'utf8')) as {
    readonly test_key: string;
    readonly sign_in_link: string;
  };
  const proxy = await startKeyedProxy(address, key);
  const inspect = (query: string, ...args: readonly string[]) =>
    run('mcp-inspector', [
      ...[
        '--cli',
        `${address}/mcp${query}`,
        '--transport',
        'http',
        '--header',
        `Authorization: Bearer ${key}`,
      ],
      ...args,
    ]);

  const checks: Readonly<Record<string, () => Promise<void>>> = {
    ...signInChecks(process.env.PEER_FOLDER ?? '', folder, { address, link }),
    ...Object.fromEntries(
      SCENARIOS.map((scenario) => [
        `${scenario.name}, ${scenario.version}`,
        () => conform(scenario, `${proxy.url}/mcp`, folder),
      ]),
    ),
    'the inspector lists all tools and finds no fault in their schemas': async () => {
      const { code, stdout, stderr } = await inspect('?tools=lookups', '--method', 'tools/list', '--strict');
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stderr, /warning|error/i);
      assert.ok((JSON.parse(stdout) as { tools: unknown[] }).tools.length > 25);
    },
    'the inspector calls a tool': async () => {
      const { code, stdout, stderr } = await inspect(
        '',
        '--method',
        'tools/call',
        '--tool-name',
        'get_balance',
      );
      assert.equal(code, 0, stderr);
      assert.match(stdout, /credits_remaining/);
    },
    'the inspector reads a prompt': async () => {
      const { code, stdout, stderr } = await inspect(
        '',
        '--method',
        'prompts/get',
        '--prompt-name',
        'weekly_news',
      );
      assert.equal(code, 0, stderr);
      assert.match(stdout, /get_today/);
    },
  };
  for (const [what, check] of Object.entries(checks)) {
    try {
      await check();
      console.log(`ok: ${what}`);
    } catch (error) {
      failures += 1;
      console.log(`FAILED: ${what}: ${(error as Error).message}`);
    }
  }
  proxy.close();
} finally {
  service.child.kill('SIGTERM');
  await service.ended;
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
