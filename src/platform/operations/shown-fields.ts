import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import Type, { type TSchema } from 'typebox';
import { DomainError } from '../values/errors.ts';
import { named } from '../values/fields.ts';
import { MAX_SUGGESTIONS, MAX_WARNINGS } from '../values/outcome.ts';

/**
 * The option of a schema whose values others wrote: pages, posts, profiles, registers, mail. It covers all that is in it. Such
 * text is data to whoever reads it, and an answer that may hold any is marked as that for an assistant.
 */
export const THIRD_PARTY = { 'x-third-party': true } as const;

/** Whether anything in the schema is marked, at any depth. */
export function holdsThirdParty(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'x-third-party' in schema || Object.values(schema).some(holdsThirdParty);
}

/** A company or an investor on record that may be meant by a name. */
export const CandidateRecord = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    place: Type.Optional(Type.String()),
    domain: Type.Optional(Type.String()),
    geography: Type.Optional(Type.String({ description: 'As `place`.' })),
    why: Type.String(),
  },
  {
    description: 'On record, and may be meant; `matchedAs` was taken.',
    ...named('Candidate'),
    ...THIRD_PARTY,
  },
);

/** Beside what is said of one that was named: who was taken for it, and who else may be meant. */
export const nearFields = {
  matchedAs: Type.Optional(CandidateRecord),
  candidates: Type.Optional(Type.Array(CandidateRecord)),
};

/** `Retry-After` where the error names a wait. */
export function waitHeader(error: DomainError): Record<string, string> {
  return error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) };
}

/** As `unavailable`, as an error. */
export function outOfReach(): DomainError {
  return new DomainError(
    'unavailable',
    'The service cannot reach its database, or this took longer than it may. Nothing is charged; try again in a moment.',
    { retryAfterSeconds: 2 },
  );
}

/** What a tenant is shown of our own faults; the log has the rest. */
export function ownFault(): DomainError {
  return new DomainError(
    'internal_error',
    'Something failed on our side. It is logged under this request_id; nothing is charged for it.',
  );
}

/** The data of a removal by id. */
export const Deleted = Type.Object(
  { deleted: Type.Boolean({ description: 'False if there was none with this id.' }) },
  { description: 'Whether anything was removed.', ...named('Deleted') },
);

/** The option of a schema whose values open something: what it describes is stored sealed, hashed with a key, or not at all. */
export const SECRET = { 'x-secret': true } as const;

/** The fields of an object's schema that are marked. Throws if a mark lies deeper: nothing would look for it there. */
export function secretFieldsOf(schema: TSchema): readonly string[] {
  const fields = Object.entries(propertiesOf(schema));
  const marked = fields.filter(([, field]) => isMarked(field)).map(([name]) => name);
  const deep = fields.find(([, field]) => !isMarked(field) && holdsSecret(field));
  if (deep !== undefined) throw new Error(`a secret lies deeper than the field "${deep[0]}" of a body`);
  return marked;
}

/** Whether anything in the schema is marked, at any depth. */
export function holdsSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return isMarked(schema) || Object.values(schema).some(holdsSecret);
}

const isMarked = (schema: object): boolean => 'x-secret' in schema;

function propertiesOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  return 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
}

/** The rows of an imported text that could not be read. */
export const SkippedRows = Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() }), {
  description: 'The first rows that were skipped, `line` from 1 as an editor counts.',
  ...named('SkippedRows'),
});

/** Longer than any text of ours in a warning. */
const Text = Type.String({ maxLength: 1_000 });

/** What of a request was not understood as it was written. Read-only: a profile that was read may be written back with it. */
export const Warnings = Type.Array(
  Type.Object(
    {
      field: Text,
      value: Text,
      message: Text,
      takenAs: Type.Optional(Text),
      suggestions: Type.Optional(Type.Array(Text, { maxItems: 2 * MAX_SUGGESTIONS })),
    },
    { additionalProperties: false },
  ),
  {
    ...named('Warnings'),
    readOnly: true,
    maxItems: MAX_WARNINGS,
    description: 'What was not understood as written, or contradicts itself; only where there is any.',
  },
);

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
