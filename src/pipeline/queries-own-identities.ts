import type { InvestorIdentity, OwnIdentities } from '../network/rules-keys.ts';
import type { Db } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { selfOf } from './own-investors.ts';
import { contactsOf } from './queries-contacts.ts';

/** What tenants say of investors of their lists, for warm paths: their contacts, and of own investors the name and the domain. */
export function createOwnIdentities(db: Db): OwnIdentities {
  return (scope, investorIds) =>
    withTenant(db, scope, async (transaction) => {
      const contacts = await contactsOf(transaction, scope, investorIds);
      const own = await transaction.query<{
        id: number;
        name: string;
        kind: string | null;
        domain: string | null;
      }>({
        name: 'own_identities',
        text: `select s.investor_id as id, s.record ->> 'name' as name, s.record ->> 'kind' as kind,
            substring(s.record ->> 'website' from '^https?://([^/]+)') as domain
          from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = any ($3::bigint[]) and s.own_key is not null`,
        values: [scope.tenantId, scope.mode, investorIds],
      });
      const said = new Map<number, Partial<InvestorIdentity>>();
      for (const [id, all] of contacts)
        said.set(id, {
          people: all.map(({ name, title, profile, email }) => ({ name, title, socialUrl: profile, email })),
        });
      for (const { id, name, kind, domain } of own) {
        const self = selfOf(name, contacts.get(id) ?? []);
        const isPerson = self !== undefined || kind === 'angel';
        said.set(id, {
          ...said.get(id),
          name,
          kind: isPerson ? 'person' : kind === null ? undefined : 'organisation',
          domains: domain === null ? [] : [domain],
          socialUrls: self?.profile === undefined ? [] : [self.profile],
        });
      }
      return said;
    });
}
