import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/credits/packs: what is sold, and how credits are had. */
export const creditPacks = defineEndpoint(schema, ['purchases'], async ({ purchases }, { scope }) => {
  const owed = await purchases.owed(scope);
  const { packs, ...said } = purchases.offer;
  const shown = packs.map(({ id, ...pack }) => ({ pack: id, ...pack }));
  return { outcome: 'found', data: { packs: shown, ...said, owed } };
});
