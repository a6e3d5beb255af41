import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('an import rule bites:', () => {
  /** A file that breaks the rule next to what it needs to break it. */
  const planted: Record<string, Record<string, string>> = {
    'core-is-pure': { 'src/core/a.ts': "import '../store/b.ts';", 'src/store/b.ts': 'export {};' },
    'endpoints-apart': {
      'src/endpoints/jobs/search/handler.ts': "import '../../company/search/handler.ts';",
      'src/endpoints/company/search/handler.ts': 'export {};',
    },
    'admin-endpoints-apart': {
      'src/admin/tenants/handler.ts': "import '../audit/handler.ts';",
      'src/admin/audit/handler.ts': 'export {};',
    },
    'handlers-look-down': {
      'src/endpoints/jobs/search/handler.ts': "import '../../../billing/guard.ts';",
      'src/billing/guard.ts': 'export {};',
    },
    'providers-apart': {
      'src/providers/a.ts': "import '../outbound/b.ts';",
      'src/outbound/b.ts': 'export {};',
    },
    'upstreams-apart': {
      'src/providers/one/a.ts': "import '../two/b.ts';",
      'src/providers/two/b.ts': 'export {};',
    },
    'undici-in-outbound': { 'src/capabilities/a.ts': "import 'undici';" },
    'dns-in-names': { 'src/outbound/a.ts': "import 'node:dns';" },
    'sql-in-store': { 'src/billing/a.ts': "import 'pg';" },
    'mcp-is-a-surface': { 'src/mcp/a.ts': "import '../store/b.ts';", 'src/store/b.ts': 'export {};' },
    'mcp-sdk-in-mcp': { 'src/billing/a.ts': "import '@modelcontextprotocol/server';" },
    'web-framework-in-http': { 'src/billing/a.ts': "import 'fastify';" },
    'no-upward-import': { 'src/store/a.ts': "import '../http/b.ts';", 'src/http/b.ts': 'export {};' },
    'matching-without-store': {
      'src/matching/host/a.ts': "import '../../store/b.ts';",
      'src/store/b.ts': 'export {};',
    },
    'one-composition-root': { 'src/billing/a.ts': "import '../app.ts';", 'src/app.ts': 'export {};' },
    'mail-in-outreach': { 'src/outreach/a.ts': "import 'nodemailer';" },
    'cli-over-sdk': { 'packages/cli/src/a.ts': "import '../../../src/b.ts';", 'src/b.ts': 'export {};' },
    'console-over-sdk': {
      'packages/console/src/a.ts': "import '../../../src/b.ts';",
      'src/b.ts': 'export {};',
    },
    'stripe-in-one-place': { 'src/billing/a.ts': "import 'stripe';" },
    'traces-in-one-place': { 'src/billing/a.ts': "import '@opentelemetry/api';" },
    'no-cycles': { 'src/billing/a.ts': "import './b.ts';", 'src/billing/b.ts': "import './a.ts';" },
    'no-orphans': { 'src/billing/a.ts': 'export {};' },
    'no-dev-dependencies-in-service': { 'src/billing/a.ts': "import 'vitest';" },
  };

  test('every rule is tried', () => {
    const rules = [...read('.dependency-cruiser.cjs').matchAll(/name: '([\w-]+)'/g)].map((match) => match[1]);
    expect(Object.keys(planted)).toEqual(expect.arrayContaining(rules));
  });

  test.each(Object.entries(planted))('%s', (rule, content) => {
    expect(brokenRules(content)).toContain(rule);
  });

  test.each(['outbound', 'capabilities', 'store', 'corpus'])('providers-apart, for %s', (folder) => {
    const content = {
      'src/providers/a.ts': `import '../${folder}/b.ts';`,
      [`src/${folder}/b.ts`]: 'export {};',
    };
    expect(brokenRules(content)).toContain('providers-apart');
  });

  test('providers-apart, not for what providers share', () => {
    const shared = ['core/a.ts', 'providers/a.ts', 'reference/domain.ts', 'reference/metros.ts'];
    const content = Object.fromEntries(shared.map((path) => [`src/${path}`, 'export {};']));
    const imports = shared.map((path) => `import '../${path}';`).join('');
    expect(brokenRules({ ...content, 'src/providers/b.ts': imports })).toEqual([]);
  });

  test.each(['node:https', 'http', 'ipaddr.js'])('undici-in-outbound, for %s', (imported) => {
    expect(brokenRules({ 'src/billing/a.ts': `import '${imported}';` })).toContain('undici-in-outbound');
    expect(brokenRules({ 'src/outbound/a.ts': `import '${imported}';` })).not.toContain('undici-in-outbound');
  });

  test.each(['outreach', 'monitoring', 'store'])('no-upward-import, for %s', (folder) => {
    const content = {
      [`src/${folder}/a.ts`]: "import '../composition/b.ts';",
      'src/composition/b.ts': 'export {};',
    };
    expect(brokenRules(content)).toEqual(
      expect.arrayContaining(['no-upward-import', 'one-composition-root']),
    );
  });

  test.each([
    ['store/postgres/a.ts', 'store/account/b.ts'],
    ['store/open.ts', 'outreach/b.ts'],
    ['providers/a.ts', 'capabilities/b.ts'],
    ['endpoints/a.ts', 'billing/b.ts'],
    ['log.ts', 'app.ts'],
  ])('no-upward-import, from %s to %s', (from, to) => {
    const rise = '../'.repeat(from.split('/').length - 1) || './';
    const content = { [`src/${from}`]: `import '${rise}${to}';`, [`src/${to}`]: 'export {};' };
    expect(brokenRules(content)).toContain('no-upward-import');
    const down = '../'.repeat(to.split('/').length - 1) || './';
    const other = { [`src/${to}`]: `import '${down}${from}';`, [`src/${from}`]: 'export {};' };
    expect(brokenRules(other)).not.toContain('no-upward-import');
  });

  test.each(['node:fs', 'fs', 'pg'])('core-is-pure, for %s', (imported) => {
    expect(brokenRules({ 'src/core/a.ts': `import '${imported}';` })).toContain('core-is-pure');
  });

  const PACKAGES = [
    ...['pg', 'fastify', 'undici', 'ipaddr.js', 'nodemailer', 'imapflow', 'stripe'],
    '@modelcontextprotocol/server',
    '@opentelemetry/api',
  ];
  /** The names of the rules that a little project of these files breaks. */
  function brokenRules(content: Record<string, string>): string[] {
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
      copyFileSync(join(root, '.dependency-cruiser.cjs'), join(project, '.dependency-cruiser.cjs'));
      const args = [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        // The client at a terminal is in no room of src.
        ...['src', 'packages'].filter((folder) => existsSync(join(project, folder))),
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'json',
      ];
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
      if (stdout === '') throw new Error(stderr);
      const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
      return summary.violations.map((violation) => violation.rule.name);
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }
});
