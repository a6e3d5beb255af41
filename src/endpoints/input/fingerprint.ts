import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Makes a keyed hash of a secret, in hexadecimal; `place` keeps those of different fields apart. */
export type HideSecret = (place: string, text: string) => string;

/** Whether the body holds a secret, of which nothing may be stored in clear. */
export function carriesSecret(body: unknown, secretFields: readonly string[] = []): boolean {
  return secretFields.some(
    (field) => typeof (body as Record<string, unknown> | undefined)?.[field] === 'string',
  );
}

/**
 * SHA-256 over method, path and the canonical body (RFC 8785; defaults already filled in): what makes two requests the
 * same request, whatever the order of their keys. It is stored, so a keyed hash goes in for each of `secretFields`.
 */
export function fingerprintOf(
  method: string,
  path: string,
  body: unknown,
  secretFields: readonly string[] = [],
  hide?: HideSecret,
): Buffer {
  const withoutSecrets = carriesSecret(body, secretFields)
    ? hidden(body as object, secretFields, hide, `${method} ${path}`)
    : body;
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalize(withoutSecrets ?? null) ?? 'null'}`)
    .digest();
}

function hidden(
  body: object,
  fields: readonly string[],
  hide: HideSecret | undefined,
  request: string,
): Record<string, unknown> {
  if (hide === undefined) throw new Error('a secret may not go into a plain hash');
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      fields.includes(name) && typeof value === 'string' ? hide(`${request} ${name}`, value) : value,
    ]),
  );
}
