/**
 * Makes `dist` from the sources: run by npm after an install in a checkout and before it packs. Does nothing where `dist` is newer
 * than all of them, or where the dependencies for development are left out.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const made = join(folder, 'dist/index.html');
const sources = ['index.html', 'package.json', 'vite.config.ts', 'src', '../sdk/src'].map((path) =>
  join(folder, path),
);

const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(...readdirSync(path).map((name) => newest(join(path, name))))
    : statSync(path).mtimeMs;

if (existsSync(made) && statSync(made).mtimeMs > Math.max(...sources.map(newest))) process.exit();
let vite;
try {
  vite = await import('vite');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.warn(
    'The console is not made: the dependencies for development are left out. `npm install` makes it; the API works without it.',
  );
  process.exit();
}
await vite.build({ root: folder, logLevel: 'warn' });
