import type { Command } from 'commander';
import { pino } from 'pino';
import { readServiceConfig } from '../../config.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { readRunningServices } from '../../store/account/running-services.ts';
import { emptySandbox } from '../../store/account/sandbox/empty-sandbox.ts';
import { addCommand, type CommonOptions, outputOf, parseId } from '../arguments.ts';
import { table } from '../output.ts';
import { withStore } from '../with-store.ts';
import { storeStory } from './sandbox-story.ts';

export function addSandboxCommands(program: Command): void {
  const sandbox = program.command('sandbox').description('the made-up data behind test keys');

  addCommand(
    sandbox,
    'reset',
    'delete what a tenant has stored in the sandbox, and leave the made-up raise of a first start there',
  )
    .argument('<id>', 'the tenant', parseId)
    .option('--yes', 'do it: it cannot be undone')
    .action(async (id: string, options: CommonOptions & { yes?: boolean }) => {
      const output = outputOf(options);
      if (options.yes !== true) {
        throw new OperatorError(
          'usage',
          `This deletes the profile, list, network, mailboxes, messages and suppressions of the sandbox, not of live data. "warmpath sandbox reset ${id} --yes" does it.`,
        );
      }
      const running = await withStore(output, ({ db }) => readRunningServices(db));
      // The mail of the sandbox is in the memory of the process that sent it: two workers would lose each other's.
      if (running.length > 0) {
        throw new OperatorError(
          'conflict',
          'A service runs on this database: stop it, then start this again.',
        );
      }
      const deleted = await reset(id);
      const rows = deleted.map(({ kind, rows: count }) => [kind, count]);
      const said = rows.length === 0 ? 'There was nothing.' : table(['kind', 'deleted'], rows);
      output.result({ id, deleted }, `${said}\n\nThe made-up raise is there again.`);
    });
}

async function reset(id: string) {
  const config = await readServiceConfig();
  // Loaded here only: the other commands start in half the time without the web server.
  const { startService } = await import('../../main.ts');
  const service = await startService(
    { ...config, host: '127.0.0.1', port: 0, outreachHere: true },
    pino({ level: 'silent' }),
    { settings: [], checks: [] },
  );
  try {
    const deleted = await emptySandbox(service.store.system, id);
    await storeStory(service, id);
    return deleted;
  } finally {
    await service.close();
  }
}
