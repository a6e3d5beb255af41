import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, output } from './account.ts';
import { bundledFolder, usableBundle } from './bundle.ts';

/** PostgreSQL's programs, tried out as the account that will run them. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
  readonly bundled: boolean;
}

export interface FindOptions {
  readonly account: Account;
  /** Where a copy of the bundle goes if the installed one cannot be used in place. */
  readonly copyTo: string;
  /** The major version of an existing cluster: only programs of this version can run it. */
  readonly major?: number | undefined;
  /** The directories of $PATH. */
  readonly searchPath?: readonly string[];
  /** False leaves the bundle out (tests of the fallback). */
  readonly bundle?: boolean;
  /** Is told where those of the machine are taken. */
  readonly log: (message: string) => void;
}

const OLDEST_MAJOR = 15;
const SYSTEM_FOLDER = '/usr/lib/postgresql';
const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin'];

/**
 * The first programs that really run here: the bundled ones, else those of the machine, which is said: whoever installs expects the
 * version that comes along, and a database that is made by another one stays with it. Throws an error that says
 * what to do where none do, or where none fit the existing cluster.
 */
export async function findPrograms(options: FindOptions): Promise<Programs> {
  const tried: string[] = [];
  const others: number[] = [];
  for await (const candidate of candidates(options, tried)) {
    const found = await tryOut(candidate.folder, candidate.bundled, options.account, tried);
    if (found === undefined) continue;
    if (options.major === undefined || options.major === found.major) {
      if (!found.bundled)
        options.log(
          `warning: PostgreSQL ${found.major} of this machine (${candidate.folder}) is used, not the bundled one: ${tried.join('; ') || `the data directory was made by PostgreSQL ${found.major}`}`,
        );
      return found;
    }
    others.push(found.major);
  }
  if (options.major !== undefined && others.length > 0) {
    throw new Error(
      `the data directory was made by PostgreSQL ${options.major}, and here are only versions ${[...new Set(others)].join(', ')}. Install PostgreSQL ${options.major}, or export the data with it (pg_dump) and import it into a new data directory`,
    );
  }
  throw new Error(
    `no usable PostgreSQL was found. Install PostgreSQL ${OLDEST_MAJOR} or newer on this machine, or set DATABASE_URL to a database server. Tried:\n  ${tried.join('\n  ')}`,
  );
}

async function* candidates(
  options: FindOptions,
  tried: string[],
): AsyncGenerator<{ folder: string; bundled: boolean }> {
  const native = options.bundle === false ? undefined : bundledFolder();
  if (native === undefined) tried.push(`the bundled one: no package for ${process.platform}-${process.arch}`);
  else {
    try {
      yield {
        folder: join(await usableBundle(native, options.account, options.copyTo), 'bin'),
        bundled: true,
      };
    } catch (error) {
      tried.push(`the bundled one: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const versions = (await readdir(SYSTEM_FOLDER).catch(() => []))
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(options.searchPath ?? []),
    ...versions.map((name) => join(SYSTEM_FOLDER, name, 'bin')),
    ...USUAL_FOLDERS,
  ];
  for (const folder of new Set(folders.filter((name) => name.startsWith('/'))))
    yield { folder, bundled: false };
}

async function tryOut(
  folder: string,
  bundled: boolean,
  account: Account,
  tried: string[],
): Promise<Programs | undefined> {
  const postgres = join(folder, 'postgres');
  const initdb = join(folder, 'initdb');
  const answers = [
    await output(postgres, ['--version'], account),
    await output(initdb, ['--version'], account),
  ];
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(answers[0]?.text ?? '')?.[1] ?? 0);
  const failed = answers.find((answer) => answer.code !== 0);
  if (failed !== undefined) tried.push(`${folder}: ${failed.text.trim().slice(0, 200)}`);
  else if (major < OLDEST_MAJOR) tried.push(`${folder}: version ${major} is too old`);
  else return { initdb, postgres, major, bundled };
  return undefined;
}
