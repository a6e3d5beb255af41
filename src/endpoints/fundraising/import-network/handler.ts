import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/import-network: the tenant's network, replaced; what became of its rows. */
export const importNetwork = defineEndpoint(
  schema,
  ['networks'],
  async ({ networks }, { scope, signal }, { body }) => {
    const { rowsImported, rowsSkipped, rowsDropped, skipped, warnings } = await networks.import(
      scope,
      body.csv_content,
      signal,
    );
    return {
      outcome: 'found',
      data: {
        rowsImported,
        rowsSkipped,
        rowsDropped,
        truncated: rowsDropped > 0,
        skipped,
        ...(warnings === undefined ? {} : { warnings: [...warnings] }),
      },
    };
  },
);
