import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { migrateAs, wouldMigrate } from '../store/open.ts';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { storeOptions, withStore } from './with-store.ts';

interface MigrateCommandOptions extends CommonOptions {
  readonly check?: boolean;
}

export function addMigrateCommand(program: Command): void {
  addCommand(
    program,
    'migrate',
    'bring the database to the schema of this version, as the owner of its tables (WARMPATH_OWNER_DATABASE_URL, else DATABASE_URL)',
  )
    .option('--check', 'only show what would be applied; the exit code is 1 if there is something')
    .action(async (options: MigrateCommandOptions) => {
      const output = outputOf(options);
      const owner = readConfig().ownerDatabaseUrl?.reveal();
      const { pending, newer } = await wouldMigrate(storeOptions(output), owner);
      if (options.check === true) {
        output.result({ pending, newer: newer ?? null }, newer ?? listed('To be applied', pending));
        if (pending.length > 0) process.exitCode = 1;
        return;
      }
      // A service may work beside a newer version; who asks to migrate learns that nothing was done.
      if (newer !== undefined) throw new Error(newer);
      const applied =
        owner === undefined
          ? await withStore(output, ({ migrations }) => Promise.resolve(migrations))
          : await migrateAs(owner, output.note);
      output.result({ applied }, listed('Applied', applied));
    });
}

function listed(title: string, names: readonly string[]): string {
  if (names.length === 0) return 'The database is up to date.';
  return `${title}:\n${names.map((name) => `  ${name}`).join('\n')}`;
}
