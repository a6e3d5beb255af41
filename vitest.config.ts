import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findSuites, LongestFirst } from './test/harness/suites.ts';

// What tests start, processes and threads, loads the service from its sources: compiled once, that takes half the processor time.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/warmpath-compiled');

const { unit, console, service, slow, long } = findSuites();
const globalSetup = ['test/harness/global-setup.ts'];
const setupFiles = ['test/harness/one-seed.ts'];
// As in earnest: Node itself runs the sources, and keeps what it compiled. A seventh less processor time than with Vite's runner.
const byNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--conditions=warmpath-source'],
};
const services = { globalSetup, setupFiles, ...byNode };

export default defineConfig({
  // The first: packages are tested from their sources (packages/sdk/package.json). The others are those of Vite, without `module`:
  // that is for bundlers, and @opentelemetry/api has files under it that Node cannot load.
  ssr: { resolve: { conditions: ['warmpath-source', 'node', 'development|production'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: unit, setupFiles, ...byNode } },
      // JSX and style sheets need Vite.
      { extends: true, test: { name: 'console', include: console, setupFiles } },
      { extends: true, test: { name: 'service', include: service, ...services } },
      // They start processes: on a machine with ten other jobs one start takes 20 s, and some tests make ten.
      { extends: true, test: { name: 'slow', include: slow, ...services, testTimeout: 300_000 } },
      { extends: true, test: { name: 'long', include: long, ...services, testTimeout: 300_000 } },
    ],
    sequence: { sequencer: LongestFirst },
    // NOTE: files share a worker and its module cache; every test file that needs a database takes one of its own,
    // so nothing is shared but code, and the suite does not load the service once per file.
    isolate: false,
    // Processes, not threads: a thread with a request under way at its end can keep Node turning for ever (seen with Node 24.21
    // in Environment::CleanupHandles), and then the whole run hangs after its last test.
    pool: 'forks',
    // Most of a database test is waiting: on two processors three workers end sooner than two, and the default is one.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Where a hanging test is given up; a busy machine is not a hanging test.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // As long as for what is waited for in another way.
    expect: { poll: { timeout: 30_000 } },
  },
});
