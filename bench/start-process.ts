import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../src/platform/database/connection.ts';

export interface Started {
  /** What it printed first: where it listens. */
  readonly firstLine: string;
  readonly pid: number;
  stop(): void;
}

/** Runs a file of ours in a process of its own; resolves when it has printed its first line. */
export function startProcess(file: URL, args: readonly string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) =>
      resolve({
        firstLine: chunk.toString().trim(),
        pid: child.pid ?? 0,
        stop: () => child.kill('SIGTERM'),
      }),
    );
    child.once('exit', (code) => reject(new Error(`${file.pathname} ended with ${code}`)));
  });
}

/** The service with an endpoint that tells its processor time (`measured-service.ts`), over a database; `file`: of another checkout. */
export const startMeasuredService = (
  connection: Connection,
  settings: object = {},
  file = new URL('./measured-service.ts', import.meta.url),
): Promise<Started> => startProcess(file, [JSON.stringify(connection), JSON.stringify(settings)]);
