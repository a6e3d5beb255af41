import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, RowOf } from '@warmpath/sdk';
import { warmpath } from './client.ts';
import { NEWS_KEY } from './investors-changed.ts';

export type Found = RowOf<'fundraising.news'>;
export type Monitor = AnswerOf<'fundraising.monitoring'>['monitors'][number];

/** Some months of news of a good list; whoever looks for older ones looks into the list itself. */
const MOST = 500;

export const newsQuery = queryOptions({
  queryKey: [...NEWS_KEY, 'found'],
  queryFn: async ({ signal }) => {
    const found: Found[] = [];
    for await (const one of warmpath.fundraising.news.all({ limit: 200 }, { atMost: MOST, signal }))
      found.push(one);
    return found;
  },
});

export const monitorsQuery = queryOptions({
  queryKey: [...NEWS_KEY, 'monitors'],
  queryFn: async ({ signal }) => (await warmpath.fundraising.monitoring({ signal })).monitors,
});
