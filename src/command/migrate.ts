import type { Command } from 'commander';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { withStore } from './with-store.ts';

export function addMigrateCommand(program: Command): void {
  addCommand(
    program,
    'migrate',
    'bring the database to the schema of this version (every other command does so too)',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const applied = await withStore(output, async ({ migrations }) => migrations);
    output.result(
      { applied },
      applied.length === 0
        ? 'The database was up to date.'
        : `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}`,
    );
  });
}
