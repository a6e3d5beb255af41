import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { Failure } from './failure.ts';
import { safeText } from './output/value.ts';

export interface Input extends Readable {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
}
export interface OutputStream extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What a command is given of the process it runs in. */
export interface Surroundings {
  readonly stdin: Input;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the user's files; empty if there is none. */
  readonly home: string;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/** Where a command writes and asks: the result on stdout, everything else on stderr. */
export interface Terminal extends Surroundings {
  /** Columns of stdout; undefined if it is no terminal. */
  readonly columns: number | undefined;
  /** Waits until it is taken, so that a slow reader holds the walk through the pages. */
  result(text: string): Promise<void>;
  note(line: string): void;
  bold(text: string): string;
  /** Whether a person can be asked. */
  readonly canAsk: boolean;
  ask(question: string): Promise<string>;
  /** As `ask`; what is typed is not shown. */
  askSecret(question: string): Promise<string>;
}

const CONTROL_C = '\u0003';
const CONTROL_D = '\u0004';
const BACKSPACES = ['\u0008', '\u007f'];
/** A key and a password are shorter by far; what is longer was pasted by mistake. */
const LONGEST_SECRET = 4_096;

/** That Ctrl-C was pressed while a call was on its way. */
export function interruption(): Failure {
  return new Failure(
    'interrupted',
    'Interrupted. A call that was on its way may have been made: "wp credits ledger" shows charges.',
  );
}

/** That Ctrl-C was pressed in place of an answer. */
function brokenOff(): Failure {
  return new Failure('interrupted', 'Interrupted; nothing was sent.');
}

/** The terminal over these streams. */
export function terminalOver(around: Surroundings): Terminal {
  const { stdin, stdout, stderr, env, interrupted } = around;
  const isPlain = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb' || stdout.isTTY !== true;
  return {
    ...around,
    columns: stdout.isTTY === true ? (stdout.columns ?? 80) : undefined,
    async result(text) {
      if (!stdout.write(text) && !stdout.destroyed) await once(stdout, 'drain', { signal: interrupted });
    },
    note: (line) => {
      stderr.write(`${safeText(line)}\n`);
    },
    bold: (text) => (isPlain ? text : `\u001b[1m${text}\u001b[22m`),
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    async ask(question) {
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return await new Promise<string>((resolve, reject) => {
          lines.once('SIGINT', () => reject(brokenOff()));
          lines.once('close', () => resolve(''));
          lines
            .question(safeText(question), { signal: interrupted })
            .then(resolve, () => reject(brokenOff()));
        });
      } catch (error) {
        stderr.write('\n');
        throw error;
      } finally {
        lines.close();
      }
    },
    async askSecret(question) {
      stderr.write(safeText(question));
      stdin.setRawMode?.(true);
      try {
        return await readHidden(stdin, interrupted);
      } finally {
        stdin.setRawMode?.(false);
        stdin.pause();
        stderr.write('\n');
      }
    },
  };
}

/** What is typed until the line ends. Throws if it is broken off. */
function readHidden(stdin: Input, interrupted: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (settle: () => void) => {
      stdin.off('data', take);
      interrupted.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(brokenOff()));
    const take = (chunk: Buffer | string) => {
      for (const sign of chunk.toString()) {
        if (sign === CONTROL_C) return stop();
        if (sign === '\r' || sign === '\n' || sign === CONTROL_D) return end(() => resolve(typed));
        if (BACKSPACES.includes(sign)) typed = typed.slice(0, -1);
        else typed += sign;
        if (typed.length > LONGEST_SECRET)
          return end(() => reject(new Failure('usage', `This is longer than ${LONGEST_SECRET} characters.`)));
      }
      return undefined;
    };
    stdin.on('data', take);
    interrupted.addEventListener('abort', stop);
    stdin.resume();
  });
}
