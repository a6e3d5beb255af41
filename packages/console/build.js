/**
 * Makes the sources of the clients, which the console is built on too, and then `dist`: run by npm after an install in a checkout and
 * before it packs. `dist` stays if it is newer than all of its sources, or if the dependencies for development are left out.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of a checkout: older ones run no TypeScript. */
const MINIMUM = 24;

if (Number.parseInt(process.versions.node, 10) < MINIMUM) {
  console.warn(
    `Clients and console are not made: a checkout needs Node ${MINIMUM} or newer; this is ${process.versions.node}. \`npm install\` makes them then.`,
  );
  process.exit();
}
const { makeClientSources } = await import('../../test/packages/client-sources.ts');
await makeClientSources();

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
