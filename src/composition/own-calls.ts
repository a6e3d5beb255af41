import { hash, randomUUID } from 'node:crypto';
import type { Guard } from '../billing/guard.ts';
import { parseKey } from '../core/account/key.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { createValidator } from '../endpoints/input/validate.ts';

/** Asks an endpoint by its operation, with a body or with query fields as texts. Rejects with what it said where that is no success. */
export type OwnCall = <Data>(
  operation: string,
  input?: { readonly body?: object; readonly query?: Readonly<Record<string, string>> },
) => Promise<Data>;

interface Checked {
  readonly endpoint: Endpoint;
  readonly body: ReturnType<typeof createValidator>;
  readonly query: ReturnType<typeof createValidator>;
}

/** What the guard takes for the address: it comes from nowhere else. */
const HERE = '127.0.0.1';

/**
 * Calls this process makes itself with a key: checked, charged and answered as over HTTP. `guard` may count them against no
 * window, so that what a start does takes nothing from a client's first minute.
 */
export function createOwnCalls(endpoints: readonly Endpoint[], guard: Guard): (key: string) => OwnCall {
  // Compiled at the first call of an operation, which takes longer than the call.
  const known = new Map<string, Checked>();
  const checkedOf = (operation: string): Checked => {
    const endpoint = endpoints.find(({ schema }) => schema.operation === operation);
    if (endpoint === undefined) throw new Error(`there is no endpoint ${operation}`);
    const { body, query } = endpoint.schema;
    const made = { endpoint, body: createValidator(body, 'body'), query: createValidator(query, 'query') };
    known.set(operation, made);
    return made;
  };
  return (key) => {
    const mode = parseKey(key)?.mode;
    if (mode === undefined) throw new Error('not one of our keys');
    const credential = { hash: hash('sha256', key, 'buffer'), mode };
    return async <Data>(
      operation: string,
      { body = {}, query = {} }: NonNullable<Parameters<OwnCall>[1]> = {},
    ) => {
      const { endpoint, ...check } = known.get(operation) ?? checkedOf(operation);
      const checked = check.body({ ...body });
      const asked = check.query({ ...query });
      const input = !checked.ok
        ? checked
        : !asked.ok
          ? asked
          : ({ ok: true, body: checked.value, query: asked.value } as const);
      const reply = await guard.handle(endpoint, {
        requestId: randomUUID(),
        address: HERE,
        credential,
        idempotency: undefined,
        input,
      });
      if (reply.status !== 200) throw new Error(`${operation}: ${reply.status} ${reply.text}`);
      return JSON.parse(reply.text) as Data;
    };
  };
}
