import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../platform/database/db.ts';
import { syncFolder } from '../platform/process.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { Secret, VaultError } from '../platform/values/key-scopes.ts';
import type { KeyRingStore } from './queries-process.ts';
import { processesWithout } from './queries-process.ts';
import type { OwnedKey, WrappedKey } from './rules-ports.ts';

/** Of AES-256. */
export const KEY_BYTES = 32;
/** NIST SP 800-38D §8.2.2: 96 random bits are safe for 2^32 values under one key; a tenant has some dozens. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed, for the day something else is used. */
const VERSION = 1;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Version, nonce, tag, ciphertext: AES-256-GCM with `about` as additional data. */
export function sealWith(key: Buffer, about: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** What was sealed. Throws VaultError `broken` where key, `about` or any byte is another one. */
export function openWith(key: Buffer, about: string, sealed: Uint8Array): Buffer {
  const octets = Buffer.from(sealed);
  if (octets.length < HEADER_BYTES || octets[0] !== VERSION) throw broken();
  const nonce = octets.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(octets.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(octets.subarray(HEADER_BYTES)), decipher.final()]);
  } catch {
    throw broken();
  }
}

const broken = () =>
  new VaultError(
    'broken',
    'An encrypted value cannot be decrypted: it was changed, or is not where it was encrypted for.',
  );

export interface GivenKey {
  readonly name: string | undefined;
  readonly key: Secret;
}

/** The master keys this process has. They wrap data keys and nothing else, and never leave it. */
export interface MasterKeys {
  /** What wraps from now on; undefined: there is no master key. */
  readonly current: string | undefined;
  has(master: string): boolean;
  /** Each key under each of its names, to see whether two processes have the same ones; nothing secret. */
  readonly labels: readonly string[];
  /** The label of `current`. */
  readonly currentLabel: string | undefined;
  /** Throws VaultError `no_key` without a current master key. */
  wrap(tenantId: string, dataKey: Buffer): WrappedKey;
  /** Throws VaultError `unknown_key` or `broken`. */
  unwrap(owned: OwnedKey): Buffer;
  /** The same data key, wrapped by the current master key. */
  rewrap(owned: OwnedKey): WrappedKey;
}

/** Throws OperatorError if two different keys bear one name. */
export function createMasterKeys(given: GivenKey | undefined, old: readonly GivenKey[]): MasterKeys {
  const keys = new Map<string, Buffer>();
  const add = ({ name, key }: GivenKey): string => {
    const octets = Buffer.from(key.reveal(), 'base64');
    if (octets.length !== KEY_BYTES) throw wrongLength(octets.length);
    const print = fingerprint(octets);
    // Under its fingerprint too: a key that was given a name later is the same key.
    for (const each of [name ?? print, print]) {
      const other = keys.get(each);
      if (other !== undefined && !other.equals(octets)) throw sameName(each);
      keys.set(each, octets);
    }
    return name ?? print;
  };
  const current = given === undefined ? undefined : add(given);
  for (const one of old) add(one);
  const wrap = (tenantId: string, dataKey: Buffer): WrappedKey => {
    const key = current === undefined ? undefined : keys.get(current);
    if (current === undefined || key === undefined) throw noKey();
    return { master: current, wrapped: sealWith(key, aboutKey(tenantId), dataKey) };
  };
  const unwrap = ({ tenantId, master, wrapped }: OwnedKey): Buffer => {
    const key = keys.get(master);
    if (key === undefined) throw unknownKey(master);
    return openWith(key, aboutKey(tenantId), wrapped);
  };
  const labelOf = (name: string) => `${name} ${fingerprint(keys.get(name) ?? Buffer.alloc(0))}`;
  return {
    current,
    labels: [...keys.keys()].map(labelOf),
    currentLabel: current === undefined ? undefined : labelOf(current),
    has: (master) => keys.has(master),
    wrap,
    unwrap,
    rewrap: (owned) => wrap(owned.tenantId, unwrap(owned)),
  };
}

/** A new master key, as base64. */
export function newMasterKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** Distinguishes keys and says nothing of them: 48 bits of a hash over 256 random ones. */
function fingerprint(octets: Buffer): string {
  return `k-${createHash('sha256').update('warmpath master key\0').update(octets).digest('hex').slice(0, 12)}`;
}

/** A wrapped key copied to another tenant's row does not open. */
const aboutKey = (tenantId: string) => JSON.stringify(['warmpath data key', tenantId]);

const noKey = () =>
  new VaultError('no_key', 'No master key is configured (WARMPATH_SECRETS_KEY): nothing can be encrypted.');

const unknownKey = (master: string) =>
  new VaultError('unknown_key', `The master key "${master}" is not configured here.`);

const wrongLength = (length: number) =>
  new OperatorError(
    'invalid_setting',
    `A master key has ${length} bytes where ${KEY_BYTES} are needed. Make one with "openssl rand -base64 ${KEY_BYTES}".`,
  );

const sameName = (name: string) =>
  new OperatorError(
    'invalid_setting',
    `Two different master keys are called "${name}" (WARMPATH_SECRETS_KEY, WARMPATH_SECRETS_OLD_KEYS). Give one of them another name, so that it is clear which of them wraps what.`,
  );

const FILE = 'secrets.key';
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

export const keyFileIn = (dataDir: string) => join(dataDir, FILE);

/** The master key of a data directory; undefined if there is none. Throws OperatorError if the file is something else. */
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

/** Whether others on the machine may read the file. */
export async function isKeyFileOpen(dataDir: string): Promise<boolean> {
  const found = await stat(keyFileIn(dataDir)).catch(() => undefined);
  return found !== undefined && process.platform !== 'win32' && (found.mode & OTHERS) !== 0;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Read at once; each is some hundred bytes and a microsecond of work. */
const BATCH = 500;

export interface Rotated {
  /** The master key that wraps everything now. */
  readonly master: string;
  readonly rewrapped: number;
  /** Were under it already. */
  readonly unchanged: number;
}

/** Why a rotation would take their secrets from processes at work, which do not know the key; undefined if all know it. */
export async function whyNotRotate(db: Queryable, keys: MasterKeys): Promise<string | undefined> {
  if (keys.currentLabel === undefined) return undefined;
  const { running, without } = await processesWithout(db, keys.currentLabel);
  if (without === 0) return undefined;
  const all = running === without ? '' : ` of ${running}`;
  return (
    `${without}${all} running processes of the service do not know the master key "${keys.current}": once everything is wrapped by it ` +
    'they can decrypt no mailbox and sign no webhook until they are restarted with it.'
  );
}

/**
 * Wraps every data key by the current master key. What they seal stays as it is. Each is replaced on its own,
 * so that it can be stopped at any point and run again, while services work. Throws OperatorError without a
 * current master key; VaultError `unknown_key` at one wrapped by a key we do not have: those before it stay
 * done.
 */
export async function rotate(ring: KeyRingStore, keys: MasterKeys): Promise<Rotated> {
  const master = keys.current;
  if (master === undefined) {
    throw new OperatorError(
      'invalid_setting',
      'There is no master key to rotate to: set WARMPATH_SECRETS_KEY ("openssl rand -base64 32" makes one).',
    );
  }
  const before = await ring.masters();
  const all = before.reduce((sum, { count }) => sum + count, 0);
  let rewrapped = 0;
  for (let after: string | undefined; ; ) {
    const batch = await ring.others(master, after, BATCH);
    for (const owned of batch) {
      // False: another rotation was faster, or the account was deleted; either way there is nothing left to do.
      if (await ring.rewrap(owned, keys.rewrap(owned))) rewrapped += 1;
    }
    if (batch.length < BATCH) break;
    after = batch.at(-1)?.tenantId;
  }
  return { master, rewrapped, unchanged: Math.max(0, all - rewrapped) };
}
