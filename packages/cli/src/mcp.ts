import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { isObject } from './output/value.ts';
import { type Access, readAccess } from './settings.ts';
import { interruption, type Terminal } from './terminal.ts';

/** `wp mcp`. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .helpGroup('For programs:')
    .summary('serve an assistant over stdio')
    .description(
      'Serves the Model Context Protocol over stdio, for assistants that start a program: every message goes to /mcp of the service, with the key of "wp login" or WARMPATH_KEY. What the key may do and spend is bound by its scopes and its daily cap.',
    )
    .option('--lookups', 'also offer the tools of single lookups')
    .option('--readonly', 'offer only tools that read')
    .action(async ({ lookups = false, readonly = false }: { lookups?: boolean; readonly?: boolean }) =>
      relay({ access: await readAccess(terminal), lookups, readonly }, terminal),
    );
}

/** JSON-RPC: what came is no JSON; the relay or the service could not answer. */
const CODES = { parse: -32_700, failed: -32_000 } as const;

/** Requests on their way at a time; the next line is read when one of them is answered. An assistant makes a few at once. */
const AT_ONCE = 64;
/** The longest call of the service, and what it takes to settle its charge, ms. */
const TIMEOUT = 120_000;
/** How long calls on their way are waited for when the client has closed its side, ms. */
const LAST_ANSWERS = 10_000;

interface RelayOptions {
  readonly access: Access;
  /** Asks for the tools of single lookups too. */
  readonly lookups: boolean;
  /** Asks for tools that only read. */
  readonly readonly: boolean;
}

/**
 * Serves MCP over stdio: each line of stdin is a message, sent to `/mcp` of the service, and the message that comes back is a line of
 * stdout. Ends when stdin does, or by a signal. What fails is answered as an error of its request, so that the client need not start
 * this again.
 */
async function relay(options: RelayOptions, terminal: Terminal): Promise<void> {
  const { stdin, interrupted } = terminal;
  const end = new AbortController();
  const lines = createInterface({ input: stdin });
  const stop = () => {
    end.abort();
    lines.close();
  };
  interrupted.addEventListener('abort', stop, { once: true });
  const send = senderOf(options, end.signal, terminal);
  const underWay = new Set<Promise<void>>();
  try {
    for await (const line of lines) {
      const sent: Promise<void> = send(line).finally(() => underWay.delete(sent));
      underWay.add(sent);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    }
    await Promise.race([Promise.all(underWay), sleep(LAST_ANSWERS, undefined, { ref: false })]);
  } finally {
    end.abort();
  }
  if (interrupted.aborted) throw interruption();
}

/** Sends one line and writes what comes back. Rejects only if stdout is gone. */
function senderOf(
  options: RelayOptions,
  ended: AbortSignal,
  terminal: Terminal,
): (line: string) => Promise<void> {
  const { access, lookups, readonly } = options;
  const wanted = { ...(lookups && { tools: 'lookups' }), ...(readonly && { readonly: 'true' }) };
  const url = `${access.url}/mcp?${new URLSearchParams(wanted)}`;
  const waiting = new Map<Id, AbortController>();
  let agreed: string | undefined;
  const write = (message: unknown) => terminal.result(`${JSON.stringify(message)}\n`);

  /** What the client is given for a message; undefined if it waits for nothing. */
  const answerTo = async (text: string, message: Message, signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      body: text,
      // Followed, a POST would become a GET of another address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, ended, AbortSignal.timeout(TIMEOUT)]),
      headers: {
        ...headersOf(message, agreed),
        // The protocol has a client take both; no tool of the service says anything before its result, so that it answers in JSON.
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${access.key}`,
        'content-type': 'application/json',
      },
    });
    const body = await response.text();
    const told = body.trim() === '' ? undefined : answerFor(message, JSON.parse(body), response.status);
    if (message.method === 'initialize') agreed = agreedVersion(told) ?? agreed;
    return message.id === undefined || isAnswer(told)
      ? told
      : errorAnswer(message.id, CODES.failed, `The service answered ${response.status} without a message.`);
  };

  return async (line) => {
    if (line.trim() === '') return undefined;
    const message = parsed(line);
    if (message === undefined) return write(errorAnswer(undefined, CODES.parse, 'A line is no JSON.'));
    const cancelled = cancelledBy(message);
    // The service keeps nothing between two requests: a call is cancelled by closing it.
    if (cancelled !== undefined) return waiting.get(cancelled)?.abort();
    const controller = new AbortController();
    if (message.id !== undefined) waiting.set(message.id, controller);
    let told: unknown;
    try {
      told = await answerTo(line, message, controller.signal);
    } catch (error) {
      const reason = reasonOf(error, access.url);
      if (!controller.signal.aborted && !ended.aborted) terminal.note(`wp mcp: ${reason}`);
      if (message.id !== undefined) told = errorAnswer(message.id, CODES.failed, reason);
    } finally {
      if (message.id !== undefined && waiting.get(message.id) === controller) waiting.delete(message.id);
    }
    // Whoever cancelled does not wait for an answer.
    if (told !== undefined && !controller.signal.aborted && !ended.aborted) await write(told);
    return undefined;
  };
}

/** A message as the relay has to know it; undefined of what is no JSON. */
function parsed(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const { id, method, params } = isObject(value) ? value : {};
    const isRequest = typeof method === 'string' && (typeof id === 'string' || typeof id === 'number');
    return {
      id: isRequest ? id : undefined,
      method: typeof method === 'string' ? method : undefined,
      params: isObject(params) ? params : {},
    };
  } catch {
    return undefined;
  }
}

const isAnswer = (message: unknown) => isObject(message) && ('result' in message || 'error' in message);

/**
 * What the client is given for a message of the response: one of JSON-RPC as it is, with the id of the request if the service
 * could not know it; a refusal from before the message was read as an error. Undefined if nobody waits for it.
 */
function answerFor({ id }: Message, answer: unknown, status: number): unknown {
  if (isObject(answer) && answer.jsonrpc === '2.0')
    return isAnswer(answer) && (answer.id ?? null) === null && id !== undefined ? { ...answer, id } : answer;
  if (id === undefined) return undefined;
  const { error: code, message } = isObject(answer) ? answer : {};
  if (typeof code !== 'string' || typeof message !== 'string')
    return errorAnswer(id, CODES.failed, `What answered (${status}) is no MCP server; is the address right?`);
  const advice = status === 401 || status === 403 ? ' A person has to run "wp login".' : '';
  return errorAnswer(id, CODES.failed, `${message}${advice}`, answer);
}

/** The innermost words: fetch itself says only that it failed. */
function reasonOf(error: unknown, url: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `${url} did not answer within ${TIMEOUT / 1_000} s.`;
  if (error instanceof SyntaxError) return `What answered at ${url} is no MCP server; is the address right?`;
  const why = error.cause instanceof Error ? error.cause.message : error.message;
  return `${url} was not reached: ${why}. Is the service running? The call can be repeated.`;
}

/** Where a request of protocol 2026-07-28 says its version. */
const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion';
/** The field of the parameters that the header Mcp-Name repeats, by method (SEP-2243). */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

type Id = string | number;

/** What the relay has to know of a message. */
interface Message {
  /** Of a request; undefined for everything that is not answered. */
  readonly id: Id | undefined;
  readonly method: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The request that a notification cancels. */
function cancelledBy({ method, params }: Message): Id | undefined {
  const id = method === 'notifications/cancelled' ? params.requestId : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/**
 * The headers that repeat what a message says, so that what stands between need not read it. `agreed` is the version of an
 * earlier handshake, which clients before 2026-07-28 make once.
 */
function headersOf({ method, params }: Message, agreed: string | undefined): Record<string, string> {
  const meta = isObject(params._meta) ? params._meta : {};
  const version = meta[VERSION_FIELD];
  if (typeof version !== 'string' || method === undefined)
    return agreed === undefined || method === 'initialize'
      ? {}
      : { 'mcp-protocol-version': headerText(agreed) };
  const name = Object.hasOwn(NAMED_BY, method) ? params[NAMED_BY[method] ?? ''] : undefined;
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
function agreedVersion(answer: unknown): string | undefined {
  const result = isObject(answer) ? answer.result : undefined;
  const version = isObject(result) ? result.protocolVersion : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** An answer that says that a request failed. */
function errorAnswer(id: Id | undefined, code: number, message: string, data?: unknown): object {
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  };
}
