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
        aliases: readonly string[];
        is_own: boolean;
      }>({
        name: 'own_identities',
        text: `select s.investor_id as id, s.record ->> 'name' as name, s.record ->> 'kind' as kind,
            substring(s.record ->> 'website' from '^https?://([^/]+)') as domain,
            array(select n ->> 'name' from jsonb_array_elements(s.other_names) n) as aliases, s.own_key is not null as is_own
          from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = any ($3::bigint[])
            and (s.own_key is not null or s.other_names is not null)`,
        values: [scope.tenantId, scope.mode, investorIds],
      });
      const said = new Map<number, Partial<InvestorIdentity>>();
      for (const [id, all] of contacts)
        said.set(id, {
          people: all.map(({ name, title, profile, email }) => ({ name, title, socialUrl: profile, email })),
        });
      // Whoever knows somebody at one of two that were made one has a way to both.
      for (const { id, name, kind, domain, aliases, is_own: isOwn } of own) {
        if (!isOwn) {
          said.set(id, { ...said.get(id), aliases });
          continue;
        }
        const self = selfOf(name, contacts.get(id) ?? []);
        const isPerson = self !== undefined || kind === 'angel';
        said.set(id, {
          ...said.get(id),
          ...{ name, aliases },
          kind: isPerson ? 'person' : kind === null ? undefined : 'organisation',
          domains: domain === null ? [] : [domain],
          socialUrls: self?.profile === undefined ? [] : [self.profile],
        });
      }
      return said;
    });
}
