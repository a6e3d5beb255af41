import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Carries a question to `/healthz`: 32 hexadecimal digits that were never asked before. */
export const CHALLENGE_HEADER = 'warmpath-challenge';
/** Carries its answer. */
export const PROOF_HEADER = 'warmpath-proof';
const CHALLENGE = /^[0-9a-f]{32}$/;

export function newChallenge(): string {
  return randomBytes(16).toString('hex');
}

/** A key of 32 bytes that only this process and its database know. */
export function newProofKey(): Buffer {
  return randomBytes(32);
}

/**
 * The answer to a challenge, undefined where it is none: HMAC-SHA-256 (RFC 2104) over it and the address the
 * process listens at, so that a relayed question to a service elsewhere gets an answer for elsewhere.
 */
export function proofOf(key: Buffer, challenge: unknown, address: string): string | undefined {
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return undefined;
  return createHmac('sha256', key).update(`${challenge} ${address}`).digest('hex');
}

/** Whether what came back is the answer of the process that has the key and listens at the address. */
export function isProof(key: Buffer, challenge: string, address: string, answer: string | null): boolean {
  const expected = proofOf(key, challenge, address) ?? '';
  return answer?.length === expected.length && timingSafeEqual(Buffer.from(answer), Buffer.from(expected));
}
