import type { Command } from 'commander';
import { readAccess } from '../settings.ts';
import type { Terminal } from '../terminal.ts';
import { relay } from './relay.ts';

/** `wp mcp`. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .helpGroup('For programs:')
    .summary('serve an assistant over stdio')
    .description(
      'Serves the Model Context Protocol over stdio, for assistants that start a program: every message goes to /mcp of the service, with the key of "wp login" or WARMPATH_KEY. What the key may do and spend is bound by its scopes and its daily cap.',
    )
    .option('--lookups', 'also offer the tools of single lookups')
    .option('--readonly', 'offer only tools that read')
    .action(async ({ lookups = false, readonly = false }: { lookups?: boolean; readonly?: boolean }) =>
      relay({ access: await readAccess(terminal), lookups, readonly }, terminal),
    );
}
