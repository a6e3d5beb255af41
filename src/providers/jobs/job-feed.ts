import type { Static, TSchema } from 'typebox';
import { ProviderError } from '../../platform/values/provider-error.ts';
import { oneLine } from '../../platform/values/social-url.ts';
import { type FeedJob, plainText } from '../html.ts';
import { type Lookup, type ProviderCall, readEach } from '../provider.ts';
import { namesBoard, type RawJob, readJob } from '../rules-jobs.ts';

/** UTF-16 units of a posting's text that are searched: its beginning says what the work is. */
const TEXT_LENGTH = 400;

/** What a posting of a feed has. */
export const JOB_FIELDS = ['title', 'url', 'company', 'location', 'postedDate'];

/** A feed that is copied, and searched in the copy. */
export interface JobFeed {
  readonly id: string;
  /** How old the copy may get, ms. */
  readonly maxAgeMs: number;
  /** How long a refresh that failed is not repeated, ms, where the feed asks for more than ten minutes. */
  readonly retryMs?: number;
  /** All its postings, or its newest. */
  read(call: ProviderCall): Promise<readonly FeedJob[]>;
}

/** The search in the copy of a feed; the feed itself is only asked when the copy is old. */
export function feedLookup({ id, maxAgeMs, retryMs, read }: JobFeed): Lookup<'jobs.search'> {
  return {
    supports: ({ keyword }) => !namesBoard(keyword),
    async ask(params, call) {
      const refresh = {
        maxAgeMs,
        ...(retryMs === undefined ? {} : { retryMs }),
        run: (signal: AbortSignal) => read(call.under(signal)),
      };
      const { now, signal } = call;
      return { items: await call.local.jobFeeds.search(id, params, refresh, { now, signal }) };
    },
  };
}

/** A posting of a feed as its source has it; `texts` are searched besides title and company, HTML or not. */
export interface RawFeedJob extends RawJob {
  readonly id: string | number;
  readonly texts: readonly (string | null | undefined)[];
}

/**
 * The entries of a feed as postings. Throws `bad_response` where more than half have another shape than promised: a
 * feed that changed its format must not take the place of a sound copy.
 */
export function readFeed<Schema extends TSchema>(
  schema: Schema,
  entries: readonly unknown[],
  postingOf: (entry: Static<Schema>) => RawFeedJob,
): FeedJob[] {
  const { items } = readEach(schema, entries);
  const jobs = items.flatMap((item) => {
    const raw = postingOf(item);
    const job = readJob({
      ...raw,
      title: plainText(raw.title ?? '', TEXT_LENGTH),
      company: plainText(raw.company ?? '', TEXT_LENGTH),
    });
    if (job === undefined) return [];
    const words = raw.texts.map((text) => oneLine(plainText(text ?? '', TEXT_LENGTH), TEXT_LENGTH)).join(' ');
    return [{ ...job, id: String(raw.id), words }];
  });
  if (jobs.length * 2 < entries.length) {
    throw new ProviderError(
      'bad_response',
      `${entries.length - jobs.length} of ${entries.length} postings are odd`,
    );
  }
  return jobs;
}

/** The place of a posting on a board that has remote work only: who may take it, and that it is remote. */
export function remoteLocation(who: string | null | undefined): string {
  const text = who?.trim() ?? '';
  if (text === '') return 'Remote';
  return /\b(?:remote|worldwide|anywhere)\b/iu.test(text) ? text : `Remote (${text})`;
}
