import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ENDPOINTS, ENDPOINTS } from '../../src/app/operations.ts';
import { openapiDocument } from '../../src/surfaces/describe-api.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import { createTestService, type TestService } from '../harness/service.ts';
import { clientSources } from './client-sources.ts';

const root = resolve(import.meta.dirname, '../..');
/**
 * The repository as far as the SDK is packed from it, as git holds it: packing in place would write where other tests read.
 */
const folder = mkdtempSync(join(tmpdir(), 'warmpath-sdk-'));
const consumer = join(folder, 'consumer');
const installed = join(consumer, 'node_modules/@warmpath/sdk');
let packed: string[];

const sources = await clientSources();

beforeAll(() => {
  const made = [...sources.keys()];
  for (const path of [
    'package.json',
    'tsconfig.json',
    'LICENSE',
    'packages/sdk',
    'packages/cli',
    'test/packages',
  ]) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) =>
        !/\/(dist|node_modules)(\/|$)/.test(from.slice(root.length)) && !made.includes(relative(root, from)),
    });
  }
  for (const path of ['src', 'node_modules']) symlinkSync(join(root, path), join(folder, path));
  const told = execFileSync('npm', ['pack', '--json', '--ignore-scripts=false'], {
    cwd: join(folder, 'packages/sdk'),
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  const [{ filename, files }] = JSON.parse(told.slice(told.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ];
  packed = files.map(({ path }) => path);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', [
    'xzf',
    join(folder, 'packages/sdk', filename),
    '-C',
    installed,
    '--strip-components=1',
  ]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the type checker says of a program that uses the installed package, and of the package. */
function typeErrors(program: string, compiler: string, module: string, moduleResolution: string): string {
  writeFileSync(join(consumer, 'program.ts'), program);
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
  };
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  writeFileSync(join(consumer, 'package.json'), '{"type":"module"}');
  try {
    execFileSync(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), '-p', consumer]);
    return '';
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

const PROGRAM = `
import { createWarmpath, WarmpathError, type InputOf } from '@warmpath/sdk';
const warmpath = createWarmpath({ baseUrl: 'http://127.0.0.1:1', key: 'x' });
const body: InputOf<'company.search'> = { keyword: 'x' };
export async function main(): Promise<number> {
  for await (const row of warmpath.fundraising.sequences.all({}, { atMost: 3 })) row.sequenceId satisfies string;
  const { data, credits_charged } = await warmpath.company.search({ ...body, dry_run: false });
  const price: number = (await warmpath.company.search({ keyword: 'x', dry_run: true })).would_charge;
  return data.length + credits_charged + price;
}
main().catch((error: unknown) => error instanceof WarmpathError && error.code === 'rate_limited');
`;

/** A program that holds each example of both documents as a value of its type. */
function examplesOf(): string {
  const documents = [
    [openapiDocument('tenant', ENDPOINTS), 'InputOf', 'AnswerOf'],
    [openapiDocument('operator', ADMIN_ENDPOINTS), 'AdminInputOf', 'AdminAnswerOf'],
  ] as const;
  const values = documents.flatMap(([document, input, answer]) =>
    Object.values(document.paths as Record<string, Record<string, ExampledOperation>>)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, requestBody, responses }) => [
        [`${input}<'${operationId}'>`, requestBody?.content['application/json'].example],
        [`${answer}<'${operationId}'>`, responses['200'].content['application/json'].example],
      ]),
  );
  const lines = values
    .filter(([, example]) => example !== undefined)
    .map(([type, example], at) => `export const example${at}: ${type} = ${JSON.stringify(example)};`);
  return `
import type { AnswerOf, InputOf } from '@warmpath/sdk';
import type { AdminAnswerOf, AdminInputOf } from '@warmpath/sdk/admin';
${lines.join('\n')}
`;
}

interface Exampled {
  readonly content: { readonly 'application/json': { readonly example?: unknown } };
}
interface ExampledOperation {
  readonly operationId: string;
  readonly requestBody?: Exampled;
  readonly responses: { readonly '200': Exampled };
}

const PROFILE = `
import { createWarmpath } from '@warmpath/sdk';
const { profile } = createWarmpath({ baseUrl: 'http://127.0.0.1:1', key: 'x' }).fundraising;
export async function main(): Promise<string> {
  const read = await profile.get();
  read.raise_type satisfies 'startup_equity' | 'fund_lp';
  const stored = await profile.put(read);
  await profile.put({ ...stored, geography: null });
  return read.raise_type === 'fund_lp' ? (read.fund_name ?? '') : read.stage;
}
`;

describe('the package of the SDK', () => {
  it('holds JavaScript, types, the licence and nothing else', () => {
    const others = packed.filter((path) => !/^dist\/(?:admin\/)?[a-z-]+(\.d\.ts|\.js)$/.test(path));
    expect(others.sort()).toEqual(['README.md', 'dist/LICENSE', 'package.json']);
    expect(packed).toContain('dist/index.js');
    expect(packed.filter((path) => path.includes('.test.'))).toEqual([]);
  });

  it.each([
    ['typescript', 'nodenext', 'nodenext'],
    ['typescript-native', 'esnext', 'bundler'],
  ])('has types that check without those of Node, by %s for %s modules', (...by) => {
    expect(typeErrors(PROGRAM, ...by)).toBe('');
  });

  it('has types that every example of the documents fits', () => {
    const examples = examplesOf();
    expect(examples.split('\n').length).toBeGreaterThan(200);
    expect(typeErrors(examples, 'typescript-native', 'nodenext', 'nodenext')).toBe('');
  });

  it('has types of a profile that was read and is written back', () => {
    expect(typeErrors(PROFILE, 'typescript-native', 'nodenext', 'nodenext')).toBe('');
    const wrong = PROFILE.replace("(read.fund_name ?? '')", 'read.stage');
    expect(typeErrors(wrong, 'typescript-native', 'nodenext', 'nodenext')).toContain(
      "'stage' does not exist",
    );
  });

  it('has types that tell a wrong field', () => {
    const wrong = PROGRAM.replace('...body, dry_run: false', "keywords: 'x'");
    expect(typeErrors(wrong, 'typescript-native', 'esnext', 'bundler')).toContain(
      "'keywords' does not exist",
    );
  });

  describe('in a bundle for a browser', () => {
    let bundle: string;
    let service: TestService;
    let baseUrl: string;
    beforeAll(async () => {
      writeFileSync(
        join(consumer, 'page.js'),
        "import { createWarmpath } from '@warmpath/sdk';\nglobalThis.createWarmpath = createWarmpath;\n",
      );
      const build = await rolldown({ input: join(consumer, 'page.js'), platform: 'browser' });
      const { output } = await build.generate({ format: 'iife', minify: true });
      bundle = output[0].code;
      service = await createTestService({ services: { lookups: fakeLookups() } });
      baseUrl = await service.service.listen();
    });
    afterAll(() => service.close());

    it('needs nothing of Node, and little room', () => {
      expect(bundle).not.toMatch(/node:|\brequire\(|\bprocess\./);
      // 13 kB when this was written, 4 kB compressed, most of it the table: a dependency would show.
      expect(bundle.length).toBeLessThan(20_000);
    });

    it('works with what a page has that came unencrypted', async () => {
      const { key } = await service.account({ credits: 9 });
      const { AbortController, fetch, Headers, setTimeout, clearTimeout, URL, URLSearchParams } = globalThis;
      const page = createContext({
        ...{ AbortController, fetch, Headers, setTimeout, clearTimeout, URL, URLSearchParams },
        // Without randomUUID: browsers have that in secure contexts only.
        crypto: { getRandomValues: (bytes: Uint8Array) => crypto.getRandomValues(bytes) },
        options: { baseUrl, key },
      });
      runInContext(bundle, page);
      const script = `(async () => {
        const warmpath = createWarmpath(options);
        const found = await warmpath.company.search({ keyword: 'battery storage' });
        const entries = [];
        for await (const { kind } of warmpath.credits.ledger.all()) entries.push(kind);
        const failed = await warmpath.fundraising.sequence({ sequence_id: 'none' }).catch((error) => error);
        return JSON.stringify({ charged: found.credits_charged, entries, failed: failed.status });
      })()`;
      const told = JSON.parse((await runInContext(script, page)) as string) as unknown;
      expect(told).toEqual({ charged: 3, entries: ['reserve', 'grant'], failed: 400 });
    });
  });

  it('says which Node it needs, and what it was made for', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({ engines: { node: '>=20' } });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('dependencies');
  });
});

it('waits and repeats as the client of Python does', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const ts = read('packages/sdk/src/call.ts') + read('packages/sdk/src/make-methods.ts');
  const py = read('packages/python/src/warmpath/_core.py');
  const numberOf = (source: string, name: string) =>
    Number(
      new RegExp(`^(?:(?:export )?const )?${name} = ([\\d_.]+);?$`, 'm')
        .exec(source)?.[1]
        ?.replaceAll('_', ''),
    );
  for (const name of ['TIMEOUT_GRACE', 'FIRST_WAIT', 'LONGEST_WAIT', 'RETRY_WITHIN', 'LOOK_EVERY'])
    expect([name, numberOf(py, name) * 1_000]).toEqual([name, numberOf(ts, `${name}_MS`)]);
  for (const name of ['RETRIES', 'LOOKS', 'SHOWN'])
    expect([name, numberOf(py, name)]).toEqual([name, numberOf(ts, name)]);
  expect(numberOf(py, 'SHOWN')).toBeGreaterThan(0);
});
