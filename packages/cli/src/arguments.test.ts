import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, expect, test } from 'vitest';
import { type MadeOptions, madeTerminal } from '../../../test/harness/made-terminal.ts';
import { addFieldOptions, checkSize, inputOf, readInput } from './arguments.ts';
import { endingOf, failureOf } from './client.ts';
import type { Field, Operation } from './operation.ts';
import { wp } from './program.ts';
import { confirmAbove, isReadable, readAccess, writeStored } from './settings.ts';

// What is decided before and after a call: what arguments say, how large they may be, with which key, and how it ends.

const folder = mkdtempSync(join(tmpdir(), 'wp-arguments-'));
afterAll(() => rmSync(folder, { recursive: true }));

const operationWith = (fields: readonly Field[]): Operation => ({
  operation: 'company.search',
  command: 'made up',
  summary: '',
  description: '',
  method: 'POST',
  path: '/v1/company/search',
  effect: 'spend',
  input: 'body',
  deadlineMs: 1_000,
  bodyLimit: 40,
  fields,
});
const OPERATION = operationWith([
  { path: ['names'], type: 'string', list: true },
  { path: ['kinds'], type: 'string', list: true, choices: ['a', 'b'] },
  { path: ['sizes'], type: 'integer', list: true },
  { path: ['metrics', 'arr'], type: 'number' },
  { path: ['metrics', 'team'], type: 'integer' },
  { path: ['flag'], type: 'boolean' },
  { path: ['note'], type: 'string', long: true },
]);

async function said(args: readonly string[]): Promise<object> {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addFieldOptions(command, OPERATION);
  command.parse([...args], { from: 'user' });
  return inputOf(OPERATION, command.opts(), undefined, madeTerminal().terminal);
}

test.each<readonly [readonly string[], object]>([
  [['--names', 'Acme, Inc.', '--names', 'Quill,Tarn'], { names: ['Acme, Inc.', 'Quill', 'Tarn'] }],
  [['--kinds', 'a, b'], { kinds: ['a', 'b'] }],
  [['--sizes', '1, 2', '--sizes=-3'], { sizes: [1, 2, -3] }],
  [['--metrics-arr', '1.5e3', '--metrics-team', '0'], { metrics: { arr: 1_500, team: 0 } }],
  [['--body', '{"metrics":{"arr":1},"x":2}', '--metrics-team', '3'], { metrics: { arr: 1, team: 3 }, x: 2 }],
  [['--flag', 'false'], { flag: false }],
])('%j says %j', async (args, input) => {
  expect(await said(args)).toEqual(input);
});

test.each([
  ['--kinds', 'c'],
  ['--sizes', '1.5'],
  ['--metrics-arr', '0x10'],
  ['--flag', 'yes'],
  ['--body', '[1]'],
])('%s %s is refused', async (...args) => {
  await expect(said(args)).rejects.toThrow();
});

test('a body may be as large as the service takes, in bytes', () => {
  const withNote = (note: string) => () => checkSize(OPERATION, { note });
  expect(withNote('x'.repeat(29))).not.toThrow();
  expect(withNote('x'.repeat(30))).toThrow('41 bytes; the service takes 40');
  expect(withNote('ü'.repeat(15))).toThrow('41 bytes');
});

test('a file and a pipe may be as large, an editor ends the last line, and UTF-16 is known by its mark', async () => {
  const file = (bytes: string | Buffer) => {
    const path = join(folder, 'note');
    writeFileSync(path, bytes);
    return path;
  };
  const note = (path: string) => inputOf(OPERATION, { noteFile: path }, undefined, madeTerminal().terminal);
  expect(await note(file('a\nb\r\n'))).toEqual({ note: 'a\nb' });
  expect(await note(file(Buffer.from('\uFEFFä', 'utf16le')))).toEqual({ note: 'ä' });
  await expect(note(file(Buffer.from([0x41, 0xff])))).rejects.toThrow('not in UTF-8');
  const piped = (bytes: number) => {
    const { terminal, around } = madeTerminal();
    around.stdin.push(Buffer.alloc(bytes, 'x'));
    around.stdin.push(null);
    return readInput('-', 40, terminal);
  };
  expect(await piped(40)).toHaveLength(40);
  await expect(piped(41)).rejects.toThrow('larger than the 40 bytes');
  await expect(note(file('x'.repeat(41)))).rejects.toThrow('larger than the 40 bytes');
});

test('a file that is no text in UTF-8 is sent as it is, where the service takes bytes', async () => {
  const text: Field = { path: ['csv_content'], type: 'string' };
  const operation = { ...OPERATION, file: 'csv_content', fields: [text, { ...text, path: ['file'] }] };
  const path = join(folder, 'list.csv');
  const sent = (bytes: string | Buffer) => {
    writeFileSync(path, bytes);
    return inputOf(operation, {}, path, madeTerminal().terminal);
  };
  expect(await sent('Möwe\n')).toEqual({ csv_content: 'Möwe\n' });
  for (const bytes of [Buffer.from('M\u00f6we', 'latin1'), Buffer.from('PK\u0003\u0004')])
    expect(await sent(bytes)).toEqual({ file: bytes.toString('base64') });
  await expect(inputOf(operation, {}, undefined, madeTerminal().terminal)).rejects.toThrow('Missing: <file>');
});

test.each([
  [401, 'unauthorized', 'key'],
  [402, 'insufficient_credits', 'credits'],
  [404, 'not_found', 'nothing'],
  [404, 'route_not_found', 'service'],
  [409, 'conflict', 'refused'],
  [409, 'idempotency_in_progress', 'service'],
  [422, 'not_found', 'nothing'],
  [429, 'rate_limited', 'service'],
  [400, 'invalid_request', 'usage'],
  [413, 'payload_too_large', 'usage'],
  [502, 'vendor_error', 'service'],
  [0, 'not_reached', 'service'],
] as const)('%i %s ends as %s', (status, code, ending) => {
  expect(endingOf({ status, code })).toBe(ending);
});

test.each([
  [119, '119 s'],
  [120, '2 min'],
  [7_199, '120 min'],
  [7_200, '2 h'],
])('%i s to wait are said as %s', (retryAfter, words) => {
  const failed = { status: 429, code: 'rate_limited', message: 'x', retryAfter, body: undefined } as const;
  expect(failureOf(failed, undefined).message).toContain(`Try again in ${words}.`);
});

test('a key is read from the own file alone, and an option goes before the environment', async () => {
  const home = madeTerminal({ env: { XDG_CONFIG_HOME: folder } }).around;
  const path = join(folder, 'warmpath', 'wp.json');
  const profiles = new Map([['default', { url: 'http://127.0.0.1:8787', key: 'wp_test_x' }]]);
  await writeStored(path, { use: 'default', profiles });
  expect(await readAccess(home)).toMatchObject({ key: 'wp_test_x', from: `${path}, profile default` });
  for (const mode of [0o640, 0o604]) {
    chmodSync(path, mode);
    await expect(readAccess(home)).rejects.toThrow('Others may read the key');
  }
  expect(confirmAbove({ WARMPATH_CONFIRM_ABOVE: '7' }, 0)).toBe(0);
  expect(confirmAbove({ WARMPATH_CONFIRM_ABOVE: '7' }, undefined)).toBe(7);
  expect(
    ['http://a.example', 'http://127.0.0.1:8787', 'http://localhost', 'https://a.example'].map(isReadable),
  ).toEqual([true, false, false, false]);
});

test('all pages are written to the last row, and cells that were guarded are counted over them', async () => {
  const rows = Array.from({ length: 203 }, (_, id) => ({ id, note: id % 100 === 0 ? '=1+1' : 'x' }));
  const server = createServer((request, response) => {
    const from = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
    const entries = rows.slice(from, from + 200);
    const next = from + 200 < rows.length ? { next: String(from + 200) } : {};
    response.end(JSON.stringify({ entries, ...next, request_id: 'r' }));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const run = async (args: string) => {
    const env = { WARMPATH_URL: `http://127.0.0.1:${port}`, WARMPATH_KEY: 'wp_test_x' };
    const made = madeTerminal({ env } satisfies MadeOptions);
    expect(await wp(args.split(' '), made.around)).toBe(0);
    return made;
  };
  try {
    const csv = await run('credits ledger --all --csv --fields id,note');
    expect(csv.stdout().trim().split('\r\n').at(-1)).toBe('202,x');
    expect(csv.stderr()).toContain('3 cells');
    expect(csv.stderr()).toContain('203 rows.');
    const json = await run('credits ledger --all --json --fields id,missing');
    expect(JSON.parse(json.stdout()).at(-1)).toEqual({ id: 202, missing: null });
  } finally {
    server.close();
  }
});
