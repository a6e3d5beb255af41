import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, output } from './account.ts';
import { isAlive } from './processes.ts';
import type { Programs } from './programs.ts';

/** The owner of the embedded cluster; roles for the work are switched to from it. */
export const SUPERUSER = 'warmpath';
// initdb takes about a second, a minute on a slow disk.
const INITDB_TIMEOUT_MS = 180_000;
// Process ids mean nothing across containers: a half-made cluster of another one is left alone for this long.
const LEFTOVER_AGE_MS = 600_000;

/** The major version of an existing cluster, or undefined where there is none. */
export async function clusterMajor(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/**
 * Makes the cluster where there is none. It is made in the same folder and renamed when complete, so one
 * interrupted in the middle is never taken for a cluster; of two made at once the first wins.
 */
export async function initialise(cluster: string, programs: Programs, account: Account): Promise<void> {
  await removeLeftovers(cluster);
  if ((await clusterMajor(cluster)) !== undefined) return;
  const making = `${cluster}.making-${process.pid}-${randomBytes(3).toString('hex')}`;
  await mkdir(making, { mode: 0o700 });
  try {
    if (account.uid !== undefined) await chown(making, account.uid, account.gid ?? account.uid);
    const answer = await output(
      programs.initdb,
      initdbArguments(making, programs.major),
      account,
      INITDB_TIMEOUT_MS,
    );
    if (answer.code !== 0)
      throw new Error(`initdb could not make a database in ${making}:\n${answer.text.trim()}`);
    await rename(making, cluster);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if ((await clusterMajor(cluster)) === undefined) throw error;
  }
}

function initdbArguments(directory: string, major: number): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    // See makeSocketDir: only the server's user and root reach the socket.
    '--auth=trust',
    '--encoding=UTF8',
    // Code-point order, the same on every machine and after every upgrade of its C library. From 17 on PostgreSQL has
    // it built in; before, `C` compares by bytes, which for UTF-8 is the same order.
    '--locale=C',
    ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--lc-ctype=C.UTF-8']),
    '--data-checksums',
    '--no-instructions',
  ];
}

async function removeLeftovers(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.making-`;
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(cluster), name);
    const made = await stat(path).catch(() => undefined);
    const owner = Number.parseInt(name.slice(prefix.length), 10);
    const old = made !== undefined && Date.now() - made.mtimeMs > LEFTOVER_AGE_MS;
    // An initdb whose starter was killed may still write: what it adds after this is removed at the next start.
    if (old || !(await isAlive(owner)))
      await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}
