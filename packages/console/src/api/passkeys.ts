import { queryOptions } from '@tanstack/react-query';
import { SIGN_IN } from '../words/sign-in.ts';
import { ask } from './ask.ts';
import type { Session } from './session.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) =>
    (await ask<{ readonly passkeys: readonly Passkey[] }>('GET', '/session/passkeys', undefined, signal))
      .passkeys,
});

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

/** What the browser refuses, told in words: its own are for programmers. */
async function inWords<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const said = error instanceof Error ? SIGN_IN.refused[error.name] : undefined;
    throw said === undefined ? error : new Error(said, { cause: error });
  }
}
