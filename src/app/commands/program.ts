import { Command, Help } from 'commander';
import { VERSION } from '../../platform/process.ts';
import { addBackupCommands } from './backup.ts';
import { addCorpusCommands } from './corpus.ts';
import { addCreditsCommands, addKeyCommands } from './credits.ts';
import { addDoctorCommand } from './doctor.ts';
import { addServeCommand } from './first-start.ts';
import { addMemberCommands, addOperatorCommands, addTenantCommands } from './operator.ts';
import { addOutreachCommand, addSearchCommand } from './processes.ts';
import { addSandboxCommands } from './sandbox.ts';
import {
  addMigrateCommand,
  addPauseSequencesCommand,
  addResumeCommand,
  addSecretsCommands,
} from './secrets.ts';
import { addStartHereCommand } from './start-here.ts';

const SETTINGS = `
Settings are environment variables, such as PORT, WARMPATH_DATA_DIR and DATABASE_URL (docs/configuration.md);
"warmpath doctor" shows those in use. "warmpath <command> --help" says more about a command.`;

/** The `warmpath` command with all its subcommands; nothing runs before it is given arguments. */
export function buildProgram(): Command {
  const program = new Command('warmpath')
    .description('Runs Warmpath and manages its tenants, keys, credits and investor data.')
    .version(VERSION)
    .exitOverride()
    // The one line about a usage error is written in main.ts, with all failures.
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError()
    .configureHelp({
      optionDescription: (option) =>
        `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
    })
    .addHelpText('after', SETTINGS);
  addStartHereCommand(program);
  addServeCommand(program);
  addOutreachCommand(program);
  addSearchCommand(program);
  addPauseSequencesCommand(program);
  addResumeCommand(program);
  addMigrateCommand(program);
  addBackupCommands(program);
  addTenantCommands(program);
  addMemberCommands(program);
  addOperatorCommands(program);
  addKeyCommands(program);
  addCreditsCommands(program);
  addCorpusCommands(program);
  addSandboxCommands(program);
  addSecretsCommands(program);
  addDoctorCommand(program);
  return program;
}
