import type { Command } from 'commander';
import { rotate, whyNotRotate } from '../../accounts/master-keys.ts';
import { createKeyRingStore, processesWithout } from '../../accounts/queries-process.ts';
import { checkMasters, readMasterKeys } from '../../accounts/vault.ts';
import { beginEventLog } from '../../events/queries-events.ts';
import { forgetMailboxSecrets } from '../../mailboxes/queries-notices.ts';
import { forgetWebhookSecrets } from '../../monitoring/queries-webhooks.ts';
import { pauseAllSequences } from '../../outreach/queries-sequences.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import {
  actsHeldSince,
  holdActs,
  migrateAs,
  resumeActs,
  wouldMigrate,
} from '../../platform/database/store.ts';
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

  addCommand(
    secrets,
    'discard',
    'of a master key that is lost: say what nothing can decrypt any more, and with --yes forget it, so that the service starts',
  )
    .option('--yes', 'forget it: it cannot be undone')
    .action(discardCommand);
}

const LOST =
  'The operator lost the key that its password or token was encrypted with. Connect the mailbox again.';
const LOST_WEBHOOK =
  'The operator lost the key that its secret was encrypted with. Register the address again; it gets a new secret.';

async function discardCommand(options: CommonOptions & { readonly yes?: boolean }): Promise<void> {
  const output = outputOf(options);
  const keys = await readMasterKeys(readConfig());
  const lost = await withStore(output, ({ db }) =>
    db.transaction(async (transaction) => {
      const ring = createKeyRingStore(transaction);
      const masters = (await ring.masters()).map(({ master }) => master).filter((name) => !keys.has(name));
      const tenants = await ring.wrappedBy(masters);
      if (tenants.length > 0 && (await processesWithout(db, '')).running > 0)
        throw new OperatorError(
          'conflict',
          'A process of the service runs, so it has the master key: give this command its settings, or stop it. Nothing was changed.',
        );
      const mailboxes = await forgetMailboxSecrets(transaction, tenants, LOST);
      const webhooks = await forgetWebhookSecrets(transaction, tenants, LOST_WEBHOOK);
      await ring.forget(tenants);
      const all = { masters, tenants: tenants.length, mailboxes, webhooks };
      if (masters.length > 0 && options.yes !== true)
        throw new OperatorError(
          'usage',
          `${lossOf(all)} Nothing was changed: "warmpath secrets discard --yes" forgets it.`,
        );
      return all;
    }),
  );
  output.result(
    lost,
    lost.masters.length === 0
      ? 'Every master key that is needed is here: there is nothing to discard.'
      : `${lossOf(lost)} All of it is forgotten, and the service starts.`,
  );
}

/** What is lost, by name. */
function lossOf({
  masters,
  tenants,
  mailboxes,
  webhooks,
}: {
  readonly masters: readonly string[];
  readonly tenants: number;
  readonly mailboxes: readonly string[];
  readonly webhooks: readonly string[];
}): string {
  const named = (what: string, all: readonly string[]) =>
    all.length === 0
      ? `no ${what}`
      : `${all.length} ${what} (${all.slice(0, MOST_NAMED).join(', ')}${all.length > MOST_NAMED ? ', …' : ''})`;
  return (
    `Without the master key ${masters.map((name) => `"${name}"`).join(', ')} nothing can decrypt the secrets of ${tenants} tenants: ` +
    `${named('mailboxes', mailboxes)} have to be connected again, ${named('webhooks', webhooks)} to be registered again. ` +
    'A call repeated under the Idempotency-Key of one made before is refused as another call.'
  );
}

/** Enough to recognise them by; the whole lists are in the output of --json. */
const MOST_NAMED = 20;

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

/** What is so after a restore. */
export const HELD =
  'By itself this copy sends nothing, reads no inbox and runs no monitor until "warmpath resume": before that, see to it that the original is stopped for good.';

/** Shown with each sequence that was paused. */
const WHY_PAUSED =
  'The operator paused all sequences, as after a backup was restored: messages sent since the backup are not known here. Compare with the Sent folder, then resume this one or stop it.';
/** Shown with each answer that waited to be sent. */
const WHY_CANCELLED =
  'It was not sent here: the operator held all mail, as after a backup was restored. If it is not in the Sent folder, send it again.';

/**
 * Holds a copy of an installation, the original of which may be at work: what it does by itself waits, sequences are paused, and its log of
 * events goes another way from here. Resolves to how many were paused. Held already, it pauses what was resumed since. Under the role of operators.
 */
export async function holdCopy(db: Db): Promise<number> {
  await db.transaction(async (transaction) => {
    if (await holdActs(transaction)) await beginEventLog(transaction);
  });
  return pauseAllSequences(db, WHY_PAUSED, WHY_CANCELLED);
}

export function addPauseSequencesCommand(program: Command): void {
  addCommand(
    program,
    'pause-sequences',
    'of a copy made by other means than "warmpath restore": pause every sequence of every tenant, also of sandbox keys, cancel answers that wait, and let webhooks, digests, monitors and inboxes wait for "warmpath resume"; stop its services first',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const { paused, since } = await withStore(output, async ({ db }) => ({
      paused: await holdCopy(db),
      since: await actsHeldSince(db),
    }));
    output.result(
      { paused, held_since: since?.toISOString() ?? null },
      `Sequences paused: ${paused}. ${HELD} Each sequence is resumed or stopped by its tenant (POST /v1/fundraising/sequence/resume or /stop), who can see in the Sent folder what went out.`,
    );
  });
}

export function addResumeCommand(program: Command): void {
  addCommand(
    program,
    'resume',
    'after a restore: the original is stopped for good, so send webhooks and mail and run monitors here',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const since = await withStore(output, ({ db }) => resumeActs(db));
    output.result(
      { held_since: since?.toISOString() ?? null },
      since === undefined
        ? 'Nothing was held here.'
        : `What waited since ${since.toISOString()} is done from now on. Paused sequences stay paused: each tenant resumes or stops its own.`,
    );
  });
}

/** Whether what is due outside the database is done. */
export async function checkHeld(db: Queryable): Promise<Check[]> {
  const since = await actsHeldSince(db);
  if (since === undefined) return [];
  return [
    {
      name: 'restored',
      state: 'warn',
      message: `Held since ${since.toISOString()}, by a restore or "warmpath pause-sequences". ${HELD}`,
    },
  ];
}
