import { createHmac, randomBytes } from 'node:crypto';

/** Drawn once per process: the name cannot be predicted, so the mailbox cannot be made in advance. */
const SECRET = randomBytes(32);
/** 36^15 names: none of them is in use. */
const LENGTH = 15;

/**
 * The random mailbox of a domain. The same one as long as the process runs: a greylisting host, which knows senders by
 * their recipient, answers it the second time.
 */
export function randomBox(domain: string): string {
  const digest = createHmac('sha256', SECRET).update(domain).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(-LENGTH);
}
