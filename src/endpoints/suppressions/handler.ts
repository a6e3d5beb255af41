import { defineEndpoint } from '../endpoint.ts';
import { pageOf } from '../page.ts';
import { addSchema, listSchema, removeSchema } from './schema.ts';
import { suppressionBody } from './suppression-fields.ts';

/** GET /v1/suppressions: the list, a page of it, or what covers one address. */
export const listSuppressions = defineEndpoint(
  listSchema,
  ['suppressions'],
  async ({ suppressions }, { scope }, { query }) => {
    const covering = query.email === undefined ? {} : { covering: query.email };
    const { items, next } = await suppressions.list(scope, { ...pageOf(query), ...covering });
    return {
      outcome: 'found',
      data: { suppressions: items.map(suppressionBody), ...(next === undefined ? {} : { next }) },
    };
  },
);

/** POST /v1/suppressions: adds an address or a domain, and ends what is under way to it. */
export const addSuppression = defineEndpoint(
  addSchema,
  ['suppressions'],
  async ({ suppressions }, { scope }, { body }) => {
    const { suppression, added, sequencesEnded } = await suppressions.add(scope, body.value, body.detail);
    return {
      outcome: 'found',
      data: { ...suppressionBody(suppression), added, sequences_ended: sequencesEnded },
    };
  },
);

/** DELETE /v1/suppressions: takes one off, with a reason unless a person put it there. */
export const removeSuppression = defineEndpoint(
  removeSchema,
  ['suppressions'],
  async ({ suppressions }, { scope }, { body }) => ({
    outcome: 'found',
    data: { deleted: await suppressions.remove(scope, body.value, body.reason) },
  }),
);
