import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { emit, type Manifest } from './emit.ts';

const root = resolve(import.meta.dirname, '../..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A package in a folder of its own. */
function made(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-emit-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({
    'package.json': '{}',
    'bin/one.js': "import('../src/one.ts')",
    ...files,
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
const MANIFEST: Manifest = { bin: { one: 'bin/one.js' }, files: [] };

describe('emit', () => {
  test('takes what the entry reaches, without types and with lines and columns as they were', () => {
    const folder = made({
      'src/one.ts':
        "import type { Two } from './types.ts';\nimport { two } from './a/two.ts';\nexport const one: Two = two;\n",
      'src/types.ts': 'export type Two = 2;',
      'src/a/two.ts':
        "new Worker(new URL('../three.ts', import.meta.url));\nread(new URL('../sql/', import.meta.url));\nexport const two = 2 as const;",
      'src/three.ts': '',
      'src/sql/1.sql': 'select 1',
      'src/sql/sql.test.ts': '',
      'src/unused.ts': '',
      'src/one.test.ts': '',
    });
    const emitted = emit(folder, MANIFEST);
    expect([...emitted.keys()].sort()).toEqual(['a/two.js', 'one.js', 'sql/1.sql', 'three.js']);
    expect(emitted.get('one.js')).toBe(
      "                                      \nimport { two } from './a/two.js';\nexport const one      = two;\n",
    );
    expect(emitted.get('a/two.js')).toContain("URL('../three.js'");
  });

  test.each<[string, Record<string, string>, string]>([
    ['a thread that is not there', { 'src/one.ts': "new URL('./two.ts', import.meta.url)" }, 'not there'],
    ['a table that is not there', { 'src/one.ts': "new URL('./two.txt', import.meta.url)" }, 'not there'],
    [
      'a source outside src',
      { 'src/one.ts': "import '../test/two.ts'", 'test/two.ts': '' },
      'not in the package',
    ],
    [
      'a file that is not packed',
      { 'src/one.ts': "new URL('../docs/a.md', import.meta.url)", 'docs/a.md': '' },
      'not in the package',
    ],
    ['a path that is put together', { 'src/one.ts': 'new URL(name, import.meta.url)' }, 'line 1'],
  ])('refuses %s', (_, files, what) => {
    expect(() => emit(made(files), MANIFEST)).toThrow(what);
  });

  test('lets a source read what is made for the package', () => {
    const folder = made({ 'src/one.ts': "new URL('./made.gz', import.meta.url)" });
    expect([...emit(folder, MANIFEST, new Map([['made.gz', '']])).keys()].sort()).toEqual([
      'made.gz',
      'one.js',
    ]);
  });

  test('lets a source read what the manifest packs', () => {
    const folder = made({
      'src/one.ts': "new URL('../docs/a.md', import.meta.url); require('../package.json')",
      'docs/a.md': '',
    });
    expect([...emit(folder, { ...MANIFEST, files: ['docs'] }).keys()]).toEqual(['one.js']);
  });
});

describe('the service', () => {
  const emitted = emit(
    root,
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest,
    new Map([
      ['surfaces/scalar.js.gz', ''],
      ['surfaces/console/index.html', ''],
    ]),
  );

  test('reaches its commands, threads, watchdog, SQL and tables', () => {
    expect([...emitted.keys()]).toEqual(
      expect.arrayContaining([
        'app/commands/main.js',
        'app/main.js',
        'search/index/search-thread.js',
        'reference/towns.txt',
        'credits/ledger.sql',
        'platform/migrations/0001_tenants.sql',
        'platform/database/watchdog-process.js',
        'search/index-thread.js',
        'network/network-thread.js',
        'outreach/suppressions-thread.js',
        'search/work-thread.js',
      ]),
    );
    expect([...emitted.keys()].filter((path) => /\.test\.|fixtures/.test(path))).toEqual([]);
  });
});
