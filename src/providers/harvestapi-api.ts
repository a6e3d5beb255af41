import { type TSchema, Type } from 'typebox';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import { type OutRequest, type ProviderCall, readAs } from './provider.ts';

/** Fields that are left out by some answers and null in others. */
export function maybe<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

const Pagination = Type.Object({
  totalPages: maybe(Type.Number()),
  paginationToken: maybe(Type.String()),
});

/** What every answer is wrapped in (harvestapi-sdk 1.5): its own `status` and `error` count, not only those of HTTP. */
const Envelope = Type.Object({
  status: maybe(Type.Number()),
  error: Type.Optional(Type.Unknown()),
  cost: maybe(Type.Number({ minimum: 0, maximum: 1000 })),
  elements: maybe(Type.Array(Type.Unknown())),
  element: Type.Optional(Type.Unknown()),
  pagination: maybe(Pagination),
});

/** What is sent: `undefined` is left out. */
export type Query = NonNullable<OutRequest['query']>;

interface Answer {
  readonly elements: readonly unknown[];
  readonly element: unknown;
  readonly token: string | undefined;
  readonly totalPages: number | undefined;
  /** Millionths of a US dollar; undefined if the answer does not say. */
  readonly costMicroUsd: number | undefined;
}

/** Says on a further page of posts that there is none. */
const NOTHING_MORE = /^no included data\.?$/iu;

/** The statuses of an envelope read as those of HTTP are. */
const FAILURES: ReadonlyMap<number, ProviderFailure> = new Map([
  [401, 'auth_failed'],
  [402, 'quota_exhausted'],
  [403, 'auth_failed'],
  [429, 'rate_limited'],
]);

/**
 * One answer of the API, undefined if it says 404. Sent once: every call is billed. Throws if status or error of
 * the envelope say that it failed, whatever the status of the HTTP answer.
 */
export async function ask(call: ProviderCall, path: string, query: Query): Promise<Answer | undefined> {
  const key = call.settings.secret('KEY');
  if (key === undefined) throw new ProviderError('not_configured', 'no key is set');
  const answer = await call.json({
    path,
    query,
    headers: { 'x-api-key': key.reveal() },
    send: 'once',
    accept: [404],
  });
  const body = readAs(Envelope, answer.body, 'envelope');
  const told = messagesOf(body.error);
  if (told.messages.some((message) => NOTHING_MORE.test(message)))
    return {
      elements: [],
      element: undefined,
      token: undefined,
      totalPages: 0,
      costMicroUsd: costOf(body.cost),
    };
  const status = answer.status >= 400 ? answer.status : Math.max(body.status ?? 200, told.status);
  if (status === 404) {
    // A bare 404 comes from a wrong address, not from the API.
    if (body.error === undefined && body.status === undefined)
      throw new ProviderError('bad_response', 'a 404 that is not of the API', { status });
    return undefined;
  }
  if (status >= 400 || told.messages.length > 0) {
    const failure = FAILURES.get(status) ?? 'upstream';
    throw new ProviderError(failure, `the answer says that it failed (status ${status})`, { status });
  }
  if (body.status === undefined && body.elements === undefined && body.element === undefined)
    throw new ProviderError('bad_response', 'the answer has nothing of the envelope', { status });
  return {
    elements: body.elements ?? [],
    element: body.element ?? undefined,
    token: body.pagination?.paginationToken ?? undefined,
    totalPages: body.pagination?.totalPages ?? undefined,
    costMicroUsd: costOf(body.cost),
  };
}

/** `cost` is taken for US dollars: the client of its maker says no unit. */
function costOf(cost: number | null | undefined): number | undefined {
  return typeof cost === 'number' ? Math.round(cost * 1_000_000) : undefined;
}

/** An error is a text, an object with `message` and `status`, or a list of those; null, '' and [] are none. */
function messagesOf(error: unknown): { readonly messages: readonly string[]; readonly status: number } {
  if (error === undefined || error === null || error === false || error === '')
    return { messages: [], status: 0 };
  if (Array.isArray(error)) {
    const all = error.slice(0, 10).map(messagesOf);
    return {
      messages: all.flatMap(({ messages }) => messages),
      status: Math.max(0, ...all.map((one) => one.status)),
    };
  }
  if (typeof error !== 'object') return { messages: [String(error)], status: 0 };
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  if ('message' in error && typeof error.message === 'string') return { messages: [error.message], status };
  return 'error' in error && typeof error.error === 'string'
    ? { messages: [error.error], status }
    : { messages: ['unknown'], status };
}

/** What was collected from pages, and what they cost; undefined if one did not say, so that list price counts. */
export interface Pages {
  readonly elements: readonly unknown[];
  readonly costMicroUsd: number | undefined;
}

/**
 * A page takes several seconds and a request has 30: no further one is begun after this, so that what was paid for is
 * given out and not lost to the deadline.
 */
const PAGE_BUDGET_MS = 15_000;

export interface PageRules {
  readonly maxPages: number;
  /** Whether nothing of interest can follow these elements. */
  readonly isDone?: (elements: readonly unknown[], all: number) => boolean;
  /** What a first page that says 404 means: there is no such page, or a miss. */
  readonly missing: 'failure' | 'nothing';
  readonly budgetMs?: number;
}

/**
 * Pages from 1, one after another (the API counts calls under way). A failure of a later page ends the list with what
 * is there and paid for; one of the first page, or an abort, is thrown.
 */
export async function askPages(
  call: ProviderCall,
  path: string,
  query: Query,
  { maxPages, isDone = () => false, missing, budgetMs = PAGE_BUDGET_MS }: PageRules,
): Promise<Pages> {
  const begun = performance.now();
  const elements: unknown[] = [];
  let costMicroUsd: number | undefined = 0;
  let paginationToken: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    let answer: Answer | undefined;
    try {
      answer = await ask(call, path, { ...query, page, paginationToken });
    } catch (error) {
      if (page === 1 || call.signal.aborted || !(error instanceof ProviderError)) throw error;
      return { elements, costMicroUsd: error.spend === 'unknown' ? undefined : costMicroUsd };
    }
    if (answer === undefined) {
      if (page === 1 && missing === 'failure')
        throw new ProviderError('upstream', 'no such page there', { status: 404 });
      break;
    }
    elements.push(...answer.elements);
    costMicroUsd =
      costMicroUsd === undefined || answer.costMicroUsd === undefined
        ? undefined
        : costMicroUsd + answer.costMicroUsd;
    paginationToken = answer.token;
    if (answer.elements.length === 0 || isDone(answer.elements, elements.length)) break;
    if (paginationToken === undefined && (answer.totalPages ?? 0) <= page) break;
    if (performance.now() - begun > budgetMs) break;
  }
  return { elements, costMicroUsd };
}
