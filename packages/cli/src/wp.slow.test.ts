import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, openSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeLookups } from '../../../test/harness/fake-lookups.ts';
import { type Account, createTestService, type TestService } from '../../../test/harness/service.ts';
import { runWp, startWp, WP, type WpOptions, wpHome } from '../../../test/harness/wp-process.ts';

let service: TestService;
let url: string;
let account: Account;
const home = wpHome();
beforeAll(async () => {
  service = await createTestService({ services: { lookups: fakeLookups() }, rateLimits: false });
  url = await service.service.listen();
  account = await service.account({ credits: 100 });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
  home.remove();
});

const wp = (args: string, options: WpOptions = {}) =>
  runWp(home.path, args.split(' '), {
    ...options,
    env: { WARMPATH_URL: url, WARMPATH_KEY: account.key, ...options.env },
  });
const CONNECTIONS = [
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Ada,Example,https://social.example/in/ada,,Example Capital,Partner,12 Mar 2024',
  'Ada,Again,https://social.example/in/ada,,Example Capital,Partner,12 Mar 2024',
  '"=SUM(1)",Example,https://social.example/in/bea,,"Bea & Sons, Ltd.",CFO,13 Mar 2024',
  '',
].join('\n');

describe('answers', () => {
  test('a record by name and value, the balance on stdout alone', async () => {
    const { exitCode, stdout, stderr } = await wp('usage');
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    expect(stdout).toMatch(/^tenantId +[0-9a-f-]{36}\ncredits_remaining +100\n/);
    expect(stdout).toMatch(/^key\.scopes +read, spend, write, send, erase, manage$/m);
  });

  test('a list as a table, what it costs on stderr', async () => {
    const before = await service.balance(account);
    const { exitCode, stdout, stderr } = await wp('company search --keyword battery');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^name .*source\n/);
    expect(stdout).not.toContain('Credits');
    expect(stderr).toContain(`Credits: 3 charged, ${before - 3} left.`);
    expect(await service.balance(account)).toBe(before - 3);
  });

  test('the whole answer as JSON, or some fields of it', async () => {
    const whole = await wp('company search --keyword battery --json');
    expect(JSON.parse(whole.stdout)).toMatchObject({
      credits_charged: 3,
      data: [{ source: expect.any(String) }],
    });
    const some = await wp('company search --keyword battery --json --fields name,nothing.there');
    expect(JSON.parse(some.stdout)).toContainEqual({ name: expect.any(String), 'nothing.there': null });
    expect(some.stderr).toContain('no row has nothing.there');
  });

  test('what an expression finds, and whatever it finds the charge', async () => {
    const found = await wp('company search --keyword battery --select data[].source');
    expect(found).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Credits: 3 charged') });
    expect(found.stdout).toMatch(/^(\S+\n)+$/);
    const json = await wp(
      'company search --keyword battery --json --select {n:length(data),at:data[0].source}',
    );
    expect(JSON.parse(json.stdout)).toEqual({ n: expect.any(Number), at: found.stdout.split('\n')[0] });
    const before = await service.balance(account);
    const wrong = await wp('company search --keyword battery --select data[');
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('JMESPath') });
    expect(await service.balance(account)).toBe(before);
    // What does not fit the answer is known when it is paid for: it is had again, and paid once.
    const misfit = await wp('company search --keyword solar --select length(credits_charged)');
    expect(misfit).toMatchObject({ exitCode: 2, stdout: '' });
    expect(misfit.stderr).toContain('Credits: 3 charged');
    const key = /--idempotency-key (\S+)/.exec(misfit.stderr)?.[1] ?? '';
    const again = await wp(`company search --keyword solar --idempotency-key ${key} --select data[0].source`);
    expect(again.stdout).toBe(`${found.stdout.split('\n')[0]}\n`);
    expect(await service.balance(account)).toBe(before - 3);
  });

  test('a dry run says what it would cost, and charges nothing', async () => {
    const before = await service.balance(account);
    const { stdout } = await wp('investors lookalike --company-names Acme --dry-run');
    expect(stdout).toMatch(/would_charge +35/);
    expect(await service.balance(account)).toBe(before);
  });
});

describe('files', () => {
  test('imports a file, says what was skipped, and gives it back as CSV, all pages', async () => {
    writeFileSync(join(home.path, 'Connections.csv'), CONNECTIONS);
    const imported = await wp('network import Connections.csv');
    expect(imported).toMatchObject({ exitCode: 0 });
    expect(imported.stdout).toMatch(/rowsImported +2\n/);
    expect(imported.stderr).toMatch(/Skipped line 3: /);
    const listed = await wp('network show --csv --all --fields firstName,company');
    expect(listed.stdout).toBe(`firstName,company\r\nAda,Example Capital\r\n'=SUM(1),"Bea & Sons, Ltd."\r\n`);
    expect(listed.stderr).toContain('1 cell');
    const pages = await wp('network show --all --limit 1 --json --fields lastName');
    expect(JSON.parse(pages.stdout)).toEqual([{ lastName: 'Example' }, { lastName: 'Example' }]);
    const first = await wp('network show --limit 1');
    expect(first.stderr).toMatch(/There are more: --all, or --cursor \S+/);
  });

  test('reads a file from standard input, and a body as JSON', async () => {
    const imported = await wp('network import -', { stdin: CONNECTIONS });
    expect(imported.stdout).toMatch(/rowsImported +2\n/);
    const saved = await wp('profile save --body - --geography Kenya --growth-metrics-team-size 4 --json', {
      stdin: JSON.stringify({
        raise_type: 'startup_equity',
        geography: 'Peru',
        growth_metrics: { arr_usd: 1 },
      }),
    });
    expect(JSON.parse(saved.stdout)).toMatchObject({
      geography: 'Kenya',
      growth_metrics: { arr_usd: 1, team_size: 4 },
    });
  });

  test.each([
    ['network import nowhere.csv', 'nowhere.csv cannot be read: there is no such file'],
    ['network import .', 'it is a folder'],
    ['network import', 'Missing: <file>'],
    ['profile save --body @nowhere.json', 'nowhere.json cannot be read'],
  ])('%s: a wrong file is a wrong command', async (args, message) => {
    const { exitCode, stdout, stderr } = await wp(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('refuses a file that is larger than the service takes before it sends any', async () => {
    writeFileSync(join(home.path, 'large.csv'), Buffer.alloc(2_097_153, 'a'));
    const { exitCode, stderr } = await wp('suppressions import large.csv', {
      env: { WARMPATH_URL: 'http://127.0.0.1:9' },
    });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/large.csv is larger than the 2.1 MB that the service takes. Nothing was sent/);
  });
});

describe('endings', () => {
  const cases: [string, number, RegExp, WpOptions?][] = [
    ['investors serach', 2, /unknown command 'serach' \(Did you mean search\?\)/],
    ['company search --limit many', 2, /--limit.*whole number/],
    ['investors search --stage sead', 2, /--stage.*pre-seed, seed/],
    ['drafts show', 2, /Missing: --touch-id/],
    ['company search --keyword battery --limit 5000', 2, /--limit: /],
    ['usage', 3, /wp login/, { env: { WARMPATH_KEY: `wp_test_${'a'.repeat(40)}` } }],
    ['profile show', 5, /profile/, { env: {} }],
    ['usage', 7, /127\.0\.0\.1:9/, { env: { WARMPATH_URL: 'http://127.0.0.1:9' } }],
  ];
  test.each(cases)('%s ends with %i', async (args, exitCode, message, options = {}) => {
    const other = await service.account();
    const ended = await wp(args, { ...options, env: { WARMPATH_KEY: other.key, ...options.env } });
    expect(ended).toMatchObject({ exitCode, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });

  test('a refused connection is said within a second, with the address and what to do', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const address = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
    await new Promise((closed) => gone.close(closed));
    const begun = performance.now();
    const ended = await wp('usage', { env: { WARMPATH_URL: address } });
    // What it takes to start on a machine that is busy with other tests included.
    const started = performance.now();
    await wp('--version');
    expect(started - begun - (performance.now() - started)).toBeLessThan(1_000);
    expect(ended.stderr).toContain(
      `${address} was not reached. Nothing listens there: is the service running`,
    );
  });

  test('too few credits end with 4, with --json also as JSON', async () => {
    const poor = await service.account({ credits: 2 });
    const ended = await wp('company search --keyword battery --json', { env: { WARMPATH_KEY: poor.key } });
    expect(ended.exitCode).toBe(4);
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: 'insufficient_credits' });
  });
});

describe('a user without a folder', () => {
  // A container that runs under a number of its own: Node finds no account for it.
  const run = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
    const isRoot = process.getuid?.() === 0;
    const nobody = isRoot ? { uid: 54_321, gid: 54_321 } : {};
    const child = spawn(process.execPath, [WP, ...args], {
      cwd: '/',
      env: { PATH: process.env.PATH, ...(isRoot ? {} : { HOME: '' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...nobody,
    });
    let told = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        told += chunk.toString();
      });
    const [exitCode] = (await once(child, 'close')) as [number];
    return { exitCode, told };
  };

  test('calls with the key of the environment', async () => {
    const ran = await run(['usage'], { WARMPATH_URL: url, WARMPATH_KEY: account.key });
    expect(ran).toMatchObject({ exitCode: 0, told: expect.stringContaining('credits_remaining') });
  });

  test('stores no key in the folder it happens to be in, and is told where', async () => {
    expect(await run(['usage'], { WARMPATH_URL: url })).toMatchObject({ exitCode: 3 });
    const login = await run(['login'], { WARMPATH_URL: url });
    expect(login).toMatchObject({ exitCode: 3, told: expect.stringContaining('XDG_CONFIG_HOME') });
  });
});

describe('ends early', () => {
  test('without a fault where nobody reads on', async () => {
    const child = startWp(home.path, ['suppressions', 'list', '--json'], {
      env: { WARMPATH_URL: url, WARMPATH_KEY: account.key },
    });
    child.stdout.destroy();
    child.stdin.end();
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const [exitCode] = (await once(child, 'close')) as [number];
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  test.runIf(existsSync('/dev/full'))(
    'with 1 if the result cannot be written, and it can be had again',
    async () => {
      const full = openSync('/dev/full', 'w');
      const args = ['company', 'search', '--keyword', 'wind', '--json'];
      const child = spawn(process.execPath, [WP, ...args], {
        env: { PATH: process.env.PATH, HOME: home.path, WARMPATH_URL: url, WARMPATH_KEY: account.key },
        stdio: ['ignore', full, 'pipe'],
      });
      let stderr = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      const [exitCode] = (await once(child, 'close')) as [number];
      closeSync(full);
      expect(exitCode).toBe(1);
      expect(stderr).toContain('The result could not be written: ENOSPC');
      await expectAgain(args, stderr);
    },
  );

  test('if nobody reads on, the charge is told, and the answer can be had again', async () => {
    const args = ['company', 'search', '--keyword', 'tidal', '--json'];
    const child = startWp(home.path, args, { env: { WARMPATH_URL: url, WARMPATH_KEY: account.key } });
    child.stdout.destroy();
    child.stdin.end();
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    await expectAgain(args, stderr);
  });

  /** That what was told of a call lets its answer be had again without paying. */
  const expectAgain = async (args: readonly string[], told: string) => {
    expect(told).toContain('Credits: 3 charged');
    const key = /--idempotency-key (\S+)/.exec(told)?.[1] ?? '';
    const before = await service.balance(account);
    const again = await wp(`${args.join(' ')} --idempotency-key ${key}`);
    expect(JSON.parse(again.stdout)).toMatchObject({ credits_charged: 3, data: [expect.anything()] });
    expect(await service.balance(account)).toBe(before);
  };

  test('with 130 by Ctrl-C while standard input is read', async () => {
    const child = startWp(home.path, ['network', 'import', '-', '--no-input'], {
      env: { WARMPATH_URL: url, WARMPATH_KEY: account.key },
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    // More than a pipe holds: it is taken only by who reads.
    await new Promise((taken) => child.stdin.write('x'.repeat(200_000), taken));
    child.kill('SIGINT');
    const [exitCode] = (await once(child, 'close')) as [number];
    expect(exitCode).toBe(130);
    expect(stderr).toContain('Interrupted');
  });

  test('with 130 by Ctrl-C while a call is on its way', async () => {
    const silent = createServer(() => child.kill('SIGINT'));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const child = startWp(home.path, ['usage'], {
      env: { WARMPATH_URL: `http://127.0.0.1:${port}`, WARMPATH_KEY: account.key },
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const [exitCode] = (await once(child, 'close')) as [number];
    silent.closeAllConnections();
    silent.close();
    expect(exitCode).toBe(130);
    expect(stderr).toContain('Interrupted');
  });
});

describe('asking', () => {
  test.each([
    ['investors lookalike --company-names Acme', /costs 35 credits.*--yes.*--confirm-above/],
    ['network delete', /cannot be had back.*--yes/],
    ['suppressions remove --value a@b.example', /mail.*--yes/],
    ['company search --keyword battery --confirm-above 2', /costs 3 credits/],
    ['sequences create --investor-email a@b.example --investor-name A --auto-approve', /mail.*--yes/],
  ])('%s: where nobody can be asked, refuses and names the option', async (args, message) => {
    const before = await service.balance(account);
    const ended = await wp(args);
    expect(ended).toMatchObject({ exitCode: 6, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(await service.balance(account)).toBe(before);
  });

  test('does it with --yes', async () => {
    expect(await wp('network delete --yes')).toMatchObject({ exitCode: 0, stdout: 'deleted  true\n' });
  });
});

describe('access', () => {
  test('logs in, says who it is, logs out', async () => {
    const own = wpHome();
    const run = (args: string, options: WpOptions = {}) => runWp(own.path, args.split(' '), options);
    expect(await run('usage')).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('wp login') });
    const wrong = await run(`login --url ${url}`, { stdin: `wp_test_${'b'.repeat(40)}\n` });
    expect(wrong.exitCode).toBe(3);
    const right = await run(`login --url ${url}/`, { stdin: `${account.key}\n` });
    expect(right).toMatchObject({ exitCode: 0, stdout: '' });
    expect(right.stderr).not.toContain(account.key);
    const path = join(own.path, 'config', 'warmpath', 'wp.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const who = await run('whoami --json');
    expect(JSON.parse(who.stdout)).toMatchObject({
      url,
      key_from: `${path}, profile default`,
      tenantId: account.tenantId,
    });
    // As it was written before there were profiles.
    writeFileSync(path, JSON.stringify({ url, key: account.key }));
    expect((await run('usage')).exitCode).toBe(0);
    const elsewhere = await run('usage', { env: { WARMPATH_URL: 'http://127.0.0.1:9' } });
    expect(elsewhere).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('is for') });
    chmodSync(path, 0o640);
    expect(await run('usage')).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('chmod 600') });
    chmodSync(path, 0o600);
    expect((await run('logout')).exitCode).toBe(0);
    expect((await run('usage')).exitCode).toBe(3);
    own.remove();
  });
});
