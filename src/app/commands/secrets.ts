import type { Command } from 'commander';
import { rotate, whyNotRotate } from '../../accounts/master-keys.ts';
import { createKeyRingStore } from '../../accounts/queries-process.ts';
import { checkMasters, readMasterKeys } from '../../accounts/vault.ts';
import { pauseAllSequences } from '../../outreach/queries-sequences.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { migrateAs, wouldMigrate } from '../../platform/database/store.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { addCommand, type CommonOptions, outputOf, storeOptions, table, withStore } from './output.ts';
import type { Check } from './start-service.ts';

export function addSecretsCommands(program: Command): void {
  const secrets = program
    .command('secrets')
    .description('the master key that encrypts passwords, tokens and webhook secrets');

  addCommand(secrets, 'status', 'show which master keys are needed and which of them are here').action(
    async (options: CommonOptions) => {
      const output = outputOf(options);
      const status = await withStore(output, ({ db }) => statusOf(db, readConfig()));
      const rows = status.keys.map(({ name, dataKeys, here, current }) => [
        name,
        dataKeys,
        here ? 'here' : 'MISSING',
        current ? 'current' : '',
      ]);
      const text =
        rows.length === 0 ? 'There is no master key, and nothing is encrypted.' : table(HEADINGS, rows);
      output.result(status, text);
    },
  );

  addCommand(
    secrets,
    'rotate',
    'wrap every data key with the current master key; it can be stopped and run again, also while services run that know the key',
  )
    .option(
      '--force',
      'also if running processes do not know the key and can decrypt nothing until they are restarted',
    )
    .action(rotateCommand);
}

async function rotateCommand(options: CommonOptions & { readonly force?: boolean }): Promise<void> {
  const output = outputOf(options);
  const config = readConfig();
  const rotated = await withStore(output, async ({ db }) => {
    const keys = await readMasterKeys(config);
    const ring = createKeyRingStore(db);
    await checkMasters(ring, keys, config);
    const against = await whyNotRotate(db, keys);
    if (against !== undefined && options.force !== true) {
      throw new OperatorError(
        'conflict',
        `${against} Nothing was changed. Start them with it as WARMPATH_SECRETS_KEY and the old one in WARMPATH_SECRETS_OLD_KEYS, then rotate; --force rotates all the same.`,
      );
    }
    const done = await rotate(ring, keys);
    // Looked at again: one may have been started without the key meanwhile.
    const after = await whyNotRotate(db, keys);
    if (after !== undefined) output.warn(`warning: ${after}`);
    return done;
  });
  output.result(
    rotated,
    `${rotated.rewrapped} data keys are now wrapped by "${rotated.master}", ${rotated.unchanged} were already. ` +
      'Once every service has been started with this key, no older one is needed ("warmpath secrets status").',
  );
}

const HEADINGS = ['master key', 'data keys', '', ''];

interface KeyStatus {
  readonly name: string;
  readonly dataKeys: number;
  readonly here: boolean;
  readonly current: boolean;
}

async function statusOf(
  db: Queryable,
  config: Config,
): Promise<{ readonly ready: boolean; readonly keys: readonly KeyStatus[] }> {
  const keys = await readMasterKeys(config);
  const masters = await createKeyRingStore(db).masters();
  const names = new Set([
    ...(keys.current === undefined ? [] : [keys.current]),
    ...masters.map((one) => one.master),
  ]);
  return {
    ready: keys.current !== undefined,
    keys: [...names].map((name) => ({
      name,
      dataKeys: masters.find(({ master }) => master === name)?.count ?? 0,
      here: keys.has(name),
      current: name === keys.current,
    })),
  };
}

/** Whether what is sealed can be opened here, and whether anything can be sealed. */
export async function checkSecrets(db: Queryable, config: Config): Promise<Check> {
  const name = 'secrets';
  try {
    await checkMasters(createKeyRingStore(db), await readMasterKeys(config), config);
  } catch (error) {
    return { name, state: 'fail', message: error instanceof Error ? error.message : String(error) };
  }
  const { ready, keys } = await statusOf(db, config);
  const old = keys.filter(({ current, dataKeys }) => !current && dataKeys > 0);
  if (!ready && config.databaseUrl !== undefined) {
    const message =
      'no master key: mailboxes cannot be connected, webhook secrets are not encrypted. Set WARMPATH_SECRETS_KEY ("openssl rand -base64 32" makes one).';
    return { name, state: 'warn', message };
  }
  if (!ready)
    return { name, state: 'ok', message: 'the master key is made at the first start of the service' };
  if (old.length > 0) {
    const named = old.map((one) => `"${one.name}" (${one.dataKeys})`).join(', ');
    return {
      name,
      state: 'warn',
      message: `older master keys are still needed: ${named}. "warmpath secrets rotate" wraps their data keys again.`,
    };
  }
  const sealed = keys.reduce((sum, { dataKeys }) => sum + dataKeys, 0);
  return { name, state: 'ok', message: `encrypted under one master key, ${sealed} data keys` };
}

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

/** Shown with each of them. */
const WHY =
  'The operator paused all sequences, as after a backup was restored: messages sent since the backup are not known here. Compare with the Sent folder, then resume this one or stop it.';

export function addPauseSequencesCommand(program: Command): void {
  addCommand(
    program,
    'pause-sequences',
    'pause every sequence of every tenant, also of sandbox keys: after a backup was restored, before mail is sent again',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const paused = await withStore(output, ({ db }) => pauseAllSequences(db, WHY));
    output.result(
      { paused },
      `Sequences paused: ${paused}. Each is resumed or stopped by its tenant (POST /v1/fundraising/sequence/resume or /stop), who can see in the Sent folder what went out.`,
    );
  });
}
