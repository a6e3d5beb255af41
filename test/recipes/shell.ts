import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** What a script printed, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One bash for all blocks of a page: variables, functions and jobs of one are there in the next. */
export interface Shell {
  run(script: string): Promise<Ran>;
  close(): Promise<void>;
}

/** How long one block may take: an installation on a busy machine, ms. */
const BLOCK_MS = 300_000;

export function openShell(
  folder: string,
  env: Readonly<Record<string, string>>,
  [program = 'bash', ...words]: readonly string[] = ['bash', '--noprofile', '--norc'],
): Shell {
  // In a group of its own, so that what it left running ends with it.
  const child = spawn(program, words, { cwd: folder, env, detached: true });
  const end = randomUUID();
  let stdout = '';
  let stderr = '';
  let onMore: () => void = () => {};
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    stdout += part;
    onMore();
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
    onMore();
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  return {
    async run(script) {
      stdout = '';
      stderr = '';
      return new Promise((done, fail) => {
        const timer = setTimeout(
          () => fail(new Error(`no end after ${BLOCK_MS} ms: ${script}\n${stdout}${stderr}`)),
          BLOCK_MS,
        );
        onMore = () => {
          const [, printed, code] = new RegExp(`^([\\s\\S]*)${end} (\\d+)\\n$`).exec(stdout) ?? [];
          if (printed === undefined || !stderr.endsWith(`${end}\n`)) return;
          clearTimeout(timer);
          done({ code: Number(code), stdout: printed, stderr: stderr.slice(0, -end.length - 1) });
        };
        // As a reader pastes it; a failure in the middle of a block or a pipe is a failure of the block.
        child.stdin.write(
          `set -e -o pipefail; trap 'warmpath_code=$?; echo ${end} $warmpath_code; echo ${end} >&2' EXIT\n${script}\ntrap - EXIT; set +e; echo ${end} 0; echo ${end} >&2\n`,
        );
      });
    },
    async close() {
      if (child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGTERM');
        } catch {
          // it has ended by itself
        }
      }
      await ended;
    },
  };
}
