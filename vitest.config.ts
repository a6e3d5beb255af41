import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'packages/**/*.test.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    // NOTE: files share a worker and its module cache; every test file that needs a database takes one of its own,
    // so nothing is shared but code, and the suite does not load the service once per file.
    isolate: false,
    pool: 'threads',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
