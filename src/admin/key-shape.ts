import Type from 'typebox';
import { KEY_SCOPES } from '../core/account/key-scopes.ts';
import { named } from '../endpoints/named.ts';
import { SECRET } from '../endpoints/secrets.ts';
import { EXAMPLE_TENANT } from './tenant-shape.ts';

const moment = Type.String({ format: 'date-time' });

/** What keys may do, in a body. */
export const scopes = Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' }), {
  minItems: 1,
  maxItems: KEY_SCOPES.length,
});

const fields = {
  id: Type.String({ format: 'uuid' }),
  tenant: Type.String({ format: 'uuid' }),
  mode: Type.Enum(['live', 'test'], { type: 'string' }),
  name: Type.String(),
  integration: Type.Optional(Type.String()),
  scopes: Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' })),
  daily_credits: Type.Optional(
    Type.Integer({ description: 'The most it may spend on a day in UTC; without it, no cap.' }),
  ),
  last_four: Type.String(),
  state: Type.Enum(['active', 'expired', 'revoked'], { type: 'string' }),
  created_at: moment,
  last_used_at: Type.Optional(moment),
  expires_at: Type.Optional(moment),
};

/** A key as the operator sees it. */
export const KeyShape = Type.Object(fields, named('Key'));
/** With the key itself. */
export const IssuedShape = Type.Object(
  { ...fields, key: Type.String({ ...SECRET, description: 'Shown once; it is not stored.' }) },
  named('IssuedKey'),
);

export const EXAMPLE_KEY = {
  id: '5b1f0c9e-7a2d-4c3b-9e8f-1a2b3c4d5e6f',
  tenant: EXAMPLE_TENANT.id,
  mode: 'live' as const,
  name: 'assistant',
  scopes: ['read' as const, 'spend' as const],
  daily_credits: 100,
  last_four: 'Kvsd',
  state: 'active' as const,
  created_at: '2026-11-23T09:00:00.000Z',
};
export const EXAMPLE_ISSUED = { ...EXAMPLE_KEY, key: 'wp_live_…Kvsd' };

/** An act on a key, for the audit log. */
export const onKey = ({ id, tenant: tenantId }: { readonly id: string; readonly tenant?: string }) => ({
  kind: 'key',
  id,
  tenantId,
});
