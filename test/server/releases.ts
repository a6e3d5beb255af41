import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { lastRelease } from '../harness/last-release.ts';

/** A version of the service in a folder of its own. */
export interface Checkout {
  readonly root: string;
  readonly version: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
const versionOf = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** This checkout, as it is. */
export const THIS: Checkout = { root: ROOT, version: versionOf(ROOT) };

/** The last release in `root`, with the packages of this checkout. Fails if its commit is not here. */
export function checkoutOfRelease(root: string): Checkout {
  const archive = execFileSync('git', ['archive', lastRelease().commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  mkdirSync(root);
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return { root, version: lastRelease().release };
}

// Additions alone, as the first half of "expand, then contract" (CONTRIBUTING.md), to what calls and mail go through.
const EXPANSION = `
alter table charge add column made_up text;
alter table account add column made_up integer not null default 0;
alter table touch add column made_up text;
create index ledger_entry_made_up on ledger_entry (tenant_id, created_at);
create table made_up (tenant_id uuid not null references tenant, id uuid not null, primary key (id, tenant_id));
`;

/** The release after this checkout, made up in `root`: one migration more, and every function changed. */
export function checkoutOfNext(root: string): Checkout {
  for (const name of ['src', 'bin', 'package.json', 'test/crash/outreach-process.ts'])
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const [major = 0, minor = 0] = THIS.version.split('.').map(Number);
  const version = `${major}.${minor + 1}.0`;
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, version }));
  writeFileSync(join(root, 'src/platform/migrations/9000_made_up.sql'), EXPANSION);
  for (const name of globSync('src/*/*.sql', { cwd: root }))
    appendFileSync(join(root, name), '-- Made up.\n');
  return { root, version };
}
