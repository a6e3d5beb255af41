import { investorIdOf, numberOfInvestorId } from '../../../core/corpus/investor-id.ts';
import { DomainError } from '../../../core/errors.ts';
import type { ListedSequence } from '../../../core/outreach/sequence/ports.ts';
import { warmRecord } from '../../../core/ranking/warm-lift.ts';
import { closestFirst } from '../../../core/research/closest.ts';
import { withCard } from '../../../core/research/investor-card.ts';
import { shownScore } from '../../../core/research/shown-score.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../endpoint.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { present } from '../../present.ts';
import { sequenceRow } from '../outreach-fields.ts';
import { pipelineShown } from '../pipeline-fields.ts';
import { sequenceData } from '../sequence-data.ts';
import { schema } from './schema.ts';

/** Sequences to one investor that are shown: each person of a firm has one, and later raises add some. */
const MAX_SEQUENCES = 10;

/** Sequences that are shown with their messages: what a person scrolls through. */
const MAX_THREADS = 3;
/** Of each, messages received and changes; GET /v1/fundraising/sequence has more. */
const MAX_OF_THREAD = 20;
/** Deals that are shown: the closest, and enough others to see what it does. */
const MAX_DEALS = 25;

/**
 * GET /v1/fundraising/investor: the evidence for one investor. What the corpus holds of it is shown of those on the stored
 * list, which a search was charged for: ids can be computed, and the corpus is not to be read free of charge by counting them.
 */
export const investor = defineEndpoint(
  schema,
  ['storedInvestors', 'investorCards', 'investorDossiers', 'warmPaths', 'sequences', 'profiles', 'pipeline'],
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
    const threads = items.length === 0 ? undefined : await threadsOf(services, scope, items, now);
    if (listed !== undefined) {
      const moved = await services.pipeline.of(scope, number);
      const place = pipelineShown(moved, listed.record.firstSeenAt);
      const scored = shownScore(warmRecord(listed.record, paths), listed.isScored);
      if (listed.isImported) {
        const own = withCard(asked, scored, new Map());
        const data = { id, name: own.name, stored: true, investor: { ...own, id }, ...place, sequences };
        return { outcome: 'found', data: { ...data, ...present({ threads }) } };
      }
      const [profile, deals, circle] = await Promise.all([
        services.profiles.get(scope),
        services.investorDossiers.dealsOf(scope.mode, number),
        services.investorDossiers.circleOf(scope.mode, number),
      ]);
      const { socialUrl, description, block: record } = dossier ?? {};
      const shown = withCard(asked, scored, cards);
      const known = present({ record, socialUrl, description });
      return {
        outcome: 'found',
        data: {
          id,
          name: shown.name,
          stored: true,
          investor: shown,
          ...known,
          ...place,
          deals: closestFirst(profile, deals, { today: now.toISOString().slice(0, 10), most: MAX_DEALS }),
          ...circle,
          sequences,
          ...present({ threads }),
        },
      };
    }
    if (dossier === undefined) throw NOT_ON_RECORD;
    const warmPaths = paths.length === 0 ? undefined : paths;
    return {
      outcome: 'found',
      data: { id, name: dossier.block.name, stored: false, ...present({ warmPaths, threads }), sequences },
    };
  },
);

async function threadsOf(
  { sequences }: Pick<Services, 'sequences'>,
  scope: Scope,
  listed: readonly ListedSequence[],
  now: Date,
) {
  const newest = listed.slice(0, MAX_THREADS);
  const shown = await Promise.all(newest.map(({ sequence }) => sequences.show(scope, sequence.id, now)));
  return shown.map((seen) => {
    const { received, history, ...thread } = sequenceData(seen);
    return {
      ...thread,
      received: received.slice(0, MAX_OF_THREAD),
      history: history.slice(0, MAX_OF_THREAD),
    };
  });
}

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
