import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../output/value.ts';
import { endingOf } from '../service-failure.ts';
import type { Access } from '../settings.ts';
import { interruption, type Terminal } from '../terminal.ts';
import { messagesOf } from './answers.ts';
import { type Line, linesOf } from './lines.ts';
import {
  agreedVersion,
  CODES,
  cancelledBy,
  errorAnswer,
  headersOf,
  type Id,
  type Message,
  messageOf,
} from './message.ts';

/** Four times the body the service takes: it refuses with its own words what is smaller and still too large. Characters. */
const LONGEST_LINE = 1_048_576;
/** Requests on their way at a time; the next line is read when one of them is answered. An assistant makes a few at once. */
const AT_ONCE = 64;
/** The longest call of the service, and what it takes to settle its charge, ms. */
const TIMEOUT = 120_000;
/** How long calls on their way are waited for when the client has closed its side, ms. */
const LAST_ANSWERS = 10_000;

export interface RelayOptions {
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
export async function relay(options: RelayOptions, terminal: Terminal): Promise<void> {
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

/** Sends one line and writes what comes back. Never rejects but where stdout is gone. */
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
 * What the client is given for a message of the response: one of JSON-RPC as it is, with the id of the request where the service
 * could not know it; a refusal from before the message was read as an error. Undefined where nobody waits for it.
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
