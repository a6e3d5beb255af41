import { createInterface } from 'node:readline';
import { OperatorError } from '../../core/operator-error.ts';
import type { Output } from '../output.ts';
import { stoppable } from '../stoppable.ts';

/** What was done stays, whenever somebody stops. */
export const GO_ON = 'What was stored, downloaded and imported stays; start the command again to go on.';

/** Answers longer than this are no answers to a question of ours, characters. */
const LONGEST = 1_000;

export interface Asker {
  /** The answer, trimmed; `usual` where nothing was said, the input has ended, or nobody is to be asked. */
  ask(question: string, usual?: string): Promise<string>;
  /** Yes or no; `usual` where nothing was said. An answer that is neither is asked for again. */
  confirm(question: string, usual: boolean): Promise<boolean>;
  end(): void;
}

/**
 * Asks on stderr and reads lines of stdin, at a terminal or from a file. The terminal stays as it is, so that Ctrl-C is a
 * signal at any time: it ends the question with an `OperatorError` (stopped).
 */
export function createAsker(output: Output, isSilent: boolean): Asker {
  const lines: string[] = [];
  let wake: (() => void) | undefined;
  let hasEnded = isSilent;
  const reader = isSilent ? undefined : createInterface({ input: process.stdin, terminal: false });
  reader?.on('line', (line) => {
    lines.push(line.slice(0, LONGEST));
    wake?.();
  });
  reader?.on('close', () => {
    hasEnded = true;
    wake?.();
  });
  const nextLine = (signal: AbortSignal): Promise<string | undefined> => {
    const line = lines.shift();
    if (line !== undefined || hasEnded) return Promise.resolve(line);
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    const onAbort = () => reject(new OperatorError('stopped', GO_ON));
    signal.addEventListener('abort', onAbort, { once: true });
    wake = () => resolve(lines.shift());
    return promise.finally(() => {
      wake = undefined;
      signal.removeEventListener('abort', onAbort);
    });
  };
  const ask = async (question: string, usual = ''): Promise<string> => {
    const shown = usual === '' ? question : `${question} [${usual}]`;
    // Written once Ctrl-C is a stop already: somebody may press it on seeing the question.
    const line = await stoppable(output, GO_ON, (signal) => {
      if (!isSilent) process.stderr.write(`${shown} `);
      return nextLine(signal);
    });
    // What comes from a file is not echoed by a terminal.
    if (!isSilent && process.stdin.isTTY !== true) process.stderr.write(`${line ?? ''}\n`);
    const said = line?.trim() ?? '';
    return said === '' ? usual : said;
  };
  return {
    ask,
    async confirm(question, usual) {
      for (;;) {
        const said = (await ask(`${question} (${usual ? 'Y/n' : 'y/N'})`)).toLowerCase();
        if (said === '') return usual;
        if (/^(?:y|yes)$/u.test(said)) return true;
        if (/^(?:n|no)$/u.test(said)) return false;
        output.warn('Answer y or n.');
      }
    },
    end: () => reader?.close(),
  };
}
