import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { readReferenceScript } from '../../src/surfaces/reference.ts';
import { referencesOf } from './references.ts';

/** The parts of package.json that say what a package is made of. */
export interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/** Files by their path in `src` and in `dist`. */
type Files = ReadonlyMap<string, string | Buffer>;

/**
 * The JavaScript of the package in `folder`: what its launchers reach, and the tables and SQL that this reads. Types are
 * blanked by the Node that also runs the sources, so lines and columns stay, and `.ts` becomes `.js`, which is as long.
 * `made` are files that only the package has. Throws with every reference that would not hold in an installed package.
 */
export function emit(folder: string, { bin, files }: Manifest, made: Files = new Map()): Files {
  const source = join(folder, 'src');
  const emitted = new Map(made);
  const wrong: string[] = [];
  const waiting: string[] = [];
  const isIn = (place: string, path: string) => path === place || path.startsWith(place + sep);
  const kept = ['package.json', ...files].map((path) => resolve(folder, path));
  const take = (from: string, path: string, isCertain: boolean): void => {
    const target = resolve(dirname(from), path);
    if (made.has(relative(source, target))) return;
    if (!existsSync(target)) {
      if (isCertain) wrong.push(`${relative(folder, from)}: ${path} is not there`);
    } else if (!isIn(source, target)) {
      // Uncertain: any string that looks like a path and happens to lead somewhere.
      if (isCertain && !kept.some((place) => isIn(place, target)))
        wrong.push(`${relative(folder, from)}: ${path} is not in the package`);
    } else if (target === source) {
      // The SQL of the subjects' functions is read from the folders of all of them.
      for (const file of globSync('*/*.sql', { cwd: source }))
        emitted.set(file, readFileSync(join(source, file)));
    } else if (target.endsWith('.ts')) {
      waiting.push(target);
    } else if (isCertain || statSync(target).isFile()) {
      for (const file of filesAt(target)) emitted.set(relative(source, file), readFileSync(file));
    }
  };

  for (const launcher of Object.values(bin).map((path) => join(folder, path))) {
    // It also names what is in `dist/`, which is not there yet.
    for (const { path } of referencesOf(readFileSync(launcher, 'utf8')).found) take(launcher, path, false);
  }
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = relative(source, file).replace(/\.ts$/, '.js');
    if (emitted.has(path)) continue;
    let text = stripTypeScriptTypes(readFileSync(file, 'utf8'), { mode: 'strip' });
    const { found, unclear } = referencesOf(text);
    for (const what of unclear) wrong.push(`${relative(folder, file)} ${what}`);
    for (const { path: referred, start, isCertain } of found) {
      take(file, referred, isCertain);
      const end = start + referred.length;
      if (referred.endsWith('.ts')) text = `${text.slice(0, end - 3)}.js${text.slice(end)}`;
    }
    emitted.set(path, text);
  }
  if (wrong.length > 0)
    throw new Error(`These would not be found in an installed package:\n${wrong.join('\n')}`);
  return emitted;
}

/** A file, or what lies in a folder and is no source. */
function filesAt(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .map((entry) => join(path, entry.name));
}

/** The console, made anew if a source of it is newer. */
function consoleOf(root: string): [string, Buffer][] {
  const folder = join(root, 'packages/console');
  execFileSync(process.execPath, [join(folder, 'build.js')], { stdio: 'inherit' });
  return readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, 'dist', path)).isFile())
    .map((path) => [`surfaces/console/${path}`, readFileSync(join(folder, 'dist', path))]);
}

// `prepack`: npm calls it before it packs.
if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '../..');
  const dist = join(root, 'dist');
  const script = await readReferenceScript();
  if (script === undefined)
    throw new Error('the dependencies for development are not installed: npm install');
  const made = new Map([
    ['surfaces/scalar.js.gz', gzipSync(script, { level: constants.Z_BEST_COMPRESSION })],
    ...consoleOf(root),
  ]);
  const emitted = emit(root, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest, made);
  rmSync(dist, { recursive: true, force: true });
  for (const [path, content] of emitted) {
    const file = join(dist, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
