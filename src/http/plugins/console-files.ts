import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

const HERE = import.meta.url;
/** In a package of the service, and in a checkout, where an install makes them. No package has the second. */
const PAGES = [
  new URL('./console/index.html', import.meta.url),
  new URL('../../../packages/console/dist/index.html', HERE),
];

/** The files of the console by their address, such as `/assets/index-1a2b.js`; undefined where they were not made. */
export function readConsoleFiles(): ReadonlyMap<string, ConsoleFile> | undefined {
  const page = PAGES.find((path) => existsSync(path));
  if (page === undefined) return undefined;
  const place = new URL('./', page);
  const files = new Map<string, ConsoleFile>();
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    files.set(`/${name.replaceAll('\\', '/')}`, { type, text: readFileSync(new URL(name, place), 'utf8') });
  }
  return files;
}

export interface ConsoleFile {
  readonly type: string;
  readonly text: string;
}

/** What the console is made of; anything else in the folder is not sent. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
