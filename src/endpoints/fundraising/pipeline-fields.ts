import Type from 'typebox';
import { INVESTOR_KINDS } from '../../core/corpus/investor-kind.ts';
import { PIPELINE_LIMITS } from '../../core/research/pipeline/entry.ts';
import type { InvestorPipeline } from '../../core/research/pipeline/ports.ts';
import { entryShown } from '../../core/research/pipeline/row.ts';
import { PIPELINE_STAGES } from '../../core/research/pipeline/stages.ts';
import { named } from '../named.ts';
import { present } from '../present.ts';
import { THIRD_PARTY } from '../third-party.ts';
import { storedScore, WarmPaths } from './investor-schema.ts';
import { Kind, LpType } from './kinds.ts';

// What the endpoints of the pipeline have in common.

const { lineLength, ownerLength, tagLength, tags: mostTags, committedUsd } = PIPELINE_LIMITS;

export const PipelineStage = Type.Enum([...PIPELINE_STAGES], { type: 'string', ...named('PipelineStage') });

const Line = (description: string, maxLength: number = lineLength) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

/** What an entry holds and every answer shows, by the names that requests set it by. */
export const entryFields = {
  reason: Line('Why it is a no; with the stage `passed` only.'),
  next_step: Line('What is to be done next.'),
  next_step_on: Type.Optional(
    Type.String({ format: 'date', maxLength: 10, description: 'The day it is due.' }),
  ),
  owner: Line('Who looks after it.', ownerLength),
  committed_usd: Type.Optional(
    Type.Number({ minimum: 0, maximum: committedUsd, description: 'Committed to the round.' }),
  ),
} as const;

export const Tags = (description?: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: tagLength }), {
    maxItems: mostTags,
    ...(description === undefined ? {} : { description }),
  });

/** One investor of the list in a table of thousands. */
export const PipelineRow = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    kind: Type.Optional(Kind),
    lpType: Type.Optional(LpType),
    geography: Type.Optional(Type.String()),
    ...storedScore,
    parts: Type.Record(Type.String(), Type.Number(), { description: 'Points of the score, by part.' }),
    chance: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'That it joins such a round, which the score stands for.',
      }),
    ),
    bestReason: Type.Optional(Type.String({ description: 'The fact that speaks most for it.' })),
    warm: Type.Optional(
      Type.Object(
        {
          name: Type.String(),
          kind: Type.Enum(['person', 'firm'], { type: 'string' }),
          strength: Type.Number({ minimum: 0, maximum: 1 }),
          paths: Type.Integer({ minimum: 1 }),
        },
        { description: 'The strongest warm path, and how many there are, at most 5.' },
      ),
    ),
    warmPaths: Type.Optional(WarmPaths),
    conflict: Type.Union([Type.Boolean(), Type.Null()]),
    lastActivityDate: Type.Optional(Type.String({ format: 'date' })),
    firstSeenAt: Type.String({ format: 'date-time' }),
    isNew: Type.Boolean({ description: 'Found in the last seven days, and nothing set since.' }),
    stage: PipelineStage,
    stage_at: Type.String({ format: 'date-time', description: 'Since when it is at its stage.' }),
    ...entryFields,
    tags: Type.Array(Type.String()),
  },
  { ...named('PipelineRow'), ...THIRD_PARTY },
);

/** Where one investor stands, with what only its own page has room for. */
export const PipelineState = Type.Object(
  {
    stage: PipelineStage,
    stage_at: Type.String({ format: 'date-time' }),
    ...entryFields,
    note: Type.Optional(Type.String()),
    tags: Type.Array(Type.String()),
  },
  { ...named('PipelineState'), ...THIRD_PARTY },
);

/** One line of the history. */
export const PipelineChange = Type.Object(
  {
    at: Type.String({ format: 'date-time' }),
    by: Type.Object({
      kind: Type.Enum(['person', 'key', 'service'], { type: 'string' }),
      name: Type.String({
        description: 'Of the member or the key; of the service what moved it: `sequence`.',
      }),
    }),
    field: Type.String(),
    was: Type.Optional(Type.String()),
    became: Type.Optional(Type.String()),
    because: Type.Optional(Type.String()),
  },
  named('PipelineChange'),
);

/** The fields `pipeline` and `changes` of an investor. */
export function pipelineShown({ entry, stageAt, events }: InvestorPipeline, firstSeenAt: string) {
  return {
    pipeline: {
      ...entryShown(entry),
      ...present({ note: entry.note }),
      stage_at: stageAt?.toISOString() ?? firstSeenAt,
    },
    changes: events.map(({ at, by, field, was, became, why }) => ({
      at: at.toISOString(),
      by: { kind: by.kind, name: by.name },
      field,
      ...present({ was, became, because: why }),
    })),
  };
}

/** Which of the list are asked for. */
export const filterFields = {
  stage: Type.Optional(PipelineStage),
  tag: Line('Only with this tag.', tagLength),
  owner: Line('Only of this owner.', ownerLength),
  tier: Type.Optional(Type.Enum(['A', 'B', 'C'], { type: 'string' })),
  kind: Type.Optional(Type.Enum([...INVESTOR_KINDS], { type: 'string' })),
  warm: Type.Optional(Type.Boolean({ description: 'Only with a warm path, or only without.' })),
  name: Line('Only with this in the name.', 200),
  due_before: Type.Optional(
    Type.String({
      format: 'date',
      maxLength: 10,
      description: 'Only with a next step due on this day or before.',
    }),
  ),
} as const;

/** For the examples of the documentation. */
export const EXAMPLE_ROW = {
  id: 'inv_7wzqk0yd5c',
  name: 'Example Harbour Ventures',
  kind: 'venture_fund',
  geography: 'Lisbon, Portugal',
  score: 71,
  parts: { base: 40, sector: 18.2, city: 12.8 },
  tier: 'B',
  chance: 0.0415,
  bestReason: '31 of 40 companies in Cleantech',
  conflict: false,
  lastActivityDate: '2026-01-20',
  firstSeenAt: '2026-03-02T09:00:00.000Z',
  isNew: false,
  stage: 'meeting',
  stage_at: '2026-03-09T09:00:00.000Z',
  next_step: 'Send the model',
  next_step_on: '2026-03-12',
  owner: 'Ada Example',
  tags: ['lead'],
} as const;
