import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';
import { StoredInvestor, WarmPaths } from '../investor-schema.ts';
import { Stage } from '../kinds.ts';
import { SequenceRow } from '../outreach-fields.ts';
import { PipelineChange, PipelineState } from '../pipeline-fields.ts';
import { InvestorBlock } from '../research-fields.ts';
import { SequenceData } from '../sequence-data.ts';

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
    stage: Type.Optional(Stage),
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
      }),
      { description: 'Who is there now, as the corpus has it; at most 20.', ...THIRD_PARTY },
    ),
  ),
  sequences: Type.Array(SequenceRow, { description: 'Yours to it, newest first, at most 10.' }),
  threads: Type.Optional(
    Type.Array(SequenceData, { description: 'The newest three with their messages and what came back.' }),
  ),
});

const ID = 'inv_7wzqk0yd5c';

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.investor',
  surfaces: {
    effect: 'read',
    mcp: {
      tool: 'get_investor',
      group: 'main',
      brief: ['id', 'name', 'stored', 'investor', 'socialUrl', 'description', 'warmPaths', 'sequences'],
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
  method: 'GET',
  path: '/v1/fundraising/investor',
  summary: 'One investor, with all evidence',
  description:
    'Of your stored list: as the list shows it, its place in the pipeline, what the corpus holds of it, your warm paths, sequences and messages. Of any other on record: name, warm paths, sequences and messages.',
  body: NOTHING,
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
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
