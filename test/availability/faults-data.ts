import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSettings } from './cluster.ts';
import { brief, type Fault, lasting, oneOf, primaryOf } from './faults.ts';
import type { Installation } from './installation.ts';

/** As long as a client waits for one try, ms. */
const BROKEN_MS = 5_000;
/** Shorter than a statement may take, ms. */
const LOCKED_MS = 5_000;
/** The index of the live corpus (docs/operating/scale.md). */
const INDEX = 'index/live.wpx';

const END_SESSIONS = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'warmpath_app'";

/** A setting of the services' login, for new sessions: those that are there are ended. */
const login = (name: string, begin: string, end: string): Fault =>
  lasting(name, BROKEN_MS, async ({ asSuperuser }) => {
    const set = async (what: string) => {
      await asSuperuser(`alter role warmpath_app ${what}`);
      await asSuperuser(END_SESSIONS);
    };
    await set(begin);
    return async () => {
      await set(end);
      await makeSettings();
    };
  });

const failing = async (installation: Installation, ...args: readonly string[]): Promise<void> => {
  if ((await installation.command(args)) !== 0) throw new Error(`${args.join(' ')} failed under load`);
};
/** A command has read its settings and is at work by then, ms. */
const KILLED_AFTER_MS = 700;
let backups = 0;
const backupFile = ({ cluster }: Installation): string => {
  backups += 1;
  return join(cluster.folder, `backup-${backups}`);
};

/** The database and its disk, the index, commands of the operator meanwhile, providers, mail hosts and receivers of webhooks. */
export const DATA_FAULTS: readonly Fault[] = [
  brief(
    'disk of the primary full',
    async (installation) => (await primaryOf(installation)).disk.fill(BROKEN_MS),
    {
      lasts: true,
      movesPrimary: 'may',
      needsWhole: true,
    },
  ),
  login(
    'database read-only',
    'set default_transaction_read_only = on',
    'reset default_transaction_read_only',
  ),
  login('statements time out', "set statement_timeout = '2ms'", 'reset statement_timeout'),
  login('too many connections', 'connection limit 0', 'connection limit -1'),
  // Each commit waits for a tenth of a second before it is written, as on a disk that does.
  login(
    'disk slow',
    'set commit_delay = 100000; alter role warmpath_app set commit_siblings = 0',
    'reset commit_delay; alter role warmpath_app reset commit_siblings',
  ),
  brief('sessions ended', ({ asSuperuser }) => asSuperuser(END_SESSIONS)),
  brief(
    'accounts locked',
    ({ asSuperuser }) =>
      asSuperuser(
        `begin; lock table warmpath.account in access exclusive mode; select pg_sleep(${LOCKED_MS / 1_000}); commit`,
      ),
    { lasts: true },
  ),
  brief('backup taken', (installation) => failing(installation, 'backup', backupFile(installation))),
  brief('backup killed', (installation) =>
    installation.command(['backup', backupFile(installation)], KILLED_AFTER_MS),
  ),
  brief('migrated again', (installation) => failing(installation, 'migrate')),
  brief('migration killed', (installation) => installation.command(['migrate'], KILLED_AFTER_MS)),
  brief('index file deleted', async ({ dataDir, services }, random) => {
    await rm(join(dataDir, INDEX), { force: true });
    await oneOf(services, random).kill();
  }),
  brief('index file damaged', async ({ dataDir, services }, random) => {
    // As a disk or a person leaves it; what is mapped is another file, as docs/operating/scale.md demands.
    await writeFile(join(dataDir, 'damaged'), Buffer.alloc(50_000, 'made up'));
    await rename(join(dataDir, 'damaged'), join(dataDir, INDEX));
    await oneOf(services, random).kill();
  }),
  brief('published index lost', async ({ asSuperuser, services }, random) => {
    await asSuperuser('truncate warmpath.index_snapshot cascade');
    await oneOf(services, random).kill();
  }),
  lasting('providers fail', BROKEN_MS, async () => () => {}, { providers: () => 'vendor_error' }),
  lasting('providers hang', BROKEN_MS, async () => () => {}, { providers: () => 'hang' }),
  ...['smtp-lost-ack', 'smtp-lost-data', 'refuse', 'blackhole', 'slice', 'latency'].map((mode) =>
    lasting(`mail host: ${mode}`, 2 * BROKEN_MS, async ({ mail }) => {
      await mail.breakSubmission({ mode });
      return () => mail.breakSubmission({ mode: 'pass' });
    }),
  ),
  ...(['refuses', 'is silent', 'resets'] as const).map((how) =>
    lasting(`receiver of events ${how}`, BROKEN_MS, async ({ receiver }) => {
      receiver.behave(how);
      return () => receiver.behave('answers');
    }),
  ),
];
