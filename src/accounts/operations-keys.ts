import Type, { type Static } from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { SECRET } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { KEY_SCOPES, USUAL_SCOPES } from '../platform/values/key-scopes.ts';
import { KEY_MOST } from './rules-tenants.ts';

export const scopes = Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' }), {
  minItems: 1,
  maxItems: KEY_SCOPES.length,
  uniqueItems: true,
});
export const name = Type.String({ maxLength: KEY_MOST.name, description: 'What the key is for.' });
export const cap = (minimum: 0 | 1, description: string) =>
  Type.Integer({ minimum, maximum: KEY_MOST.dailyCredits, description });
export const id = Type.String({
  format: 'uuid',
  maxLength: 36,
  description: 'The id of the key, not the key.',
});

const fields = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  mode: Type.Enum(['live', 'test'], { type: 'string' }),
  scopes: Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' })),
  last_four: Type.String({ description: 'All that is stored of the key itself.' }),
  state: Type.Enum(['active', 'expired', 'revoked'], { type: 'string' }),
  daily_credits: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The most it may spend on a day in UTC; without it, no cap.' }),
  ),
  credits_used_today: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Of the cap, also what a capped key that made it has no longer left for it.',
    }),
  ),
  integration: Type.Optional(Type.String()),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: Type.Optional(Type.String({ format: 'date-time', description: 'To the minute.' })),
  expires_at: Type.Optional(Type.String({ format: 'date-time' })),
  revoked_at: Type.Optional(Type.String({ format: 'date-time' })),
  replaces: Type.Optional(Type.String({ format: 'uuid', description: 'The key it took over from.' })),
};

export const KeyShown = Type.Object(fields, named('AccountKey'));

export const KeyIssued = Type.Intersect(
  [
    KeyShown,
    Type.Object({
      key: Type.String({ description: 'Shown this once, and not stored.', ...SECRET }),
      old_ends_at: Type.Optional(
        Type.String({ format: 'date-time', description: 'Of a rotation: when the old key ends.' }),
      ),
    }),
  ],
  named('IssuedKey'),
);

export const KEY_EXAMPLE: Static<typeof KeyShown> = {
  id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
  name: 'assistant',
  mode: 'live',
  scopes: ['read', 'spend'],
  last_four: 'f3Qz',
  state: 'active',
  daily_credits: 100,
  credits_used_today: 0,
  created_at: '2026-11-21T10:00:00.000Z',
};

export const COLUMNS = [
  ...['id', 'name', 'last_four', 'state', 'scopes', 'daily_credits', 'credits_used_today'],
  ...['last_used_at', 'expires_at'],
];

const ListData = Type.Object({ keys: Type.Array(KeyShown, { description: 'Newest first.' }) });

const IssueBody = Type.Object(
  {
    name,
    scopes: Type.Optional({ ...scopes, description: 'All but `manage` if left out.' }),
    daily_credits: Type.Optional(
      cap(
        1,
        'The most it may spend on a day in UTC; if left out, the cap of the key that makes it, if that has one.',
      ),
    ),
    expires_at: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'In the future; if left out, the end of the key that makes it, if that has one.',
      }),
    ),
    integration: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The integration that uses it.' }),
    ),
  },
  { additionalProperties: false },
);

const ChangeBody = Type.Object(
  {
    id,
    name: Type.Optional(name),
    scopes: Type.Optional({ ...scopes, description: 'In place of those it has.' }),
    daily_credits: Type.Optional(
      cap(
        0,
        'The most it may spend on a day in UTC, from now on; 0: no cap. Keys of one rotation share it, and keys that the key made get no higher one.',
      ),
    ),
  },
  { additionalProperties: false },
);

const RevokeBody = Type.Object({ id }, { additionalProperties: false });

export const listKeys = defineEndpoint({
  operation: 'keys.list',
  surfaces: { effect: 'manage', rows: 'keys', mcp: false, cli: { command: 'keys list', columns: COLUMNS } },
  http: 'GET /v1/keys',
  summary: 'The keys of the account',
  description:
    'Keys of the mode of the request, ended ones included. Members who sign in work with keys that are not listed.',
  data: ListData,
  example: { data: { keys: [KEY_EXAMPLE] } },
  uses: ['keys'],
  run: async ({ keys }, { scope }) => ({
    outcome: 'found',
    data: { keys: await keys.list(scope) },
  }),
});

export const issueKey = defineEndpoint({
  operation: 'keys.issue',
  surfaces: {
    effect: 'manage',
    handsOn: (body) => body.scopes ?? USUAL_SCOPES,
    mcp: false,
    cli: { command: 'keys issue', columns: ['id', 'key', 'name', 'scopes', 'daily_credits', 'expires_at'] },
  },
  http: 'POST /v1/keys',
  summary: 'Make a key',
  description:
    "A key of the mode of the request, never above the caller: with scopes that the caller has too, an end no later, and spending that counts for the caller's cap too. Twenty active keys a tenant, those of a rotation counted once.",
  body: IssueBody,
  data: KeyIssued,
  example: {
    body: { name: 'assistant', scopes: ['read', 'spend'], daily_credits: 100 },
    data: { ...KEY_EXAMPLE, key: 'wp_live_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEX01f3Qz' },
  },
  throws: ['conflict'],
  uses: ['keys'],
  run: async ({ keys }, { scope, now, actor }, { body }) => {
    const { name, scopes = USUAL_SCOPES, daily_credits, expires_at, integration } = body;
    const expiresAt = expires_at === undefined ? undefined : new Date(expires_at);
    // A second that leaps is no moment of a Date.
    if (expiresAt !== undefined && !(expiresAt.getTime() > now.getTime())) {
      const message = 'must be a moment in the future';
      throw new DomainError('invalid_request', `"expires_at" ${message}.`, {
        details: [{ path: 'expires_at', message }],
      });
    }
    const order = {
      name,
      scopes,
      ...(daily_credits === undefined ? {} : { dailyCredits: daily_credits }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(integration === undefined ? {} : { integration }),
    };
    const data = await keys.issue(scope, order, actor.keyHash);
    return { outcome: 'found', data };
  },
});

export const changeKey = defineEndpoint({
  operation: 'keys.change',
  surfaces: {
    effect: 'manage',
    handsOn: (body) => body.scopes ?? [],
    mcp: false,
    cli: { command: 'keys change', columns: COLUMNS },
  },
  http: 'PUT /v1/keys',
  summary: 'Change the name, scopes or cap of a key',
  description:
    'What is left out stays. It holds from the next request on. Nothing is widened beyond what the caller has, and a caller with a cap raises none.',
  body: ChangeBody,
  data: KeyShown,
  example: { body: { id: KEY_EXAMPLE.id, daily_credits: 100 }, data: KEY_EXAMPLE },
  throws: ['nothing_stored', 'conflict'],
  uses: ['keys'],
  run: async ({ keys }, { scope, actor }, { body: { id, daily_credits, ...rest } }) => {
    const cap = daily_credits === undefined ? {} : { dailyCredits: daily_credits || null };
    return { outcome: 'found', data: await keys.change(scope, id, { ...rest, ...cap }, actor.keyHash) };
  },
});

export const revokeKey = defineEndpoint({
  operation: 'keys.revoke',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'keys revoke', columns: COLUMNS } },
  http: 'DELETE /v1/keys',
  summary: 'End a key at once',
  description:
    'Requests with it are refused from now on; browsers that signed in with it are signed out. It cannot be undone.',
  body: RevokeBody,
  data: KeyShown,
  example: {
    body: { id: KEY_EXAMPLE.id },
    data: { ...KEY_EXAMPLE, state: 'revoked', revoked_at: '2026-11-22T10:00:00.000Z' },
  },
  throws: ['nothing_stored'],
  uses: ['keys'],
  run: async ({ keys }, { scope }, { body }) => ({
    outcome: 'found',
    data: await keys.revoke(scope, body.id),
  }),
});

/** A rotation over more than a month should be two keys. */
const MOST_HOURS = 31 * 24;

const Body = Type.Object(
  {
    id,
    grace_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_HOURS,
        default: 24,
        description: 'How long the old key still works.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** How long the old key works if nothing is said, h: a day is enough to put the new one everywhere. */
const USUAL_HOURS = 24;

export const rotateKey = defineEndpoint({
  operation: 'keys.rotate',
  surfaces: {
    effect: 'manage',
    // What the old key may do is not known from the body: so that no one gets more than they have, all of it is asked for.
    handsOn: () => KEY_SCOPES,
    mcp: false,
    cli: { command: 'keys rotate', columns: ['id', 'key', 'name', 'old_ends_at'] },
  },
  http: 'POST /v1/keys/rotate',
  summary: 'Replace a key by another',
  description:
    'The successor has the same name, scopes, cap, end and rate limit; the old key ends after the grace. The caller needs every scope, and the key is not above the caller in cap or end.',
  body: Body,
  data: KeyIssued,
  example: {
    body: { id: KEY_EXAMPLE.id },
    data: {
      ...KEY_EXAMPLE,
      key: 'wp_live_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEX01f3Qz',
      old_ends_at: '2026-11-22T10:00:00.000Z',
    },
  },
  throws: ['nothing_stored', 'conflict'],
  uses: ['keys'],
  run: async ({ keys }, { scope, actor }, { body }) => ({
    outcome: 'found',
    data: await keys.rotate(scope, body.id, body.grace_hours ?? USUAL_HOURS, actor.keyHash),
  }),
});
