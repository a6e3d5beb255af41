import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Place } from './place.ts';

const PROGRAM = fileURLToPath(new URL('./watchdog-process.ts', import.meta.url));

/** The arguments of a watchdog. */
export interface WatchdogOrder {
  readonly place: Place;
  /** The server to start; without it the one that runs is watched. */
  readonly start?: { readonly program: string; readonly args: readonly string[] };
}

/** The watchdog of this process: it stops the server after us, however we end, unless others use it. */
export class Watchdog {
  readonly #place: Place;
  #watchdog: ChildProcess | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Starts a server under a watchdog, which ends when the server does; what both say goes to the server's log. */
  start(program: string, args: readonly string[]): Promise<ChildProcess> {
    return this.#spawn({ place: this.#place, start: { program, args } });
  }

  /** Starts a watchdog for a running server without ours: another process started it, or ours was killed. */
  async watch(): Promise<void> {
    if (this.#watchdog === undefined) await this.#spawn({ place: this.#place });
  }

  /** From now on the server may be stopped without us. */
  release(): void {
    this.#watchdog?.stdin?.end();
    this.#watchdog = undefined;
  }

  async #spawn(order: WatchdogOrder): Promise<ChildProcess> {
    this.release();
    const log = await open(this.#place.logFile, 'a', 0o600);
    try {
      const cache = getCompileCacheDir();
      // NOTE: a session of its own: Ctrl-C at the terminal and the end of the terminal reach us alone.
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], {
        cwd: '/',
        env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
        detached: true,
        stdio: ['pipe', log.fd, log.fd],
      });
      this.#watchdog = child;
      const gone = () => {
        if (this.#watchdog === child) this.#watchdog = undefined;
      };
      child.on('error', gone).on('exit', gone).unref();
      // Nothing is written to it; its other end may go first.
      child.stdin?.on('error', () => {});
      if (child.stdin !== null && 'unref' in child.stdin && typeof child.stdin.unref === 'function')
        child.stdin.unref();
      return child;
    } finally {
      await log.close();
    }
  }
}
