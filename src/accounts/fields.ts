import Type from 'typebox';
import { fieldsOf } from '../platform/values/fields.ts';
import { ROLES } from './rules-people.ts';

export const EMAIL = { minLength: 3, maxLength: 320 } as const;

/** A person who signs in for a tenant. The only list of its columns. */
export const MEMBER = fieldsOf('member', {
  tenant_id: { hidden: 'whose it is' },
  id: { schema: Type.String({ format: 'uuid' }), always: true },
  name: { schema: Type.String({ minLength: 1, maxLength: 100 }), shown: Type.String(), always: true },
  email: {
    schema: Type.String({ ...EMAIL, description: 'For links by mail and sign-in with a provider.' }),
    shown: Type.String(),
  },
  role: {
    schema: Type.Enum([...ROLES], {
      type: 'string',
      description: '`owner`: everything; `editor`: all but deleting and managing; `reader`: sees only.',
    }),
    always: true,
  },
  created_at: { schema: Type.String({ format: 'date-time' }), always: true },
  removed_at: {},
});
