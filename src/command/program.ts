import { Command, Help } from 'commander';
import { VERSION } from '../version.ts';
import { addCreditsCommands } from './account/credits.ts';
import { addKeyCommands } from './account/key.ts';
import { addMemberCommands } from './account/member.ts';
import { addOperatorCommands } from './account/operator.ts';
import { addTenantCommands } from './account/tenant.ts';
import { addCorpusCommands } from './corpus/corpus.ts';
import { addDoctorCommand } from './doctor/doctor.ts';
import { addMigrateCommand } from './migrate.ts';
import { addOutreachCommand } from './outreach.ts';
import { addPauseSequencesCommand } from './pause-sequences.ts';
import { addSandboxCommands } from './sandbox/sandbox.ts';
import { addSearchCommand } from './search.ts';
import { addSecretsCommands } from './secrets.ts';
import { addServeCommand } from './serve.ts';
import { addStartHereCommand } from './start/start-here.ts';

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
    // Commander lists required options among the others, without a mark.
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
  addMigrateCommand(program);
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
