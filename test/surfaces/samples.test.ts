import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import { samplesOf } from '../../src/surfaces/samples.ts';
import { openSandbox } from '../harness/sandbox.ts';
import { createTestService, type TestService } from '../harness/service.ts';
import { ROOT } from '../markdown.ts';
import { openShell } from '../recipes/shell.ts';
import { PYTHON } from './surfaces.ts';

// Every sample of the reference is run as it stands there, in the order of the documentation, with a test key of a new account.

let service: TestService;
let url: string;
/** Below the packages of the checkout, where a sample finds the SDK. */
let folder: string;
beforeAll(async () => {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'samples-'));
  service = await createTestService({ rateLimits: false });
  await openSandbox(service);
  url = await service.service.listen();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

type Environment = Readonly<Record<'WARMPATH_URL' | 'WARMPATH_KEY', string>>;
/** Runs samples one after the other; what each printed, or what the service said of the error that it ended with. */
type Runner = (samples: readonly string[], env: Environment) => Promise<readonly unknown[]>;

const inShell: Runner = async (samples, env) => {
  const shell = openShell(folder, { PATH: process.env.PATH ?? '', ...env });
  try {
    const answers: unknown[] = [];
    for (const sample of samples) {
      const { stdout } = await shell.run(sample);
      // A file comes as it is.
      answers.push(stdout.startsWith('{') ? JSON.parse(stdout) : { csv: stdout });
    }
    return answers;
  } finally {
    await shell.close();
  }
};

const inNode: Runner = async (samples, env) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const answers: unknown[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((answer) => void answers.push(answer));
  try {
    for (const [at, sample] of samples.entries()) {
      const file = join(folder, `${at}.mjs`);
      writeFileSync(file, sample);
      await import(pathToFileURL(file).href).catch((error: Error & { readonly body?: unknown }) => {
        if (error.body === undefined) throw error;
        answers.push(error.body);
      });
    }
    return answers;
  } finally {
    log.mockRestore();
  }
};

const inPython: Runner = async (samples, env) => {
  const running = promisify(execFile)(
    String(PYTHON),
    ['-B', '-W', 'error', join(ROOT, 'packages/python/tests/samples.py')],
    { env: { PATH: '/usr/bin:/bin', ...env }, maxBuffer: MOST_BYTES },
  );
  running.child.stdin?.end(samples.map((sample) => `${JSON.stringify(sample)}\n`).join(''));
  const { stdout } = await running;
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
};
/** All answers of the sandbox together are half a megabyte, bytes. */
const MOST_BYTES = 16 * 2 ** 20;

const RUNNERS: Readonly<Record<string, Runner>> = {
  curl: inShell,
  TypeScript: inNode,
  // `.ci/python` names a Python in which the client is installed.
  ...(PYTHON === undefined ? {} : { Python: inPython }),
};

/** In the order of the documentation, but what ends a raise, with its profile, after what needs one. */
const OPERATIONS = ENDPOINTS.map(({ schema }) => schema).toSorted(
  (one, other) => Number(/\.raises?\./.test(one.operation)) - Number(/\.raises?\./.test(other.operation)),
);

/** What the service says if it is not ok, and of which samples: a new account has no record with the id of an example. */
const REFUSED: Readonly<Record<string, readonly RegExp[]>> = {
  not_found: [
    /^fundraising\.(raise\.(reopen|investors)|investor|pipeline\.set|undo-import|merge-investors|contacts|reply)$/,
    /^fundraising\.(sequence(\..+)?|touch\..+)$/,
    /^(mailboxes\.(change|test|disconnect)|webhooks\.(test|rotate|deliveries|resend)|keys\.(change|rotate|revoke))$/,
    // Of a company that is not in the sandbox.
    /^company\.people$/,
  ],
  // Signed in only; with a test key no mailbox that sends; another account's id; no shop.
  insufficient_scope: [/^members\./],
  invalid_request: [/^mailboxes\.(connect|authorize)$/, /^account\.delete-data$/],
  not_configured: [/^credits\.checkout$/],
};
const expectedOf = (operation: string): string =>
  Object.entries(REFUSED).find(([, patterns]) => patterns.some((one) => one.test(operation)))?.[0] ?? 'ok';

describe.each(Object.entries(RUNNERS))('the samples in %s', (label, run) => {
  it('run as they are shown, and each is understood', async () => {
    const { key } = await service.account({ mode: 'test', credits: 1_000 });
    const mailbox = {
      kind: 'sandbox',
      address: 'a@b.example',
      sender_name: 'Ada',
      postal_address: '1 Street, Bonn',
    };
    expect((await service.call('POST', '/v1/mailboxes', { key, body: mailbox })).status).toBe(200);
    const samples = OPERATIONS.map((schema) => samplesOf(schema).find((one) => one.label === label)?.source);
    const answers = await run(samples.map(String), { WARMPATH_URL: url, WARMPATH_KEY: key });
    expect(
      OPERATIONS.map(({ operation }, at) => {
        const { error = 'ok' } = answers[at] as { readonly error?: string };
        return `${operation}: ${error}`;
      }),
    ).toEqual(OPERATIONS.map(({ operation }) => `${operation}: ${expectedOf(operation)}`));
  });
});
