import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeTerminal } from '../../../test/harness/made-terminal.ts';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { untilHolds } from '../../../test/harness/until-holds.ts';
import { runWp, type WpOptions, wpHome } from '../../../test/harness/wp-process.ts';
import { wp } from './program.ts';
import { VERSION } from './settings.ts';

// Several installations and keys: profiles, their pages in the browser, and that one of them is newer than wp.

let service: TestService;
let url: string;
const home = wpHome();
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  url = await service.service.listen();
});
afterAll(async () => {
  await service.close();
  home.remove();
});

const run = (args: string, options: WpOptions = {}) => runWp(home.path, args.split(' '), options);
const tenantOf = async (args: string, options: WpOptions = {}) =>
  (JSON.parse((await run(`whoami --json ${args}`.trim(), options)).stdout) as { tenantId: string }).tenantId;

test('profiles are stored side by side, one is in use, and a command can name another', async () => {
  const [live, trial] = [await service.account(), await service.account({ mode: 'test' })];
  expect((await run(`login --url ${url}`, { stdin: live.key })).exitCode).toBe(0);
  expect((await run(`login --profile trial --url ${url}`, { stdin: trial.key })).stderr).toContain('"trial"');
  expect(JSON.parse((await run('profiles list --json')).stdout)).toEqual([
    { name: 'default', url, mode: 'live', in_use: false },
    { name: 'trial', url, mode: 'sandbox', in_use: true },
  ]);
  expect((await run('profiles list')).stdout).not.toContain(trial.key);
  expect(await tenantOf('')).toBe(trial.tenantId);
  expect(await tenantOf('--profile default')).toBe(live.tenantId);
  expect((await run('--profile default usage')).exitCode).toBe(0);
  // A profile that is named comes before the key of the environment.
  expect(await tenantOf('--profile trial', { env: { WARMPATH_KEY: live.key } })).toBe(trial.tenantId);
  expect(await tenantOf('', { env: { WARMPATH_PROFILE: 'default' } })).toBe(live.tenantId);
  const unknown = await run('usage --profile tral');
  expect(unknown).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('default, trial') });
  expect((await run('profiles use tral')).exitCode).toBe(3);
  expect((await run('profiles use default')).exitCode).toBe(0);
  expect(await tenantOf('')).toBe(live.tenantId);
  expect((await run('logout --profile default')).stderr).toContain('In use now: "trial"');
  expect(await tenantOf('')).toBe(trial.tenantId);
  await run('logout');
  expect((await run('usage')).exitCode).toBe(3);
});

test('the console and the page of an investor open in the browser', async () => {
  const { key } = await service.account({ mode: 'test' });
  const seen = join(home.path, 'seen');
  const browser = join(home.path, 'browser');
  writeFileSync(browser, `#!/bin/sh\necho "$1" >> ${seen}\n`, { mode: 0o755 });
  const env = { WARMPATH_URL: url, WARMPATH_KEY: key, BROWSER: browser };
  const id = 'inv_1&calc';
  const made = madeTerminal({ isTerminal: true, env });
  expect(await wp(['open', id], made.around)).toBe(0);
  const address = `${url}/sandbox/investors?open=inv_1%26calc\n`;
  expect(made.stdout()).toBe(address);
  await untilHolds(async () => expect(existsSync(seen) && readFileSync(seen, 'utf8')).toBe(address));
  // If nobody looks at a screen only the address is told.
  rmSync(seen);
  expect((await run('open docs', { env })).stdout).toBe(`${url}/docs\n`);
  expect(existsSync(seen)).toBe(false);
});

test('a newer service is told of at a terminal, once a day, and nowhere else', async () => {
  const { key } = await service.account();
  // A service of later: what it does not say itself, the real one does.
  let asked = 0;
  const later = createServer(async (request, response) => {
    const isLook = request.url === '/healthz';
    if (isLook) asked++;
    const answer = await fetch(`${url}${request.url}`, { headers: { authorization: `Bearer ${key}` } });
    const body = { ...((await answer.json()) as object), ...(isLook ? { version: '99.1.0' } : {}) };
    // The look is over when the command is.
    setTimeout(() => response.end(JSON.stringify(body)), isLook ? 0 : 200);
  }).listen(0, '127.0.0.1');
  await once(later, 'listening');
  const env = {
    WARMPATH_URL: `http://127.0.0.1:${(later.address() as AddressInfo).port}`,
    WARMPATH_KEY: key,
    XDG_CACHE_HOME: join(home.path, 'cache'),
  };
  const usage = async (more: Record<string, string> = {}) => {
    const made = madeTerminal({ isTerminal: true, env: { ...env, ...more } });
    expect(await wp(['usage'], made.around)).toBe(0);
    return made.stderr();
  };
  expect(await usage({ CI: 'true' })).toBe('');
  expect((await run('usage', { env })).stderr).toBe('');
  expect(asked).toBe(0);
  expect(await usage()).toContain(`This is wp ${VERSION}, and the service has 99.1.0`);
  expect(await usage()).toBe('');
  expect(asked).toBe(1);
  const dayAgo = Date.now() / 1_000 - 86_401;
  utimesSync(join(home.path, 'cache', 'warmpath', 'looked'), dayAgo, dayAgo);
  expect(await usage()).toContain('99.1.0');
  later.closeAllConnections();
  later.close();
  // The real service says its version, which is not newer.
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ version: VERSION });
  const made = madeTerminal({
    isTerminal: true,
    env: { ...env, WARMPATH_URL: url, XDG_CACHE_HOME: join(home.path, 'other') },
  });
  expect(await wp(['usage'], made.around)).toBe(0);
  expect(made.stderr()).toBe('');
});
