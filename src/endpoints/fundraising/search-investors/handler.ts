import { DomainError } from '../../../core/errors.ts';
import { boostsFor } from '../../../core/lookalike/boosts.ts';
import { profileKey } from '../../../core/lookalike/profile-key.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { researchRequest } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';
import {
  asksAsProfile,
  distinct,
  explainMiss,
  idsOf,
  present,
  queryOf,
  warmed,
  withSites,
} from './stages.ts';

const USES = [
  'investorSearch',
  'investorScoring',
  'storedInvestors',
  'investorCards',
  'lookalikeList',
  'warmPaths',
  'research',
  'understanding',
] as const;

/** POST /v1/fundraising/search-investors: query, candidates, warm paths, rules, record, present. */
export const searchInvestors = defineEndpoint(
  schema,
  USES,
  async (services, context, { body }) => {
    const { scope, signal, profile } = context;
    const {
      investorSearch,
      storedInvestors,
      investorCards,
      lookalikeList,
      warmPaths,
      research,
      understanding,
    } = services;
    if (profile === undefined) {
      throw new DomainError('internal_error', 'Something went wrong on our side.', {
        internal: 'search-investors was run without a profile, which it needs',
      });
    }
    const [surfaced, hasNetwork] = await Promise.all([
      lookalikeList.boosted(scope, profileKey(profile)),
      warmPaths.hasNetwork(scope),
    ]);
    const query = { ...queryOf(profile, body), ...boostsFor(profile, surfaced) };
    const candidates = hasNetwork
      ? await warmed(services, scope, query, signal)
      : await investorSearch.search(scope, query, signal);
    const best = distinct(candidates, query.limit);
    const warnings = await understanding.warnings(scope.mode, profile, body);
    if (best.length === 0) {
      // Before the first index nothing was known of what is on record.
      const refusal = await understanding.refusal(scope.mode, profile, body);
      if (refusal !== undefined) {
        const { message, ...more } = refusal;
        throw new DomainError('not_found', message, more);
      }
      return { outcome: 'missed', data: present([], new Map()), explanation: explainMiss(query), warnings };
    }
    const found =
      body.effort === 'high'
        ? withSites(query, await research.refresh(best, researchRequest(context)))
        : best;
    const [cards] = await Promise.all([
      investorCards.of(scope, idsOf(found)),
      storedInvestors.record(scope, found, asksAsProfile(body) ? profile : undefined),
    ]);
    return { outcome: 'found', data: present(found, cards), warnings };
  },
  async ({ investorSearch, understanding }, { scope, profile }, { body }) => {
    const facts = investorSearch.facts(scope.mode);
    const warnings = profile === undefined ? [] : await understanding.warnings(scope.mode, profile, body);
    if (facts === undefined) return { warnings };
    const { investors, deals, asOf } = facts;
    return { records: { investors, deals, asOf }, warnings };
  },
);
