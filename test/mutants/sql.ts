import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import type { Connection } from '../../src/platform/database/connection.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { TestServer } from '../harness/database.ts';
import { onDatabase, runOnce } from '../harness/one-off.ts';
import type { PlantedSql } from './planted.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The path of a file of functions by its name: each is beside the code of its subject. */
export const FUNCTION_FILES: ReadonlyMap<string, string> = new Map(
  globSync('src/*/*.sql', { cwd: ROOT }).map((path) => [basename(path), join(ROOT, path)]),
);

/**
 * Plants each defect in the migrated template that test databases are cloned from, runs the tests that guard it, and takes it
 * back. Returns those that no test found. Throws if the tests fail without any defect, or a defect cannot be planted.
 */
export async function plantSql(chosen: readonly PlantedSql[]): Promise<readonly PlantedSql[]> {
  const vitest = await createVitest('test', {
    config: false,
    root: ROOT,
    globalSetup: ['test/harness/global-setup.ts'],
    // As in vitest.config.ts.
    include: ['{src,test}/**/*.test.ts'],
    isolate: false,
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A defect is found by the first test that fails; one file runs at a time.
    bail: 1,
    maxWorkers: 1,
    watch: false,
    reporters: [],
    silent: true,
  });
  try {
    const all = await specificationsOf(vitest, [...new Set(chosen.flatMap(({ tests }) => tests))]);
    const [first] = all;
    if (first === undefined) throw new Error('no tests guard the functions');
    const unplanted = await failuresOf(vitest, all);
    if (unplanted.length > 0) throw new Error(`tests fail without a defect: ${unplanted.join(', ')}`);
    const { connection, template }: TestServer = first.project.getProvidedContext().postgres;
    const sound = `${template}_sound`;
    await runOnce(connection, `create database ${sound} template ${template}`);
    const missed: PlantedSql[] = [];
    for (const planted of chosen) {
      await plant(planted, onDatabase(connection, template));
      const found = await firstFailure(vitest, planted.tests);
      if (found === undefined) missed.push(planted);
      console.log(found === undefined ? `MISSED ${planted.defect}` : `found ${planted.defect} (${found})`);
      await runOnce(connection, `drop database ${template}`);
      await runOnce(connection, `create database ${template} template ${sound}`);
    }
    await runOnce(connection, `drop database ${sound}`);
    return missed;
  } finally {
    await vitest.close();
  }
}

/** The first of the test files, one after the other, that a defect makes fail. */
async function firstFailure(vitest: Vitest, tests: readonly string[]): Promise<string | undefined> {
  for (const test of tests) {
    const [found] = await failuresOf(vitest, await specificationsOf(vitest, [test]));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function specificationsOf(vitest: Vitest, tests: readonly string[]): Promise<TestSpecification[]> {
  const specifications = await vitest.globTestSpecifications([...tests]);
  for (const test of tests) {
    if (!specifications.some(({ moduleId }) => moduleId.includes(test)))
      throw new Error(`no tests in ${test}`);
  }
  return specifications;
}

/** The test files with a test that failed, and those that could not be run. */
async function failuresOf(vitest: Vitest, specifications: TestSpecification[]): Promise<string[]> {
  const { testModules } = await vitest.runTestSpecifications(specifications, true);
  // The runner also tells of modules of earlier runs.
  const ran = new Set(specifications.map(({ moduleId }) => moduleId));
  return testModules
    .filter((module) => ran.has(module.moduleId) && module.state() === 'failed')
    .map(({ relativeModuleId }) => relativeModuleId);
}

async function plant({ defect, change }: PlantedSql, connection: Connection): Promise<void> {
  if ('sql' in change) {
    await runOnce(connection, `set search_path = warmpath; ${change.sql}`);
    return;
  }
  const { file, find, put } = change;
  const text = await readFile(FUNCTION_FILES.get(file) ?? file, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`"${defect}": its text is not once in ${file}`);
  const functions = await mkdtemp(join(tmpdir(), 'warmpath-planted-'));
  for (const [name, path] of FUNCTION_FILES) await cp(path, join(functions, name));
  await writeFile(
    join(functions, file),
    text.replace(find, () => put),
  );
  await migrate({ connection, functions });
  await rm(functions, { recursive: true });
}
