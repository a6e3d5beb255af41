import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import type { HostileOptions } from './service-process.ts';

const ENTRY = join(import.meta.dirname, 'service-process.ts');
/** A busy machine takes many seconds to start a service, and to settle what was cut off. */
const TIMEOUT_MS = 60_000;
/** Of a process that has nothing to do: one of the pool or of a provider may come or go meanwhile. */
const HANDLES_MORE = 24;
/** Caches fill up once; what a cut request leaves behind, times thousands of them, would be more. */
const HEAP_MORE = 48 * 1024 * 1024;

/** A service in a process of its own, and next to it one that makes accounts and declares what is answered. */
export interface HostileRig {
  readonly port: number;
  readonly beside: TestService;
  readonly live: Account;
  readonly test: Account;
  /** Lines of level warn and above. */
  readonly logged: readonly string[];
  /** Throws unless it lives, has let go of everything, answers an honest request, and the ledger holds. */
  aftermath(): Promise<{ readonly handles: number; readonly heapBytes: number }>;
  close(): Promise<void>;
}

export async function createHostileRig(options: Partial<HostileOptions> = {}): Promise<HostileRig> {
  const beside = await createTestService();
  const accounts = { credits: 100_000_000, plan: 'paid' } as const;
  const [live, test] = [await beside.account(accounts), await beside.account({ ...accounts, mode: 'test' })];
  const all: HostileOptions = {
    connection: beside.db.connection,
    trustedProxies: [],
    clients: undefined,
    ...options,
  };
  const child = spawn(process.execPath, ['--expose-gc', ENTRY, JSON.stringify(all)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const logged: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => logged.push(line));
  const said = createInterface({ input: child.stdout });
  child.setMaxListeners(0);
  const said1 = async (word: string): Promise<string> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const ended = once(child, 'exit', { signal: timeout }).then(([code]) => {
      throw new Error(`the service ended with ${code}:\n${logged.slice(-20).join('\n')}`);
    });
    const [line] = (await Promise.race([once(said, 'line', { signal: timeout }), ended])) as [string];
    if (!line.startsWith(`${word} `)) throw new Error(`the service said: ${line}`);
    return line.slice(word.length + 1);
  };
  const port = Number(new URL(await said1('ready')).port);
  const heap = async (): Promise<number> => {
    child.stdin.write('\n');
    return Number(await said1('heap'));
  };
  const handles = (): number => readdirSync(`/proc/${child.pid}/fd`).length;

  // Everything is loaded, every pool is open and the threads for tables run before it is measured.
  for (let n = 0; n < 3; n += 1)
    await Promise.all(
      Array.from({ length: 20 }, () => Promise.all([honest(port, live.key), readTable(port, live.key)])),
    );
  const before = { handles: handles(), heapBytes: await heap() };

  return {
    port,
    beside,
    live,
    test,
    logged,
    async aftermath() {
      assertAlive(child, logged);
      const until = Date.now() + TIMEOUT_MS;
      while (handles() > before.handles + HANDLES_MORE && Date.now() < until) await sleep(50);
      if (handles() > before.handles + HANDLES_MORE)
        throw new Error(`${handles()} handles are open; at first ${before.handles} were`);
      const status = await honest(port, live.key);
      if (status !== 200) throw new Error(`an honest request was answered with ${status}`);
      await settled(beside, until);
      await beside.checkLedger();
      const heapBytes = await heap();
      if (heapBytes > before.heapBytes + HEAP_MORE)
        throw new Error(`the heap holds ${heapBytes} octets; at first ${before.heapBytes}`);
      return { handles: handles() - before.handles, heapBytes: heapBytes - before.heapBytes };
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.stdin.end();
        await ended;
      }
      await beside.close();
    },
  };
}

function assertAlive(child: ChildProcess, logged: readonly string[]): void {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(
      `the service ended with ${child.exitCode ?? child.signalCode}:\n${logged.slice(-20).join('\n')}`,
    );
}

/** Until no charge is under way: what was cut off is settled all the same. */
async function settled({ db }: TestService, until: number): Promise<void> {
  const open = async () => {
    const [row] = await db.system.query<{ open: number }>({
      text: `select count(*)::int as open from charge where state = 'reserved'`,
    });
    return row?.open ?? 0;
  };
  while ((await open()) > 0) {
    if (Date.now() > until) throw new Error(`${await open()} charges are still reserved`);
    await sleep(100);
  }
}

/** Has a table read in a thread; nothing is stored. */
async function readTable(port: number, key: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/fundraising/import-investors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ csv_content: 'Investor\nSable Row', check_only: true }),
  });
  await answer.text();
}

/** The status of a request as a client makes it. */
async function honest(port: number, key: string): Promise<number> {
  const request = get({
    port,
    host: '127.0.0.1',
    localAddress: '127.0.0.9',
    path: '/v1/usage',
    agent: false,
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const [answer] = await once(request, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}
