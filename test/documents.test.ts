import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../src/app/operations.ts';
import { EVENT_KINDS } from '../src/events/fields.ts';
import { documents } from './documents.ts';
import { clientSources } from './packages/client-sources.ts';

const sources = await clientSources();
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('documents', () => {
  test.each([...documents, ...sources])('%s says what the code says (npm run docs)', (path, content) => {
    expect(read(path)).toBe(content);
  });

  test('the types of the SDK refer to named parts in place of repeating them', () => {
    // A quarter of what they were with every answer spelled out; editors read all of it for each completion.
    // Of each operation and kind of event: what 79 of them took when each property had got its meaning.
    expect(sources.get('packages/sdk/src/openapi.ts')?.length).toBeLessThanOrEqual(
      4_600 * (ENDPOINTS.length + EVENT_KINDS.length),
    );
  });

  test('dependencies.md has a reason for every dependency and names no other', () => {
    const named = ['', 'packages/sdk/', 'packages/cli/', 'packages/console/'].flatMap((folder) => {
      const manifest = JSON.parse(read(`${folder}package.json`)) as Record<
        string,
        Record<string, string> | undefined
      >;
      return ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
        Object.keys(manifest[kind] ?? {}),
      );
    });
    // Ours are no choice; one that two packages use has one reason.
    const used = [...new Set(named)].filter((name) => !name.startsWith('@warmpath/'));
    const rows = [...read('docs/dependencies.md').matchAll(/^- `([^`]+)`: (.+)$/gm)];
    expect(rows.map((row) => row[1]).sort()).toEqual(used.sort());
    for (const [, name, reason] of rows) expect(reason?.length, name).toBeGreaterThan(20);
  });
});
