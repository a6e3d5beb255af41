import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Every way a promise was, or could be, left without its catch in the service; one a line, and what is in order. */
const AGAINST = [
  'f();',
  'void f();',
  'f().then(() => 1);',
  'f().finally(() => {});',
  'on(async () => { await f(); });',
  'on(() => f());',
  'export const o: { readonly failed: () => void } = { failed: () => f() };',
  'export const p: { readonly failed: () => void } = { failed: async () => { await f(); } };',
  'export const stop: () => void = f;',
  'export const abort = () => void f();',
  'if (f()) on(() => {});',
] as const;
const IN_ORDER = [
  'await f();',
  'f().catch(() => {});',
  'f().then(() => 1, () => 2);',
  'f().catch(() => {}).finally(() => {});',
  'on(() => { f().catch(() => {}); });',
] as const;

test('a promise without its catch is found', () => {
  const project = mkdtempSync(join(tmpdir(), 'warmpath-promises-'));
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
    writeFileSync(
      join(project, 'tsconfig.json'),
      '{"compilerOptions":{"strict":true,"module":"nodenext","target":"esnext"}}',
    );
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(project, 'a.ts'),
      [
        'declare function f(): Promise<number>; declare function on(handler: () => void): void; export {};',
        ...AGAINST,
        ...IN_ORDER,
      ].join('\n'),
    );
    const { stdout, stderr } = spawnSync(
      join(root, 'node_modules', '.bin', 'oxlint'),
      ['--type-aware', '--format', 'json', '.'],
      { cwd: project, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: readonly { readonly labels: readonly { readonly span: { readonly line: number } }[] }[];
    };
    const lines = new Set(diagnostics.map(({ labels }) => labels[0]?.span.line));
    expect([...lines].sort((a = 0, b = 0) => a - b)).toEqual(AGAINST.map((_code, index) => index + 2));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}, 30_000);
