import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, canReach, output, serverAccount } from './bundle.ts';
import type { Programs } from './presence.ts';

/** Whether a process exists and is more than a zombie (an adopted child that was not waited for). */
export async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false;
  }
  // The state follows the name, which stands in brackets and may hold anything, brackets too.
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (line === undefined) return true; // no /proc here (macOS)
  return line[line.lastIndexOf(')') + 2] !== 'Z';
}

/**
 * Whether a living process is the postmaster of the cluster: postgres changes into its data directory. Where
 * that cannot be seen (no /proc, another user's process) the command line decides; without one it counts as
 * true.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (directory !== undefined) return directory === cluster;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('postgres');
}

/** The owner of the embedded cluster; roles for the work are switched to from it. */
export const SUPERUSER = 'warmpath';
// initdb takes about a second, a minute on a slow disk.
const INITDB_TIMEOUT_MS = 180_000;
// Process ids mean nothing across containers: a half-made cluster of another one is left alone for this long.
const LEFTOVER_AGE_MS = 600_000;

/** The major version of an existing cluster, or undefined if there is none. */
export async function clusterMajor(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/**
 * Makes the cluster if there is none. It is made in the same folder and renamed when complete, so one
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
  try {
    await writeFile(join(dataDir, POINTER), pointerText(base, dataDir), { flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    const other = await readPointer(dataDir); // written by a concurrent start
    if (other !== undefined) return other;
    throw error;
  }
  options.log(`${dataDir} is closed to the user ${account.name}; the database is kept in ${base}`);
  return base;
}

const pointerText = (base: string, dataDir: string): string =>
  `The user as whom PostgreSQL runs cannot enter this directory. The database is in:\n${base}\nIt belongs to the data directory:\n${dataDir}\n`;

/** The folders that the file of a data directory names: of the database, and the directory that it was written for. */
async function pointedIn(dataDir: string): Promise<readonly string[] | undefined> {
  const text = await readFile(join(dataDir, POINTER), 'utf8').catch(() => undefined);
  return text?.split('\n').filter((line) => line.startsWith('/'));
}

/** Where the database of a directory is, if it is elsewhere. Throws for one that is gone, and for a copy, which must not share it. */
async function readPointer(dataDir: string): Promise<string | undefined> {
  const pointed = await pointedIn(dataDir);
  if (pointed === undefined) return undefined;
  const [path, of = dataDir] = pointed;
  const file = join(dataDir, POINTER);
  if (path === undefined || (await existing(path)) === undefined) {
    throw new Error(
      `${file} says that the database is in ${path ?? 'no directory'}, which does not exist. Bring it back, or remove that file to start with an empty database`,
    );
  }
  if (of === dataDir) return path;
  if ((await pointedIn(of))?.[0] === path) {
    throw new Error(
      `${dataDir} is a copy of ${of}, and ${file} names the database of that one, ${path}. Copy that folder too and name the copy in the file, or remove the file to start with an empty database`,
    );
  }
  // The directory was moved.
  await writeFile(file, pointerText(path, dataDir));
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

const PROGRAM = fileURLToPath(new URL('./watchdog-process.ts', import.meta.url));

export interface WatchdogOrder {
  readonly place: Place;
  /** The server to start; without it the one that runs is watched. */
  readonly start?: { readonly program: string; readonly args: readonly string[] };
}

/** The watchdog of this process: it stops the server after us, however we end, unless others use it. */
export class Watchdog {
  readonly #place: Place;
  #watchdog: ChildProcess | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Starts a server under a watchdog, which ends when the server does; what both say goes to the server's log. */
  start(program: string, args: readonly string[]): Promise<ChildProcess> {
    return this.#spawn({ place: this.#place, start: { program, args } });
  }

  /** Starts a watchdog for a running server without ours: another process started it, or ours was killed. */
  async watch(): Promise<void> {
    if (this.#watchdog === undefined) await this.#spawn({ place: this.#place });
  }

  /** From now on the server may be stopped without us. */
  release(): void {
    this.#watchdog?.stdin?.end();
    this.#watchdog = undefined;
  }

  async #spawn(order: WatchdogOrder): Promise<ChildProcess> {
    this.release();
    const log = await open(this.#place.logFile, 'a', 0o600);
    try {
      const cache = getCompileCacheDir();
      // NOTE: a session of its own: Ctrl-C at the terminal and the end of the terminal reach us alone.
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], {
        cwd: '/',
        env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
        detached: true,
        stdio: ['pipe', log.fd, log.fd],
      });
      this.#watchdog = child;
      const gone = () => {
        if (this.#watchdog === child) this.#watchdog = undefined;
      };
      child.on('error', gone).on('exit', gone).unref();
      // Nothing is written to it; its other end may go first.
      child.stdin?.on('error', () => {});
      if (child.stdin !== null && 'unref' in child.stdin && typeof child.stdin.unref === 'function')
        child.stdin.unref();
      return child;
    } finally {
      await log.close();
    }
  }
}
