import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Data = Type.Array(
  Type.Object(
    {
      title: Type.String(),
      url: Type.String(),
      snippet: Type.String({ description: 'Empty where the engine gives none.' }),
    },
    { ...named('WebResult'), ...THIRD_PARTY },
  ),
);

/** POST /v1/search/web: web search. */
export const searchWeb = defineLookup({
  kind: 'search.web',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'search_web', group: 'lookups' },
    cli: { command: 'web search' },
  },
  summary: 'Web search',
  description:
    'Web pages for a query, in the order of the configured search engine. By default none is configured, and the error says what to set. No result is a valid answer: 200 with an empty list, charged. Not cached.',
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
});
