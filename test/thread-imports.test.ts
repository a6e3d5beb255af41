import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/** Imports a file as a thread does, and prints the packages that come with it. What a thread does first fails without its pool. */
const LOADED = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  await import(process.argv[1]).catch(() => {});
  console.log(JSON.stringify([...packages]));
  process.exit(0);
`;

const WEB = ['fastify', 'pino', 'typebox'];
const DATABASE = ['kysely', 'pg'];

// A chapter brings all that it imports: one import for a list of words once cost every search thread 370 modules and 110 ms.
test.each([
  ['search/index/search-thread.ts', [...WEB, ...DATABASE, 'undici']],
  ['network/network-thread.ts', [...WEB, ...DATABASE, 'undici', 'hucre']],
  ['outreach/suppressions-thread.ts', [...WEB, ...DATABASE, 'undici', 'hucre']],
  ['search/work-thread.ts', [...WEB, 'undici']],
  ['search/index-thread.ts', [...WEB, 'undici']],
  ['imports/import-thread.ts', WEB],
])('%s loads no library that it does not use', (file, unused) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', LOADED, join(SRC, file)],
    { encoding: 'utf8', timeout: 60_000 },
  );
  const loaded = JSON.parse(stdout || stderr) as readonly string[];
  expect(loaded.filter((name) => unused.includes(name))).toEqual([]);
});

test('a library that is loaded is seen', () => {
  const args = ['--input-type=module', '-e', LOADED, join(SRC, 'platform/log.ts')];
  expect(JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout)).toContain('pino');
});
