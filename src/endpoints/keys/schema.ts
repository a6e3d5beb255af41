import Type from 'typebox';
import { USUAL_SCOPES } from '../../core/account/key-scopes.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../endpoint.ts';
import { COLUMNS, cap, id, KEY_EXAMPLE, KeyIssued, KeyShown, name, scopes } from './key-fields.ts';

const ListData = Type.Object({ keys: Type.Array(KeyShown, { description: 'Newest first.' }) });

export const listSchema = {
  ...ORDINARY,
  operation: 'keys.list',
  surfaces: { effect: 'manage', rows: 'keys', mcp: false, cli: { command: 'keys list', columns: COLUMNS } },
  method: 'GET',
  path: '/v1/keys',
  summary: 'The keys of the account',
  description:
    'Keys of the mode of the request, ended ones included. Members who sign in work with keys that are not listed.',
  body: NOTHING,
  data: ListData,
  example: { data: { keys: [KEY_EXAMPLE] } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof ListData>;

const IssueBody = Type.Object(
  {
    name,
    scopes: Type.Optional({ ...scopes, description: 'All but `manage` where left out.' }),
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

export const issueSchema = {
  ...ORDINARY,
  operation: 'keys.issue',
  surfaces: {
    effect: 'manage',
    handsOn: (body) => body.scopes ?? USUAL_SCOPES,
    mcp: false,
    cli: { command: 'keys issue', columns: ['id', 'key', 'name', 'scopes', 'daily_credits', 'expires_at'] },
  },
  method: 'POST',
  path: '/v1/keys',
  summary: 'Make a key',
  description:
    "A key of the mode of the request, never above the caller: with scopes that the caller has too, an end no later, and spending that counts for the caller's cap too. Twenty active keys a tenant, those of a rotation counted once.",
  body: IssueBody,
  data: KeyIssued,
  example: {
    body: { name: 'assistant', scopes: ['read', 'spend'], daily_credits: 100 },
    data: { ...KEY_EXAMPLE, key: 'wp_live_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEX01f3Qz' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['conflict'],
} satisfies EndpointSchema<typeof IssueBody, typeof NOTHING, typeof KeyIssued>;

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

export const changeSchema = {
  ...ORDINARY,
  operation: 'keys.change',
  surfaces: {
    effect: 'manage',
    handsOn: (body) => body.scopes ?? [],
    mcp: false,
    cli: { command: 'keys change', columns: COLUMNS },
  },
  method: 'PUT',
  path: '/v1/keys',
  summary: 'Change the name, scopes or cap of a key',
  description:
    'What is left out stays. It holds from the next request on. Nothing is widened beyond what the caller has, and a caller with a cap raises none.',
  body: ChangeBody,
  data: KeyShown,
  example: { body: { id: KEY_EXAMPLE.id, daily_credits: 100 }, data: KEY_EXAMPLE },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'conflict'],
} satisfies EndpointSchema<typeof ChangeBody, typeof NOTHING, typeof KeyShown>;

const RevokeBody = Type.Object({ id }, { additionalProperties: false });

export const revokeSchema = {
  ...ORDINARY,
  operation: 'keys.revoke',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'keys revoke', columns: COLUMNS } },
  method: 'DELETE',
  path: '/v1/keys',
  summary: 'End a key at once',
  description:
    'Requests with it are refused from now on; browsers that signed in with it are signed out. It cannot be undone.',
  body: RevokeBody,
  data: KeyShown,
  example: {
    body: { id: KEY_EXAMPLE.id },
    data: { ...KEY_EXAMPLE, state: 'revoked', revoked_at: '2026-11-22T10:00:00.000Z' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof RevokeBody, typeof NOTHING, typeof KeyShown>;
