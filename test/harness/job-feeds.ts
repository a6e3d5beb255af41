import type { FeedJob, JobFeedSource } from '../../src/providers/html.ts';

/** What a feed's copy was asked for, and the postings as they would be kept. */
export interface FedThrough {
  readonly jobFeeds: JobFeedSource;
  readonly asked: {
    readonly feed: string;
    readonly maxAgeMs: number;
    readonly retryMs: number | undefined;
  }[];
  readonly kept: FeedJob[];
}

/** Feeds without a copy: each question refreshes, and everything is found. */
export function feedThrough(): FedThrough {
  const asked: FedThrough['asked'] = [];
  const kept: FeedJob[] = [];
  return {
    asked,
    kept,
    jobFeeds: {
      async search(feed, _params, { maxAgeMs, retryMs, run }, { signal }) {
        asked.push({ feed, maxAgeMs, retryMs });
        const jobs = await run(signal);
        kept.push(...jobs);
        return jobs.map(({ id: _, words: __, ...job }) => job);
      },
    },
  };
}
