import { queryOptions } from '@tanstack/react-query';
import type { Mode } from '../mode.ts';
import { ask } from './ask.ts';

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
}

export const SESSION_KEY = ['session'] as const;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => ask<Session>('GET', '/session', undefined, signal),
  staleTime: 60_000,
});

/** Signs in with an API key or a one-time link. */
export const signIn = (by: { readonly key: string } | { readonly link: string }): Promise<Session> =>
  ask<Session>('POST', '/session', by);

export const signOut = (): Promise<unknown> => ask('DELETE', '/session');

/** Mails a one-time link, where the address is one of a member; the answer does not say whether it is. */
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

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await ask<{ readonly sessions: readonly SessionSeen[] }>('GET', '/session/all', undefined, signal))
      .sessions,
});

export const endSession = (id: string): Promise<unknown> => ask('DELETE', `/session/all/${id}`);
