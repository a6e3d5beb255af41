import type { Command } from 'commander';
import { createKeyRingStore } from '../../accounts/queries-process.ts';
import { readMasterKeys } from '../../accounts/vault.ts';
import { beginLineage } from '../../corpus/queries-merges.ts';
import { backUp, type Contents, noteBackup, restore } from '../../platform/database/backup.ts';
import type { BackupHead, TableEnd } from '../../platform/database/backup-file.ts';
import { carryOver } from '../../platform/database/carry-over.ts';
import { createDb } from '../../platform/database/postgres.ts';
import { onBare, resumeActs } from '../../platform/database/store.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { grouped } from '../../reference/rules-place.ts';
import { isEmptyInstallation } from '../queries-health.ts';
import { readConfig } from '../settings/config.ts';
import { addCommand, type CommonOptions, type Output, outputOf, storeOptions } from './output.ts';
import { HELD, holdCopy } from './secrets.ts';

/** What is in a database, as those say who own its tables. */
export const CONTENTS: Contents = {
  masters: async (db) => (await createKeyRingStore(db).masters()).map(({ master }) => master),
  isEmpty: isEmptyInstallation,
};

/** Says each table as it is done, and adds up their rows. */
function progressOf(output: Output): {
  readonly onTable: (table: string, end: TableEnd) => void;
  rows: number;
} {
  const progress = {
    rows: 0,
    onTable(table: string, { rows }: TableEnd) {
      progress.rows += rows;
      if (rows > 0) output.note(`${table}: ${grouped(rows)} rows`);
    },
  };
  return progress;
}

/** The master keys that the secrets of a backup need, in words. */
function keysNeeded({ masters }: BackupHead): string {
  if (masters.length === 0) return 'It holds no secrets.';
  return `Its passwords and tokens need the master key ${masters.map((name) => `"${name}"`).join(' and ')}, which is not in it: keep a copy of the key in another place.`;
}

export function addBackupCommands(program: Command): void {
  addCommand(
    program,
    'upgrade-database',
    'carry the bundled database over to the PostgreSQL of this version, after an upgrade; the service is stopped meanwhile',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const { dataDir, databaseUrl, searchPath } = storeOptions(output);
    if (databaseUrl !== undefined || dataDir === undefined)
      throw new OperatorError(
        'usage',
        'DATABASE_URL names a server of your own: upgrade it as its documentation says. Warmpath works with 15 and newer.',
      );
    const progress = progressOf(output);
    const done = await carryOver({
      dataDir,
      searchPath,
      contents: CONTENTS,
      log: output.note,
      onTable: progress.onTable,
    });
    output.result(
      { from: done.from, to: done.to, before: done.before },
      `The database is of PostgreSQL ${done.to} now; all rows are as they were. The one of PostgreSQL ${done.from} is kept in ${done.before}: remove it when the service has worked for a while.`,
    );
  });

  addCommand(program, 'backup', 'write all that the database holds to one file, while services work')
    .argument('<file>', 'a new file, readable by its owner alone')
    .action(async (path: string, options: CommonOptions) => {
      const output = outputOf(options);
      const progress = progressOf(output);
      const where = storeOptions(output);
      const head = await onBare(where, undefined, async (connection) => {
        const made = await backUp({
          ...{ connection, path, contents: CONTENTS, onTable: progress.onTable },
          beside: where.databaseUrl === undefined ? 'bundled' : 'another',
        });
        await noteBackup(connection, made.at).catch((error: Error) =>
          output.warn(
            `warning: ${path} is whole, but its time was not noted, so warmpath_backup_age_seconds goes on (${error.message})`,
          ),
        );
        return made;
      });
      output.result(
        { file: path, at: head.at, rows: progress.rows, master_keys: head.masters },
        `${path} holds ${grouped(progress.rows)} rows as of ${head.at}. ${keysNeeded(head)}`,
      );
    });

  addCommand(
    program,
    'restore',
    'fill an empty database from a file of "warmpath backup": the bundled one of a new WARMPATH_DATA_DIR, or that of DATABASE_URL',
  )
    .argument('<file>', 'what "warmpath backup" of this or an earlier version wrote')
    .option(
      '--keep-sequences',
      'go on where the backup stood, with active sequences and without "warmpath resume": only if the service was stopped before the backup and stays so',
    )
    .action(async (path: string, options: CommonOptions & { readonly keepSequences?: boolean }) => {
      const output = outputOf(options);
      const progress = progressOf(output);
      const config = readConfig();
      let paused = 0;
      const head = await onBare(
        storeOptions(output, config),
        config.ownerDatabaseUrl?.reveal(),
        (connection) =>
          restore({
            ...{ connection, path, contents: CONTENTS, onTable: progress.onTable, log: output.note },
            async beforeUse() {
              const db = createDb({
                connection,
                role: 'warmpath_system',
                applicationName: 'warmpath restore',
                poolSize: 1,
              });
              try {
                await beginLineage(db);
                // The original may have been held itself: that is not of this copy.
                await resumeActs(db);
                if (options.keepSequences !== true) paused = await holdCopy(db);
              } finally {
                await db.close();
              }
            },
          }),
      );
      const keys = await readMasterKeys(config);
      const missing = head.masters.filter((name) => !keys.has(name));
      output.result(
        { file: path, at: head.at, rows: progress.rows, paused, missing_master_keys: missing },
        [
          `Restored ${grouped(progress.rows)} rows as of ${head.at}; all are as in the file.`,
          options.keepSequences === true
            ? 'All goes on when the service starts.'
            : `${HELD}\nSequences paused: ${paused}. Messages sent since ${head.at} are not known here: each tenant compares with the Sent folder, and resumes or stops each.`,
          missing.length === 0
            ? undefined
            : `Before the first start: put back ${missing.map((name) => `"${name}"`).join(' and ')}, the master key (secrets.key in the data directory, or WARMPATH_SECRETS_KEY). Without it "warmpath secrets discard" lets the service start.`,
        ]
          .filter((line) => line !== undefined)
          .join('\n'),
      );
    });
}
