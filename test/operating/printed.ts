import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage, ROOT } from '../markdown.ts';

export type User = 'root' | 'warmpath' | 'postgres';

export interface Step {
  /** How a printed command begins, or all of it; it is typed whole. */
  readonly types?: string;
  /** What the reader does besides, or what shows that it worked. */
  readonly does?: string;
  /** What stands in the printed text for something of the reader's, and what they write there. */
  readonly fill?: Readonly<Record<string, string>>;
  /** Around the text, which comes in place of `…`: a command that goes on until it is stopped, one that needs more words. */
  readonly wrap?: `${string}…${string}`;
  readonly prints?: RegExp | readonly RegExp[];
  /** The variable that gets the first group of `prints`. */
  readonly keep?: string;
}

export interface Chapter {
  readonly title: string;
  readonly user: User;
  /** Where the user is; else the clone. */
  readonly folder?: string;
  readonly steps: readonly Step[];
}

/** A block or a span that a reader types. */
export interface Printed {
  /** Where it stands, as `docs/operating/install.md`. */
  readonly page: string;
  readonly text: string;
}

/** How a command begins; a word alone names a program and is not typed. */
const TYPED =
  /^(?:#.*\n)*(?:[A-Z_]+=\S* )*(?:warmpath|npm|npx|docker|kubectl|patronictl|psql|pg_dump|openssl|sudo|systemctl|systemd-\w+|\S*backup-drill|mkdir|cp|cd|sed|alter role|create role) ./;
/** Blocks of what is shown; all others are typed, or saved as files. */
const SHOWN = new Set(['mermaid', 'text']);

/** Everything the operators' pages and the comments of `deploy` print to be typed, once for each text. */
export function printedCommands(): readonly Printed[] {
  const found = new Map<string, string>();
  const note = (page: string, text: string) => {
    if (!found.has(text)) found.set(text, page);
  };
  for (const page of globSync('docs/operating/*.md', { cwd: ROOT }).sort()) {
    const { blocks, spans } = parsePage(page, readFileSync(join(ROOT, page), 'utf8'));
    for (const { language, text } of blocks) if (!SHOWN.has(language)) note(page, text.trim());
    for (const span of spans) if (TYPED.test(span)) note(page, span);
  }
  for (const file of globSync('deploy/**/*', { cwd: ROOT, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )) {
    const path = join(file.parentPath, file.name);
    const comments = readFileSync(path, 'utf8').match(/^\s*(?:#|;|--|\/\/| \*).*$/gm) ?? [];
    for (const [, quoted = ''] of comments.join('\n').matchAll(/"([^"\n]+)"/g))
      if (TYPED.test(quoted)) note(path.slice(ROOT.length + 1), quoted);
  }
  return [...found].map(([text, page]) => ({ page, text }));
}

const ELSEWHERE = {
  image: 'Docker is not here: .ci/production/image builds the images and runs this with buildah and podman',
  cluster: 'needs a cluster of Kubernetes; test/deploy.test.ts reads the manifests',
};

/** What is printed and not executed here, and why. */
export const LEFT: Readonly<Record<string, string>> = {
  'docker build --target bundled': ELSEWHERE.image,
  'docker run --detach': ELSEWHERE.image,
  'docker compose up --detach --wait': ELSEWHERE.image,
  'docker exec warmpath warmpath tenant list': ELSEWHERE.image,
  'docker compose --profile searxng':
    'the image of SearXNG is in a registry, and CI asks none: test/peers/searx asks a real SearXNG',
  'docker buildx imagetools inspect': 'asks a registry of images, and CI asks none',
  'kubectl apply -f': ELSEWHERE.cluster,
  'kubectl -n warmpath delete job': ELSEWHERE.cluster,
  'npm run bench -- capacity': 'takes half an hour, and hours',
  'npm install --omit=optional': '.ci/packages installs this way, and uses it',
  ...Object.fromEntries(
    [
      'npm install',
      'pg_dump --no-unlogged-table-data',
      'warmpath backup',
      'warmpath credits archive',
      'warmpath credits grant --paid',
      'warmpath key issue',
      'warmpath key revoke',
      'warmpath restore',
      'warmpath search',
      'warmpath tenant create',
      'warmpath tenant move',
      'warmpath tenant routes',
    ].map((name) => [name, 'names a command that is printed whole elsewhere']),
  ),
};

/** Files of `deploy` that no step uses, by their folder, and why. */
export const UNUSED: Readonly<Record<string, string>> = {
  'deploy/compose/': ELSEWHERE.image,
  'deploy/image/': ELSEWHERE.image,
  'deploy/kubernetes/': ELSEWHERE.cluster,
  'deploy/haproxy/services.cfg': 'test/server/rolling.long.test.ts runs it',
  'deploy/prometheus/': '.ci/production/alerts gives them to promtool',
  'deploy/grafana/': 'needs Grafana; test/alerts compares the metrics in it with those of a service',
};

/** The printed texts that a beginning names: the one that is just that, else all that begin so. */
export function named(beginning: string, printed: readonly Printed[]): readonly Printed[] {
  const exact = printed.filter(({ text }) => text === beginning);
  return exact.length > 0 ? exact : printed.filter(({ text }) => text.startsWith(beginning));
}

/** What is neither typed nor left, and beginnings that name no text, several, or one that is typed and left. */
export function uncovered(chapters: readonly Chapter[], printed = printedCommands()): readonly string[] {
  const steps = chapters.flatMap((chapter) => chapter.steps);
  const typed = new Set(steps.flatMap(({ types }) => types ?? []));
  const known = [...typed, ...Object.keys(LEFT)];
  const covered = new Set(known.flatMap((one) => named(one, printed)));
  const files = globSync('deploy/*/*', { cwd: ROOT }).concat('deploy/backup-drill');
  const used = [
    ...printed.filter((one) => covered.has(one)).map(({ text }) => text),
    ...steps.map(({ does }) => does),
  ];
  return [
    ...printed
      .filter((one) => !covered.has(one))
      .map(({ page, text }) => `${page}: neither executed nor left: ${text}`),
    ...known
      .map((one) => ({ one, count: named(one, printed).length }))
      .filter(({ count }) => count !== 1)
      .map(({ one, count }) => `${count} printed commands begin with: ${one}`),
    ...Object.keys(LEFT)
      .filter((one) => typed.has(one))
      .map((one) => `executed and left: ${one}`),
    ...files
      .filter((file) => !used.some((text) => text?.includes(file)))
      .filter((file) => !Object.keys(UNUSED).some((folder) => file.startsWith(folder)))
      .map((file) => `${file}: neither used nor left`),
  ];
}
