import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, vi } from 'vitest';

/** The two protocols: with a handshake, and without. */
export const ERAS = ['2025', '2026-07-28'] as const;
export type Era = (typeof ERAS)[number];

export interface McpClientOptions extends Omit<ClientOptions, 'versionNegotiation'> {
  /** What follows the path: `?tools=lookups`. */
  readonly query?: string;
  /** Of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The protocol's own client, connected to the service at `address`. */
export async function connectMcp(
  address: string,
  key: string,
  era: Era,
  { query = '', headers = {}, ...options }: McpClientOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { ...options, versionNegotiation: { mode: era === '2025' ? 'legacy' : { pin: era } } },
  );
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp${query}`, address), { requestInit }));
  return client;
}

export interface Said {
  readonly isError: boolean;
  /** Every text of the result, and the JSON in the first one. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent; tests say what it must be
  readonly answer: any;
  readonly texts: readonly string[];
}

/** Calls a tool and reads what it says. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Said> {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return { isError, texts, answer: JSON.parse(jsonLineOf(texts[0] ?? '')) };
}

/** The JSON of an answer: the one line that is no sentence and no mark. */
function jsonLineOf(text: string): string {
  return text.split('\n').find((line) => line.startsWith('{')) ?? 'null';
}

/** src/surfaces/call.ts: calls of one such window are the same call. */
export const WINDOW_MS = 600_000;

/**
 * Holds the clock of this process in the middle of a window, within five minutes of the real time, so that no window ends
 * between two calls of a test. For the top of a file.
 */
export function holdOneWindow(): void {
  beforeAll(() => {
    const now = (Math.floor(Date.now() / WINDOW_MS) + 0.5) * WINDOW_MS;
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
