import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { THIRD_PARTY } from '../../third-party.ts';
import { StoredInvestor, WarmPaths } from '../investor-schema.ts';
import { SequenceRow } from '../outreach-fields.ts';
import { InvestorBlock } from '../research-fields.ts';

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

const Data = Type.Object({
  id: Type.String(),
  name: Type.String(THIRD_PARTY),
  stored: Type.Boolean({ description: 'On your stored list; `investor` and `record` are there only then.' }),
  investor: Type.Optional(StoredInvestor),
  record: Type.Optional(InvestorBlock),
  socialUrl: Type.Optional(Type.String()),
  description: Type.Optional(Type.String(THIRD_PARTY)),
  warmPaths: Type.Optional(WarmPaths),
  sequences: Type.Array(SequenceRow, { description: 'Yours to it, newest first, at most 10.' }),
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
    'Of your stored list: as the list shows it, what the corpus holds of it, your warm paths and sequences. Of any other on record: name, warm paths and sequences.',
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
