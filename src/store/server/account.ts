import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

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
 * or `nobody`; an existing cluster keeps the owner it has. Throws where the cluster belongs to a user we
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

/**
 * Whether the account may execute a file or enter a directory. It is tried, not computed: modes, access
 * lists, mount options and user namespaces all matter.
 */
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
