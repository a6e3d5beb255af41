import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { closestFirst } from '../letters/rules-closest.ts';
import { SequenceData, SequenceRow, sequenceData, sequenceRow } from '../outreach/operations-fundraising.ts';
import type { ListedSequence } from '../outreach/rules-sequence.ts';
import { ContactShown, contactsShown } from '../pipeline/operations-contacts.ts';
import { PipelineChange, PipelineState, pipelineShown } from '../pipeline/operations-pipeline-fields.ts';
import { defineEndpoint, present, type Services } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { EarlierShown, earlierShown } from '../raises/operations-investors.ts';
import { StageShown } from '../reference/fields-kinds.ts';
import { InvestorBlock } from '../research/operations-research-company.ts';
import { withCard } from '../research/rules-dossier.ts';
import { shownScore } from '../research/rules-ports.ts';
import { StoredInvestor, WarmPaths } from '../search/operations-fundraising.ts';
import { warmRecord } from '../search/score/rules-ports.ts';

const Query = Type.Object(
  {
    investor_id: Type.String({
      minLength: 1,
      maxLength: 40, // an id has fourteen characters; the rest is for a clear refusal
      description: 'The `id` of an investor, from an answer.',
    }),
  },
  { additionalProperties: false },
);

/** A company it backed, and what is alike with the raise. */
const Deal = Type.Object(
  {
    company: Type.String(),
    domain: Type.Optional(Type.String()),
    sectorTags: Type.Array(Type.String()),
    country: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    city: Type.Optional(Type.String()),
    kind: Type.String({ description: 'The round, in the word of the source.' }),
    stage: Type.Optional(StageShown),
    enteredOn: Type.Optional(Type.String({ format: 'date' })),
    status: Type.Optional(Type.String()),
    acquirer: Type.Optional(Type.String()),
    source: Type.Optional(Type.String()),
    asOf: Type.Optional(Type.String({ format: 'date' })),
    url: Type.Optional(Type.String()),
    like: Type.Optional(
      Type.Object(
        {
          field: Type.String(),
          closeness: Type.Enum(['same', 'near'], { type: 'string' }),
          place: Type.Optional(Type.String()),
          stage: Type.Optional(Type.String()),
        },
        { description: 'What it has in common with your raise.' },
      ),
    ),
  },
  { ...named('InvestorDeal'), ...THIRD_PARTY },
);

/** A contact, and whether it may be written to. */
const ContactHere = Type.Object(
  {
    ...ContactShown.properties,
    suppressed: Type.Optional(
      Type.Boolean({ description: 'True: the address is suppressed. Do not write there; no sequence can.' }),
    ),
  },
  { ...named('InvestorContact'), ...THIRD_PARTY },
);

const Data = Type.Object({
  id: Type.String(),
  name: Type.String(THIRD_PARTY),
  stored: Type.Boolean({ description: 'On your stored list; `investor` and `record` are there only then.' }),
  investor: Type.Optional(StoredInvestor),
  record: Type.Optional(InvestorBlock),
  socialUrl: Type.Optional(Type.String()),
  description: Type.Optional(Type.String(THIRD_PARTY)),
  warmPaths: Type.Optional(WarmPaths),
  pipeline: Type.Optional(PipelineState),
  changes: Type.Optional(
    Type.Array(PipelineChange, { description: 'Of the pipeline, newest first, at most 100.' }),
  ),
  deals: Type.Optional(
    Type.Array(Deal, { description: 'The closest to your raise first, then the newest; at most 25.' }),
  ),
  companies: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'How many it has backed by the record, 1,000 at most; `deals` has each once, by its first round with them.',
    }),
  ),
  coInvestors: Type.Optional(
    Type.Array(
      Type.Object({ name: Type.String(), companies: Type.Integer({ description: 'In which both are.' }) }),
      THIRD_PARTY,
    ),
  ),
  people: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        socialUrl: Type.Optional(Type.String()),
        source: Type.String(),
        asOf: Type.Optional(Type.String({ format: 'date' })),
      }),
      { description: 'Who is there now, as the corpus has it; at most 20.', ...THIRD_PARTY },
    ),
  ),
  contacts: Type.Optional(
    Type.Array(ContactHere, { description: 'Whom you know there, by your list and your own words.' }),
  ),
  earlier: Type.Optional(
    Type.Array(EarlierShown, { description: 'Where it stood in earlier raises, the last one first.' }),
  ),
  sequences: Type.Array(SequenceRow, { description: 'Yours to it, newest first, at most 10.' }),
  threads: Type.Optional(
    Type.Array(SequenceData, { description: 'The newest three with their messages and what came back.' }),
  ),
});

const ID = 'inv_7wzqk0yd5c';

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
export const investor = defineEndpoint({
  operation: 'fundraising.investor',
  surfaces: {
    effect: 'read',
    mcp: {
      tool: 'get_investor',
      group: 'main',
      brief: [
        ...['id', 'name', 'stored', 'description', 'socialUrl', 'warmPaths'],
        ...[
          'score',
          'tier',
          'kind',
          'geography',
          'website',
          'conflict',
          'notScored',
          'usualCheque',
          'sectorTags',
        ].map((field) => `investor.${field}`),
        ...['lastActivityDate', 'scoreParts', 'warmPaths'].map((field) => `investor.${field}`),
        ...['pipeline', 'contacts', 'people.name', 'people.title', 'people.socialUrl'],
        ...['sequenceId', 'state', 'state_because', 'investor_name', 'investor_email', 'next'].map(
          (field) => `sequences.${field}`,
        ),
      ],
    },
    cli: {
      command: 'investors show',
      columns: [
        'id',
        'name',
        'stored',
        'socialUrl',
        'description',
        'investor.score',
        'investor.tier',
        'investor.kind',
        'investor.geography',
        'investor.usualCheque',
        'investor.lastActivityDate',
        'investor.rationale',
        'investor.scoreParts.fact',
        'pipeline.stage',
        'pipeline.next_step',
        'investor.warmPaths.name',
        'warmPaths.name',
        'sequences.sequenceId',
      ],
    },
  },
  http: 'GET /v1/fundraising/investor',
  summary: 'One investor, with all evidence',
  description:
    'Of your list: as it stands there, what the corpus holds of it, your warm paths, sequences and messages. Of any other: name, warm paths, sequences, messages.',
  query: Query,
  data: Data,
  example: {
    query: { investor_id: ID },
    data: {
      id: ID,
      name: 'Example Harbour Ventures',
      stored: false,
      warmPaths: [
        {
          name: 'Ada Example',
          position: 'Partner',
          company: 'Example Harbour Ventures',
          kind: 'firm',
          why: 'The company has the name of the investor.',
          strength: 0.8,
        },
      ],
      sequences: [],
    },
  },
  throws: ['nothing_stored'],
  uses: [
    'storedInvestors',
    'investorCards',
    'investorDossiers',
    'warmPaths',
    'sequences',
    'profiles',
    'pipeline',
    'contacts',
    'suppressions',
    'raises',
  ],
  run: async (services, { scope, now }, { query }) => {
    const said = numberOfInvestorId(query.investor_id);
    if (said === undefined) throw NO_ID;
    const asked = await services.pipeline.numberNow(scope, said);
    const cards = await services.investorCards.of(scope, [asked]);
    // Of an investor that was merged into another, that one is shown.
    const id = cards.get(asked)?.id ?? investorIdOf(asked);
    const number = numberOfInvestorId(id) ?? asked;
    const [listed, dossier, warm, { items }, places] = await Promise.all([
      services.storedInvestors.find(scope, number),
      services.investorDossiers.investorOf(scope.mode, number),
      services.warmPaths.of(scope, [number]),
      services.sequences.list(scope, { investorId: number }, { limit: MAX_SEQUENCES }, now),
      services.raises.earlierOf(scope, number),
    ]);
    const earlier = places.length === 0 ? undefined : earlierShown(places);
    const paths = warm.get(number) ?? [];
    const sequences = items.map(sequenceRow);
    const threads = items.length === 0 ? undefined : await threadsOf(services, scope, items, now);
    if (listed !== undefined) {
      const [moved, contacts] = await Promise.all([
        services.pipeline.of(scope, number),
        services.contacts.of(scope, number),
      ]);
      const suppressed = await services.suppressions.among(
        scope,
        contacts.flatMap(({ email }) => email ?? []),
      );
      const { contacts: shownContacts } = contactsShown(contacts);
      const place = {
        ...pipelineShown(moved, listed.record.firstSeenAt),
        ...present({
          contacts: shownContacts?.map((one) =>
            one.email !== undefined && suppressed.has(one.email) ? { ...one, suppressed: true } : one,
          ),
        }),
      };
      const scored = shownScore(warmRecord(listed.record, paths), listed.unscored);
      if (listed.isImported) {
        const own = withCard(asked, scored, new Map());
        const data = { id, name: own.name, stored: true, investor: { ...own, id }, ...place, sequences };
        return { outcome: 'found', data: { ...data, ...present({ earlier, threads }) } };
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
          companies: deals.length,
          ...circle,
          sequences,
          ...present({ earlier, threads }),
        },
      };
    }
    if (dossier === undefined) throw NOT_ON_RECORD;
    const warmPaths = paths.length === 0 ? undefined : paths;
    return {
      outcome: 'found',
      data: {
        id,
        name: dossier.block.name,
        stored: false,
        ...present({ warmPaths, earlier, threads }),
        sequences,
      },
    };
  },
});

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
