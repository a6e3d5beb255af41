import { CommanderError } from 'commander';
import { OperatorError } from '../../platform/values/errors.ts';
import { readConfig } from '../settings/config.ts';
import { processOutput } from './output.ts';
import { buildProgram } from './program.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
/** What a failed command stopped has ended by then; what it left running would keep its process for ever, ms. */
const LEFT_RUNNING_MS = 5_000;

/** Ends a failed command: one line on stderr, with `--json` also `{error, message}` on stdout, and the exit code. */
function fail(error: unknown): void {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const output = processOutput(process.argv.includes('--json'));
  const isUsage =
    error instanceof CommanderError || (error instanceof OperatorError && error.code === 'usage');
  const code = isUsage ? 'usage' : error instanceof OperatorError ? error.code : 'failed';
  const message = messageOf(error);
  process.exitCode = isUsage ? EXIT_USAGE : EXIT_FAILURE;
  // Commander has shown the help already where a group was called without a command.
  if (error instanceof CommanderError && error.code === 'commander.help') {
    if (output.json) output.result({ error: code, message: 'Which command? See the help on stderr.' }, '');
    return;
  }
  output.warn(`warmpath: ${message}`);
  if (output.json) output.result({ error: code, message }, '');
  if (!isUsage && wantsDebug()) console.error(error);
}

function wantsDebug(): boolean {
  try {
    return readConfig().logLevel === 'debug';
  } catch {
    return false; // a wrong setting is what is being reported
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CommanderError) {
    return `${error.message.replace(/^error: /, '').replaceAll('\n', ' ')} ("warmpath help" lists the commands)`;
  }
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

// Who reads along may go (`| head -1`, a terminal that closes): what cannot be written is lost, and nothing else.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await buildProgram().parseAsync();
} catch (error) {
  fail(error);
  setTimeout(() => process.exit(), LEFT_RUNNING_MS).unref();
}
