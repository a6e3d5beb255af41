import Type from 'typebox';
import { MONITOR_KINDS } from '../../../core/monitoring/event.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { nextField, pageFields } from '../../page.ts';
import { EXAMPLE_ROW, PipelineRow } from '../pipeline-fields.ts';

const Query = Type.Object(
  {
    ...pageFields,
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Only what was found at this time or after.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  found: Type.Array(
    Type.Intersect(
      [
        PipelineRow,
        Type.Object({
          foundAt: Type.String({ format: 'date-time' }),
          monitor: Type.Enum([...MONITOR_KINDS], { type: 'string', description: 'The saved search.' }),
        }),
      ],
      named('FoundByMonitor'),
    ),
    { description: 'Newest first.' },
  ),
  ...nextField,
});

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.news',
  surfaces: {
    effect: 'read',
    rows: 'found',
    mcp: false,
    cli: { command: 'news', columns: ['foundAt', 'score', 'tier', 'name', 'bestReason', 'stage', 'id'] },
  },
  method: 'GET',
  path: '/v1/fundraising/news',
  summary: 'What monitoring found',
  description:
    'Investors that a saved search put on the stored list, each once, with where it stands now. What the first run of a saved search finds is no news. Page with `cursor`; `since` is the time of the last visit.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: {
    data: {
      found: [
        {
          ...EXAMPLE_ROW,
          tags: [...EXAMPLE_ROW.tags],
          foundAt: '2026-03-02T09:00:00.000Z',
          monitor: 'investors',
        },
      ],
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
