import { PassThrough } from 'node:stream';
import {
  type Input,
  type OutputStream,
  type Surroundings,
  type Terminal,
  terminalOver,
} from '../../packages/cli/src/terminal.ts';

/** A terminal for tests: what was written, and a hand at its keyboard. */
export interface MadeTerminal {
  readonly terminal: Terminal;
  readonly around: Surroundings;
  /** Types as soon as something that holds `prompt` was written on stderr. */
  answer(prompt: string, text: string | (() => Promise<string>)): void;
  interrupt(): void;
  stdout(): string;
  stderr(): string;
  /** Whether what is typed was hidden, each time that changed. */
  readonly hidden: boolean[];
}

export interface MadeOptions {
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly home?: string;
}

export function madeTerminal({
  isTerminal = false,
  columns = 80,
  env = {},
  home = '',
}: MadeOptions = {}): MadeTerminal {
  const hidden: boolean[] = [];
  const written = { stdout: '', stderr: '' };
  const answers: { readonly prompt: string; readonly text: string | (() => Promise<string>) }[] = [];
  const stdin: Input = Object.assign(new PassThrough(), {
    isTTY: isTerminal,
    setRawMode: (isRaw: boolean) => hidden.push(isRaw),
  });
  const output = (name: keyof typeof written): OutputStream => {
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => {
      written[name] += chunk.toString();
      const [next] = answers;
      if (next === undefined || !written.stderr.includes(next.prompt)) return;
      answers.shift();
      // After whoever asks has begun to listen.
      setImmediate(async () => stdin.push(typeof next.text === 'string' ? next.text : await next.text()));
    });
    return Object.assign(stream, { isTTY: isTerminal, columns });
  };
  const interrupt = new AbortController();
  const around: Surroundings = {
    stdin,
    stdout: output('stdout'),
    stderr: output('stderr'),
    env,
    home,
    interrupted: interrupt.signal,
  };
  return {
    terminal: terminalOver(around),
    around,
    answer: (prompt, text) => void answers.push({ prompt, text }),
    interrupt: () => interrupt.abort(),
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    hidden,
  };
}
