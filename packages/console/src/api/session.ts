import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createWarmpath, type ErrorCode, OPERATIONS, WarmpathError } from '@warmpath/sdk';
import { useEffect } from 'react';

/** What a reader works in: the live data of the tenant, or the sandbox with made-up data. */
export type Mode = 'live' | 'test';

const SANDBOX = '/sandbox';

/** The sandbox is the same console under a prefix, so that every link says which data it means. */
export const mode: Mode =
  location.pathname === SANDBOX || location.pathname.startsWith(`${SANDBOX}/`) ? 'test' : 'live';

export const basePath = mode === 'test' ? SANDBOX : '/';

/**
 * The address of the same screen in the other mode: another page, so that nothing kept of one is shown in the other. Two slashes at its
 * beginning would name another host.
 */
export function addressIn(other: Mode, path: string): string {
  const here = path.replace(/^[/\\]*/, '/');
  return other === 'test' ? `${SANDBOX}${here}` : here;
}

/** The service that sent this page; the cookie of the session goes along. A person who waits sees a fault after one repetition. */
export const warmpath = createWarmpath({ baseUrl: location.origin, session: mode, retries: 1 });

type Priced = {
  [Name in keyof typeof OPERATIONS]: (typeof OPERATIONS)[Name] extends { credits: number } ? Name : never;
}[keyof typeof OPERATIONS];

/** What a call costs at most, credits, where all of its kind cost the same. */
export const priceOf = (operation: Priced): number => OPERATIONS[operation].credits;

type Listed = {
  [Name in keyof typeof OPERATIONS]: (typeof OPERATIONS)[Name] extends { entries: number } ? Name : never;
}[keyof typeof OPERATIONS];

/** How many entries the list of a call has at most. */
export const mostOf = (operation: Listed): number => OPERATIONS[operation].entries;

interface Asked {
  readonly enabled?: boolean;
  readonly refetchInterval?: number;
  readonly staleTime?: number;
}

/** A question to the service, kept under its key; `asked` says when it is asked. */
export const question = <Answer>(
  queryKey: QueryKey,
  read: (options: { readonly signal: AbortSignal }) => Promise<Answer>,
  asked: Asked = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => read({ signal }), ...asked });

/** An act of a person; `again` is what is read again afterwards. */
export function useAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  again: (client: QueryClient) => Promise<unknown>,
  onDone?: (answer: Answer, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => onDone?.(answer, input),
    // After a refusal too: what it was refused for may have changed elsewhere.
    onSettled: () => again(client),
  });
}

/** Of one request of a list, which the service takes: ten requests for a list of ten thousand. */
export const PAGE_ROWS = 1_000;

/** A list, page after page; what has come is there at once, and stays if a later page fails. */
export function useAllPages<Page, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string | undefined>,
) {
  const query = useInfiniteQuery(options);
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    pages: data?.pages,
    /** Pages are missing: on their way, or one of them failed. */
    isPart: hasNextPage,
    isError,
    /** What screens show of any list beside its rows; tried again from where it failed. */
    how: { error, isFetching, refetch: () => (hasNextPage ? fetchNextPage() : refetch()) },
  };
}

/** The rows of all pages. */
export async function collected<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** Of a record that may not be there yet: null if nothing is stored (docs/errors.md). */
export async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof WarmpathError && error.status === 404) return null;
    throw error;
  }
}

export type Role = 'owner' | 'editor' | 'reader';

/** Who is signed in, as `GET /session` says; neither member nor operator nor scopes: nobody. */
export interface Session {
  readonly member?: {
    readonly id: string;
    readonly name: string;
    readonly email?: string;
    readonly role: Role;
  };
  readonly tenant?: { readonly id: string; readonly name: string };
  readonly operator?: { readonly id: string; readonly name: string };
  readonly modes: readonly Mode[];
  readonly scopes: readonly string[];
  readonly expires_at?: string;
  readonly methods: { readonly passkey: boolean; readonly email: boolean; readonly oidc: string | null };
  /** Of who was signed in when this page was opened, and is not any more: the page stays as it is below the way in. */
  readonly hasEnded?: true;
}

export const SESSION_KEY = ['session'] as const;

/** Whether anybody is signed in at all. */
export const isSomebody = ({ scopes, operator }: Session): boolean =>
  scopes.length > 0 || operator !== undefined;

/** The name of the account; what a first start calls it is no name for people. */
export const accountName = ({ tenant }: Session): string | undefined =>
  tenant?.name === 'default' ? undefined : tenant?.name;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client }) => {
    const session = await ask<Session>('GET', '/session', undefined, signal);
    const before = client.getQueryData<Session>(SESSION_KEY);
    if (isSomebody(session) || before === undefined || !isSomebody(before)) return session;
    return { ...before, methods: session.methods, hasEnded: true as const };
  },
  staleTime: 60_000,
});

/** Signs in with an API key or a one-time link. */
export const signIn = (by: { readonly key: string } | { readonly link: string }): Promise<Session> =>
  ask<Session>('POST', '/session', by);

export const signOut = (): Promise<unknown> => ask('DELETE', '/session');

/** Mails a one-time link, if the address is one of a member; the answer does not say whether it is. */
export const askForLink = (email: string): Promise<unknown> => ask('POST', '/session/link', { email });

/** A browser in which the same person is signed in. */
export interface SessionSeen {
  readonly id: string;
  readonly method: string;
  /** What the browser calls itself. */
  readonly browser: string;
  readonly network: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly is_current: boolean;
}

export const sessionsQuery = question(
  ['sessions'],
  async ({ signal }) =>
    (await ask<{ readonly sessions: readonly SessionSeen[] }>('GET', '/session/all', undefined, signal))
      .sessions,
);

export const endSession = (id: string): Promise<unknown> => ask('DELETE', `/session/all/${id}`);

/** What a key or a person may do; see `docs/operating/day-to-day.md`. */
export type Scope = 'read' | 'spend' | 'write' | 'send' | 'erase' | 'manage';

/** Whether who is signed in may do this. What they may not do is not offered to them. */
export function useMay(scope: Scope): boolean {
  return useQuery(sessionQuery).data?.scopes.includes(scope) ?? false;
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

export const passkeysQuery = question(
  ['passkeys'],
  async ({ signal }) =>
    (await ask<{ readonly passkeys: readonly Passkey[] }>('GET', '/session/passkeys', undefined, signal))
      .passkeys,
);

/** When a person is mailed how many things wait. */
export interface Digest {
  /** What has to be there before; null: nothing. */
  readonly lacks: 'server' | 'address' | null;
  readonly every: 'day' | 'week' | null;
  readonly next_at: string | null;
  readonly sent_at: string | null;
  /** One was begun, and whether it was taken is not known. */
  readonly unknown_at: string | null;
}

export const digestQuery = question(['digest'], ({ signal }) =>
  ask<Digest>('GET', '/session/digest', undefined, signal),
);

/** At seven by the clock of this browser; null ends it. */
export const askForDigest = (every: Digest['every']): Promise<Digest> =>
  every === null
    ? ask('DELETE', '/session/digest')
    : ask('POST', '/session/digest', {
        every,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });

/**
 * An assistant that asks to be let in; `host` is where the answer goes, `program` the known one on this machine that takes it there,
 * `document` the address that it is known by, `may` what it asks for.
 */
export interface Assistant {
  readonly name: string | null;
  readonly host: string;
  readonly program: string | null;
  readonly document: string | null;
  readonly may: readonly string[];
}

export const assistantQuery = (id: string) =>
  question(['assistant', id], ({ signal }) =>
    ask<Assistant>('GET', `/session/assistants/${encodeURIComponent(id)}`, undefined, signal),
  );

export interface Decision {
  readonly may: 'nothing' | 'read' | 'spend' | 'write';
  readonly mode: Mode;
  readonly daily_credits?: number;
  readonly days: number;
}

/** The address that the browser goes on to. */
export const decideAssistant = (id: string, decision: Decision): Promise<{ readonly url: string }> =>
  ask('POST', `/session/assistants/${encodeURIComponent(id)}`, decision);

/** Loaded when a passkey is first asked for: most visits need none. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Makes a passkey on this device, under a name by which its owner tells it from others. */
export async function addPasskey(name: string): Promise<unknown> {
  const { startRegistration } = await webAuthn();
  type Asked = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { options } = await ask<{ readonly options: Asked }>('POST', '/session/passkeys/options', {});
  const response = await inWords(startRegistration({ optionsJSON: options }));
  return ask('POST', '/session/passkeys', { name, response });
}

export const removePasskey = (id: string): Promise<unknown> =>
  ask('DELETE', `/session/passkeys/${encodeURIComponent(id)}`);

/** Signs in with a passkey of this device, or of a phone at hand. */
export async function signInByPasskey(): Promise<Session> {
  const { startAuthentication } = await webAuthn();
  type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { options } = await ask<{ readonly options: Asked }>('POST', '/session/passkey/options', {});
  const response = await inWords(startAuthentication({ optionsJSON: options }));
  return ask<Session>('POST', '/session/passkey', { response });
}

const REFUSALS = {
  NotAllowedError: 'The passkey was not used: the question was closed, or it took too long.',
  InvalidStateError: 'This device has a passkey for you already.',
  SecurityError: 'Passkeys work at the address of the service over https, or at localhost.',
  AbortError: 'The question was closed.',
} as Readonly<Record<string, string>>;

/** What the browser refuses, told in words: its own are for programmers. */
async function inWords<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const said = error instanceof Error ? REFUSALS[error.name] : undefined;
    throw said === undefined ? error : new Error(said, { cause: error });
  }
}

/** Asks a route of the session, which is no part of the API. Rejects with a `WarmpathError`, as the SDK does. */
async function ask<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const sent = { idempotencyKey: undefined, attempts: 1 };
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new WarmpathError(
      { status: 0, code: 'not_reached', message: 'The service was not reached.', cause },
      sent,
    );
  });
  const answer = (await response.json().catch(() => undefined)) as
    | (Answer & { error?: ErrorCode; message?: string })
    | undefined;
  if (response.ok && answer !== undefined) return answer;
  const { error: code = 'not_warmpath', message = 'This is no answer of Warmpath.' } = answer ?? {};
  throw new WarmpathError({ status: response.status, code, message }, sent);
}
