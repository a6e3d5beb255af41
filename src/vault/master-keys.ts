import { createHash, randomBytes } from 'node:crypto';
import type { OwnedKey, WrappedKey } from '../core/account/ports.ts';
import type { Secret } from '../core/account/secret.ts';
import { VaultError } from '../core/account/vault.ts';
import { OperatorError } from '../core/operator-error.ts';
import { KEY_BYTES, openWith, sealWith } from './sealing.ts';

/** A master key as settings and files give it: 32 bytes in base64, with a name or without. */
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

/** Throws OperatorError where two different keys bear one name. */
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
