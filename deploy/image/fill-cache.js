/**
 * Runs while the image is built: starts the service, asks it what a first user asks, and stops it. Node writes what it compiled on the way
 * to NODE_COMPILE_CACHE, and the service makes the links of the bundled PostgreSQL. Fails where one of them does not work.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const data = mkdtempSync('/tmp/fill-cache-');
const service = spawn('warmpath', ['serve', '--json'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', WARMPATH_DATA_DIR: data, WARMPATH_LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(service, 'exit');
const [line] = await Promise.race([once(createInterface(service.stdout), 'line'), ended]);
const { address, keys_file } = JSON.parse(line);
const key = JSON.parse(readFileSync(keys_file, 'utf8')).test_key;
while ((await fetch(`${address}/readyz`)).status !== 200) await new Promise((done) => setTimeout(done, 100));
const answer = await fetch(`${address}/v1/fundraising/search-investors`, {
  method: 'POST',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: '{"limit": 1}',
});
if (answer.status !== 200)
  throw new Error(`the first search answers ${answer.status}: ${await answer.text()}`);
await answer.text();
service.kill('SIGTERM');
const [code] = await ended;
if (code !== 0) throw new Error(`the service ended with ${code}`);
rmSync(data, { recursive: true });
