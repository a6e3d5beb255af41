import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Answer, type Client, clientOf, OPERATIONS } from './client.ts';
import { Failure } from './failure.ts';
import type { Operation } from './operation.ts';
import { isObject, safeJson, safeLine } from './output/value.ts';
import { readAccess } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** How long one request waits for an event, seconds: as long as the service lets it. */
const WAIT_SECONDS = 25;
/** After a call that failed with all its repetitions, ms: by then a service that is restarted is back. */
const PAUSE_MS = 5_000;
/** As the service waits for a receiver, ms. */
const FORWARD_MS = 20_000;
/** As the secrets of webhooks are. */
const SECRET_BYTES = 32;
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

interface ListenOptions {
  readonly forwardTo?: URL;
  readonly secret?: string;
  readonly kinds?: string;
  readonly after?: string;
  readonly json?: true;
}

/** `wp events listen`, in the group of the other commands of events. */
export function addListenCommand(events: Command, terminal: Terminal): void {
  events.description(`${events.description()}, listen`);
  events
    .command('listen')
    .summary('show events as they happen, and hand them on')
    .description(
      'Shows events as they happen, until Ctrl-C. With --forward-to each is posted to an address of this machine as a webhook would be: the same body and headers, signed with a secret that is shown at the start. Needs a key with the scope "read". GET /v1/events',
    )
    .addOption(
      new Option('--forward-to <address>', 'post each event to this address').argParser((text: string) => {
        const url = URL.canParse(text) ? new URL(text) : undefined;
        if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
        throw new InvalidArgumentError('Expected an address such as http://localhost:3000/webhook.');
      }),
    )
    .addOption(
      new Option('--secret <whsec>', 'sign with this secret, in place of a new one').argParser(
        (text: string) => {
          if (SECRET.test(text)) return text;
          throw new InvalidArgumentError('Expected a secret as webhooks have it: whsec_ and base64.');
        },
      ),
    )
    .option('--kinds <a,b>', 'only these kinds of events')
    .option('--after <cursor>', 'begin after this cursor, in place of now')
    .option('--json', 'each event as a line of JSON')
    .action(async (options: ListenOptions) =>
      listen(options, clientOf(await readAccess(terminal), terminal), terminal),
    );
}

/** Shows and hands on events until it is interrupted or its key ends; says then where to go on. */
async function listen(options: ListenOptions, client: Client, terminal: Terminal): Promise<void> {
  const { forwardTo, kinds, json } = options;
  const operation = OPERATIONS.find((one) => one.operation === 'events.list') as Operation;
  const secret = options.secret ?? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  if (forwardTo !== undefined) {
    terminal.note(`Posting to ${safeLine(forwardTo.href)}, signed with ${secret}`);
  }
  // A first look that cannot be made is told as the failure of every other command.
  let cursor =
    options.after ?? String((await client.call(operation, { after: 'latest', kinds })).next_cursor);
  terminal.note('Waiting for events; Ctrl-C ends it.');
  try {
    while (!terminal.interrupted.aborted) {
      const page = await nextPage(client, operation, { after: cursor, kinds, wait: WAIT_SECONDS }, terminal);
      if (page === undefined) continue;
      if (page.missed === true)
        terminal.note('Some events after this cursor were deleted before they were read.');
      for (const event of Array.isArray(page.events) ? page.events.filter(isObject) : []) {
        const told =
          forwardTo === undefined ? '' : await forward(event, forwardTo, secret, terminal.interrupted);
        const { timestamp, type, id } = event;
        await terminal.result(
          json === true
            ? `${safeJson(JSON.stringify(event))}\n`
            : `${safeLine(`${String(timestamp)}  ${String(type)}  ${String(id)}${told === '' ? '' : `  ${told}`}`)}\n`,
        );
        if (json === true && told !== '') terminal.note(`${String(id)}  ${told}`);
        if (terminal.interrupted.aborted) break;
      }
      // If it was interrupted in the middle of a page, all of the page comes again: twice rather than never.
      if (!terminal.interrupted.aborted) cursor = String(page.next_cursor);
    }
  } finally {
    terminal.note(`To go on from here: wp events listen --after ${cursor}`);
  }
}

/** A page; undefined where there was none for now, or it was interrupted. Throws what repeating does not mend. */
async function nextPage(
  client: Client,
  operation: Operation,
  query: Readonly<Record<string, unknown>>,
  { interrupted, note }: Terminal,
): Promise<Answer | undefined> {
  try {
    return await client.call(operation, query);
  } catch (error) {
    if (interrupted.aborted) return undefined;
    if (!(error instanceof Failure) || error.ending !== 'service') throw error;
    note(`${error.message} Trying again.`);
    await sleep(PAUSE_MS, undefined, { signal: interrupted }).catch(() => {});
    return undefined;
  }
}

/** Posts an event as a webhook gets it (Standard Webhooks); what came of it, for a person. */
async function forward(
  event: Readonly<Record<string, unknown>>,
  url: URL,
  secret: string,
  interrupted: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event);
  const id = String(event.id);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([interrupted, AbortSignal.timeout(FORWARD_MS)]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
    });
    await response.body?.cancel();
    return `-> ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `-> not delivered: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}
