import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastRelease } from './harness/last-release.ts';
import { ROOT, readPages } from './markdown.ts';

// What a release consists of (CONTRIBUTING.md, "Releases"), compared with each other.

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] };

test('the changelog has a section with notes for the version, above the last release, which has a date', () => {
  const changelog = read('CHANGELOG.md');
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  for (const heading of headings)
    expect(heading).toMatch(/^\d+\.\d+\.\d+ \((not released|\d{4}-\d{2}-\d{2})\)$/);
  expect(headings[0]?.split(' ')[0]).toBe(version);
  expect(headings.slice(1).filter((heading) => heading.includes('not released'))).toEqual([]);
  const notes = changelog.split(/^## .+$/m)[1] ?? '';
  expect(notes.match(/^- \S/gm)?.length ?? 0).toBeGreaterThan(0);
  expect(headings[1]?.split(' ')[0]).toBe(lastRelease().release);
  expect(lastRelease().commit).toMatch(/^[0-9a-f]{40}$/);
});

test('every package has the version, and asks for that of the others', () => {
  expect(workspaces.length).toBeGreaterThan(2);
  for (const folder of workspaces) {
    const manifest = JSON.parse(read(join(folder, 'package.json'))) as {
      version: string;
      dependencies?: Record<string, string>;
    };
    expect(manifest.version, folder).toBe(version);
    for (const [name, asked] of Object.entries(manifest.dependencies ?? {}))
      if (existsSync(join(ROOT, name.replace('@warmpath/', 'packages/'))))
        expect(asked, `${folder}: ${name}`).toBe(version);
  }
});

test('pages name packed files of this version', () => {
  const named = readPages().flatMap(({ path, blocks }) =>
    blocks.flatMap(({ text }) =>
      [...text.matchAll(/warmpath(?:-[a-z]+)?-(\d+\.\d+\.\d+)\.tgz/g)].map(([, one]) => `${path}: ${one}`),
    ),
  );
  expect(named.length).toBeGreaterThan(2);
  // Upgrades are to the next one.
  const others = named.filter(
    (one) => !one.startsWith('docs/operating/upgrade.md') && !one.endsWith(`: ${version}`),
  );
  expect(others).toEqual([]);
});
