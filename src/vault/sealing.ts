import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { VaultError } from '../core/account/vault.ts';

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
