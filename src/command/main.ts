import { Command, CommanderError, Help } from 'commander';
import { readConfig } from '../config.ts';
import { OperatorError } from '../core/operator-error.ts';
import { VERSION } from '../version.ts';
import { addCorpusCommands } from './corpus.ts';
import { addCreditsCommands } from './credits.ts';
import { addDoctorCommand } from './doctor.ts';
import { addKeyCommands } from './key.ts';
import { addMigrateCommand } from './migrate.ts';
import { processOutput } from './output.ts';
import { addOutreachCommand } from './outreach.ts';
import { addPauseSequencesCommand } from './pause-sequences.ts';
import { addSecretsCommands } from './secrets.ts';
import { addServeCommand } from './serve.ts';
import { addTenantCommands } from './tenant.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

const SETTINGS = `
Settings are environment variables, such as PORT, WARMPATH_DATA_DIR and DATABASE_URL (docs/configuration.md);
"warmpath doctor" shows those in use. "warmpath <command> --help" says more of a command.`;

function buildProgram(): Command {
  const program = new Command('warmpath')
    .description('Runs Warmpath and looks after its tenants, keys, credits and investor data.')
    .version(VERSION)
    .exitOverride()
    // The one line about a usage error is written below, where all failures are.
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError()
    // Commander lists required options among the others, without a mark.
    .configureHelp({
      optionDescription: (option) =>
        `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
    })
    .addHelpText('after', SETTINGS);
  addServeCommand(program);
  addOutreachCommand(program);
  addPauseSequencesCommand(program);
  addMigrateCommand(program);
  addTenantCommands(program);
  addKeyCommands(program);
  addCreditsCommands(program);
  addCorpusCommands(program);
  addSecretsCommands(program);
  addDoctorCommand(program);
  return program;
}

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
}
