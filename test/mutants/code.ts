import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom } from '../../src/platform/values/scope.ts';

const root = join(import.meta.dirname, '../..');
/** Where test/mutants/stryker.json lets it write. */
const REPORT = join(root, 'node_modules/.cache/mutants.json');
/** Lines of a piece of a sample: long enough to hold whole functions, short enough that many places are seen. */
const PIECE_LINES = 15;

/** What is mutated together, and by which tests its mutants have to be found: its own, or all would take days. */
interface Subject {
  readonly folder: string;
  readonly files: string;
  readonly tests: readonly string[];
}

const SUBJECTS: readonly Subject[] = [
  ...[...new Set(globSync('src/**/rules*.ts', { cwd: root }).map((file) => dirname(file)))]
    .sort()
    .map((folder) => ({ folder, files: 'rules*.ts', tests: [`${folder}/`] })),
  { folder: 'src/platform/values', files: '*.ts', tests: ['src/platform/values/'] },
  { folder: 'src/credits', files: '*.ts', tests: ['src/credits/', 'test/model/guard.test.ts'] },
  { folder: 'src/search/score', files: '*.ts', tests: ['src/search/score/'] },
];

/** Mutants that were found, and all of them. */
interface Found {
  readonly folder: string;
  readonly found: number;
  readonly all: number;
  readonly missed: readonly string[];
}

/**
 * Mutates the code of the subjects whose folder begins with one of `folders` (all if there is none) and runs their tests
 * against each mutant. `pieces`: so many pieces of each subject, taken at random by `seed`, instead of all of it.
 */
export function mutateCode(
  folders: readonly string[],
  sample: { readonly pieces: number; readonly seed: number } | undefined,
): Found[] {
  const chosen = SUBJECTS.filter(
    ({ folder }) => folders.length === 0 || folders.some((one) => folder.startsWith(one)),
  );
  return chosen.map((subject) => {
    const found = run(subject, sample);
    console.log(`${subject.folder}: ${found.found} of ${found.all}`);
    for (const missed of found.missed) console.log(`  ${missed}`);
    return found;
  });
}

function run({ folder, files: pattern, tests }: Subject, sample: Parameters<typeof mutateCode>[1]): Found {
  const files = globSync(`${folder}/${pattern}`, { cwd: root }).filter(decides);
  const mutate = sample === undefined ? files : piecesOf(files, sample);
  const stryker = spawnSync('stryker', ['run', 'test/mutants/stryker.json', '--mutate', mutate.join(',')], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      MUTANTS_TESTS: tests.join(','),
    },
    encoding: 'utf8',
  });
  if (stryker.status !== 0)
    throw new Error(`stryker failed on ${folder}:\n${stryker.stdout}${stryker.stderr}`);
  return countOf(folder, readFileSync(REPORT, 'utf8'));
}

/** Whether a file does something: in tables of words and in types there is nothing to mutate that a test could find. */
function decides(file: string): boolean {
  return (
    !file.endsWith('.test.ts') && /=>|\b(?:function|class)\b/.test(readFileSync(join(root, file), 'utf8'))
  );
}

/** Places at random, each file as likely as it is long. */
function piecesOf(files: readonly string[], { pieces, seed }: { pieces: number; seed: number }): string[] {
  const random = seededRandom(seed);
  const places = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
    return Array.from({ length: Math.ceil(lines / PIECE_LINES) }, (_, at) => {
      const first = at * PIECE_LINES + 1;
      return `${file}:${first}-${Math.min(first + PIECE_LINES - 1, lines)}`;
    });
  });
  const keyed = places.map((place) => ({ place, key: random() }));
  return keyed
    .sort((one, other) => one.key - other.key)
    .slice(0, pieces)
    .map(({ place }) => place);
}

/** The JSON of https://github.com/stryker-mutator/mutation-testing-elements, as far as it is read here. */
interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly status: string;
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly location: { readonly start: { readonly line: number } };
        }[];
      }
    >
  >;
}

function countOf(folder: string, text: string): Found {
  const { files } = JSON.parse(text) as Report;
  const counted = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
      .map((mutant) => ({ ...mutant, file })),
  );
  const missed = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    folder,
    found: counted.length - missed.length,
    all: counted.length,
    missed: missed.map(
      ({ file, location, mutatorName, status, replacement = '' }) =>
        `${file}:${location.start.line} ${status} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    ),
  };
}
