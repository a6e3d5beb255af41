import { createHash, randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';
import canonicalize from 'canonicalize';
import type { Guard } from '../credits/guard.ts';
import { refuse, unavailable } from '../credits/key-gate.ts';
import { MOST_TRIES, wasFree } from '../credits/pieces.ts';
import type { GuardLog } from '../credits/run-handler.ts';
import type { Incoming, Reply } from '../platform/incoming.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { fingerprintOf } from '../platform/operations/shown-fields.ts';
import type { DomainError } from '../platform/values/errors.ts';
import type { Scope } from '../platform/values/scope.ts';
import { answerText, errorText } from './answer-text.ts';
import { windowOf } from './long-lists.ts';
import type { Detail, ReadArguments, Tool } from './tools.ts';

export interface Caller extends Pick<Incoming, 'requestId' | 'address' | 'credential' | 'note' | 'closed'> {
  readonly scope: Scope;
}

/** The calls that this process has begun and not ended, by their idempotency keys: how many, and the last one. */
export type UnderWay = Map<string, { count: number; last: Promise<unknown> }>;

export interface CallOptions {
  readonly underWay: UnderWay;
  readonly guard: Pick<Guard, 'handle'>;
  /** The stored profile, on which the answer of a search depends. */
  readonly profileOf: (scope: Scope) => Promise<unknown>;
  readonly log: GuardLog;
  now(): Date;
}

/**
 * The same call within this time is charged once and answered alike, ms: hosts and models repeat a call whose answer was
 * lost, or that they forgot, within minutes. A person who wants news waits longer.
 */
const SAME_CALL_MS = 600_000;

/**
 * Of the same call, the one that is made and those that wait for it; hosts make a few of one turn. The rate limit counts a call
 * in its turn only, so a further one does not wait: admission counts it, and says that the call is under way.
 */
const MOST_AT_ONCE = 16;

/**
 * The window of time in which a call is the same as another. What goes on where an answer was cut belongs to the call of that
 * answer for one window more: a person may have read in between, and the rest of what was paid for is not paid for again.
 */
export function sameCallWindow(cursor: string | undefined, now: Date): number {
  const window = Math.floor(now.getTime() / SAME_CALL_MS);
  const begun = windowOf(cursor);
  return begun === window - 1 ? begun : window;
}

/**
 * Makes a call through the guard, as a request over HTTP is made: the same checks, charge and reply. A billed call carries an
 * idempotency key made of what it asks, so that its repetition is charged once. Never rejects.
 */
export async function callThroughGuard(
  options: CallOptions,
  caller: Caller & { readonly window: number },
  { endpoint, listed: { name } }: Tool,
  read: ReadArguments,
): Promise<Reply> {
  const { guard, log } = options;
  const { requestId, scope, window: since, ...sender } = caller;
  if (!read.ok) return guard.handle(endpoint, { ...sender, requestId, idempotency: undefined, input: read });
  const { schema } = endpoint;
  const input: Incoming['input'] = { ok: true, body: read.body, query: read.query };
  // What is charged a piece has a key for each piece.
  if (schema.billing.kind !== 'billed')
    return guard.handle(endpoint, { ...sender, requestId, idempotency: undefined, input });
  let profile: unknown;
  try {
    profile = schema.needs === 'nothing' ? undefined : await options.profileOf(scope);
  } catch (error) {
    log.error({ requestId, operation: schema.operation, err: error }, 'profile not read');
    return unavailable(requestId);
  }
  const fingerprint = fingerprintOf(schema.method, schema.path, read.body);
  const asked = { ...sender, input, repeat: schema.isRanked === true ? fingerprint : undefined };
  for (let attempt = 1; ; attempt += 1) {
    const key = keyOf({ scope, name, body: read.body, profile, since, attempt });
    const reply = await inTurn(options.underWay, key, () =>
      guard.handle(endpoint, {
        ...asked,
        // A request that was replayed has begun nothing; the one after it is another.
        requestId: attempt === 1 ? requestId : randomUUID(),
        idempotency: { key, fingerprint },
      }),
    );
    // A failure of before, told again: what it lacked may be there now.
    if (attempt === MOST_TRIES || reply.status === 200 || !wasFree(reply)) return reply;
  }
}

/**
 * Begins when what this process began with the same key before has ended: hosts make the calls of one turn at once, and an
 * assistant can do nothing with "it is under way". Each is one request, which looking again would not be.
 */
async function inTurn(underWay: UnderWay, key: string, begin: () => Promise<Reply>): Promise<Reply> {
  const turns = underWay.get(key) ?? { count: 0, last: Promise.resolve() };
  if (turns.count === MOST_AT_ONCE) return begin();
  underWay.set(key, turns);
  turns.count += 1;
  const own = turns.last.then(begin, begin);
  turns.last = own;
  try {
    return await own;
  } finally {
    turns.count -= 1;
    if (turns.count === 0) underWay.delete(key);
  }
}

/** Whether the same call has been begun and not answered: in another process. */
export function isUnderWay({ status, text }: Reply): boolean {
  return (
    status === 409 && (JSON.parse(text) as { readonly error?: string }).error === 'idempotency_in_progress'
  );
}

/** What makes two calls the same: whose, which tool, what it is asked, of which profile, and when. */
function keyOf(call: Readonly<Record<string, unknown>>): string {
  return `mcp-${createHash('sha256')
    .update(canonicalize({ ...call, profile: call.profile ?? null }) ?? '')
    .digest('hex')}`;
}

/** Whether the reply repeats that of a call before. */
export function isRepeated(reply: Reply): boolean {
  return reply.headers['idempotent-replayed'] !== undefined;
}

/** The credits that a call costs at most; 0 for free ones and for arguments that are wrong. */
export function priceOf({ schema: { billing } }: Endpoint, read: ReadArguments): number {
  return billing.kind !== 'free' && read.ok ? billing.price(read.body) : 0;
}

/** Shown beside an answer that was repeated: its `credits_charged` is that of the first. */
const REPEATED =
  'This repeats the answer of the same call a few minutes ago; it is not charged again. Change an argument for a new one.';

/** An assistant has no key to ask again with. */
const UNDER_WAY = 'The same call is still under way. Make it again for its answer; it is charged once.';

/** The result of a call as assistants read it: the answer, or the error's envelope with what to do. */
export function resultOf(
  { endpoint }: Tool,
  reply: Reply,
  {
    detail,
    cursor,
    window,
  }: { readonly detail: Detail; readonly cursor: string | undefined; readonly window: number | undefined },
): CallToolResult {
  const whole = JSON.parse(reply.text) as Readonly<Record<string, unknown>>;
  if (reply.status !== 200) {
    const wait = reply.headers['retry-after'];
    const told = {
      ...whole,
      ...(isUnderWay(reply) ? { message: UNDER_WAY } : {}),
      ...(wait === undefined ? {} : { retry_after_seconds: Number(wait) }),
    };
    return failed(errorText(told));
  }
  const { data, facts } = partsOf(whole, endpoint.schema.reply);
  const text = answerText({ endpoint, data, reply: facts, detail, cursor, window });
  return {
    content: [textOf(text), ...(isRepeated(reply) && cursor === undefined ? [textOf(REPEATED)] : [])],
  };
}

/** An error that no endpoint gave, in the same envelope. */
export function refused(requestId: string, error: DomainError): CallToolResult {
  return failed(refuse(requestId, error).text);
}

/** The person who was asked did not agree. */
export function declined(requestId: string): CallToolResult {
  const message = 'The person declined, so the call was not made. Ask them before you try again.';
  return failed(JSON.stringify({ error: 'declined', message, credits_charged: 0, request_id: requestId }));
}

const failed = (text: string): CallToolResult => ({ content: [textOf(text)], isError: true });
const textOf = (text: string) => ({ type: 'text' as const, text });

/** The data of a reply, and what it says besides. */
function partsOf(whole: Readonly<Record<string, unknown>>, shape: 'envelope' | 'plain') {
  if (shape === 'envelope') {
    const { data, ...facts } = whole;
    return { data, facts };
  }
  const { warnings, request_id: requestId, ...data } = whole;
  return { data, facts: { ...(warnings === undefined ? {} : { warnings }), request_id: requestId } };
}

interface Argument {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
}

type Given = Readonly<Record<string, string | undefined>>;

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly Argument[];
  /** `price` is what the registry says that a tool costs: `5 credits`. */
  text(given: Given, price: (tool: string) => string): string;
}

/** Longer is text in the wrong field. */
const MOST_CHARACTERS = 500;

const RULES =
  'Say only what the answers hold, and pass on their warnings. Before any call that costs credits, tell me its price and wait for my yes.';

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'build_target_list',
    title: 'Build a target list',
    description: 'Investors for the raise, ranked, with the reason for each.',
    arguments: [
      { name: 'focus', description: 'What to look for: sectors, places, kinds of investor.' },
      { name: 'budget', description: 'How many credits may be spent in all.' },
    ],
    text: ({ focus, budget }, price) =>
      [
        'Build a list of investors for me to approach.',
        ...(focus === undefined ? [] : [`Look for: ${focus}`]),
        ...(budget === undefined ? [] : [`Spend at most ${budget} credits in all.`]),
        '',
        '1. Call `get_profile` and `get_balance`. If the profile is missing or thin, ask me for stage, amount, sectors, place, product and competitors, and store it with `save_profile`.',
        `2. Call \`search_investors\` (${price('search_investors')}, by effort). If I have named competitors, propose \`find_lookalike_investors\` (${price('find_lookalike_investors')}) as well.`,
        '3. Where a warning says that something was not understood, correct it with me before you search again.',
        '4. Leave out those with a conflict, and name them. Where a record says too little to judge, call `get_investor` (free).',
        '5. Show a table: name, score, tier, who can introduce me, and the recorded fact that speaks most for each. Those with a warm path first.',
        '',
        RULES,
      ].join('\n'),
  },
  {
    name: 'prepare_approach',
    title: 'Prepare an approach to one investor',
    description: 'Evidence, the way in, and drafts for you to approve.',
    arguments: [
      { name: 'investor', description: 'Its name, or the `id` in an answer.', required: true },
      { name: 'email', description: 'The address to write to, if you have it.' },
    ],
    text: ({ investor, email }, price) =>
      [
        `Prepare an approach to this investor: ${investor}`,
        ...(email === undefined ? [] : [`Write to: ${email}`]),
        '',
        '1. Find it in `list_pipeline` by `name` (free), then call `get_investor` with its id (free).',
        `2. If that says too little, propose \`enrich_investors\` (${price('enrich_investors')}).`,
        '3. Tell me in five lines why it fits and what speaks against it, with sources and dates. If it has a conflict or a sequence under way, say so first.',
        '4. If there is a warm path, write a short note with which I can ask that person for an introduction, and stop there.',
        `5. Otherwise agree with me whom to write to: \`list_people\` (free) has people there, and \`list_company_people\` (${price('list_company_people')}) asks for more. If there is no address, propose \`find_emails\` (${price('find_emails')}), and never guess one.`,
        '6. Call `create_sequences` with `investor_id`, name and address. When `list_drafts` shows the first draft, propose changes, and store them with `edit_draft` when I agree.',
        '',
        `Approving and sending is left to me. ${RULES}`,
      ].join('\n'),
  },
  {
    name: 'weekly_news',
    title: 'What is new this week',
    description: 'New investors, answers, drafts that wait, and what to do next.',
    arguments: [{ name: 'since', description: 'A date, such as 2026-11-16; by default seven days ago.' }],
    text: ({ since }, price) =>
      [
        `Tell me what is new since ${since ?? 'seven days ago'}.`,
        '',
        '1. Call `get_today`: answers, drafts and next steps that wait. Of each answer call `get_sequence`, which has its words.',
        '2. Call `list_investors` with `new_since`: who was found.',
        '3. Propose stages, notes and next steps, and store them with `set_pipeline` when I agree.',
        '4. Call `get_balance`.',
        '5. Sum up in at most fifteen lines: new investors with one fact each, answers, drafts that wait for me, and the three things I should do this week.',
        '',
        `All of these calls are free. If one of the three is a search, it is \`search_investors\` (${price('search_investors')}). ${RULES}`,
      ].join('\n'),
  },
];

/** Answers `prompts/list` and `prompts/get`. Throws if a text names the price of a tool that the registry has not. */
export function servePrompts(server: Server, endpoints: readonly Endpoint[]): void {
  const prices = pricesOf(endpoints);
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ text: _, ...listed }) => ({ ...listed, arguments: [...listed.arguments] })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name);
    if (prompt === undefined) {
      throw invalid(
        `There is no prompt of this name; there are ${PROMPTS.map(({ name }) => name).join(', ')}`,
      );
    }
    const text = prompt.text(checked(prompt, params.arguments ?? {}), prices);
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}

/** What each tool costs, in words. */
export function pricesOf(endpoints: readonly Endpoint[]): (tool: string) => string {
  return (tool) => {
    const endpoint = endpoints.find(
      ({ schema }) => schema.surfaces.mcp !== false && schema.surfaces.mcp.tool === tool,
    );
    if (endpoint === undefined || endpoint.schema.billing.kind === 'free')
      throw new Error(`${tool} is no tool with a price`);
    const { kind, prices: listed } = endpoint.schema.billing;
    return `${listed.join(', ')} credits${kind === 'each' ? ' each' : ''}`;
  };
}

function checked(prompt: Prompt, given: Readonly<Record<string, string>>): Given {
  const known = new Set(prompt.arguments.map(({ name }) => name));
  const names = [...known].join(', ');
  for (const [name, value] of Object.entries(given)) {
    if (!known.has(name))
      throw invalid(`"${name.slice(0, 50)}" is no argument of ${prompt.name}; it takes ${names}`);
    if (value.length > MOST_CHARACTERS)
      throw invalid(`"${name}" may have at most ${MOST_CHARACTERS} characters`);
  }
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  const missing = prompt.arguments.find(
    ({ name, required }) => required === true && filled[name] === undefined,
  );
  if (missing !== undefined) throw invalid(`"${missing.name}" must be given: ${missing.description}`);
  return filled;
}

const invalid = (message: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `${message.replace(/\.$/, '')}.`);
