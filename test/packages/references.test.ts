import { expect, test } from 'vitest';
import { referencesOf } from './references.ts';

const pathsOf = (code: string) => referencesOf(code).found.map(({ path }) => path);

test('finds imports, threads, programs and tables by their relative paths', () => {
  const code = `
    import { one } from './one.ts';
    export * from "../two.ts";
    const three = () => import('./three.ts');
    new Worker(new URL('./four.ts', import.meta.url));
    spawn(node, [fileURLToPath(new URL(\`../five.ts\`, import.meta.url))]);
    readFileSync(new URL('./six.txt', import.meta.url));
    createRequire(import.meta.url)('../package.json');
  `;
  expect(pathsOf(code)).toEqual([
    './one.ts',
    '../two.ts',
    './three.ts',
    './four.ts',
    '../five.ts',
    './six.txt',
    '../package.json',
  ]);
  expect(referencesOf(code).unclear).toEqual([]);
  for (const { path, start } of referencesOf(code).found)
    expect(code.slice(start).startsWith(path)).toBe(true);
});

test('leaves packages, addresses and texts alone', () => {
  const code =
    "import x from 'pg'; new URL('/v1', base); const a = 'see main.tsx'; name.endsWith('.ts'); `main.ts is`";
  expect(referencesOf(code)).toEqual({ found: [], unclear: [] });
});

test.each([
  ["new URL('worker.ts', import.meta.url)", "'worker.ts' names a file of ours without './'"],
  ["new URL('table.txt', import.meta.url)", "'table.txt' names a file of ours without './'"],
  ['new URL(entry, import.meta.url)', 'no literal'],
  ['import(entry)', 'no literal'],
  ['join(import.meta.dirname, "x")', 'import.meta.dirname'],
  ['import.meta.filename', 'import.meta.filename'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is read
  ['const file = `./${name}.ts`', 'put together'],
])('%s is unclear', (code, what) => {
  expect(referencesOf(`\n${code}`).unclear).toEqual([expect.stringMatching(/^line 2: /)]);
  expect(referencesOf(code).unclear[0]).toContain(what);
});
