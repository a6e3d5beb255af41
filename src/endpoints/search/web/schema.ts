import Type from 'typebox';
import type { EndpointSchema, NOTHING } from '../../endpoint.ts';
import { LOOKUP_BODIES } from '../../lookup-bodies.ts';
import { LOOKUP } from '../../lookup-endpoint.ts';

const Body = LOOKUP_BODIES['search.web'];

const Data = Type.Array(
  Type.Object({
    title: Type.String(),
    url: Type.String(),
    snippet: Type.String({ description: 'Empty where the engine gives none.' }),
  }),
);

export const schema = {
  ...LOOKUP,
  operation: 'search.web',
  lookup: 'search.web',
  path: '/v1/search/web',
  summary: 'Web search',
  description:
    'Pages for a question, in the order of the search engine that is configured; none is by default, and the answer then ' +
    'says what to set. No result is an answer too: 200 with an empty list, charged. Not kept: each call asks anew.',
  body: Body,
  data: Data,
  example: {
    body: { query: 'Example Cells seed round', count: 1, livecrawl: true },
    data: [
      {
        title: 'Example Cells raises a seed round',
        url: 'https://news.example/example-cells',
        snippet: 'The maker of batteries for harbours has raised $3M led by Example Harbour Ventures.',
      },
    ],
  },
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
