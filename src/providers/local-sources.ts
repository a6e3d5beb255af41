import type { MailRoute } from '../core/email/route.ts';
import type { Asked, CorpusLookupStore } from '../core/lookup/asked.ts';
import type { EmailCheck, Job, LookupParams } from '../core/lookup/kinds.ts';

/**
 * What upstreams may use that is not reached over HTTP. `app.ts` ties each to what does it; a provider never touches
 * the store itself.
 */
export interface LocalSources {
  readonly corpus: CorpusLookupStore;
  readonly jobFeeds: JobFeedSource;
  /** Where mail for a domain (A-labels) goes; only addresses that may be contacted. Rejects only when aborted. */
  mailRoute(domain: string, signal: AbortSignal): Promise<MailRoute>;
  /** The news of a company by the chain of `company.news`. Rejects as `LookupService.ask` does. */
  companyNews(params: LookupParams['company.news'], signal: AbortSignal): Promise<Asked<'company.news'>>;
  /** Verifies an address through the whole e-mail chain, its cost booked like any other. */
  verifyEmail(email: string, signal: AbortSignal): Promise<EmailCheck>;
}

/** A posting as a feed published it. */
export interface FeedJob extends Job {
  /** Of the posting within its feed. */
  readonly id: string;
  /** Words that are searched in addition to title and company: tags, categories, the text cut short. */
  readonly words: string;
}

/** The local copies of feeds that have no search of their own. */
export interface JobFeedSource {
  /**
   * Searches the copy of one feed; where it is older than `maxAgeMs`, `refresh` is run first (by one process at a
   * time), and in the background where an older copy is there to answer from. Rejects with what `refresh` rejected with
   * where there is no copy at all.
   */
  search(
    feed: string,
    params: LookupParams['jobs.search'],
    refresh: {
      readonly maxAgeMs: number;
      /** The wait after a refresh that reached the feed and failed. Absent: ten minutes. */
      readonly retryMs?: number;
      /** `signal` is the refresh's own: it outlives the request that began it. */
      run(signal: AbortSignal): Promise<readonly FeedJob[]>;
    },
    context: { readonly now: Date; readonly signal: AbortSignal },
  ): Promise<readonly Job[]>;
}
