import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import type { StoredThing } from '../../core/account/ports.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { exportTenant, removeTenant } from '../../store/account/tenant-removal.ts';
import { addCommand, type CommonOptions, outputOf, parseId } from '../arguments.ts';
import { table } from '../output.ts';
import { withStore } from '../with-store.ts';

export function addTenantDataCommands(tenant: Command): void {
  addCommand(
    tenant,
    'export',
    'write everything a tenant has stored to a file, one JSON document on each line',
  )
    .argument('<id>', 'the tenant', parseId)
    .argument('<file>', 'a file that is not there yet')
    .action(async (id: string, file: string, options: CommonOptions) => {
      const output = outputOf(options);
      if (await isThere(file)) {
        throw new OperatorError('usage', `${file} is there already; name another file, or remove it first.`);
      }
      const counts = await withStore(output, ({ db }) => writeLines(file, exportTenant(db, id)));
      const rows = Object.entries(counts).map(([kind, count]) => [kind, count]);
      output.result({ id, file, counts }, `${table(['kind', 'things'], rows)}\n\nWritten to ${file}.`);
    });

  addCommand(tenant, 'delete', 'delete everything a tenant has stored and end its keys; the ledger stays')
    .argument('<id>', 'the tenant', parseId)
    .option('--yes', 'do it: it cannot be undone')
    .action(async (id: string, options: CommonOptions & { yes?: boolean }) => {
      const output = outputOf(options);
      if (options.yes !== true) {
        throw new OperatorError(
          'usage',
          `This cannot be undone. "warmpath tenant export ${id} FILE" keeps a copy; "warmpath tenant delete ${id} --yes" does it.`,
        );
      }
      const removed = await withStore(output, ({ db }) => removeTenant(db, id));
      const rows = removed.deleted.map(({ kind, rows: count }) => [kind, count]);
      output.result(
        removed,
        `${table(['kind', 'deleted'], rows)}\n\n${removed.keysRevoked} keys ended. The ledger and its charges stay: they prove the bill, and say nothing of what was asked.`,
      );
    });
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Writes the things to a file only its owner may read, which has its name when all of them are in it. Resolves to how many
 * there are of each kind.
 */
async function writeLines(file: string, things: AsyncIterable<StoredThing>): Promise<Record<string, number>> {
  const part = `${file}.part`;
  const counts: Record<string, number> = {};
  const stream = createWriteStream(part, { mode: 0o600 });
  const ended = finished(stream);
  ended.catch(() => {}); // thrown by the await below, or by the write that fails
  try {
    for await (const thing of things) {
      counts[thing.kind] = (counts[thing.kind] ?? 0) + 1;
      if (!stream.write(`${JSON.stringify(thing)}\n`)) await Promise.race([once(stream, 'drain'), ended]);
    }
    stream.end();
    await ended;
    await rename(part, file);
    return counts;
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error instanceof Error && 'syscall' in error
      ? new OperatorError('usage', `${file} cannot be written: ${error.message}.`, error)
      : error;
  }
}
