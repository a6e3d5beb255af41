import { investorIdOf, numberOfInvestorId } from '../../../core/corpus/investor-id.ts';
import { DomainError } from '../../../core/errors.ts';
import { warmRecord } from '../../../core/ranking/warm-lift.ts';
import { withCard } from '../../../core/research/investor-card.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { present, sequenceRow } from '../outreach-fields.ts';
import { schema } from './schema.ts';

/** Sequences to one investor that are shown: each person of a firm has one, and later raises add some. */
const MAX_SEQUENCES = 10;

/**
 * GET /v1/fundraising/investor: the evidence for one investor. What the corpus holds of it is shown of those on the stored
 * list, which a search was charged for: ids can be computed, and the corpus is not to be read free of charge by counting them.
 */
export const investor = defineEndpoint(
  schema,
  ['storedInvestors', 'investorCards', 'investorDossiers', 'warmPaths', 'sequences'],
  async (services, { scope, now }, { query }) => {
    const asked = numberOfInvestorId(query.investor_id);
    if (asked === undefined) throw NO_ID;
    const cards = await services.investorCards.of(scope, [asked]);
    // Of an investor that was merged into another, that one is shown.
    const id = cards.get(asked)?.id ?? investorIdOf(asked);
    const number = numberOfInvestorId(id) ?? asked;
    const [listed, dossier, warm, { items }] = await Promise.all([
      services.storedInvestors.find(scope, number),
      services.investorDossiers.investorOf(scope.mode, number),
      services.warmPaths.of(scope, [number]),
      services.sequences.list(scope, { investorId: number }, { limit: MAX_SEQUENCES }, now),
    ]);
    const paths = warm.get(number) ?? [];
    const sequences = items.map(sequenceRow);
    if (listed !== undefined) {
      const { socialUrl, description, block: record } = dossier ?? {};
      const shown = withCard(asked, warmRecord(listed.record, paths), cards);
      const known = present({ record, socialUrl, description });
      return {
        outcome: 'found',
        data: { id, name: shown.name, stored: true, investor: shown, ...known, sequences },
      };
    }
    if (dossier === undefined) throw NOT_ON_RECORD;
    const warmPaths = paths.length === 0 ? undefined : paths;
    return {
      outcome: 'found',
      data: { id, name: dossier.block.name, stored: false, ...present({ warmPaths }), sequences },
    };
  },
);

const NO_ID = new DomainError('invalid_request', '"investor_id" must be the id of an investor.', {
  details: [
    {
      path: 'investor_id',
      message: 'must be the id of an investor, such as inv_7wzqk0yd5c; answers have it as `id`',
    },
  ],
});

const NOT_ON_RECORD = new DomainError(
  'nothing_stored',
  'No investor with this id is on record. GET /v1/fundraising/investors lists what your searches have found; POST /v1/fundraising/search-investors finds more.',
);
