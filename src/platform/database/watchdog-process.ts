/**
 * Outlives one process that uses the bundled PostgreSQL, to stop the server after it: `node
 * watchdog-process.ts '<WatchdogOrder>'`. Its stdin is a pipe that this process holds open and the kernel
 * closes, however the process ends. Until then it waits and costs nothing; then it stops the server as soon
 * as no process is registered with it (presence.ts), and ends.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { WatchdogOrder } from './place.ts';

const order = JSON.parse(process.argv[2] ?? '') as WatchdogOrder;
// Signals to a whole group or terminal are for the watched process, whose end ends the watchdog.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGTSTP'] as const)
  process.on(signal, () => {});

// The server is a child of this process, not of the one that wants it: so it never runs without a watchdog.
const server = order.start === undefined ? undefined : startServer(order.start);
await once(process.stdin.on('error', () => {}).resume(), 'close');
try {
  // Loaded only now: a waiting watchdog takes 10 MB, with these 30.
  const { stopWhenUnused } = await import('./stop-unused.ts');
  await stopWhenUnused(order.place, server?.pid);
} catch (error) {
  // The program was removed or replaced meanwhile. Others who use the server start it again.
  console.error('the watchdog could not find out who uses the server, and stops it', error);
  server?.kill('SIGINT');
}
if (server === undefined) process.exit();

function startServer({ program, args }: { readonly program: string; readonly args: readonly string[] }) {
  const { uid, gid } = order.place.account;
  const child = spawn(program, args, {
    ...(uid === undefined ? {} : { uid, gid: gid ?? uid }),
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', () => process.exit());
  return child;
}
