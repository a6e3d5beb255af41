import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the pages: in the repository and in the package it is beside `src`. */
const FOLDER = fileURLToPath(new URL('../../../docs', import.meta.url));

/**
 * Every page of `docs`, by what follows `/docs/` in its address, with its Markdown: `mcp`, `adr/0001-postgresql-only`; the
 * `README.md` of a folder is its index, '' and `adr/`. Empty where the pages were not installed (docs/adr/0050-pages-of-the-service.md).
 */
export function readLibrary(folder = FOLDER): ReadonlyMap<string, string> {
  return new Map(
    globSync('**/*.md', { cwd: folder })
      .sort()
      .map((path) => [nameOf(path), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** The name of a page by its path below `docs`. */
export function nameOf(path: string): string {
  if (basename(path) !== 'README.md') return path.replace(/\.md$/, '');
  return dirname(path) === '.' ? '' : `${dirname(path)}/`;
}

/** The path of a page's Markdown below `docs`. */
export function pathOf(name: string): string {
  return name === '' || name.endsWith('/') ? `${name}README.md` : `${name}.md`;
}
