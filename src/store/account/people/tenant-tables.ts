import { id, ordinary, type TenantTable } from '../tenant-table.ts';

const ofTheTenant = { ...ordinary, hasMode: false } as const;

/** The tables of who signs in. They belong to the tenant as a whole: deleting the data of one mode lets no one out. */
export const PEOPLE_TENANT_TABLES: readonly TenantTable[] = [
  {
    ...ofTheTenant,
    table: 'member',
    exported: ['id', 'name', 'email', 'role', 'created_at', 'removed_at'],
    hidden: ['tenant_id'],
    order: [{ column: 'created_at', type: 'timestamptz' }, id],
    erased: { kept: 'who may sign in; members are removed one by one' },
  },
  {
    ...ofTheTenant,
    table: 'session',
    exported: { not: 'who is signed in at the moment; every member sees and ends theirs' },
    hidden: [],
    order: [],
    erased: { kept: 'who is signed in; it ends by itself' },
  },
  {
    ...ofTheTenant,
    table: 'sign_in_link',
    exported: { not: 'hashes of links that sign in once' },
    hidden: [],
    order: [],
    erased: { kept: 'hashes of links that sign in once; they expire by themselves' },
  },
  {
    ...ofTheTenant,
    table: 'passkey',
    exported: { not: 'public keys that members sign in with' },
    hidden: [],
    order: [],
    erased: { kept: 'public keys that members sign in with; every member removes theirs' },
  },
];
