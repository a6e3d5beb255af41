import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { size } from '../harness/size.ts';
import {
  OLD_NODE,
  processesOf,
  type ServiceCommand,
  startService,
  untilNoneIsLeft,
} from './service-command.ts';

/** Quiet, nothing is left after two seconds. A stop may take 65 s before it is made hard; what is there after that stays, ms. */
const GONE_WITHIN = 80_000;
/** A start takes some seconds of a processor; on a busy machine those are many, ms. */
const TIMEOUT_MS = 300_000;
/** Kills in all: one of each of the three, or the bar. */
const KILLS = size(3, 100);

let dataDir: string;
let otherDir: string;
let running: ServiceCommand[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `warmpath-lifecycle-${process.pid}-`));
  otherDir = await mkdtemp(join(tmpdir(), `warmpath-beside-${process.pid}-`));
  running = [];
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  try {
    await untilNoneIsLeft(dataDir, GONE_WITHIN);
  } finally {
    for (const folder of [dataDir, otherDir]) await rm(folder, { recursive: true, force: true });
  }
});

function serve(settings: NodeJS.ProcessEnv = {}, nodeOptions: readonly string[] = []): ServiceCommand {
  const service = startService({ WARMPATH_DATA_DIR: dataDir, ...settings }, nodeOptions);
  running.push(service);
  return service;
}

/** As what looks after processes does it: a start that finds the database away is made again. */
async function serveUntilUp(settings: NodeJS.ProcessEnv): Promise<ServiceCommand> {
  for (let tries = 1; ; tries++) {
    const service = serve(settings);
    try {
      await service.started;
      return service;
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

async function supervisorPid(): Promise<number> {
  const found = (await processesOf(dataDir)).find((line) => line.includes('/watchdog-process.ts'));
  if (found === undefined) throw new Error('there is no watchdog');
  return Number.parseInt(found, 10);
}

async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + TIMEOUT_MS / 2; ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

const isReady = (address: string) =>
  eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));

test(
  'readers of stdout and stderr that go end nothing; a terminal that closes ends the service and PostgreSQL',
  async () => {
    const service = serve();
    const { keys_file: keysFile = '', address, ...started } = await service.started;
    expect(started).toEqual({ tenant_id: expect.any(String) });
    expect(keysFile).toBe(join(dataDir, 'first-keys.json'));
    expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(keysFile, 'utf8'))).toMatchObject({
      test_key: expect.stringMatching(/^wp_test_/),
      live_key: expect.stringMatching(/^wp_live_/),
    });
    await isReady(address);
    expect(service.stderr()).not.toMatch(/wp_(test|live)_/);
    service.child.stdout?.destroy();
    service.child.stderr?.destroy();
    // What goes wrong is logged, and no one reads it: the server is killed and comes back.
    const server = await postmaster();
    process.kill(server, 'SIGKILL');
    await eventually(async () => expect(await postmaster()).not.toBe(server));
    await isReady(address);
    service.child.kill('SIGHUP');
    expect(await service.ended).toBe(0);
    await untilNoneIsLeft(dataDir, GONE_WITHIN);
  },
  TIMEOUT_MS,
);

test(
  'a launcher that is killed takes the service with it, in good order',
  async () => {
    const launcher = serve({}, OLD_NODE);
    const { address } = await launcher.started;
    const pid = await postmaster();
    launcher.child.kill('SIGKILL');
    expect(await launcher.ended).toBe('SIGKILL');
    await untilNoneIsLeft(dataDir, GONE_WITHIN);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
  TIMEOUT_MS,
);

test(
  'an npx that is stopped takes the service with it, in good order',
  async () => {
    const npx = spawn('npx', ['warmpath', 'serve', '--json'], {
      env: { ...process.env, PORT: '0', WARMPATH_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(npx.stdout, 'data')) as [Buffer];
    const { address } = JSON.parse(line.toString()) as { readonly address: string };
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    npx.kill('SIGTERM');
    await once(npx, 'exit');
    await untilNoneIsLeft(dataDir, GONE_WITHIN);
  },
  TIMEOUT_MS,
);

test(
  'a watchdog that is killed is replaced',
  async () => {
    const service = serve();
    await service.started;
    const server = await postmaster();
    const first = await supervisorPid();
    process.kill(first, 'SIGKILL');
    await eventually(async () => expect(await supervisorPid()).not.toBe(first));
    expect(await postmaster()).toBe(server);
    service.child.kill('SIGKILL');
    await service.ended;
    await untilNoneIsLeft(dataDir, GONE_WITHIN);
  },
  TIMEOUT_MS,
);

test(
  'killed while it starts, it leaves nothing; stopped while it starts, it stops; a start waits for one that stops',
  async () => {
    const killed = serve();
    // From the first moment that there is a server.
    await eventually(supervisorPid);
    killed.child.kill('SIGKILL');
    await untilNoneIsLeft(dataDir, GONE_WITHIN);
    const stopped = serve();
    await eventually(supervisorPid);
    stopped.child.kill('SIGTERM');
    expect(await stopped.ended).toBe(0);
    const first = serve();
    await first.started;
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    const second = serve();
    await isReady((await second.started).address);
    await ended;
    // A second press that is meant as one ends it at once.
    second.child.kill('SIGINT');
    await sleep(1_100);
    expect(second.child.signalCode).toBeNull();
    second.child.kill('SIGINT');
    // By then it may have ended, or be ending: Node has let go of signals while it does.
    expect([0, 130, 'SIGINT']).toContain(await second.ended);
  },
  TIMEOUT_MS,
);

test(
  `two services on one PostgreSQL under load, ${KILLS} kills of one of the three: whatever was killed, nothing is left`,
  async () => {
    const besides = {
      WARMPATH_DATA_DIR: otherDir,
      DATABASE_URL: `postgres://warmpath@/warmpath?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
      WARMPATH_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const owning = { WARMPATH_SECRETS_KEY: besides.WARMPATH_SECRETS_KEY };
    let owner = serve(owning);
    const { keys_file: keysFile = '' } = await owner.started;
    const { test_key: key } = JSON.parse(await readFile(keysFile, 'utf8')) as { test_key: string };
    let other = await serveUntilUp(besides);
    let answered = 0;
    const load = new AbortController();
    const loading = Promise.all([0, 1].map((which) => sendRequests(() => (which === 0 ? owner : other))));
    const waits: number[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await Promise.all([owner, other].map(async ({ started }) => isReady((await started).address)));
        // Somewhere in the load, elsewhere each time.
        await sleep((kill * 37) % 200);
        if (kill % 3 === 0) {
          const server = await postmaster();
          process.kill(server, 'SIGKILL');
          // Its sessions live a moment longer and would answer.
          await eventually(async () => expect(await postmaster()).not.toBe(server));
        } else if (kill % 3 === 1) {
          other.child.kill('SIGKILL');
          other = await serveUntilUp(besides);
        } else {
          owner.child.kill('SIGKILL');
          await owner.ended;
          waits.push(await untilServerIsGone());
          owner = await serveUntilUp(owning);
        }
      }
      expect(answered).toBeGreaterThan(KILLS);
    } finally {
      load.abort();
      await loading;
    }
    for (const { child } of [owner, other]) child.kill('SIGKILL');
    waits.push(await untilNoneIsLeft(dataDir, GONE_WITHIN), await untilNoneIsLeft(otherDir, GONE_WITHIN));
    console.log(
      `${KILLS} kills, ${answered} answers; gone after at most ${Math.round(Math.max(...waits))} ms`,
    );

    async function sendRequests(service: () => ServiceCommand): Promise<void> {
      while (!load.signal.aborted) {
        try {
          const { address } = await service().started;
          const answer = await fetch(`${address}/v1/fundraising/search-investors`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
            body: '{"limit": 1, "effort": "low"}',
            signal: AbortSignal.any([load.signal, AbortSignal.timeout(5_000)]),
          });
          await answer.text();
          answered++;
        } catch {
          await sleep(20); // killed
        }
      }
    }

    /** All that the owner started is gone, while the other service lives on. */
    async function untilServerIsGone(): Promise<number> {
      const from = performance.now();
      for (;;) {
        const left = (await processesOf(dataDir)).filter(
          (line) => Number.parseInt(line, 10) !== other.child.pid,
        );
        const waited = performance.now() - from;
        if (left.length === 0) return waited;
        if (waited > GONE_WITHIN) throw new Error(`left after ${waited} ms:\n${left.join('\n')}`);
        await sleep(100);
      }
    }
  },
  TIMEOUT_MS + KILLS * 20_000,
);
