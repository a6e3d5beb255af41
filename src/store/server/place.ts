import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Account, canReach, serverAccount } from './account.ts';

/** Where the parts of one embedded database lie. */
export interface Place {
  readonly dataDir: string;
  /** Holds the cluster, the log and, if needed, a copy of the programs: dataDir, or a folder outside a closed parent. */
  readonly base: string;
  readonly cluster: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly account: Account;
}

export interface PlaceOptions {
  readonly dataDir: string;
  /** The system's folder for temporary files. */
  readonly tempDir: string;
  readonly log: (message: string) => void;
  /** Where clusters go whose data directory the server's account cannot enter. */
  readonly elsewhere?: string;
}

/** Only the file name `.s.PGSQL.5432` depends on the port; nothing listens on TCP. */
export const PORT = 5432;
// sun_path has 108 bytes with its closing zero.
const SOCKET_PATH_LIMIT = 107;
const ELSEWHERE = '/var/lib/warmpath';
const POINTER = 'postgres-is-elsewhere.txt';
// Our own entries: the modes of a directory with nothing else may be changed.
const OURS = /^(postgres(\.making-.*|-.*)?|socket|postgres\.log(\.1)?|index|database\.txt)$/;

/** Makes the data directory if needed and decides where cluster and socket go. Running it again gives the same place. */
export async function preparePlace(options: PlaceOptions): Promise<Place> {
  const made = await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(resolve(options.dataDir));
  const pointed = await readPointer(dataDir);
  const account = await serverAccount(await existing(join(pointed ?? dataDir, 'postgres')));
  const base = pointed ?? (await chooseBase(dataDir, made, account, options));
  const socketDir = await makeSocketDir(base, account, options.tempDir);
  return {
    dataDir,
    base,
    cluster: join(base, 'postgres'),
    socketDir,
    logFile: join(base, 'postgres.log'),
    account,
  };
}

async function chooseBase(
  dataDir: string,
  made: string | undefined,
  account: Account,
  options: PlaceOptions,
): Promise<string> {
  if (account.uid === undefined || (await canReach(account, dataDir))) return dataDir;
  const entries = await readdir(dataDir);
  if (made !== undefined || entries.every((name) => OURS.test(name))) {
    await openForPassing(made === undefined ? dataDir : await realpath(made), dataDir);
    if (await canReach(account, dataDir)) return dataDir;
  }
  if (entries.includes('postgres')) {
    throw new Error(
      `the database in ${dataDir} runs as ${account.name}, who can no longer enter that directory. Open the directories above it (chmod o+x)`,
    );
  }
  return makeElsewhere(dataDir, account, options);
}

/**
 * Lets all users pass through the directories from `first` down to `last`, whatever the umask made of them.
 * Passing is not listing, and the cluster's own directory stays closed (0700) all the same.
 */
async function openForPassing(first: string, last: string): Promise<void> {
  for (let path = last; ; path = dirname(path)) {
    await chmod(path, (await stat(path)).mode | 0o011);
    if (path === first || path === dirname(path)) return;
  }
}

/** The name has a random part: a data directory removed and made again under its old name must start empty. */
async function makeElsewhere(dataDir: string, account: Account, options: PlaceOptions): Promise<string> {
  const base = join(
    options.elsewhere ?? ELSEWHERE,
    `${shortHash(dataDir)}-${randomBytes(4).toString('hex')}`,
  );
  await openForPassing((await mkdir(base, { recursive: true, mode: 0o711 })) ?? base, base);
  if (!(await canReach(account, base))) {
    throw new Error(
      `PostgreSQL cannot run as root, and its user ${account.name} can enter neither ${dataDir} nor ${base}. Choose a data directory under a directory open to everybody (chmod o+x), or set DATABASE_URL`,
    );
  }
  const text = `The user ${account.name}, as whom PostgreSQL runs, cannot enter this directory. The database is in:\n${base}\n`;
  try {
    await writeFile(join(dataDir, POINTER), text, { flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    const other = await readPointer(dataDir); // written by a concurrent start
    if (other !== undefined) return other;
    throw error;
  }
  options.log(`${dataDir} is closed to the user ${account.name}; the database is kept in ${base}`);
  return base;
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, POINTER), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const path = text.split('\n').find((line) => line.startsWith('/'));
  if (path === undefined || (await existing(path)) === undefined) {
    throw new Error(
      `${join(dataDir, POINTER)} says that the database is in ${path ?? 'no directory'}, which does not exist. Bring it back, or remove that file to start with an empty database`,
    );
  }
  return path;
}

/**
 * The folder of the socket, 0700 and owned by the server's user. It is the whole of the authentication: the
 * server trusts all who can open the socket, which are its user (who could read the files anyway) and root.
 */
async function makeSocketDir(base: string, account: Account, tempDir: string): Promise<string> {
  const near = join(base, 'socket');
  const path =
    socketFile(near).length <= SOCKET_PATH_LIMIT ? near : join(tempDir, `warmpath-${shortHash(base)}`);
  await mkdir(path, { mode: 0o700 }).then(
    () => (account.uid === undefined ? undefined : chown(path, account.uid, account.gid ?? account.uid)),
    (error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const found = await lstat(path);
  const owner = account.uid ?? process.getuid?.() ?? found.uid;
  // Root made it a moment ago and was killed before giving it away.
  if (found.isDirectory() && found.uid === 0 && owner !== 0) await chown(path, owner, account.gid ?? owner);
  else if (!found.isDirectory() || found.uid !== owner) {
    // The owner of the folder could replace the server by their own.
    throw new Error(`${path} should be a directory of ${account.name} and is not. Remove it and start again`);
  }
  if ((found.mode & 0o077) !== 0) await chmod(path, 0o700);
  return path;
}

function socketFile(dir: string): Buffer {
  return Buffer.from(join(dir, `.s.PGSQL.${PORT}`));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function existing(path: string): Promise<string | undefined> {
  return stat(path).then(
    () => path,
    () => undefined,
  );
}
