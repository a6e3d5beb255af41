import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '../core/account/secret.ts';
import { OperatorError } from '../core/operator-error.ts';
import { type GivenKey, newMasterKey } from './master-keys.ts';

const FILE = 'secrets.key';
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

export const keyFileIn = (dataDir: string) => join(dataDir, FILE);

/** The master key of a data directory; undefined where there is none. Throws OperatorError where the file is something else. */
export async function readKeyFile(dataDir: string): Promise<GivenKey | undefined> {
  const path = keyFileIn(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = text.trim();
  if (/^[A-Za-z0-9+/]{43}=$/.test(key)) return { name: undefined, key: new Secret(key) };
  throw new OperatorError(
    'invalid_setting',
    `${path} does not contain a master key (32 bytes in base64). Restore it from your backup; without it encrypted secrets cannot be read.`,
  );
}

/** Makes the master key of a data directory, for its owner only; another process that was first is taken at its word. */
export async function makeKeyFile(dataDir: string): Promise<GivenKey> {
  const path = keyFileIn(dataDir);
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, constants.O_CREAT | constants.O_WRONLY | constants.O_EXCL, OWNER_ONLY);
  try {
    await file.writeFile(`${newMasterKey()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Whole or not at all, and never over one that is there: a key half written is every secret lost.
    await link(draft, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } finally {
    await unlink(draft);
  }
  await syncFolder(dataDir);
  const made = await readKeyFile(dataDir);
  if (made === undefined) throw new OperatorError('unavailable', `${path} was made and is gone again.`);
  return made;
}

/** The name of the file has to outlast a power cut as data keys do that it wraps. Windows syncs no folders. */
async function syncFolder(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dataDir, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Whether others on the machine may read the file. */
export async function isKeyFileOpen(dataDir: string): Promise<boolean> {
  const found = await stat(keyFileIn(dataDir)).catch(() => undefined);
  return found !== undefined && process.platform !== 'win32' && (found.mode & OTHERS) !== 0;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
