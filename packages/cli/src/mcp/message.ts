import { isObject } from '../output/value.ts';

/** Where a request of protocol 2026-07-28 says its version. */
const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion';
/** The field of the parameters that the header Mcp-Name repeats, by method (SEP-2243, SEP-2663). */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

export type Id = string | number;

/** What the relay has to know of a message. */
export interface Message {
  /** Of a request; undefined for everything that is not answered. */
  readonly id: Id | undefined;
  readonly method: string | undefined;
  readonly params: unknown;
}

export function messageOf(value: unknown): Message {
  const { id, method, params } = isObject(value) ? value : {};
  const isRequest = typeof method === 'string' && (typeof id === 'string' || typeof id === 'number');
  return {
    id: isRequest ? id : undefined,
    method: typeof method === 'string' ? method : undefined,
    params,
  };
}

/** The request that a notification cancels. */
export function cancelledBy({ method, params }: Message): Id | undefined {
  const id = method === 'notifications/cancelled' && isObject(params) ? params.requestId : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/**
 * The headers that repeat what a message says, so that what stands between need not read it. `agreed` is the version of an
 * earlier handshake, which clients before 2026-07-28 make once.
 */
export function headersOf({ method, params }: Message, agreed: string | undefined): Record<string, string> {
  const fields = isObject(params) ? params : {};
  const meta = isObject(fields._meta) ? fields._meta : {};
  const version = meta[VERSION_FIELD];
  if (typeof version !== 'string' || method === undefined)
    return agreed === undefined || method === 'initialize'
      ? {}
      : { 'mcp-protocol-version': headerText(agreed) };
  const name = Object.hasOwn(NAMED_BY, method) ? fields[NAMED_BY[method] ?? ''] : undefined;
  return {
    'mcp-protocol-version': headerText(version),
    'mcp-method': headerText(method),
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  };
}

/** A text as the value of a header: what cannot stand there in base64, in the marks of SEP-2243. */
function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** The version that an answer to `initialize` agrees on. */
export function agreedVersion(answer: unknown): string | undefined {
  const result = isObject(answer) ? answer.result : undefined;
  const version = isObject(result) ? result.protocolVersion : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** JSON-RPC: what came is no JSON; no message of it; the relay or the service could not answer. */
export const CODES = { parse: -32_700, invalid: -32_600, failed: -32_000 } as const;

/** An answer that says that a request failed. */
export function errorAnswer(id: Id | undefined, code: number, message: string, data?: unknown): object {
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  };
}
