import Type, { type Static } from 'typebox';
import { KEY_SCOPES } from '../../core/account/key-scopes.ts';
import { named } from '../named.ts';
import { SECRET } from '../secrets.ts';

/** In round figures what the database holds; no price comes near. */
const MOST_DAILY = 2_000_000_000;

export const scopes = Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' }), {
  minItems: 1,
  maxItems: KEY_SCOPES.length,
  uniqueItems: true,
});
export const name = Type.String({ maxLength: 200, description: 'What the key is for.' });
export const cap = (minimum: 0 | 1, description: string) =>
  Type.Integer({ minimum, maximum: MOST_DAILY, description });
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
