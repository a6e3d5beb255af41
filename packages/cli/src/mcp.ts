import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { endingOf } from './client.ts';
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

/** JSON-RPC: what came is no JSON; no message of it; the relay or the service could not answer. */
const CODES = { parse: -32_700, invalid: -32_600, failed: -32_000 } as const;

/** Four times the body the service takes: it refuses with its own words what is smaller and still too large. Characters. */
const LONGEST_LINE = 1_048_576;
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
 * Serves MCP over stdio: each line of stdin is a message, sent to `/mcp` of the service, and each message that comes back is a
 * line of stdout. Ends when stdin does, or by a signal. What fails is answered as an error of its request, so that the client
 * need not start this again.
 */
async function relay(options: RelayOptions, terminal: Terminal): Promise<void> {
  const { stdin, interrupted } = terminal;
  const end = new AbortController();
  const stop = () => {
    end.abort();
    stdin.destroy();
  };
  interrupted.addEventListener('abort', stop, { once: true });
  const send = senderOf(options, end.signal, terminal);
  const underWay = new Set<Promise<void>>();
  try {
    for await (const line of linesOf(stdin, LONGEST_LINE)) {
      const sent: Promise<void> = send(line).finally(() => underWay.delete(sent));
      underWay.add(sent);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    }
    await Promise.race([Promise.all(underWay), sleep(LAST_ANSWERS, undefined, { ref: false })]);
  } catch (error) {
    throw interrupted.aborted ? interruption() : error;
  } finally {
    end.abort();
  }
}

function write(message: unknown, { result }: Pick<Terminal, 'result'>): Promise<void> {
  return result(`${JSON.stringify(message)}\n`);
}

/** Sends one line and writes what comes back. Rejects only if stdout is gone. */
function senderOf(
  options: RelayOptions,
  ended: AbortSignal,
  terminal: Terminal,
): (line: Line) => Promise<void> {
  const url = urlOf(options);
  const waiting = new Map<Id, AbortController>();
  let agreed: string | undefined;

  const post = async (text: string, message: Message, signal: AbortSignal): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      body: text,
      // Followed, a POST would become a GET of another address.
      redirect: 'manual',
      signal,
      headers: {
        ...headersOf(message, agreed),
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${options.access.key}`,
        'content-type': 'application/json',
      },
    });
    let isAnswered = false;
    for await (const answer of messagesOf(response)) {
      if (signal.aborted) return;
      const told = answerFor(message, answer, response.status);
      if (told === undefined) continue;
      if (message.method === 'initialize') agreed = agreedVersion(told) ?? agreed;
      isAnswered ||= isAnswer(told);
      await write(told, terminal);
    }
    if (message.id !== undefined && !isAnswered)
      await write(
        errorAnswer(message.id, CODES.failed, `The service answered ${response.status} without a message.`),
        terminal,
      );
  };

  return async (line) => {
    if ('isTooLong' in line) return write(TOO_LONG, terminal);
    const { text } = line;
    if (text.trim() === '') return undefined;
    const message = parsed(text);
    if (message === undefined)
      return write(errorAnswer(undefined, CODES.parse, 'A line is no JSON.'), terminal);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) {
      // The service keeps nothing between two requests: a call is cancelled by closing it.
      waiting.get(cancelled)?.abort();
      return undefined;
    }
    const controller = new AbortController();
    if (message.id !== undefined) waiting.set(message.id, controller);
    const signal = AbortSignal.any([controller.signal, ended, AbortSignal.timeout(TIMEOUT)]);
    try {
      await post(text, message, signal);
    } catch (error) {
      // Whoever cancelled does not wait for an answer.
      if (controller.signal.aborted || ended.aborted) return undefined;
      const reason = reasonOf(error, options.access.url);
      terminal.note(`wp mcp: ${reason}`);
      if (message.id !== undefined) await write(errorAnswer(message.id, CODES.failed, reason), terminal);
    } finally {
      if (message.id !== undefined && waiting.get(message.id) === controller) waiting.delete(message.id);
    }
    return undefined;
  };
}

const TOO_LONG = errorAnswer(
  undefined,
  CODES.invalid,
  `A message is longer than ${LONGEST_LINE} characters.`,
);

function urlOf({ access, lookups, readonly }: RelayOptions): string {
  const wanted = new URLSearchParams({
    ...(lookups ? { tools: 'lookups' } : {}),
    ...(readonly ? { readonly: 'true' } : {}),
  });
  return `${access.url}/mcp${wanted.size === 0 ? '' : `?${wanted}`}`;
}

function parsed(text: string): Message | undefined {
  try {
    return messageOf(JSON.parse(text));
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
  const advice =
    endingOf({ status, code: code as Parameters<typeof endingOf>[0]['code'] }) === 'key'
      ? ' A person has to run "wp login".'
      : '';
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

/** An answer of the service is at most 60 kB; what is larger by this much is none of its. */
const LARGEST = 4_000_000;

/** The JSON-RPC messages of a response: one of JSON, each of an event stream as it comes. Throws if one cannot be read. */
async function* messagesOf(response: Response): AsyncGenerator<unknown, void, void> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return;
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  if (!type.startsWith('text/event-stream')) {
    const text = await wholeOf(body);
    if (text.trim() !== '') yield JSON.parse(text);
    return;
  }
  for await (const data of eventsOf(body)) if (data.trim() !== '') yield JSON.parse(data);
}

async function wholeOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > LARGEST) throw new Error(`the answer is larger than ${LARGEST} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The data of each event (WHATWG HTML, 9.2.6): its lines joined, ended by an empty line. */
async function* eventsOf(body: Readable): AsyncGenerator<string, void, void> {
  let data: string[] = [];
  for await (const line of linesOf(body, LARGEST)) {
    if ('isTooLong' in line) throw new Error(`an event is larger than ${LARGEST} bytes`);
    const text = line.text.replace(/\r$/, '');
    if (text === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (text.startsWith('data:')) data.push(text.slice(5).replace(/^ /, ''));
  }
  if (data.length > 0) yield data.join('\n');
}

/** A line, or that one was longer than the limit and was left out. */
type Line = { readonly text: string } | { readonly isTooLong: true };

/** The lines of a stream without their ends; of a longer one than `limit` characters nothing is kept. */
async function* linesOf(input: Readable, limit: number): AsyncGenerator<Line, void, void> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  const take = (text: string) => {
    length += text.length;
    if (length <= limit) parts.push(text);
    else parts = [];
  };
  const end = (): Line => {
    const text = parts.join('');
    const isTooLong = length > limit;
    parts = [];
    length = 0;
    return isTooLong ? { isTooLong } : { text };
  };
  for await (const chunk of input) {
    const [first = '', ...others] = decoder.write(chunk as Buffer).split('\n');
    take(first);
    for (const text of others) {
      yield end();
      take(text);
    }
  }
  take(decoder.end());
  if (length > 0) yield end();
}

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

type Id = string | number;

/** What the relay has to know of a message. */
interface Message {
  /** Of a request; undefined for everything that is not answered. */
  readonly id: Id | undefined;
  readonly method: string | undefined;
  readonly params: unknown;
}

function messageOf(value: unknown): Message {
  const { id, method, params } = isObject(value) ? value : {};
  const isRequest = typeof method === 'string' && (typeof id === 'string' || typeof id === 'number');
  return {
    id: isRequest ? id : undefined,
    method: typeof method === 'string' ? method : undefined,
    params,
  };
}

/** The request that a notification cancels. */
function cancelledBy({ method, params }: Message): Id | undefined {
  const id = method === 'notifications/cancelled' && isObject(params) ? params.requestId : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/**
 * The headers that repeat what a message says, so that what stands between need not read it. `agreed` is the version of an
 * earlier handshake, which clients before 2026-07-28 make once.
 */
function headersOf({ method, params }: Message, agreed: string | undefined): Record<string, string> {
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
