import type { KeyAdminStore } from '../../core/account/admin-ports.ts';
import type { KeyIssued, KeySeen } from '../../core/admin/keys.ts';
import {
  type IssuedKey,
  issueKey,
  type KeyDescription,
  listKeys,
  revokeKey,
  rotateKey,
} from '../account/keys.ts';
import type { Db } from '../postgres/db.ts';

/** Keys of tenants, as the command has them; needs the role of operators' commands. */
export function createKeyAdminStore(db: Db): KeyAdminStore {
  return {
    list: async (tenantId) => (await listKeys(db, tenantId)).map(seenOf),
    async issue({ tenantId, mode, name, integration, scopes, dailyCredits, expiresAt }) {
      const issued = await issueKey(db, {
        tenantId,
        mode,
        ...(name === undefined ? {} : { name }),
        ...(integration === undefined ? {} : { integration }),
        ...(scopes === undefined ? {} : { scopes }),
        ...(dailyCredits === undefined ? {} : { dailyCredits }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
      return issuedOf(issued);
    },
    async rotate(id, graceMs) {
      const { issued, replaced } = await rotateKey(db, id, graceMs);
      return { issued: issuedOf(issued), replaced: seenOf(replaced) };
    },
    revoke: async (id) => seenOf(await revokeKey(db, id)),
  };
}

const issuedOf = (issued: IssuedKey): KeyIssued => ({ key: issued.key, ...seenOf(issued) });

function seenOf(key: KeyDescription): KeySeen {
  return {
    id: key.id,
    tenant: key.tenantId,
    mode: key.mode,
    name: key.name,
    ...(key.integration === null ? {} : { integration: key.integration }),
    scopes: key.scopes,
    ...(key.dailyCredits === null ? {} : { daily_credits: key.dailyCredits }),
    last_four: key.lastFour,
    state: key.state,
    created_at: key.createdAt.toISOString(),
    ...(key.lastUsedAt === null ? {} : { last_used_at: key.lastUsedAt.toISOString() }),
    ...(key.expiresAt === null ? {} : { expires_at: key.expiresAt.toISOString() }),
  };
}
