import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = resolve(import.meta.dirname, '../..');
/**
 * Minutes each, of what changes rarely and has a shorter guard too: `npm run test:long` runs them, and `.ci/run` a third of them each
 * day.
 */
const LONG = /\.long\.test\.ts$/;
/** Slow: all folders of test/ but one, and `.slow.test.ts` files, which start processes. */
const SLOW = /^test\/(?!contract\/)[^/]+\/|\.slow\.test\.ts$/;
/** Runs in a browser: built by Vite. */
const CONSOLE = 'packages/console/';
/** What imports it, or imports something that does, works on the PostgreSQL of the run (global-setup.ts). */
const DATABASE = 'test/harness/database.ts';

/**
 * Slow suites that take longest, longest first, for a runner that knows no durations: after a clean install
 * it would sort by size, and suites whose work is in another module would start last and run alone. A new
 * suite needs no entry.
 */
const LONGEST = [
  'test/surfaces/same-everywhere.test.ts',
  'src/app/commands/command.slow.test.ts',
  'test/console/words.test.ts',
  'test/console/investors.test.ts',
  'test/console/story.test.ts',
  'src/app/commands/start-here.slow.test.ts',
  'test/console/operator.test.ts',
  'test/faults/service.test.ts',
  'src/app/commands/serve.slow.test.ts',
  'test/console/frame.test.ts',
  'test/hostile/sockets.test.ts',
  'test/providers/fault-matrix.test.ts',
  'src/outreach/inbox/hostile-mail.slow.test.ts',
  'src/platform/database/place.slow.test.ts',
  'test/concurrency/cadence-races.test.ts',
  'test/sandbox-outreach.slow.test.ts',
  'test/crash/fault-points.test.ts',
  'test/crash/link.test.ts',
  'test/model/billing-functions.test.ts',
  'test/model/cadence.test.ts',
  'test/concurrency/http-storm.test.ts',
];

export interface Suites {
  readonly unit: string[];
  readonly console: string[];
  readonly service: string[];
  readonly slow: string[];
  readonly long: string[];
}

/** Every test file by its suite: long and slow by its name, a unit or of the console if no database can be reached through its imports. */
export function findSuites(): Suites {
  const suites: Suites = { unit: [], console: [], service: [], slow: [], long: [] };
  const imports = new Map<string, readonly string[]>();
  for (const file of globSync('{src,test,packages}/**/*.test.ts', { cwd: root }).sort()) {
    if (file.includes('node_modules/')) continue;
    const suite = LONG.test(file)
      ? 'long'
      : SLOW.test(file)
        ? 'slow'
        : reaches(file, imports, new Set())
          ? 'service'
          : file.startsWith(CONSOLE)
            ? 'console'
            : 'unit';
    suites[suite].push(file);
  }
  return suites;
}

function reaches(file: string, known: Map<string, readonly string[]>, seen: Set<string>): boolean {
  if (file === DATABASE) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imported = known.get(file) ?? importsOf(file);
  known.set(file, imported);
  return imported.some((each) => reaches(each, known, seen));
}

/** Of our own files: those that are written with their path. */
function importsOf(file: string): readonly string[] {
  const path = join(root, file);
  if (!existsSync(path)) return []; // a wrong import is the type checker's to report
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from|import\(?) ?'(\.{1,2}\/[^']+\.ts)'/g)].map(([, to = '']) =>
    relative(root, resolve(dirname(path), to)),
  );
}

/** Slow suites first and units last, so that the end of a run is filled with what is short. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(root, moduleId));
      return at === -1
        ? LONGEST.length + ['long', 'slow', 'service', 'unit', 'console'].indexOf(project.name)
        : at;
    };
    // Within a suite as the runner sorts: by duration where it is known, else by size.
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
