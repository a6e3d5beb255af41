import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The command as the repository runs it. */
export const WP = resolve(import.meta.dirname, '../../packages/cli/bin/wp.js');

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface WpOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Buffer;
  readonly cwd?: string;
}

/** A folder for one test file, in which `wp` finds no settings of whoever runs the tests. */
export function wpHome(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'wp-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts `wp` as its own process; nothing of the environment of the tests but PATH reaches it. */
export function startWp(home: string, args: readonly string[], options: WpOptions = {}) {
  return spawn(process.execPath, [WP, ...args], {
    cwd: options.cwd ?? home,
    env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs `wp` to its end. */
export function runWp(home: string, args: readonly string[], options: WpOptions = {}): Promise<Ended> {
  const child = startWp(home, args, options);
  const text = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text.stderr += chunk;
  });
  // It may have ended without reading.
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? '');
  return new Promise((settle, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => settle({ exitCode, signal, ...text }));
  });
}
