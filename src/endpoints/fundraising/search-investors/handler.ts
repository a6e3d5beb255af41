import { DomainError } from '../../../core/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';
import { distinct, explainMiss, present, queryOf } from './stages.ts';

/** POST /v1/fundraising/search-investors: query, candidates, rules, record, present. */
export const searchInvestors = defineEndpoint(
  schema,
  async ({ investorSearch, storedInvestors }, { scope, signal, profile }, { body }) => {
    if (profile === undefined) {
      throw new DomainError('internal_error', 'Something went wrong on our side.', {
        internal: 'search-investors was run without a profile, which it needs',
      });
    }
    const query = queryOf(profile, body);
    const candidates = await investorSearch.search(scope.mode, query, signal);
    const found = distinct(candidates, query.limit);
    if (found.length === 0) return { outcome: 'missed', data: present([]), explanation: explainMiss(query) };
    await storedInvestors.record(scope, found);
    return { outcome: 'found', data: present(found) };
  },
);
