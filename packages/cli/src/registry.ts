import { OPERATIONS as KNOWN } from '@warmpath/sdk';
import type { Operation } from './operation.ts';
import { DECLARED } from './operations.ts';

/** Every operation that is a command, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = DECLARED.map((declared) => ({
  ...KNOWN[declared.operation],
  ...declared,
}));
