import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What each package may hold, and no other file. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'warmpath-service':
    /^(package\.json|(README|CHANGELOG)\.md|LICENSE|NOTICE|bin\/(warmpath|drop-headers)\.js|docs\/([\w-]+\/)*[\w-]+\.md|docs\/search\.js|docs\/images\/[\w-]+\.png|dist\/([\w-]+\/)*[\w-]+\.js|dist\/surfaces\/(scalar\.js\.gz|console\/(index\.html|assets\/[\w.-]+\.(js|css)))|dist\/reference\/\w+\.txt|dist\/([\w-]+\/)+[\w-]+\.json|deploy\/[\w-]+(\/[\w@.-]+)?|dist\/([\w-]+|platform\/migrations)\/[\w-]+\.sql)$/,
  'warmpath-sdk': /^(package\.json|README\.md|dist\/LICENSE|dist\/([\w-]+\/)*[\w-]+\.(js|d\.ts))$/,
  'warmpath-cli':
    /^(package\.json|README\.md|bin\/wp\.js|man\/wp(-\w+)?\.1|dist\/LICENSE|dist\/([\w-]+\/)*[\w-]+\.js)$/,
};
/** Files of each without which nothing would work. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'warmpath-service': [
    'bin/warmpath.js',
    'bin/drop-headers.js',
    'dist/app/commands/main.js',
    'dist/search/index/search-thread.js',
    'dist/search/index-thread.js',
    'dist/network/network-thread.js',
    'dist/outreach/suppressions-thread.js',
    'dist/pipeline/list-thread.js',
    'dist/search/work-thread.js',
    'dist/platform/database/watchdog-process.js',
    'dist/platform/migrations/0001_tenants.sql',
    'dist/reference/metros.txt',
    'dist/reference/towns.txt',
    'dist/surfaces/scalar.js.gz',
    'dist/surfaces/console/index.html',
    'docs/README.md',
    'docs/search.js',
  ],
  'warmpath-sdk': ['dist/index.js', 'dist/index.d.ts'],
  'warmpath-cli': ['bin/wp.js', 'dist/main.js', 'man/wp.1', 'man/wp-investors.1'],
};
const TESTS = /(^|\/)(fixtures|test|bench)\/.*\.(ts|csv|jsonl)$|\.test\./;

export interface Contents {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly faults: readonly string[];
}

/** Unpacks an archive of `npm pack` into a new folder and looks at each file. `checkout` is a path that none may name. */
export function contentsOf(archive: string, name: string, folder: string, checkout: string): Contents {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const isAllowed = (path: string) => ALLOWED[name]?.test(path) === true && !TESTS.test(path);
  const faults = files
    .filter((path) => !isAllowed(path))
    .map((path) => `${path} does not belong into ${name}`);
  for (const path of NEEDED[name] ?? []) if (!files.includes(path)) faults.push(`${path} is not in ${name}`);
  for (const path of files) {
    if (readFileSync(join(folder, path), 'latin1').includes(checkout))
      faults.push(`${path} of ${name} names a folder of this machine`);
  }
  const bytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  return { name, files: files.length, bytes, faults };
}
