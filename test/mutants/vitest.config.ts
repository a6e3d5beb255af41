import { defineConfig } from 'vitest/config';
import { findSuites } from '../harness/suites.ts';

const folders = (process.env.MUTANTS_TESTS ?? 'src/').split(',');

/** The tests that need no database, as Stryker runs them: one process, no coverage but its own. */
export default defineConfig({
  test: {
    include: findSuites().unit.filter((file) => folders.some((folder) => file.startsWith(folder))),
    isolate: false,
    // Mutated code takes several times as long.
    testTimeout: 120_000,
  },
});
