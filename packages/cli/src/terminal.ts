import { createInterface } from 'node:readline/promises';
import { PassThrough, type Readable, type Writable } from 'node:stream';
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
  /** The profile of `--profile`. */
  profile?: string | undefined;
  /** Waits until it is taken, so that a slow reader holds the walk through the pages. Rejects if it cannot be written. */
  result(text: string): Promise<void>;
  note(line: string): void;
  bold(text: string): string;
  /** Whether a person can be asked. */
  readonly canAsk: boolean;
  ask(question: string): Promise<string>;
  /** As `ask`; what is typed is not shown. */
  askSecret(question: string): Promise<string>;
}

/** That Ctrl-C was pressed while a call was on its way; `again`: how its answer is had. */
export function interruption(again = ''): Failure {
  const told =
    'Interrupted. A call that was on its way may have been made: "wp credits ledger" shows charges.';
  return new Failure('interrupted', `${told} ${again}`.trimEnd());
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
    result: (text) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(interruption());
        interrupted.addEventListener('abort', stop, { once: true });
        stdout.write(text, (error) => {
          interrupted.removeEventListener('abort', stop);
          if (!error) resolve();
          // Who reads along may go (`| head -1`, a terminal that closes): program.ts ends quietly then.
          else if ((error as NodeJS.ErrnoException).code === 'EPIPE') reject(error);
          else reject(new Failure('defect', `The result could not be written: ${error.message}.`));
        });
      }),
    note: (line) => {
      stderr.write(`${safeText(line)}\n`);
    },
    bold: (text) => (isPlain ? text : `\u001b[1m${text}\u001b[22m`),
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    ask: (question) => askOver(around, question, stderr),
    // The line editor has to write what is typed somewhere.
    askSecret: (question) => askOver(around, question, new PassThrough().resume()),
  };
}

/** The line that is typed, shown on `echo`; empty if the input ends. Throws if it is broken off. */
async function askOver(
  { stdin, stderr, interrupted }: Surroundings,
  question: string,
  echo: Writable,
): Promise<string> {
  const isHidden = echo !== stderr;
  if (isHidden) stderr.write(safeText(question));
  const lines = createInterface({ input: stdin, output: echo, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => reject(brokenOff()));
      lines.once('close', () => resolve(''));
      lines
        .question(isHidden ? '' : safeText(question), { signal: interrupted })
        .then(resolve, () => reject(brokenOff()));
    });
  } catch (error) {
    if (!isHidden) stderr.write('\n');
    throw error;
  } finally {
    lines.close();
    if (isHidden) stderr.write('\n');
  }
}
