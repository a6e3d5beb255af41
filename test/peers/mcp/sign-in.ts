import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** A client starts, asks to be let in and lists tools, on a machine with ten other jobs, ms. */
const EACH_MS = 120_000;

/** Lets an assistant in by the address that it sends its person to; gives the address with the answer, which nobody has opened yet. */
type LetIn = (authorize: string) => Promise<string>;

/** Whoever has the link is signed in, in a browser of few manners: it keeps cookies and does what the page of the console would do. */
async function ownerBy(link: string, address: string): Promise<LetIn> {
  const cookies = new Map<string, string>();
  const ask = async (path: string, body?: object): Promise<Response> => {
    const answer = await fetch(new URL(path, address), {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (played)',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined
          ? {}
          : { origin: address, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    assert.ok(answer.status < 400, `${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer;
  };
  await ask('/session', { link: new URL(link).hash.slice(1) });
  return async (authorize) => {
    const { pathname, search } = new URL(authorize);
    const page = await ask(pathname + search);
    const id = new URL(String(page.headers.get('location')), address).searchParams.get('with');
    const decision = { may: 'read', mode: 'test', days: 30 };
    const { url } = (await (await ask(`/session/assistants/${id}`, decision)).json()) as {
      readonly url: string;
    };
    const back = await ask(new URL(url).pathname);
    return String(back.headers.get('location'));
  };
}

/** Opens an address as a browser does that comes back after a person has read a page: by then somebody listens there. */
async function opened(answer: string): Promise<void> {
  for (let left = 60; ; left -= 1) {
    const page = await fetch(answer).catch((error: unknown) => {
      if (left === 0) throw error;
    });
    if (page?.ok) return;
    await sleep(500);
  }
}

/** Runs a command until it said what is waited for; opens for it the address that it sends its person to. Gives what stdout says. */
function played(
  [command = '', ...args]: readonly string[],
  { home, letIn, say, until }: { home: string; letIn: LetIn; say: readonly object[]; until: RegExp },
): Promise<string> {
  const child = spawn(command, args, {
    // Without a terminal the inspector asks nobody, unless it is told to.
    env: {
      PATH: process.env.PATH,
      HOME: home,
      MCP_REMOTE_CONFIG_DIR: home,
      NO_COLOR: '1',
      MCP_AUTO_OPEN_ENABLED: 'true',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [stdout, stderr, isSent] = ['', '', false];
  return new Promise<string>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`nothing came:\n${stdout}\n${stderr}`)), EACH_MS);
    const look = () => {
      const authorize = /https?:\/\/localhost:\d+\/oauth\/authorize\?\S+/.exec(stderr + stdout)?.[0];
      if (authorize !== undefined && !isSent) {
        isSent = true;
        letIn(authorize)
          .then(opened)
          .catch((error) => fail(new Error(`${error}\n${stdout}\n${stderr}`, { cause: error })));
      }
      if (until.test(stdout)) {
        clearTimeout(timer);
        done(stdout);
      }
    };
    child.stdout.setEncoding('utf8').on('data', (part) => {
      stdout += part;
      look();
    });
    child.stderr.setEncoding('utf8').on('data', (part) => {
      stderr += part;
      look();
    });
    child.on('exit', (code) => fail(new Error(`ended with ${code}:\n${stdout}\n${stderr}`)));
    for (const one of say) child.stdin.write(`${JSON.stringify(one)}\n`);
  })
    .then((said) => {
      assert.ok(isSent, 'it was let in without a person');
      return said;
    })
    .finally(() => child.kill());
}

/** What the protocol's own client of either generation has in common here. */
interface Sdk {
  readonly Client: new (
    who: object,
  ) => {
    connect(transport: object): Promise<void>;
    listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
    close(): Promise<void>;
  };
  readonly StreamableHTTPClientTransport: new (
    url: URL,
    options: object,
  ) => { finishAuth(code: unknown): Promise<void> };
}

async function letsIn(
  sdk: Sdk,
  address: string,
  letIn: LetIn,
  answerOf: (end: URL) => unknown,
): Promise<void> {
  const kept: Record<string, unknown> = {};
  let authorize = '';
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  const authProvider = {
    redirectUrl: 'http://localhost:41999/callback',
    clientMetadata: {
      client_name: 'The protocol’s client',
      redirect_uris: ['http://localhost:41999/callback'],
    },
    clientInformation: () => kept.client,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens,
    saveTokens: keep('tokens'),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: keep('verifier'),
    discoveryState: () => kept.discovery,
    saveDiscoveryState: keep('discovery'),
    redirectToAuthorization: (url: URL) => {
      authorize = url.href;
    },
  };
  const transport = () => new sdk.StreamableHTTPClientTransport(new URL('/mcp', address), { authProvider });
  const who = { name: 'peer', version: '1' };
  const first = transport();
  await assert.rejects(new sdk.Client(who).connect(first));
  await first.finishAuth(answerOf(new URL(await letIn(authorize))));
  const client = new sdk.Client(who);
  await client.connect(transport());
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'list_investors'));
  await client.close();
}

/** Clients that are given the address of `/mcp` and nothing else, and a person who lets them in. */
export function signInChecks(
  folder: string,
  home: string,
  { address, link }: { readonly address: string; readonly link: string },
): Readonly<Record<string, () => Promise<void>>> {
  const local = address.replace('127.0.0.1', 'localhost');
  let owner: Promise<LetIn> | undefined;
  const letIn = async (authorize: string) => {
    owner ??= ownerBy(link, local);
    return (await owner)(authorize);
  };
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  const at = createRequire(join(folder, 'package.json'));
  const load = async (...names: readonly string[]): Promise<Sdk> =>
    Object.assign(
      {},
      ...(await Promise.all(names.map((name) => import(pathToFileURL(at.resolve(name)).href)))),
    );
  const list = [
    {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'peer', version: '1' } },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ];
  const own = () => mkdtemp(join(home, 'home-'));
  return {
    'mcp-remote signs in with the address alone': async () => {
      const command = [bin('mcp-remote'), `${local}/mcp`];
      await played(command, { home: await own(), letIn, say: list, until: /"name":"list_investors"/ });
    },
    'the inspector signs in with the address alone': async () => {
      const command = [bin('mcp-inspector'), '--cli', `${local}/mcp`, '--method', 'tools/list'];
      await played(command, { home: await own(), letIn, say: [], until: /"name": ?"list_investors"/ });
    },
    'the client of SDK 1 signs in with the address alone': async () => {
      const module = '@modelcontextprotocol/sdk/client';
      const sdk = await load(`${module}/index.js`, `${module}/streamableHttp.js`);
      await letsIn(sdk, local, letIn, (end) => end.searchParams.get('code'));
    },
    'the client of SDK 2 signs in with the address alone': async () => {
      const sdk = await load('@modelcontextprotocol/client');
      await letsIn(sdk, local, letIn, (end) => end.searchParams);
    },
  };
}
