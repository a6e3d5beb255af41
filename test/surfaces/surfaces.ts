import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { DECLARED } from '../../packages/cli/src/operations.ts';
import { WarmpathError } from '../../packages/sdk/src/error.ts';
import { createWarmpath } from '../../packages/sdk/src/index.ts';
import type { OperationName } from '../../packages/sdk/src/types.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { callTool, connectMcp, ERAS, type Era } from '../harness/mcp-client.ts';
import type { Account } from '../harness/service.ts';
import { runWp, WP } from '../harness/wp-process.ts';
import { ROOT } from '../markdown.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a call came to, without the id of its request: the data and what stands beside it, or the error. */
export type Outcome = { readonly data: unknown; readonly facts: Fields } | { readonly failed: Fields };

/** One way to call an endpoint, with the key of one account. */
export interface Surface {
  call(endpoint: Endpoint, input: object): Promise<Outcome>;
  close(): Promise<void>;
}

export interface World {
  /** Where the service listens. */
  readonly url: string;
  /** A folder without settings. */
  readonly home: string;
}

/** A Python in which the client is installed: a machine with Node alone has none, and `.ci/python` names one. */
export const PYTHON = process.env.WARMPATH_TEST_PYTHON;

/** Every way there is, by name. */
export const SURFACES: Readonly<Record<string, (world: World, account: Account) => Promise<Surface>>> = {
  http: async ({ url }, { key }) => overHttp(url, key),
  sdk: async ({ url }, { key }) => overSdk(url, key),
  wp: async (world, { key }) => overWp(world, key),
  ...(PYTHON === undefined
    ? {}
    : { Python: async ({ url }: World, { key }: Account) => overPython(PYTHON, url, key) }),
  ...Object.fromEntries(
    ERAS.flatMap((era) => [
      [
        `MCP of ${era} over HTTP`,
        async ({ url }: World, { key }: Account) =>
          overMcp(await connectMcp(url, key, era, { query: '?tools=lookups' })),
      ],
      [
        `MCP of ${era} by wp mcp`,
        async (world: World, { key }: Account) => overMcp(await connectStdio(world, key, era)),
      ],
    ]),
  ),
};

/** Plain requests. */
export function overHttp(url: string, key: string): Surface {
  return {
    async call({ schema }, input) {
      const query =
        schema.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
      const response = await fetch(`${url}${schema.path}${query === '' ? '' : `?${query}`}`, {
        method: schema.method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(schema.method === 'GET' ? {} : { body: JSON.stringify(input) }),
      });
      return outcomeOf(schema.reply, (await response.json()) as Fields);
    },
    close: async () => {},
  };
}

function overSdk(baseUrl: string, key: string): Surface {
  const warmpath = createWarmpath({ baseUrl, key });
  return {
    async call({ schema: { operation, reply } }, input) {
      const takesNothing = Object.keys(input).length === 0;
      try {
        const answer = await warmpath.call(operation as OperationName, takesNothing ? undefined : input);
        return outcomeOf(reply, answer as Fields);
      } catch (error) {
        if (error instanceof WarmpathError && error.body !== undefined)
          return outcomeOf(reply, error.body as Fields);
        throw error;
      }
    },
    close: async () => {},
  };
}

function overWp({ url, home }: World, key: string): Surface {
  return {
    async call({ schema: { operation, method, reply } }, input) {
      const declared = DECLARED.find((one) => one.operation === operation);
      if (declared === undefined) throw new Error(`wp has no command for ${operation}`);
      // Where a field is called body, --body is that field.
      const asBody = method !== 'GET' && !('body' in input) && Object.keys(input).length > 0;
      const given = asBody
        ? ['--body', '-']
        : Object.entries(input).map(([name, value]) => `--${name.replaceAll('_', '-')}=${value}`);
      const { stdout, stderr } = await runWp(
        home,
        [...declared.command.split(' '), ...given, '--json', '--yes'],
        {
          env: { WARMPATH_URL: url, WARMPATH_KEY: key },
          stdin: asBody ? JSON.stringify(input) : '',
        },
      );
      if (stdout === '') throw new Error(`wp ${declared.command} said nothing: ${stderr}`);
      return outcomeOf(reply, JSON.parse(stdout) as Fields);
    },
    close: async () => {},
  };
}

/** The methods of the Python client, by a process that is told what to call. */
function overPython(python: string, url: string, key: string): Surface {
  const child = spawn(python, ['-B', '-W', 'error', join(ROOT, 'packages/python/tests/surface.py')], {
    env: { PATH: '/usr/bin:/bin', WARMPATH_URL: url, WARMPATH_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async call({ schema: { operation, reply } }, input) {
      child.stdin.write(`${JSON.stringify({ operation, input })}\n`);
      const { value } = await answers.next();
      if (value === undefined) throw new Error(`Python said nothing of ${operation}`);
      return outcomeOf(reply, JSON.parse(value) as Fields);
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

async function connectStdio({ url, home }: World, key: string, era: Era): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era === '2025' ? 'legacy' : { pin: era } } },
  );
  const env = { PATH: process.env.PATH ?? '', HOME: home, WARMPATH_URL: url, WARMPATH_KEY: key };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [WP, 'mcp', '--lookups'], env }),
  );
  return client;
}

function overMcp(client: Client): Surface {
  return {
    async call({ schema: { operation, surfaces } }, input) {
      if (surfaces.mcp === false) throw new Error(`${operation} is no tool`);
      const detail = surfaces.mcp.brief === undefined ? {} : { detail: 'full' };
      const { answer, isError } = await callTool(client, surfaces.mcp.tool, { ...input, ...detail });
      // The answer of a tool has its data in one place, whatever it is like over HTTP.
      return outcomeOf('envelope', answer as Fields, isError);
    },
    close: () => client.close(),
  };
}

function outcomeOf(
  reply: 'envelope' | 'plain',
  { request_id: _, ...body }: Fields,
  isError = 'error' in body,
): Outcome {
  if (isError) return { failed: body };
  if (reply === 'envelope') {
    const { data, ...facts } = body;
    return { data, facts };
  }
  const { warnings, ...data } = body;
  return { data, facts: warnings === undefined ? {} : { warnings } };
}

/** The credits that an answer says were charged; 0 of a call that failed. */
export const chargedOf = (outcome: Outcome | undefined): number =>
  outcome !== undefined && 'facts' in outcome
    ? Number(outcome.facts.credits_charged ?? chargedIn(outcome.data))
    : 0;

/** What is priced a piece says in its data what the call cost. */
const chargedIn = (data: unknown): unknown =>
  (data as { readonly credits_charged?: unknown } | null)?.credits_charged ?? 0;

/** The data of an answer; undefined of a call that failed. */
export const dataOf = (outcome: Outcome | undefined) =>
  outcome !== undefined && 'data' in outcome ? outcome.data : undefined;

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** The same with what differs from account to account by its place: ids, hashes made with them, and moments. */
export function withoutIds<Value>(value: Value): Value {
  const ids = new Map<string, string>();
  const text = JSON.stringify(value)
    .replace(UUID, (id) => {
      const known = ids.get(id) ?? `id ${ids.size + 1}`;
      ids.set(id, known);
      return known;
    })
    .replace(/\b[0-9a-f]{64}\b/g, 'hash')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment');
  return JSON.parse(text) as Value;
}
