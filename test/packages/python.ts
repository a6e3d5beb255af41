/** `.ci/python`: the tests of the Python client, run by the Python of the argument, beside a service whose sandbox they call. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startService } from '../server/service-command.ts';

/** The tests take ten seconds; a busy machine takes several times as long, ms. */
const TESTS_MS = 300_000;

const python = process.argv[2];
if (python === undefined) throw new Error('which Python? Give its path.');
const folder = mkdtempSync(join(tmpdir(), 'warmpath-python-'));
const service = startService({ WARMPATH_DATA_DIR: join(folder, 'data') });
try {
  const { address, keys_file: keysFile = '' } = await service.started;
  const { test_key: key } = JSON.parse(readFileSync(keysFile, 'utf8')) as { readonly test_key: string };
  const tests = resolve(import.meta.dirname, '../../packages/python/tests');
  const { status } = spawnSync(
    python,
    ['-B', '-W', 'error', '-m', 'unittest', 'discover', '-v', '-s', tests],
    {
      env: { PATH: '/usr/bin:/bin', WARMPATH_URL: address, WARMPATH_KEY: key },
      stdio: 'inherit',
      timeout: TESTS_MS,
    },
  );
  process.exitCode = status ?? 1;
} finally {
  service.child.kill('SIGTERM');
  await service.ended;
  rmSync(folder, { recursive: true, force: true });
}
