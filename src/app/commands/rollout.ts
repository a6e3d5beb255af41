import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { OperatorError } from '../../platform/values/errors.ts';
import { type NamedCell, readCells } from '../../tenant-data/rules-move.ts';
import { readSettingsFile } from '../settings/config.ts';
import { addCommand, type CommonOptions, type Output, outputOf, table } from './output.ts';
import { stoppable } from './processes.ts';

/** Groups of commands that change a corpus; each of them can be run again. */
const GROUPS = ['import', 'pull', 'join-people'];

interface RolloutOptions extends CommonOptions {
  readonly cells: string;
}

interface Outcome {
  readonly cell: string;
  /** `not begun`: it was stopped before. */
  readonly state: 'done' | 'failed' | 'not begun';
  readonly seconds: number;
}

/** `corpus rollout`: one import in every cell. */
export function addRolloutCommand(corpus: Command): void {
  addCommand(
    corpus,
    'rollout',
    'run an import in every cell, one after another; stopped or failed in some, it can be run again',
  )
    .requiredOption('--cells <file>', 'a name and the path of a file with settings on each line')
    .argument('<command...>', 'what follows "warmpath corpus", such as: -- import crunchbase-export ./export')
    .action(rollOut);
}

async function rollOut(command: readonly string[], options: RolloutOptions): Promise<void> {
  const output = outputOf(options);
  if (!GROUPS.includes(command[0] ?? '')) {
    throw new OperatorError(
      'usage',
      `"${command[0]}" changes no corpus; expected ${GROUPS.join(', ')} and what follows it.`,
    );
  }
  const cells = await cellsIn(options.cells);
  // All of them first: a file that is missing should not stop half way.
  const settings = new Map<string, NodeJS.ProcessEnv>();
  for (const { name, file } of cells) {
    settings.set(name, await readSettingsFile(resolve(dirname(options.cells), file)));
  }
  const outcomes: Outcome[] = [];
  await stoppable(
    output,
    'What cells have imported stays; run the command again for the others.',
    async (signal) => {
      for (const { name } of cells) {
        signal.throwIfAborted();
        output.note(`${name}: ${command.join(' ')}`);
        const began = performance.now();
        const isDone = await runIn(name, settings.get(name) ?? {}, command, output, signal);
        const seconds = Math.round((performance.now() - began) / 1_000);
        outcomes.push({ cell: name, state: isDone ? 'done' : 'failed', seconds });
      }
    },
  ).finally(() => {
    const open = cells.filter(({ name }) => !outcomes.some(({ cell }) => cell === name));
    outcomes.push(...open.map(({ name }) => ({ cell: name, state: 'not begun' as const, seconds: 0 })));
    const rows = outcomes.map(({ cell, state, seconds }) => [cell, state, seconds]);
    output.note(table(['cell', 'state', 'seconds'], rows));
  });
  const failed = outcomes.filter(({ state }) => state === 'failed').map(({ cell }) => cell);
  if (failed.length > 0) {
    throw new OperatorError(
      'conflict',
      `It failed in ${failed.join(', ')}; what was wrong is said above. Mend it and run the command again: cells that have it add nothing twice.`,
    );
  }
  output.result(outcomes, 'Every cell has it.');
}

async function cellsIn(path: string): Promise<readonly NamedCell[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError('usage', `The list of cells ${path} cannot be read: ${why}.`, error);
  });
  const cells = readCells(text);
  if (typeof cells !== 'string') return cells;
  throw new OperatorError('usage', `The list of cells ${path} cannot be used: ${cells}.`);
}

/** Runs the command as its own process, which reads only the cell's settings; says what it says, with the name before it. */
async function runIn(
  name: string,
  env: NodeJS.ProcessEnv,
  command: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<boolean> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', 'corpus', ...command], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // It ends its import by itself: all of it or nothing.
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => output.note(`${name}: ${line}`));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (code !== 0) output.warn(`${name}: failed, with exit code ${code}`);
  return code === 0;
}
