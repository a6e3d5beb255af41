/** Clients made by other people's generators, compiled and used; `run` next to this installs the generators. Throws at the first fault. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startService } from '../../server/service-command.ts';

const packages = join(process.env.PEER_FOLDER ?? '', 'node_modules');
/** A generator and the compiler take 40 s on a machine with other work. */
const EACH_MS = 300_000;

/** Strict as a customer may have it; what is in the packages themselves is theirs. */
const COMPILER = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
    outDir: 'made',
  },
  files: ['use.ts'],
};

/**
 * A program of a customer. What is read of an answer has to be in its type; the second client also checks the answer by its schemas.
 * Its methods are called without their types, which are too deep for the compiler from some fifty operations on; those of its schemas hold.
 */
const PROGRAM = `
import { defaults, fundraisingProfileGet, fundraisingProfilePut, fundraisingSearchInvestors } from './oazapfts.js';
import { createApiClient, schemas } from './zod-client.js';

declare const process: { env: Record<string, string> };
const baseUrl = process.env.WARMPATH_URL as string;
const headers = { authorization: 'Bearer ' + process.env.WARMPATH_KEY };
Object.assign(defaults, { baseUrl, headers });
const zod = createApiClient(baseUrl, { axiosConfig: { headers } }) as unknown as {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
};

const put = await fundraisingProfilePut({ raise_type: 'startup_equity', stage: 'seed', sector_tags: ['Climate'], geography: null });
if (put.status !== 200) throw new Error(put.data.error);
const got = await fundraisingProfileGet();
if (got.status !== 200 || got.data.raise_type !== 'startup_equity') throw new Error('no profile of a company');
const stage: string = got.data.stage;
const profile = schemas.ProfileAnswer.parse(await zod.get('/v1/fundraising/profile'));
if (profile.raise_type !== 'startup_equity' || profile.stage !== stage) throw new Error('another profile');

const first = await fundraisingSearchInvestors({ limit: 3 });
if (first.status !== 200) throw new Error(first.data.error);
const names: (string | undefined)[] | undefined = first.data.data?.investors.map(({ name }) => name);
const second = schemas.SearchInvestorsAnswer.parse(await zod.post('/v1/fundraising/search-investors', { limit: 3 }));
console.log(JSON.stringify([names, second.data?.investors.map(({ name }) => name), second.credits_charged]));
`;

const folder = mkdtempSync(join(tmpdir(), 'warmpath-generators-'));
const began = performance.now();
const say = (what: string) =>
  console.log(`ok: ${what} (${Math.round((performance.now() - began) / 1000)} s)`);

/** Runs a script of a package in the folder. Throws with what it said. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  return execFileSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
    timeout: EACH_MS,
  });
}

const service = startService({ WARMPATH_DATA_DIR: join(folder, 'data') });
try {
  symlinkSync(packages, join(folder, 'node_modules'));
  cpSync(resolve(import.meta.dirname, '../../../openapi.json'), join(folder, 'openapi.json'));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
  writeFileSync(join(folder, 'use.ts'), PROGRAM);
  run(join(packages, '.bin/oazapfts'), ['openapi.json', 'oazapfts.ts']);
  say('oazapfts makes a client');
  run(join(packages, '.bin/openapi-zod-client'), ['openapi.json', '-o', 'zod-client.ts', '--export-schemas']);
  say('openapi-zod-client makes a client');
  run(join(packages, '.bin/tsc'), ['-p', '.']);
  say('both are strict TypeScript, and the program that uses them');

  const { address, keys_file: keysFile = '' } = await service.started;
  const { test_key: key } = JSON.parse(readFileSync(keysFile, 'utf8')) as { readonly test_key: string };
  const said = run(join(folder, 'made/use.js'), [], { WARMPATH_URL: address, WARMPATH_KEY: key });
  const [first, second, charged] = JSON.parse(said) as [readonly string[], readonly string[], number];
  assert.equal(first.length, 3);
  assert.deepEqual(second, first);
  assert.ok(charged > 0);
  say('both store a profile or read it, and get what a search found and cost');
} catch (error) {
  console.log(`FAILED: ${(error as { stdout?: string }).stdout ?? ''}`);
  throw error;
} finally {
  service.child.kill('SIGTERM');
  await service.ended;
  rmSync(folder, { recursive: true, force: true });
}
