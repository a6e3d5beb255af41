import { createHmac, randomBytes } from 'node:crypto';

/** Drawn once a process: no one outside can tell the name in advance and make the mailbox. */
const SECRET = randomBytes(32);
/** 36^15 names: none of them is anyone's. */
const LENGTH = 15;

/**
 * The random mailbox of a domain. The same one as long as the process runs: a greylisting host, which knows senders by
 * their recipient, answers it the second time.
 */
export function randomBox(domain: string): string {
  const digest = createHmac('sha256', SECRET).update(domain).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(-LENGTH);
}
