import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const ruleSet = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

describe('an import rule bites:', () => {
  /** A file that breaks the rule next to what it needs to break it. */
  const planted: Record<string, Record<string, string>> = {
    'subjects-look-down': {
      'src/corpus/a.ts': "import '../search/b.ts';",
      'src/search/b.ts': 'export {};',
    },
    'rules-are-pure': {
      'src/credits/rules-a.ts': "import './queries-b.ts';",
      'src/credits/queries-b.ts': 'export {};',
    },
    'operations-look-down': {
      'src/lookups/operations-jobs.ts': "import './queries-b.ts';",
      'src/lookups/queries-b.ts': 'export {};',
    },
    'providers-apart': {
      'src/providers/a.ts': "import '../platform/outbound/b.ts';",
      'src/platform/outbound/b.ts': 'export {};',
    },
    'undici-in-outbound': { 'src/lookups/a.ts': "import 'undici';" },
    'dns-in-names': { 'src/platform/outbound/a.ts': "import 'node:dns';" },
    'sql-in-queries': { 'src/credits/a.ts': "import 'pg';" },
    'mcp-sdk-in-surfaces': { 'src/credits/a.ts': "import '@modelcontextprotocol/server';" },
    'web-framework-in-http': { 'src/credits/a.ts': "import 'fastify';" },
    'index-without-database': {
      'src/search/index/a.ts': "import '../queries-b.ts';",
      'src/search/queries-b.ts': 'export {};',
    },
    'one-composition-root': { 'src/credits/a.ts': "import '../app/b.ts';", 'src/app/b.ts': 'export {};' },
    'mail-in-mailboxes': { 'src/outreach/a.ts': "import 'nodemailer';" },
    'cli-over-sdk': { 'packages/cli/src/a.ts': "import '../../../src/b.ts';", 'src/b.ts': 'export {};' },
    'console-over-sdk': {
      'packages/console/src/a.ts': "import '../../../src/b.ts';",
      'src/b.ts': 'export {};',
    },
    'stripe-in-one-place': { 'src/credits/a.ts': "import 'stripe';" },
    'traces-in-one-place': { 'src/credits/a.ts': "import '@opentelemetry/api';" },
    'no-cycles': { 'src/credits/a.ts': "import './b.ts';", 'src/credits/b.ts': "import './a.ts';" },
    'no-orphans': { 'src/credits/a.ts': 'export {};' },
    'no-dev-dependencies-in-service': { 'src/credits/a.ts': "import 'vitest';" },
  };

  test('every rule is tried', () => {
    const rules = [...read('.dependency-cruiser.cjs').matchAll(/name: '([\w-]+)'/g)].map((match) => match[1]);
    expect(Object.keys(planted)).toEqual(expect.arrayContaining(rules));
  });

  test.each(Object.entries(planted))('%s', async (rule, content) => {
    expect(await brokenRules(content)).toContain(rule);
  });

  test.each(['platform/outbound', 'platform/database', 'lookups', 'corpus'])(
    'providers-apart, for %s',
    async (folder) => {
      const content = {
        'src/providers/a.ts': `import '../${folder}/b.ts';`,
        [`src/${folder}/b.ts`]: 'export {};',
      };
      expect(await brokenRules(content)).toContain('providers-apart');
    },
  );

  test('providers-apart, not for what providers share', async () => {
    const shared = ['platform/values/a.ts', 'providers/a.ts', 'reference/domain.ts', 'reference/metros.ts'];
    const content = Object.fromEntries(shared.map((path) => [`src/${path}`, 'export {};']));
    const imports = shared.map((path) => `import '../${path}';`).join('');
    expect(await brokenRules({ ...content, 'src/providers/b.ts': imports })).toEqual([]);
  });

  test.each(['node:https', 'http', 'ipaddr.js'])('undici-in-outbound, for %s', async (imported) => {
    expect(await brokenRules({ 'src/credits/a.ts': `import '${imported}';` })).toContain(
      'undici-in-outbound',
    );
    expect(await brokenRules({ 'src/platform/outbound/a.ts': `import '${imported}';` })).not.toContain(
      'undici-in-outbound',
    );
  });

  test.each([
    ['platform/database/a.ts', 'accounts/b.ts'],
    ['credits/a.ts', 'corpus/b.ts'],
    ['providers/a.ts', 'lookups/b.ts'],
    ['letters/rules-a.ts', 'outreach/rules-b.ts'],
    ['surfaces/a.ts', 'app/b.ts'],
  ])('subjects-look-down, from %s to %s', async (from, to) => {
    const rise = '../'.repeat(from.split('/').length - 1);
    const content = { [`src/${from}`]: `import '${rise}${to}';`, [`src/${to}`]: 'export {};' };
    expect(await brokenRules(content)).toContain('subjects-look-down');
  });

  test('subjects-look-down, not for a lower floor', async () => {
    const content = { 'src/outreach/a.ts': "import '../letters/b.ts';", 'src/letters/b.ts': 'export {};' };
    expect(await brokenRules(content)).toEqual([]);
  });

  test.each(['node:fs', 'fs', 'pg'])('rules-are-pure, for %s', async (imported) => {
    expect(await brokenRules({ 'src/corpus/rules-a.ts': `import '${imported}';` })).toContain(
      'rules-are-pure',
    );
    expect(await brokenRules({ 'src/platform/values/a.ts': `import '${imported}';` })).toContain(
      'rules-are-pure',
    );
  });

  const PACKAGES = [
    ...['pg', 'fastify', 'undici', 'ipaddr.js', 'nodemailer', 'imapflow', 'stripe'],
    '@modelcontextprotocol/server',
    '@opentelemetry/api',
  ];
  /** The names of the rules that a little project of these files breaks. One start of the tool for each takes a minute in all. */
  async function brokenRules(content: Record<string, string>): Promise<string[]> {
    const project = mkdtempSync(join(tmpdir(), 'warmpath-rules-'));
    try {
      const manifest = {
        name: 'planted',
        type: 'module',
        dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])),
        devDependencies: { vitest: '1.0.0' },
      };
      const everything = {
        'package.json': JSON.stringify(manifest),
        'tsconfig.json': JSON.stringify({
          compilerOptions: { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true },
        }),
        ...Object.fromEntries(
          [...PACKAGES, 'vitest'].flatMap((name) => [
            [
              `node_modules/${name}/package.json`,
              JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
            ],
            [`node_modules/${name}/index.js`, ''],
          ]),
        ),
        ...content,
      };
      for (const [path, text] of Object.entries(everything)) {
        mkdirSync(dirname(join(project, path)), { recursive: true });
        writeFileSync(join(project, path), text);
      }
      const folders = ['src', 'packages'].filter((folder) =>
        Object.keys(content).some((path) => path.startsWith(`${folder}/`)),
      );
      const { output } = await cruise(
        folders,
        { ruleSet, validate: true, baseDir: project },
        {},
        { tsConfig: extractTSConfig(join(project, 'tsconfig.json')) },
      );
      return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }
});
