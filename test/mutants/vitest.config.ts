import { defineConfig } from 'vitest/config';
import { findSuites } from '../harness/suites.ts';

const folders = (process.env.MUTANTS_TESTS ?? 'src/').split(',');

/** A slow suite, and the only one that needs no database. */
const MODEL = 'test/model/guard.test.ts';

/** The tests that need no database, as Stryker runs them: one process, no coverage but its own. */
export default defineConfig({
  test: {
    include: [...findSuites().unit, MODEL].filter((file) =>
      folders.some((folder) => file.startsWith(folder)),
    ),
    isolate: false,
    // Mutated code takes several times as long.
    testTimeout: 120_000,
  },
});
