import { type ErrorCode, WarmpathError } from '@warmpath/sdk';

/** Asks a route of the session, which is no part of the API. Rejects with a `WarmpathError`, as the SDK does. */
export async function ask<Answer>(
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
