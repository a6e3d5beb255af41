import { LIMITS } from '../../../core/limits.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/suggest: names on record that a text may be the beginning of. */
export const suggest = defineEndpoint(
  schema,
  ['understanding'],
  async ({ understanding }, { scope }, { query }) => {
    const { kind, q, limit = LIMITS.suggest.limitDefault } = query;
    const suggestions = await understanding.suggest(scope.mode, kind, q, limit);
    return { outcome: 'found', data: { suggestions: [...suggestions] } };
  },
);
