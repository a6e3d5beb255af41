import { CommanderError } from 'commander';
import { ENDINGS, Failure } from './failure.ts';
import { safeJson } from './output/safe-text.ts';
import { buildProgram } from './program.ts';
import { type Surroundings, terminalOver } from './terminal.ts';

/** Runs `wp` with these arguments; the exit code. */
export async function wp(args: readonly string[], around: Surroundings): Promise<number> {
  const terminal = terminalOver(around);
  try {
    await buildProgram(terminal).parseAsync([...args], { from: 'user' });
    return ENDINGS.done.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help'))
      return error.exitCode === 0 ? ENDINGS.done.exitCode : ENDINGS.usage.exitCode;
    const failure = failureOf(error);
    terminal.note(`wp: ${failure.message}`);
    if (failure.ending === 'defect' && error instanceof Error) terminal.note(String(error.stack));
    if (args.includes('--json')) {
      const body = failure.body ?? { error: failure.ending, message: failure.message };
      await terminal.result(`${safeJson(JSON.stringify(body))}\n`);
    }
    return ENDINGS[failure.ending].exitCode;
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof CommanderError)
    return new Failure(
      'usage',
      `${error.message.replace(/^error: /, '').replaceAll('\n', ' ')} ("wp --help")`,
    );
  return new Failure('defect', error instanceof Error ? error.message : String(error));
}
