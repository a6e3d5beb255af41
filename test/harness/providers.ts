import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { callOf, createOutbound, type OutboundOptions } from '../../src/providers/caller.ts';
import type { LocalSources } from '../../src/providers/html.ts';
import type { Found, Lookup, Provider, SettingValues } from '../../src/providers/provider.ts';
import type { LookupItem, LookupKind, LookupParams } from '../../src/providers/rules-kinds.ts';
import { readProviderSettings, variableOf } from '../../src/providers/settings.ts';

/** What a fake provider was asked. */
export interface FakeRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The last value of each name. */
  readonly query: Readonly<Record<string, string>>;
  queryAll(name: string): readonly string[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON parsed, a form as a record, else the text; undefined if nothing was sent. */
  readonly body: unknown;
}

export interface FakeAnswer {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly bytes?: Buffer;
}

export type FakeHandler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

export interface FakeServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  /** Everything it was asked, in order. */
  readonly requests: readonly FakeRequest[];
  close(): Promise<void>;
}

/** An HTTP server on loopback that answers what `handler` says; one that throws answers 599 with its message. */
export async function startFake(handler: FakeHandler): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then((request) => {
        requests.push(request);
        return handler(request);
      })
      .catch((error: unknown): FakeAnswer => ({ status: 599, text: String(error) }))
      .then((answer) => send(response, answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const url = new URL(incoming.url ?? '/', 'http://fake.invalid');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    queryAll: (name) => url.searchParams.getAll(name),
    headers,
    body: readBody(text, headers['content-type'] ?? ''),
  };
}

function readBody(text: string, type: string): unknown {
  if (text === '') return undefined;
  if (type.startsWith('application/json')) return JSON.parse(text);
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  return text;
}

function send(response: ServerResponse, { status = 200, headers = {}, json, text, bytes }: FakeAnswer): void {
  const type = json === undefined ? 'text/plain; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(json === undefined ? (bytes ?? text ?? '') : JSON.stringify(json));
}

export interface AskOptions {
  /** As in the environment, without the prefix: `{ URL: fake.url, KEY: 'k' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly local?: Partial<LocalSources>;
  readonly tenantId?: string;
  readonly signal?: AbortSignal;
  readonly now?: Date;
  /** Instead of the provider's own. */
  readonly limits?: Partial<Provider['limits']>;
  readonly outbound?: Partial<OutboundOptions>;
}

/**
 * Asks a provider through the real outbound client, new for each call; guarded requests may reach loopback. Rejects
 * with what the provider throws.
 */
export async function ask<Kind extends LookupKind>(
  provider: Provider,
  kind: Kind,
  params: LookupParams[Kind],
  options: AskOptions = {},
): Promise<Found<LookupItem[Kind]>> {
  const lookup = provider.lookups[kind] as Lookup<Kind> | undefined;
  if (lookup === undefined) throw new Error(`${provider.id} has no ${kind}`);
  const outbound = createOutbound({
    ways: createOutboundResources(),
    version: '0.0.0',
    contact: 'tests@warmpath.invalid',
    allowPrivate: true,
    ...options.outbound,
  });
  try {
    const limited = { ...provider, limits: { ...provider.limits, ...options.limits } };
    const caller = outbound.callerOf(limited, settingValues(provider, options.settings));
    const call = callOf(caller, {
      tenantId: options.tenantId ?? 't',
      local: { ...NO_LOCAL_SOURCES, ...options.local },
      signal: options.signal ?? new AbortController().signal,
      now: options.now ?? new Date('2026-11-21T12:00:00Z'),
    });
    return await lookup.ask(params, call);
  } finally {
    await outbound.close();
  }
}

/** The settings of a provider as they would be read from the environment. */
export function settingValues(
  provider: Provider,
  written: Readonly<Record<string, string>> = {},
): SettingValues {
  const byVariable = new Map(
    Object.entries(written).map(([name, text]) => {
      if (!provider.settings.some((setting) => setting.name === name)) {
        throw new Error(`${provider.id} declares no setting ${name}`);
      }
      return [variableOf(provider, name), text] as const;
    }),
  );
  return readProviderSettings(provider, (name) => byVariable.get(name));
}

const none = () => Promise.reject(new Error('this test gave no local sources'));
export const NO_LOCAL_SOURCES: LocalSources = {
  corpus: {
    isEmpty: none,
    people: none,
    companies: none,
    person: none,
    company: none,
    peopleOf: none,
    hasInvestor: none,
  },
  companyNews: none,
  jobFeeds: { search: none },
  verifyEmail: none,
  mailRoute: none,
};
