import { hash } from 'node:crypto';

/** What is stored of a key or of another token of ours: it cannot be turned back, and 178 random bits need no salt. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
