import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';

const Data = Type.Array(
  Type.Object({
    title: Type.String(),
    url: Type.String(),
    snippet: Type.String({ description: 'Empty where the engine gives none.' }),
  }),
);

/** POST /v1/search/web: web search. */
export const searchWeb = defineLookup({
  kind: 'search.web',
  summary: 'Web search',
  description:
    'Pages for a question, in the order of the search engine that is configured; none is by default, and the answer then ' +
    'says what to set. No result is an answer too: 200 with an empty list, charged. Not kept: each call asks anew.',
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
