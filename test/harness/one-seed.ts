import { configureGlobal } from 'fast-check';
import { IS_LONG } from './size.ts';

/**
 * The seed of every property test, so that a change passes or fails for what it changed, and a failure can be run again.
 * New counterexamples are looked for by `npm run test:long`, which takes another seed in each process and prints it.
 */
const SEED = 20_261_123;

if (!IS_LONG) configureGlobal({ seed: SEED });
