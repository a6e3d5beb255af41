import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const CONSOLE = resolve(import.meta.dirname, '../../packages/console');
const DIST = resolve(CONSOLE, 'dist');
/** What a person waits for at the first visit, of whichever screen: 250 kB are two seconds over a slow line (1 Mbit/s). */
const FIRST_LOAD_BYTES = 250_000;

/** What a module needs before it runs. Builds write imports as `from"./x.js"` and `import"./x.js"`; `import("./x.js")` waits. */
const IMPORTED = /(?:\bfrom|\bimport) ?["']\.\/([\w.-]+\.js)["']/g;
/** A screen in the table of contents, by its file. */
const SCREEN = /import\('\.\/screens\/(?:[\w-]+\/)?([\w-]+)\.tsx'\)/g;

/** The module and everything that it needs, by its name. */
function withNeeded(name: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(resolve(DIST, 'assets', name), 'utf8');
  for (const [, needed = ''] of text.matchAll(IMPORTED)) withNeeded(needed, seen);
  return seen;
}

const gzipped = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(resolve(DIST, 'assets', name))).length, 0);

it('loads at most 250 kB of JavaScript, compressed, at a first visit of any screen', () => {
  expect(existsSync(resolve(DIST, 'index.html')), 'npm install makes the console').toBe(true);
  const page = readFileSync(resolve(DIST, 'index.html'), 'utf8');
  const begun = new Set<string>();
  for (const [, name = ''] of page.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g))
    withNeeded(name, begun);
  const later = readdirSync(resolve(DIST, 'assets')).filter((name) => name.endsWith('.js'));
  const routes = readFileSync(resolve(CONSOLE, 'src/routes.tsx'), 'utf8');
  const screens = [...new Set([...routes.matchAll(SCREEN)].map(([, file = '']) => file))];
  expect(screens).toContain('board');
  const first = screens
    .flatMap((screen) => {
      // Of two files of one name the larger counts, whichever is the screen.
      const named = later.filter((name) => new RegExp(`^${screen}-[\\w-]{8}\\.js$`).test(name));
      expect(named, screen).not.toEqual([]);
      return named.map((name) => ({ screen, bytes: gzipped(withNeeded(name, new Set(begun))) }));
    })
    .sort((one, other) => other.bytes - one.bytes);
  console.log(`first loads: ${first.slice(0, 5).map(({ screen, bytes }) => `${screen} ${bytes} B`)}`);
  expect(first.filter(({ bytes }) => bytes > FIRST_LOAD_BYTES)).toEqual([]);
});
