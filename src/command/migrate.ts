import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { migrateAs } from '../store/open.ts';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { withStore } from './with-store.ts';

export function addMigrateCommand(program: Command): void {
  addCommand(
    program,
    'migrate',
    'bring the database to the schema of this version, as the owner of its tables (WARMPATH_OWNER_DATABASE_URL, else DATABASE_URL)',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const config = readConfig();
    const owner = config.ownerDatabaseUrl?.reveal();
    const applied =
      owner === undefined
        ? await withStore(output, async ({ migrations }) => migrations)
        : await migrateAs(owner, output.note);
    output.result(
      { applied },
      applied.length === 0
        ? 'The database was up to date.'
        : `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}`,
    );
  });
}
