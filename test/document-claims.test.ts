import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { buildProgram as buildClient } from '../packages/cli/src/program.ts';
import { CLIENT_SETTINGS } from '../packages/cli/src/settings.ts';
import { buildProgram } from '../src/app/commands/program.ts';
import { ENDPOINTS } from '../src/app/operations.ts';
import { SETTING_TABLE } from '../src/app/settings/config.ts';
import { SOURCE_SETTINGS } from '../src/lookups/source-config.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../src/platform/values/key-scopes.ts';
import { madeTerminal } from './harness/made-terminal.ts';
import { type Page, ROOT, readPages } from './markdown.ts';

// What the documents say that can be checked: each test lists what is wrong, by page.

const pages = readPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Everything `wrong` finds, with its page; there has to be something to look at. */
function faults(
  found: (page: Page) => readonly string[],
  wrong: (one: string, page: Page) => boolean,
): string[] {
  const all = pages.flatMap((page) => found(page).map((one) => ({ page, one })));
  expect(all.length).toBeGreaterThan(10);
  return all.filter(({ page, one }) => wrong(one, page)).map(({ page, one }) => `${page.path}: ${one}`);
}

test('relative links and their anchors resolve', () => {
  const wrong = (link: string, page: Page): boolean => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page.path : normalize(join(dirname(page.path), file)).replace(/\/$/, '');
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && byPath.get(target)?.anchors.has(anchor) !== true;
  };
  expect(faults(({ links }) => links.filter((link) => !/^[a-z]+:/.test(link)), wrong)).toEqual([]);
});

test('paths exist', () => {
  const paths = ({ spans }: Page) =>
    spans.filter((span) => /^(src|test|bench|docs|packages|bin|\.ci)\/[^\s<>…]*$/.test(span));
  const wrong = (path: string) => globSync(path.replace(/\/$/, ''), { cwd: ROOT }).length === 0;
  expect(faults(paths, wrong)).toEqual([]);
});

test('settings exist', () => {
  const known = new Set([...SETTING_TABLE, ...SOURCE_SETTINGS, ...CLIENT_SETTINGS].map(({ name }) => name));
  const named = ({ spans, blocks }: Page) =>
    [...spans, ...blocks.map(({ text }) => text)].flatMap(
      (code) => code.match(/\bWARMPATH_[A-Z_]+[A-Z]\b/g) ?? [],
    );
  expect(faults(named, (name) => !known.has(name) && !name.startsWith('WARMPATH_TEST_'))).toEqual([]);
});

const WARMPATH = /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx )?warmpath +(?=[a-z-])(.*)$/;
const WP = /^(?:\$ )?(?:[A-Z_]+=\S+ )*wp +(?=[a-z-])(.*)$/;
const linesOf = ({ spans, blocks }: Page): string[] => [
  ...spans,
  ...blocks.flatMap(({ text }) => text.replaceAll(/ *\\\n\s*/g, ' ').split('\n')),
];

/** What of two versions of commander is the same. */
interface AnyCommand {
  name(): string;
  readonly commands: readonly AnyCommand[];
  readonly options: readonly { readonly long?: string | undefined }[];
}

/** What of the command a line names does not exist. */
function unknownIn(line: string, program: AnyCommand): string[] {
  let command = program;
  const words = line.split(/\s+(?:#|\||>).*$/)[0]?.split(/\s+/) ?? [];
  let at = 0;
  for (; at < words.length; at += 1) {
    const next = command.commands.find((one) => one.name() === words[at]);
    if (next === undefined) break;
    command = next;
  }
  const options = words.slice(at).filter((word) => /^--[a-z]/.test(word));
  // Those of the program hold for each command.
  const known = [...command.options, ...program.options].map(({ long }) => long).concat('--help');
  const unknown = options.filter((option) => !known.includes(option));
  // A group needs one of its commands, and the program itself too.
  if (command.commands.length > 0 && /^[a-z][a-z-]*$/.test(words[at] ?? '') && words[at] !== 'help')
    unknown.push(words[at] ?? '');
  return unknown;
}

test.each([
  ['warmpath', WARMPATH, buildProgram()],
  ['wp', WP, buildClient(madeTerminal().terminal)],
] as const)('commands of %s exist, with their options', (_name, pattern, program) => {
  const commands = (page: Page) => linesOf(page).flatMap((line) => pattern.exec(line.trim())?.[1] ?? []);
  expect(faults(commands, (line) => unknownIn(line, program).length > 0)).toEqual([]);
});

test('required options are marked in the help', () => {
  const grant = buildProgram()
    .commands.find((command) => command.name() === 'credits')
    ?.commands.find((command) => command.name() === 'grant');
  expect(grant?.helpInformation()).toMatch(/--tenant <id> .*\(required\)/);
  expect(grant?.helpInformation()).not.toMatch(/--paid .*\(required\)/);
});

test('blocks of JSON can be read', () => {
  const json = ({ blocks }: Page) =>
    blocks.flatMap(({ language, text }) => (language === 'json' ? [text] : []));
  const wrong = (text: string): boolean => {
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  };
  expect(faults(json, wrong)).toEqual([]);
});

test('npm scripts exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = (page: Page) =>
    linesOf(page).flatMap((line) =>
      [...line.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? ''),
    );
  expect(faults(named, (name) => !(name in scripts))).toEqual([]);
});

describe('the API', () => {
  const document = JSON.parse(read('openapi.json')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  /** Answered without a key, so no part of the document. */
  const adminPaths = (JSON.parse(read('admin-openapi.json')) as typeof document).paths;
  const PUBLIC = [
    '/v1',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/reference',
    '/docs/',
    '/llms.txt',
    '/llms-full.txt',
    '/oauth/callback',
    '/unsubscribe/<token>',
  ];
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const pointer = (...parts: readonly string[]): string =>
    parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const faultsOf = (value: unknown, ...parts: readonly string[]): string | undefined => {
    const check = ajv.getSchema(
      `document#${pointer('paths', ...parts, 'content', 'application/json', 'schema')}`,
    );
    expect(check, parts.join(' ')).toBeDefined();
    return check?.(value) === true ? undefined : ajv.errorsText(check?.errors);
  };

  test('operations and paths exist', () => {
    const named = ({ spans }: Page) =>
      spans.filter((span) => /^(?:(?:GET|POST|PUT|DELETE) )?\/[a-z]/.test(span));
    const wrong = (span: string): boolean => {
      const [, method, path = ''] = /^(?:([A-Z]+) )?([^\s?]+)/.exec(span) ?? [];
      const known = document.paths[path] ?? adminPaths[path];
      if (known === undefined) return !PUBLIC.includes(path) && span.includes('/v1/');
      return method !== undefined && !(method.toLowerCase() in known);
    };
    expect(faults(named, wrong)).toEqual([]);
  });

  /** What a curl asks; undefined if its path is none of the document. */
  function askedBy(block: string): readonly Asked[] {
    return block
      .replaceAll(/ *\\\n\s*/g, ' ')
      .split(/\n(?=.*\bcurl )/)
      .flatMap((line) => {
        const path = /(?:(?:localhost|127\.0\.0\.1):8787|\$WARMPATH_URL)(\/v1\/[a-z/-]+)/.exec(line)?.[1];
        if (path === undefined) return [];
        const body = /-d '(\{[\s\S]*?\})'/.exec(line)?.[1];
        const method =
          /-X (\w+)/.exec(line)?.[1] ?? (/ -G /.test(line) || !/ -d /.test(line) ? 'GET' : 'POST');
        // What goes on to jq is not shown as it was answered.
        return [{ path, method: method.toLowerCase(), body, isShown: !/\|\s*jq\b|>/.test(line) }];
      });
  }
  interface Asked {
    readonly path: string;
    readonly method: string;
    readonly body: string | undefined;
    readonly isShown: boolean;
  }
  const UUID = '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90';

  test('requests and the answers that follow them are valid', () => {
    const wrong: string[] = [];
    let checked = 0;
    const hold = (where: string, value: unknown, ...parts: readonly string[]): void => {
      checked += 1;
      const fault = faultsOf(value, ...parts);
      if (fault !== undefined) wrong.push(`${where}: ${fault}`);
    };
    for (const { path: page, blocks } of pages) {
      let last: Asked | undefined;
      for (const { language, text } of blocks) {
        for (const asked of askedBy(text)) {
          last = asked.isShown ? asked : undefined;
          const where = `${page}: ${asked.method} ${asked.path}`;
          if (document.paths[asked.path]?.[asked.method] === undefined) wrong.push(where);
          else if (asked.body !== undefined) {
            // A placeholder in angle brackets stands for an id.
            const body: unknown = JSON.parse(asked.body.replaceAll(/"<[^">]+>"/g, `"${UUID}"`));
            hold(where, body, asked.path, asked.method, 'requestBody');
          }
        }
        if (language === 'json' && last !== undefined)
          hold(
            `${page}: answer of ${last.path}`,
            JSON.parse(text),
            last.path,
            last.method,
            'responses',
            '200',
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(5);
  });

  test('the prices in the README are those of the endpoints', () => {
    const rows = [...read('README.md').matchAll(/^\| `(\w+) (\/v1\/[^`]+)`[^|]* \| ([^|]+) \|/gm)];
    expect(rows.length).toBeGreaterThan(5);
    for (const [, method, path, price] of rows) {
      const endpoint = ENDPOINTS.find(({ schema }) => schema.method === method && schema.path === path);
      const { billing } = endpoint?.schema ?? {};
      expect(billing?.kind === 'billed' ? billing.prices.join(', ') : billing?.kind, path).toBe(
        price?.trim(),
      );
    }
  });
});

describe('indexes', () => {
  test.each([
    ['docs/README.md', 'docs/*.md'],
    ['docs/recipes/README.md', 'docs/recipes/*.md'],
    ['docs/adr/README.md', 'docs/adr/*.md'],
  ])('%s links every page of its folder', (index, pattern) => {
    const linked = (byPath.get(index)?.links ?? []).map((link) => normalize(join(dirname(index), link)));
    expect(
      globSync(pattern, { cwd: ROOT }).filter((path) => path !== index && !linked.includes(path)),
    ).toEqual([]);
  });

  test('every decision has its number, title and date in the index', () => {
    const rows = read('docs/adr/README.md').matchAll(
      /^\| (\d+) \| \[(.+)\]\((\d{4})-.*\.md\) \| ([\d-]+) \|$/gm,
    );
    const indexed = [...rows].map(([, number, title, file, date]) => [
      Number(number),
      Number(file),
      title,
      date,
    ]);
    const written = globSync('docs/adr/0*.md', { cwd: ROOT })
      .sort()
      .map((path) => {
        const [, number, title, date] =
          /^# (\d+)\. (.+)\n\nStatus: .*?(\d{4}-\d\d-\d\d)\.?\n/.exec(read(path)) ?? [];
        return [Number(number), Number(path.slice('docs/adr/'.length, 'docs/adr/0000'.length)), title, date];
      });
    expect(indexed).toEqual(written);
  });
});

describe('decisions', () => {
  /** Those that exist, by number. */
  const written = new Map(
    globSync('docs/adr/0*.md', { cwd: ROOT }).map((path) => [
      path.slice('docs/adr/'.length).slice(0, 4),
      path,
    ]),
  );
  /** What cites decisions, and which: code and pages, but neither the decisions nor the history of changes. */
  const cited = globSync(
    [
      '{src,test,bench,bin,deploy}/**/*.{ts,js,sql,yml,yaml,cfg,ini}',
      'packages/*/{src,bin}/**/*.{ts,tsx,js}',
      'Dockerfile',
      '{README,CONTRIBUTING,SECURITY}.md',
      'docs/**/*.md',
    ],
    { cwd: ROOT, exclude: (path) => /^docs[/\\]adr$|node_modules/.test(path) },
  )
    .filter((path) => !path.startsWith('docs/adr/') && path !== 'test/document-claims.test.ts')
    .flatMap((path) =>
      [...read(path).matchAll(/\badr\/(\d{4})-[\w-]+\.md|\bADR (\d+)\b/g)].map(([, file, number]) => ({
        path,
        number: file ?? String(number).padStart(4, '0'),
      })),
    );

  test('are few, and each is cited by the code or by a page', () => {
    expect(written.size).toBeLessThanOrEqual(40);
    const numbers = new Set(cited.map(({ number }) => number));
    expect([...written].filter(([number]) => !numbers.has(number)).map(([, path]) => path)).toEqual([]);
  });

  test('that are cited exist', () => {
    expect(cited.length).toBeGreaterThan(30);
    // Comments of released migrations cannot change with them.
    const wrong = cited.filter(
      ({ path, number }) => !written.has(number) && !path.startsWith('src/store/migrations/'),
    );
    expect(wrong).toEqual([]);
  });
});

test('the pattern for secret scanners in SECURITY.md finds every kind of key', () => {
  const pattern = /leaked keys: `([^`]+)`/.exec(read('SECURITY.md'))?.[1] ?? '';
  const bytes = Uint8Array.from({ length: KEY_RANDOM_BYTES }, (_, at) => at);
  const tenant = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';
  for (const key of [
    formatKey('live', bytes, tenant),
    formatKey('test', bytes, tenant),
    formatKey('live', bytes),
    formatKey('admin', bytes),
  ])
    expect(new RegExp(pattern).exec(`KEY=${key};`)?.[0], key).toBe(key);
});
